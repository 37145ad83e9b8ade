//! What a call answered, as the result that a model is told.

use base64ct::{Base64, Encoding as _};
use halo_core::protocol::Description;
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::Value;

use crate::answer::Answer;
use crate::media::{Media, media};
use crate::next::next;
use crate::status::status;
use crate::text::{MAX_TEXT, plain};
use crate::tool::output_schema;

/// What a call answered, as what the model is told.
///
/// - A JSON object is `structuredContent`, and text; other JSON and text are text; images and sounds are content of
///   their kind; other bytes are a resource with a blob; a body that is empty is told by its status.
/// - 4xx and 5xx are errors (`isError`) with status and body, and so are redirects, which are not followed.
/// - The `next` steps that the result calls for are told in a line of their own; after a failure, `fallback` is.
/// - What is longer than [`Answer::at_most`] ends in a clear mark, or, if it is no text, is left out.
///
/// Clients refuse a result without the object that the tool's output schema promises, so that one is an error
/// too. It says that the call itself went well.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::Description;
/// use halo_mcp::{Answer, result};
///
/// let charge = &Description::read_all(br#"{"call":{"method":"POST","url":"/charge"}}"#)?[0];
/// let result = result(&Answer::new(402, b"card declined").content_type("text/plain"), charge);
/// assert_eq!(result.is_error, Some(true));
/// assert_eq!(result.content[0].as_text().map(|text| &*text.text), Some("402 Payment Required\ncard declined"));
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn result(answer: &Answer<'_>, description: &Description) -> CallToolResult {
    if (200..300).contains(&answer.status) {
        success(answer, description)
    } else {
        failure(answer, description)
    }
}

/// The result of a call that was not made: what is wrong with its arguments, for the model to correct.
///
/// # Examples
///
/// ```
/// let result = halo_mcp::refusal("`amount` is missing");
/// assert_eq!(result.is_error, Some(true));
/// ```
#[must_use]
pub fn refusal(problem: &str) -> CallToolResult {
    let text = format!("The call was not made: {}", plain(problem, MAX_TEXT));
    told(vec![ContentBlock::text(text)], None, true)
}

fn success(answer: &Answer<'_>, description: &Description) -> CallToolResult {
    let (body, whole) = answer.shown();
    let mut content = Vec::new();
    let mut json = None;
    if body.is_empty() && whole {
        let mut text = status(answer.status).into_owned();
        if let Some(location) = answer.location {
            text = format!("{text}\nLocation: {}", plain(location, MAX_TEXT));
        }
        content.push(ContentBlock::text(text));
    } else {
        let kind = media(answer.content_type, body);
        if kind == Media::Json && whole {
            json = serde_json::from_slice::<Value>(body).ok();
        }
        content.push(block(kind, body, whole, description));
    }
    if let Some(line) = next(description, json.as_ref()) {
        content.push(ContentBlock::text(line));
    }
    let object = json.filter(Value::is_object);
    let broken = object.is_none() && output_schema(description).is_some();
    if broken {
        let why = if whole {
            "what came back is not the object that its description promises"
        } else {
            "what came back is too long to be shown whole"
        };
        let text = format!("The call went well ({}), but {why}.", status(answer.status));
        content.insert(0, ContentBlock::text(text));
    }
    told(content, object, broken)
}

fn failure(answer: &Answer<'_>, description: &Description) -> CallToolResult {
    let (body, whole) = answer.shown();
    let mut text = status(answer.status).into_owned();
    let headers = [
        ("Location", answer.location),
        ("Retry-After", answer.retry_after),
    ];
    for (name, value) in headers {
        if let Some(value) = value {
            text = format!("{text}\n{name}: {}", plain(value, MAX_TEXT));
        }
    }
    let mut content = Vec::new();
    match media(answer.content_type, body) {
        _ if body.is_empty() => content.push(ContentBlock::text(text)),
        Media::Json | Media::Text => {
            text = format!("{text}\n{}", words(body, whole));
            content.push(ContentBlock::text(text));
        }
        kind => {
            content.push(ContentBlock::text(text));
            content.push(block(kind, body, whole, description));
        }
    }
    let unable = answer.status == 429 || answer.status >= 500;
    if let Some(other) = description
        .resilience
        .fallback
        .as_deref()
        .filter(|_| unable)
    {
        let other = plain(other, MAX_TEXT);
        content.push(ContentBlock::text(format!(
            "What the API suggests instead: `{other}`."
        )));
    }
    told(content, None, true)
}

fn block(kind: Media<'_>, body: &[u8], whole: bool, description: &Description) -> ContentBlock {
    let (Media::Image(media_type) | Media::Audio(media_type) | Media::Binary(media_type)) = kind
    else {
        return ContentBlock::text(words(body, whole));
    };
    let media_type = plain(media_type, MAX_TEXT);
    if !whole {
        let text = format!(
            "[{media_type} of more than {} bytes, not shown]",
            body.len()
        );
        return ContentBlock::text(text);
    }
    let data = Base64::encode_string(body);
    match kind {
        Media::Image(_) => ContentBlock::image(data, media_type),
        Media::Audio(_) => ContentBlock::audio(data, media_type),
        _ => {
            let contents = ResourceContents::blob(data, uri(description));
            ContentBlock::resource(contents.with_mime_type(media_type))
        }
    }
}

/// Resources must have a URI; this one has nothing to be read from it.
fn uri(description: &Description) -> String {
    let url = description.call.url.replace('{', "%7B").replace('}', "%7D");
    format!("halo:{url}")
}

fn words(body: &[u8], whole: bool) -> String {
    if whole {
        return String::from_utf8_lossy(body).into_owned();
    }
    // A character that the end was cut through is not one.
    let body = match std::str::from_utf8(body) {
        Err(error) if error.error_len().is_none() => &body[..error.valid_up_to()],
        _ => body,
    };
    let text = String::from_utf8_lossy(body);
    format!(
        "{text}\n[cut here after {} bytes: there is more]",
        body.len()
    )
}

fn told(content: Vec<ContentBlock>, object: Option<Value>, failed: bool) -> CallToolResult {
    let mut result = CallToolResult::default();
    // A word of later versions of the protocol.
    result.result_type = None;
    result.content = content;
    result.structured_content = object;
    result.is_error = failed.then_some(true);
    result
}

#[cfg(test)]
mod tests;

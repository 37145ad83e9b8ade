//! What a model is told after its calls.

use halo_core::protocol::{Object, Value};

use super::Provider;
use super::answer::ModelCall;

/// The most characters of one result that a model is told.
pub const MAX_RESULT: usize = 65_536;

/// The result of one call.
#[derive(Debug, Clone, Copy)]
pub struct ToolResult<'a> {
    /// The call.
    pub call: &'a ModelCall,
    /// What came of it, as text.
    pub text: &'a str,
    /// Whether it failed.
    pub is_error: bool,
}

/// The message that tells a model the result of one call.
///
/// At most [`MAX_RESULT`] characters are told, and how many there were. For calls that the model asked for
/// together, see [`result_messages`].
///
/// # Examples
///
/// ```
/// use halo_client::adapt::{Provider, calls, result_message};
///
/// let answer = serde_json::json!({"output": [
///     {"type": "function_call", "call_id": "c1", "name": "show_book", "arguments": "{}"},
/// ]});
/// let called = &calls(Provider::OpenAiResponses, &answer)?[0];
/// assert_eq!(
///     result_message(Provider::OpenAiResponses, called, "Not found", true).to_string(),
///     r#"{"type":"function_call_output","call_id":"c1","output":"Error: Not found"}"#,
/// );
/// # Ok::<(), halo_client::adapt::AnswerError>(())
/// ```
#[must_use]
pub fn result_message(provider: Provider, call: &ModelCall, text: &str, is_error: bool) -> Value {
    let result = ToolResult {
        call,
        text,
        is_error,
    };
    match provider {
        Provider::OpenAiChat | Provider::OpenAiResponses => part(provider, &result),
        Provider::Anthropic | Provider::Gemini => user(provider, vec![part(provider, &result)]),
    }
}

/// The messages that tell a model the results of the calls that it asked for in one answer.
///
/// Anthropic and Gemini want all of them in one message of the user, `OpenAI` one item for each.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::{Provider, ToolResult, calls, result_messages};
///
/// let answer = serde_json::json!({"content": [
///     {"type": "tool_use", "id": "t1", "name": "a", "input": {}},
///     {"type": "tool_use", "id": "t2", "name": "b", "input": {}},
/// ]});
/// let called = calls(Provider::Anthropic, &answer)?;
/// let results: Vec<_> = called.iter().map(|call| ToolResult { call, text: "done", is_error: false }).collect();
/// let messages = result_messages(Provider::Anthropic, &results);
/// assert_eq!(messages.len(), 1);
/// assert_eq!(messages[0].pointer("/content/1/tool_use_id").and_then(|id| id.as_str()), Some("t2"));
/// # Ok::<(), halo_client::adapt::AnswerError>(())
/// ```
#[must_use]
pub fn result_messages(provider: Provider, results: &[ToolResult<'_>]) -> Vec<Value> {
    let parts: Vec<_> = results
        .iter()
        .map(|result| part(provider, result))
        .collect();
    match provider {
        Provider::OpenAiChat | Provider::OpenAiResponses => parts,
        Provider::Anthropic | Provider::Gemini if parts.is_empty() => Vec::new(),
        Provider::Anthropic | Provider::Gemini => vec![user(provider, parts)],
    }
}

fn user(provider: Provider, parts: Vec<Value>) -> Value {
    let key = if provider == Provider::Gemini {
        "parts"
    } else {
        "content"
    };
    object([("role", "user".into()), (key, parts.into())])
}

fn part(provider: Provider, result: &ToolResult<'_>) -> Value {
    let id = result.call.id.as_str();
    let told = cut(result.text);
    // OpenAI has no flag for it.
    let marked = |told: String| {
        if result.is_error {
            format!("Error: {told}")
        } else {
            told
        }
    };
    match provider {
        Provider::OpenAiChat => object([
            ("role", "tool".into()),
            ("tool_call_id", id.into()),
            ("content", marked(told).into()),
        ]),
        Provider::OpenAiResponses => object([
            ("type", "function_call_output".into()),
            ("call_id", id.into()),
            ("output", marked(told).into()),
        ]),
        Provider::Anthropic => object([
            ("type", "tool_result".into()),
            ("tool_use_id", id.into()),
            ("content", told.into()),
            ("is_error", result.is_error.into()),
        ]),
        Provider::Gemini => {
            let key = if result.is_error { "error" } else { "output" };
            let mut response = Object::new();
            if !id.is_empty() {
                response.insert("id".to_owned(), id.into());
            }
            response.insert("name".to_owned(), result.call.name.as_str().into());
            response.insert("response".to_owned(), object([(key, told.into())]));
            object([("functionResponse", response.into())])
        }
    }
}

/// The text, cut at [`MAX_RESULT`] characters with a word on what is missing.
fn cut(text: &str) -> String {
    let Some((at, _)) = text.char_indices().nth(MAX_RESULT) else {
        return text.to_owned();
    };
    let all = text.chars().count();
    let mark = format!("… [cut: {all} characters in all]");
    let kept = &text[..at];
    let room = mark.chars().count();
    let end = kept
        .char_indices()
        .nth_back(room - 1)
        .map_or(0, |(at, _)| at);
    format!("{}{mark}", &kept[..end])
}

fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    let entries = entries.map(|(key, value)| (key.to_owned(), value));
    Value::Object(Object::from_iter(entries))
}

//! Which parameter is at fault, where the error lets it be told.

use std::ops::Range;

use halo_core::call::Request;
use halo_core::protocol::{Description, Object, Value};

/// What is suspicious about a call, by the text of the error. `unread` says that it was not read at
/// all, for which a single parameter is to blame in any case.
pub(super) fn suspect(
    text: &str,
    unread: bool,
    description: &Description,
    arguments: &Object,
    request: &Request,
) -> Option<String> {
    let around = at_column(text, request);
    let within = around.filter(|around| !around.ends);
    let within = within.map(|around| around.parameter);
    let around = around.map(|around| around.parameter);
    if let Some(name) = quoted_after(text, "missing field `") {
        return Some(match within {
            Some(parameter) => format!("`{parameter}` lacks the field `{name}`"),
            None if arguments.contains_key(name) => {
                format!("`{name}` is sent, but not where the service looks for it")
            }
            None if description.input.contains_key(name) => {
                format!("`{name}` is required, and described as optional")
            }
            None => format!("`{name}` is required, and not described"),
        });
    }
    if let Some(name) = quoted_after(text, "unknown field `") {
        return Some(match around.filter(|parameter| *parameter != name) {
            Some(parameter) => format!("`{parameter}` has the field `{name}`, which is unknown"),
            None => format!("`{name}` is described, and unknown to the service"),
        });
    }
    // `Json` and `Form` look at the media type before anything else.
    if unread && request.body.is_none() && text.contains("Content type error") {
        return Some("the description asks for no body".to_owned());
    }
    let parameter = around.or_else(|| with_value(text, arguments));
    let single = || {
        arguments
            .keys()
            .next()
            .filter(|_| unread && arguments.len() == 1)
    };
    let parameter = parameter.or_else(|| single().map(String::as_str));
    parameter.map(|parameter| format!("`{parameter}` is not read as its schema says"))
}

fn quoted_after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(words)?;
    rest.split_once('`').map(|(name, _)| name)
}

/// A place in a JSON body.
#[derive(Clone, Copy)]
struct Around<'a> {
    /// The last parameter that begins before it.
    parameter: &'a str,
    /// Whether it is behind all of them.
    ends: bool,
}

/// Where in the JSON body the reader stopped.
fn at_column<'a>(text: &str, request: &'a Request) -> Option<Around<'a>> {
    let body = request.body.as_ref()?;
    let (_, rest) = text.split_once("at line 1 column ")?;
    let digits = rest.find(|character: char| !character.is_ascii_digit());
    let column: usize = rest[..digits.unwrap_or(rest.len())].parse().ok()?;
    let before = |(_, span): &&(String, Range<usize>)| span.start < column;
    let (parameter, _) = body.spans.iter().rfind(before)?;
    Some(Around {
        parameter,
        ends: column >= body.bytes.len(),
    })
}

/// The parameter whose value the text quotes.
fn with_value<'a>(text: &str, arguments: &'a Object) -> Option<&'a str> {
    let quoted = |value: &Value| {
        let value = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        ["`", "\""]
            .iter()
            .any(|quote| text.contains(&format!("{quote}{value}{quote}")))
    };
    let mut named = arguments.iter().filter(|(_, value)| quoted(value));
    match (named.next(), named.next()) {
        (Some((name, _)), None) => Some(name),
        _ => None,
    }
}

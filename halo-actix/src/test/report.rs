//! What is said of refused calls.

use std::fmt::Write;

use halo_core::protocol::{Call, Value};

use super::Headers;
use super::answer::Answer;
use super::arguments::Arguments;

/// A call that was refused, or could not be made.
#[derive(Debug)]
pub(super) struct Refused {
    tool: String,
    method: String,
    url: String,
    origin: String,
    /// The arguments as JSON.
    arguments: String,
    /// The status and what the service says; empty if there was no call.
    answer: String,
    reason: String,
}

/// More of an answer than this is not shown.
const LONGEST: usize = 600;

impl Refused {
    pub(super) fn of(tool: &str, call: &Call, arguments: &Arguments) -> Self {
        Self {
            tool: tool.to_owned(),
            method: call.method.clone(),
            url: call.url.clone(),
            origin: arguments.origin.to_string(),
            arguments: Value::Object(arguments.values.clone()).to_string(),
            answer: String::new(),
            reason: String::new(),
        }
    }

    pub(super) fn at(mut self, url: &str) -> Self {
        url.clone_into(&mut self.url);
        self
    }

    pub(super) fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }

    pub(super) fn answered(mut self, answer: &Answer, secrets: &[Secret]) -> Self {
        let mut text = answer.status.to_string();
        if answer.error.is_empty() || answer.body.contains(&answer.error) {
            append(&mut text, &answer.body);
        } else {
            append(&mut text, &answer.error);
            append(&mut text, &answer.body);
        }
        self.answer = hidden(&text, secrets);
        self
    }
}

/// The message of the panic.
pub(super) fn message(refused: &[Refused], calls: usize) -> String {
    let count = refused.len();
    let mut text = format!("{count} of {calls} calls made from descriptions alone were refused\n");
    for call in refused {
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "\n{}: {} {}, {}\n  arguments: {}\n",
            call.tool, call.method, call.url, call.origin, call.arguments
        );
        if !call.answer.is_empty() {
            let _ = writeln!(text, "  answer: {}", call.answer);
        }
        let _ = writeln!(text, "  refused: {}", call.reason);
    }
    text
}

fn append(text: &mut String, more: &str) {
    if more.is_empty() {
        return;
    }
    text.push_str(": ");
    match more.char_indices().nth(LONGEST) {
        Some((end, _)) => text.extend([&more[..end], "…"]),
        None => text.push_str(more),
    }
}

/// A header's value, which is never shown.
#[derive(Clone)]
pub(super) struct Secret(String);

/// What must not be shown of these headers: each value, and the credential behind its scheme.
pub(super) fn secrets(headers: &Headers) -> Vec<Secret> {
    let values = headers
        .0
        .iter()
        .filter_map(|(_, value)| value.to_str().ok());
    let mut secrets: Vec<String> = values
        .flat_map(|value| {
            let credential = value.split_once(' ').map(|(_, credential)| credential);
            [Some(value), credential].into_iter().flatten()
        })
        .map(|secret| secret.trim().to_owned())
        .filter(|secret| !secret.is_empty())
        .collect();
    // The longest first, so that no piece of it is left.
    secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    secrets.into_iter().map(Secret).collect()
}

/// A text without secrets; a short one counts where it stands as a word of its own.
pub(super) fn hidden(text: &str, secrets: &[Secret]) -> String {
    let mut text = text.to_owned();
    for Secret(secret) in secrets {
        let quoted = Value::from(secret.as_str()).to_string();
        let escaped = &quoted[1..quoted.len() - 1];
        for spelling in [secret.as_str(), escaped] {
            text = without(&text, spelling);
        }
    }
    text
}

fn without(text: &str, secret: &str) -> String {
    let word = |neighbour: Option<char>| neighbour.is_some_and(char::is_alphanumeric);
    let mut rest = text;
    let mut clean = String::new();
    while let Some(at) = rest.find(secret) {
        let (before, after) = (&rest[..at], &rest[at + secret.len()..]);
        let within = word(before.chars().next_back().or(clean.chars().next_back()))
            || word(after.chars().next());
        clean.push_str(before);
        clean.push_str(if within && secret.len() < SHORT {
            secret
        } else {
            "[hidden]"
        });
        rest = after;
    }
    clean + rest
}

const SHORT: usize = 6;

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn clean(value: &'static str, text: &str) -> String {
        let header = (
            HeaderName::from_static("x-secret"),
            HeaderValue::from_static(value),
        );
        hidden(text, &secrets(&Headers(vec![header])))
    }

    #[test]
    fn what_headers_carry_is_hidden() {
        assert_eq!(
            clean("Bearer s3cr3t", "no Bearer s3cr3t, as s3cr3t is old"),
            "no [hidden], as [hidden] is old"
        );
        assert_eq!(clean("secret", "xsecretx"), "x[hidden]x");
        assert_eq!(
            clean(r#"a"b"#, r#"{"key":"a\"b"}"#),
            r#"{"key":"[hidden]"}"#
        );
        assert_eq!(clean("7", "7 is not 77, 7"), "[hidden] is not 77, [hidden]");
        assert_eq!(clean("", "text"), "text");
    }
}

//! Why a manifest or a description could not be read.

use std::error::Error;
use std::fmt;

use super::value::Value;

/// A document that is not HALO: what was wrong, where, and what is accepted.
///
/// Few things are errors: text that is not JSON, a document of the wrong shape, a tool without its URL.
/// The message never repeats the input.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::Description;
///
/// let error = Description::read_all(br#"[{"call":{"method":"GET"}}]"#).unwrap_err();
/// assert_eq!(error.pointer(), "/0/call/url");
/// assert_eq!(error.to_string(), "/0/call/url is missing: expected the URL of the tool, a string that is not empty");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    pointer: String,
    problem: Problem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Problem {
    NotJson(String),
    Missing {
        expected: &'static str,
    },
    Unexpected {
        expected: &'static str,
        found: &'static str,
    },
}

impl ReadError {
    /// Where the problem is, as a JSON pointer; `""` is the whole document.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    pub(super) fn not_json(error: &serde_json::Error) -> Self {
        Self {
            pointer: String::new(),
            problem: Problem::NotJson(error.to_string()),
        }
    }

    pub(super) fn unexpected(
        pointer: impl Into<String>,
        expected: &'static str,
        found: &Value,
    ) -> Self {
        let found = match found {
            Value::String(text) if text.is_empty() => "an empty string",
            other => other.kind(),
        };
        Self {
            pointer: pointer.into(),
            problem: Problem::Unexpected { expected, found },
        }
    }

    /// The error for a required value that is not there or `null`, or is of another type.
    pub(super) fn required(
        pointer: impl Into<String>,
        expected: &'static str,
        found: Option<&Value>,
    ) -> Self {
        match found {
            None | Some(Value::Null) => Self {
                pointer: pointer.into(),
                problem: Problem::Missing { expected },
            },
            Some(value) => Self::unexpected(pointer, expected, value),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() {
            "the document"
        } else {
            &self.pointer
        };
        match &self.problem {
            Problem::NotJson(reason) => write!(f, "{place} is not JSON: {reason}"),
            Problem::Missing { expected } => write!(f, "{place} is missing: expected {expected}"),
            Problem::Unexpected { expected, found } => {
                write!(f, "{place} is {found}: expected {expected}")
            }
        }
    }
}

impl Error for ReadError {}

/// Parses a document; a byte order mark, which some servers send, is skipped (RFC 8259 §8.1).
pub(super) fn parse(bytes: &[u8]) -> Result<Value, ReadError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    serde_json::from_slice(bytes).map_err(|error| ReadError::not_json(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_json_is_told_by_its_place() {
        for (input, place) in [
            (&b""[..], "line 1 column 0"),
            (b"<html>", "line 1 column 1"),
            (b"{} x", "line 1 column 4"),
            (b"{\n\"a\" 1}", "line 2 column 5"),
            (b"\"\xff\xfe\"", "line 1 column 2"),
        ] {
            let error = parse(input).unwrap_err();
            let message = error.to_string();
            assert_eq!(error.pointer(), "");
            assert!(
                message.starts_with("the document is not JSON: "),
                "{message}"
            );
            assert!(message.ends_with(place), "{message}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(parse(b"\xEF\xBB\xBF[1]").unwrap(), Value::from(vec![1]));
    }

    #[test]
    fn the_message_does_not_repeat_the_input() {
        let long = "x".repeat(100_000);
        let value = Value::from(long.as_str());
        assert!(
            ReadError::unexpected("/a", "an object", &value)
                .to_string()
                .len()
                < 60
        );
        assert!(parse(long.as_bytes()).unwrap_err().to_string().len() < 80);
        assert!(
            parse(format!("\"{long}").as_bytes())
                .unwrap_err()
                .to_string()
                .len()
                < 90
        );
    }
}

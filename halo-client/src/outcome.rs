//! What a call gave: any status, headers, and a body of any kind.

use std::fmt;

use bytes::Bytes;
use halo_core::protocol::Value;
use http::header::{self, HeaderMap};
use http::{Response, StatusCode};

use crate::next::NextStep;
use crate::transport::Received;

/// The answer to a call.
#[derive(Debug, Clone)]
pub struct Outcome {
    status: StatusCode,
    headers: HeaderMap,
    body: Body,
    pub(crate) tool: String,
    pub(crate) attempts: u32,
    pub(crate) trace: Option<String>,
    pub(crate) warnings: Vec<String>,
    pub(crate) next: Vec<NextStep>,
}

/// The body of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Body {
    /// There is none.
    Empty,
    /// JSON.
    Json(Value),
    /// Text, which says that it is or that is JSON by its type and not by its content.
    Text(String),
    /// Anything else.
    Binary(Bytes),
    /// The start of a body that is longer than the limit.
    Cut {
        /// As much as the limit allows.
        start: Bytes,
    },
}

impl Outcome {
    pub(crate) fn of(answer: Response<Received>, tool: &str) -> Self {
        let (head, received) = answer.into_parts();
        let media_type = head.headers.get(header::CONTENT_TYPE);
        let media_type = media_type
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let body = Body::of(media_type, received);
        Self {
            status: head.status,
            headers: head.headers,
            body,
            tool: tool.to_owned(),
            attempts: 1,
            trace: None,
            warnings: Vec::new(),
            next: Vec::new(),
        }
    }

    /// The status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The headers.
    #[must_use]
    pub const fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The body.
    #[must_use]
    pub const fn body(&self) -> &Body {
        &self.body
    }

    /// The body, if it is JSON.
    #[must_use]
    pub const fn json(&self) -> Option<&Value> {
        match &self.body {
            Body::Json(value) => Some(value),
            _ => None,
        }
    }

    /// The tool that answered: another one than was called, where a fallback or a replacement stood in.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// How many requests it took.
    #[must_use]
    pub const fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The trace id that was sent, where the description asks for one (`observe.trace_header`).
    #[must_use]
    pub fn trace(&self) -> Option<&str> {
        self.trace.as_deref()
    }

    /// What a caller should know besides: that the tool is deprecated, that a fallback stood in.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// What the description suggests to do after this result (§6.2).
    #[must_use]
    pub fn next(&self) -> &[NextStep] {
        &self.next
    }
}

/// Status and body as one text, as a model is told it. Long bodies are whole: cut what you hand on.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status)?;
        match &self.body {
            Body::Empty => Ok(()),
            body => write!(f, ": {body}"),
        }
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Json(value) => value.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::Binary(bytes) => write!(f, "[{} bytes of binary data]", bytes.len()),
            Self::Cut { start } => {
                let text = String::from_utf8_lossy(start);
                write!(f, "{text} [cut after {} bytes]", start.len())
            }
        }
    }
}

impl Body {
    /// Told by the bytes first where they are JSON's, since many a server mistells its type; never an error.
    fn of(media_type: &str, received: Received) -> Self {
        let Received { bytes, cut } = received;
        if bytes.is_empty() {
            return Self::Empty;
        }
        if cut {
            return Self::Cut { start: bytes };
        }
        let mut parts = media_type.split(';');
        let essence = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            let is_charset = name.trim().eq_ignore_ascii_case("charset");
            is_charset.then(|| value.trim().trim_matches('"').to_ascii_lowercase())
        });
        let json = essence == "application/json" || essence.ends_with("+json");
        if json || essence.is_empty() {
            let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
            if let Ok(value) = serde_json::from_slice(text) {
                return Self::Json(value);
            }
        }
        let latin = matches!(
            charset.as_deref(),
            Some("iso-8859-1" | "latin1" | "windows-1252")
        );
        if latin {
            return Self::Text(bytes.iter().map(|byte| char::from(*byte)).collect());
        }
        let textual = json
            || essence.is_empty()
            || essence.starts_with("text/")
            || charset.is_some()
            || TEXT.iter().any(|known| essence.ends_with(known));
        match std::str::from_utf8(&bytes) {
            Ok(text) if textual => {
                Self::Text(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
            }
            _ => Self::Binary(bytes),
        }
    }
}

/// Media types that are text without being `text/`.
const TEXT: &[&str] = &[
    "/xml",
    "+xml",
    "/javascript",
    "/x-ndjson",
    "/ndjson",
    "/jsonl",
    "/yaml",
    "+yaml",
    "/x-www-form-urlencoded",
    "/graphql",
    "/sql",
    "/toml",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn body(media_type: &str, bytes: &'static [u8]) -> Body {
        Body::of(media_type, Received::whole(Bytes::from_static(bytes), 100))
    }

    fn text(text: &str) -> Body {
        Body::Text(text.to_owned())
    }

    #[test]
    fn a_body_is_what_its_type_and_bytes_say() {
        let json = Body::Json(Value::from(vec![1]));
        assert_eq!(body("application/json", b""), Body::Empty);
        assert_eq!(body("application/json", b"[1]"), json);
        assert_eq!(
            body("application/problem+json; charset=utf-8", b"[1]"),
            json
        );
        assert_eq!(body("application/json", b"\xEF\xBB\xBF[1]"), json);
        assert_eq!(body("", b"[1]"), json);
        assert_eq!(body("application/json", b"\"x\""), Body::Json("x".into()));
        assert_eq!(body("application/json", b"[1"), text("[1"));
        assert_eq!(body("text/plain", b"[1]"), text("[1]"));
        assert_eq!(
            body("text/html; charset=ISO-8859-1", b"gr\xFC\xDF"),
            text("grüß")
        );
        assert_eq!(body("application/x-ndjson", b"{}\n{}"), text("{}\n{}"));
        assert_eq!(
            body("image/png", b"abc"),
            Body::Binary(Bytes::from_static(b"abc"))
        );
        assert_eq!(
            body("text/plain", b"\xFF"),
            Body::Binary(Bytes::from_static(b"\xFF"))
        );
    }

    #[test]
    fn a_body_over_the_limit_is_marked() {
        let cut = Body::of(
            "application/json",
            Received::whole(Bytes::from_static(b"[1,2]"), 3),
        );
        assert_eq!(cut.to_string(), "[1, [cut after 3 bytes]");
    }
}

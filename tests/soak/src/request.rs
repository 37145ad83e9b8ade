//! A request, as bytes on a connection or in parts.

use std::fmt::Write as _;

/// A request of HTTP/1.1, not always a valid one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Any token, and sometimes none.
    pub method: Vec<u8>,
    /// What is asked for.
    pub target: Vec<u8>,
    /// Names and values of the header lines, without those that tell where the body ends.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// What follows the header.
    pub body: Body,
}

/// The body of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// None, and no length.
    None,
    /// With its length.
    Sized(Vec<u8>),
    /// In chunks.
    Chunked(Vec<Vec<u8>>),
    /// With a length that is not its own.
    Claimed(usize, Vec<u8>),
}

impl Request {
    /// `OPTIONS` that asks for HALO.
    #[must_use]
    pub fn discovery(target: &str) -> Self {
        let request = Self {
            method: b"OPTIONS".to_vec(),
            target: target.into(),
            headers: Vec::new(),
            body: Body::None,
        };
        request
            .with("Host", "localhost")
            .with("Accept", "application/llm+json")
    }

    /// The same with one header line more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// The same, asked by a caller that has the answer with this `ETag`.
    #[must_use]
    pub fn revalidating(&self, etag: &str) -> Self {
        let mut again = self.clone();
        let name = b"If-None-Match";
        again
            .headers
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        again.with("If-None-Match", etag)
    }

    /// Whether a header line has this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let name = name.as_bytes();
        self.headers
            .iter()
            .any(|(other, _)| other.eq_ignore_ascii_case(name))
    }

    /// The bytes of the body, without what encloses its chunks.
    #[must_use]
    pub fn payload(&self) -> Vec<u8> {
        match &self.body {
            Body::None => Vec::new(),
            Body::Sized(bytes) | Body::Claimed(_, bytes) => bytes.clone(),
            Body::Chunked(chunks) => chunks.concat(),
        }
    }

    /// What is sent on a connection.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = [&*self.method, b" ", &self.target, b" HTTP/1.1\r\n"].concat();
        for (name, value) in &self.headers {
            bytes.extend([&**name, b": ", value, b"\r\n"].concat());
        }
        let length = |length: usize| format!("Content-Length: {length}\r\n\r\n").into_bytes();
        match &self.body {
            Body::None => bytes.extend(b"\r\n"),
            Body::Sized(body) => bytes.extend([&length(body.len()), &**body].concat()),
            Body::Claimed(claimed, body) => bytes.extend([&length(*claimed), &**body].concat()),
            Body::Chunked(chunks) => {
                bytes.extend(b"Transfer-Encoding: chunked\r\n\r\n");
                for chunk in chunks.iter().filter(|chunk| !chunk.is_empty()) {
                    bytes.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
                    bytes.extend([chunk, &b"\r\n"[..]].concat());
                }
                bytes.extend(b"0\r\n\r\n");
            }
        }
        bytes
    }

    /// The bytes as text to paste into a report, cut where they are very long.
    #[must_use]
    pub fn shown(&self) -> String {
        const MOST: usize = 1500;
        let bytes = self.bytes();
        let mut shown = bytes[..bytes.len().min(MOST)].escape_ascii().to_string();
        if bytes.len() > MOST {
            let _ = write!(shown, "… ({} bytes)", bytes.len());
        }
        shown
    }
}

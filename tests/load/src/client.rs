//! A client that costs little: responses are counted by their length.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Bytes;

/// Connections, each with one request under way.
const CONNECTIONS: usize = 16;

/// The bytes of a request.
pub(crate) fn request(method: &str, path: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/llm+json\r\n\r\n")
}

/// The bytes of a request that knows an answer already.
pub(crate) fn revalidation(path: &str, etag: &str) -> String {
    let request = request("OPTIONS", path);
    let head = request.trim_end();
    format!("{head}\r\nIf-None-Match: {etag}\r\n\r\n")
}

/// The `ETag` of the response to one request.
pub(crate) fn etag(port: u16, request: &str) -> String {
    let response = exchange(&mut connect(port), request);
    let head = String::from_utf8_lossy(&response);
    let etag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    etag.expect("a validator").to_owned()
}

/// Connections that repeat one request.
pub(crate) struct Client {
    streams: Vec<TcpStream>,
    request: Vec<u8>,
    expected: usize,
    buffer: Vec<u8>,
}

impl Client {
    pub(crate) fn new(port: u16, request: &str) -> Self {
        let mut streams: Vec<TcpStream> = (0..CONNECTIONS).map(|_| connect(port)).collect();
        let response = exchange(&mut streams[0], request);
        Self {
            streams,
            request: request.as_bytes().to_vec(),
            expected: response.len(),
            buffer: vec![0; 1 << 16],
        }
    }

    /// One request on each connection; returns how many there were.
    pub(crate) fn run(&mut self) -> usize {
        for stream in &mut self.streams {
            stream.write_all(&self.request).expect("the server reads");
        }
        for stream in &mut self.streams {
            let mut missing = self.expected;
            while missing > 0 {
                let read = stream.read(&mut self.buffer).expect("the server answers");
                assert!(
                    read > 0 && read <= missing,
                    "the server answers each request alike"
                );
                missing -= read;
            }
        }
        CONNECTIONS
    }
}

/// What a response is made of.
#[derive(Clone)]
pub(crate) struct Answer {
    /// Without those that a server writes itself.
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    pub(crate) body: Bytes,
}

/// The response to one request.
pub(crate) fn answer(port: u16, request: &str) -> Answer {
    let response = exchange(&mut connect(port), request);
    let start = head(&response).expect("a complete head");
    let text = String::from_utf8_lossy(&response[..start]);
    assert!(text.starts_with("HTTP/1.1 200"), "the request is answered");
    let header = |line: &str| {
        let (name, value) = line.split_once(": ")?;
        let own = matches!(name, "content-length" | "date");
        (!own).then(|| {
            (
                name.parse().expect("a name"),
                value.parse().expect("a value"),
            )
        })
    };
    Answer {
        headers: text.lines().skip(1).filter_map(header).collect(),
        body: Bytes::copy_from_slice(&response[start..]),
    }
}

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    stream
        .set_nodelay(true)
        .expect("an option of every TCP socket");
    stream
}

/// One request and its whole response.
fn exchange(stream: &mut TcpStream, request: &str) -> Vec<u8> {
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    let mut response = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = stream.read(&mut buffer).expect("the server answers");
        assert!(read > 0, "the server keeps the connection");
        response.extend_from_slice(&buffer[..read]);
        if let Some(start) = head(&response)
            && response.len() == start + content_length(&response[..start])
        {
            return response;
        }
    }
}

/// Where the body starts.
fn head(response: &[u8]) -> Option<usize> {
    response
        .windows(4)
        .position(|bytes| bytes == b"\r\n\r\n")
        .map(|at| at + 4)
}

fn content_length(head: &[u8]) -> usize {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let value = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"));
    value
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or(0)
}

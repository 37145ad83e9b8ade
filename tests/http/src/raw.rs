//! Requests that no HTTP client would send, byte for byte.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;

use crate::{Answer, Server};

impl Server {
    /// Sends bytes over a connection of their own and returns all answers that come back.
    ///
    /// The last request of the bytes closes the connection, or the server does.
    ///
    /// # Panics
    ///
    /// If the connection fails, or what comes back is not HTTP.
    #[must_use]
    #[track_caller]
    pub fn raw(&self, bytes: &[u8]) -> Vec<Answer> {
        let received = self.exchange(bytes).expect("an answer");
        answers(&received)
    }

    /// Asks with a request line and header lines as they stand, and returns the one answer.
    ///
    /// # Panics
    ///
    /// If there is not exactly one answer.
    #[must_use]
    #[track_caller]
    pub fn raw_call(&self, request_line: &[u8], headers: &[&[u8]]) -> Answer {
        let mut bytes = request_line.to_vec();
        bytes.extend(b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        for header in headers {
            bytes.extend(*header);
            bytes.extend(b"\r\n");
        }
        bytes.extend(b"\r\n");
        let mut answers = self.raw(&bytes);
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers.remove(0)
    }

    pub(crate) fn exchange(&self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.addr())?;
        stream.set_read_timeout(Some(Self::patience()))?;
        // A server may refuse a long request before it has read all of it.
        let sent = stream.write_all(bytes);
        let mut received = Vec::new();
        match stream.read_to_end(&mut received) {
            Err(_) if !received.is_empty() => Ok(received),
            Err(error) => Err(error),
            Ok(0) => sent.map(|()| received),
            Ok(_) => Ok(received),
        }
    }
}

#[track_caller]
fn answers(mut bytes: &[u8]) -> Vec<Answer> {
    let mut answers = Vec::new();
    while !bytes.is_empty() {
        let end = bytes
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .expect("a whole head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.1 "));
        let status = status
            .and_then(|line| line.get(..3)?.parse().ok())
            .expect("a status line");
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        let mut answer = Answer::new(status, headers, Vec::new());
        let length = answer
            .header("content-length")
            .map_or(0, |length| length.parse().unwrap_or(0));
        bytes = &bytes[end + 4..];
        let (body, rest) = bytes.split_at(length.min(bytes.len()));
        answer.body = body.to_vec();
        bytes = rest;
        answers.push(answer);
    }
    answers
}

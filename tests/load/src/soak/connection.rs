//! One connection that is kept alive, and answers read off it.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use ::soak::{Answer, Body, Request};

/// So long may an answer take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What came of a request.
pub(super) enum Outcome {
    Answered(Answer),
    /// The connection ended before an answer.
    Closed,
}

pub(super) struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Connection {
    pub(super) fn open(port: u16) -> Result<Self, String> {
        let open = || {
            let stream = TcpStream::connect(("127.0.0.1", port))?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            Ok(stream)
        };
        let stream = open().map_err(|error: io::Error| format!("no connection: {error}"))?;
        Ok(Self {
            stream,
            received: Vec::new(),
        })
    }

    /// The answer to a request that is sure to have one.
    pub(super) fn ask(&mut self, request: &Request) -> Result<Answer, String> {
        match self.send(request)? {
            Outcome::Answered(answer) => Ok(answer),
            Outcome::Closed => Err(format!("no answer to {}", request.shown())),
        }
    }

    /// Sends a request and waits for what comes of it.
    pub(super) fn send(&mut self, request: &Request) -> Result<Outcome, String> {
        // A server may refuse a long request before it has read all of it.
        let _ = self.stream.write_all(&request.bytes());
        if matches!(request.body, Body::Claimed(..)) {
            // The server would wait for the rest.
            let _ = self.stream.shutdown(Shutdown::Write);
        }
        match self.answer(&request.method) {
            Ok(Some(answer)) => Ok(Outcome::Answered(answer)),
            Err(error) if is_timeout(&error) => Err(format!(
                "no answer for {} s to {}",
                PATIENCE.as_secs(),
                request.shown()
            )),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                Err(format!("{error}, to {}", request.shown()))
            }
            Ok(None) | Err(_) => Ok(Outcome::Closed),
        }
    }

    /// Sends the beginning of a request, of so many bytes, and goes away.
    pub(super) fn cut(mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// Sends several requests at once; their answers are read one by one.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// The next answer; `None` if the connection ends first.
    pub(super) fn answer(&mut self, method: &[u8]) -> io::Result<Option<Answer>> {
        loop {
            let Some(head) = self.head()? else {
                return Ok(None);
            };
            let mut answer = parse(&head).ok_or_else(|| invalid("not a head of HTTP"))?;
            // What comes before the answer itself, such as 100.
            if answer.status < 200 {
                continue;
            }
            let empty = method == b"HEAD" || matches!(answer.status, 204 | 304);
            if answer.header("transfer-encoding").is_some() {
                return Err(invalid("chunks, which this client does not read"));
            }
            if let (Some(length), false) = (answer.header("content-length"), empty) {
                let length: usize = length.parse().map_err(|_| invalid("not a length"))?;
                while self.received.len() < length {
                    if self.more()? == 0 {
                        return Err(invalid("a body that is cut off"));
                    }
                }
                answer.body = self.received.drain(..length).collect();
            }
            return Ok(Some(answer));
        }
    }

    fn head(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let end = self.received.windows(4).position(|end| end == b"\r\n\r\n");
            if let Some(end) = end {
                return Ok(Some(self.received.drain(..end + 4).collect()));
            }
            if self.more()? == 0 {
                return Ok(None);
            }
        }
    }

    fn more(&mut self) -> io::Result<usize> {
        let mut buffer = [0; 1 << 14];
        let read = self.stream.read(&mut buffer)?;
        self.received.extend_from_slice(&buffer[..read]);
        Ok(read)
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("the answer is {what}"))
}

fn parse(head: &[u8]) -> Option<Answer> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.trim_end().split("\r\n");
    let status = lines.next()?.strip_prefix("HTTP/1.")?.get(2..5)?;
    let pair = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    Some(Answer {
        status: status.parse().ok()?,
        headers: lines.map(pair).collect::<Option<_>>()?,
        body: Vec::new(),
    })
}

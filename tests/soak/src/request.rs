//! Random requests, valid and hostile.

use std::fmt::Write as _;

use crate::chance::Chance;
use crate::service::{PATHS, SCOPES, TOKENS};

/// A request as it is sent.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The method.
    pub method: String,
    /// The target: path and query.
    pub target: Vec<u8>,
    /// The headers.
    pub headers: Vec<(&'static str, Vec<u8>)>,
    /// The body, if there is one.
    pub body: Option<Vec<u8>>,
}

const METHODS: [&str; 10] = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "TRACE", "options", "PROPFIND", "X",
];

const ACCEPTS: [&str; 12] = [
    "application/llm+json;q=0.1",
    "application/llm+json;q=0",
    "*/*",
    "application/*",
    "text/html, application/llm+json;q=0.9, */*;q=0.1",
    "APPLICATION/LLM+JSON; charset=utf-8",
    "application/llm+json;q=2",
    "application/llm+json;;;",
    ",,,",
    "application/llm+json2",
    "\"application/llm+json\"",
    "application/json",
];

const KNOWN: [&str; 8] = [
    "*",
    "\"\"",
    "W/\"0123456789abcdef0123456789abcdef\"",
    "\"a\", \"b\", W/\"c\"",
    "\"unfinished",
    "a, b",
    "\"a\" \"b\"",
    ",",
];

/// Makes a request.
pub fn random(chance: &mut impl Chance) -> Request {
    let mut request = Request {
        method: "OPTIONS".to_owned(),
        target: target(chance),
        ..Request::default()
    };
    if chance.once_in(4) {
        chance.one_of(&METHODS).clone_into(&mut request.method);
    }
    accept(chance, &mut request);
    who(chance, &mut request);
    around(chance, &mut request);
    body(chance, &mut request);
    request
}

fn target(chance: &mut impl Chance) -> Vec<u8> {
    let mut path = match chance.below(8) {
        0 => "/".to_owned(),
        1 => format!("/s{}", chance.below(SCOPES + 2)),
        2 => format!("/s{}/", chance.below(SCOPES + 2)),
        3 => "/.well-known/jwks.json".to_owned(),
        _ => format!("/s{}{}", chance.below(SCOPES), chance.one_of(&PATHS)),
    };
    match chance.below(10) {
        0 => path = path.replace('{', "%7B").replace('}', "%7D"),
        1 => path.push_str(chance.one_of(&[
            "/..", "/../..", "//", "/.", "%2F", "%", "%zz", "%00", "%C3%28", ";a=b",
        ])),
        2 => path = path.replace('/', "//"),
        3 => path.push_str(&"a".repeat(chance.below(4000))),
        _ => {}
    }
    if chance.once_in(3) {
        path.push('?');
        for _ in 0..=chance.below(4) {
            query(chance, &mut path);
        }
    }
    let mut target = path.into_bytes();
    if chance.once_in(50) {
        let at = chance.below(target.len());
        target[at] = u8::try_from(chance.below(256)).unwrap_or_default();
    }
    target
}

fn query(chance: &mut impl Chance, path: &mut String) {
    let text = match chance.below(8) {
        0 => "tags=items".to_owned(),
        1 => "tags=items,read,write".to_owned(),
        2 => format!("tags=t{}", chance.below(100_000)),
        3 => "tags=gr%C3%B6%C3%9Fe,,%20,".to_owned(),
        4 => format!("tags={}", "a,".repeat(chance.below(1000))),
        5 => "tags=%FF%zz".to_owned(),
        6 => format!("limit={}&name=x", chance.below(200)),
        _ => "&&=&tags&tags=".to_owned(),
    };
    let _ = write!(path, "{text}&");
}

fn accept(chance: &mut impl Chance, request: &mut Request) {
    let value = match chance.below(8) {
        0 => return,
        1 | 2 => chance.one_of(&ACCEPTS).as_bytes().to_vec(),
        3 => chance.bytes(60),
        4 => b"application/llm+json,".repeat(chance.below(100)),
        _ => b"application/llm+json".to_vec(),
    };
    request.headers.push(("Accept", value));
    if chance.once_in(10) {
        let other = chance.one_of(&ACCEPTS).as_bytes().to_vec();
        request.headers.push(("Accept", other));
    }
}

fn who(chance: &mut impl Chance, request: &mut Request) {
    for _ in 0..chance.below(8) / 3 {
        let value = match chance.below(5) {
            0 => chance.bytes(40),
            1 => b"Basic YTpi".to_vec(),
            2 => b"bearer  admin".to_vec(),
            _ => format!("Bearer {}", chance.one_of(&TOKENS)).into_bytes(),
        };
        request.headers.push(("Authorization", value));
    }
    if chance.once_in(10) {
        request.headers.push(("X-Staff", b"1".to_vec()));
    }
    if chance.once_in(10) {
        request.headers.push(("X-No-Files", Vec::new()));
    }
}

fn around(chance: &mut impl Chance, request: &mut Request) {
    if chance.once_in(4) {
        let value = match chance.below(4) {
            0 => chance.bytes(50),
            _ => chance.one_of(&KNOWN).as_bytes().to_vec(),
        };
        request.headers.push(("If-None-Match", value));
    }
    if chance.once_in(8) {
        request
            .headers
            .push(("Origin", b"https://a.example".to_vec()));
        let method = chance.bytes(8);
        request
            .headers
            .push(("Access-Control-Request-Method", method));
    }
    if chance.once_in(6) {
        let prefix = match chance.below(4) {
            0 => chance.bytes(30),
            1 => b"//evil.example".to_vec(),
            _ => format!("/p{}", chance.below(10_000)).into_bytes(),
        };
        request.headers.push(("X-Forwarded-Prefix", prefix));
    }
    if chance.once_in(6) {
        let codings = chance.one_of(&["gzip", "identity", "br;q=1, *;q=0", "", ",", "x"]);
        request
            .headers
            .push(("Accept-Encoding", codings.as_bytes().to_vec()));
    }
    if chance.once_in(6) {
        request.headers.push(("X-Trace-Id", chance.bytes(30)));
        request.headers.push(("X-Call-Reason", chance.bytes(30)));
    }
}

fn body(chance: &mut impl Chance, request: &mut Request) {
    if !chance.once_in(3) {
        return;
    }
    let (content_type, body) = match chance.below(6) {
        0 => (
            "application/json",
            br#"[{"call":{"method":"DELETE","url":"/injected"}}]"#.to_vec(),
        ),
        1 => (
            "application/json",
            br#"{"name":"a","parts":[],"state":{"kind":"gone","since":1}}"#.to_vec(),
        ),
        2 => (
            "application/json",
            [b"{\"parts\":[".repeat(chance.below(300)), b"1".to_vec()].concat(),
        ),
        3 => (
            "application/x-www-form-urlencoded",
            b"limit=3&name=%zz".to_vec(),
        ),
        4 => ("multipart/form-data; boundary=", chance.bytes(200)),
        _ => ("application/json", chance.bytes(200)),
    };
    request
        .headers
        .push(("Content-Type", content_type.as_bytes().to_vec()));
    request.body = Some(body);
}

impl Request {
    /// The bytes of the request by HTTP/1.1. What has no place in a line is left out of the headers.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{} ", self.method).into_bytes();
        bytes.extend(self.target.iter().filter(|byte| !b"\r\n ".contains(byte)));
        bytes.extend_from_slice(b" HTTP/1.1\r\nHost: localhost\r\n");
        for (name, value) in &self.headers {
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend(value.iter().filter(|byte| !b"\r\n".contains(byte)));
            bytes.extend_from_slice(b"\r\n");
        }
        if let Some(body) = &self.body {
            bytes.extend_from_slice(format!("Content-Length: {}\r\n", body.len()).as_bytes());
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend(self.body.iter().flatten());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::random;
    use crate::chance::{Bytes, Seeded};

    #[test]
    fn a_seed_makes_the_same_requests_again() {
        let all = |seed| {
            let mut chance = Seeded(seed);
            (0..50)
                .map(|_| random(&mut chance).to_bytes())
                .collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
    }

    #[test]
    fn a_fuzzer_without_bytes_makes_a_request_all_the_same() {
        let bytes = random(&mut Bytes(&[])).to_bytes();
        assert!(bytes.starts_with(b"GET "), "{bytes:?}");
    }
}

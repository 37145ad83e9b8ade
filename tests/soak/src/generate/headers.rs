//! Header lines of every kind.

use super::text;
use crate::{Choices, Known, Request};

const HALO: &str = "application/llm+json";

type Line = (Vec<u8>, Vec<u8>);

pub(super) fn host(choices: &mut Choices<'_>) -> Line {
    let hosts = [
        "localhost",
        "a.example:8080",
        "[::1]",
        "",
        "a b",
        "http://a/",
        "xn--",
        "..",
        "a:99999999",
    ];
    let value = match choices.below(16) {
        0..=7 => b"localhost".to_vec(),
        8..=14 => choices.of(&hosts).into(),
        _ => text::nonsense(choices),
    };
    (b"Host".to_vec(), value)
}

/// No, one or several lines of `Accept`.
pub(super) fn accept(request: &mut Request, choices: &mut Choices<'_>) {
    let lines = match choices.below(8) {
        0..=4 => 1,
        5 => 0,
        _ => 2 + choices.below(5),
    };
    for _ in 0..lines {
        let value = match choices.below(8) {
            0..=3 => HALO.into(),
            4 | 5 => list(choices),
            6 => text::nonsense(choices),
            _ if choices.once_in(3) => {
                let units = [
                    ",",
                    "a/b;q=0.1,",
                    "\"",
                    "\\\"",
                    ";q=",
                    "application/llm+json;q=0,",
                ];
                let unit = choices.of(&units);
                let long = text::long(unit, choices);
                [&long, HALO.as_bytes()].concat()
            }
            _ => b"*/*".to_vec(),
        };
        request.headers.push((b"Accept".to_vec(), value));
    }
}

fn list(choices: &mut Choices<'_>) -> Vec<u8> {
    let ranges = [
        HALO,
        "*/*",
        "application/*",
        "text/html",
        "APPLICATION/LLM+JSON",
        "application/llm+json2",
        "application/json",
        "application /llm+json",
        "a/b;x=\"c,d\"",
        "/",
        "application/llm+json;v=1",
    ];
    let weights = [
        "", ";q=1", ";q=0", ";q=0.001", ";Q=0.5", "; q = 1", ";q=2", ";q=", ";q=nan", ";q=0;q=1",
    ];
    let one = |_| [choices.of(&ranges), choices.of(&weights)].concat();
    let all: Vec<String> = (0..4).map(one).collect();
    let count = 1 + choices.below(all.len());
    let between = choices.of(&[", ", ",", ",,", " ", ";"]);
    all[..count].join(between).into_bytes()
}

/// Credentials that are good, bad or none at all.
pub(super) fn authorization(request: &mut Request, known: &Known, choices: &mut Choices<'_>) {
    let lines = [1, 0, 1, 1, 2][choices.below(5)];
    for _ in 0..lines {
        let values = [
            "Bearer",
            "Bearer ",
            "Bearer  good",
            "bearer good",
            "Bearer bad",
            "Bearer weak",
            "Basic",
            "Basic Og==",
            "Basic dXNlcjpwYXNz",
            "Basic dXNlcg==",
            "Basic ====",
            "Basic /////w==",
            "Digest username=\"a\"",
            "",
            "good",
            "Bearer g\u{f6}\u{f6}d",
            "Bearer good, Bearer bad",
        ];
        let value = match choices.below(8) {
            0..=3 => known.credentials.clone().into_bytes(),
            4 | 5 => choices.of(&values).into(),
            6 => [b"Bearer ", &*text::nonsense(choices)].concat(),
            _ => text::nonsense(choices),
        };
        request.headers.push((b"Authorization".to_vec(), value));
    }
    if choices.once_in(4) {
        request
            .headers
            .push((b"X-Scopes".to_vec(), b"stock inside".to_vec()));
    }
    if choices.once_in(4) {
        request.headers.push((b"X-Admin".to_vec(), b"1".to_vec()));
    }
}

/// Validators in every form.
pub(super) fn if_none_match(request: &mut Request, known: &Known, choices: &mut Choices<'_>) {
    let lines = [0, 0, 0, 1, 1, 3][choices.below(6)];
    for _ in 0..lines {
        let etag = choices.of(&known.etags);
        let value = match choices.below(10) {
            0..=2 => etag.into_bytes(),
            3 => format!("W/{etag}").into_bytes(),
            4 => b"*".to_vec(),
            5 => format!("\"a\", W/\"b,c\",{etag} , \"\"").into_bytes(),
            6 => etag.replace('"', "").into_bytes(),
            7 => [b"\"\xff\xfe\", ", etag.as_bytes()].concat(),
            8 => text::nonsense(choices),
            _ => [&*text::long("\"a\",", choices), etag.as_bytes()].concat(),
        };
        request.headers.push((b"If-None-Match".to_vec(), value));
    }
}

/// What proxies and others add.
pub(super) fn others(request: &mut Request, choices: &mut Choices<'_>) {
    const NAMES: [&str; 14] = [
        "Forwarded",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Proto",
        "X-Forwarded-Prefix",
        "X-Forwarded-Prefix",
        "Cookie",
        "Accept-Encoding",
        "Content-Type",
        "Range",
        "Expect",
        "If-Modified-Since",
        "X-Call-Reason",
        "Origin",
    ];
    const VALUES: [&str; 22] = [
        "/shop",
        "/a/b",
        "/",
        "",
        "//evil.example",
        "/..",
        "shop",
        "/shop/",
        "/%2F",
        "/a b",
        "/\u{e9}",
        "for=\"[::1]\";proto=https;host=a",
        "for=_a, for=;;",
        "https",
        "a.example",
        "127.0.0.1, unknown",
        "gzip, br;q=0",
        "application/json",
        "bytes=0-5",
        "100-continue",
        "Wed, 21 Oct 2015 07:28:00 GMT",
        "a=b; a=b",
    ];
    let lines = match choices.below(8) {
        0..=3 => 0,
        4..=6 => 1 + choices.below(3),
        _ => choices.below(90),
    };
    for _ in 0..lines {
        let name = choices.of(&NAMES);
        let value = match choices.below(6) {
            0..=3 => choices.of(&VALUES).into(),
            4 => format!("/p{}", choices.below(1 << 16)).into_bytes(),
            _ => text::nonsense(choices),
        };
        request.headers.push((name.into(), value));
    }
    if choices.below(64) == 63 {
        let name = text::nonsense(choices);
        request.headers.push((name, b"1".to_vec()));
    }
}

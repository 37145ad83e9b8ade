//! Requests made of choices.

mod call;
mod headers;
mod target;
mod text;

use crate::{Body, Choices, Known, Request};

/// Makes a request: most discover, some call tools, some are CORS preflights or make no sense.
#[must_use]
pub fn request(known: &Known, choices: &mut Choices<'_>) -> Request {
    match choices.below(16) {
        0..=8 => discovery(known, choices),
        9..=11 => call::request(known, choices),
        12 => preflight(known, choices),
        13 => {
            let mut request = discovery(known, choices);
            request.method = text::method(choices);
            request
        }
        14 => {
            let mut request = call::request(known, choices);
            request.target = target::any(known, choices);
            request
        }
        _ => {
            let mut request = discovery(known, choices);
            request.body = body_of_options(choices);
            request
        }
    }
}

fn discovery(known: &Known, choices: &mut Choices<'_>) -> Request {
    let mut request = Request {
        method: b"OPTIONS".to_vec(),
        target: target::any(known, choices),
        headers: vec![headers::host(choices)],
        body: Body::None,
    };
    headers::accept(&mut request, choices);
    headers::authorization(&mut request, known, choices);
    headers::if_none_match(&mut request, known, choices);
    headers::others(&mut request, choices);
    request
}

fn preflight(known: &Known, choices: &mut Choices<'_>) -> Request {
    let mut request = discovery(known, choices);
    let origin = choices.of(&[
        "https://a.example",
        "null",
        "",
        "\u{e9}",
        "https://a.example, b",
    ]);
    let method = choices.of(&["POST", "GET", "DELETE", "", "gêt", "*", "OPTIONS"]);
    request.headers.push((b"Origin".to_vec(), origin.into()));
    request = request.with("Access-Control-Request-Method", method);
    if choices.once_in(2) {
        let names = choices.of(&["content-type", "*", ",,,", "x-a, x-b", "authorization"]);
        request = request.with("Access-Control-Request-Headers", names);
    }
    request
}

/// A body where none is expected.
fn body_of_options(choices: &mut Choices<'_>) -> Body {
    const DESCRIPTION: &str =
        r#"[{"description":"Mine.","call":{"method":"DELETE","url":"/mine"},"input":{}}]"#;
    let bytes = match choices.below(5) {
        0 => DESCRIPTION.into(),
        1 => b"{".to_vec(),
        2 => choices.bytes(200),
        3 => DESCRIPTION.repeat(1 + choices.below(200)).into_bytes(),
        _ => Vec::new(),
    };
    framed(bytes, choices)
}

/// A body with its length, in chunks, or with a length a little off.
fn framed(bytes: Vec<u8>, choices: &mut Choices<'_>) -> Body {
    match choices.below(8) {
        0..=4 => Body::Sized(bytes),
        5 | 6 => {
            let size = 1 + choices.below(1000);
            Body::Chunked(bytes.chunks(size).map(<[u8]>::to_vec).collect())
        }
        _ => {
            let claimed = choices.below(bytes.len() + 20);
            Body::Claimed(claimed, bytes)
        }
    }
}

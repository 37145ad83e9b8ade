//! What is wrong with an answer is found, and nothing else is.

use soak::{Answer, Request};

const MANIFEST: &str = r#"{"api":"A","version":"1","tools":[]}"#;

fn answer(status: u16, headers: &[(&str, &str)], body: &str) -> Answer {
    let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Answer {
        status,
        headers: headers.iter().map(pair).collect(),
        body: body.into(),
    }
}

const GOOD: [(&str, &str); 4] = [
    ("content-type", "application/llm+json"),
    ("etag", "\"abc\""),
    ("cache-control", "no-cache"),
    ("vary", "Accept, Authorization"),
];

fn fault(answer: &Answer) -> String {
    answer.fault(&Request::discovery("/")).unwrap_or_default()
}

#[test]
fn good_answers_pass() {
    assert_eq!(fault(&answer(200, &GOOD, MANIFEST)), "");
    assert_eq!(fault(&answer(404, &[], "nothing")), "");
    assert_eq!(fault(&answer(200, &[], "no HALO")), "");
    let description = r#"[{"description":"A.","call":{"method":"GET","url":"/a"},"input":{}}]"#;
    assert_eq!(fault(&answer(200, &GOOD, description)), "");
}

#[test]
fn errors_of_the_server_are_faults() {
    assert_eq!(fault(&answer(500, &[], "")), "the answer is 500");
    assert_eq!(fault(&answer(401, &[], "")), "401 without a challenge");
    assert_eq!(fault(&answer(204, &[], "x")), "204 with a body");
    assert_eq!(
        fault(&answer(304, &GOOD[1..], "")),
        "304 that nobody asked for"
    );
    assert_eq!(
        fault(&answer(404, &GOOD, MANIFEST)),
        "application/llm+json with status 404"
    );
}

#[test]
fn only_options_discovers() {
    let mut request = Request::discovery("/");
    request.method = b"GET".to_vec();
    let fault = answer(200, &GOOD, MANIFEST).fault(&request);
    assert_eq!(
        fault.as_deref(),
        Some("application/llm+json as the answer to GET")
    );
}

#[test]
fn bodies_that_cannot_be_read_are_faults() {
    for body in ["", "{", "[{}]", "7", r#"{"tools":[{}]}"#] {
        let fault = fault(&answer(200, &GOOD, body));
        assert!(
            fault.starts_with("the body cannot be read: "),
            "{body}: {fault}"
        );
    }
    assert_eq!(
        fault(&answer(200, &GOOD, "[]")),
        "no description in the body"
    );
    let spaced = MANIFEST.replace(':', ": ");
    assert_eq!(
        fault(&answer(200, &GOOD, &spaced)),
        "the body is not written as it was read"
    );
}

#[test]
fn what_caches_need_is_there() {
    let without = |name: &str, instead: &[(&str, &str)]| {
        let others = GOOD.iter().copied().filter(|(other, _)| *other != name);
        let headers: Vec<(&str, &str)> = others.chain(instead.iter().copied()).collect();
        fault(&answer(200, &headers, MANIFEST))
    };
    assert_eq!(without("etag", &[]), "no ETag");
    for etag in ["W/\"a\"", "a", "\"\"", "\"a", "\"a\", \"b\""] {
        let fault = without("etag", &[("etag", etag)]);
        assert_eq!(fault, format!("not a strong ETag: {etag}"));
    }
    assert_eq!(without("cache-control", &[]), "no Cache-Control");
    assert_eq!(without("vary", &[]), "no Vary");
    assert_eq!(
        without("vary", &[("vary", "origin")]),
        "Vary without Accept: origin"
    );
    assert_eq!(without("vary", &[("vary", "*")]), "");
}

#[test]
fn who_asks_again_gets_304_with_the_same_etag() {
    let first = answer(200, &GOOD, MANIFEST);
    let again = |answer: &Answer| first.fault_when_asked_again(answer);
    assert_eq!(again(&answer(304, &GOOD[1..], "")), None);
    assert!(again(&first).is_some());
    assert!(again(&answer(304, &GOOD[1..], "x")).is_some());
    assert!(again(&answer(304, &[("etag", "\"b\"")], "")).is_some());
}

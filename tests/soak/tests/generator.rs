//! The generator is the same for the same choices, and reaches what it is for.

use std::collections::BTreeSet;

use soak::{Body, Choices, Known, Request, Subject, generate, service};

fn subject() -> Subject {
    Subject::new(service::configure, &service::ROOTS, service::CREDENTIALS)
        .expect("a service that describes itself")
}

fn known() -> Known {
    subject().known
}

fn requests(known: &Known, seed: u64, count: u64) -> Vec<Request> {
    let one = |number| generate::request(known, &mut Choices::seeded(seed, number));
    (0..count).map(one).collect()
}

#[test]
fn the_service_has_about_200_tools() {
    let known = known();
    assert!(
        (180..=220).contains(&known.tools.len()),
        "{}",
        known.tools.len()
    );
    assert!(known.tags.contains(&"two words".to_owned()));
    // Hidden from those who do not say that they are admins, and known by its URL.
    let guarded = known
        .tools
        .iter()
        .find(|tool| tool.url() == "/v1/guarded/{id}");
    assert_eq!(
        guarded.map(|tool| tool.description.call.method.as_str()),
        Some("")
    );
}

#[test]
fn a_seed_makes_the_same_requests_again_and_another_seed_others() {
    let known = known();
    let first = requests(&known, 1, 500);
    assert_eq!(first, requests(&known, 1, 500));
    let other = requests(&known, 2, 500);
    let same = first.iter().zip(&other).filter(|(one, other)| one == other);
    assert!(same.count() < 50);
    let bytes = [7, 3, 255, 0, 9, 200, 13];
    let of = |bytes: &[u8]| generate::request(&known, &mut Choices::from_bytes(bytes));
    assert_eq!(of(&bytes), of(&bytes));
    // With nothing to decide by, an ordinary question at the root.
    assert_eq!(
        (of(&[]).target, of(&[]).method),
        (b"/".to_vec(), b"OPTIONS".to_vec())
    );
}

#[test]
fn every_kind_of_request_occurs() {
    let known = known();
    let requests = requests(&known, 3, 5000);
    let whole = requests
        .iter()
        .map(Request::bytes)
        .map(|bytes| bytes.escape_ascii().to_string());
    let whole: Vec<String> = whole.collect();
    for part in [
        "OPTIONS / HTTP",
        "OPTIONS /shop/",
        "OPTIONS /v1 ",
        "OPTIONS /v1/ ",
        "{id}",
        "%7Bid%7D",
        "?tags=",
        "items",
        ";q=0.001",
        "If-None-Match: W/\\\"",
        "If-None-Match: *",
        "\\xff\\xfe",
        "Authorization: Bearer good",
        "Basic",
        "Access-Control-Request-Method",
        "Transfer-Encoding: chunked",
        "X-Forwarded-Prefix: /",
        "Forwarded: ",
        "/../",
        "//",
        "POST /v1/pay ",
        "{\\\"name\\\":",
        "TRACE",
    ] {
        assert!(whole.iter().any(|request| request.contains(part)), "{part}");
    }
    let longest = whole.iter().map(String::len).max();
    assert!(
        longest.is_some_and(|longest| longest > 50_000),
        "{longest:?}"
    );
    let claimed = |request: &&Request| matches!(request.body, Body::Claimed(..));
    assert!(requests.iter().filter(claimed).count() > 20);
    let methods: BTreeSet<&[u8]> = requests.iter().map(|request| &*request.method).collect();
    assert!(methods.len() > 15, "{methods:?}");
}

#[test]
fn no_line_of_a_request_ends_early() {
    for request in requests(&known(), 4, 5000) {
        let lines = request
            .headers
            .iter()
            .flat_map(|(name, value)| [name, value]);
        for line in lines.chain([&request.method, &request.target]) {
            assert!(
                !line.iter().any(|byte| matches!(byte, b'\r' | b'\n')),
                "{}",
                request.shown()
            );
        }
    }
}

#[test]
fn the_service_answers_as_it_should() {
    let subject = subject();
    let mut discovered = 0;
    for request in requests(&subject.known, 5, 3000) {
        assert_eq!(subject.fault(&request), None);
        let answer = subject.ask(&request);
        discovered += usize::from(answer.is_some_and(|answer| answer.is_halo()));
    }
    assert!(discovered > 300, "{discovered}");
}

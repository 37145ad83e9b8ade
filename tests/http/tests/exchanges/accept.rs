//! Which `Accept` headers ask for HALO.

use test_http::Server;

use crate::shop;

/// Asks the manifest and a tool with these `Accept` lines: whether both answer with HALO.
#[track_caller]
fn asks(server: &Server, lines: &[&str]) -> bool {
    let statuses = ["/", "/books", "/books/7"].map(|path| {
        let call = server.call("OPTIONS", path);
        let call = lines
            .iter()
            .fold(call, |call, line| call.header("accept", line));
        let answer = call.send();
        match answer.status {
            200 => assert_eq!(answer.header("content-type"), Some(test_http::HALO)),
            _ => assert_eq!((answer.status, answer.body.as_slice()), (204, &b""[..])),
        }
        answer.status
    });
    assert!(
        statuses.iter().all(|status| *status == statuses[0]),
        "{lines:?}: {statuses:?}"
    );
    statuses[0] == 200
}

#[test]
fn the_exact_type() {
    let server = Server::start(shop::configure);
    assert!(asks(&server, &["application/llm+json"]));
    assert!(asks(&server, &["Application/LLM+JSON"]));
    assert!(asks(&server, &["  application/llm+json  "]));
    assert!(asks(&server, &["application/llm+json; charset=utf-8"]));
    assert!(!asks(&server, &["application/llm"]));
    assert!(!asks(&server, &["application/json"]));
}

#[test]
fn weights() {
    let server = Server::start(shop::configure);
    for weight in ["1", "1.0", "0.5", "0.001"] {
        assert!(
            asks(&server, &[&format!("application/llm+json;q={weight}")]),
            "{weight}"
        );
        assert!(
            asks(&server, &[&format!("application/llm+json ; Q={weight}")]),
            "{weight}"
        );
    }
    for weight in ["0", "0.0", "0.000", "2", "abc", "-1", ""] {
        assert!(
            !asks(&server, &[&format!("application/llm+json;q={weight}")]),
            "{weight}"
        );
    }
}

#[test]
fn lists() {
    let server = Server::start(shop::configure);
    assert!(asks(
        &server,
        &["text/html, application/llm+json;q=0.1, */*;q=0.8"]
    ));
    assert!(asks(&server, &["text/html,application/llm+json"]));
    assert!(!asks(
        &server,
        &["text/html, application/llm+json;q=0, */*"]
    ));
}

#[test]
fn ranges_do_not_ask() {
    let server = Server::start(shop::configure);
    for range in [
        "*/*",
        "application/*",
        "*/*;q=1, application/*",
        "application/*+json",
        "",
    ] {
        assert!(!asks(&server, &[range]), "{range:?}");
    }
}

#[test]
fn no_header_does_not_ask() {
    assert!(!asks(&Server::start(shop::configure), &[]));
}

#[test]
fn several_lines_add_up() {
    let server = Server::start(shop::configure);
    assert!(asks(&server, &["text/html", "application/llm+json"]));
    assert!(asks(&server, &["application/llm+json;q=0.3", "text/html"]));
    assert!(!asks(&server, &["text/html", "*/*"]));
    assert!(!asks(&server, &["text/html", "application/llm+json;q=0"]));
}

#[test]
fn bytes_that_are_no_text_do_not_ask() {
    let server = Server::start(shop::configure);
    let ask = |line: &[u8]| server.raw_call(b"OPTIONS /books", &[line]).status;
    assert_eq!(ask(b"Accept: application/llm+json\xff"), 204);
    assert_eq!(ask(b"Accept: \xff\xfe, application/llm+json"), 200);
}

//! Requests that are odd as a whole.

use test_http::HALO;

use crate::target::{ASK, Target, ordinary};

#[test]
fn odd_request_targets() {
    let target = Target::new();
    for path in [
        "*",
        "//",
        "///",
        "/.",
        "/..",
        "/api/../api/send",
        "/api//send",
        "/?",
        "/??",
        "/?#",
        "?tags=write",
        "zebra",
        "http://zebra.example/",
        "http://zebra.example/api/send",
        "/;zebra=1",
        "/api/send;zebra",
    ] {
        target.options(path.as_bytes());
    }
}

#[test]
fn requests_in_one_go_are_answered_in_order() {
    let target = Target::new();
    let ask = |path: &str, more: &str| {
        format!("OPTIONS {path} HTTP/1.1\r\nHost: a\r\nAccept: {HALO}\r\n{more}\r\n")
    };
    let body = r#"[{"call":{"url":"/zebra"}}]"#;
    let with_body = format!("Content-Length: {}\r\n", body.len());
    let bytes = [
        ask("/", ""),
        ask("/api/send", &with_body) + body,
        "OPTIONS /api/send HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
        ask("/zebra", ""),
        ask("/api/one/7", "Connection: close\r\n"),
    ];
    let answers = target.server.raw(bytes.concat().as_bytes());
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 204, 404, 200]);
    assert_eq!(answers[0].body, target.before[0].body);
    assert_eq!(answers[1].body, target.before[2].body);
    assert_eq!(answers[4].body, target.before[1].body);
}

#[test]
fn broken_requests_are_refused() {
    let target = Target::new();
    for bytes in [
        &b"OPTIONS\r\n\r\n"[..],
        b"OPTIONS / HTTP/9.9\r\n\r\n",
        b"OPTIONS / HTTP/1.1\r\nAccept\r\n\r\n",
        b"OPTIONS / HTTP/1.1\r\nHost: a\r\nContent-Length: zebra\r\n\r\n",
        b"OPTIONS / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
    ] {
        for answer in target.server.raw(bytes) {
            assert_eq!(answer.status, 400, "{}", String::from_utf8_lossy(bytes));
            ordinary(&answer, "a broken request");
        }
    }
}

#[test]
fn methods_that_nobody_knows() {
    let target = Target::new();
    for method in ["options", "ZEBRA", "OPTIONSX", "HALO"] {
        let answer = target
            .server
            .raw_call(format!("{method} /api/send").as_bytes(), &[ASK]);
        assert_eq!(answer.status, 404, "{method}");
    }
}

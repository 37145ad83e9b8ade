//! Bodies on OPTIONS, and headers that are too long or too many.

use test_http::HALO;

use crate::target::{ASK, MARK, Target, ordinary};

#[test]
fn a_body_on_options_is_not_reflected() {
    let target = Target::new();
    let description = format!(
        r#"[{{"call":{{"method":"DELETE","url":"/{MARK}"}},"description":"{MARK}","input":{{}}}}]"#
    );
    let bodies = [&*description, "{}", "{", "", "null", "zebra=1&tags=write"];
    for path in [
        "/",
        "/api/one/7",
        "/api/one/{id}",
        "/api/number/{number}",
        "/api/send",
    ] {
        let expected = target.server.discover(path);
        for body in bodies {
            for kind in [
                "application/json",
                HALO,
                "application/x-www-form-urlencoded",
                "nonsense",
            ] {
                let call = target.server.call("OPTIONS", path).header("accept", HALO);
                let mut answer = call.header("content-type", kind).body(body).send();
                // actix closes the connection of a request whose body nobody has read.
                answer.headers.retain(|(name, _)| name != "connection");
                assert_eq!(answer, expected, "{path} {kind} {body}");
            }
        }
    }
}

#[test]
fn a_long_body_on_options_is_not_reflected() {
    let target = Target::new();
    let body = MARK.repeat(100_000);
    let answer = target
        .server
        .call("OPTIONS", "/api/send")
        .header("accept", HALO)
        .body(body)
        .send();
    ordinary(&answer, "a long body");
    assert_eq!(answer.body, target.before[2].body);
}

#[test]
fn an_accept_header_of_64_kib() {
    let target = Target::new();
    for unit in [
        ",",
        "a/b;q=0.1,",
        "\"",
        "\\\"",
        ";q=",
        "zebra/zebra,",
        "application/llm+json;q=0,",
    ] {
        let long = unit.repeat(64 * 1024 / unit.len());
        let header = format!("Accept: {long}");
        let answer = target
            .server
            .raw_call(b"OPTIONS /api/one/7", &[header.as_bytes()]);
        ordinary(&answer, unit);
        let header = format!("Accept: text/html,{long},application/llm+json");
        let answer = target
            .server
            .raw_call(b"OPTIONS /api/one/7", &[header.as_bytes()]);
        ordinary(&answer, unit);
    }
    let header = format!("Accept: {}application/llm+json", "a/b;q=0.1,".repeat(6500));
    let answer = target
        .server
        .raw_call(b"OPTIONS /api/one/7", &[header.as_bytes()]);
    assert_eq!(answer.status, 200);
}

#[test]
fn many_header_lines() {
    let target = Target::new();
    let lines: Vec<Vec<u8>> = (0..90)
        .map(|at| format!("Accept: a/zebra{at}").into_bytes())
        .collect();
    let mut lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
    let answer = target.server.raw_call(b"OPTIONS /api/send", &lines);
    assert_eq!(answer.status, 204);
    lines.push(ASK);
    let answer = target.server.raw_call(b"OPTIONS /api/send", &lines);
    assert_eq!(answer.status, 200);
    let tags = vec![&b"If-None-Match: \"zebra\", W/\"zebra\", zebra"[..]; 80];
    let answer = target
        .server
        .raw_call(b"OPTIONS /api/send", &[&tags[..], &[ASK]].concat());
    ordinary(&answer, "many validators");
    assert_eq!(answer.body, target.before[2].body);
}

//! `ETag` and `If-None-Match`.

use test_http::{Answer, HALO, Server};

use crate::shop;

#[track_caller]
fn revalidate(server: &Server, path: &str, lines: &[&str]) -> Answer {
    let call = server.call("OPTIONS", path).header("accept", HALO);
    lines
        .iter()
        .fold(call, |call, line| call.header("if-none-match", line))
        .send()
}

const PATHS: [&str; 4] = ["/", "/?tags=write", "/books", "/books/{id}"];

fn etag(server: &Server, path: &str) -> String {
    server
        .discover(path)
        .header("etag")
        .expect("an ETag")
        .to_owned()
}

#[track_caller]
fn is_known(server: &Server, path: &str, lines: &[&str]) {
    let fresh = server.discover(path);
    let answer = revalidate(server, path, lines);
    assert_eq!(
        (answer.status, answer.body.as_slice()),
        (304, &b""[..]),
        "{path} {lines:?}"
    );
    for name in ["etag", "cache-control", "vary"] {
        assert_eq!(
            answer.header(name),
            fresh.header(name),
            "{path} {lines:?}: {name}"
        );
    }
    assert_eq!(answer.header("content-type"), None, "{path} {lines:?}");
}

#[test]
fn the_current_etag_is_answered_with_304() {
    let server = Server::start(shop::configure);
    for path in PATHS {
        let etag = etag(&server, path);
        is_known(&server, path, &[&etag]);
        is_known(&server, path, &[&format!("W/{etag}")]);
    }
}

#[test]
fn the_current_etag_among_others_is_answered_with_304() {
    let server = Server::start(shop::configure);
    for path in PATHS {
        let etag = etag(&server, path);
        is_known(&server, path, &[&format!("\"other\", {etag}")]);
        is_known(&server, path, &[&format!("{etag},\"other\",W/\"more\"")]);
        is_known(&server, path, &["\"other\"", &etag]);
    }
}

#[test]
fn any_etag_is_answered_with_304() {
    let server = Server::start(shop::configure);
    for path in PATHS {
        is_known(&server, path, &["*"]);
    }
}

#[test]
fn a_stale_etag_is_answered_with_the_body() {
    let server = Server::start(shop::configure);
    for path in PATHS {
        let fresh = server.discover(path);
        let bare = etag(&server, path).replace('"', "");
        for lines in [
            &["\"stale\""][..],
            &["W/\"stale\""],
            &["\"a\", \"b\""],
            &[&*bare],
            &[""],
        ] {
            assert_eq!(revalidate(&server, path, lines), fresh, "{path} {lines:?}");
        }
    }
}

#[test]
fn nonsense_beside_the_current_etag_does_not_hide_it() {
    let server = Server::start(shop::configure);
    let etag = etag(&server, "/books");
    let answer = revalidate(&server, "/books", &[&format!("nonsense, {etag}")]);
    assert_eq!(answer.status, 304);
}

#[test]
fn the_etag_of_one_path_is_stale_on_another() {
    let server = Server::start(shop::configure);
    let etag = etag(&server, "/books");
    assert_eq!(revalidate(&server, "/", &[&etag]).status, 200);
}

#[test]
fn plain_options_is_not_revalidated() {
    let server = Server::start(shop::configure);
    let answer = server
        .call("OPTIONS", "/books")
        .header("if-none-match", "*")
        .send();
    assert_eq!((answer.status, answer.header("etag")), (204, None));
}

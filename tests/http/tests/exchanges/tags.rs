//! `?tags=`: lists and repeats add up, any tag matches (§3.2).

use test_http::{HALO, Server};

use crate::shop;

/// The names of the tools that the manifest lists for a query.
#[track_caller]
fn names(server: &Server, query: &str) -> Vec<String> {
    let tools = server.tools(&format!("/{query}"));
    tools.into_iter().map(|[_, _, name]| name).collect()
}

const ALL: [&str; 7] = [
    "list",
    "add",
    "show",
    "remove",
    "notes",
    "notes_put",
    "weather",
];

#[test]
fn one_tag() {
    let server = Server::start(shop::configure);
    assert_eq!(names(&server, "?tags=write"), ["add", "remove"]);
    assert_eq!(names(&server, "?tags=weather"), ["weather"]);
}

#[test]
fn commas_and_repeats_add_up_in_the_order_of_the_manifest() {
    let server = Server::start(shop::configure);
    let expected = ["add", "remove", "weather"];
    for query in [
        "?tags=write,weather",
        "?tags=weather,write",
        "?tags=weather&tags=write",
        "?tags=write,write&tags=weather,write",
        "?a=1&tags=write&b=2&tags=weather",
        "?tags=write%2Cweather",
    ] {
        assert_eq!(names(&server, query), expected, "{query}");
    }
}

#[test]
fn blanks_and_empty_items_are_ignored() {
    let server = Server::start(shop::configure);
    for query in [
        "?tags=+write+",
        "?tags=%20write%09",
        "?tags=,write,,",
        "?tags=&tags=write",
    ] {
        assert_eq!(names(&server, query), ["add", "remove"], "{query}");
    }
}

#[test]
fn nothing_is_no_filter() {
    let server = Server::start(shop::configure);
    let whole = server.discover("/");
    for query in [
        "?tags=",
        "?tags",
        "?tags=,",
        "?tags=%20,+",
        "?",
        "?Tags=write",
        "?tag=write",
    ] {
        assert_eq!(names(&server, query), ALL, "{query}");
        assert_eq!(server.discover(&format!("/{query}")), whole, "{query}");
    }
}

#[test]
fn unknown_tags_match_nothing() {
    let server = Server::start(shop::configure);
    for query in [
        "?tags=unknown",
        "?tags=WRITE",
        "?tags=wri",
        "?tags=write%00",
        "?tags=%FF",
    ] {
        let answer = server.discover(&format!("/{query}"));
        let text = answer.text();
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, Some(HALO)),
            "{query}"
        );
        let empty =
            r#"{"api":"Shop","version":"1.2.3","description":"Books and the weather.","tools":[]}"#;
        assert_eq!(text, empty, "{query}");
    }
    assert_eq!(names(&server, "?tags=unknown,weather"), ["weather"]);
}

#[test]
fn encoded_tags() {
    let server = Server::start(shop::configure);
    assert_eq!(names(&server, "?tags=%77rite"), ["add", "remove"]);
    assert_eq!(names(&server, "?t%61gs=weather"), ["weather"]);
    assert_eq!(names(&server, "?tags=Gr%C3%B6%C3%9Fe+%26+mehr"), ["remove"]);
    assert_eq!(
        names(&server, "?tags=Gr%C3%B6%C3%9Fe%20%26%20mehr"),
        ["remove"]
    );
}

#[test]
fn the_same_tools_have_the_same_etag_however_they_are_asked_for() {
    let server = Server::start(shop::configure);
    let etag = |query: &str| {
        server
            .discover(&format!("/{query}"))
            .header("etag")
            .map(str::to_owned)
    };
    assert_eq!(
        etag("?tags=write,weather"),
        etag("?tags=weather,%20write,unknown")
    );
    assert_ne!(etag("?tags=write"), etag("?tags=weather"));
    assert_eq!(etag("?tags=unknown"), etag("?tags=other"));
    // All tools but two have a tag: asked for by name they are fewer than the whole manifest.
    assert_ne!(etag("?tags=books,weather"), etag(""));
}

#[test]
fn tags_do_not_filter_descriptions() {
    let server = Server::start(shop::configure);
    assert_eq!(
        server.discover("/books?tags=weather"),
        server.discover("/books")
    );
}

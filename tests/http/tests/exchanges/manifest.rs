//! What the manifest and a description carry, and what is not there.

use test_http::{HALO, Server};

use crate::shop;

#[test]
fn the_manifest_byte_by_byte() {
    let server = Server::start(shop::configure);
    let tool = |url: &str, method: &str, name: &str, description: &str, tags: &str| {
        format!(
            r#"{{"url":"{url}","method":"{method}","name":"{name}","description":"{description}","tags":[{tags}]}}"#
        )
    };
    let tools = [
        tool(
            "/books",
            "GET",
            "list",
            "List the books.",
            r#""books","read""#,
        ),
        tool("/books", "POST", "add", "Add a book.", r#""books","write""#),
        tool(
            "/books/{id}",
            "GET",
            "show",
            "Show a book.",
            r#""books","read""#,
        ),
        tool(
            "/books/{id}",
            "DELETE",
            "remove",
            "Remove a book.",
            r#""books","write","Größe & mehr""#,
        ),
        tool("/notes", "GET", "notes", "Keep or fetch a note.", ""),
        tool("/notes", "PUT", "notes_put", "Keep or fetch a note.", ""),
        tool(
            "/weather",
            "GET",
            "weather",
            "Tell the weather.",
            r#""weather""#,
        ),
    ];
    let expected = format!(
        r#"{{"api":"Shop","version":"1.2.3","description":"Books and the weather.","tools":[{}]}}"#,
        tools.join(",")
    );
    assert_eq!(server.discover("/").text(), expected);
}

#[test]
fn every_halo_answer_has_its_headers() {
    let server = Server::start(shop::configure);
    for path in [
        "/",
        "/?tags=books",
        "/?tags=none",
        "/books",
        "/books/{id}",
        "/books/7",
        "/notes",
    ] {
        let answer = server.discover(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(HALO), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        let vary = answer.header("vary").map(str::to_ascii_lowercase);
        assert_eq!(vary.as_deref(), Some("accept"), "{path}");
        let etag = answer.header("etag").expect("an ETag");
        assert!(
            etag.len() > 10 && etag.starts_with('"') && etag.ends_with('"'),
            "{path}: {etag}"
        );
        assert_eq!(
            answer.header("content-length"),
            Some(&*answer.body.len().to_string())
        );
    }
}

#[test]
fn different_answers_have_different_etags() {
    let server = Server::start(shop::configure);
    let paths = [
        "/",
        "/?tags=books",
        "/?tags=none",
        "/books",
        "/books/7",
        "/notes",
        "/weather",
    ];
    let mut etags = paths.map(|path| server.discover(path).header("etag").map(str::to_owned));
    etags.sort();
    let all = etags.len();
    assert!(etags.iter().all(Option::is_some));
    let mut etags = etags.to_vec();
    etags.dedup();
    assert_eq!(etags.len(), all);
}

#[test]
fn an_unknown_path_is_404() {
    let server = Server::start(shop::configure);
    for path in [
        "/nothing",
        "/books/7/8",
        "/books/",
        "/%",
        "//",
        "/halo",
        "/.well-known",
    ] {
        assert_eq!(server.discover(path).status, 404, "{path}");
        assert_eq!(server.plain_options(path).status, 404, "{path}");
    }
}

#[test]
fn a_template_answers_as_printed_encoded_and_filled_in() {
    let server = Server::start(shop::configure);
    let expected = server.discover("/books/7");
    assert_eq!(
        server.described("/books/7"),
        ["GET /books/{id}", "DELETE /books/{id}"]
    );
    for path in [
        "/books/{id}",
        "/books/%7Bid%7D",
        "/books/%7bid%7d",
        "/books/nonsense",
    ] {
        assert_eq!(server.discover(path), expected, "{path}");
    }
}

#[test]
fn an_api_without_tools_has_an_empty_manifest() {
    let server = Server::start(|config| {
        config.service(halo_actix::Halo::new("Nothing", "0"));
    });
    let text = server.discover("/").text();
    assert_eq!(text, r#"{"api":"Nothing","version":"0","tools":[]}"#);
}

#[test]
fn no_other_method_is_touched_by_the_manifest() {
    let server = Server::start(|config| {
        shop::configure(config);
        config.route("/", actix_web::web::get().to(|| async { "home" }));
    });
    assert_eq!(
        server.call("GET", "/").header("accept", HALO).send().text(),
        "home"
    );
    assert_eq!(server.call("POST", "/").send().status, 404);
    assert_eq!(server.discover("/").halo()["api"], "Shop");
}

#[test]
fn a_page_at_the_root_may_come_first() {
    use actix_web::get;
    #[get("/")]
    async fn home() -> &'static str {
        "home"
    }
    let server = Server::start(|config| {
        config.service(home);
        shop::configure(config);
    });
    assert_eq!(server.call("GET", "/").send().text(), "home");
    assert_eq!(server.discover("/").halo()["api"], "Shop");
}

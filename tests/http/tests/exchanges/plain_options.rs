//! OPTIONS that does not ask for HALO: the app's own handler, or 204 with `Allow`.

use actix_web::middleware::from_fn;
use actix_web::web::ServiceConfig;
use actix_web::{App, HttpResponse, HttpServer, get, options, post};
use halo_actix::{Halo, halo_tool, plain_options};
use test_http::{Answer, HALO, Server};

use crate::shop;

#[track_caller]
fn allows(answer: &Answer, allow: &str) {
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("allow"), Some(allow));
    assert_eq!(answer.body, b"");
    assert_eq!(answer.header("content-type"), None);
    assert_eq!(answer.header("etag"), None);
}

/// Serves an app below the middleware.
fn with_middleware(configure: fn(&mut ServiceConfig)) -> Server {
    Server::serve(move |listener| {
        let app = move || App::new().wrap(from_fn(plain_options)).configure(configure);
        let server = HttpServer::new(app)
            .workers(1)
            .disable_signals()
            .listen(listener)?;
        Ok(server.run())
    })
}

#[test]
fn exactly_the_methods_of_the_path_are_allowed() {
    for server in [
        Server::start(shop::configure),
        with_middleware(shop::configure),
    ] {
        allows(&server.plain_options("/weather"), "GET, OPTIONS");
        allows(&server.plain_options("/books"), "GET, POST, OPTIONS");
        allows(&server.plain_options("/notes"), "GET, PUT, OPTIONS");
        for path in ["/books/7", "/books/{id}", "/books/%7Bid%7D"] {
            allows(&server.plain_options(path), "GET, DELETE, OPTIONS");
        }
    }
}

#[test]
fn the_root_allows_options() {
    allows(
        &Server::start(shop::configure).plain_options("/"),
        "OPTIONS",
    );
}

#[test]
fn the_root_allows_options_below_the_middleware() {
    allows(
        &with_middleware(shop::configure).plain_options("/"),
        "OPTIONS",
    );
}

#[test]
fn the_middleware_leaves_everything_else_as_it_is() {
    let (with, without) = (
        with_middleware(shop::configure),
        Server::start(shop::configure),
    );
    for path in [
        "/",
        "/books",
        "/books/7",
        "/books/{id}",
        "/notes",
        "/nothing",
        "/?tags=write",
    ] {
        assert_eq!(with.discover(path), without.discover(path), "{path}");
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE"] {
            let call = |server: &Server| server.call(method, path).send();
            assert_eq!(call(&with), call(&without), "{method} {path}");
        }
    }
    assert_eq!(with.plain_options("/nothing").status, 404);
}

/// Charge.
#[halo_tool(why = "Use to charge.")]
#[post("/charge")]
async fn charge() -> &'static str {
    "charged"
}

#[options("/charge", guard = "halo_actix::plain")]
async fn own_with_guard() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("x-own", "guarded"))
        .finish()
}

#[options("/charge")]
async fn own_without_guard() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("x-own", "unguarded"))
        .finish()
}

fn guarded_before(config: &mut ServiceConfig) {
    config
        .service(own_with_guard)
        .service(charge)
        .service(Halo::new("Own", "1"));
}
fn guarded_after(config: &mut ServiceConfig) {
    config
        .service(charge)
        .service(own_with_guard)
        .service(Halo::new("Own", "1"));
}
fn unguarded_before(config: &mut ServiceConfig) {
    config
        .service(own_without_guard)
        .service(charge)
        .service(Halo::new("Own", "1"));
}
fn unguarded_after(config: &mut ServiceConfig) {
    config
        .service(charge)
        .service(own_without_guard)
        .service(Halo::new("Own", "1"));
}

/// Who answers plain OPTIONS, and who answers discovery.
#[track_caller]
fn answer(server: &Server) -> [String; 2] {
    let plain = server.plain_options("/charge");
    let discovery = server.discover("/charge");
    let who = |answer: &Answer| {
        let own = answer.header("x-own").map(str::to_owned);
        own.unwrap_or_else(|| format!("tool {}", answer.status))
    };
    assert_eq!(server.call("POST", "/charge").send().text(), "charged");
    assert_eq!(server.tools("/"), [["POST", "/charge", "charge"]]);
    [who(&plain), who(&discovery)]
}

#[test]
fn an_own_handler_with_the_guard_before_the_tool() {
    assert_eq!(
        answer(&Server::start(guarded_before)),
        ["guarded", "tool 200"]
    );
    assert_eq!(
        answer(&with_middleware(guarded_before)),
        ["guarded", "tool 200"]
    );
}

#[test]
fn an_own_handler_with_the_guard_after_the_tool() {
    assert_eq!(
        answer(&Server::start(guarded_after)),
        ["tool 204", "tool 200"]
    );
    assert_eq!(
        answer(&with_middleware(guarded_after)),
        ["guarded", "tool 200"]
    );
}

#[test]
fn an_own_handler_without_the_guard_before_the_tool() {
    // Of two handlers of one path and method, actix asks the first: this one takes discovery as well.
    assert_eq!(
        answer(&Server::start(unguarded_before)),
        ["unguarded", "unguarded"]
    );
    assert_eq!(
        answer(&with_middleware(unguarded_before)),
        ["unguarded", "unguarded"]
    );
}

#[test]
fn an_own_handler_without_the_guard_after_the_tool() {
    assert_eq!(
        answer(&Server::start(unguarded_after)),
        ["tool 204", "tool 200"]
    );
    assert_eq!(
        answer(&with_middleware(unguarded_after)),
        ["unguarded", "tool 200"]
    );
}

/// Look.
#[halo_tool(why = "Use to look.")]
#[get("/hidden", guard = "crate::guards::admin")]
async fn hidden() -> &'static str {
    "seen"
}

#[test]
fn the_middleware_does_not_tell_of_a_path_that_a_guard_hides() {
    let server = with_middleware(|config| {
        config.service(hidden).service(Halo::new("Hidden", "1"));
    });
    let admin = server
        .call("OPTIONS", "/hidden")
        .header("x-admin", "1")
        .send();
    allows(&admin, "GET, OPTIONS");
    assert_eq!(
        server.plain_options("/hidden"),
        server.plain_options("/nothing")
    );
}

#[test]
fn the_middleware_keeps_an_answer_of_its_own_handlers_whatever_it_is() {
    #[options("/charge")]
    async fn refuses() -> HttpResponse {
        HttpResponse::Forbidden().finish()
    }
    let server = with_middleware(|config| {
        config
            .service(charge)
            .service(refuses)
            .service(Halo::new("Refuses", "1"));
    });
    assert_eq!(server.plain_options("/charge").status, 403);
    assert_eq!(
        server
            .call("OPTIONS", "/charge")
            .header("accept", HALO)
            .send()
            .status,
        200
    );
}

#[test]
fn where_patterns_overlap_the_middleware_allows_what_is_allowed_without_it() {
    /// Look at one.
    #[halo_tool(why = "Use to look.")]
    #[get("/s/{id}")]
    async fn look() -> &'static str {
        "look"
    }
    /// Search.
    #[halo_tool(why = "Use to search.")]
    #[post("/s/search")]
    async fn search() -> &'static str {
        "search"
    }
    fn configure(config: &mut ServiceConfig) {
        config
            .service(look)
            .service(search)
            .service(Halo::new("Overlap", "1"));
    }
    let (with, without) = (with_middleware(configure), Server::start(configure));
    for path in ["/s/7", "/s/search"] {
        assert_eq!(
            with.plain_options(path),
            without.plain_options(path),
            "{path}"
        );
    }
}

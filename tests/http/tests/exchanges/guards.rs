//! What a guard hides, OPTIONS does not show.

use actix_web::guard::GuardContext;
use actix_web::middleware::DefaultHeaders;
use actix_web::web::ServiceConfig;
use actix_web::{get, post};
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server};

pub(crate) fn admin(ctx: &GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-admin")
}

fn json(ctx: &GuardContext<'_>) -> bool {
    ctx.head()
        .headers()
        .get("content-type")
        .is_some_and(|value| value == "application/json")
}

/// Look at the secrets.
#[halo_tool(why = "For admins.", tags = ["admin"])]
#[get("/secrets", guard = "admin")]
async fn secrets() -> &'static str {
    "secrets"
}

/// Look at one secret.
#[halo_tool(why = "For admins.")]
#[get("/secrets/{id}", guard = "admin")]
async fn secret() -> &'static str {
    "secret"
}

/// Look at one numbered secret.
#[halo_tool(why = "For admins.")]
#[get(r"/numbered/{id:\d+}", guard = "admin")]
async fn numbered() -> &'static str {
    "numbered"
}

/// Send JSON.
#[halo_tool(why = "Use to send.", guard_options = false)]
#[post("/send", guard = "json")]
async fn send() -> &'static str {
    "sent"
}

/// Send a numbered thing.
#[halo_tool(why = "Use to send.", guard_options = false)]
#[post(r"/send/{id:\d+}", guard = "json")]
async fn send_numbered() -> &'static str {
    "sent"
}

/// Look through glass.
#[halo_tool(why = "Use to look.")]
#[get(
    r"/glass/{id:\d+}",
    wrap = "DefaultHeaders::new().add((\"x-glass\", \"yes\"))"
)]
async fn glass() -> &'static str {
    "glass"
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(secrets)
        .service(secret)
        .service(numbered)
        .service(send)
        .service(send_numbered)
        .service(glass)
        .service(Halo::new("Guards", "1"));
}

fn as_admin(server: &Server, path: &str) -> Answer {
    server
        .call("OPTIONS", path)
        .header("accept", HALO)
        .header("x-admin", "1")
        .send()
}

#[test]
fn a_hidden_tool_answers_like_an_unknown_path() {
    let server = Server::start(configure);
    let unknown = server.discover("/nothing");
    assert_eq!(unknown.status, 404);
    for path in [
        "/secrets",
        "/secrets/7",
        "/secrets/{id}",
        "/secrets/%7Bid%7D",
        "/numbered/7",
    ] {
        assert_eq!(server.discover(path), unknown, "{path}");
        assert_eq!(server.plain_options(path), unknown, "{path}");
        assert_eq!(as_admin(&server, path).status, 200, "{path}");
    }
}

#[test]
fn a_hidden_tool_with_an_expression_is_hidden_on_its_printed_url() {
    let server = Server::start(configure);
    for path in ["/numbered/{id}", "/numbered/%7Bid%7D"] {
        assert_eq!(server.discover(path), server.discover("/nothing"), "{path}");
        assert_eq!(as_admin(&server, path).status, 200, "{path}");
    }
}

#[test]
fn guard_options_false_keeps_a_tool_visible() {
    let server = Server::start(configure);
    for path in ["/send", "/send/7", "/send/{id}"] {
        assert_eq!(server.discover(path).status, 200, "{path}");
        assert_eq!(
            server.plain_options("/send").header("allow"),
            Some("POST, OPTIONS")
        );
    }
    assert_eq!(server.call("POST", "/send").body("text").send().status, 404);
    assert_eq!(
        server
            .call("POST", "/send")
            .json(&serde_json::json!({}))
            .send()
            .text(),
        "sent"
    );
}

#[test]
fn the_middleware_of_a_route_sees_discovery_on_every_one_of_its_urls() {
    let server = Server::start(configure);
    for path in ["/glass/7", "/glass/{id}", "/glass/%7Bid%7D"] {
        let answer = server.discover(path);
        assert_eq!(
            (answer.status, answer.header("x-glass")),
            (200, Some("yes")),
            "{path}"
        );
    }
}

//! Behind a proxy that takes a prefix away.

use actix_web::web::{self, ServiceConfig};
use actix_web::{delete, get};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Serialize;
use serde_json::Value;
use test_http::{Answer, HALO, Server};

/// A part.
#[derive(Serialize, HaloSchema)]
struct Part {
    /// Whether there are any.
    there: bool,
}

/// Show a part.
#[halo_tool(
    why = "Use it.", tags = ["read"], effects = { undo: scrap }, resilience = { fallback: scrap },
    next = [{ when: "there=true", suggest: scrap }], status = deprecated, replace_with = scrap,
)]
#[get("/parts/{id}")]
async fn show(_id: web::Path<u32>) -> web::Json<Part> {
    web::Json(Part { there: true })
}

/// Scrap a part.
#[halo_tool(why = "Use it.")]
#[delete("/scrap")]
async fn scrap() -> &'static str {
    ""
}

fn serve(halo: fn() -> Halo) -> Server {
    Server::start(move |config: &mut ServiceConfig| {
        config
            .service(web::scope("/api").service(show).service(scrap))
            .service(halo());
    })
}

fn ask(server: &Server, path: &str, prefix: &[&str]) -> Answer {
    let mut call = server.call("OPTIONS", path).header("accept", HALO);
    for prefix in prefix {
        call = call.header("x-forwarded-prefix", prefix);
    }
    call.send()
}

fn urls(server: &Server, prefix: &[&str]) -> Vec<String> {
    let manifest = ask(server, "/", prefix).halo();
    let described = ask(server, "/api/parts/7", prefix).halo();
    let description = &described[0];
    let tools = manifest["tools"].as_array().expect("tools").iter();
    let text = |value: &Value| value.as_str().expect("a URL").to_owned();
    tools
        .map(|tool| text(&tool["url"]))
        .chain([
            text(&description["call"]["url"]),
            text(&description["effects"]["undo"]),
            text(&description["resilience"]["fallback"]),
            text(&description["next"][0]["suggest"]),
            text(&description["replace_with"]),
        ])
        .collect()
}

fn expected(base: &str) -> Vec<String> {
    let (part, bin) = (
        format!("{base}/api/parts/{{id}}"),
        format!("{base}/api/scrap"),
    );
    [&part, &bin, &part, &bin, &bin, &bin, &bin]
        .map(Clone::clone)
        .into()
}

#[test]
fn every_url_has_the_public_base() {
    let server = serve(|| Halo::new("Parts", "1").public_base("/apis/parts/"));
    assert_eq!(urls(&server, &[]), expected("/apis/parts"));
    // Nobody asked for this one.
    assert_eq!(urls(&server, &["/other"]), expected("/apis/parts"));
    assert_eq!(ask(&server, "/", &[]).header("vary"), Some("accept"));
}

#[test]
fn every_url_has_the_forwarded_prefix() {
    let server = serve(|| Halo::new("Parts", "1").forwarded_prefix());
    assert_eq!(urls(&server, &[]), expected(""));
    assert_eq!(urls(&server, &["/shop"]), expected("/shop"));
    assert_eq!(urls(&server, &["/shop/"]), expected("/shop"));
    let long = format!("/{}", "a".repeat(200));
    for nonsense in [
        "",
        "/",
        "shop",
        "//evil.example",
        "https://evil.example",
        "/a/../b",
        "/a\"b",
        "/a b",
        "/{id}",
        &long,
    ] {
        assert_eq!(urls(&server, &[nonsense]), expected(""), "{nonsense:?}");
    }
    assert_eq!(urls(&server, &["/a", "/b"]), expected(""));
    for path in ["/", "/api/scrap"] {
        let (bare, shop) = (ask(&server, path, &[]), ask(&server, path, &["/shop"]));
        assert_eq!(bare.header("vary"), Some("accept, x-forwarded-prefix"));
        assert_eq!(bare.header("cache-control"), Some("no-cache"));
        assert_ne!(bare.header("etag"), shop.header("etag"));
    }
}

#[test]
fn a_prefix_nobody_asked_for_is_ignored() {
    let server = serve(|| Halo::new("Parts", "1"));
    assert_eq!(urls(&server, &["/shop"]), expected(""));
}

#[test]
fn prefix_rules_and_tags_go_together() {
    let server = serve(|| {
        let halo = Halo::new("Parts", "1")
            .public_base("/base")
            .forwarded_prefix();
        halo.visible(|_, tool| tool.name() != "scrap")
    });
    let manifest = ask(&server, "/?tags=read", &["/shop"]);
    assert_eq!(
        manifest.halo()["tools"][0]["url"],
        "/shop/base/api/parts/{id}"
    );
    assert_eq!(
        manifest.header("vary"),
        Some("accept, authorization, x-forwarded-prefix")
    );
    let described = ask(&server, "/api/parts/7", &["/shop"]).halo();
    assert_eq!(described[0]["call"]["url"], "/shop/base/api/parts/{id}");
    assert!(described[0].get("next").is_none() && described[0].get("replace_with").is_none());
}

#[test]
fn prefixes_are_kept_in_bounds() {
    let server = serve(|| Halo::new("Parts", "1").forwarded_prefix());
    for number in 0..300 {
        let prefix = format!("/p{number}");
        let answer = ask(&server, "/api/scrap", &[&prefix]).halo();
        assert_eq!(answer[0]["call"]["url"], format!("{prefix}/api/scrap"));
    }
}

//! One handler mounted more than once, and manifests in scopes.

use std::collections::BTreeSet;

use actix_web::web::{self, ServiceConfig};
use actix_web::{get, post};
use halo_actix::{Halo, halo_tool};
use test_http::Server;

use crate::twins::{agree, shape};

shape!(
    versions = |config| config
        .service(web::scope("/v1").service(list).service(show))
        .service(
            web::scope("/v2")
                .service(list)
                .service(show)
                .service(create)
        )
);

#[test]
fn in_two_scopes_with_one_manifest() {
    agree(
        versions::described,
        versions::plain,
        &[
            ["GET", "/v1/items", "list"],
            ["GET", "/v1/items/{id}", "show"],
            ["GET", "/v2/items", "list_v2"],
            ["GET", "/v2/items/{id}", "show_v2"],
            ["POST", "/v2/items", "create"],
        ],
    );
}

#[test]
fn in_a_scope_in_the_scope_within_it_and_at_the_root() {
    let server = Server::start(|config| {
        use crate::handlers::described::list;
        let inner = web::scope("/eu").service(list);
        config
            .service(web::scope("/v1").service(list).service(inner))
            .service(list)
            .service(Halo::new("Nested", "1.0.0"));
    });
    let tools = server.tools("/");
    let urls: Vec<&str> = tools.iter().map(|[_, url, _]| url.as_str()).collect();
    assert_eq!(urls, ["/v1/items", "/v1/eu/items", "/items"]);
    let names: BTreeSet<&str> = tools.iter().map(|[_, _, name]| name.as_str()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(tools[0][2], "list");
    assert_eq!(tools[1][2], "list_v1_eu");
}

/// Pay.
#[halo_tool(
    why = "Use to pay.",
    effects = { reversible: true, undo: refund },
    next = [{ when: "status=pending", suggest: confirm }],
    output = Paid,
)]
#[post("/pay")]
async fn pay() -> actix_web::HttpResponse {
    actix_web::HttpResponse::Ok().finish()
}

/// Pay back.
#[halo_tool(why = "Use to pay back.")]
#[post("/refund")]
async fn refund() -> &'static str {
    "refunded"
}

/// Confirm.
#[halo_tool(why = "Use to confirm.")]
#[get("/confirm")]
async fn confirm() -> &'static str {
    "confirmed"
}

/// What came of it.
#[derive(halo_actix::HaloSchema, serde::Serialize)]
struct Paid {
    /// Where it stands.
    status: String,
}

fn scoped_manifests(config: &mut ServiceConfig) {
    for version in ["/v1", "/v2"] {
        let halo = Halo::new(format!("Payments {version}"), "1.0.0");
        config.service(
            web::scope(version)
                .service(refund)
                .service(pay)
                .service(confirm)
                .service(halo),
        );
    }
    config.service(confirm);
}

#[test]
fn each_scope_has_a_manifest_of_its_own() {
    let server = Server::start(scoped_manifests);
    for version in ["/v1", "/v2"] {
        for path in [version.to_owned(), format!("{version}/")] {
            assert_eq!(
                server.discover(&path).halo()["api"],
                format!("Payments {version}")
            );
            assert_eq!(
                server.tools(&path),
                [
                    ["POST", &format!("{version}/refund"), "refund"],
                    ["POST", &format!("{version}/pay"), "pay"],
                    ["GET", &format!("{version}/confirm"), "confirm"],
                ]
            );
        }
    }
    assert_eq!(server.discover("/").status, 404);
    assert_eq!(server.discover("/v3").status, 404);
}

#[test]
fn a_reference_means_the_mount_in_the_same_scope() {
    let server = Server::start(scoped_manifests);
    for version in ["/v1", "/v2"] {
        let description = server.description(&format!("{version}/pay"));
        assert_eq!(description["effects"]["undo"], format!("{version}/refund"));
        assert_eq!(
            description["next"][0]["suggest"],
            format!("{version}/confirm")
        );
    }
}

fn one_manifest_below_the_other(config: &mut ServiceConfig) {
    config
        .service(
            web::scope("/api")
                .service(refund)
                .service(Halo::new("Below", "1.0.0")),
        )
        .service(web::scope("/api2").service(pay))
        .service(confirm)
        .service(outside)
        .service(Halo::new("All", "1.0.0"));
}

/// A tool that is below the scope by its URL alone.
#[halo_tool(why = "Use it.")]
#[get("/apiary")]
async fn outside() -> &'static str {
    "bees"
}

#[test]
fn a_manifest_lists_what_is_at_or_below_it() {
    let server = Server::start(one_manifest_below_the_other);
    assert_eq!(server.tools("/api"), [["POST", "/api/refund", "refund"]]);
    assert_eq!(
        server.tools("/"),
        [
            ["POST", "/api/refund", "refund"],
            ["POST", "/api2/pay", "pay"],
            ["GET", "/confirm", "confirm"],
            ["GET", "/apiary", "outside"],
        ]
    );
    // The only mount there is, though it is in another scope.
    assert_eq!(
        server.description("/api2/pay")["effects"]["undo"],
        "/api/refund"
    );
}

/// Look at a tenant.
#[halo_tool(why = "Use it.", scope = "/{tenant}")]
#[get("/look")]
async fn look(tenant: web::Path<String>) -> String {
    tenant.into_inner()
}

#[test]
fn a_manifest_in_a_scope_with_a_parameter() {
    let server = Server::start(|config| {
        config.service(
            web::scope("/{tenant}")
                .service(look)
                .service(Halo::new("Tenants", "1.0.0")),
        );
    });
    for path in ["/acme", "/acme/", "/%7Btenant%7D"] {
        assert_eq!(
            server.tools(path),
            [["GET", "/{tenant}/look", "look"]],
            "{path}"
        );
    }
    assert_eq!(server.call("GET", "/acme/look").send().text(), "acme");
    let input = &server.description("/acme/look")["input"];
    assert_eq!(
        *input,
        serde_json::json!({ "tenant": { "type": "string", "required": true } })
    );
}

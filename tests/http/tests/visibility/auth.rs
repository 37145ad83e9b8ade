//! What middleware asks for, said of whole scopes.

use actix_web::get;
use actix_web::web::{self, ServiceConfig};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::{Auth, Halo, halo_tool};
use serde_json::{Value, json};
use test_http::{Server, refusal};

/// Says nothing of credentials.
#[halo_tool(why = "Use it.")]
#[get("/silent")]
async fn silent() -> &'static str {
    ""
}

/// Takes a token.
#[halo_tool(why = "Use it.")]
#[get("/token")]
async fn token(_token: BearerAuth) -> &'static str {
    ""
}

/// Says that it is open.
#[halo_tool(why = "Use it.", auth = { type: none })]
#[get("/none")]
async fn none() -> &'static str {
    ""
}

/// Says where the token is had.
#[halo_tool(why = "Use it.", auth = { type: oauth, tokenUrl: "/token", scopes: ["own"] })]
#[get("/oauth")]
async fn oauth() -> &'static str {
    ""
}

fn auth(server: &Server, path: &str) -> Value {
    server.description(path)["auth"].clone()
}

#[test]
fn a_scope_says_it_for_its_handlers() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(
                web::scope("/admin")
                    .service(silent)
                    .service(token)
                    .service(oauth),
            )
            .service(web::scope("/keys").service(silent))
            .service(none)
            .service(
                Halo::new("Scopes", "1")
                    .auth_in("/admin", Auth::bearer(&["admin"]))
                    .auth_in("keys/", Auth::api_key("X-Shop-Key")),
            );
    });
    let bearer = json!({"type": "bearer", "scopes": ["admin"]});
    assert_eq!(auth(&server, "/admin/silent"), bearer);
    assert_eq!(auth(&server, "/admin/token"), bearer);
    assert_eq!(
        auth(&server, "/admin/oauth"),
        json!({"type": "oauth", "scopes": ["own", "admin"], "tokenUrl": "/token"})
    );
    assert_eq!(
        auth(&server, "/keys/silent"),
        json!({"type": "apikey", "header": "X-Shop-Key"})
    );
    assert_eq!(auth(&server, "/none"), json!({"type": "none"}));
}

#[test]
fn a_manifest_says_it_for_all_and_the_nearest_word_counts() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(
                web::scope("/v1")
                    .service(silent)
                    .service(Halo::new("Version 1", "1").auth(Auth::basic())),
            )
            .service(token)
            .service(Halo::new("All", "1").auth(Auth::bearer(&[])));
    });
    assert_eq!(auth(&server, "/v1/silent"), json!({"type": "basic"}));
    assert_eq!(auth(&server, "/token"), json!({"type": "bearer"}));
}

#[test]
fn the_scopes_of_a_scope_count_for_who_sees_what() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let halo = Halo::new("Scopes", "1").auth_in("/admin", Auth::bearer(&["admin"]));
        config
            .service(web::scope("/admin").service(silent))
            .service(halo.scopes(|_| ["other"]));
    });
    assert_eq!(server.discover("/admin/silent").status, 404);
    assert_eq!(server.discover("/").halo()["tools"], json!([]));
}

#[test]
fn what_contradicts_a_handler_does_not_start() {
    let error = refusal(|config: &mut ServiceConfig| {
        config
            .service(web::scope("/admin").service(none).service(token))
            .service(Halo::new("Scopes", "1").auth_in("/admin", Auth::basic()));
    });
    for handler in ["none", "token"] {
        assert!(
            error.contains(&format!(
                "auth::{handler}` (GET /admin/{handler}) says itself what `auth` it asks for, which contradicts `basic`, said of the scope `/admin` with `Halo::auth`"
            )),
            "{error}"
        );
    }
}

#[test]
fn a_scope_without_tools_is_a_mistake() {
    let error = refusal(|config: &mut ServiceConfig| {
        config
            .service(web::scope("/admin").service(silent))
            .service(Halo::new("Scopes", "1").auth_in("/admn", Auth::basic()));
    });
    assert!(
        error.contains("says what `auth` the scope `/admn` asks for, and no tool is mounted there"),
        "{error}"
    );
}

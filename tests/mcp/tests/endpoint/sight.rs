//! Who sees what: an endpoint tells nobody more than discovery does.

use actix_web::dev::ServiceRequest;
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{self, ServiceConfig};
use actix_web::{App, HttpMessage as _, HttpServer, get};
use actix_web_httpauth::extractors::AuthenticationError;
use actix_web_httpauth::extractors::bearer::{BearerAuth, Config};
use actix_web_httpauth::middleware::HttpAuthentication;
use halo_actix::{Halo, halo_tool};
use serde_json::{Value, json};
use test_http::Server;
use test_mcp::Client;

use crate::shop::serve_with;

/// What is open.
#[derive(serde::Serialize, halo_actix::HaloSchema)]
struct Opened {
    /// How it is.
    status: &'static str,
}

/// Open to all.
#[halo_tool(why = "Use it.", next = [{ when: "status=open", suggest: secret }])]
#[get("/open")]
async fn open() -> web::Json<Opened> {
    web::Json(Opened { status: "open" })
}

/// What it tells.
const OPEN: &str = r#"{"status":"open"}"#;

/// For a few.
#[halo_tool(why = "Use it.", auth = { type: bearer, scopes: ["few"] })]
#[get("/secret/{id}")]
async fn secret(_id: web::Path<u32>) -> &'static str {
    "secret"
}

fn few(config: &mut ServiceConfig) {
    config.service(web::scope("/api").service(open).service(secret));
}

fn scopes() -> Halo {
    Halo::new("Few", "1").scopes(|caller| match caller.bearer() {
        Some("few") => vec!["few"],
        _ => Vec::new(),
    })
}

fn waiting() -> Halo {
    Halo::new("Few", "1").visible_async(|request, tool| async move {
        let token = request.headers().get("authorization");
        tool.name() == "open" || token.is_some_and(|token| token == "Bearer few")
    })
}

const SECRET: &str = r#"{"id":1}"#;

fn secret_arguments() -> Value {
    serde_json::from_str(SECRET).unwrap()
}

/// The error of a call, with the name taken out of it.
fn error(client: &Client<'_>, name: &str, arguments: &Value) -> Value {
    let answer = client.answer(name, arguments);
    let text = answer.to_string().replace(name, "NAME");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn hidden_tools_are_not_told_and_cannot_be_called_by_name() {
    for halo in [scopes, waiting] {
        let server = serve_with(few, halo, |mcp| mcp);
        let client = Client::new(&server, "/mcp");
        assert_eq!(client.names(), ["open"]);
        let told = &client.tools()[0];
        assert!(!told.to_string().contains("secret"), "{told}");
        let result = client.call("open", &json!({}));
        assert_eq!(result["content"], json!([{ "type": "text", "text": OPEN }]));
        for arguments in [
            secret_arguments(),
            json!({}),
            json!({ "id": "../x" }),
            json!({ "nonsense": 1 }),
        ] {
            let unknown = error(&client, "nothing", &arguments);
            assert_eq!(unknown["error"]["code"], -32602);
            assert_eq!(error(&client, "secret", &arguments), unknown, "{arguments}");
        }

        let client = client.with("authorization", "Bearer few");
        assert_eq!(client.names(), ["open", "secret"]);
        assert_eq!(client.text("secret", &secret_arguments()), "secret");
        let result = client.call("open", &json!({}));
        assert_eq!(
            result["content"][1]["text"],
            "What the API suggests next: `secret` (as status=open)."
        );
        // A handler is called as before, by who knows its path.
        assert_eq!(server.call("GET", "/api/secret/1").send().status, 200);
    }
}

#[test]
fn who_may_not_discover_is_asked_who_it_is() {
    let required: fn() -> Halo =
        || scopes().require("Bearer realm=\"few\"", |caller| caller.bearer().is_some());
    let waiting: fn() -> Halo = || {
        scopes().require_async("Bearer realm=\"few\"", |request| async move {
            request.headers().contains_key("authorization")
        })
    };
    for halo in [required, waiting] {
        let server = serve_with(few, halo, |mcp| mcp);
        let client = Client::new(&server, "/mcp");
        let initialize = json!({ "protocolVersion": "2025-06-18" });
        let all = [
            client.post("initialize", &initialize),
            client.post("tools/list", &json!({})),
            client.post_call("open", &json!({})),
            client.post_call("secret", &secret_arguments()),
            client.post_call("nothing", &json!({})),
            client.post_call("secret", &json!({})),
        ];
        for answer in &all {
            assert_eq!(
                (answer.status, answer.header("www-authenticate")),
                (401, Some("Bearer realm=\"few\""))
            );
            assert_eq!(answer.body, all[0].body);
        }
        let client = client.with("authorization", "Bearer other");
        assert_eq!(client.names(), ["open"]);
        assert_eq!(
            client.answer("secret", &secret_arguments())["error"]["code"],
            -32602
        );
    }
}

#[test]
fn a_tool_that_asks_who_calls_is_passed_on() {
    let server = crate::shop::serve();
    let client = Client::new(&server, "/mcp");
    let answer = client.post_call("answer", &json!({ "kind": "login" }));
    assert_eq!(
        (answer.status, answer.header("www-authenticate")),
        (401, Some("Bearer realm=\"tool\""))
    );
}

async fn token(
    request: ServiceRequest,
    auth: BearerAuth,
) -> Result<ServiceRequest, (actix_web::Error, ServiceRequest)> {
    if auth.token() == "few" {
        Ok(request)
    } else {
        let config = request.app_data::<Config>().cloned().unwrap_or_default();
        Err((AuthenticationError::from(config).into(), request))
    }
}

/// Tools in a scope whose middleware fails with an error, not with an answer.
fn guarded(config: &mut ServiceConfig) {
    config.service(open).service(
        web::scope("/inner")
            .wrap(HttpAuthentication::bearer(token))
            .service(secret),
    );
}

#[test]
fn middleware_of_a_scope_does_not_tell_of_what_rules_hide() {
    let server = serve_with(guarded, scopes, |mcp| mcp);
    let client = Client::new(&server, "/mcp");
    let unknown = error(&client, "nothing", &secret_arguments());
    assert_eq!(error(&client, "secret", &secret_arguments()), unknown);
    // Without a rule it is known to everyone, and asks who calls.
    let server = serve_with(guarded, || Halo::new("All", "1"), |mcp| mcp);
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.names(), ["open", "secret"]);
    let answer = client.post_call("secret", &secret_arguments());
    assert_eq!(answer.status, 401);
    assert!(answer.header("www-authenticate").is_some());
    let client = client.with("authorization", "Bearer few");
    assert_eq!(client.text("secret", &secret_arguments()), "secret");
}

/// Who calls, as a middleware has found out.
struct Known;

#[test]
fn rules_see_what_middleware_of_the_app_found_out() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = Halo::new("Few", "1").visible(|caller, tool| {
                tool.name() == "open" || caller.extensions().contains::<Known>()
            });
            let mcp = halo.mcp("/mcp");
            App::new()
                .configure(few)
                .service(halo)
                .wrap(from_fn(|request: ServiceRequest, next: Next<_>| {
                    if request.headers().contains_key("x-known") {
                        request.extensions_mut().insert(Known);
                    }
                    next.call(request)
                }))
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.names(), ["open"]);
    assert_eq!(
        client.answer("secret", &secret_arguments())["error"]["code"],
        -32602
    );
    let client = client.with("x-known", "1");
    assert_eq!(client.names(), ["open", "secret"]);
    assert_eq!(client.text("secret", &secret_arguments()), "secret");
}

#[test]
fn middleware_around_the_whole_app_is_passed_on() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = Halo::new("Few", "1");
            let mcp = halo.mcp("/mcp");
            App::new()
                .configure(few)
                .service(halo)
                .wrap(HttpAuthentication::bearer(token))
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let client = Client::new(&server, "/mcp");
    for answer in [
        client.post("tools/list", &json!({})),
        client.post_call("open", &json!({})),
        client.post_call("nothing", &json!({})),
    ] {
        assert_eq!(answer.status, 401);
        assert!(answer.header("www-authenticate").is_some());
    }
    assert_eq!(
        client
            .with("authorization", "Bearer few")
            .text("open", &json!({})),
        OPEN
    );
}

/// A more literal neighbour.
#[halo_tool(why = "Use it.", auth = { type: bearer, scopes: ["few"] })]
#[get("/items/hidden")]
async fn hidden() -> &'static str {
    "hidden"
}

/// One item.
#[halo_tool(why = "Use it.")]
#[get("/items/{name}")]
async fn item(name: web::Path<String>) -> String {
    format!("item {name}")
}

#[test]
fn arguments_lead_to_no_other_tool() {
    let server = serve_with(
        |config: &mut ServiceConfig| {
            config.service(hidden).service(item);
        },
        scopes,
        |mcp| mcp,
    );
    let client = Client::new(&server, "/mcp");
    assert_eq!(
        client.text("item", &json!({ "name": "hidden" })),
        "item hidden"
    );
    assert_eq!(server.call("GET", "/items/hidden").send().text(), "hidden");
}

fn of_staff(ctx: &actix_web::guard::GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-staff")
}

/// For staff.
#[halo_tool(why = "Use it.")]
#[get("/staff", guard = "of_staff")]
async fn staff() -> &'static str {
    "staff"
}

#[test]
fn guards_of_handlers_hold() {
    let server = serve_with(
        |config: &mut ServiceConfig| {
            config.service(staff).service(open).service(secret);
        },
        || Halo::new("Staff", "1"),
        |mcp| mcp,
    );
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.names(), ["open", "secret"]);
    assert_eq!(
        error(&client, "staff", &json!({})),
        error(&client, "nothing", &json!({}))
    );
    let client = client.with("x-staff", "1");
    assert_eq!(client.names(), ["staff", "open", "secret"]);
    assert_eq!(client.text("staff", &json!({})), "staff");
}

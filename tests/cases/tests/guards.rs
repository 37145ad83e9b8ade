//! Group H: a path that guards split.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::{App, FromRequest, HttpRequest, get, web};
use halo_actix::{Arg, Halo, HaloArg, halo_tool, inspect};
use serde_json::{Value, json};

fn wants_json(ctx: &actix_web::guard::GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-json")
}

fn wants_text(ctx: &actix_web::guard::GuardContext<'_>) -> bool {
    !wants_json(ctx)
}

/// The header that `wants_json` looks for: a guard is a function, and what it wants is told by an extractor.
#[derive(Debug)]
struct WantsJson;

impl FromRequest for WantsJson {
    type Error = Infallible;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

impl HaloArg for WantsJson {
    const ARG: Arg = Arg::header("X-Json", "Sent to get JSON.");
}

/// Get as JSON.
#[halo_tool(why = "Use to get JSON.", guard_options = false)]
#[get("/split", guard = "wants_json")]
async fn as_json(wants: WantsJson) -> web::Json<u8> {
    let WantsJson = wants;
    web::Json(1)
}

/// Get as text.
#[halo_tool(why = "Use to get text.", guard_options = false)]
#[get("/split", guard = "wants_text")]
async fn as_text() -> &'static str {
    "1"
}

#[actix_web::test]
async fn h64_one_path_split_by_guards_has_a_description_for_each_handler() {
    let app = App::new()
        .service(as_json)
        .service(as_text)
        .service(Halo::new("Cases", "1"));
    let api = inspect::describe(app).await;
    let described: Vec<Value> = api.descriptions["/split"]
        .iter()
        .map(|tool| json!([tool.description, tool.input, tool.output]))
        .collect();
    assert_eq!(
        described,
        [
            json!([
                "Get as JSON.\n\nAnswers requests that pass the guard `wants_json`.",
                { "X-Json": {
                    "type": "string", "description": "Sent to get JSON.",
                    "in": "header", "required": true,
                }},
                { "type": "integer", "minimum": 0, "maximum": 255 },
            ]),
            json!(["Get as text.\n\nAnswers requests that pass the guard `wants_text`.", {}, { "type": "string" }]),
        ]
    );
    // Each of them answers whom its guard lets pass.
    let app = init_service(App::new().service(as_json).service(as_text)).await;
    for (header, answered) in [
        ("x-json", "application/json"),
        ("x-other", "text/plain; charset=utf-8"),
    ] {
        let request = TestRequest::get()
            .uri("/split")
            .insert_header((header, "1"));
        let response = call_service(&app, request.to_request()).await;
        assert_eq!(response.headers().get("content-type").unwrap(), answered);
    }
}

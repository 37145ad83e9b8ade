//! Group B: required, optional, null.

use actix_web::{App, get, post, web};
use halo_actix::{Arg, HaloArg, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_cases::{input, json as describe, output};

#[derive(Deserialize, HaloSchema)]
struct Filter {
    ids: Option<String>,
    after: Option<u64>,
}

/// A header that may be left out.
struct Tenant;

impl actix_web::FromRequest for Tenant {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(_: &actix_web::HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
        std::future::ready(Ok(Self))
    }
}

impl HaloArg for Tenant {
    const ARG: Arg = Arg::header("X-Tenant", "");
}

/// List.
#[halo_tool(why = "Use to list.")]
#[get("/list")]
async fn list(query: web::Query<Filter>, tenant: Option<Tenant>) -> String {
    format!("{:?}{:?}{}", query.ids, query.after, tenant.is_some())
}

#[actix_web::test]
async fn h10_an_option_in_a_query_is_not_required_and_in_the_query() {
    let described = describe(App::new().service(list)).await;
    assert_eq!(described["input"]["ids"], json!({ "type": "string" }));
    assert_eq!(described["call"]["url"], "/list");
}

#[actix_web::test]
async fn h11_queries_and_headers_never_take_null() {
    let described = describe(App::new().service(list)).await;
    assert_eq!(
        described["input"]["after"],
        json!({ "type": "integer", "minimum": 0 })
    );
    assert_eq!(
        described["input"]["X-Tenant"],
        json!({ "type": "string", "in": "header" })
    );
}

#[derive(Deserialize, HaloSchema)]
struct Wrap<T> {
    val: T,
}

type Maybe = Option<String>;

#[derive(Deserialize, HaloSchema)]
struct Aliased {
    m: Maybe,
}

/// Wrap.
#[halo_tool(why = "Use to wrap.")]
#[post("/wrap")]
async fn wrap(body: web::Json<Wrap<Option<i32>>>) -> String {
    format!("{:?}", body.val)
}

#[actix_web::test]
async fn h12_options_are_seen_through_parameters_and_aliases() {
    let described = describe(App::new().service(wrap)).await;
    assert_eq!(
        described["input"],
        json!({ "val": { "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX } })
    );
    let aliased = input::<Aliased>();
    assert_eq!(aliased["properties"]["m"], json!({ "type": "string" }));
    assert_eq!(aliased.get("required"), None);
    let _ = |aliased: Aliased| aliased.m;
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Note {
    note: Option<String>,
}

#[test]
fn h13_no_list_of_types() {
    assert_eq!(
        input::<Note>(),
        json!({ "type": "object", "properties": { "note": { "type": "string" } } })
    );
    // What is written may be null, and is always there.
    assert_eq!(
        output::<Note>(),
        json!({
            "type": "object",
            "properties": { "note": { "anyOf": [{ "type": "string" }, { "type": "null" }] } },
            "required": ["note"],
        })
    );
}

#[derive(Deserialize)]
struct NotSerialize;

impl HaloSchema for NotSerialize {
    const SCHEMA: &'static halo_actix::schema::Schema =
        &halo_actix::schema::Schema::new(halo_actix::schema::Kind::Null);
}

fn fallback() -> NotSerialize {
    NotSerialize
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
struct Defaults {
    #[serde(default)]
    a: Option<i32>,
    #[serde(default = "fallback")]
    b: NotSerialize,
    /// Told in the description, because the author says it.
    #[serde(default)]
    #[halo(default = 0)]
    c: u8,
}

#[test]
fn h14_a_default_needs_no_serialize() {
    let schema = input::<Defaults>();
    assert_eq!(schema.get("required"), None);
    assert_eq!(schema["properties"]["a"]["type"], "integer");
    assert_eq!(schema["properties"]["b"], json!({ "type": "null" }));
    assert_eq!(schema["properties"]["c"]["default"], 0);
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    // Not an `Option`, and not required: serde fills it in.
    #[serde(default)]
    amount: u32,
    item: String,
}

/// Order.
#[halo_tool(why = "Use to order.")]
#[post("/order")]
async fn order(body: Option<web::Json<Order>>) -> String {
    body.map(|body| format!("{}{}", body.amount, body.item))
        .unwrap_or_default()
}

#[actix_web::test]
async fn h15_what_may_be_left_out_is_not_required() {
    let schema = input::<Order>();
    assert_eq!(schema["required"], json!(["item"]));
    let described = describe(App::new().service(order)).await;
    assert_eq!(described["input"]["item"], json!({ "type": "string" }));
    assert_eq!(
        described["input"]["amount"],
        json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
    );
}

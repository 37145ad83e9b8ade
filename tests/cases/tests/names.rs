//! Group A: what things are called.

use actix_web::{App, get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_cases::{input, json as describe, output};

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
enum Pay {
    /// From bank to bank.
    WireOut { bank_code: String },
    Cash {
        #[serde(rename = "till")]
        till_no: u8,
    },
}

/// Pay.
#[halo_tool(why = "Use to pay.")]
#[post("/pay")]
async fn pay(body: web::Json<Pay>) -> web::Json<Pay> {
    body
}

#[actix_web::test]
async fn h01_fields_of_variants_follow_rename_all_fields() {
    let described = describe(App::new().service(pay)).await;
    assert_eq!(
        described["input"],
        json!({
            "kind": {
                "type": "string",
                "description": "wire_out: From bank to bank",
                "enum": ["wire_out", "cash"],
                "required": true,
            },
            "bankCode": { "type": "string", "description": "Needed for `kind` `wire_out`." },
            "till": {
                "type": "integer",
                "minimum": 0,
                "maximum": 255,
                "description": "Needed for `kind` `cash`.",
            },
        })
    );
    assert_eq!(
        described["output"],
        json!({ "anyOf": [
            {
                "type": "object",
                "description": "From bank to bank.",
                "properties": {
                    "kind": { "type": "string", "enum": ["wire_out"] },
                    "bankCode": { "type": "string" },
                },
                "required": ["kind", "bankCode"],
            },
            {
                "type": "object",
                "properties": {
                    "kind": { "type": "string", "enum": ["cash"] },
                    "till": { "type": "integer", "minimum": 0, "maximum": 255 },
                },
                "required": ["kind", "till"],
            },
        ]})
    );
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
#[serde(rename_all = "camelCase")]
#[serde(tag = "type")]
enum Split {
    FirstWord { number: u8 },
}

#[test]
fn h03_every_serde_attribute_is_read() {
    let schema = input::<Split>();
    assert_eq!(schema["required"], json!(["type", "number"]));
    assert_eq!(schema["properties"]["type"]["enum"], json!(["firstWord"]));
}

#[derive(Deserialize, HaloSchema)]
#[serde(rename_all = "camelCase")]
struct Paging {
    page_no: u32,
}

/// List.
#[halo_tool(why = "Use to list.")]
#[get("/list")]
async fn list(query: web::Query<Paging>) -> String {
    query.page_no.to_string()
}

#[actix_web::test]
async fn h04_query_structs_are_renamed_too() {
    let described = describe(App::new().service(list)).await;
    assert_eq!(
        described["input"],
        json!({ "pageNo": {
            "type": "integer", "minimum": 0, "maximum": u32::MAX, "required": true,
        }})
    );
}

#[derive(Deserialize, HaloSchema)]
struct Raw {
    r#type: String,
    r#where: Option<String>,
}

/// Filter.
#[halo_tool(why = "Use to filter.")]
#[get("/filter")]
async fn filter(query: web::Query<Raw>) -> String {
    format!("{}{:?}", query.r#type, query.r#where)
}

#[actix_web::test]
async fn h05_raw_identifiers_lose_their_mark() {
    let described = describe(App::new().service(filter)).await;
    assert_eq!(
        described["input"],
        json!({
            "type": { "type": "string", "required": true },
            "where": { "type": "string" },
        })
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Aliased {
    #[serde(alias = "qty")]
    amount: u8,
    colour: Grey,
}

#[derive(Serialize, Deserialize, HaloSchema)]
enum Grey {
    #[serde(alias = "grey")]
    Gray,
}

#[test]
fn h06_an_alias_is_not_a_second_field() {
    let expected = json!({
        "type": "object",
        "properties": {
            "amount": { "type": "integer", "minimum": 0, "maximum": 255 },
            "colour": { "type": "string", "enum": ["Gray"] },
        },
        "required": ["amount", "colour"],
    });
    assert_eq!(input::<Aliased>(), expected);
    assert_eq!(output::<Aliased>(), expected);
    let read: Aliased = serde_json::from_value(json!({ "qty": 1, "colour": "grey" })).unwrap();
    assert_eq!(
        serde_json::to_value(read).unwrap(),
        json!({ "amount": 1, "colour": "Gray" })
    );
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
#[cfg_attr(all(), serde(rename_all = "UPPERCASE"))]
#[cfg_attr(any(), derive(Other))]
struct Conditional {
    #[cfg_attr(all(), halo(example = { a: 1 }))]
    #[cfg_attr(any(), halo(nonsense))]
    a: std::collections::BTreeMap<String, u8>,
    #[cfg(any())]
    b: Missing,
}

#[test]
fn h07_cfg_attr_is_resolved_before_the_derive() {
    let schema = input::<Conditional>();
    assert_eq!(schema["properties"]["A"]["examples"], json!([{ "a": 1 }]));
    assert_eq!(schema["required"], json!(["A"]));
}

//! Group D: flatten and maps.

use std::collections::{BTreeMap, HashMap};

use actix_web::{App, get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use test_cases::{input, json as describe, output};

#[derive(Deserialize, HaloSchema)]
struct Page {
    cursor: Option<String>,
    order: String,
}

#[derive(Deserialize, HaloSchema)]
struct Search {
    word: String,
    #[serde(flatten)]
    page: Page,
}

/// Search.
#[halo_tool(why = "Use to search.")]
#[get("/search")]
async fn search(query: web::Query<Search>) -> String {
    format!("{}{:?}{}", query.word, query.page.cursor, query.page.order)
}

#[actix_web::test]
async fn h26_flattened_fields_stand_at_the_top() {
    let described = describe(App::new().service(search)).await;
    assert_eq!(
        described["input"],
        json!({
            "word": { "type": "string", "required": true },
            "cursor": { "type": "string" },
            "order": { "type": "string", "required": true },
        })
    );
}

#[derive(Deserialize, HaloSchema)]
struct Inner {
    needed: u8,
    free: Option<u8>,
}

#[derive(Deserialize, HaloSchema)]
struct Outer {
    #[serde(flatten)]
    inner: Inner,
}

#[test]
fn h28_the_flattened_fields_are_required_and_not_the_field() {
    let schema = input::<Outer>();
    assert_eq!(schema["required"], json!(["needed"]));
    assert_eq!(test_cases::keys(&schema["properties"]), ["free", "needed"]);
    let _ = |outer: Outer| (outer.inner.needed, outer.inner.free);
}

#[derive(Serialize, Deserialize, HaloSchema)]
enum Kind {
    Red,
    Blue,
}

#[derive(Serialize, Deserialize, HaloSchema)]
enum Size {
    Big(u8),
    Small(u8),
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct One {
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Perhaps {
    #[serde(flatten)]
    kind: Option<Kind>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Both {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    size: Size,
}

/// Take one.
#[halo_tool(why = "Use to take one.")]
#[post("/one")]
async fn one(body: web::Json<One>) -> web::Json<One> {
    body
}

/// Take one, perhaps.
#[halo_tool(why = "Use to take one, perhaps.")]
#[post("/perhaps")]
async fn perhaps(body: web::Json<Perhaps>) -> web::Json<Perhaps> {
    body
}

#[actix_web::test]
async fn h29_flattened_enums_are_a_choice_of_keys() {
    let key = |name: &str, value: &Value| json!({ "type": "object", "properties": { name: value }, "required": [name] });
    let null = json!({ "type": "null" });
    assert_eq!(
        input::<One>(),
        json!({ "anyOf": [key("Red", &null), key("Blue", &null)] })
    );
    let valid: One = serde_json::from_value(json!({ "Red": null })).unwrap();
    assert_eq!(serde_json::to_value(valid).unwrap(), json!({ "Red": null }));

    let described = describe(App::new().service(perhaps)).await;
    let at_most = json!({
        "type": "null", "description": "At most one of `Red`, `Blue` is sent.",
    });
    assert_eq!(
        described["input"],
        json!({ "Red": at_most, "Blue": at_most })
    );
    let described = describe(App::new().service(one)).await;
    let exactly = json!({
        "type": "null", "description": "Exactly one of `Red`, `Blue` is sent.",
    });
    assert_eq!(
        described["input"],
        json!({ "Red": exactly, "Blue": exactly })
    );

    let both = input::<Both>();
    assert_eq!(both["anyOf"].as_array().unwrap().len(), 4);
    assert_eq!(both["anyOf"][1]["required"], json!(["Red", "Small"]));
    assert_eq!(both["anyOf"][2]["required"], json!(["Blue", "Big"]));
}

#[derive(Deserialize, HaloSchema)]
struct Open {
    id: u8,
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

/// Store.
#[halo_tool(why = "Use to store.")]
#[post("/store")]
async fn store(body: web::Json<Open>) -> String {
    format!("{}{:?}", body.id, body.rest)
}

/// Look up.
#[halo_tool(why = "Use to look up.")]
#[get("/look")]
async fn look(query: web::Query<HashMap<String, String>>) -> String {
    format!("{:?}", query.0)
}

#[actix_web::test]
async fn h30_other_keys_are_told_and_are_no_field() {
    let described = describe(App::new().service(store)).await;
    assert_eq!(
        described["input"],
        json!({ "id": { "type": "integer", "minimum": 0, "maximum": 255, "required": true } })
    );
    assert_eq!(
        described["description"],
        "Store.\n\nTakes further parameters of any name."
    );
    let described = describe(App::new().service(look)).await;
    assert_eq!(described["input"], json!({}));
    assert_eq!(
        described["description"],
        "Look up.\n\nTakes further parameters of any name, each of type string."
    );
    assert_eq!(input::<Open>()["additionalProperties"], json!({}));
}

#[derive(Serialize, HaloSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Red,
    #[serde(rename = "navy")]
    Blue,
}

#[test]
fn h31_keys_are_strings() {
    assert_eq!(
        output::<BTreeMap<Colour, i32>>(),
        json!({
            "type": "object",
            "propertyNames": { "enum": ["red", "navy"] },
            "additionalProperties": {
                "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX,
            },
        })
    );
    assert_eq!(
        output::<BTreeMap<u32, String>>(),
        json!({
            "type": "object",
            "propertyNames": { "pattern": "^(0|[1-9][0-9]*)$" },
            "additionalProperties": { "type": "string" },
        })
    );
    let map = BTreeMap::from([(Colour::Red, 1), (Colour::Blue, 2)]);
    assert_eq!(
        serde_json::to_value(map).unwrap(),
        json!({ "navy": 2, "red": 1 })
    );
}

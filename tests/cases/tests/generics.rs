//! Group E: generics, aliases, same names, recursion.

use std::collections::HashMap;

use actix_web::{App, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_cases::{input, output};

#[derive(Serialize, Deserialize, HaloSchema)]
struct Inner<T> {
    value: T,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Outer<T> {
    inner: Inner<T>,
}

/// Send a text.
#[halo_tool(why = "Use to send a text.")]
#[post("/text")]
async fn text(body: web::Json<Outer<String>>) -> web::Json<Outer<bool>> {
    web::Json(Outer {
        inner: Inner {
            value: body.inner.value.is_empty(),
        },
    })
}

/// Send a flag.
#[halo_tool(why = "Use to send a flag.")]
#[post("/flag")]
async fn flag(body: web::Json<Outer<bool>>) -> web::Json<Outer<String>> {
    web::Json(Outer {
        inner: Inner {
            value: body.inner.value.to_string(),
        },
    })
}

#[actix_web::test]
async fn h32_each_instance_has_its_own_types() {
    let app = App::new()
        .service(text)
        .service(flag)
        .service(Halo::new("Cases", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let api = serde_json::to_value(api.descriptions).unwrap();
    let object = |kind: &str| {
        json!({
            "type": "object",
            "properties": { "value": { "type": kind } },
            "required": ["value"],
        })
    };
    assert_eq!(
        api["/text"][0]["input"]["inner"]["properties"],
        object("string")["properties"]
    );
    assert_eq!(
        api["/flag"][0]["input"]["inner"]["properties"],
        object("boolean")["properties"]
    );
    assert_eq!(
        api["/text"][0]["output"]["properties"]["inner"],
        object("boolean")
    );
    assert_eq!(
        api["/flag"][0]["output"]["properties"]["inner"],
        object("string")
    );
    assert!(!api.to_string().contains("$ref"));
}

#[expect(dead_code, reason = "described, never read")]
#[derive(HaloSchema)]
struct Buffer<const N: usize> {
    fixed: [u8; N],
    #[halo(max_items = N)]
    most: Vec<u8>,
    #[halo(min_length = N, max_length = N * 2)]
    text: String,
}

#[test]
fn h33_const_parameters_are_bounds() {
    let schema = input::<Inner<Buffer<4>>>();
    let properties = &schema["properties"]["value"]["properties"];
    assert_eq!(properties["fixed"]["minItems"], 4);
    assert_eq!(properties["fixed"]["maxItems"], 4);
    assert_eq!(properties["most"]["maxItems"], 4);
    assert_eq!(
        properties["text"],
        json!({ "type": "string", "minLength": 4, "maxLength": 8 })
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Node {
    kids: Vec<Node>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct A {
    b: Option<Box<B>>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct B {
    a: HashMap<String, A>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(tag = "t")]
enum Tagged {
    Again(Box<Tagged>),
    Leaf { x: i8 },
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Flat {
    x: i8,
    #[serde(flatten)]
    more: Option<Box<Flat>>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
struct Seen {
    inner: Option<Box<Seen>>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(untagged)]
enum Loose {
    Same(Box<Loose>),
    Many(Vec<Loose>),
    One(bool),
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Wrapped(Vec<Wrapped>);

#[test]
fn h34_recursion_ends() {
    assert_eq!(
        input::<Node>(),
        json!({
            "type": "object",
            "properties": { "kids": { "type": "array", "items": { "$ref": "#/$defs/Node" } } },
            "required": ["kids"],
            "$defs": { "Node": {
                "type": "object",
                "properties": { "kids": { "type": "array", "items": { "$ref": "#/$defs/Node" } } },
                "required": ["kids"],
            }},
        })
    );
    let mutual = output::<A>();
    assert_eq!(
        mutual["properties"]["b"]["anyOf"][0]["properties"]["a"]["additionalProperties"],
        json!({ "$ref": "#/$defs/A" })
    );
    // One inside itself is never read: the tag is gone by then.
    let leaf = json!({
        "type": "object",
        "properties": {
            "t": { "type": "string", "enum": ["Leaf"] },
            "x": { "type": "integer", "minimum": -128, "maximum": 127 },
        },
        "required": ["t", "x"],
    });
    assert_eq!(input::<Tagged>(), leaf);
    assert!(serde_json::from_value::<Tagged>(json!({ "t": "Again", "x": 1 })).is_err());
    assert_eq!(input::<Flat>()["required"], json!(["x"]));
    assert_eq!(input::<Seen>(), json!({ "type": "null" }));
    let loose = input::<Loose>();
    assert_eq!(
        loose["anyOf"],
        json!([
            { "type": "array", "items": { "$ref": "#/$defs/Loose" } },
            { "type": "boolean" },
        ])
    );
    assert_eq!(
        input::<Wrapped>()["items"],
        json!({ "$ref": "#/$defs/Wrapped" })
    );
    let _ = |a: Tagged, b: Loose| (a, b);
}

/// A user's own types with famous names.
mod famous {
    use super::{Deserialize, HaloSchema, Serialize};

    #[derive(Serialize, Deserialize, HaloSchema)]
    pub(super) struct Uuid {
        hi: u64,
    }

    #[derive(Serialize, Deserialize, HaloSchema)]
    pub(super) struct Value {
        pounds: u8,
    }

    #[derive(Serialize, Deserialize, HaloSchema)]
    pub(super) struct Duration {
        weeks: u8,
    }
}

#[test]
fn h38_a_name_is_not_a_type() {
    let hi = json!({ "hi": { "type": "integer", "minimum": 0 } });
    assert_eq!(input::<famous::Uuid>()["properties"], hi);
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(
        input::<famous::Value>()["properties"],
        json!({ "pounds": byte })
    );
    assert_eq!(
        input::<famous::Duration>()["properties"],
        json!({ "weeks": byte })
    );
}

#[test]
fn h39_a_generic_handler_is_explained_in_one_line() {
    let stderr = include_str!("../../ui/fail/401_generic_handler.stderr");
    assert_eq!(
        stderr.lines().next(),
        Some(
            "error: `list` is generic, and generic handlers cannot be described: describe a function with concrete types that calls it, `async fn list_of(…) -> … { list(…).await }`"
        )
    );
}

//! Group F: types and bounds.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_web::{App, HttpRequest, HttpResponse, Responder, post};
use halo_actix::{HaloOutput, HaloSchema, Output, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use test_cases::{input, json as describe, output};
use validator::Validate as _;

#[derive(Clone, Serialize, Deserialize, HaloSchema)]
#[serde(try_from = "String", into = "String")]
struct Email {
    user: String,
    host: String,
}

impl TryFrom<String> for Email {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (user, host) = text.split_once('@').ok_or("no @")?;
        Ok(Self {
            user: user.into(),
            host: host.into(),
        })
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        format!("{}@{}", email.user, email.host)
    }
}

#[test]
fn h41_a_type_read_through_another_is_the_other() {
    assert_eq!(input::<Email>(), json!({ "type": "string" }));
    assert_eq!(output::<Email>(), json!({ "type": "string" }));
}

/// The number of an order.
#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
struct Id {
    /// The bare number.
    v: u64,
}

#[test]
fn h42_transparent_types_keep_the_outer_text() {
    assert_eq!(
        input::<Id>(),
        json!({ "type": "integer", "description": "The number of an order.", "minimum": 0 })
    );
    let _ = |id: Id| id.v;
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Fixed {
    rgb: [u8; 3],
    pair: (String, i32),
}

#[test]
fn h43_lengths_are_told() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    let word = json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX });
    assert_eq!(
        input::<Fixed>()["properties"],
        json!({
            "rgb": { "type": "array", "items": byte, "minItems": 3, "maxItems": 3 },
            "pair": {
                "type": "array",
                "prefixItems": [{ "type": "string" }, word],
                "minItems": 2,
                "maxItems": 2,
            },
        })
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Extra {
    /// Anything.
    extra: Value,
}

#[test]
fn h44_any_json_has_no_type() {
    let schema = input::<Extra>();
    assert_eq!(
        schema["properties"],
        json!({ "extra": { "description": "Anything." } })
    );
    assert_eq!(schema["required"], json!(["extra"]));
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Cold {
    #[halo(minimum = -5, exclusive_maximum = -0.5)]
    degrees: f32,
    #[halo(minimum = -5)]
    steps: i16,
}

#[test]
fn h45_negative_bounds() {
    assert_eq!(
        input::<Cold>()["properties"],
        json!({
            "degrees": { "type": "number", "minimum": -5, "exclusiveMaximum": -0.5 },
            "steps": { "type": "integer", "minimum": -5, "maximum": 32767 },
        })
    );
}

#[test]
fn h46_no_formats_that_models_do_not_know() {
    for schema in [
        input::<u64>(),
        input::<usize>(),
        output::<u64>(),
        output::<usize>(),
    ] {
        assert_eq!(schema, json!({ "type": "integer", "minimum": 0 }));
    }
    assert_eq!(output::<f64>(), json!({ "type": "number" }));
    assert_eq!(
        output::<i8>(),
        json!({ "type": "integer", "minimum": -128, "maximum": 127 })
    );
}

const MOST: i32 = 9;

#[derive(validator::Validate, HaloSchema)]
struct Validated {
    #[validate(length(max = 3))]
    list: Vec<String>,
    #[validate(range(min = 1, max = MOST))]
    perhaps: Option<i32>,
    #[validate(nested)]
    nested: Option<Inside>,
    #[validate(email)]
    mail: String,
    #[validate(range(exclusive_min = 0.5))]
    share: f64,
    #[validate(length(equal = 2))]
    by_key: BTreeMap<String, u8>,
    #[validate(required, length(min = 1, message = "say something"))]
    needed: Option<String>,
}

#[derive(validator::Validate, HaloSchema)]
struct Inside {
    #[validate(url)]
    link: String,
}

#[derive(garde::Validate, HaloSchema)]
struct Guarded {
    #[garde(length(chars, min = 2, max = 8), pattern("^[a-z]+$"))]
    name: Option<String>,
    #[garde(inner(range(max = 5)))]
    scores: Vec<u8>,
    #[garde(range(min = -1.5))]
    share: f64,
    #[garde(dive)]
    inner: Deeper,
}

#[derive(garde::Validate, HaloSchema)]
struct Deeper {
    #[garde(ipv4, length(max = 15))]
    address: String,
}

#[test]
fn h47_bounds_that_validator_states() {
    let schema = input::<Validated>();
    assert_eq!(
        schema["properties"],
        json!({
            "list": { "type": "array", "items": { "type": "string" }, "maxItems": 3 },
            "perhaps": { "type": "integer", "minimum": 1, "maximum": 9 },
            "nested": {
                "type": "object",
                "properties": { "link": { "type": "string", "format": "uri" } },
                "required": ["link"],
            },
            "mail": { "type": "string", "format": "email" },
            "share": { "type": "number", "exclusiveMinimum": 0.5 },
            "by_key": {
                "type": "object",
                "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 255 },
                "minProperties": 2,
                "maxProperties": 2,
            },
            "needed": { "type": "string", "minLength": 1 },
        })
    );
    assert_eq!(
        schema["required"],
        json!(["list", "mail", "share", "by_key", "needed"])
    );
    let valid = |perhaps| Validated {
        list: Vec::new(),
        perhaps,
        nested: Some(Inside {
            link: "https://example.org".into(),
        }),
        mail: "a@example.org".into(),
        share: 0.6,
        by_key: BTreeMap::from([("a".into(), 1), ("b".into(), 2)]),
        needed: Some("x".into()),
    };
    assert!(valid(Some(MOST)).validate().is_ok());
    assert!(valid(Some(MOST + 1)).validate().is_err());
}

#[test]
fn h47_bounds_that_garde_states() {
    assert_eq!(
        input::<Guarded>()["properties"],
        json!({
            "name": { "type": "string", "minLength": 2, "maxLength": 8, "pattern": "^[a-z]+$" },
            "scores": {
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 5 },
            },
            "share": { "type": "number", "minimum": -1.5 },
            "inner": {
                "type": "object",
                "properties": {
                    "address": { "type": "string", "format": "ipv4", "maxLength": 15 },
                },
                "required": ["address"],
            },
        })
    );
    let valid = |score| Guarded {
        name: Some("ab".into()),
        scores: vec![score],
        share: -1.5,
        inner: Deeper {
            address: "127.0.0.1".into(),
        },
    };
    assert!(garde::Validate::validate(&valid(5)).is_ok());
    assert!(garde::Validate::validate(&valid(6)).is_err());
}

#[derive(Serialize, HaloSchema)]
struct Item {
    id: u8,
}

/// A response of the user's own.
struct Created<T>(T);

impl<T: Serialize> Responder for Created<T> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Created().json(self.0)
    }
}

impl<T: HaloSchema> HaloOutput for Created<T> {
    const OUTPUT: Output = Output::of::<T>();
}

/// Create.
#[halo_tool(why = "Use to create.")]
#[post("/create")]
async fn create() -> Created<Vec<Item>> {
    Created(vec![Item { id: 1 }])
}

#[actix_web::test]
async fn h48_a_list_is_an_array() {
    let described = describe(App::new().service(create)).await;
    assert_eq!(described["output"]["type"], "array");
    assert_eq!(described["output"]["items"]["required"], json!(["id"]));
}

#[test]
fn h49_durations_are_what_serde_makes_of_them() {
    let schema = output::<Duration>();
    assert_eq!(test_cases::keys(&schema["properties"]), ["nanos", "secs"]);
    assert_eq!(schema["required"], json!(["secs", "nanos"]));
    assert_eq!(
        serde_json::to_value(Duration::from_millis(1500)).unwrap(),
        json!({ "secs": 1, "nanos": 500_000_000 })
    );
}

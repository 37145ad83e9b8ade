//! Group C: enums and their tagging.

use actix_web::{App, get, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_cases::{input, json as describe, output};

/// A state.
#[derive(Deserialize, HaloSchema)]
enum State {
    /// Ready to go.
    Open,
    Shut,
    /// Gone.
    Lost,
}

#[test]
fn h17_words_keep_their_documentation() {
    assert_eq!(
        input::<State>(),
        json!({
            "type": "string",
            "description": "A state.\nOpen: Ready to go; Lost: Gone",
            "enum": ["Open", "Shut", "Lost"],
        })
    );
}

/// What start-up says of a tool that cannot be called.
async fn refusal<F: actix_web::dev::HttpServiceFactory + 'static>(tool: F) -> String {
    let app = App::new().service(tool).service(Halo::new("Cases", "1"));
    let service = actix_web::rt::spawn(async move { actix_web::test::init_service(app).await });
    match service.await {
        Ok(_) => panic!("the app starts"),
        Err(error) => *error
            .into_panic()
            .downcast::<String>()
            .expect("a panic with a message"),
    }
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
#[serde(tag = "type")]
enum Search {
    B { n: usize },
}

type AnyQuery<T> = web::Query<T>;

/// Search.
#[halo_tool(why = "Use to search.")]
#[get("/search")]
async fn search(query: AnyQuery<Search>) -> String {
    format!("{}", matches!(query.into_inner(), Search::B { .. }))
}

#[actix_web::test]
async fn h18_what_a_query_cannot_carry_is_said_with_handler_and_field() {
    // `A(String)` in a tagged enum does not compile: tests/ui/fail/702_tagged_text.rs.
    let stderr = include_str!("../../ui/fail/702_tagged_text.stderr");
    assert!(stderr.contains(
        "the variant of an internally tagged enum holds an object or a map, but this is a string"
    ));
    // A number in one does, and serde never reads it from a query string.
    assert!(serde_json::from_value::<Search>(json!({ "type": "B", "n": 1 })).is_ok());
    assert!(web::Query::<Search>::from_query("type=B&n=1").is_err());
    assert_eq!(
        refusal(search).await,
        "HALO cannot describe this app:\n\
         - `enums::search` (GET /search): a query string cannot carry `B.n`, which is no text: inside \
         `flatten`, and inside tagged and untagged enums, serde reads text only: take it from a JSON \
         body, or read it from text (`#[serde(with = …)]` and `#[halo(with = String)]`)"
    );
}

#[derive(Deserialize, HaloSchema)]
#[serde(tag = "type")]
enum Texts {
    A { name: String },
    B,
}

/// Search by text.
#[halo_tool(why = "Use to search by text.")]
#[get("/texts")]
async fn texts(query: web::Query<Texts>) -> String {
    match query.into_inner() {
        Texts::A { name } => name,
        Texts::B => String::new(),
    }
}

#[actix_web::test]
async fn h18_texts_in_a_tagged_query_are_flat_fields() {
    let described = describe(App::new().service(texts)).await;
    assert_eq!(
        described["input"],
        json!({
            "type": { "type": "string", "enum": ["A", "B"], "required": true },
            "name": { "type": "string", "description": "Needed for `type` `A`." },
        })
    );
    assert!(web::Query::<Texts>::from_query("type=A&name=x").is_ok());
}

#[test]
fn h19_an_enum_with_data_in_a_query_is_named() {
    let stderr = include_str!("../../ui/fail/542_query_enum_with_data.stderr");
    assert!(stderr.contains("a query string cannot carry `offset`"));
}

#[derive(Deserialize, HaloSchema)]
enum Order {
    Up,
    Down,
}

#[derive(Deserialize, HaloSchema)]
struct Sorted {
    order: Order,
}

/// Sort.
#[halo_tool(why = "Use to sort.")]
#[get("/sort")]
async fn sort(query: web::Query<Sorted>) -> &'static str {
    match query.order {
        Order::Up => "up",
        Order::Down => "down",
    }
}

#[actix_web::test]
async fn h19_an_enum_of_words_in_a_query_is_fine() {
    let described = describe(App::new().service(sort)).await;
    assert_eq!(
        described["input"]["order"],
        json!({ "type": "string", "enum": ["Up", "Down"], "required": true })
    );
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
enum Colour {
    Known {
        name: String,
    },
    #[serde(untagged)]
    Other(String),
}

#[test]
fn h20_an_untagged_variant_has_no_tag() {
    assert_eq!(
        input::<Colour>(),
        json!({ "anyOf": [
            {
                "type": "object",
                "properties": { "Known": {
                    "type": "object",
                    "properties": { "name": { "type": "string" } },
                    "required": ["name"],
                }},
                "required": ["Known"],
                "additionalProperties": false,
            },
            { "type": "string" },
        ]})
    );
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
#[serde(untagged)]
enum Number {
    I(i64),
    F(f64),
}

#[test]
fn h21_overlapping_variants_can_be_satisfied() {
    assert_eq!(
        input::<Number>(),
        json!({ "anyOf": [{ "type": "integer" }, { "type": "number" }] })
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(tag = "shape")]
enum Figure {
    Circle { radius: f64 },
    Square { side: f64 },
}

/// Draw.
#[halo_tool(why = "Use to draw.")]
#[post("/draw")]
async fn draw(body: web::Json<Figure>) -> web::Json<Figure> {
    body
}

#[actix_web::test]
async fn h22_input_is_a_map_and_output_has_types() {
    let described = describe(App::new().service(draw)).await;
    assert_eq!(
        described["input"],
        json!({
            "shape": { "type": "string", "enum": ["Circle", "Square"], "required": true },
            "radius": { "type": "number", "description": "Needed for `shape` `Circle`." },
            "side": { "type": "number", "description": "Needed for `shape` `Square`." },
        })
    );
    for form in described["output"]["anyOf"].as_array().unwrap() {
        assert_eq!(form["type"], "object");
    }
}

#[expect(dead_code, reason = "described, never written")]
#[derive(Serialize, HaloSchema)]
enum Mixed {
    A { x: i32 },
    B,
}

#[test]
fn h23_variants_with_fields_keep_them() {
    assert_eq!(
        output::<Mixed>(),
        json!({ "anyOf": [
            {
                "type": "object",
                "properties": { "A": {
                    "type": "object",
                    "properties": {
                        "x": { "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX },
                    },
                    "required": ["x"],
                }},
                "required": ["A"],
                "additionalProperties": false,
            },
            { "type": "string", "enum": ["B"] },
        ]})
    );
}

#[derive(Deserialize, HaloSchema)]
enum Never {}

#[derive(Deserialize, HaloSchema)]
enum Empty {
    Unit(),
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
struct Impossible {
    fine: u8,
    never: Never,
}

/// Do what cannot be done.
#[halo_tool(why = "Use never.")]
#[post("/never")]
async fn never(body: web::Json<Impossible>) -> String {
    body.fine.to_string()
}

#[actix_web::test]
async fn h24_enums_without_variants_compile_and_are_named_at_start_up() {
    assert_eq!(
        input::<Empty>(),
        json!({
            "type": "object",
            "properties": { "Unit": { "type": "array", "minItems": 0, "maxItems": 0 } },
            "required": ["Unit"],
            "additionalProperties": false,
        })
    );
    assert_eq!(
        refusal(never).await,
        "HALO cannot describe this app:\n\
         - `enums::never` (POST /never): the type `enums::Never` has no values, because `never` has \
         none, so no call can carry one"
    );
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
struct Common {
    x: i32,
}

#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
#[serde(tag = "k")]
enum Flattened {
    V {
        #[serde(flatten)]
        c: Common,
        z: i32,
    },
}

#[test]
fn h25_flatten_inside_a_variant() {
    let schema = input::<Flattened>();
    assert_eq!(schema["required"], json!(["k", "x", "z"]));
    assert_eq!(schema["properties"]["x"]["type"], "integer");
    assert_eq!(schema["properties"].get("c"), None);
}

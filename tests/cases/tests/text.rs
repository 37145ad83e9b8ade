//! Group G: text.

use actix_web::{App, get, post};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_cases::{description, input};

/// Do it:
///
/// - first
///   - then
///
/// ```json
/// { "a": 1,
///   "b": 2 }
/// ```
#[halo_tool(why = "Use to do it.")]
#[post("/blocks")]
async fn blocks() -> String {
    String::new()
}

#[actix_web::test]
async fn h50_code_and_lists_keep_their_shape() {
    let described = description(App::new().service(blocks)).await;
    assert_eq!(
        described.description,
        "Do it:\n\n- first\n  - then\n\n```json\n{ \"a\": 1,\n  \"b\": 2 }\n```"
    );
}

#[doc = include_str!("text.md")]
#[halo_tool(why = "Use to read.")]
#[get("/included")]
async fn included() -> String {
    String::new()
}

#[doc = concat!("Made ", "of ", "parts.")]
#[expect(dead_code, reason = "described, never read")]
#[derive(Deserialize, HaloSchema)]
struct Parts {
    #[doc = concat!("Part ", 1)]
    one: u8,
    #[doc = include_str!("text.md")]
    two: u8,
}

#[actix_web::test]
async fn h51_included_text_is_kept() {
    let described = description(App::new().service(included)).await;
    assert_eq!(described.description, "Read from a file.\n\n* with a list");
    let schema = input::<Parts>();
    assert_eq!(schema["description"], "Made of parts.");
    assert_eq!(schema["properties"]["one"]["description"], "Part 1");
    assert_eq!(
        schema["properties"]["two"]["description"],
        "Read from a file.\n\n* with a list"
    );
}

/** One line. */
#[halo_tool(why = "Use to do one.")]
#[get("/block")]
async fn block() -> String {
    String::new()
}

/// The summary
/// in two lines.
///
/// The details.
#[halo_tool(why = "Use to do two.")]
#[get("/summary")]
async fn summary() -> String {
    String::new()
}

#[actix_web::test]
async fn h52_the_summary_is_the_first_paragraph() {
    let app = App::new()
        .service(block)
        .service(summary)
        .service(Halo::new("Cases", "1"));
    let api = halo_actix::inspect::describe(app).await;
    assert_eq!(api.manifest.tools[0].description, "One line.");
    assert_eq!(
        api.manifest.tools[1].description,
        "The summary in two lines."
    );
    assert_eq!(
        api.descriptions["/summary"][0].description,
        "The summary\nin two lines.\n\nThe details."
    );
}

#[halo_tool(why = "Use to do it.")]
/// Between the attributes.
#[get("/between")]
/// And below.
async fn between() -> String {
    String::new()
}

#[actix_web::test]
async fn h53_documentation_above_and_below() {
    let described = description(App::new().service(between)).await;
    assert_eq!(described.description, "Between the attributes.\nAnd below.");
}

#[actix_web::test]
async fn h54_name_and_version_are_the_users() {
    let app = App::new().service(Halo::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")));
    let manifest = halo_actix::inspect::describe(app).await.manifest;
    assert_eq!(manifest.api, "test-cases");
    assert_eq!(manifest.version, env!("CARGO_PKG_VERSION"));
}

/// The text of the type.
#[derive(Serialize, Deserialize, HaloSchema)]
struct Inner {
    x: u8,
}

#[derive(Serialize, Deserialize, HaloSchema)]
struct Outer {
    /// The text of the field.
    a: Inner,
    b: Inner,
    /// The text of the list.
    c: Option<Vec<Inner>>,
}

#[test]
fn h55_the_text_of_the_field_comes_first() {
    let properties = &input::<Outer>()["properties"];
    assert_eq!(properties["a"]["description"], "The text of the field.");
    assert_eq!(properties["b"]["description"], "The text of the type.");
    assert_eq!(properties["c"]["description"], "The text of the list.");
    assert_eq!(
        properties["c"]["items"]["description"],
        json!("The text of the type.")
    );
}

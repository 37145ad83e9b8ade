//! Bodies: JSON, forms, either, text, bytes, arrays.

use actix_web::web::{Bytes, Form, Json, ServiceConfig};
use actix_web::{Either, delete, post, put};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;
use serde_json::{Value, json};
use test_http::Server;

/// An order.
#[derive(Deserialize, HaloSchema)]
struct Order {
    /// What.
    item: String,
    /// How many.
    amount: Option<u8>,
    /// Where to.
    address: Option<Address>,
}

/// An address.
#[derive(Deserialize, HaloSchema)]
struct Address {
    /// The town.
    town: String,
}

/// Another order.
#[derive(Deserialize, HaloSchema)]
struct Other {
    /// What.
    item: String,
    /// Why.
    reason: String,
}

/// Order as JSON.
#[halo_tool(why = "Use it.")]
#[post("/json")]
async fn as_json(
    Json(Order {
        item,
        amount,
        address,
    }): Json<Order>,
) -> String {
    format!(
        "{item} {amount:?} {:?}",
        address.map(|address| address.town)
    )
}

/// Order as a form.
#[halo_tool(why = "Use it.")]
#[post("/form")]
async fn as_form(form: Form<Other>) -> String {
    format!("{} {}", form.item, form.reason)
}

/// Order as you like.
#[halo_tool(why = "Use it.")]
#[post("/either")]
async fn as_either(order: Either<Json<Order>, Form<Other>>) -> String {
    match order {
        Either::Left(order) => format!("json {}", order.item),
        Either::Right(order) => format!("form {} {}", order.item, order.reason),
    }
}

/// Send text.
#[halo_tool(why = "Use it.")]
#[post("/text")]
async fn send_text(text: String) -> String {
    text
}

/// Send bytes.
#[halo_tool(why = "Use it.")]
#[put("/bytes")]
async fn send_bytes(bytes: Bytes) -> String {
    bytes.len().to_string()
}

/// Remove with a body.
#[halo_tool(why = "Use it.")]
#[delete("/json")]
async fn send_remove(order: Json<Other>) -> String {
    order.into_inner().reason
}

/// Send many.
#[halo_tool(why = "Use it.")]
#[post("/many")]
async fn send_many(orders: Json<Vec<Other>>) -> String {
    orders.len().to_string()
}

/// Send one word.
#[halo_tool(why = "Use it.")]
#[put("/word")]
async fn send_word(word: Json<String>) -> String {
    word.into_inner()
}

/// Send an order or nothing.
#[halo_tool(why = "Use it.")]
#[post("/maybe")]
async fn send_maybe(order: Option<Json<Other>>) -> String {
    order.map_or_else(|| "none".to_owned(), |order| order.into_inner().item)
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(as_json)
        .service(as_form)
        .service(as_either)
        .service(send_text)
        .service(send_bytes)
        .service(send_remove)
        .service(send_many)
        .service(send_word)
        .service(send_maybe)
        .service(Halo::new("Bodies", "1"));
}

fn described(server: &Server, method: &str, path: &str) -> Value {
    let descriptions = server.descriptions(path);
    let mut own = descriptions
        .into_iter()
        .filter(|one| one["call"]["method"] == method);
    own.next().expect("a description of the method")
}

fn word_schema(description: &str) -> Value {
    json!({ "type": "string", "description": description, "required": true })
}

#[test]
fn json_fields_are_parameters() {
    let server = Server::start(configure);
    let description = described(&server, "POST", "/json");
    assert_eq!(
        description["call"],
        json!({ "method": "POST", "url": "/json" })
    );
    let input = &description["input"];
    assert_eq!(input["item"], word_schema("What."));
    assert_eq!(input["amount"]["type"], "integer");
    assert_eq!(input["amount"].get("required"), None);
    let address = &input["address"];
    assert_eq!(address["type"], "object");
    assert_eq!(address["properties"]["town"]["type"], "string");
    // `required` beside `type` is the protocol's boolean: the list of properties has its own place.
    assert_eq!(address["allOf"], json!([{ "required": ["town"] }]));
    assert_eq!(address.get("required"), None);
    let body = json!({ "item": "tea", "amount": 2, "address": { "town": "Leeds" } });
    let call = server.call("POST", "/json").json(&body).send();
    assert_eq!(call.text(), "tea Some(2) Some(\"Leeds\")");
}

#[test]
fn a_form_says_its_content_type() {
    let server = Server::start(configure);
    let description = described(&server, "POST", "/form");
    let kind = "application/x-www-form-urlencoded";
    assert_eq!(description["call"]["content_type"], kind);
    let input = json!({ "item": word_schema("What."), "reason": word_schema("Why.") });
    assert_eq!(description["input"], input);
    let call = server.call("POST", "/form").header("content-type", kind);
    assert_eq!(
        call.body("item=tea&reason=thirst").send().text(),
        "tea thirst"
    );
}

#[test]
fn either_body_requires_what_both_require() {
    let server = Server::start(configure);
    let input = described(&server, "POST", "/either")["input"].clone();
    let fields: Vec<&String> = input.as_object().expect("a map").keys().collect();
    assert_eq!(fields, ["address", "amount", "item", "reason"]);
    assert_eq!(input["item"]["required"], true);
    for field in ["amount", "address", "reason"] {
        assert_eq!(input[field].get("required"), None, "{field}");
    }
    let call = server.call("POST", "/either");
    let form = call.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(
        form.body("item=tea&reason=thirst").send().text(),
        "form tea thirst"
    );
    let call = server
        .call("POST", "/either")
        .json(&json!({ "item": "tea" }));
    assert_eq!(call.send().text(), "json tea");
}

#[test]
fn text_and_bytes_are_one_parameter_called_body() {
    let server = Server::start(configure);
    let text = described(&server, "POST", "/text");
    assert_eq!(text["call"]["content_type"], "text/plain");
    assert_eq!(
        text["input"],
        json!({ "body": { "type": "string", "in": "body" } })
    );
    assert_eq!(
        server.call("POST", "/text").body("hello").send().text(),
        "hello"
    );
    let bytes = described(&server, "PUT", "/bytes");
    assert_eq!(bytes["call"]["content_type"], "application/octet-stream");
    assert_eq!(bytes["input"]["body"]["in"], "body");
    assert_eq!(
        server
            .call("PUT", "/bytes")
            .body(b"\xff\x00".as_slice())
            .send()
            .text(),
        "2"
    );
}

#[test]
fn a_body_on_a_delete_says_so() {
    let server = Server::start(configure);
    let description = described(&server, "DELETE", "/json");
    for (field, text) in [("item", "What."), ("reason", "Why.")] {
        let mut parameter = word_schema(text);
        parameter["in"] = json!("body");
        assert_eq!(description["input"][field], parameter);
    }
    let body = json!({ "item": "tea", "reason": "cold" });
    assert_eq!(
        server.call("DELETE", "/json").json(&body).send().text(),
        "cold"
    );
}

#[test]
fn an_array_is_one_parameter_called_body() {
    let server = Server::start(configure);
    let description = described(&server, "POST", "/many");
    let input = description["input"].as_object().expect("a map");
    assert_eq!(input.keys().collect::<Vec<_>>(), ["body"]);
    let body = &input["body"];
    assert_eq!(
        (&body["type"], &body["in"]),
        (&json!("array"), &json!("body"))
    );
    assert_eq!(body["required"], true);
    assert_eq!(body["items"]["type"], "object");
    assert_eq!(body["items"]["required"], json!(["item", "reason"]));
    assert_eq!(description["call"].get("content_type"), None);
    let sent = json!([{ "item": "tea", "reason": "thirst" }]);
    assert_eq!(server.call("POST", "/many").json(&sent).send().text(), "1");
}

#[test]
fn a_json_string_is_one_parameter_called_body() {
    let server = Server::start(configure);
    let body = described(&server, "PUT", "/word")["input"]["body"].clone();
    assert_eq!(
        body,
        json!({ "type": "string", "in": "body", "required": true })
    );
    assert_eq!(
        server
            .call("PUT", "/word")
            .json(&json!("tea"))
            .send()
            .text(),
        "tea"
    );
}

#[test]
fn a_body_that_may_be_missing_requires_nothing() {
    let server = Server::start(configure);
    let input = described(&server, "POST", "/maybe")["input"].clone();
    assert_eq!(
        input["item"],
        json!({ "type": "string", "description": "What." })
    );
    assert_eq!(input["reason"].get("required"), None);
    assert_eq!(server.call("POST", "/maybe").send().text(), "none");
}

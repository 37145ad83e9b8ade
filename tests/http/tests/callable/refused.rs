//! Descriptions that are wrong on purpose: what the extractors make of the calls.

use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes as Part;
use actix_web::dev::Payload;
use actix_web::error::ParseError;
use actix_web::http::header::IfModifiedSince;
use actix_web::web::{Form, Header, Json, Path, Query, ServiceConfig};
use actix_web::{FromRequest, HttpRequest, get, post};
use halo_actix::multipart::File;
use halo_actix::schema::{Field, Schema, Shape};
use halo_actix::test::Callable;
use halo_actix::{Arg, Halo, HaloArg, HaloSchema, halo_tool};
use serde::Deserialize;

use crate::refusal;

/// The first type is read, the second one is described.
macro_rules! lies {
    ($($read:ident: $told:ident;)*) => {$(
        impl HaloSchema for $read {
            const SHAPE: Shape = <$told as HaloSchema>::SHAPE;
            const FIELDS: &'static [Field] = <$told as HaloSchema>::FIELDS;
            const SCHEMA: &'static Schema = <$told as HaloSchema>::SCHEMA;
        }
    )*};
}

lies! {
    Read: Told;
    Strict: Told;
    Number: Word;
}

#[derive(HaloSchema)]
#[allow(dead_code)] // told, and never there
struct Told {
    item: String,
    size: Option<u32>,
    to: Option<Address>,
}

#[derive(HaloSchema)]
#[allow(dead_code)] // told, and never there
struct Address {
    town: String,
}

/// With one field more, one that is another type, and one that is not optional.
#[derive(Deserialize)]
struct Read {
    item: String,
    size: u8,
    to: Option<Place>,
    colour: Option<String>,
}

#[derive(Deserialize)]
struct Place {
    street: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Strict {
    item: String,
    to: Option<serde_json::Value>,
}

#[derive(HaloSchema)]
#[allow(dead_code)] // told, and never there
struct Word {
    id: String,
}

#[derive(Deserialize)]
struct Number {
    id: u32,
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/json")]
async fn json(body: Json<Read>) -> String {
    let to = body.0.to.map(|to| to.street);
    format!("{} {} {to:?} {:?}", body.0.item, body.0.size, body.0.colour)
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/strict")]
async fn strict(body: Json<Strict>) -> String {
    format!("{} {:?}", body.item, body.to)
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/query")]
async fn query(query: Query<Number>) -> String {
    query.id.to_string()
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/path/{id}")]
async fn path(path: Path<Number>) -> String {
    path.id.to_string()
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/form")]
async fn as_form(form: Form<Number>) -> String {
    form.id.to_string()
}

fn json_service(config: &mut ServiceConfig) {
    config.service(json).service(Halo::new("Lies", "1"));
}

#[test]
fn fields_of_a_body() {
    assert_eq!(
        refusal(json_service, Callable::new()),
        concat!(
            "2 of 2 calls made from descriptions alone were refused\n",
            "\n",
            "json: POST /json, with what is required\n",
            "  arguments: {\"item\":\"text\"}\n",
            "  answer: 400 Bad Request: Json deserialize error: missing field `size` at line 1 column 15\n",
            "  refused: the JSON body is not what the handler reads; `size` is required, and described as optional\n",
            "\n",
            "json: POST /json, with every parameter\n",
            "  arguments: {\"item\":\"text\",\"size\":1,\"to\":{\"town\":\"text\"}}\n",
            "  answer: 400 Bad Request: Json deserialize error: missing field `street` at line 1 column 44\n",
            "  refused: the JSON body is not what the handler reads; `to` lacks the field `street`\n",
        )
    );
}

#[test]
fn a_value_of_another_type_in_a_body() {
    let text = refusal(json_service, Callable::new().argument("json", "size", 256));
    assert!(
        text.contains(concat!(
            "  answer: 400 Bad Request: Json deserialize error: invalid value: integer `256`, expected u8 at line 1 column 25\n",
            "  refused: the JSON body is not what the handler reads; `size` is not read as its schema says\n",
        )),
        "{text}"
    );
    let text = refusal(json_service, Callable::new().argument("json", "item", [1]));
    assert!(
        text.ends_with(concat!(
            "  answer: 400 Bad Request: Json deserialize error: invalid type: sequence, expected a string at line 1 column 8\n",
            "  refused: the JSON body is not what the handler reads; `item` is not read as its schema says\n",
        )),
        "{text}"
    );
}

#[test]
fn a_field_that_is_described_and_unknown() {
    fn service(config: &mut ServiceConfig) {
        config.service(strict).service(Halo::new("Lies", "1"));
    }
    assert_eq!(
        refusal(service, Callable::new()),
        concat!(
            "1 of 2 calls made from descriptions alone were refused\n",
            "\n",
            "strict: POST /strict, with every parameter\n",
            "  arguments: {\"item\":\"text\",\"size\":1,\"to\":{\"town\":\"text\"}}\n",
            "  answer: 400 Bad Request: Json deserialize error: unknown field `size`, expected `item` or `to` at line 1 column 21\n",
            "  refused: the JSON body is not what the handler reads; `size` is described, and unknown to the service\n",
        )
    );
}

#[test]
fn query_path_and_form() {
    fn service(config: &mut ServiceConfig) {
        config
            .service(query)
            .service(path)
            .service(as_form)
            .service(Halo::new("Lies", "1"));
    }
    assert_eq!(
        refusal(service, Callable::new()),
        concat!(
            "3 of 3 calls made from descriptions alone were refused\n",
            "\n",
            "query: GET /query?id=text, with what is required\n",
            "  arguments: {\"id\":\"text\"}\n",
            "  answer: 400 Bad Request: Query deserialize error: invalid digit found in string\n",
            "  refused: the query string is not what the handler reads; `id` is not read as its schema says\n",
            "\n",
            "path: GET /path/text, with what is required\n",
            "  arguments: {\"id\":\"text\"}\n",
            "  answer: 404 Not Found: can not parse \"text\" to a u32\n",
            "  refused: the path is not what the handler reads; `id` is not read as its schema says\n",
            "\n",
            "as_form: POST /form, with what is required\n",
            "  arguments: {\"id\":\"text\"}\n",
            "  answer: 400 Bad Request: Parse error: invalid digit found in string.\n",
            "  refused: the form is not what the handler reads; `id` is not read as its schema says\n",
        )
    );
}

/// Reads a header of another name than it tells.
struct Since;

impl HaloArg for Since {
    const ARG: Arg = Arg::header("X-Since", "Since when.");
}

impl FromRequest for Since {
    type Error = ParseError;
    type Future = std::future::Ready<Result<Self, ParseError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let header = Header::<IfModifiedSince>::from_request(request, payload);
        std::future::ready(header.into_inner().map(|_| Self))
    }
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/since")]
async fn since(_since: Since) -> &'static str {
    "since"
}

#[derive(MultipartForm, HaloSchema)]
struct Upload {
    #[halo(with = Option<File>)]
    picture: Part,
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/upload")]
async fn upload(form: MultipartForm<Upload>) -> String {
    form.picture.data.len().to_string()
}

#[test]
fn headers_and_multipart_forms() {
    fn service(config: &mut ServiceConfig) {
        config
            .service(since)
            .service(upload)
            .service(Halo::new("Lies", "1"));
    }
    assert_eq!(
        refusal(service, Callable::new()),
        concat!(
            "2 of 3 calls made from descriptions alone were refused\n",
            "\n",
            "since: GET /since, with what is required\n",
            "  arguments: {\"X-Since\":\"text\"}\n",
            "  answer: 400 Bad Request: invalid Header provided\n",
            "  refused: a header is not what the handler reads; `X-Since` is not read as its schema says\n",
            "\n",
            "upload: POST /upload, with what is required\n",
            "  arguments: {}\n",
            "  answer: 400 Bad Request: Required field is missing \"picture\"\n",
            "  refused: the multipart form is not what the handler reads\n",
        )
    );
}

/// It never ends.
#[derive(Deserialize, HaloSchema)]
struct Endless {
    next: Box<Endless>,
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/endless")]
async fn endless(body: Json<Endless>) -> String {
    let Endless { next } = body.into_inner();
    size_of_val(&next).to_string()
}

#[test]
fn a_type_without_values() {
    fn service(config: &mut ServiceConfig) {
        config.service(endless).service(Halo::new("Lies", "1"));
    }
    let text = refusal(service, Callable::new());
    assert!(
        text.contains("  arguments: {}\n  refused: no value fits the schema of `next`\n"),
        "{text}"
    );
}

/// Nothing.
#[derive(Deserialize, HaloSchema)]
struct Nothing {}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/nothing")]
async fn nothing(body: Json<Nothing>) -> &'static str {
    let Nothing {} = body.into_inner();
    "nothing"
}

/// What has no fields leaves nothing to describe, and a body all the same.
#[test]
fn a_body_that_is_not_described() {
    fn service(config: &mut ServiceConfig) {
        config.service(nothing).service(Halo::new("Lies", "1"));
    }
    let text = refusal(service, Callable::new());
    assert!(
        text.ends_with(concat!(
            "  answer: 400 Bad Request: Content type error\n",
            "  refused: the JSON body is not what the handler reads; the description asks for no body\n",
        )),
        "{text}"
    );
}

//! Applications that put an error of their own in the place of the extractor's.

use std::fmt;

use actix_web::error::InternalError;
use actix_web::http::StatusCode;
use actix_web::web::{Json, JsonConfig, ServiceConfig};
use actix_web::{HttpResponse, ResponseError, post};
use halo_actix::schema::{Field, Schema, Shape};
use halo_actix::test::Callable;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

use crate::refusal;

/// An error that hides what it is about.
#[derive(Debug)]
struct Failure(StatusCode, String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        self.0
    }
}

#[derive(HaloSchema)]
#[allow(dead_code)] // told, and never there
struct Told {
    item: String,
}

#[derive(Deserialize)]
struct Read {
    item: u8,
}

impl HaloSchema for Read {
    const SHAPE: Shape = Told::SHAPE;
    const FIELDS: &'static [Field] = Told::FIELDS;
    const SCHEMA: &'static Schema = Told::SCHEMA;
}

/// One.
#[halo_tool(why = "Use it.")]
#[post("/order")]
async fn order(body: Json<Read>) -> Result<String, Failure> {
    match body.item {
        0..9 => Ok(String::new()),
        _ => Err(Failure(StatusCode::BAD_REQUEST, "too many".to_owned())),
    }
}

fn service(config: &mut ServiceConfig, errors: JsonConfig) {
    config
        .app_data(errors)
        .service(order)
        .service(Halo::new("Hidden", "1"));
}

#[track_caller]
fn refused(configure: fn(&mut ServiceConfig), answer: &str, reason: &str) {
    let text = refusal(configure, Callable::new());
    let end = format!("  answer: {answer}\n  refused: {reason}\n");
    assert!(text.ends_with(&end), "{text}");
}

#[test]
fn an_error_within_a_response() {
    fn configure(config: &mut ServiceConfig) {
        let errors = JsonConfig::default().error_handler(|error, _| {
            InternalError::from_response(error, HttpResponse::Conflict().finish()).into()
        });
        service(config, errors);
    }
    refused(
        configure,
        "409 Conflict: Json deserialize error: invalid type: string \"text\", expected u8 at line 1 column 14",
        "the JSON body is not what the handler reads; `item` is not read as its schema says",
    );
}

#[test]
fn an_error_with_the_text_of_the_other() {
    fn configure(config: &mut ServiceConfig) {
        let errors = JsonConfig::default().error_handler(|error, _| {
            Failure(StatusCode::NOT_FOUND, format!("bad body: {error}")).into()
        });
        service(config, errors);
    }
    refused(
        configure,
        "404 Not Found: bad body: Json deserialize error: invalid type: string \"text\", expected u8 at line 1 column 14",
        "the answer reads as if the call could not be read; `item` is not read as its schema says",
    );
}

fn silent(config: &mut ServiceConfig) {
    let errors = JsonConfig::default()
        .error_handler(|_, _| Failure(StatusCode::BAD_REQUEST, "bad body".to_owned()).into());
    service(config, errors);
}

#[test]
fn an_error_that_says_nothing() {
    refused(
        silent,
        "400 Bad Request: bad body",
        "a body of broken JSON is answered with the same; `item` is not read as its schema says",
    );
}

#[actix_web::test]
async fn the_handlers_own_400_is_told_from_it() {
    Callable::new()
        .argument("order", "item", 200)
        .assert(actix_web::App::new().configure(silent))
        .await;
}

//! Handlers of every form, and how their parameters are written.

#![deny(warnings)]

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::{App, FromRequest, HttpRequest, Responder, dev, get, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Item {
    amount: u32,
}

struct Clock;

impl FromRequest for Clock {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(_: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

/// Returns a future it hides.
#[halo_tool(why = "Use to do it.", output = u32)]
#[get("/hidden")]
fn hidden() -> impl Future<Output = web::Json<u32>> {
    ready(web::Json(1))
}

/// Returns a future it names.
#[halo_tool(why = "Use to do it.", output = u32)]
#[get("/named")]
fn named() -> Ready<web::Json<u32>> {
    ready(web::Json(1))
}

/// Returns a boxed future.
#[halo_tool(why = "Use to do it.", output = Vec<u32>)]
#[get("/boxed")]
fn boxed() -> Pin<Box<dyn Future<Output = web::Json<Vec<u32>>>>> {
    Box::pin(async { web::Json(vec![1]) })
}

/// Hides what it responds.
#[halo_tool(why = "Use to do it.", output = std::collections::BTreeMap<String, u32>)]
#[get("/responder")]
async fn responder() -> Result<impl Responder + use<>, actix_web::Error> {
    Ok("")
}

/// Takes its parameters apart.
#[halo_tool(why = "Use to do it.")]
#[post("/patterns/{id}")]
async fn patterns(
    web::Json(Item { amount, .. }): web::Json<Item>,
    _: web::Path<u32>,
    _: HttpRequest,
    #[halo(skip)] Clock: Clock,
    mut text: Option<String>,
) -> String {
    text.take().unwrap_or_default() + &amount.to_string()
}

/// Keeps what is not `Send`.
#[halo_tool(why = "Use to do it.")]
#[post("/local")]
async fn local(request: HttpRequest) -> String {
    let shared = std::rc::Rc::new(std::cell::Cell::new(1));
    ready(()).await;
    format!("{}{}", request.path(), shared.get())
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(hidden)
        .service(named)
        .service(boxed)
        .service(responder)
        .service(patterns)
        .service(local)
        .service(Halo::new("Functions", "1"));
    let api = halo_actix::inspect::describe(app).await;
    assert_eq!(api.manifest.tools.len(), 6);
    let input: Vec<_> = api.descriptions["/patterns/{id}"][0].input.keys().collect();
    assert_eq!(input, ["id", "amount", "body"]);
    let json = serde_json::to_value(&api.descriptions).unwrap();
    assert_eq!(json["/boxed"][0]["output"]["type"], "array");
    assert_eq!(json["/hidden"][0]["output"]["type"], "integer");
}

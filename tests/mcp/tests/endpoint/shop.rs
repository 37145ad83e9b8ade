//! A shop that tells what reached it.

use std::collections::BTreeMap;

use actix_web::dev::Server as Running;
use actix_web::http::header;
use actix_web::web::{self, ServiceConfig};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, delete, get, post, put};
use halo_actix::mcp::Mcp;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use test_http::Server;

/// An order.
#[derive(Deserialize, HaloSchema)]
pub(crate) struct Order {
    /// What to order.
    item: String,
    /// How many.
    #[serde(default)]
    count: u32,
}

/// What reached a handler.
#[derive(Serialize, HaloSchema)]
pub(crate) struct Echo {
    /// The method.
    method: String,
    /// Path and query.
    uri: String,
    /// The body.
    body: String,
    /// The headers.
    headers: BTreeMap<String, String>,
    /// Whether it is done.
    status: String,
}

fn echo(request: &HttpRequest, body: impl Into<String>) -> web::Json<Echo> {
    let headers = request.headers().iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        (name.to_string(), value)
    });
    web::Json(Echo {
        method: request.method().to_string(),
        uri: request.uri().to_string(),
        body: body.into(),
        headers: headers.collect(),
        status: "done".to_owned(),
    })
}

/// Order an item.
///
/// It is sent at once.
#[halo_tool(
    why = "Use once the customer has confirmed.",
    tags = ["write"],
    effects = { reversible: true, undo: cancel },
    next = [{ when: "status=done", suggest: find }],
)]
#[post("/orders")]
pub(crate) async fn order(
    #[halo(skip)] request: HttpRequest,
    order: web::Json<Order>,
) -> web::Json<Echo> {
    echo(&request, format!("{} x{}", order.item, order.count))
}

/// Cancel an order.
#[halo_tool(why = "Use when the customer is sorry.", tags = ["write"])]
#[delete("/orders/{id}")]
pub(crate) async fn cancel(
    #[halo(skip)] request: HttpRequest,
    _id: web::Path<String>,
) -> HttpResponse {
    let _ = request;
    HttpResponse::NoContent().finish()
}

/// What to look for.
#[derive(Deserialize, HaloSchema)]
pub(crate) struct Query {
    /// Words to look for.
    words: Option<String>,
}

/// Find an order.
#[halo_tool(why = "Use to see it.", tags = ["read"])]
#[get("/orders/{id}")]
pub(crate) async fn find(
    #[halo(skip)] request: HttpRequest,
    id: web::Path<String>,
    query: web::Query<Query>,
) -> web::Json<Echo> {
    echo(&request, format!("{id} {:?}", query.words))
}

/// Change a note.
#[halo_tool(why = "Use to change it.", tags = ["write"])]
#[put("/notes")]
pub(crate) async fn note(
    #[halo(skip)] request: HttpRequest,
    form: web::Form<Order>,
) -> web::Json<Echo> {
    echo(&request, form.item.clone())
}

/// A header of its own.
#[derive(Debug)]
pub(crate) struct Tenant(String);

impl halo_actix::HaloArg for Tenant {
    const ARG: halo_actix::Arg = halo_actix::Arg::header("X-Tenant", "The tenant to act for.");
}

impl actix_web::FromRequest for Tenant {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
        let name = request.headers().get("x-tenant");
        let name = name.and_then(|name| name.to_str().ok());
        std::future::ready(match name {
            Some(name) => Ok(Self(name.to_owned())),
            None => Err(actix_web::error::ErrorBadRequest("no tenant")),
        })
    }
}

/// Tell the tenant.
#[halo_tool(why = "Use to know it.", tags = ["read"])]
#[get("/tenant")]
pub(crate) async fn tenant(name: Tenant) -> String {
    name.0
}

/// Answer as asked.
#[halo_tool(why = "Use to see what answers become.", tags = ["read"])]
#[get("/answers/{kind}")]
pub(crate) async fn answer(kind: web::Path<String>) -> HttpResponse {
    match kind.as_str() {
        "text" => HttpResponse::Ok().content_type("text/plain").body("words"),
        "list" => HttpResponse::Ok().json([1, 2]),
        "object" => HttpResponse::Ok().json(serde_json::json!({ "a": 1 })),
        "image" => HttpResponse::Ok()
            .content_type("image/png")
            .body(&b"\xff\x00"[..]),
        "bytes" => HttpResponse::Ok()
            .content_type("application/zip")
            .body(&b"\xff\x00"[..]),
        "empty" => HttpResponse::NoContent().finish(),
        "moved" => HttpResponse::Found()
            .insert_header((header::LOCATION, "/else"))
            .finish(),
        "busy" => HttpResponse::ServiceUnavailable()
            .insert_header((header::RETRY_AFTER, "3"))
            .body("later"),
        "broken" => HttpResponse::InternalServerError().json(serde_json::json!({ "error": "x" })),
        "login" => HttpResponse::Unauthorized()
            .insert_header((header::WWW_AUTHENTICATE, "Bearer realm=\"tool\""))
            .body("who?"),
        "forbidden" => HttpResponse::Forbidden().body("no"),
        "large" => HttpResponse::Ok()
            .content_type("text/plain")
            .body("x".repeat(3 * 1024 * 1024)),
        _ => HttpResponse::NotFound().body("no such answer"),
    }
}

/// All of it, without a manifest.
pub(crate) fn shop(config: &mut ServiceConfig) {
    config
        .service(order)
        .service(cancel)
        .service(find)
        .service(note)
        .service(tenant)
        .service(answer);
}

pub(crate) fn halo() -> Halo {
    Halo::new("Shop", "1.2.3").description("Sells things.")
}

/// The shop with an endpoint at `/mcp`.
pub(crate) fn serve() -> Server {
    serve_with(shop, halo, |mcp| mcp)
}

/// An app with an endpoint at `/mcp`.
pub(crate) fn serve_with(
    configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static,
    halo: fn() -> Halo,
    mcp: fn(Mcp) -> Mcp,
) -> Server {
    Server::serve(move |listener| -> std::io::Result<Running> {
        let server = HttpServer::new(move || {
            let halo = halo();
            let mcp = mcp(halo.mcp("/mcp"));
            App::new()
                .configure(configure.clone())
                .service(halo)
                .wrap(mcp)
        });
        let server = server.workers(1).disable_signals().listen(listener)?;
        Ok(server.run())
    })
}

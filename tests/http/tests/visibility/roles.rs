//! An app of four roles: a visitor, a reader, a cashier and an administrator.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, HttpResponse, delete, get, post, put};
use halo_actix::visibility::Caller;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Serialize;

/// A role: its token, and the scopes it has been granted.
pub(crate) const ROLES: [(&str, &[&str]); 4] = [
    ("", &[]),
    ("reader", &["read"]),
    ("cashier", &["read", "pay"]),
    ("admin", &["read", "pay", "admin"]),
];

pub(crate) fn granted(caller: &Caller<'_>) -> &'static [&'static str] {
    of_token(caller.bearer().unwrap_or_default())
}

pub(crate) fn of_token(token: &str) -> &'static [&'static str] {
    let role = ROLES.iter().find(|(role, _)| *role == token);
    role.map_or(&[], |(_, scopes)| scopes)
}

/// A tool by method and path, a path that it answers on, and the scope it needs.
pub(crate) const TOOLS: [(&str, &str, &str, Option<&str>); 10] = [
    ("GET", "/welcome", "/welcome", None),
    ("GET", "/pay/orders", "/pay/orders", Some("read")),
    ("POST", "/pay/orders", "/pay/orders", Some("pay")),
    ("GET", "/pay/orders/{id}", "/pay/orders/7", Some("read")),
    ("DELETE", "/pay/orders/{id}", "/pay/orders/7", Some("admin")),
    (
        "POST",
        "/pay/orders/search",
        "/pay/orders/search",
        Some("pay"),
    ),
    ("POST", "/pay/refunds", "/pay/refunds", Some("pay")),
    ("PUT", "/admin/limits", "/admin/limits", Some("admin")),
    ("GET", r"/admin/logs/{day}", "/admin/logs/12", Some("admin")),
    ("GET", "/admin/health", "/admin/health", None),
];

/// What came of it.
#[derive(Serialize, HaloSchema)]
struct Step {
    /// Whether it is done.
    done: bool,
}

/// Greet.
#[halo_tool(why = "Use first.", next = [{ when: "done=true", suggest: orders }, { when: "done=true", suggest: limits }])]
#[get("/welcome")]
async fn welcome() -> web::Json<Step> {
    web::Json(Step { done: true })
}

/// List the orders.
#[halo_tool(why = "Use to look.", auth = { type: bearer, scopes: ["read"] }, resilience = { fallback: search })]
#[get("/orders")]
async fn orders() -> &'static str {
    "orders"
}

/// Order.
#[halo_tool(
    why = "Use to buy.",
    auth = { type: bearer, scopes: ["pay"] },
    effects = { reversible: true, undo: cancel },
    next = [{ when: "done=true", suggest: refund }, { when: "done=true", suggest: limits }, { when: "done=true", suggest: order }],
)]
#[post("/orders")]
async fn place() -> web::Json<Step> {
    web::Json(Step { done: true })
}

/// Look at an order.
#[halo_tool(why = "Use to look.", auth = { type: bearer, scopes: ["read"] }, status = deprecated, replace_with = logs)]
#[get("/orders/{id}")]
async fn order(_id: web::Path<u32>) -> &'static str {
    "order"
}

/// Cancel an order.
#[halo_tool(why = "Use to clean up.", auth = { type: bearer, scopes: ["admin"] })]
#[delete("/orders/{id}")]
async fn cancel(_id: web::Path<u32>) -> &'static str {
    "cancelled"
}

/// Search.
#[halo_tool(why = "Use to find.", auth = { type: bearer, scopes: ["pay"] })]
#[post("/orders/search")]
async fn search() -> &'static str {
    "found"
}

/// Refund.
#[halo_tool(why = "Use to give money back.", auth = { type: bearer, scopes: ["pay"] })]
#[post("/refunds", wrap = "from_fn(marked)")]
async fn refund() -> &'static str {
    "refunded"
}

/// Set the limits.
#[halo_tool(why = "Use rarely.", auth = { type: bearer, scopes: ["admin"] })]
#[put("/limits")]
async fn limits() -> &'static str {
    "limited"
}

/// Read the logs of a day.
#[halo_tool(why = "Use to find out.", auth = { type: bearer, scopes: ["admin"] })]
#[get(r"/logs/{day:\d+}")]
async fn logs(_day: web::Path<u32>) -> &'static str {
    "logs"
}

/// Look whether it works.
#[halo_tool(why = "Use often.")]
#[get("/health")]
async fn health() -> &'static str {
    "well"
}

/// A middleware of one tool, which leaves its mark on what it answers.
async fn marked<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    let mark = HeaderName::from_static("x-refunds");
    response
        .headers_mut()
        .insert(mark, HeaderValue::from_static("1"));
    Ok(response)
}

/// The app's own answer where there is nothing.
async fn nothing() -> HttpResponse {
    HttpResponse::NotFound()
        .insert_header(("x-nothing", "app"))
        .json(["nothing here"])
}

/// That of a scope.
async fn nothing_to_pay() -> HttpResponse {
    HttpResponse::Gone()
        .insert_header(("x-nothing", "pay"))
        .body("nothing to pay")
}

/// Mounts the app; the scope `/pay` has a default service of its own if it is `apart`.
pub(crate) fn mount(config: &mut ServiceConfig, halo: Halo, apart: bool) {
    let mut pay = web::scope("/pay");
    if apart {
        pay = pay.default_service(web::to(nothing_to_pay));
    }
    config
        .service(welcome)
        .service(
            pay.service(orders)
                .service(place)
                .service(order)
                .service(cancel)
                .service(search)
                .service(refund),
        )
        .service(halo)
        .service(
            web::scope("/admin")
                .service(limits)
                .service(logs)
                .service(health),
        )
        .default_service(web::to(nothing));
}

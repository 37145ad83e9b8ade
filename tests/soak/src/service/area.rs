//! The tools that every scope has.

use actix_web::guard::GuardContext;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, delete, get, patch, post, put, route, routes};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// Something to keep.
#[derive(Debug, Deserialize, Serialize, HaloSchema)]
struct Item {
    /// What it is called.
    #[halo(min_length = 1, example = "lamp")]
    name: String,
    /// How many there are.
    #[serde(default)]
    count: u32,
    /// What is in it.
    #[serde(default)]
    parts: Vec<Item>,
}

/// Which items to list.
#[derive(Debug, Deserialize, HaloSchema)]
struct Page {
    /// How many at most.
    limit: Option<u16>,
    /// Only those whose name holds this.
    name: Option<String>,
}

/// How a payment stands.
#[derive(Debug, Serialize, HaloSchema)]
struct Paid {
    /// `pending` or `done`.
    state: State,
}

#[derive(Debug, Serialize, HaloSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Pending,
    Done,
}

/// List the items.
#[halo_tool(why = "Use to find an item.", tags = ["items", "read"])]
#[get("/items")]
async fn list(page: web::Query<Page>) -> web::Json<Vec<Item>> {
    let count = page.limit.unwrap_or(1).min(3).into();
    web::Json(
        (0..count)
            .map(|count| item(page.name.clone(), count))
            .collect(),
    )
}

fn item(name: Option<String>, count: u32) -> Item {
    Item {
        name: name.unwrap_or_default(),
        count,
        parts: Vec::new(),
    }
}

/// Add an item.
#[halo_tool(
    why = "Use to keep something new.",
    tags = ["items", "write"],
    effects = { reversible: true, undo: remove },
    examples = [{ input: { name: "lamp", count: 2 } }],
)]
#[post("/items")]
async fn create(item: web::Json<Item>) -> web::Json<Item> {
    item
}

/// Show an item.
#[halo_tool(why = "Use to see one.", tags = ["items", "read"])]
#[get("/items/{id}")]
async fn show(id: web::Path<u32>) -> web::Json<Item> {
    web::Json(item(None, *id))
}

/// Replace an item.
#[halo_tool(why = "Use to change all of it.", tags = ["items", "write"])]
#[put("/items/{id}")]
async fn replace(id: web::Path<u32>, item: web::Json<Item>) -> web::Json<Item> {
    web::Json(Item {
        count: *id,
        ..item.into_inner()
    })
}

/// Change an item.
#[halo_tool(why = "Use to change some of it.", tags = ["items", "write", "two words"])]
#[patch("/items/{id}")]
async fn change(id: web::Path<u32>, page: web::Query<Page>) -> web::Json<Item> {
    web::Json(item(page.into_inner().name, *id))
}

/// Remove an item.
#[halo_tool(why = "Use to throw it away.", tags = ["items", "write"], effects = { reversible: false })]
#[delete("/items/{id}")]
async fn remove(_id: web::Path<u32>) -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// Search items.
#[halo_tool(why = "Use to search by more than a name.", tags = ["items", "read"])]
#[post("/items/search")]
async fn search(item: web::Json<Item>) -> web::Json<Vec<Item>> {
    web::Json(vec![item.into_inner()])
}

/// Read a file.
#[halo_tool(why = "Use to read.", tags = ["files"])]
#[get("/files/{path:.*}")]
async fn file(path: web::Path<String>) -> String {
    path.into_inner()
}

/// Read the rest.
#[halo_tool(why = "Use to read.", tags = ["files", "größe"])]
#[get("/rest/{tail}*")]
async fn rest(tail: web::Path<String>) -> String {
    tail.into_inner()
}

/// Look at a number.
#[halo_tool(why = "Use to count.", tags = ["numbers"])]
#[get(r"/numbers/{number:\d+}")]
async fn number(number: web::Path<String>) -> String {
    number.len().to_string()
}

/// Look at two at once.
#[halo_tool(why = "Use to compare.", tags = ["numbers"])]
#[get("/pair/{left}-{right}")]
async fn pair(both: web::Path<(String, String)>) -> String {
    format!("{} {}", both.0.len(), both.1.len())
}

/// Send a form.
#[halo_tool(why = "Use where only forms will do.", tags = ["forms", "write"])]
#[post("/form")]
async fn form(page: web::Form<Page>) -> String {
    page.name.clone().unwrap_or_default()
}

/// Send a text.
#[halo_tool(why = "Use to send words.", tags = ["texts", "write"])]
#[post("/text")]
async fn text(text: String) -> String {
    text.len().to_string()
}

/// Look behind the guard.
#[halo_tool(why = "For admins.", tags = ["admin"])]
#[get("/guarded/{id}", guard = "admin")]
async fn guarded(id: web::Path<String>) -> String {
    id.into_inner()
}

fn admin(context: &GuardContext<'_>) -> bool {
    context.head().headers().contains_key("x-admin")
}

/// Send JSON alone.
#[halo_tool(why = "Use to send.", tags = ["write"], guard_options = false)]
#[post("/send", guard = "json")]
async fn send(body: web::Bytes) -> String {
    body.len().to_string()
}

fn json(context: &GuardContext<'_>) -> bool {
    let kind = context.head().headers().get("content-type");
    kind.is_some_and(|kind| kind == "application/json")
}

/// Do one of three.
#[halo_tool(why = "Use to do one of three.", tags = ["multi"])]
#[route("/multi", method = "PUT", method = "GET", method = "DELETE")]
async fn multi() -> &'static str {
    "multi"
}

/// Go one of two ways.
#[halo_tool(why = "Use either.", tags = ["several"])]
#[routes]
#[get("/first")]
#[post("/second")]
async fn several() -> &'static str {
    "several"
}

/// Pay.
#[halo_tool(
    why = "Use to pay.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { rate: "100/hour", idempotent: false },
    next = [{ when: "state=pending", suggest: show }],
    examples = [{ input: { name: "lamp" }, output: { state: "done" } }],
    resilience = { retry: false, backoff: exponential, timeout_ms: 5000, fallback: refund },
)]
#[post("/pay")]
async fn pay(item: web::Json<Item>) -> web::Json<Paid> {
    let state = if item.count == 0 {
        State::Done
    } else {
        State::Pending
    };
    web::Json(Paid { state })
}

/// Pay back.
#[halo_tool(
    why = "Use to pay back.",
    tags = ["payments", "write"],
    status = deprecated,
    sunset = "2027-01-31",
    replace_with = pay,
)]
#[post("/refund")]
async fn refund() -> HttpResponse {
    HttpResponse::Accepted().finish()
}

/// Mounts them all.
pub(super) fn mount(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(create)
        .service(show)
        .service(replace)
        .service(change)
        .service(remove)
        .service(search)
        .service(file)
        .service(rest)
        .service(number)
        .service(pair)
        .service(form)
        .service(text)
        .service(guarded)
        .service(send)
        .service(multi)
        .service(several)
        .service(pay)
        .service(refund);
}

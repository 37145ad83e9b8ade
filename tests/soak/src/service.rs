//! The service: some ten kinds of handlers in twenty scopes, with everything that a manifest can have.

use actix_web::dev::ServiceRequest;
use actix_web::guard::GuardContext;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, HttpMessage as _, HttpResponse, delete, get, post, put};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use actix_web_httpauth::middleware::HttpAuthentication;
use halo_actix::trust::Signer;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// How many scopes there are: `/s0`, `/s1`, …
pub const SCOPES: usize = 20;

/// What a handler of a scope answers on, relative to it.
pub const PATHS: [&str; 9] = [
    "/items",
    "/items/7",
    "/items/{id}",
    "/items/search",
    "/files/a/b.txt",
    "/files/{path}",
    "/form",
    "/guarded",
    "/old",
];

/// The tokens, from none to all rights.
pub const TOKENS: [&str; 4] = ["", "reader", "writer", "admin"];

/// The example of RFC 8410.
const KEY: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----";

/// An item.
#[derive(Debug, Deserialize, Serialize, HaloSchema)]
struct Item {
    /// Its name.
    #[halo(max_length = 40)]
    name: String,
    /// What it is made of.
    parts: Vec<Item>,
    /// Its state.
    state: State,
}

/// The state of an item.
#[derive(Debug, Deserialize, Serialize, HaloSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum State {
    /// There.
    There,
    /// Gone.
    Gone {
        /// Since when.
        since: u32,
    },
}

/// Which items.
#[derive(Debug, Deserialize, HaloSchema)]
struct Filter {
    /// How many.
    #[halo(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Of this name.
    name: Option<String>,
}

/// List the items.
#[halo_tool(why = "Use to look.", tags = ["items", "read"])]
#[get("/items")]
async fn list(filter: web::Query<Filter>) -> web::Json<Vec<Item>> {
    let name = filter.name.clone().unwrap_or_default();
    let item = Item {
        name,
        parts: Vec::new(),
        state: State::Gone {
            since: filter.limit.unwrap_or_default(),
        },
    };
    web::Json(vec![item])
}

/// Show an item.
#[halo_tool(why = "Use to look.", tags = ["items", "read"])]
#[get(r"/items/{id:\d+}")]
async fn show(id: web::Path<u32>) -> String {
    id.to_string()
}

/// Replace an item.
#[halo_tool(
    why = "Use to correct.", tags = ["items", "write"], effects = { reversible: true, undo: remove },
    auth = { type: bearer, scopes: ["write"] },
)]
#[put(r"/items/{id:\d+}")]
async fn replace(_id: web::Path<u32>, item: web::Json<Item>) -> web::Json<Item> {
    item
}

/// Remove an item.
#[halo_tool(why = "Use to clean up.", tags = ["write"], auth = { type: bearer, scopes: ["admin"] })]
#[delete(r"/items/{id:\d+}")]
async fn remove(_id: web::Path<u32>) -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// Find items.
#[halo_tool(why = "Use to find.", tags = ["items", "größe"], auth = { type: bearer, scopes: ["read"] })]
#[post("/items/search")]
async fn search(like: web::Json<Item>) -> web::Json<Vec<Item>> {
    web::Json(vec![like.into_inner()])
}

/// Read a file.
#[halo_tool(why = "Use to read.", tags = ["files"])]
#[get("/files/{path:.*}")]
async fn file(path: web::Path<String>) -> String {
    path.into_inner()
}

/// Send a form.
#[halo_tool(why = "Use for forms.", tags = ["write"])]
#[post("/form")]
async fn form(filter: web::Form<Filter>) -> String {
    format!("{filter:?}")
}

fn staff(ctx: &GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-staff")
}

/// For the staff.
#[halo_tool(why = "Use inside.", tags = ["staff"])]
#[get("/guarded", guard = "staff")]
async fn guarded() -> &'static str {
    "guarded"
}

/// The old way.
#[halo_tool(
    why = "Do not use.", status = deprecated, sunset = "2027-01-31", replace_with = list,
    observe = { trace_header: "X-Trace-Id", explain: true },
)]
#[post("/old")]
async fn old(body: web::Bytes) -> web::Bytes {
    body
}

async fn check(
    request: ServiceRequest,
    token: BearerAuth,
) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    request.extensions_mut().insert(token.token().to_owned());
    if token.token() == "admin" {
        Ok(request)
    } else {
        Err((actix_web::error::ErrorForbidden("not you"), request))
    }
}

fn items(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(show)
        .service(replace)
        .service(remove)
        .service(search)
        .service(file)
        .service(form)
        .service(guarded)
        .service(old);
}

/// Mounts it.
///
/// # Panics
///
/// If the key above is none.
pub fn configure(config: &mut ServiceConfig) {
    for number in 0..SCOPES {
        let scope = web::scope(&format!("/s{number}")).configure(items);
        if number == 0 {
            config.service(scope.wrap(HttpAuthentication::bearer(check)));
        } else if number == 1 {
            let halo = Halo::new("One", "1").require("Bearer", |caller| caller.bearer().is_some());
            config.service(scope.service(halo));
        } else {
            config.service(scope);
        }
    }
    let signer = Signer::from_pkcs8_pem("soak", KEY).expect("a key");
    let halo = Halo::new("Soak", "1.0.0")
        .description("A service under random requests.")
        .scopes(|caller| match caller.bearer() {
            Some("reader") => vec!["read"],
            Some("writer") => vec!["read", "write"],
            Some("admin") => vec!["read", "write", "admin"],
            _ => Vec::new(),
        })
        .visible_async(|request, tool| async move {
            !tool.tags().contains(&"files") || !request.headers().contains_key("x-no-files")
        })
        .forwarded_prefix()
        .lifecycle_headers()
        .cache_control("max-age=5")
        .sign(signer);
    config.service(halo);
}

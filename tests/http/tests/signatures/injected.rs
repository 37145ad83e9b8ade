//! What the server fills in itself is nobody's input (S16).

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::{ConnectionInfo, Payload, PeerAddr};
use actix_web::http::{Method, Uri};
use actix_web::web::{Data, Json, ReqData, ServiceConfig, ThinData};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, get, post};
use halo_actix::{Arg, Halo, HaloArg, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_http::Server;

/// A user as the database has it.
#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct User {
    /// The name.
    name: String,
    /// Nobody's business.
    password_hash: String,
}

fn nobody() -> User {
    User {
        name: "nobody".to_owned(),
        password_hash: "x".to_owned(),
    }
}

impl FromRequest for User {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(nobody()))
    }
}

/// A note.
#[derive(Deserialize, HaloSchema)]
struct Note {
    /// The text.
    text: String,
}

/// Keep a note.
#[halo_tool(why = "Use it.")]
#[post("/note")]
async fn with_note(#[halo(skip)] user: User, note: Json<Note>, _: Data<User>) -> String {
    format!("{} {} {}", user.name, user.password_hash.len(), note.text)
}

/// Take everything that the server knows.
#[halo_tool(why = "Use it.")]
#[get("/known")]
async fn with_known(
    _: HttpRequest,
    _: (ConnectionInfo, PeerAddr),
    method: Method,
    uri: Uri,
    _: Data<User>,
    number: ThinData<u8>,
    request: Option<ReqData<User>>,
) -> String {
    format!("{method} {uri} {} {}", number.0, request.is_none())
}

/// The tenant a caller acts for.
struct Tenant(String);

impl HaloArg for Tenant {
    const ARG: Arg = Arg::header("X-Tenant", "The tenant to act for.");
}

impl FromRequest for Tenant {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let tenant = request
            .headers()
            .get("x-tenant")
            .and_then(|value| value.to_str().ok());
        let missing = || actix_web::error::ErrorBadRequest("no tenant");
        ready(
            tenant
                .map(|tenant| Self(tenant.to_owned()))
                .ok_or_else(missing),
        )
    }
}

/// Act for a tenant.
#[halo_tool(why = "Use it.")]
#[get("/tenant")]
async fn with_tenant(request: HttpRequest, tenant: Tenant) -> String {
    format!("{} {}", tenant.0, request.extensions().contains::<User>())
}

fn configure(config: &mut ServiceConfig) {
    config
        .app_data(Data::new(nobody()))
        .app_data(ThinData(7_u8))
        .service(with_note)
        .service(with_known)
        .service(with_tenant)
        .service(Halo::new("Injected", "1"));
}

#[test]
fn a_model_that_the_server_fills_in_is_not_published() {
    let server = Server::start(configure);
    let answer = server.discover("/note");
    assert!(!answer.text().contains("password_hash"), "{answer:?}");
    let text = json!({ "type": "string", "description": "The text.", "required": true });
    assert_eq!(
        server.description("/note")["input"],
        json!({ "text": text })
    );
    let call = server
        .call("POST", "/note")
        .json(&json!({ "text": "hello" }));
    assert_eq!(call.send().text(), "nobody 1 hello");
}

#[test]
fn what_the_server_knows_is_no_input() {
    let server = Server::start(configure);
    assert_eq!(server.description("/known")["input"], json!({}));
    assert_eq!(
        server.call("GET", "/known?a=1").send().text(),
        "GET /known?a=1 7 true"
    );
}

#[test]
fn an_extractor_of_ones_own_says_what_it_reads() {
    let server = Server::start(configure);
    let parameter = json!({
        "type": "string",
        "description": "The tenant to act for.",
        "required": true,
        "in": "header",
    });
    assert_eq!(
        server.description("/tenant")["input"],
        json!({ "X-Tenant": parameter })
    );
    let call = server
        .call("GET", "/tenant")
        .header("X-Tenant", "acme")
        .send();
    assert_eq!(call.text(), "acme false");
    assert_eq!(server.call("GET", "/tenant").send().status, 400);
}

//! Path, query and header parameters.

use actix_web::web::{self, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, delete, get, post};
use actix_web_httpauth::extractors::basic::BasicAuth;
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;
use serde_json::{Value, json};
use test_http::Server;

/// Take nothing.
#[halo_tool(why = "Use it.")]
#[get("/nothing")]
async fn take_nothing() -> &'static str {
    "nothing"
}

/// Take one number.
#[halo_tool(why = "Use it.")]
#[get("/number/{id}")]
async fn take_number(id: Path<u32>) -> String {
    id.to_string()
}

/// Take two.
#[halo_tool(why = "Use it.")]
#[get("/pair/{id}/{word}")]
async fn take_pair(path: Path<(u32, String)>) -> String {
    let (id, word) = path.into_inner();
    format!("{id} {word}")
}

/// Take two arguments as one.
#[halo_tool(why = "Use it.")]
#[get("/apart/{id}/{word}")]
async fn take_apart((path, _): (Path<(u32, String)>, HttpRequest)) -> String {
    let (id, word) = path.into_inner();
    format!("{id} {word}")
}

/// Take two that have no name.
#[halo_tool(why = "Use it.")]
#[get("/unnamed/{id}")]
async fn take_unnamed(_: Path<u32>, _: HttpRequest) -> &'static str {
    "unnamed"
}

/// A place in a warehouse.
#[derive(Deserialize, HaloSchema)]
struct Place {
    /// The shelf.
    #[serde(rename = "word")]
    shelf: String,
    /// The place on it.
    id: u8,
}

/// Take a structure.
#[halo_tool(why = "Use it.")]
#[get("/place/{word}/{id}")]
async fn take_place(place: Path<Place>) -> String {
    let Place { shelf, id } = place.into_inner();
    format!("{shelf} {id}")
}

/// Which page.
#[derive(Deserialize, HaloSchema)]
struct Page {
    /// How many.
    #[halo(minimum = 1, maximum = 100)]
    limit: u8,
    /// From where.
    from: Option<u64>,
}

/// Take a query.
#[halo_tool(why = "Use it.")]
#[get("/query")]
async fn take_query(page: Query<Page>) -> String {
    format!("{} {:?}", page.limit, page.from)
}

/// Take a query or none.
#[halo_tool(why = "Use it.")]
#[get("/maybe")]
async fn take_maybe(page: Option<Query<Page>>) -> String {
    page.map_or_else(|| "none".to_owned(), |page| page.limit.to_string())
}

/// Take a query with a POST.
#[halo_tool(why = "Use it.")]
#[post("/query")]
async fn take_posted_query(Query(Page { limit, .. }): Query<Page>) -> String {
    limit.to_string()
}

/// Take a query with a DELETE.
#[halo_tool(why = "Use it.")]
#[delete("/query/{id}")]
async fn take_deleted_query(id: Path<u32>, page: Query<Page>) -> String {
    format!("{id} {}", page.limit)
}

/// Take a header.
#[halo_tool(why = "Use it.")]
#[get("/header")]
async fn take_header(date: web::Header<actix_web::http::header::IfModifiedSince>) -> String {
    date.to_string()
}

/// Take a token.
#[halo_tool(why = "Use it.")]
#[get("/bearer")]
async fn take_bearer(token: BearerAuth) -> String {
    token.token().to_owned()
}

/// Take a password.
#[halo_tool(why = "Use it.")]
#[get("/basic")]
async fn take_basic(login: BasicAuth) -> String {
    login.user_id().to_owned()
}

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(take_nothing)
        .service(take_number)
        .service(take_pair)
        .service(take_apart)
        .service(take_unnamed)
        .service(take_place)
        .service(take_query)
        .service(take_posted_query)
        .service(take_maybe)
        .service(take_deleted_query)
        .service(take_header)
        .service(take_bearer)
        .service(take_basic)
        .service(Halo::new("Parameters", "1"));
}

/// The input of the tool at a path, and what the call with it answers.
#[track_caller]
fn tried(url: &str, method: &str, call: &str) -> (Value, String) {
    let server = Server::start(configure);
    let descriptions = server.descriptions(url);
    let mut own = descriptions
        .iter()
        .filter(|one| one["call"]["method"] == method);
    let input = own.next().expect("a description of the method")["input"].clone();
    let answer = server.call(method, call).send();
    assert_eq!(answer.status, 200, "{method} {call}: {answer:?}");
    (input, answer.text())
}

#[test]
fn no_arguments() {
    assert_eq!(
        tried("/nothing", "GET", "/nothing"),
        (json!({}), "nothing".to_owned())
    );
    let text = Server::start(configure).discover("/nothing").text();
    assert!(text.contains(r#""input":{}"#), "{text}");
}

fn unsigned(maximum: u64) -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": maximum, "required": true })
}

#[test]
fn one_segment() {
    let (input, answer) = tried("/number/{id}", "GET", "/number/7");
    assert_eq!(input["id"]["type"], "integer");
    assert_eq!(input["id"]["required"], true);
    assert_eq!(input["id"]["minimum"], 0);
    assert_eq!(input.as_object().map(serde_json::Map::len), Some(1));
    assert_eq!(answer, "7");
}

#[test]
fn a_tuple_of_segments() {
    for path in ["pair", "apart"] {
        let (input, answer) = tried(
            &format!("/{path}/{{id}}/{{word}}"),
            "GET",
            &format!("/{path}/7/a"),
        );
        assert_eq!(input["id"]["type"], "integer", "{path}");
        assert_eq!(
            input["word"],
            json!({ "type": "string", "required": true }),
            "{path}"
        );
        assert_eq!(answer, "7 a");
    }
}

#[test]
fn arguments_without_names() {
    let (input, _) = tried("/unnamed/{id}", "GET", "/unnamed/7");
    assert_eq!(input["id"]["type"], "integer");
}

#[test]
fn a_structure_of_segments() {
    let (input, answer) = tried("/place/{word}/{id}", "GET", "/place/a/7");
    let word = json!({ "type": "string", "description": "The shelf.", "required": true });
    assert_eq!(input["word"], word);
    let mut id = unsigned(255);
    id["description"] = json!("The place on it.");
    assert_eq!(input["id"], id);
    assert_eq!(answer, "a 7");
}

fn page(required: bool, place: Option<&str>) -> Value {
    let mut limit =
        json!({ "type": "integer", "minimum": 1, "maximum": 100, "description": "How many." });
    let mut from = json!({ "type": "integer", "minimum": 0, "description": "From where." });
    limit["required"] = json!(true);
    if !required {
        limit.as_object_mut().expect("an object").remove("required");
    }
    if let Some(place) = place {
        limit["in"] = json!(place);
        from["in"] = json!(place);
    }
    json!({ "limit": limit, "from": from })
}

#[test]
fn a_query() {
    let (input, answer) = tried("/query", "GET", "/query?limit=3&from=4");
    assert_eq!(input, page(true, None));
    assert_eq!(answer, "3 Some(4)");
}

#[test]
fn a_query_that_may_be_missing() {
    let (input, answer) = tried("/maybe", "GET", "/maybe");
    assert_eq!(input, page(false, None));
    assert_eq!(answer, "none");
}

#[test]
fn a_query_on_a_post_says_so() {
    let (input, answer) = tried("/query", "POST", "/query?limit=3");
    assert_eq!(input, page(true, Some("query")));
    assert_eq!(answer, "3");
}

#[test]
fn a_query_on_a_delete_needs_not_say_so() {
    let (mut input, answer) = tried("/query/{id}", "DELETE", "/query/7?limit=3");
    assert_eq!(input["id"]["required"], true);
    input.as_object_mut().expect("an object").remove("id");
    assert_eq!(input, page(true, None));
    assert_eq!(answer, "7 3");
}

#[test]
fn a_header() {
    let server = Server::start(configure);
    let input = server.description("/header")["input"].clone();
    let (name, parameter) = input
        .as_object()
        .and_then(|input| input.iter().next())
        .expect("one");
    assert!(name.eq_ignore_ascii_case("if-modified-since"), "{name}");
    assert_eq!(
        *parameter,
        json!({ "type": "string", "in": "header", "required": true })
    );
    let date = "Sun, 06 Nov 1994 08:49:37 GMT";
    assert_eq!(
        server
            .call("GET", "/header")
            .header(name, date)
            .send()
            .text(),
        date
    );
    assert_eq!(server.call("GET", "/header").send().status, 400);
}

#[test]
fn credentials() {
    let server = Server::start(configure);
    for (path, kind, sent, answer) in [
        ("/bearer", "bearer", "Bearer abc", "abc"),
        ("/basic", "basic", "Basic dXNlcjpwdw==", "user"),
    ] {
        let description = server.description(path);
        assert_eq!(description["auth"], json!({ "type": kind }));
        assert_eq!(description["input"], json!({}));
        let refused = server.call("GET", path).send();
        assert_eq!(refused.status, 401);
        assert!(refused.header("www-authenticate").is_some(), "{path}");
        let call = server
            .call("GET", path)
            .header("authorization", sent)
            .send();
        assert_eq!(call.text(), answer);
    }
}

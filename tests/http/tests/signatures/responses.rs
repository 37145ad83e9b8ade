//! What handlers answer, and what is said of it (H67, S10, S13).

use actix_web::http::StatusCode;
use actix_web::web::{Json, ServiceConfig};
use actix_web::{Either, HttpResponse, Responder, get};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Serialize;
use serde_json::json;
use test_http::Server;

/// A shelf.
#[derive(Serialize, HaloSchema)]
struct Shelf {
    /// Its number.
    number: u8,
    /// What stands there.
    books: Vec<Book>,
    /// Who keeps it.
    #[serde(skip_serializing_if = "Option::is_none")]
    keeper: Option<Keeper>,
}

/// A book.
#[derive(Serialize, HaloSchema)]
struct Book {
    /// The title.
    title: String,
}

/// A keeper.
#[derive(Serialize, HaloSchema)]
struct Keeper {
    /// The name.
    name: String,
}

fn shelf() -> Shelf {
    Shelf {
        number: 1,
        books: Vec::new(),
        keeper: None,
    }
}

/// Nested.
#[halo_tool(why = "Use it.")]
#[get("/nested")]
async fn give_nested() -> Result<(Json<Shelf>, StatusCode), actix_web::Error> {
    Ok((Json(shelf()), StatusCode::CREATED))
}

/// An unnamed response.
#[halo_tool(why = "Use it.", output = Shelf)]
#[get("/unnamed")]
async fn give_unnamed() -> impl Responder {
    HttpResponse::Ok().json(shelf())
}

/// A response of unknown content.
#[halo_tool(why = "Use it.")]
#[get("/unknown")]
async fn give_unknown() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// One of two.
#[halo_tool(why = "Use it.")]
#[get("/either")]
async fn give_either() -> Either<Json<Book>, String> {
    Either::Right("none".to_owned())
}

/// A list.
#[halo_tool(why = "Use it.")]
#[get("/list")]
async fn give_list() -> Json<Vec<Book>> {
    Json(Vec::new())
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(give_nested)
        .service(give_unnamed)
        .service(give_unknown)
        .service(give_either)
        .service(give_list)
        .service(Halo::new("Responses", "1"));
}

#[test]
fn nested_types_are_inlined() {
    let server = Server::start(configure);
    for path in ["/nested", "/unnamed"] {
        let answer = server.discover(path).text();
        assert!(
            !answer.contains("$ref") && !answer.contains("$defs"),
            "{answer}"
        );
        let output = &server.description(path)["output"];
        assert_eq!(output["type"], "object");
        assert_eq!(output["required"], json!(["number", "books"]));
        let book = &output["properties"]["books"]["items"]["properties"]["title"];
        assert_eq!(
            (&book["type"], &book["description"]),
            (&json!("string"), &json!("The title."))
        );
        assert_eq!(
            output["properties"]["keeper"]["properties"]["name"]["type"],
            "string"
        );
    }
    assert_eq!(server.call("GET", "/nested").send().status, 201);
    assert_eq!(
        server.call("GET", "/unnamed").send().json(),
        json!({ "number": 1, "books": [] })
    );
}

#[test]
fn nothing_is_claimed_of_unknown_content() {
    let server = Server::start(configure);
    assert_eq!(server.description("/unknown").get("output"), None);
    assert_eq!(server.call("GET", "/unknown").send().status, 204);
}

#[test]
fn one_of_two() {
    let server = Server::start(configure);
    let output = server.description("/either")["output"].clone();
    assert_eq!(output["anyOf"][0]["type"], "object");
    assert_eq!(output["anyOf"][1], json!({ "type": "string" }));
}

#[test]
fn a_list() {
    let output = Server::start(configure).description("/list")["output"].clone();
    assert_eq!(
        (&output["type"], &output["items"]["type"]),
        (&json!("array"), &json!("object"))
    );
}

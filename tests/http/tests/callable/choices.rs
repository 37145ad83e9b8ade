//! What a user of `Callable` may choose, and what is never shown.

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorForbidden;
use actix_web::middleware::{Next, from_fn};
use actix_web::rt::System;
use actix_web::web::{Path, ServiceConfig};
use actix_web::{App, HttpRequest, HttpResponse, get, web};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::test::Callable;
use halo_actix::{Halo, halo_tool};
use serde_json::json;

use crate::refusal;

/// A book.
#[halo_tool(why = "Use it.")]
#[get("/books/{id}")]
async fn book(id: Path<u32>, token: BearerAuth, request: HttpRequest) -> HttpResponse {
    let tenant = request.headers().get("x-tenant");
    match (
        token.token(),
        *id,
        tenant.and_then(|tenant| tenant.to_str().ok()),
    ) {
        ("open sesame", 12, Some("7")) => HttpResponse::Ok().finish(),
        (token, id, tenant) => {
            HttpResponse::InternalServerError().body(format!("{token} {id} {tenant:?}"))
        }
    }
}

/// A bug.
#[halo_tool(why = "Use it.")]
#[get("/bug")]
async fn bug() -> HttpResponse {
    HttpResponse::InternalServerError().finish()
}

fn library(config: &mut ServiceConfig) {
    let books = web::scope("/v1").service(book).service(bug);
    config.service(books.service(Halo::new("Library", "1")));
}

fn callable() -> Callable {
    Callable::new()
        .base("/v1")
        .header("Authorization", "Bearer open sesame")
        .header("X-Tenant", "7")
}

#[actix_web::test]
async fn base_headers_values_and_tools_left_out() {
    callable()
        .argument("book", "id", 12)
        .skip("bug")
        .assert(App::new().configure(library))
        .await;
}

#[test]
fn headers_are_never_shown() {
    let text = refusal(library, callable().argument("book", "id", json!(13)));
    assert_eq!(
        text,
        concat!(
            "2 of 2 calls made from descriptions alone were refused\n",
            "\n",
            "book: GET /v1/books/13, with what is required\n",
            "  arguments: {\"id\":13}\n",
            "  answer: 500 Internal Server Error: [hidden] 13 Some(\"[hidden]\")\n",
            "  refused: the service fails\n",
            "\n",
            "bug: GET /v1/bug, with what is required\n",
            "  arguments: {}\n",
            "  answer: 500 Internal Server Error\n",
            "  refused: the service fails\n",
        )
    );
    let shown = format!("{:?}", callable());
    assert!(!shown.contains("sesame"), "{shown}");
}

#[test]
fn headers_are_not_shown_where_discovery_is_refused() {
    let run = || {
        System::new().block_on(async {
            let refuse = async |request: ServiceRequest, _: Next<BoxBody>| {
                let sent = format!("{:?}", request.headers().get("x-tenant"));
                Err::<ServiceResponse<BoxBody>, _>(ErrorForbidden(sent))
            };
            let app = App::new().configure(library).wrap(from_fn(refuse));
            Callable::new()
                .header("X-Tenant", "sesame")
                .assert(app)
                .await;
        });
    };
    let panic = std::thread::spawn(run).join().expect_err("a refusal");
    assert_eq!(
        *panic.downcast::<String>().expect("a message"),
        "OPTIONS / answers 403 Forbidden, not HALO: is it behind a middleware or a guard? Headers can be sent along"
    );
}

#[test]
fn names_that_are_not_there() {
    assert_eq!(
        refusal(library, callable().skip("bok")),
        "there is no tool `bok`: the manifest has `book`, `bug`"
    );
    assert_eq!(
        refusal(library, callable().argument("bok", "id", 1)),
        "there is no tool `bok`: the manifest has `book`, `bug`"
    );
    assert_eq!(
        refusal(library, callable().argument("book", "key", 1)),
        "`book` has no parameter `key`"
    );
}

#[test]
fn an_app_with_nothing_to_call() {
    fn empty(config: &mut ServiceConfig) {
        config.service(Halo::new("Nothing", "1"));
    }
    let nothing = "no tool was called: the manifest lists none, or all are skipped";
    assert_eq!(refusal(empty, Callable::new()), nothing);
    let all = callable().skip("book").skip("bug");
    assert_eq!(refusal(library, all), nothing);
}

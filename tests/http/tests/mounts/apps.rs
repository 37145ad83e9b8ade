//! Several apps and several workers in one process.

use actix_web::web::{self, ServiceConfig};
use actix_web::{App, test as mounted};
use halo_actix::Halo;
use test_http::{HALO, Server};

use crate::handlers::described::{create, list, show};

fn first(config: &mut ServiceConfig) {
    config
        .service(web::scope("/api").service(list))
        .service(Halo::new("First", "1.0.0"));
}

fn second(config: &mut ServiceConfig) {
    config
        .service(web::scope("/api").service(create))
        .service(web::scope("/web").service(show))
        .service(Halo::new("Second", "2.0.0"));
}

#[test]
fn two_servers_know_nothing_of_each_other() {
    let (one, two) = (Server::start(first), Server::start(second));
    assert_eq!(one.tools("/"), [["GET", "/api/items", "list"]]);
    assert_eq!(
        two.tools("/"),
        [
            ["POST", "/api/items", "create"],
            ["GET", "/web/items/{id}", "show"]
        ]
    );
    drop(one);
    assert_eq!(two.described("/api/items"), ["POST /api/items"]);
    let again = Server::start(first);
    assert_eq!(again.described("/api/items"), ["GET /api/items"]);
}

#[actix_web::test]
async fn two_apps_on_one_thread_know_nothing_of_each_other() {
    let one = mounted::init_service(App::new().configure(first)).await;
    let two = mounted::init_service(App::new().configure(second)).await;
    for _ in 0..2 {
        for (service, api, tools) in [(&one, "First", 1), (&two, "Second", 2)] {
            let request = mounted::TestRequest::with_uri("/")
                .method(actix_web::http::Method::OPTIONS)
                .insert_header(("accept", HALO));
            let body = mounted::call_and_read_body(service, request.to_request()).await;
            let manifest: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
            assert_eq!(manifest["api"], api);
            assert_eq!(manifest["tools"].as_array().map(Vec::len), Some(tools));
        }
    }
}

#[test]
fn every_worker_gives_the_same_answer() {
    let server = Server::workers(4, second);
    let everything = || {
        ["/", "/?tags=none", "/api/items", "/web/items/{id}"].map(|path| {
            // Each request on a connection of its own, so that the workers take turns.
            let line = format!("OPTIONS {}", test_http::percent_encoded(path));
            let answer = server.raw_call(line.as_bytes(), &[b"Accept: application/llm+json"]);
            assert_eq!(answer.status, 200, "{path}");
            assert!(answer.header("etag").is_some(), "{path}");
            answer
        })
    };
    let expected = everything();
    for _ in 0..8 {
        assert_eq!(everything(), expected);
    }
}

#[test]
fn every_start_gives_the_same_answer() {
    let ask = || ["/", "/api/items"].map(|path| Server::start(second).discover(path));
    assert_eq!(ask(), ask());
}

#[test]
fn tools_without_a_manifest_answer_all_the_same() {
    let server = Server::start(|config| {
        config.service(web::scope("/api").service(list));
    });
    assert_eq!(server.described("/api/items"), ["GET /api/items"]);
    assert_eq!(
        server.plain_options("/api/items").header("allow"),
        Some("GET, OPTIONS")
    );
    assert_eq!(server.discover("/").status, 404);
}

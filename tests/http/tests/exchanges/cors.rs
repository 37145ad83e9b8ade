//! CORS preflights are the application's own affair.

use actix_web::{App, HttpResponse, HttpServer, options};
use test_http::{Answer, HALO, Server};

use crate::shop;

fn preflight(server: &Server, path: &str, accept: &str) -> Answer {
    server
        .call("OPTIONS", path)
        .header("origin", "https://app.example")
        .header("access-control-request-method", "GET")
        .header("accept", accept)
        .send()
}

const PATHS: [&str; 5] = ["/", "/books", "/books/7", "/books/{id}", "/nothing"];

#[test]
fn without_a_cors_layer_a_preflight_is_answered_as_without_halo() {
    let server = Server::start(shop::configure);
    let twin = Server::start(|config| {
        use actix_web::{get, web};
        #[get("/books")]
        async fn list() -> &'static str {
            "books"
        }
        config
            .service(list)
            .route("/books/{id}", web::get().to(HttpResponse::Ok));
    });
    for accept in ["*/*", HALO] {
        let expected = preflight(&twin, "/books", accept);
        assert_eq!(expected.status, 404);
        for path in PATHS {
            assert_eq!(
                preflight(&server, path, accept),
                expected,
                "{path} {accept}"
            );
        }
    }
}

#[test]
fn an_own_handler_answers_preflights() {
    #[options("/{path:.*}")]
    async fn cors() -> HttpResponse {
        HttpResponse::NoContent()
            .insert_header(("access-control-allow-origin", "*"))
            .finish()
    }
    let server = Server::start(|config| {
        shop::configure(config);
        config.service(cors);
    });
    for path in PATHS {
        let answer = preflight(&server, path, HALO);
        assert_eq!(
            answer.header("access-control-allow-origin"),
            Some("*"),
            "{path}"
        );
    }
    assert_eq!(server.discover("/books").status, 200);
}

/// The shop below a CORS layer, and an empty app below the same layer.
fn layered() -> [Server; 2] {
    [
        shop::configure as fn(&mut actix_web::web::ServiceConfig),
        |_| {},
    ]
    .map(|configure| {
        Server::serve(move |listener| {
            let app = move || {
                let cors = actix_cors::Cors::default()
                    .allowed_origin("https://app.example")
                    .allowed_methods(["GET", "OPTIONS"]);
                App::new().wrap(cors).configure(configure)
            };
            let server = HttpServer::new(app)
                .workers(1)
                .disable_signals()
                .listen(listener)?;
            Ok(server.run())
        })
    })
}

#[test]
fn a_cors_layer_answers_preflights() {
    let [server, twin] = layered();
    for path in PATHS {
        let answer = preflight(&server, path, HALO);
        assert_eq!(answer.status, 200, "{path}");
        let allowed = answer.header("access-control-allow-origin");
        assert_eq!(allowed, Some("https://app.example"), "{path}");
        assert_eq!(
            answer.header("content-type"),
            preflight(&twin, path, HALO).header("content-type")
        );
        assert_eq!(answer.body, b"", "{path}");
    }
}

#[test]
fn discovery_from_a_page_goes_through_a_cors_layer() {
    let [server, _] = layered();
    for path in ["/", "/books", "/books/7"] {
        let call = server.call("OPTIONS", path).header("accept", HALO);
        let answer = call.header("origin", "https://app.example").send();
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(
            answer.header("access-control-allow-origin"),
            Some("https://app.example")
        );
        let vary: Vec<&str> = answer
            .headers
            .iter()
            .filter(|(name, _)| name == "vary")
            .flat_map(|(_, value)| value.split(", "))
            .collect();
        assert!(
            vary.iter().any(|name| name.eq_ignore_ascii_case("accept")),
            "{vary:?}"
        );
    }
}

#[test]
fn a_request_with_an_origin_alone_is_no_preflight() {
    let server = Server::start(shop::configure);
    let call = server
        .call("OPTIONS", "/books")
        .header("origin", "https://app.example");
    assert_eq!(call.header("accept", HALO).send().status, 200);
    let call = server
        .call("OPTIONS", "/books")
        .header("access-control-request-method", "GET");
    assert_eq!(call.send().header("allow"), Some("GET, POST, OPTIONS"));
}

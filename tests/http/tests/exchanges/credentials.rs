//! Discovery that requires credentials.

use actix_web::dev::ServiceRequest;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, error, get};
use actix_web_httpauth::extractors::AuthenticationError;
use actix_web_httpauth::extractors::bearer::{BearerAuth, Config};
use actix_web_httpauth::middleware::HttpAuthentication;
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server};

async fn check(
    request: ServiceRequest,
    token: BearerAuth,
) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    match token.token() {
        "good" => Ok(request),
        "weak" => Err((error::ErrorForbidden("the rights are missing"), request)),
        _ => Err((
            AuthenticationError::from(Config::default().realm("shop")).into(),
            request,
        )),
    }
}

/// Look at the shelves.
#[halo_tool(why = "Use to look.", auth = { type: bearer, scopes: ["shelves"] })]
#[get("/shelves")]
async fn shelves() -> &'static str {
    "shelves"
}

/// Look at one shelf.
#[halo_tool(why = "Use to look.", auth = { type: bearer })]
#[get(r"/shelves/{id:\d+}")]
async fn shelf() -> &'static str {
    "shelf"
}

/// Look through the window.
#[halo_tool(why = "Use from outside.")]
#[get("/window")]
async fn window() -> &'static str {
    "window"
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(
            web::scope("/inside")
                .wrap(HttpAuthentication::bearer(check))
                .service(shelves)
                .service(shelf)
                .service(Halo::new("Inside", "1")),
        )
        .service(window);
}

const INSIDE: [&str; 6] = [
    "/inside",
    "/inside/",
    "/inside/?tags=a",
    "/inside/shelves",
    "/inside/shelves/7",
    "/inside/shelves/%7Bid%7D",
];

fn ask(server: &Server, path: &str, token: &str) -> Answer {
    let call = server.call("OPTIONS", path).header("accept", HALO);
    call.header("authorization", &format!("Bearer {token}"))
        .send()
}

#[test]
fn without_or_with_bad_credentials_401_tells_the_scheme() {
    let server = Server::start(configure);
    for path in INSIDE {
        for answer in [server.discover(path), ask(&server, path, "bad")] {
            assert_eq!(answer.status, 401, "{path}");
            let scheme = answer.header("www-authenticate").expect("a challenge");
            assert!(scheme.starts_with("Bearer"), "{path}: {scheme}");
            assert!(!answer.text().contains("shel"), "{path}: {}", answer.text());
        }
    }
}

#[test]
fn with_good_credentials_200() {
    let server = Server::start(configure);
    for path in INSIDE {
        assert_eq!(ask(&server, path, "good").status, 200, "{path}");
    }
    let manifest = ask(&server, "/inside", "good").halo();
    assert_eq!(manifest["tools"].as_array().map(Vec::len), Some(2));
}

#[test]
fn without_the_rights_403() {
    let server = Server::start(configure);
    for path in INSIDE {
        assert_eq!(ask(&server, path, "weak").status, 403, "{path}");
    }
}

#[test]
fn outside_of_the_scope_nothing_is_asked() {
    assert_eq!(Server::start(configure).discover("/window").status, 200);
}

#[test]
fn what_the_middleware_asks_is_declared() {
    let server = Server::start(configure);
    let auth = |path: &str| ask(&server, path, "good").halo()[0]["auth"].clone();
    let declared = serde_json::json!({ "type": "bearer", "scopes": ["shelves"] });
    assert_eq!(auth("/inside/shelves"), declared);
    assert_eq!(
        server.description("/window")["auth"],
        serde_json::json!({ "type": "none" })
    );
}

#[test]
fn a_template_outside_of_a_scope_does_not_tell_what_is_in_it() {
    /// Look at anything.
    #[halo_tool(why = "Use for anything.")]
    #[get("/{place}/{thing}")]
    async fn anything() -> &'static str {
        "anything"
    }
    let server = Server::start(|config| {
        config.service(anything);
        configure(config);
    });
    // The real path belongs to the template, which is registered first.
    let call = server.call("GET", "/inside/shelves").send();
    assert_eq!(call.text(), "anything");
    assert_eq!(
        server.described("/inside/shelves"),
        ["GET /{place}/{thing}"]
    );
}

#[test]
fn the_middleware_of_a_route_protects_its_description() {
    /// Open the safe.
    #[halo_tool(why = "For the owner.", auth = { type: bearer })]
    #[get(r"/safe/{id:\d+}", wrap = "HttpAuthentication::bearer(check)")]
    async fn safe() -> &'static str {
        "open"
    }
    let server = Server::start(|config| {
        config.service(safe).service(Halo::new("Safe", "1"));
    });
    for path in ["/safe/7", "/safe/{id}", "/safe/%7Bid%7D"] {
        assert_eq!(server.discover(path).status, 401, "{path}");
        assert_eq!(ask(&server, path, "good").status, 200, "{path}");
    }
}

//! Group H: routes and paths, as actix serves them.

use actix_web::http::{Method, StatusCode};
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web::{self, ServiceConfig};
use actix_web::{App, get, put, route, routes};
use halo_actix::protocol::MEDIA_TYPE;
use halo_actix::{Halo, Tools, halo_tool, inspect};
use serde_json::{Value, json};

/// The manifest's URLs, in order.
async fn urls(configure: fn(&mut ServiceConfig)) -> Vec<String> {
    let app = App::new()
        .configure(configure)
        .service(Halo::new("Cases", "1"));
    let api = inspect::describe(app).await;
    api.manifest
        .tools
        .into_iter()
        .map(|tool| tool.url)
        .collect()
}

/// What an app answers.
async fn answer(
    configure: fn(&mut ServiceConfig),
    method: Method,
    url: &str,
) -> (StatusCode, Value) {
    let app = init_service(App::new().configure(configure)).await;
    let request = TestRequest::with_uri(url)
        .method(method.clone())
        .insert_header(("accept", MEDIA_TYPE));
    let response = call_service(&app, request.to_request()).await;
    let status = response.status();
    let body = actix_web::test::read_body(response).await;
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

/// Serve.
#[halo_tool(why = "Use to serve.")]
#[get("/x")]
async fn x() -> &'static str {
    "x"
}

/// Serve y.
#[halo_tool(why = "Use to serve.")]
#[get("/y")]
async fn y() -> &'static str {
    "y"
}

/// Serve z.
#[halo_tool(why = "Use to serve.")]
#[get("/z")]
async fn z() -> &'static str {
    "z"
}

#[actix_web::test]
async fn h56_every_way_of_mounting_prints_the_full_path() {
    let found = urls(|config| {
        config
            .service(web::scope("/api/v1").service(x))
            .service(web::scope("/api").configure(|config| {
                config.service(web::scope("/v2").service(Tools::new().service(y)));
            }))
            .service(Tools::new().service(z));
    })
    .await;
    assert_eq!(found, ["/api/v1/x", "/api/v2/y", "/z"]);
    // A module's scope in two scopes, beside a handler that is no tool.
    let nested: fn(&mut ServiceConfig) = |config| {
        let inner = web::scope("/inner").service(in_module::inside);
        config
            .route("/undescribed", web::get().to(async || "undescribed"))
            .service(web::scope("/outer").service(inner));
    };
    assert_eq!(urls(nested).await, ["/outer/inner/module/inside"]);
    for url in ["/undescribed", "/outer/inner/module/inside"] {
        let (status, _) = answer(nested, Method::GET, url).await;
        assert_eq!(status, StatusCode::OK, "{url}");
    }
    // What a route attribute makes is a service, with actix alone as with HALO: it has its path already.
    let stderr = include_str!("../../ui/fail/221_mounted_as_a_function.stderr");
    assert!(stderr.contains("the trait bound `look: Handler<_>` is not satisfied"));
}

#[actix_web::scope("/module")]
mod in_module {
    use actix_web::get;
    use halo_actix::halo_tool;

    /// Serve inside.
    #[halo_tool(why = "Use to serve.")]
    #[get("/inside")]
    pub(super) async fn inside() -> &'static str {
        "inside"
    }
}

/// Serve the slash.
#[halo_tool(why = "Use to serve.")]
#[get("/")]
async fn slash() -> &'static str {
    "slash"
}

/// Serve without a slash.
#[halo_tool(why = "Use to serve.")]
#[get("bare")]
async fn bare() -> &'static str {
    "bare"
}

fn slashes(config: &mut ServiceConfig) {
    config
        .service(web::scope("/t").service(slash))
        .service(web::scope("/u/").service(x))
        .service(bare);
}

#[actix_web::test]
async fn h58_slashes_are_those_that_actix_serves() {
    let found = urls(slashes).await;
    assert_eq!(found, ["/t/", "/u//x", "/bare"]);
    for url in found {
        assert_eq!(answer(slashes, Method::GET, &url).await.0, StatusCode::OK);
        let (_, described) = answer(slashes, Method::OPTIONS, &url).await;
        assert_eq!(described[0]["call"]["url"], url);
    }
    for url in ["/t", "/u/x"] {
        let (status, _) = answer(slashes, Method::GET, url).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{url}");
    }
}

/// Get by number.
#[halo_tool(why = "Use to get.")]
#[get(r"/m/{id:\d+}")]
async fn by_number(id: web::Path<u32>) -> String {
    id.to_string()
}

/// Get a file.
#[halo_tool(why = "Use to get.")]
#[get("/f/{tail:.*}")]
async fn file(tail: web::Path<String>) -> String {
    tail.into_inner()
}

#[actix_web::test]
async fn h59_regular_expressions_stay_out_of_names_and_paths() {
    let described = test_cases::json(App::new().service(by_number)).await;
    assert_eq!(described["call"]["url"], "/m/{id}");
    assert_eq!(
        described["input"],
        json!({ "id": {
            "type": "integer", "minimum": 0, "maximum": u32::MAX, "pattern": r"^(?:\d+)$", "required": true,
        }})
    );
    let described = test_cases::json(App::new().service(file)).await;
    assert_eq!(described["call"]["url"], "/f/{tail}");
    assert_eq!(
        described["input"],
        json!({ "tail": { "type": "string", "description": "May contain slashes.", "required": true } })
    );
    let both: fn(&mut ServiceConfig) = |config| {
        config.service(by_number).service(file);
    };
    for (url, status) in [
        ("/m/7", StatusCode::OK),
        ("/m/seven", StatusCode::NOT_FOUND),
        ("/f/a/b", StatusCode::OK),
    ] {
        assert_eq!(answer(both, Method::GET, url).await.0, status, "{url}");
    }
    for (url, printed) in [
        ("/m/7", "/m/{id}"),
        ("/m/{id}", "/m/{id}"),
        ("/m/%7Bid%7D", "/m/{id}"),
        ("/f/a/b", "/f/{tail}"),
        ("/f/{tail}", "/f/{tail}"),
    ] {
        let (_, described) = answer(both, Method::OPTIONS, url).await;
        assert_eq!(described[0]["call"]["url"], printed, "{url}");
    }
}

/// Get a.
#[halo_tool(why = "Use to get.")]
#[get("/a/{x}")]
async fn get_a(id: web::Path<u8>) -> String {
    id.to_string()
}

/// Put a.
#[halo_tool(why = "Use to put.")]
#[put("/a/{y}")]
async fn put_a(id: web::Path<u8>) -> String {
    id.to_string()
}

fn two_names(config: &mut ServiceConfig) {
    config.service(get_a).service(put_a);
}

#[actix_web::test]
async fn h62_one_path_under_two_names_is_described_twice_and_served() {
    let (status, described) = answer(two_names, Method::OPTIONS, "/a/1").await;
    assert_eq!(status, StatusCode::OK);
    let calls: Vec<&Value> = described
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| &tool["call"])
        .collect();
    assert_eq!(
        calls,
        [
            &json!({ "method": "GET", "url": "/a/{x}" }),
            &json!({ "method": "PUT", "url": "/a/{y}" }),
        ]
    );
    for method in [Method::GET, Method::PUT] {
        assert_eq!(answer(two_names, method, "/a/1").await.0, StatusCode::OK);
    }
    // Two of actix's own resources are another matter: the first keeps the path to itself.
    let resources: fn(&mut ServiceConfig) = |config| {
        let get = web::resource("/a/{x}").route(web::get().to(async || "get"));
        let put = web::resource("/a/{y}").route(web::put().to(async || "put"));
        config.service(get).service(put);
    };
    let (status, _) = answer(resources, Method::PUT, "/a/1").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(urls(resources).await, [""; 0]);
}

/// Get in a tenant.
#[halo_tool(why = "Use to get.", scope = "/{tenant}")]
#[get("/things/{id}")]
async fn thing(path: web::Path<(String, u8)>) -> String {
    format!("{path:?}")
}

#[actix_web::test]
async fn h63_parameters_of_the_scope_are_input() {
    let app = App::new().service(web::scope("/{tenant}").service(thing));
    let described = test_cases::json(app).await;
    assert_eq!(described["call"]["url"], "/{tenant}/things/{id}");
    assert_eq!(
        described["input"],
        json!({
            "tenant": { "type": "string", "required": true },
            "id": { "type": "integer", "minimum": 0, "maximum": 255, "required": true },
        })
    );
    let tenants: fn(&mut ServiceConfig) = |config| {
        config.service(web::scope("/{tenant}").service(thing));
    };
    let (status, _) = answer(tenants, Method::GET, "/acme/things/7").await;
    assert_eq!(status, StatusCode::OK);
    let (_, described) = answer(tenants, Method::OPTIONS, "/acme/things/7").await;
    assert_eq!(described[0]["call"]["url"], "/{tenant}/things/{id}");
}

/// Never mounted.
#[halo_tool(why = "Use never.")]
#[get("/never")]
async fn unmounted() -> &'static str {
    ""
}

#[actix_web::test]
async fn h65_what_is_not_mounted_is_not_listed() {
    let found = urls(|config| {
        config.service(x);
    })
    .await;
    assert_eq!(found, ["/x"]);
    let _ = unmounted;
    // Nor does it answer.
    let (status, _) = answer(|_| {}, Method::OPTIONS, "/never").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// By a full path.
#[halo_tool(why = "Use it.")]
#[actix_web::get("/full")]
async fn full() -> &'static str {
    ""
}

/// By several.
#[halo_tool(why = "Use it.")]
#[routes]
#[get("/one")]
#[post("/two")]
async fn several() -> &'static str {
    ""
}

/// By methods.
#[halo_tool(why = "Use it.")]
#[route("/methods", method = "GET", method = "DELETE")]
async fn methods() -> &'static str {
    ""
}

#[actix_web::test]
async fn h66_every_spelling_of_the_route_works_and_the_wrong_order_is_explained() {
    let found = urls(|config| {
        config.service(full).service(several).service(methods);
    })
    .await;
    assert_eq!(found, ["/full", "/one", "/two", "/methods", "/methods"]);
    let stderr = include_str!("../../ui/fail/201_below_the_route.stderr");
    assert!(stderr.starts_with(
        "error: no route attribute below `#[halo_tool(..)]`: put `#[halo_tool(..)]` above the route attribute"
    ));
    assert_eq!(stderr.matches("error: ").count(), 1);
    let stderr = include_str!("../../ui/fail/205_utoipa_below.stderr");
    assert!(stderr.starts_with("error: put `#[utoipa::path(..)]` above `#[halo_tool(..)]`"));
}

//! The middleware of the app, its scopes and its tools; and the app itself, which stays as it is.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use actix_cors::Cors;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, Next, NormalizePath, from_fn};
use actix_web::{App, Error, HttpMessage as _, HttpResponse, HttpServer, get, options, web};
use halo_actix::{Halo, halo_tool};
use serde_json::json;
use test_http::{HALO, Server};
use test_mcp::Client;

use crate::shop::{self, serve};

/// What middleware left.
#[derive(Clone, Default)]
struct Passed(Vec<&'static str>);

fn pass(request: &ServiceRequest, by: &'static str) {
    let mut all = request.extensions_mut();
    let mut known = all.remove::<Passed>().unwrap_or_default();
    known.0.push(by);
    all.insert(known);
}

async fn of_the_app(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    pass(&request, "app");
    if request.headers().contains_key("x-deny") {
        return Err(actix_web::error::ErrorForbidden("denied"));
    }
    next.call(request).await
}

async fn of_the_scope(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    pass(&request, "scope");
    next.call(request).await
}

async fn of_the_tool(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    pass(&request, "tool");
    next.call(request).await
}

/// Tell what was passed.
#[halo_tool(why = "Use it.")]
#[get("/passed", wrap = "from_fn(of_the_tool)")]
async fn passed(#[halo(skip)] by: web::ReqData<Passed>) -> String {
    by.0.join(" ")
}

#[test]
fn all_middleware_runs_once() {
    let count = Arc::new(AtomicUsize::new(0));
    let passes = Arc::clone(&count);
    let server = Server::serve(move |listener| {
        let server = HttpServer::new(move || {
            let passes = Arc::clone(&passes);
            let halo = shop::halo();
            let mcp = halo.mcp("/mcp");
            App::new()
                .service(web::scope("/s").wrap(from_fn(of_the_scope)).service(passed))
                .service(halo)
                .wrap(from_fn(of_the_app))
                .wrap(from_fn(move |request: ServiceRequest, next: Next<_>| {
                    passes.fetch_add(1, Ordering::Relaxed);
                    next.call(request)
                }))
                .wrap(Compress::default())
                .wrap(NormalizePath::trim())
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.text("passed", &json!({})), "app scope tool");
    assert_eq!(count.load(Ordering::Relaxed), 1);
    assert_eq!(client.names(), ["passed"]);
    assert_eq!(count.load(Ordering::Relaxed), 2);
    // What compresses answers is not asked to.
    assert_eq!(
        client
            .clone()
            .with("accept-encoding", "gzip")
            .text("passed", &json!({})),
        "app scope tool"
    );
    // The protocol's own affairs are none of the app's.
    let _ = client.ask("ping", &json!({}));
    assert_eq!(count.load(Ordering::Relaxed), 3);

    let denied = client.with("x-deny", "1");
    assert_eq!(denied.post("tools/list", &json!({})).status, 403);
    let result = denied.call("passed", &json!({}));
    assert_eq!(result["isError"], true);
    assert_eq!(result["content"][0]["text"], "403 Forbidden\ndenied");
}

#[options("/orders", guard = "halo_actix::plain")]
async fn own_options() -> HttpResponse {
    HttpResponse::Ok().body("own")
}

/// A shop with or without an endpoint.
fn beside(mcp: bool) -> Server {
    Server::serve(move |listener| {
        let server = HttpServer::new(move || {
            let halo = shop::halo();
            let mcp = actix_web::middleware::Condition::new(mcp, halo.mcp("/mcp"));
            App::new()
                .service(own_options)
                .configure(shop::shop)
                .service(halo)
                .wrap(
                    Cors::default()
                        .allow_any_origin()
                        .allow_any_method()
                        .allow_any_header(),
                )
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    })
}

#[test]
fn the_rest_of_the_app_is_as_it_was() {
    let (with, without) = (beside(true), beside(false));
    let same = |method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>| {
        let ask = |server: &Server| {
            let call = headers
                .iter()
                .fold(server.call(method, path), |call, (name, value)| {
                    call.header(name, value)
                });
            let call = match body {
                Some(body) => call.body(body),
                None => call,
            };
            let mut answer = call.header("host", "shop").send();
            answer.headers.retain(|(name, _)| name != "connection");
            answer
        };
        assert_eq!(ask(&with), ask(&without), "{method} {path} {headers:?}");
    };
    let json = ("content-type", "application/json");
    same("GET", "/orders/7", &[], None);
    same("POST", "/orders", &[json], Some(r#"{"item":"a"}"#));
    same("POST", "/orders", &[json], Some("nonsense"));
    same("OPTIONS", "/orders", &[], None);
    same("OPTIONS", "/orders", &[("accept", HALO)], None);
    same("OPTIONS", "/", &[("accept", HALO)], None);
    same("OPTIONS", "/", &[], None);
    let preflight = [
        ("origin", "https://a.example"),
        ("access-control-request-method", "POST"),
    ];
    for path in ["/orders", "/mcp", "/"] {
        same("OPTIONS", path, &preflight, None);
    }
    // Neighbours of the endpoint, and other methods on it.
    for path in ["/mcp/", "/mcp/x", "/MCP", "/mc", "//mcp", "/mcp%20"] {
        same("POST", path, &[json], Some("{}"));
    }
    for method in ["PUT", "PATCH", "HEAD", "OPTIONS"] {
        same(method, "/mcp", &[], None);
    }
}

#[test]
fn queries_do_not_hide_the_endpoint() {
    let server = serve();
    assert_eq!(Client::new(&server, "/mcp?key=1").names().len(), 6);
}

#[test]
fn within_a_scope_it_says_so_instead_of_calling_anything() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = Halo::new("A", "1");
            let mcp = halo.mcp("/s/mcp");
            App::new().service(web::scope("/s").service(shop::find).service(halo).wrap(mcp))
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let answer = Client::new(&server, "/s/mcp").post("tools/list", &json!({}));
    assert_eq!(
        (answer.status, &answer.json()["error"]["code"]),
        (500, &json!(-32603))
    );
}

/// Whether the slow tool has been dropped while it waited.
static DROPPED: AtomicUsize = AtomicUsize::new(0);

struct Waiting;

impl Drop for Waiting {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::Relaxed);
    }
}

/// Take long.
#[halo_tool(why = "Use it.")]
#[get("/slow")]
async fn slow() -> &'static str {
    let _waiting = Waiting;
    std::future::pending::<()>().await;
    "never"
}

#[test]
fn a_call_whose_client_has_gone_is_dropped() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = shop::halo();
            let mcp = halo.mcp("/mcp");
            App::new().service(slow).service(halo).wrap(mcp)
        });
        let server = server.workers(1).h1_allow_half_closed(false);
        Ok(server.disable_signals().listen(listener)?.run())
    });
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}"#;
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = std::net::TcpStream::connect(server.addr()).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    // Another request is answered meanwhile.
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.names(), ["slow"]);
    assert_eq!(DROPPED.load(Ordering::Relaxed), 0);
    drop(stream);
    let start = Instant::now();
    while DROPPED.load(Ordering::Relaxed) == 0 {
        assert!(start.elapsed() < Duration::from_secs(30), "it still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn where_discovery_finds_nothing_there_are_no_tools() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = shop::halo();
            let mcp = halo.mcp("/mcp");
            App::new()
                .configure(shop::shop)
                .service(halo)
                .wrap(from_fn(
                    |request: ServiceRequest, next: Next<_>| async move {
                        if request.method() == "OPTIONS" {
                            return Err(actix_web::error::ErrorNotFound("nothing"));
                        }
                        next.call(request).await
                    },
                ))
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    assert!(Client::new(&server, "/mcp").names().is_empty());
}

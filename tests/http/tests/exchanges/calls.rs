//! The real calls of tools that are observed, or will not stay.

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, Server};

/// The old way.
#[halo_tool(why = "Do not use.", status = deprecated, sunset = "2027-01-31", replace_with = new)]
#[get("/old")]
async fn old() -> &'static str {
    "old"
}

/// The new way.
#[halo_tool(why = "Use it.", status = active)]
#[get("/new/{id}")]
async fn new(_id: web::Path<u32>) -> &'static str {
    "new"
}

/// Pay.
#[halo_tool(why = "Use it.", observe = { trace_header: "X-Trace-Id", explain: true })]
#[post("/pay")]
async fn pay() -> HttpResponse {
    HttpResponse::PaymentRequired().finish()
}

/// Pay without telling why.
#[halo_tool(why = "Use it.", observe = { trace_header: "X-Trace-Id" })]
#[post("/quiet")]
async fn quiet() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("x-trace-id", "own"))
        .finish()
}

fn serve(halo: fn() -> Halo) -> Server {
    Server::start(move |config: &mut ServiceConfig| {
        config
            .service(web::scope("/api").service(old).service(new))
            .service(pay)
            .service(quiet)
            .service(halo());
    })
}

fn plain() -> Halo {
    Halo::new("Calls", "1")
}

#[test]
fn what_will_not_stay_says_so_where_that_is_wanted() {
    let server = serve(|| plain().lifecycle_headers());
    let answer = server.call("GET", "/api/old").send();
    assert_eq!((answer.status, answer.text().as_str()), (200, "old"));
    assert_eq!(answer.header("deprecation"), Some("@0"));
    assert_eq!(
        answer.header("sunset"),
        Some("Sun, 31 Jan 2027 00:00:00 GMT")
    );
    assert_eq!(
        answer.header("link"),
        Some("</api/new/%7Bid%7D>; rel=\"successor-version\"")
    );
    assert_eq!(server.discover("/api/new/%7Bid%7D").status, 200);
    for answer in [
        server.call("GET", "/api/new/7").send(),
        server.discover("/api/old"),
        serve(plain).call("GET", "/api/old").send(),
    ] {
        for name in ["deprecation", "sunset", "link"] {
            assert_eq!(answer.header(name), None, "{answer:?}");
        }
    }
}

#[test]
fn what_replaces_it_is_told_to_those_who_see_it() {
    let server = serve(|| {
        plain()
            .lifecycle_headers()
            .public_base("/shop")
            .visible(|caller, tool| tool.name() != "new" || caller.bearer().is_some())
    });
    let link = |token: Option<&str>| {
        let call = server.call("GET", "/api/old");
        let call = match token {
            Some(token) => call.header("authorization", token),
            None => call,
        };
        call.send().header("link").map(str::to_owned)
    };
    assert_eq!(link(None), None);
    let expected = "</shop/api/new/%7Bid%7D>; rel=\"successor-version\"";
    assert_eq!(link(Some("Bearer a")).as_deref(), Some(expected));
}

fn paid(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    let call = server.call("POST", path);
    let call = headers
        .iter()
        .fold(call, |call, (name, value)| call.header(name, value));
    call.send()
}

#[test]
fn the_trace_of_a_call_comes_back() {
    let server = serve(plain);
    let trace = |path, headers: &[(&str, &str)]| {
        let answer = paid(&server, path, headers);
        answer.header("x-trace-id").map(str::to_owned)
    };
    assert_eq!(
        trace("/pay", &[("x-trace-id", "t-1")]).as_deref(),
        Some("t-1")
    );
    assert_eq!(trace("/pay", &[]), None);
    // What the handler says itself stays.
    assert_eq!(
        trace("/quiet", &[("x-trace-id", "t-1")]).as_deref(),
        Some("own")
    );
    let long = "t".repeat(201);
    for unfit in [long.as_str(), "", "\t"] {
        assert_eq!(trace("/pay", &[("x-trace-id", unfit)]), None);
    }
    assert_eq!(
        trace("/pay", &[("x-trace-id", "a"), ("x-trace-id", "b")]),
        None
    );
}

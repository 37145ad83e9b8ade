//! The real calls of tools that are observed, or will not stay.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use tracing_core::span::Current;

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
    tracing::info!(target: "handler", "paid");
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

/// Keeps the spans and events of one thread's subscriber, as text.
#[derive(Clone, Default)]
struct Kept(
    Arc<Mutex<Vec<String>>>,
    Arc<Mutex<Vec<(Id, &'static Metadata<'static>)>>>,
);

impl Kept {
    fn spans(&self) -> std::sync::MutexGuard<'_, Vec<(Id, &'static Metadata<'static>)>> {
        self.1.lock().expect("no panic")
    }
}

thread_local! {
    static MADE: RefCell<Vec<(Id, &'static Metadata<'static>)>> = const { RefCell::new(Vec::new()) };
}

struct Text<'a>(&'a mut String);

impl Visit for Text<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }
}

impl Subscriber for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        ["halo", "handler"]
            .iter()
            .any(|start| metadata.target().starts_with(start))
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut all = self.0.lock().expect("no panic");
        let mut text = format!("span {}", span.metadata().name());
        span.record(&mut Text(&mut text));
        all.push(text);
        let id = Id::from_u64(all.len() as u64);
        MADE.with_borrow_mut(|made| made.push((id.clone(), span.metadata())));
        id
    }

    fn record(&self, span: &Id, values: &Record<'_>) {
        let mut all = self.0.lock().expect("no panic");
        let at = usize::try_from(span.into_u64()).expect("small") - 1;
        values.record(&mut Text(&mut all[at]));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = format!("event {}", event.metadata().target());
        event.record(&mut Text(&mut text));
        self.0.lock().expect("no panic").push(text);
    }

    fn enter(&self, span: &Id) {
        let made = MADE.with_borrow(|made| made.iter().find(|(id, _)| id == span).cloned());
        self.spans().extend(made);
    }

    fn exit(&self, _: &Id) {
        self.spans().pop();
    }

    fn current_span(&self) -> Current {
        match self.spans().last() {
            Some((id, metadata)) => Current::new(id.clone(), metadata),
            None => Current::none(),
        }
    }
}

#[test]
fn spans_say_what_was_discovered_and_called() {
    let kept = Kept::default();
    let subscriber = kept.clone();
    let app = || {
        actix_web::App::new()
            .service(pay)
            .service(plain().visible(|caller, _| caller.bearer() == Some("secret")))
    };
    let requests = || {
        use actix_web::test::TestRequest;
        let options = |path: &str| {
            TestRequest::with_uri(path)
                .method(actix_web::http::Method::OPTIONS)
                .insert_header(("accept", HALO))
                .insert_header(("authorization", "Bearer secret"))
        };
        [
            options("/"),
            options("/?tags=no"),
            options("/?tags=no"),
            options("/pay"),
            TestRequest::post()
                .uri("/pay")
                .insert_header(("x-trace-id", "t-7"))
                .insert_header(("authorization", "Bearer secret"))
                .insert_header(("x-call-reason", "the customer asked")),
        ]
    };
    tracing::subscriber::with_default(subscriber, || {
        actix_web::rt::System::new().block_on(async {
            let service = actix_web::test::init_service(app()).await;
            for request in requests() {
                actix_web::test::call_service(&service, request.to_request()).await;
            }
        });
    });
    let kept = kept.0.lock().expect("no panic");
    assert_eq!(
        *kept,
        [
            "span halo.discovery tool=\"manifest\" visible=1",
            "span halo.discovery tool=\"manifest\" visible=1 cached=false",
            "span halo.discovery tool=\"manifest\" visible=1 cached=true",
            "span halo.discovery tool=\"pay\" visible=1",
            "span halo.call tool=\"pay\" trace_id=\"t-7\" reason=\"the customer asked\"",
            "event halo::audit message=called tool=\"pay\" trace_id=\"t-7\" reason=\"the customer asked\"",
            "event handler message=paid",
        ]
    );
}

//! What tracing is told of discovery and of calls. One test alone: what is listening is known to a whole process.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use actix_web::{HttpResponse, post};
use halo_actix::{Halo, halo_tool};
use test_http::HALO;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use tracing_core::span::Current;

/// Pay.
#[halo_tool(why = "Use it.", observe = { trace_header: "X-Trace-Id", explain: true })]
#[post("/pay")]
async fn pay() -> HttpResponse {
    tracing::info!(target: "handler", "paid");
    HttpResponse::PaymentRequired().finish()
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
        let _ = write!(self.0, " {}={value:?}", field.name());
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
            .service(Halo::new("Calls", "1").visible(|caller, _| caller.bearer() == Some("secret")))
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

//! A call of a tool over MCP against the same handler called directly, in process and without a socket.
//!
//! `cargo bench -p halo-actix --features mcp --bench mcp`

use actix_web::dev::Service as _;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{App, post, test, web};
use criterion::{Criterion, criterion_group, criterion_main};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// A charge to make.
#[derive(Deserialize, HaloSchema)]
struct Charge {
    /// The amount, in pence.
    #[halo(minimum = 1)]
    amount: u32,
    /// The currency.
    currency: String,
    /// The customer.
    customer_id: String,
}

/// A charge that was made.
#[derive(Serialize, HaloSchema)]
struct Charged {
    /// Its number.
    charge_id: String,
    /// What became of it.
    status: &'static str,
}

/// Charge a customer.
#[halo_tool(
    why = "Use once an order is confirmed.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    next = [{ when: "status=success", suggest: refund }],
)]
#[post("/charge")]
async fn charge(body: web::Json<Charge>) -> web::Json<Charged> {
    let order = body.into_inner();
    web::Json(Charged {
        charge_id: format!("ch_{}{}{}", order.amount, order.currency, order.customer_id),
        status: "success",
    })
}

/// Return a charge.
#[halo_tool(why = "Use when the customer is sorry.")]
#[post("/refund")]
async fn refund(body: web::Json<Charge>) -> web::Json<Charged> {
    let _ = body;
    web::Json(Charged {
        charge_id: String::new(),
        status: "success",
    })
}

const DIRECT: &[u8] = br#"{"amount":1000,"currency":"GBP","customer_id":"cust_123"}"#;
const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"charge","arguments":{"amount":1000,"currency":"GBP","customer_id":"cust_123"}}}"#;
const LIST: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// One request after the other to an app, as the benchmark has it: `App::new()` with or without rules.
macro_rules! measured {
    ($criterion:expr, $system:expr, $name:expr, $app:expr, $path:expr, $body:expr) => {{
        let app = $system.block_on(test::init_service($app));
        let request = || {
            test::TestRequest::post()
                .uri($path)
                .insert_header((header::CONTENT_TYPE, "application/json"))
                .insert_header((header::ACCEPT, "application/json, text/event-stream"))
                .insert_header((header::AUTHORIZATION, "Bearer token"))
                .insert_header(("mcp-protocol-version", "2025-06-18"))
                .set_payload(Bytes::from_static($body))
                .to_request()
        };
        $criterion.bench_function($name, |bencher| {
            bencher.iter_batched(
                request,
                |request| {
                    $system
                        .block_on(async { test::read_body(app.call(request).await.unwrap()).await })
                },
                criterion::BatchSize::SmallInput,
            );
        });
    }};
}

fn app_halo() -> Halo {
    Halo::new("Payments", "1.0.0")
}

fn calls(criterion: &mut Criterion) {
    let system = actix_web::rt::System::new();
    measured!(
        criterion,
        system,
        "call the handler directly",
        App::new()
            .service(charge)
            .service(refund)
            .service(app_halo()),
        "/charge",
        DIRECT
    );
    let halo = app_halo();
    let mcp = halo.mcp("/mcp");
    let app = || App::new().service(charge).service(refund);
    let with = || app().service(halo.clone()).wrap(mcp.clone());
    measured!(
        criterion,
        system,
        "call it directly, beside an endpoint",
        with(),
        "/charge",
        DIRECT
    );
    measured!(criterion, system, "call it over MCP", with(), "/mcp", CALL);
    measured!(
        criterion,
        system,
        "list the tools over MCP",
        with(),
        "/mcp",
        LIST
    );
    let halo = app_halo()
        .require("Bearer", |caller| caller.bearer().is_some())
        .visible(|_, tool| tool.method() == "POST");
    let mcp = halo.mcp("/mcp");
    let with = || app().service(halo.clone()).wrap(mcp.clone());
    measured!(
        criterion,
        system,
        "call it over MCP, with rules",
        with(),
        "/mcp",
        CALL
    );
}

criterion_group!(benches, calls);
criterion_main!(benches);

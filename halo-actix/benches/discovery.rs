//! Rendering at start-up, and lookup per request, without a socket.
//!
//! `cargo bench -p halo-actix`

use actix_web::dev::Service as _;
use actix_web::http::{Method, header};
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, get, test, web};
use criterion::{Criterion, criterion_group, criterion_main};
use halo_actix::protocol::MEDIA_TYPE;
use halo_actix::{Halo, HaloSchema, HaloTool, halo_tool};
use halo_core::render::{Mounted, description};
use serde::{Deserialize, Serialize};

/// Which orders to show.
#[derive(Deserialize, HaloSchema)]
struct Filter {
    /// The customer.
    customer: String,
    /// How many at most.
    #[halo(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// An order.
#[derive(Serialize, HaloSchema)]
struct Order {
    /// Its number.
    id: u64,
    /// What was ordered.
    items: Vec<String>,
}

/// Show the orders of a customer, newest first.
#[halo_tool(
    why = "Use when a customer asks about an earlier order.",
    tags = ["orders", "read"],
    limits = { idempotent: true },
    next = [{ when: "id=1", suggest: order }],
    examples = [{ input: { customer: "c_1" } }],
)]
#[get("/orders")]
async fn orders(filter: web::Query<Filter>) -> web::Json<Order> {
    let _ = (&filter.customer, filter.limit);
    web::Json(Order {
        id: 1,
        items: Vec::new(),
    })
}

/// Show one order.
#[halo_tool(why = "Use for the details of one order.", tags = ["orders", "read"])]
#[get("/orders/{id}")]
async fn order(id: web::Path<u64>) -> web::Json<Order> {
    web::Json(Order {
        id: id.into_inner(),
        items: Vec::new(),
    })
}

fn rendering(criterion: &mut Criterion) {
    criterion.bench_function("render a description", |bencher| {
        let mounted = Mounted {
            name: "orders",
            method: "GET",
            pattern: "/api/orders",
        };
        bencher.iter(|| description(orders::TOOL, &mounted, &|_| None));
    });
}

fn lookup(criterion: &mut Criterion) {
    let system = actix_web::rt::System::new();
    let fixed = Bytes::from_static(&[b' '; 900]);
    let plain = move || {
        let response = HttpResponse::Ok()
            .content_type(MEDIA_TYPE)
            .body(fixed.clone());
        std::future::ready(response)
    };
    let app = App::new()
        .service(
            web::scope("/api")
                .service(orders)
                .service(order)
                .route("/fixed", web::get().to(plain)),
        )
        .service(Halo::new("Orders", "1.0.0"));
    let service = system.block_on(test::init_service(app));
    let mut group = criterion.benchmark_group("request");
    let requests = [
        ("plain GET of as many bytes", Method::GET, "/api/fixed"),
        ("OPTIONS on a static path", Method::OPTIONS, "/api/orders"),
        (
            "OPTIONS on a path with a parameter",
            Method::OPTIONS,
            "/api/orders/7",
        ),
        ("manifest", Method::OPTIONS, "/"),
        ("manifest by tag", Method::OPTIONS, "/?tags=read"),
        (
            "manifest by a tag nobody has",
            Method::OPTIONS,
            "/?tags=none",
        ),
    ];
    for (name, method, path) in requests {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let request = test::TestRequest::with_uri(path)
                    .method(method.clone())
                    .insert_header((header::ACCEPT, MEDIA_TYPE))
                    .to_request();
                system.block_on(service.call(request))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rendering, lookup);
criterion_main!(benches);

//! What no status of a service may be, and calls that arrive elsewhere.

use actix_web::guard::GuardContext;
use actix_web::middleware::from_fn;
use actix_web::web::{Json, JsonConfig, Path, ServiceConfig};
use actix_web::{App, HttpResponse, error, get, post, web};
use halo_actix::test::Callable;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

use crate::refusal;

macro_rules! answers {
    ($($name:ident $path:literal $answer:ident;)*) => {$(
        /// One.
        #[halo_tool(why = "Use it.")]
        #[post($path)]
        async fn $name() -> HttpResponse {
            HttpResponse::$answer().body("no")
        }
    )*};
}

answers! {
    unauthorised "/401" Unauthorized;
    forbidden "/403" Forbidden;
    no_method "/405" MethodNotAllowed;
    too_large "/413" PayloadTooLarge;
    other_type "/415" UnsupportedMediaType;
    too_many "/429" TooManyRequests;
    failing "/500" InternalServerError;
    away "/503" ServiceUnavailable;
}

#[test]
fn statuses_that_refuse() {
    fn service(config: &mut ServiceConfig) {
        config
            .service(unauthorised)
            .service(forbidden)
            .service(no_method)
            .service(too_large)
            .service(other_type)
            .service(too_many)
            .service(failing)
            .service(away)
            .service(Halo::new("No", "1"));
    }
    let said = |name: &str, answer: &str, reason: &str| {
        let path = &answer[..3];
        format!(
            "\n{name}: POST /{path}, with what is required\n  arguments: {{}}\n  answer: {answer}: no\n  refused: {reason}\n"
        )
    };
    let credentials = "the call wants credentials: `Callable::header` sends some";
    let expected = [
        "8 of 8 calls made from descriptions alone were refused\n".to_owned(),
        said("unauthorised", "401 Unauthorized", credentials),
        said("forbidden", "403 Forbidden", credentials),
        said(
            "no_method",
            "405 Method Not Allowed",
            "the path does not serve the method",
        ),
        said(
            "too_large",
            "413 Payload Too Large",
            "the body is larger than the service takes",
        ),
        said(
            "other_type",
            "415 Unsupported Media Type",
            "the body has a media type the service refuses",
        ),
        said(
            "too_many",
            "429 Too Many Requests",
            "a rate limit leaves open whether the call is fine",
        ),
        said("failing", "500 Internal Server Error", "the service fails"),
        said("away", "503 Service Unavailable", "the service fails"),
    ];
    assert_eq!(refusal(service, Callable::new()), expected.concat());
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    item: String,
}

/// One.
#[halo_tool(why = "Use it.", examples = [{ input: { item: "a" } }])]
#[post("/order")]
async fn order(order: Json<Order>) -> HttpResponse {
    HttpResponse::UnprocessableEntity().body(order.0.item)
}

#[test]
fn an_example_that_is_not_accepted() {
    fn service(config: &mut ServiceConfig) {
        config.service(order).service(Halo::new("No", "1"));
    }
    assert_eq!(
        refusal(service, Callable::new()),
        concat!(
            "1 of 2 calls made from descriptions alone were refused\n",
            "\n",
            "order: POST /order, as example 1 shows\n",
            "  arguments: {\"item\":\"a\"}\n",
            "  answer: 422 Unprocessable Entity: a\n",
            "  refused: what an example shows must be accepted\n",
        )
    );
}

#[test]
fn a_body_larger_than_the_limit() {
    fn service(config: &mut ServiceConfig) {
        config
            .app_data(JsonConfig::default().limit(8))
            .service(order)
            .service(Halo::new("No", "1"));
    }
    let text = refusal(service, Callable::new());
    assert!(
        text.contains("  answer: 413 Payload Too Large: JSON payload (12 bytes) is larger than allowed (limit: 8 bytes).\n  refused: the JSON body is not what the handler reads"),
        "{text}"
    );
}

fn staff(ctx: &GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-staff")
}

/// One.
#[halo_tool(why = "Use it.", guard_options = false)]
#[get("/guarded", guard = "staff")]
async fn guarded() -> &'static str {
    "staff"
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/{any}")]
async fn any(any: Path<String>) -> String {
    any.into_inner()
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/search")]
async fn search() -> &'static str {
    "found"
}

#[test]
fn calls_that_do_not_arrive() {
    fn service(config: &mut ServiceConfig) {
        config
            .service(web::scope("/a").service(guarded))
            .service(web::scope("/b").service(any).service(search))
            .service(Halo::new("No", "1"));
    }
    assert_eq!(
        refusal(service, Callable::new()),
        concat!(
            "2 of 3 calls made from descriptions alone were refused\n",
            "\n",
            "guarded: GET /a/guarded, with what is required\n",
            "  arguments: {}\n",
            "  answer: 404 Not Found\n",
            "  refused: no route takes the call: is there a guard on it?\n",
            "\n",
            "search: GET /b/search, with what is required\n",
            "  arguments: {}\n",
            "  answer: 200 OK\n",
            "  refused: another route takes the call, /b/{any}\n",
        )
    );
}

/// One.
#[halo_tool(why = "Use it.")]
#[get("/fine")]
async fn fine() -> &'static str {
    "fine"
}

#[test]
fn an_error_of_a_middleware() {
    let run = || {
        actix_web::rt::System::new().block_on(async {
            let app = App::new()
                .service(fine)
                .service(Halo::new("No", "1"))
                .wrap(from_fn(
                    async |request: actix_web::dev::ServiceRequest,
                           next: actix_web::middleware::Next<_>| {
                        if request.method() == "GET" {
                            return Err(error::ErrorForbidden("not here"));
                        }
                        next.call(request).await
                    },
                ));
            Callable::new().assert(app).await;
        });
    };
    let panic = std::thread::spawn(run).join().expect_err("a refusal");
    let text = panic.downcast::<String>().expect("a message");
    assert!(
        text.ends_with("  answer: 403 Forbidden: not here\n  refused: the call wants credentials: `Callable::header` sends some\n"),
        "{text}"
    );
}

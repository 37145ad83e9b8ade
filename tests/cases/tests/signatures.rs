//! Group I: the signatures of handlers.

#![allow(unused_qualifications, reason = "the spelling is the point")]

use std::future::{Future, Ready, ready};

use actix_web::test::{TestRequest, call_and_read_body, init_service};
use actix_web::web::{self, Either, Form, Json, Path, Query};
use actix_web::{App, FromRequest, HttpRequest, Responder, get, post};
use halo_actix::{Arg, HaloArg, HaloSchema, halo_tool};
use serde::Deserialize;
use serde_json::json;
use test_cases::json as describe;

/// What the handlers here answer.
async fn serve(request: TestRequest) -> String {
    let app = App::new()
        .service(either)
        .service(perhaps)
        .service(apart)
        .service(parts)
        .service(local)
        .service(borrowed);
    let app = init_service(app).await;
    let body = call_and_read_body(&app, request.to_request()).await;
    String::from_utf8_lossy(&body).into_owned()
}

#[derive(Clone, Debug, Deserialize, HaloSchema)]
struct Item {
    name: String,
    count: Option<u8>,
}

/// By `impl Responder`.
#[halo_tool(why = "Use it.")]
#[post("/one")]
async fn one(item: Json<Item>) -> impl Responder {
    format!("{}{:?}", item.name, item.count)
}

/// By a full path.
#[halo_tool(why = "Use it.")]
#[post("/two")]
async fn two(item: Json<Item>) -> impl actix_web::Responder {
    item.name.clone()
}

/// By a plain function.
#[halo_tool(why = "Use it.")]
#[post("/three")]
fn three(item: Json<Item>) -> impl Future<Output = String> {
    ready(item.into_inner().name)
}

#[actix_web::test]
async fn h67_the_response_may_be_anything() {
    let input = json!({
        "name": { "type": "string", "required": true },
        "count": { "type": "integer", "minimum": 0, "maximum": 255 },
    });
    for described in [
        describe(App::new().service(one)).await,
        describe(App::new().service(two)).await,
    ] {
        assert_eq!(described["input"], input);
        assert_eq!(described.get("output"), None);
    }
    // What the future gives is told by its type.
    let described = describe(App::new().service(three)).await;
    assert_eq!(described["input"], input);
    assert_eq!(described["output"], json!({ "type": "string" }));
}

/// An extractor around another one.
struct Validated<T>(T);

impl<T: FromRequest + 'static> FromRequest for Validated<T>
where
    T::Future: 'static,
{
    type Error = T::Error;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self, T::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut actix_web::dev::Payload) -> Self::Future {
        let inner = T::from_request(request, payload);
        Box::pin(async { inner.await.map(Self) })
    }
}

impl<T: HaloArg> HaloArg for Validated<T> {
    const ARG: Arg = T::ARG;
}

/// An extractor that asks nothing of a caller and says so.
struct Clock;

impl FromRequest for Clock {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(_: &HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

/// Take what is valid.
#[halo_tool(why = "Use it.")]
#[post("/validated")]
async fn validated(
    item: Validated<Json<Item>>,
    data: web::ReqData<u8>,
    #[halo(skip)] clock: Clock,
) -> String {
    let _ = (data, clock);
    item.0.name.clone()
}

/// Take a text.
#[halo_tool(why = "Use it.")]
#[post("/raw")]
async fn raw(body: String) -> String {
    body
}

/// Take bytes.
#[halo_tool(why = "Use it.")]
#[post("/bytes")]
async fn bytes(body: web::Bytes) -> web::Bytes {
    body
}

/// Take a stream.
#[halo_tool(why = "Use it.")]
#[post("/stream")]
async fn stream(body: web::Payload) -> String {
    drop(body);
    String::new()
}

#[actix_web::test]
async fn h68_extractors_are_known_by_their_trait() {
    let described = describe(App::new().service(validated)).await;
    assert_eq!(
        described["input"],
        json!({
            "name": { "type": "string", "required": true },
            "count": { "type": "integer", "minimum": 0, "maximum": 255 },
        })
    );
    assert_eq!(described["call"].get("content_type"), None);
    let described = describe(App::new().service(raw)).await;
    assert_eq!(
        described["input"],
        json!({ "body": { "type": "string", "in": "body" } })
    );
    assert_eq!(described["call"]["content_type"], "text/plain");
    let described = describe(App::new().service(bytes)).await;
    assert_eq!(
        described["input"],
        json!({ "body": { "type": "string", "in": "body" } })
    );
    assert_eq!(
        described["call"]["content_type"],
        "application/octet-stream"
    );
    let described = describe(App::new().service(stream)).await;
    assert_eq!(
        described["call"]["content_type"],
        "application/octet-stream"
    );
    // One without the trait is named, with what to do.
    let stderr = include_str!("../../ui/fail/404_argument_unknown.stderr");
    assert!(stderr.contains("implement `HaloArg`"), "{stderr}");
}

#[derive(Deserialize, HaloSchema)]
struct Other {
    name: String,
    size: u8,
}

/// Take either.
#[halo_tool(why = "Use it.")]
#[post("/either")]
async fn either(body: Either<Json<Item>, Form<Other>>) -> String {
    match body {
        Either::Left(item) => item.into_inner().name,
        Either::Right(other) => format!("{}{}", other.name, other.size),
    }
}

#[actix_web::test]
async fn h69_both_sides_of_either_are_told() {
    let described = describe(App::new().service(either)).await;
    assert_eq!(
        described["input"],
        json!({
            "name": { "type": "string", "required": true },
            "count": { "type": "integer", "minimum": 0, "maximum": 255 },
            "size": { "type": "integer", "minimum": 0, "maximum": 255 },
        })
    );
    let sent = TestRequest::post()
        .uri("/either")
        .set_json(json!({ "name": "a", "count": 1 }));
    assert_eq!(serve(sent).await, "a");
    let sent = TestRequest::post()
        .uri("/either")
        .set_form([("name", "a"), ("size", "2")]);
    assert_eq!(serve(sent).await, "a2");
}

/// Take a query, perhaps.
#[halo_tool(why = "Use it.")]
#[get("/perhaps/{id}")]
async fn perhaps(id: Path<u8>, query: Option<Query<Item>>) -> String {
    format!("{id}{}", query.is_some())
}

#[actix_web::test]
async fn h70_an_optional_query_stays_a_query() {
    let described = describe(App::new().service(perhaps)).await;
    assert_eq!(
        described["input"],
        json!({
            "id": { "type": "integer", "minimum": 0, "maximum": 255, "required": true },
            "name": { "type": "string" },
            "count": { "type": "integer", "minimum": 0, "maximum": 255 },
        })
    );
    for (url, answer) in [
        ("/perhaps/1", "1false"),
        ("/perhaps/1?name=a", "1true"),
        ("/perhaps/1?count=2", "1false"),
    ] {
        assert_eq!(serve(TestRequest::get().uri(url)).await, answer, "{url}");
    }
}

/// Take nothing.
#[halo_tool(why = "Use it.")]
#[get("/nothing")]
async fn nothing() -> String {
    String::new()
}

#[actix_web::test]
async fn h71_no_arguments_are_an_empty_input() {
    let described = describe(App::new().service(nothing)).await;
    assert_eq!(described["input"], json!({}));
}

/// Take it apart.
#[halo_tool(why = "Use it.")]
#[post("/apart/{id}")]
async fn apart(Json(Item { name, .. }): Json<Item>, _: Path<u8>, _: HttpRequest) -> String {
    name
}

#[actix_web::test]
async fn h72_patterns_are_arguments_like_others() {
    let described = describe(App::new().service(apart)).await;
    assert_eq!(
        described["input"],
        json!({
            "id": { "type": "integer", "minimum": 0, "maximum": 255, "required": true },
            "name": { "type": "string", "required": true },
            "count": { "type": "integer", "minimum": 0, "maximum": 255 },
        })
    );
    let request = TestRequest::post().uri("/apart/7");
    let request = request.set_json(json!({ "name": "a", "count": 1 }));
    assert_eq!(serve(request).await, "a");
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Parts {
    tail: Vec<String>,
}

/// Take a path of any length.
#[halo_tool(why = "Use it.")]
#[get("/parts/{tail:.*}")]
async fn parts(path: Path<Parts>) -> String {
    format!("{:?}", path.tail)
}

#[actix_web::test]
async fn h73_a_list_of_segments_is_path_text() {
    let described = describe(App::new().service(parts)).await;
    assert_eq!(
        described["input"],
        json!({ "tail": {
            "type": "string", "description": "May contain slashes.", "required": true,
        }})
    );
    // actix reads such a list from its 3432nd change on, which the release that is built here does not have
    // yet: it refuses every call. When this line fails, it does read it, and the answer is `["a", "b"]`.
    let answer = serve(TestRequest::get().uri("/parts/a/b")).await;
    assert_eq!(answer, "unsupported type: seq");
}

/// Hold what is not `Send` across an await.
#[halo_tool(why = "Use it.")]
#[get("/local")]
async fn local() -> String {
    let held = std::rc::Rc::new(1_u8);
    actix_web::rt::task::yield_now().await;
    held.to_string()
}

/// Borrow from what is not `Send` across an await.
#[halo_tool(why = "Use it.")]
#[get("/borrowed")]
async fn borrowed(request: HttpRequest) -> String {
    let path: &str = request.path();
    actix_web::rt::task::yield_now().await;
    path.to_owned()
}

#[actix_web::test]
async fn h74_futures_need_not_be_send() {
    for described in [
        describe(App::new().service(local)).await,
        describe(App::new().service(borrowed)).await,
    ] {
        assert_eq!(described["output"], json!({ "type": "string" }));
    }
    assert_eq!(serve(TestRequest::get().uri("/local")).await, "1");
    assert_eq!(
        serve(TestRequest::get().uri("/borrowed")).await,
        "/borrowed"
    );
}

//! Calls of every form arrive as they were described.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use actix_multipart::Multipart;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes as Part;
use actix_multipart::form::text::Text;
use actix_web::http::header::IfModifiedSince;
use actix_web::web::{Bytes, Data, Form, Header, Json, Path, Query, ServiceConfig, scope};
use actix_web::{App, Either, HttpRequest, HttpResponse, delete, get, head, patch, post, put};
use actix_web_httpauth::extractors::basic::BasicAuth;
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::multipart::File;
use halo_actix::test::assert_callable;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

/// What arrived, line by line.
type Log = Data<Mutex<Vec<String>>>;

fn log(log: &Log, line: String) -> HttpResponse {
    log.lock().expect("the log").push(line);
    HttpResponse::NoContent().finish()
}

#[derive(Debug, Deserialize, HaloSchema)]
#[allow(dead_code)] // shown by `Debug`
struct Filter {
    #[halo(minimum = 5)]
    year: u16,
    #[halo(max_length = 3)]
    word: Option<String>,
}

#[derive(Debug, Deserialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
enum Colour {
    Red,
    Green,
}

#[derive(Debug, Deserialize, HaloSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // shown by `Debug`
struct Order {
    #[halo(pattern = "^[A-Z]{2}-[0-9]+$", min_length = 6)]
    code: String,
    colour: Option<Colour>,
    sizes: Option<[u8; 2]>,
    by_day: Option<BTreeMap<u8, bool>>,
    parts: Option<Vec<Order>>,
}

#[derive(MultipartForm, HaloSchema)]
struct Upload {
    #[halo(with = File)]
    picture: Part,
    #[halo(with = Option<u8>)]
    number: Option<Text<u8>>,
}

/// A file.
#[halo_tool(why = "Use it.")]
#[get("/files/{path:.*}")]
async fn file(request: HttpRequest, out: Log) -> HttpResponse {
    log(&out, format!("file {}", request.match_info().query("path")))
}

/// A part of a file.
#[halo_tool(
    why = "Use it.",
    examples = [{ input: { number: 7, path: "a b/c", year: 9 } }],
)]
#[get("/parts/{number:[0-9]{2}|7}/{path:.*}")]
async fn part(
    path: Path<(u8, String)>,
    filter: Query<Filter>,
    request: HttpRequest,
    out: Log,
) -> HttpResponse {
    let raw = request.match_info().query("path");
    let filter = filter.into_inner();
    log(&out, format!("part {} {raw} {filter:?}", path.0))
}

/// An order.
#[halo_tool(why = "Use it.")]
#[post("/orders")]
async fn order(body: Json<Order>, filter: Query<Filter>, out: Log) -> HttpResponse {
    log(
        &out,
        format!("order {:?} {}", body.into_inner(), filter.year),
    )
}

/// A form.
#[halo_tool(why = "Use it.")]
#[put("/form")]
async fn as_form(body: Form<Filter>, out: Log) -> HttpResponse {
    log(&out, format!("form {:?}", body.into_inner()))
}

/// Either.
#[halo_tool(why = "Use it.")]
#[post("/either")]
async fn either(body: Either<Form<Filter>, Json<Filter>>, out: Log) -> HttpResponse {
    let (kind, filter) = match body {
        Either::Left(form) => ("form", form.into_inner()),
        Either::Right(json) => ("JSON", json.into_inner()),
    };
    log(&out, format!("either {kind} {}", filter.year))
}

/// A list.
#[halo_tool(why = "Use it.")]
#[patch("/list")]
async fn list(body: Json<Vec<Colour>>, out: Log) -> HttpResponse {
    log(&out, format!("list {:?}", body.into_inner()))
}

/// Text.
#[halo_tool(why = "Use it.")]
#[post("/text")]
async fn text(body: String, request: HttpRequest, out: Log) -> HttpResponse {
    let media_type = request.headers().get("content-type");
    log(&out, format!("text {body:?} {media_type:?}"))
}

/// Bytes.
#[halo_tool(why = "Use it.")]
#[post("/bytes")]
async fn bytes(body: Bytes, out: Log) -> HttpResponse {
    log(&out, format!("bytes {body:?}"))
}

/// An upload.
#[halo_tool(why = "Use it.")]
#[post("/upload")]
async fn upload(MultipartForm(form): MultipartForm<Upload>, out: Log) -> HttpResponse {
    let name = form.picture.file_name.as_deref();
    let number = form.number.map(|number| number.0);
    log(
        &out,
        format!("upload {name:?} {:?} {number:?}", form.picture.data),
    )
}

/// A stream of parts.
#[halo_tool(why = "Use it.")]
#[post("/parts")]
async fn parts(_body: Multipart, out: Log) -> HttpResponse {
    log(&out, "parts".to_owned())
}

/// Removes with a body.
#[halo_tool(why = "Use it.")]
#[delete("/orders")]
async fn remove(body: Json<Filter>, out: Log) -> HttpResponse {
    log(&out, format!("remove {:?}", body.into_inner()))
}

/// Whether it changed.
#[halo_tool(why = "Use it.")]
#[head("/changed")]
async fn changed(since: Header<IfModifiedSince>, out: Log) -> HttpResponse {
    log(&out, format!("changed {}", since.0))
}

/// Asks who calls.
#[halo_tool(why = "Use it.")]
#[get("/bearer")]
async fn bearer(token: BearerAuth, out: Log) -> HttpResponse {
    log(&out, format!("bearer {}", token.token()))
}

/// Asks who calls.
#[halo_tool(why = "Use it.")]
#[get("/basic")]
async fn basic(who: BasicAuth, out: Log) -> HttpResponse {
    log(
        &out,
        format!("basic {} {:?}", who.user_id(), who.password()),
    )
}

/// Asks who calls.
#[halo_tool(why = "Use it.", auth = { type: apikey, header: "X-K" })]
#[get("/key")]
async fn key(request: HttpRequest, out: Log) -> HttpResponse {
    log(&out, format!("key {:?}", request.headers().get("x-k")))
}

/// In a scope with a parameter.
#[halo_tool(why = "Use it.", scope = "/{tenant}")]
#[get("/inside")]
async fn inside(tenant: Path<String>, out: Log) -> HttpResponse {
    log(&out, format!("inside {tenant}"))
}

#[actix_web::test]
async fn calls_arrive_as_described() {
    let seen: Log = Data::from(Arc::new(Mutex::default()));
    let app_log = seen.clone();
    let configure = move |config: &mut ServiceConfig| {
        config
            .app_data(app_log)
            .service(file)
            .service(part)
            .service(order)
            .service(as_form)
            .service(either)
            .service(list)
            .service(text)
            .service(bytes)
            .service(upload)
            .service(parts)
            .service(remove)
            .service(changed)
            .service(bearer)
            .service(basic)
            .service(key)
            .service(scope("/in/{tenant}").service(inside))
            .service(Halo::new("All", "1"));
    };
    assert_callable(App::new().configure(configure)).await;
    let seen = seen.lock().expect("the log");
    assert_eq!(
        *seen,
        [
            "file text",
            "part 7 a b/c Filter { year: 9, word: None }",
            "part 7 text Filter { year: 5, word: None }",
            r#"part 7 text Filter { year: 5, word: Some("tex") }"#,
            r#"order Order { code: "AA-111", colour: None, sizes: None, by_day: None, parts: None } 5"#,
            r#"order Order { code: "AA-111", colour: Some(Red), sizes: Some([1, 1]), by_day: Some({0: true}), parts: Some([Order { code: "AA-111", colour: Some(Red), sizes: Some([1, 1]), by_day: Some({0: true}), parts: Some([Order { code: "AA-111", colour: Some(Red), sizes: Some([1, 1]), by_day: Some({0: true}), parts: Some([]) }]) }]) } 5"#,
            "form Filter { year: 5, word: None }",
            r#"form Filter { year: 5, word: Some("tex") }"#,
            "either JSON 5",
            "either JSON 5",
            "list []",
            "list [Red]",
            r#"text "" None"#,
            r#"text "text" Some("text/plain")"#,
            r#"bytes b"""#,
            r#"bytes b"text""#,
            r#"upload Some("file") b"text" None"#,
            r#"upload Some("file") b"text" Some(1)"#,
            "parts",
            "parts",
            "remove Filter { year: 5, word: None }",
            r#"remove Filter { year: 5, word: Some("tex") }"#,
            "changed Thu, 01 Jan 2026 00:00:00 GMT",
            "bearer placeholder",
            r#"basic placeholder Some("placeholder")"#,
            r#"key Some("placeholder")"#,
            "inside text",
        ]
    );
}

/// What a handler makes of values that were made up is its own affair.
mod judged {
    use super::*;

    /// Nobody has it.
    #[halo_tool(why = "Use it.")]
    #[get("/unknown/{id}")]
    async fn unknown(id: Path<u32>) -> HttpResponse {
        HttpResponse::NotFound().body(format!("no {id}"))
    }

    /// Too early.
    #[halo_tool(why = "Use it.")]
    #[post("/conflict")]
    async fn conflict() -> HttpResponse {
        HttpResponse::Conflict().finish()
    }

    /// Not that.
    #[halo_tool(why = "Use it.")]
    #[post("/unfit")]
    async fn unfit(body: Json<Filter>) -> HttpResponse {
        HttpResponse::UnprocessableEntity().body(format!("not {}", body.year))
    }

    /// Not that either.
    #[halo_tool(why = "Use it.")]
    #[get("/bad")]
    async fn bad(filter: Query<Filter>) -> HttpResponse {
        HttpResponse::BadRequest().body(format!("not {}", filter.year))
    }

    #[actix_web::test]
    async fn judgement_is_no_refusal() {
        let app = App::new()
            .service(unknown)
            .service(conflict)
            .service(unfit)
            .service(bad)
            .service(Halo::new("Judge", "1"));
        assert_callable(app).await;
    }
}

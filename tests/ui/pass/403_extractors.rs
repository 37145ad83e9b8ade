//! Forms of actix-multipart, which need their own feature, and credentials.

#![deny(warnings)]

use actix_multipart::form::{MultipartForm, bytes::Bytes, text::Text};
use actix_web::{App, Either, post, web};
use actix_web_httpauth::extractors::basic::BasicAuth;
use halo_actix::multipart::File;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

/// A picture.
#[derive(MultipartForm, HaloSchema)]
struct Upload {
    /// The picture.
    #[multipart(limit = "5 MiB")]
    #[halo(with = File)]
    picture: Bytes,
    /// What it shows.
    #[multipart(rename = "title")]
    #[halo(with = String)]
    caption: Text<String>,
}

#[derive(Deserialize, HaloSchema)]
struct Search {
    text: String,
}

/// Send a picture.
#[halo_tool(why = "Use to show it.", auth = { type: basic })]
#[post("/upload")]
async fn upload(form: MultipartForm<Upload>, caller: Option<BasicAuth>) -> String {
    format!(
        "{}{}{:?}",
        form.picture.data.len(),
        form.caption.0,
        caller.map(|_| ())
    )
}

/// Search.
#[halo_tool(why = "Use to find it.", examples = [{ input: { text: "x" } }])]
#[post("/search")]
async fn search(search: Either<web::Json<Search>, web::Form<Search>>) -> String {
    match search {
        Either::Left(search) => search.into_inner().text,
        Either::Right(search) => search.into_inner().text,
    }
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(upload)
        .service(Halo::new("Extractors", "1"))
        .service(search);
    let api = halo_actix::inspect::describe(app).await;
    let names: Vec<_> = api.descriptions["/upload"][0].input.keys().collect();
    assert_eq!(names, ["picture", "title"]);
    assert!(api.descriptions["/search"][0].input["text"].required);
}

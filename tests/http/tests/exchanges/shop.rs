//! A small API that most exchanges are tried on.

use actix_web::web::{self, ServiceConfig};
use actix_web::{delete, get, post, route};
use halo_actix::{Halo, halo_tool};

/// List the books.
#[halo_tool(why = "Use to see what there is.", tags = ["books", "read"])]
#[get("/books")]
pub(crate) async fn list() -> &'static str {
    "books"
}

/// Add a book.
#[halo_tool(why = "Use to add one.", tags = ["books", "write"])]
#[post("/books")]
pub(crate) async fn add() -> &'static str {
    "added"
}

/// Show a book.
#[halo_tool(why = "Use to see one.", tags = ["books", "read"])]
#[get("/books/{id}")]
pub(crate) async fn show(id: web::Path<u32>) -> String {
    id.to_string()
}

/// Remove a book.
#[halo_tool(why = "Use to remove one.", tags = ["books", "write", "Größe & mehr"])]
#[delete("/books/{id}")]
pub(crate) async fn remove(id: web::Path<u32>) -> String {
    id.to_string()
}

/// Keep or fetch a note.
#[halo_tool(why = "Use for notes.")]
#[route("/notes", method = "GET", method = "PUT")]
pub(crate) async fn notes() -> &'static str {
    "notes"
}

/// Tell the weather.
#[halo_tool(why = "Use before going out.", tags = ["weather"])]
#[get("/weather")]
pub(crate) async fn weather() -> &'static str {
    "rain"
}

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(add)
        .service(show)
        .service(remove)
        .service(notes)
        .service(weather)
        .service(Halo::new("Shop", "1.2.3").description("Books and the weather."));
}

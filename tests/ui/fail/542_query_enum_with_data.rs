//! A query string is asked for an enum that carries data.

use actix_web::{App, get, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
enum Offset {
    FromStart,
    At(u64),
}

#[derive(Deserialize, HaloSchema)]
struct Search {
    word: String,
    offset: Option<Offset>,
}

/// Search the shop.
#[halo_tool(why = "Use to find a thing.")]
#[get("/search")]
async fn search(query: Option<web::Query<Search>>) -> String {
    let _ = query;
    String::new()
}

fn main() {
    let _ = App::new().service(search);
}

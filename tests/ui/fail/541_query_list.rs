//! A query string is asked for a list.

use actix_web::{App, get, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Search {
    words: Vec<String>,
}

/// Search the shop.
#[halo_tool(why = "Use to find a thing.")]
#[get("/search")]
async fn search(query: web::Query<Search>) -> String {
    let _ = query;
    String::new()
}

fn main() {
    let _ = App::new().service(search);
}

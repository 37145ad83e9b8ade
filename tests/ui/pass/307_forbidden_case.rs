//! A crate that forbids types in lower case: generated ones are not its own.

#![forbid(nonstandard_style, non_camel_case_types, warnings)]

use actix_web::App;
use halo_actix::{Halo, HaloSchema, halo_tool};

#[derive(HaloSchema)]
struct Order {
    _amount: u32,
}

/// Charge a card.
#[halo_tool(why = "Use to take money.", output = Order)]
#[actix_web::post("/charge")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge).service(Halo::new("Strict", "1"));
}

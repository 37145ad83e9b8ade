//! Macros of actix by `#[macro_use]`, as older code has them.

#![deny(warnings)]

#[allow(unused_imports)]
#[macro_use]
extern crate actix_web;

use actix_web::App;
use halo_actix::{Halo, halo_tool};

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge).service(Halo::new("Old", "1"));
}

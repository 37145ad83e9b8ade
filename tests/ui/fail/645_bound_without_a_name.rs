//! A bound stands on a field without a name, which is described by its type alone.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Amount(#[halo(minimum = 1)] u32);

#[derive(Deserialize, HaloSchema)]
struct Order(Amount, #[halo(max_length = 5, example = "x")] String);

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: web::Json<Order>) -> String {
    let _ = order;
    String::new()
}

fn main() {
    let _ = App::new().service(charge);
}

//! A bound lies outside the type, or above the other one.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Order {
    #[halo(minimum = -1)]
    amount: u32,
    #[halo(maximum = 256)]
    parts: u8,
}

#[derive(Deserialize, HaloSchema)]
struct Reversed {
    #[halo(minimum = 10, maximum = 1)]
    amount: u32,
    #[halo(min_length = 3, max_length = 2)]
    text: String,
}

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

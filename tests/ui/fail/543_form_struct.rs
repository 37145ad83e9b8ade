//! A form is asked for a struct.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Address {
    city: String,
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    address: Address,
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: web::Form<Order>) -> String {
    let _ = order;
    String::new()
}

fn main() {
    let _ = App::new().service(charge);
}

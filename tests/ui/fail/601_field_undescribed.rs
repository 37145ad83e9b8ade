//! The type of a field has no description.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize)]
struct Card {
    number: String,
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    card: Card,
    others: Vec<Card>,
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

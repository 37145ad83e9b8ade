//! The type of a query string has no description.

use actix_web::{App, post, web};
use halo_actix::halo_tool;
use serde::Deserialize;

#[derive(Deserialize)]
struct Order {
    amount: u32,
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: web::Query<Order>) -> String {
    order.amount.to_string()
}

fn main() {
    let _ = App::new().service(charge);
}

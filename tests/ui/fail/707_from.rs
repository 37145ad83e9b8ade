//! `from`.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
#[serde(from = "u32")]
struct Order {
    amount: u32,
}

impl From<u32> for Order {
    fn from(amount: u32) -> Self {
        Self { amount }
    }
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

//! `into`.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
#[serde(into = "u32")]
struct Order {
    amount: u32,
}

impl From<Order> for u32 {
    fn from(order: Order) -> Self {
        order.amount
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

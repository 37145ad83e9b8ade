//! `bound` of a type is no condition on its parameters.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
#[halo(bound = "T")]
struct Page<T> {
    items: Vec<T>,
}

#[derive(Deserialize, HaloSchema)]
#[halo(bound = HaloSchema)]
struct Order {
    page: Page<u32>,
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

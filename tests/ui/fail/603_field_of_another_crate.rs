//! The type of a field is from another crate.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

/// Stands for another crate.
mod elsewhere {
    #[derive(serde::Deserialize)]
    pub struct Stamp(pub u64);
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    until: elsewhere::Stamp,
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

//! A default stands on a field that a caller must send, and one is of another type.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Order {
    #[halo(default = 1)]
    amount: u32,
}

#[derive(Deserialize, HaloSchema)]
struct Other {
    #[serde(default)]
    #[halo(default = "one")]
    amount: u32,
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

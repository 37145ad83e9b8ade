//! `with` names a type without a description.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

struct Pence;

#[derive(Deserialize, HaloSchema)]
struct Order {
    /// What to pay.
    #[halo(with = Pence)]
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

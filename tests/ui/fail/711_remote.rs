//! `remote`.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

struct Amount {
    whole: u32,
}

#[derive(Deserialize, HaloSchema)]
#[serde(remote = "Amount")]
struct AmountDef {
    whole: u32,
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    #[serde(with = "AmountDef")]
    #[halo(with = AmountDef)]
    amount: Amount,
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

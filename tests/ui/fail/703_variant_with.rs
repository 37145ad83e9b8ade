//! A variant is read by a function, without a type that stands for it.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

mod pence {
    use serde::{Deserialize, Deserializer};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        u32::deserialize(from).map(f64::from)
    }
}

#[derive(Deserialize, HaloSchema)]
enum Order {
    #[serde(with = "pence")]
    Paid(f64),
    Free,
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

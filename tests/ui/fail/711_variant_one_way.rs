//! A variant with fields is written by a function and read by serde.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize, Serializer};

fn text<S: Serializer>(_: &u8, _: &u8, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str("")
}

#[derive(Deserialize, Serialize, HaloSchema)]
enum Order {
    #[serde(serialize_with = "text")]
    #[halo(with = String)]
    Two(u8, u8),
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: web::Json<Order>) -> web::Json<Order> {
    order
}

fn main() {
    let _ = App::new().service(charge);
}

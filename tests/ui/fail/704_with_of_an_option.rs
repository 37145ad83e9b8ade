//! `with` names the type inside an option, which would make the field required.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

/// Without a description.
#[derive(Deserialize)]
struct Coupon(String);

#[derive(Deserialize, HaloSchema)]
struct Order {
    #[halo(with = String)]
    coupon: Option<Coupon>,
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

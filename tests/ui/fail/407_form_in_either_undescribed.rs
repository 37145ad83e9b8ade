//! One of two bodies has no description.

use actix_web::{App, Either, post, web};
use halo_actix::halo_tool;
use serde::Deserialize;

#[derive(Deserialize)]
struct Order {
    amount: u32,
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: Either<web::Json<String>, web::Form<Order>>) -> String {
    match order {
        Either::Left(text) => text.into_inner(),
        Either::Right(order) => order.amount.to_string(),
    }
}

fn main() {
    let _ = App::new().service(charge);
}

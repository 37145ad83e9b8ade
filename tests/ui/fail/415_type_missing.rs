//! A type that does not exist is missed once.

use actix_web::{App, post, web};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: web::Json<Order>) -> web::Json<Receipt> {
    web::Json(order.receipt())
}

fn main() {
    let _ = App::new().service(charge);
}

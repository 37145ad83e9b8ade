//! An alias without parameters hides a body that has no description.

use actix_web::{App, post};
use halo_actix::halo_tool;

mod my {
    #[derive(serde::Deserialize)]
    pub struct Order {
        pub amount: u32,
    }

    pub type Json = actix_web::web::Json<Order>;
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(order: my::Json) -> String {
    order.amount.to_string()
}

fn main() {
    let _ = App::new().service(charge);
}

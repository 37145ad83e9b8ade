//! A bound stands on a flattened field.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Page {
    offset: u32,
}

#[derive(Deserialize, HaloSchema)]
struct Order {
    #[serde(flatten)]
    #[halo(max_properties = 3)]
    page: Page,
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

use actix_web::{post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct Order {
    /// What to order.
    item: String,
}

/// Order an item.
#[halo_tool(why = "Use to order.")]
#[post("/orders")]
async fn order(order: web::Json<Order>, raw: web::Bytes) -> String {
    format!("{} {}", order.item.len(), raw.len())
}

fn main() {}

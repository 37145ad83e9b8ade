//! The path and a query string take one name.

use actix_web::{App, get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

#[derive(Deserialize, HaloSchema)]
struct At {
    year: u32,
    id: u32,
}

/// Show a charge.
#[halo_tool(why = "Use to look at it.")]
#[get("/charges/{id}")]
async fn charge(at: web::Query<At>) -> String {
    (at.year + at.id).to_string()
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

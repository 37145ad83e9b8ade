//! Three mistakes in one attribute, and one in the route attribute, are four errors.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = 5, efects = { reversible: true }, tags = ["write", "write"])]
#[post("/charge/{id")]
async fn charge() -> &'static str {
    ""
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

//! Keys for what the handler itself says.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(
    description = "Charge a card.",
    why = "Use to take money.",
    method = "POST",
    input = { amount: 5 },
    responses = "a receipt",
)]
#[post("/charge")]
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

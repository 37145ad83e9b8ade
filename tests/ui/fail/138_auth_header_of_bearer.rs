//! A detail that belongs to another kind of `auth`.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.", auth = { type: bearer, header: "X-Key" })]
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

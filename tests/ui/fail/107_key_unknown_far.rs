//! A key is like none that is known.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.", colour = "red")]
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

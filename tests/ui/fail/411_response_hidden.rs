//! The response type is hidden, and nothing else names it.

use actix_web::{App, Error, Responder, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge() -> impl Responder {
    ""
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund() -> Result<impl Responder, Error> {
    Ok("")
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

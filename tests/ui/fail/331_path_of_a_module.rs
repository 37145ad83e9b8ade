//! A reference that ends in a module is no tool.

use actix_web::{App, post};
use halo_actix::halo_tool;

mod refunds {}

/// Charge a card.
#[halo_tool(why = "Use to take money.", effects = { undo: refunds })]
#[post("/charge")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

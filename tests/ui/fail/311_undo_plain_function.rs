//! `undo` names a function that is no handler.

use actix_web::{App, post};
use halo_actix::halo_tool;

async fn refund() -> &'static str {
    ""
}

/// Charge a card.
#[halo_tool(why = "Use to take money.", effects = { undo: refund })]
#[post("/charge")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

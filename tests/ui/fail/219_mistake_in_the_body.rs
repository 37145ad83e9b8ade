//! A mistake in the handler's own body is shown where it is, and once.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge() -> &'static str {
    5
}

fn main() {
    let _ = App::new().service(charge);
}

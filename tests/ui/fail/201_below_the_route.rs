//! `#[halo_tool]` stands below the route attribute.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[post("/charge")]
#[halo_tool(why = "Use to take money.")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

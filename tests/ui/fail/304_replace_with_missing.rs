//! `replace_with` names what does not exist.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.", replace_with = refund)]
#[post("/charge")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

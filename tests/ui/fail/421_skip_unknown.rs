//! An option of `#[halo]` on a parameter that does not exist.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(#[halo(skpi)] order: String) -> String {
    order
}

fn main() {
    let _ = App::new().service(charge);
}

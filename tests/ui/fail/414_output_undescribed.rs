//! `output` names a type without a description.

use actix_web::{App, Responder, post};
use halo_actix::halo_tool;

struct Receipt;

/// Charge a card.
#[halo_tool(why = "Use to take money.", output = Receipt)]
#[post("/charge")]
async fn charge() -> impl Responder {
    let Receipt = Receipt;
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

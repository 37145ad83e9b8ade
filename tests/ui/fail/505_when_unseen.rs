//! A condition on a response that HALO does not see.

use actix_web::{App, HttpResponse, post};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.", next = [{ when: "status=paid", suggest: refund }])]
#[post("/charge")]
async fn charge() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.")]
#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

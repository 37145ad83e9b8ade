//! HALO does not see what a response carries.

use actix_web::{App, HttpRequest, HttpResponse, Responder, body::BoxBody, post};
use halo_actix::halo_tool;

struct Receipt;

impl Responder for Receipt {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge() -> Receipt {
    Receipt
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund() -> actix_web::Result<Receipt> {
    Ok(Receipt)
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

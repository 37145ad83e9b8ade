//! HALO does not know what an extractor asks of a caller.

use actix_web::{App, FromRequest, HttpRequest, dev::Payload, post};
use halo_actix::halo_tool;
use std::convert::Infallible;
use std::future::{Ready, ready};

struct Tenant;

impl FromRequest for Tenant {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self))
    }
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(tenant: Tenant) -> &'static str {
    let Tenant = tenant;
    ""
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund(tenant: Option<Tenant>) -> &'static str {
    tenant.map_or("", |_| "")
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

//! A payments service that describes itself: charges, holds, refunds and the customers they belong to.
//!
//! Everything lives in memory and every outcome follows from the customer's demonstration card and
//! the amount, so that the same calls always give the same answers.

pub mod access;
pub mod audit;
pub mod bank;
pub mod banner;
mod books;
pub mod charges;
pub mod customers;
pub mod failure;
pub mod holds;
pub mod legacy;
pub mod model;
pub mod quota;
pub mod records;

use actix_web::web;
use halo_actix::Halo;
use halo_actix::visibility::Caller;

use bank::Bank;

/// Where clients of the Model Context Protocol find the tools.
pub const MCP: &str = "/mcp";

/// Mounts the whole service on an application.
///
/// The bank is made once and handed in, because every worker of a server must see the same one.
///
/// ```
/// use actix_web::{App, web};
/// use payments::bank::Bank;
///
/// let bank = web::Data::new(Bank::demonstration());
/// let app = App::new().configure(payments::configure(bank));
/// # let _ = app;
/// ```
pub fn configure(bank: web::Data<Bank>) -> impl FnOnce(&mut web::ServiceConfig) {
    configure_with(bank, manifest())
}

/// The same with a manifest of which more is said: `manifest().sign(signer)`.
pub fn configure_with(
    bank: web::Data<Bank>,
    manifest: Halo,
) -> impl FnOnce(&mut web::ServiceConfig) {
    move |cfg| {
        cfg.app_data(bank)
            .app_data(failure::json_config())
            .app_data(failure::query_config())
            .service(
                web::scope("/api/payments")
                    .service(charges::charge)
                    .service(holds::authorise)
                    .service(holds::capture)
                    .service(holds::release)
                    .service(charges::confirm)
                    .service(charges::retry)
                    .service(charges::refund)
                    .service(records::find)
                    .service(records::history)
                    .service(legacy::pay),
            )
            .service(
                web::scope("/api/customers")
                    .service(customers::lookup)
                    .service(customers::register),
            )
            .service(manifest);
    }
}

/// The manifest: for callers with a token, and of the tools that their token lets them call.
pub fn manifest() -> Halo {
    let token = |caller: &Caller<'_>| caller.bearer().and_then(access::token);
    Halo::new("Payments API", "2.1.0")
        .description(
            "Takes, holds, confirms and returns payments, and keeps the customers who make them.",
        )
        .require("Bearer realm=\"payments\"", move |caller| {
            token(caller).is_some()
        })
        .scopes(move |caller| token(caller).map(|token| token.scopes))
        .lifecycle_headers()
}

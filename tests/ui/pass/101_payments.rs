//! An app of the payments kind, without a warning.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub)]

use actix_web::{App, get, post, web};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// What to charge.
#[derive(Deserialize, HaloSchema)]
pub struct Charge {
    /// In the smallest unit.
    #[halo(minimum = 1)]
    pub amount: u32,
    /// The currency.
    pub currency: Option<Currency>,
}

/// A currency.
#[derive(Clone, Copy, Deserialize, Serialize, HaloSchema)]
pub enum Currency {
    /// Pound sterling.
    GBP,
    /// Euro.
    EUR,
}

/// What became of it.
#[derive(Serialize, HaloSchema)]
pub struct Receipt {
    /// Its number.
    pub id: u32,
    /// Whether the money is here.
    pub paid: bool,
    /// The currency.
    pub currency: Currency,
}

/// Charge a card.
#[halo_tool(
    why = "Use to take money.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refunds::refund },
    next = [{ when: "paid=false", suggest: show }],
    examples = [{ input: { amount: 5, currency: "GBP" }, output: { id: 1, paid: true, currency: "GBP" } }],
)]
#[post("/charges")]
async fn charge(charge: web::Json<Charge>, caller: BearerAuth) -> web::Json<Receipt> {
    web::Json(Receipt {
        id: 1,
        paid: charge.amount > 0 && !caller.token().is_empty(),
        currency: charge.currency.unwrap_or(Currency::EUR),
    })
}

/// Show a charge.
#[halo_tool(why = "Use to see whether it was paid.")]
#[get("/charges/{id}")]
pub(crate) async fn show(id: web::Path<u32>) -> actix_web::Result<web::Json<Receipt>> {
    Ok(web::Json(Receipt {
        id: *id,
        paid: true,
        currency: Currency::EUR,
    }))
}

mod refunds {
    use super::{halo_tool, post, web};

    /// Give the money back.
    #[halo_tool(why = "Use when the goods come back.", effects = { reversible: false })]
    #[post("/refund")]
    pub(super) async fn refund(id: web::Json<u32>) -> String {
        id.to_string()
    }
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(charge)
        .service(show)
        .service(web::scope("/v1").service(refunds::refund))
        .service(Halo::new("Payments", "1.0.0"));
    let api = halo_actix::inspect::describe(app).await;
    let urls: Vec<_> = api.manifest.tools.iter().map(|tool| &*tool.url).collect();
    assert_eq!(urls, ["/charges", "/charges/{id}", "/v1/refund"]);
    let undo = api.descriptions["/charges"][0].effects.undo.as_deref();
    assert_eq!(undo, Some("/v1/refund"));
}

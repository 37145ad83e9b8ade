//! An API that depends on HALO as `halo_rs`, and a module that gets it through another.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::pedantic)]

use actix_web::{get, post, web};
use halo_rs::{halo_tool, Halo, HaloSchema};
use serde::{Deserialize, Serialize};

/// What to charge.
#[derive(Debug, Deserialize, HaloSchema)]
#[halo(crate = halo_rs)]
pub struct Charge {
    /// In the smallest unit.
    #[halo(minimum = 1, example = 5)]
    pub amount: u32,
    /// The currency.
    pub currency: Option<Currency>,
}

/// A currency.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, HaloSchema)]
#[halo(crate = ::halo_rs)]
pub enum Currency {
    /// Pound sterling.
    Gbp,
    /// Euro.
    Eur,
}

/// The receipt.
#[derive(Debug, Serialize, HaloSchema)]
#[halo(crate = crate::facade::halo)]
pub struct Receipt {
    /// The currency.
    pub currency: Currency,
}

/// What a framework of one's own might pass on.
pub mod facade {
    pub use halo_rs as halo;
}

/// Charge a card.
#[halo_tool(
    crate = halo_rs,
    why = "Use to take money.",
    tags = ["write"],
    effects = { undo: refund },
    limits = { rate: "1/s" },
    next = [{ when: "currency=Gbp", suggest: refund }],
    examples = [{ input: { amount: 5 }, output: { currency: "Eur" } }],
    auth = { type: none },
    resilience = { fallback: refund },
    status = active,
    trust = { signed: false },
    observe = { explain: false },
)]
#[post("/charges")]
pub async fn charge(charge: web::Json<Charge>) -> web::Json<Receipt> {
    let currency = charge.currency.unwrap_or(Currency::Eur);
    std::future::ready(web::Json(Receipt { currency })).await
}

/// Refund a charge.
#[halo_tool(crate = facade::halo, why = "Use to give money back.", guard_options = false)]
#[get("/charges/{id}/refund", guard = "everyone")]
pub async fn refund(id: web::Path<u32>) -> String {
    std::future::ready(id.to_string()).await
}

fn everyone(_: &actix_web::guard::GuardContext<'_>) -> bool {
    true
}

/// Mounts the API.
pub fn configure(app: &mut web::ServiceConfig) {
    app.service(charge)
        .service(refund)
        .service(Halo::new("Renamed", "1.0.0"));
}

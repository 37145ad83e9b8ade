//! An example answers with what an enum lacks.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, HaloSchema)]
struct Order {
    /// In the smallest unit.
    amount: u32,
    currency: Option<Currency>,
}

#[derive(Clone, Copy, Deserialize, Serialize, HaloSchema)]
enum Currency {
    GBP,
    EUR,
}

#[derive(Serialize, HaloSchema)]
struct Receipt {
    id: u32,
    paid: bool,
    currency: Currency,
}

/// Charge a card.
#[halo_tool(
    why = "Use to take money.",
    examples = [{ input: { amount: 5 }, output: { id: 1, paid: true, currency: "USD" } }],
)]
#[post("/charge")]
async fn charge(order: web::Json<Order>) -> web::Json<Receipt> {
    web::Json(Receipt {
        id: 1,
        paid: order.amount > 0,
        currency: order.currency.unwrap_or(Currency::EUR),
    })
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

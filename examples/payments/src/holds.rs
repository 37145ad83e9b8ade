//! Holding money first, and taking it or letting it go later.

use actix_web::{post, web};
use halo_actix::halo_tool;

use crate::access::Cashier;
use crate::audit::Audit;
use crate::bank::Bank;
use crate::charges::refund;
use crate::failure::Failure;
use crate::model::{AuthoriseResponse, CaptureRequest, Charge, ChargeId, ChargeRequest};

/// Hold an amount on a payment method without taking it.
#[halo_tool(
    why = "Use when the final amount is not known yet, or goods leave later. Follow with `capture` or `release`.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: release },
    limits = { idempotent: false },
    resilience = { retry: false, timeout_ms: 5000 },
    observe = { trace_header: "X-Trace-Id", explain: true },
    next = [{ when: "status=authorised", suggest: capture }],
    examples = [{
        input: { amount: 4500, currency: "EUR", customer_id: "cust_123" },
        output: { charge_id: "ch_1", status: "authorised" },
    }],
)]
#[post("/authorise")]
pub async fn authorise(
    _cashier: Cashier,
    body: web::Json<ChargeRequest>,
    #[halo(skip)] audit: Audit,
    bank: web::Data<Bank>,
) -> Result<web::Json<AuthoriseResponse>, Failure> {
    bank.authorise(&body, audit).map(web::Json)
}

/// Take money that was authorised before.
#[halo_tool(
    why = "Use once goods leave or the amount is final. Takes all that is held, or less; the rest is let go.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { idempotent: false },
    examples = [{ input: { charge_id: "ch_1", amount: 4000 } }],
)]
#[post("/capture")]
pub async fn capture(
    _cashier: Cashier,
    body: web::Json<CaptureRequest>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Charge>, Failure> {
    bank.capture(&body).map(web::Json)
}

/// Let go of money that was authorised and not captured.
#[halo_tool(
    why = "Use when an order is cancelled before its money was taken. For money already taken, use `refund`.",
    tags = ["payments", "write"],
    effects = { reversible: false },
    limits = { idempotent: false },
    examples = [{ input: { charge_id: "ch_1" } }],
)]
#[post("/release")]
pub async fn release(
    _cashier: Cashier,
    body: web::Json<ChargeId>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Charge>, Failure> {
    bank.release(&body.charge_id).map(web::Json)
}

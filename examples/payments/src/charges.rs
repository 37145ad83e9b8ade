//! Taking money at once, and returning it.

use actix_web::{post, web};
use halo_actix::halo_tool;

use crate::access::Cashier;
use crate::audit::Audit;
use crate::bank::Bank;
use crate::failure::Failure;
use crate::holds::authorise;
use crate::model::{Charge, ChargeId, ChargeRequest, ChargeResponse, RefundRequest};

/// Charge a payment method for a given amount.
#[halo_tool(
    why = "Use to charge a customer immediately after order confirmation. Prefer `authorise` if the amount may still change.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { rate: "100/hour", idempotent: false },
    resilience = { retry: false, timeout_ms: 5000, fallback: authorise },
    observe = { trace_header: "X-Trace-Id", explain: true },
    next = [
        { when: "status=pending", suggest: confirm },
        { when: "status=failed", suggest: retry },
    ],
    examples = [{
        input: { amount: 1000, currency: "GBP", customer_id: "cust_123" },
        output: { charge_id: "ch_456", status: "success" },
    }],
)]
#[post("/charge")]
pub async fn charge(
    cashier: Cashier,
    body: web::Json<ChargeRequest>,
    #[halo(skip)] audit: Audit,
    bank: web::Data<Bank>,
) -> Result<web::Json<ChargeResponse>, Failure> {
    bank.count_charge(cashier.token())?;
    bank.charge(&body, audit).map(web::Json)
}

/// Confirm a charge that the customer's bank left pending.
#[halo_tool(
    why = "Use when `charge` or `retry` answered `pending` and the customer has agreed. Nothing is taken before.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { idempotent: false },
    resilience = { retry: false, backoff: none, timeout_ms: 5000 },
    examples = [{ input: { charge_id: "ch_1" } }],
)]
#[post("/confirm")]
pub async fn confirm(
    _cashier: Cashier,
    body: web::Json<ChargeId>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Charge>, Failure> {
    bank.confirm(&body.charge_id).map(web::Json)
}

/// Try the card of a failed charge again.
#[halo_tool(
    why = "Use when `charge` answered `failed`. One more attempt is worth it; after that, ask for another card.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { idempotent: false },
    next = [{ when: "status=pending", suggest: confirm }],
    examples = [{ input: { charge_id: "ch_2" }, output: { charge_id: "ch_2", status: "success" } }],
)]
#[post("/retry")]
pub async fn retry(
    _cashier: Cashier,
    body: web::Json<ChargeId>,
    bank: web::Data<Bank>,
) -> Result<web::Json<ChargeResponse>, Failure> {
    bank.retry(&body.charge_id).map(web::Json)
}

/// Return all or part of a payment to the customer.
#[halo_tool(
    why = "Use to give money back after a successful charge or capture. To let go of money that is only held, use `release`.",
    tags = ["payments", "write"],
    effects = { reversible: false },
    limits = { idempotent: false },
    examples = [
        { input: { charge_id: "ch_1" } },
        { input: { charge_id: "ch_1", amount: 250, reason: "One item was missing" } },
    ],
)]
#[post("/refund")]
pub async fn refund(
    _cashier: Cashier,
    body: web::Json<RefundRequest>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Charge>, Failure> {
    bank.refund(body.into_inner()).map(web::Json)
}

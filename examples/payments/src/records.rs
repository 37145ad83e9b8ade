//! Looking at payments without changing them.

use actix_web::{get, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::access::Reader;
use crate::bank::Bank;
use crate::charges::{confirm, retry};
use crate::failure::Failure;
use crate::holds::capture;
use crate::model::{Charge, ChargeId, Status};

/// Which payments to list.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct HistoryQuery {
    /// Only payments of this customer.
    #[halo(example = "cust_123")]
    pub customer_id: Option<String>,
    /// Only payments that stand here.
    pub status: Option<Status>,
    /// How many to give at most.
    #[serde(default = "page")]
    #[halo(minimum = 1, maximum = 100)]
    pub limit: usize,
    /// How many to leave out before the first.
    #[serde(default)]
    pub offset: usize,
}

fn page() -> usize {
    20
}

/// One page of payments, newest first.
#[derive(Debug, Serialize, HaloSchema)]
pub struct History {
    /// How many payments match in all.
    pub total: usize,
    /// The payments of this page.
    pub charges: Vec<Charge>,
}

/// Show one payment and where it stands.
#[halo_tool(
    why = "Use to see where a payment stands before deciding what to do with it.",
    tags = ["payments", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: exponential, timeout_ms: 2000, fallback: history },
    next = [
        { when: "status=pending", suggest: confirm },
        { when: "status=failed", suggest: retry },
        { when: "status=authorised", suggest: capture },
    ],
    examples = [{ input: { charge_id: "ch_1" } }],
)]
#[get("/charges/{charge_id}")]
pub async fn find(
    _reader: Reader,
    path: web::Path<ChargeId>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Charge>, Failure> {
    bank.find(&path.charge_id).map(web::Json)
}

/// List payments, newest first.
#[halo_tool(
    why = "Use to find a payment whose identifier you do not have, or to see what a customer paid.",
    tags = ["payments", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: linear, timeout_ms: 2000 },
    examples = [{ input: { customer_id: "cust_123", status: "success", limit: 5 } }],
)]
#[get("/charges")]
pub async fn history(
    _reader: Reader,
    query: web::Query<HistoryQuery>,
    bank: web::Data<Bank>,
) -> Result<web::Json<History>, Failure> {
    if !(1..=100).contains(&query.limit) {
        return Err(Failure::invalid("`limit` must be from 1 to 100"));
    }
    Ok(web::Json(bank.history(&query)))
}

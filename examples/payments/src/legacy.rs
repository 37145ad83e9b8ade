//! The first version's way to pay, kept until its callers have moved on.

use actix_web::{post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Deserialize;

use crate::access::Cashier;
use crate::audit::Audit;
use crate::bank::Bank;
use crate::charges::{charge, confirm, refund};
use crate::failure::Failure;
use crate::model::{ChargeRequest, ChargeResponse, Currency};

/// Who pays how many pence.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct PayRequest {
    /// Customer identifier.
    #[halo(min_length = 1, example = "cust_123")]
    pub customer_id: String,
    /// Amount in pence.
    #[halo(exclusive_minimum = 0, maximum = 100000000)]
    pub pence: i64,
}

/// Charge a customer in pounds sterling (the first version's form).
#[halo_tool(
    why = "Do not choose this for new work: `charge` does the same in every currency.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { rate: "100/hour", idempotent: false },
    next = [{ when: "status=pending", suggest: confirm }],
    status = deprecated,
    sunset = "2027-01-31",
    replace_with = charge,
)]
#[post("/pay")]
pub async fn pay(
    cashier: Cashier,
    body: web::Json<PayRequest>,
    #[halo(skip)] audit: Audit,
    bank: web::Data<Bank>,
) -> Result<web::Json<ChargeResponse>, Failure> {
    let PayRequest {
        customer_id,
        pence: amount,
    } = body.into_inner();
    bank.count_charge(cashier.token())?;
    bank.charge(
        &ChargeRequest {
            amount,
            currency: Currency::Gbp,
            customer_id,
        },
        audit,
    )
    .map(web::Json)
}

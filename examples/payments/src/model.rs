//! What a payment is, and what callers send to move it along.

use halo_actix::HaloSchema;
use serde::{Deserialize, Serialize};

/// Currency of an amount, as an ISO 4217 code.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Pound sterling; the minor unit is the penny.
    Gbp,
    /// US dollar; the minor unit is the cent.
    Usd,
    /// Euro; the minor unit is the cent.
    Eur,
}

/// Where a payment stands.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The money was taken.
    Success,
    /// The customer's bank wants a confirmation.
    Pending,
    /// The card was declined.
    Failed,
    /// The money is held, and not taken yet.
    Authorised,
    /// The hold was let go, and nothing was taken.
    Released,
    /// Some of the money was returned.
    PartlyRefunded,
    /// All of the money was returned.
    Refunded,
}

impl Status {
    /// The word that stands for it in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Pending => "pending",
            Self::Failed => "failed",
            Self::Authorised => "authorised",
            Self::Released => "released",
            Self::PartlyRefunded => "partly_refunded",
            Self::Refunded => "refunded",
        }
    }
}

/// Money that was returned.
#[derive(Clone, Debug, Serialize, HaloSchema)]
pub struct Refund {
    /// Amount returned, in minor units (pence or cents).
    pub amount: i64,
    /// Why it was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A payment as the service keeps it.
#[derive(Clone, Debug, Serialize, HaloSchema)]
pub struct Charge {
    /// Identifier of the payment.
    #[halo(example = "ch_1")]
    pub charge_id: String,
    /// The customer who pays.
    pub customer_id: String,
    /// Amount taken or held, in minor units (pence or cents).
    pub amount: i64,
    /// Currency of the amount.
    pub currency: Currency,
    /// Where the payment stands.
    pub status: Status,
    /// How often the card was tried.
    pub attempts: u32,
    /// What was returned, oldest first.
    pub refunds: Vec<Refund>,
    /// Trace id of the call that made the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace_id: Option<String>,
    /// Reason that was given for the call that made the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Who pays how much.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct ChargeRequest {
    /// Amount in minor units (pence or cents).
    #[halo(exclusive_minimum = 0, maximum = 100000000)]
    pub amount: i64,
    /// Currency of the amount.
    pub currency: Currency,
    /// Customer identifier.
    #[halo(min_length = 1, example = "cust_123")]
    pub customer_id: String,
}

/// What came of a charge.
#[derive(Debug, Serialize, HaloSchema)]
pub struct ChargeResponse {
    /// Identifier to confirm, retry or refund the charge by.
    pub charge_id: String,
    /// Whether the money was taken.
    pub status: ChargeStatus,
}

/// Whether a charge took the money.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargeStatus {
    /// The money was taken.
    Success,
    /// The customer's bank wants a confirmation first.
    Pending,
    /// The card was declined.
    Failed,
}

impl From<ChargeStatus> for Status {
    fn from(status: ChargeStatus) -> Self {
        match status {
            ChargeStatus::Success => Self::Success,
            ChargeStatus::Pending => Self::Pending,
            ChargeStatus::Failed => Self::Failed,
        }
    }
}

/// What came of an authorisation.
#[derive(Debug, Serialize, HaloSchema)]
pub struct AuthoriseResponse {
    /// Identifier to capture or release the money by.
    pub charge_id: String,
    /// Whether the money is held.
    pub status: AuthoriseStatus,
}

/// Whether an authorisation holds the money.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthoriseStatus {
    /// The money is held.
    Authorised,
    /// The card was declined.
    Failed,
}

/// Which payment is meant.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct ChargeId {
    /// Identifier of the payment.
    #[halo(pattern = "^ch_[0-9]+$", example = "ch_1")]
    pub charge_id: String,
}

/// Which held payment to take, and how much of it.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct CaptureRequest {
    /// Identifier of the authorised payment.
    #[halo(pattern = "^ch_[0-9]+$", example = "ch_1")]
    pub charge_id: String,
    /// Amount to take in minor units, at most what is held; all of it when left out.
    #[halo(exclusive_minimum = 0)]
    pub amount: Option<i64>,
}

/// Which payment to return, and how much of it.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct RefundRequest {
    /// Identifier of the payment.
    #[halo(pattern = "^ch_[0-9]+$", example = "ch_1")]
    pub charge_id: String,
    /// Amount to return in minor units, at most what is left; all that is left when left out.
    #[halo(exclusive_minimum = 0)]
    pub amount: Option<i64>,
    /// Why the money is returned, for the records.
    #[halo(max_length = 200)]
    pub reason: Option<String>,
}

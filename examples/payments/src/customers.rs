//! The customers who pay, and the demonstration cards that decide what comes of it.

use actix_web::{HttpResponse, get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::access::{Admin, Reader};
use crate::bank::Bank;
use crate::charges::charge;
use crate::failure::Failure;

/// How the customer's demonstration card behaves.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Pays at once; amounts above 50000 minor units need a confirmation.
    Accepts,
    /// Every charge needs a confirmation.
    AsksToConfirm,
    /// The first attempt at each charge is declined, the next one pays.
    DeclinesFirst,
    /// Every attempt is declined.
    DeclinesAlways,
}

/// A customer on file.
#[derive(Clone, Debug, Serialize, HaloSchema)]
pub struct Customer {
    /// Customer identifier, as payments want it.
    #[halo(example = "cust_123")]
    pub customer_id: String,
    /// Name of the customer.
    pub name: String,
    /// Address for receipts.
    #[halo(format = "email")]
    pub email: String,
    /// How the customer's demonstration card behaves.
    pub card: Card,
}

/// Whom to look up: by identifier or by address, one of the two.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct LookupQuery {
    /// Customer identifier.
    #[halo(example = "cust_123")]
    pub customer_id: Option<String>,
    /// Address for receipts.
    #[halo(format = "email")]
    pub email: Option<String>,
}

/// A customer to put on file.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct NewCustomer {
    /// Name of the customer.
    #[halo(min_length = 1, max_length = 100)]
    pub name: String,
    /// Address for receipts; no other customer may have it.
    #[halo(format = "email", max_length = 200)]
    pub email: String,
    /// How the demonstration card is to behave.
    #[serde(default = "accepts")]
    pub card: Card,
}

fn accepts() -> Card {
    Card::Accepts
}

/// Look up a customer by identifier or e-mail address.
#[halo_tool(
    why = "Use to find the `customer_id` that payments want, or to check how a customer pays before charging.",
    tags = ["customers", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: exponential, timeout_ms: 2000 },
    next = [{ when: "card=accepts", suggest: charge }],
    examples = [{
        input: { email: "orders@larkspur.example" },
        output: { customer_id: "cust_123", name: "Larkspur Bakery", email: "orders@larkspur.example", card: "accepts" },
    }],
)]
#[get("/lookup")]
pub async fn lookup(
    _reader: Reader,
    query: web::Query<LookupQuery>,
    bank: web::Data<Bank>,
) -> Result<web::Json<Customer>, Failure> {
    bank.lookup(&query).map(web::Json)
}

/// Put a new customer on file.
#[halo_tool(
    why = "Use only when `lookup` finds nobody and the person in charge asked for a new customer.",
    tags = ["customers", "write", "admin"],
    effects = { reversible: false },
    limits = { idempotent: false },
    output = Customer,
    examples = [{ input: { name: "Juniper Books", email: "desk@juniper.example" } }],
)]
#[post("")]
pub async fn register(
    _admin: Admin,
    body: web::Json<NewCustomer>,
    bank: web::Data<Bank>,
) -> Result<HttpResponse, Failure> {
    Ok(HttpResponse::Created().json(bank.register(&body)?))
}

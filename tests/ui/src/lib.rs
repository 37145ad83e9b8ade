//! An API of the payments kind under the strictest lints: clippy reads it as its author's code.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, missing_debug_implementations)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![deny(unused_qualifications, unreachable_pub, unused_results)]
// A matter of dependencies, and of actix, whose handlers stay on their thread.
#![allow(clippy::multiple_crate_versions, clippy::future_not_send)]

use actix_web::{patch, post, route, routes, web};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// What to charge.
#[derive(Clone, Debug, Deserialize, HaloSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Charge {
    /// In the smallest unit of the currency.
    #[halo(minimum = 1, maximum = 1_000_000, example = 1000)]
    pub amount: u32,
    /// The currency.
    pub currency: Currency,
    /// Whom to charge.
    #[halo(min_length = 3, pattern = "^cust_")]
    pub customer_id: String,
    /// Notes for the books.
    #[serde(default)]
    #[halo(max_items = 5)]
    pub notes: Vec<String>,
}

/// A currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, HaloSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Pound sterling.
    Gbp,
    /// Euro.
    Eur,
}

/// What became of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The money is here.
    Paid,
    /// Somebody has to confirm it.
    Pending,
}

/// The receipt of a charge.
#[derive(Clone, Debug, Serialize, HaloSchema)]
pub struct Receipt {
    /// Its number.
    pub id: u32,
    /// What became of it.
    pub status: Status,
    /// The currency.
    pub currency: Currency,
}

/// A page of anything.
#[derive(Clone, Debug, Serialize, HaloSchema)]
pub struct Page<T> {
    /// What is on it.
    pub items: Vec<T>,
    /// Where the next one starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// Which charges to list.
#[derive(Clone, Copy, Debug, Deserialize, HaloSchema)]
pub struct Filter {
    /// Only those in this currency.
    pub currency: Option<Currency>,
}

/// Charge a card.
#[halo_tool(
    why = "Use to take money once the order is confirmed.",
    tags = ["payments", "write"],
    effects = { reversible: true, undo: refund },
    limits = { rate: "100/hour", idempotent: false },
    next = [{ when: "status=pending", suggest: confirm }],
    examples = [{
        input: { amount: 1000, currency: "GBP", customerId: "cust_1" },
        output: { id: 1, status: "paid", currency: "GBP" },
    }],
    auth = { type: bearer, scopes: ["payments:write"] },
    resilience = { retry: true, backoff: exponential, timeout_ms: 5000, fallback: refund },
)]
#[post("/charges")]
pub async fn charge(
    charge: web::Json<Charge>,
    caller: BearerAuth,
) -> actix_web::Result<web::Json<Receipt>> {
    let charge = charge.into_inner();
    let status = if caller.token().is_empty() || charge.amount > 500 {
        Status::Pending
    } else {
        Status::Paid
    };
    std::future::ready(Ok(web::Json(Receipt {
        id: 1,
        status,
        currency: charge.currency,
    })))
    .await
}

/// Give the money back.
#[halo_tool(why = "Use when the customer sends the goods back.", tags = ["payments", "write"])]
#[route("/charges/{id}/refund", method = "POST", method = "PUT")]
pub(crate) async fn refund(id: web::Path<u32>) -> web::Json<u32> {
    std::future::ready(web::Json(id.into_inner())).await
}

/// Confirm a charge.
#[halo_tool(
    why = "Use when a charge is pending.",
    status = deprecated,
    sunset = "2027-01-31",
    replace_with = charge,
)]
#[patch("/charges/{id}")]
async fn confirm(id: web::Path<u32>) -> &'static str {
    let _id = std::future::ready(id).await;
    "confirmed"
}

/// List charges.
#[halo_tool(why = "Use to see what was charged.", observe = { explain: true })]
#[routes]
#[get("/charges")]
#[get("/charges/")]
async fn charges(filter: web::Query<Filter>) -> web::Json<Page<Receipt>> {
    let currency = filter.currency.unwrap_or(Currency::Eur);
    let items = vec![Receipt {
        id: 1,
        status: Status::Paid,
        currency,
    }];
    std::future::ready(web::Json(Page { items, next: None })).await
}

/// Mounts the API.
pub fn configure(app: &mut web::ServiceConfig) {
    let _app = app
        .service(charge)
        .service(refund)
        .service(confirm)
        .service(charges)
        .service(Halo::new("Payments", "1.0.0"));
}

#[cfg(test)]
mod tests {
    use actix_web::App;

    use super::configure;

    #[actix_web::test]
    async fn the_strictest_api_describes_itself() {
        let api = halo_actix::inspect::describe(App::new().configure(configure)).await;
        let tools = api.manifest.tools.iter();
        let tools: Vec<_> = tools
            .map(|tool| (tool.name.as_str(), tool.url.as_str()))
            .collect();
        assert_eq!(
            tools,
            [
                ("charge", "/charges"),
                ("refund", "/charges/{id}/refund"),
                ("refund_put", "/charges/{id}/refund"),
                ("confirm", "/charges/{id}"),
                ("charges", "/charges"),
                ("charges_charges", "/charges/"),
            ]
        );
        let charge = &api.descriptions["/charges"][0];
        assert_eq!(charge.description, "Charge a card.");
        let amount = &charge.input["amount"];
        let described = amount
            .schema
            .get("description")
            .and_then(|text| text.as_str());
        assert_eq!(described, Some("In the smallest unit of the currency."));
        assert!(amount.required);
        assert!(!charge.input["notes"].required);
    }
}

//! The records themselves: what is entered, and how it is found again.

use std::collections::BTreeMap;

use crate::audit::Audit;
use crate::customers::{Card, Customer};
use crate::failure::Failure;
use crate::model::{Charge, ChargeRequest, Status};

const HIGHEST_AMOUNT: i64 = 100_000_000;

/// Payments by number and customers by identifier.
#[derive(Debug)]
pub(crate) struct Books {
    pub(crate) charges: BTreeMap<u64, Charge>,
    pub(crate) customers: BTreeMap<String, Customer>,
}

impl Books {
    pub(crate) fn demonstration() -> Self {
        let customers = [
            customer(
                "cust_123",
                "Larkspur Bakery",
                "orders@larkspur.example",
                Card::Accepts,
            ),
            customer(
                "cust_200",
                "Copperfield Tools",
                "office@copperfield.example",
                Card::AsksToConfirm,
            ),
            customer(
                "cust_300",
                "Meadow Lane Cafe",
                "hello@meadowlane.example",
                Card::DeclinesFirst,
            ),
            customer(
                "cust_400",
                "Northgate Cycles",
                "shop@northgate.example",
                Card::DeclinesAlways,
            ),
        ];
        Self {
            charges: BTreeMap::new(),
            customers: customers.map(|one| (one.customer_id.clone(), one)).into(),
        }
    }

    pub(crate) fn card_for(&self, order: &ChargeRequest) -> Result<Card, Failure> {
        if !(1..=HIGHEST_AMOUNT).contains(&order.amount) {
            let message = format!("`amount` must be from 1 to {HIGHEST_AMOUNT} minor units");
            return Err(Failure::invalid(message));
        }
        let customer = self.customers.get(&order.customer_id);
        customer.map(|customer| customer.card).ok_or_else(|| {
            Failure::not_found(
                "no customer of this `customer_id`: look one up at /api/customers/lookup",
            )
        })
    }

    pub(crate) fn enter(&mut self, order: &ChargeRequest, status: Status, audit: Audit) -> String {
        let number = self
            .charges
            .last_key_value()
            .map_or(1, |(last, _)| last + 1);
        let charge = Charge {
            charge_id: format!("ch_{number}"),
            customer_id: order.customer_id.clone(),
            amount: order.amount,
            currency: order.currency,
            status,
            attempts: 1,
            refunds: Vec::new(),
            trace_id: audit.trace_id,
            reason: audit.reason,
        };
        let charge_id = charge.charge_id.clone();
        self.charges.insert(number, charge);
        charge_id
    }

    pub(crate) fn find(&mut self, charge_id: &str) -> Result<&mut Charge, Failure> {
        let number = charge_id
            .strip_prefix("ch_")
            .and_then(|number| number.parse().ok());
        number
            .and_then(|number: u64| self.charges.get_mut(&number))
            // `ch_01` parses as well, and is nobody's identifier.
            .filter(|charge| charge.charge_id == charge_id)
            .ok_or_else(|| Failure::not_found("no payment of this `charge_id`"))
    }

    pub(crate) fn standing(
        &mut self,
        charge_id: &str,
        allowed: &[Status],
        done: &str,
    ) -> Result<&mut Charge, Failure> {
        let charge = self.find(charge_id)?;
        if allowed.contains(&charge.status) {
            return Ok(charge);
        }
        let [allowed, now] = [name_all(allowed), name_all(&[charge.status])];
        Err(Failure::conflict(format!(
            "{charge_id} is {now}: only {allowed} payments can be {done}"
        )))
    }

    pub(crate) fn with_email(&self, email: &str) -> Option<&Customer> {
        self.customers
            .values()
            .find(|customer| customer.email.eq_ignore_ascii_case(email))
    }
}

fn name_all(statuses: &[Status]) -> String {
    let names = statuses.iter().map(|status| status.name());
    names.collect::<Vec<_>>().join(" and ")
}

pub(crate) fn customer(id: &str, name: &str, email: &str, card: Card) -> Customer {
    Customer {
        customer_id: id.into(),
        name: name.trim().into(),
        email: email.into(),
        card,
    }
}

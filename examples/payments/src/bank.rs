//! The payments and customers in memory, and the rules that move a payment from one state to the next.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::audit::Audit;
use crate::books::{Books, customer};
use crate::customers::{Card, Customer, LookupQuery, NewCustomer};
use crate::failure::Failure;
use crate::model::{
    AuthoriseResponse, AuthoriseStatus, CaptureRequest, Charge, ChargeRequest, ChargeResponse,
    ChargeStatus, Refund, RefundRequest, Status,
};
use crate::quota::Quota;
use crate::records::{History, HistoryQuery};

const CONFIRM_ABOVE: i64 = 50_000;
const LONGEST_REASON: usize = 200;

/// Everything the service remembers, shared by all workers.
#[derive(Debug)]
pub struct Bank {
    books: Mutex<Books>,
    quota: Mutex<Quota>,
}

impl Bank {
    /// A bank with four customers, one for each way a card behaves, and no payments.
    #[must_use]
    pub fn demonstration() -> Self {
        Self {
            books: Mutex::new(Books::demonstration()),
            quota: Mutex::default(),
        }
    }

    /// Counts a charge against the hourly quota of a token.
    ///
    /// # Errors
    /// When the quota is used up.
    pub fn count_charge(&self, token: &'static str) -> Result<(), Failure> {
        lock(&self.quota).take(token, Instant::now())
    }

    /// Charges a customer at once.
    ///
    /// # Errors
    /// When the amount is out of range or the customer unknown.
    pub fn charge(&self, order: &ChargeRequest, audit: Audit) -> Result<ChargeResponse, Failure> {
        let mut books = lock(&self.books);
        let status = settle(books.card_for(order)?, order.amount, 1);
        Ok(ChargeResponse {
            charge_id: books.enter(order, status.into(), audit),
            status,
        })
    }

    /// Holds an amount without taking it.
    ///
    /// # Errors
    /// When the amount is out of range or the customer unknown.
    pub fn authorise(
        &self,
        order: &ChargeRequest,
        audit: Audit,
    ) -> Result<AuthoriseResponse, Failure> {
        let mut books = lock(&self.books);
        // A hold asks the card once and needs no confirmation: only a card that declines stops it.
        let (status, kept) = match books.card_for(order)? {
            Card::DeclinesFirst | Card::DeclinesAlways => (AuthoriseStatus::Failed, Status::Failed),
            _ => (AuthoriseStatus::Authorised, Status::Authorised),
        };
        Ok(AuthoriseResponse {
            charge_id: books.enter(order, kept, audit),
            status,
        })
    }

    /// Takes held money, or part of it.
    ///
    /// # Errors
    /// When the payment is unknown or not authorised, or the amount exceeds what is held.
    pub fn capture(&self, order: &CaptureRequest) -> Result<Charge, Failure> {
        let mut books = lock(&self.books);
        let held = books.standing(&order.charge_id, &[Status::Authorised], "captured")?;
        held.amount = part_of(held.amount, order.amount, "held")?;
        held.status = Status::Success;
        Ok(held.clone())
    }

    /// Lets held money go.
    ///
    /// # Errors
    /// When the payment is unknown or not authorised.
    pub fn release(&self, charge_id: &str) -> Result<Charge, Failure> {
        let mut books = lock(&self.books);
        let held = books.standing(charge_id, &[Status::Authorised], "released")?;
        held.status = Status::Released;
        Ok(held.clone())
    }

    /// Confirms a pending payment.
    ///
    /// # Errors
    /// When the payment is unknown or not pending.
    pub fn confirm(&self, charge_id: &str) -> Result<Charge, Failure> {
        let mut books = lock(&self.books);
        let waiting = books.standing(charge_id, &[Status::Pending], "confirmed")?;
        waiting.status = Status::Success;
        Ok(waiting.clone())
    }

    /// Tries a failed payment again.
    ///
    /// # Errors
    /// When the payment is unknown or did not fail.
    pub fn retry(&self, charge_id: &str) -> Result<ChargeResponse, Failure> {
        let mut books = lock(&self.books);
        let failed = books
            .standing(charge_id, &[Status::Failed], "retried")?
            .clone();
        let card = books
            .customers
            .get(&failed.customer_id)
            .map_or(Card::DeclinesAlways, |c| c.card);
        let attempts = failed.attempts.saturating_add(1);
        let status = settle(card, failed.amount, attempts);
        let kept = books.find(charge_id)?;
        (kept.attempts, kept.status) = (attempts, status.into());
        Ok(ChargeResponse {
            charge_id: failed.charge_id,
            status,
        })
    }

    /// Returns money to the customer.
    ///
    /// # Errors
    /// When the payment is unknown or was not taken, or the amount exceeds what is left of it.
    pub fn refund(&self, order: RefundRequest) -> Result<Charge, Failure> {
        if order
            .reason
            .as_ref()
            .is_some_and(|reason| reason.chars().count() > LONGEST_REASON)
        {
            let message = format!("`reason` must have at most {LONGEST_REASON} characters");
            return Err(Failure::invalid(message));
        }
        let mut books = lock(&self.books);
        let taken = [Status::Success, Status::PartlyRefunded];
        let paid = books.standing(&order.charge_id, &taken, "refunded")?;
        let left = paid.amount - paid.refunds.iter().map(|refund| refund.amount).sum::<i64>();
        let amount = part_of(left, order.amount, "left")?;
        paid.refunds.push(Refund {
            amount,
            reason: order.reason,
        });
        paid.status = if amount == left {
            Status::Refunded
        } else {
            Status::PartlyRefunded
        };
        Ok(paid.clone())
    }

    /// One payment.
    ///
    /// # Errors
    /// When there is none of that identifier.
    pub fn find(&self, charge_id: &str) -> Result<Charge, Failure> {
        lock(&self.books).find(charge_id).cloned()
    }

    /// The payments that a query asks for, newest first.
    pub fn history(&self, query: &HistoryQuery) -> History {
        let books = lock(&self.books);
        let matching = books.charges.values().rev().filter(|charge| {
            query
                .customer_id
                .as_ref()
                .is_none_or(|id| *id == charge.customer_id)
                && query.status.is_none_or(|status| status == charge.status)
        });
        let total = matching.clone().count();
        History {
            total,
            charges: matching
                .skip(query.offset)
                .take(query.limit)
                .cloned()
                .collect(),
        }
    }

    /// The customer of an identifier or an address.
    ///
    /// # Errors
    /// When both or neither are given, or nobody matches.
    pub fn lookup(&self, query: &LookupQuery) -> Result<Customer, Failure> {
        let books = lock(&self.books);
        match (&query.customer_id, &query.email) {
            (Some(id), None) => books.customers.get(id),
            (None, Some(email)) => books.with_email(email),
            _ => {
                return Err(Failure::invalid(
                    "send either `customer_id` or `email`, one of the two",
                ));
            }
        }
        .cloned()
        .ok_or_else(|| Failure::not_found("no customer of that identifier or address"))
    }

    /// Puts a customer on file.
    ///
    /// # Errors
    /// When the name or address is not acceptable, or the address is taken.
    pub fn register(&self, new: &NewCustomer) -> Result<Customer, Failure> {
        if !(1..=100).contains(&new.name.trim().chars().count()) {
            return Err(Failure::invalid(
                "`name` must have from 1 to 100 characters",
            ));
        }
        if new.email.chars().count() > 200 || !looks_like_an_address(&new.email) {
            return Err(Failure::invalid(
                "`email` must be an address like `name@host.example`",
            ));
        }
        let mut books = lock(&self.books);
        if books.with_email(&new.email).is_some() {
            return Err(Failure::conflict(
                "another customer has this `email`: look it up instead",
            ));
        }
        // Numbers above those of the demonstration customers; none is ever removed.
        let id = format!("cust_{}", 1000 + books.customers.len());
        let added = customer(&id, &new.name, &new.email, new.card);
        books.customers.insert(id, added.clone());
        Ok(added)
    }
}

fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    // A change is made in one step at the end, so even a poisoned lock guards a consistent state.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn settle(card: Card, amount: i64, attempt: u32) -> ChargeStatus {
    match card {
        Card::DeclinesAlways => ChargeStatus::Failed,
        Card::DeclinesFirst if attempt == 1 => ChargeStatus::Failed,
        Card::AsksToConfirm => ChargeStatus::Pending,
        _ if amount > CONFIRM_ABOVE => ChargeStatus::Pending,
        _ => ChargeStatus::Success,
    }
}

fn part_of(whole: i64, wanted: Option<i64>, what: &str) -> Result<i64, Failure> {
    match wanted {
        None => Ok(whole),
        Some(amount) if amount <= 0 => Err(Failure::invalid("`amount` must be above 0")),
        Some(amount) if amount <= whole => Ok(amount),
        Some(_) => Err(Failure::conflict(format!(
            "`amount` exceeds the {whole} minor units {what}"
        ))),
    }
}

fn looks_like_an_address(text: &str) -> bool {
    let blank = text.chars().any(|c| c.is_whitespace() || c.is_control());
    !blank
        && text
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

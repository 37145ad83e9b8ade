//! Who may do what: bearer tokens and the scopes they carry.
//!
//! A handler takes a [`Reader`], a [`Cashier`] or an [`Admin`]. The type checks the caller before the
//! body is read, and tells the description which scope it wants: the two cannot drift apart.

use std::fmt;
use std::future::{Ready, ready};
use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::{Arg, Auth, HaloArg};

use crate::failure::Failure;

/// A bearer token this service accepts.
#[derive(Debug)]
pub struct Token {
    /// What the caller sends after `Authorization: Bearer`.
    pub value: &'static str,
    /// What it may be used for.
    pub scopes: &'static [&'static str],
}

/// The fixed demonstration tokens, from the weakest to the strongest.
pub const TOKENS: [Token; 3] = [
    Token {
        value: "demo-reader",
        scopes: PaymentsRead::SCOPES,
    },
    Token {
        value: "demo-cashier",
        scopes: &["payments:read", "payments:write"],
    },
    Token {
        value: "demo-admin",
        scopes: &["payments:read", "payments:write", "customers:write"],
    },
];

/// The token of that value, if there is one.
#[must_use]
pub fn token(sent: &str) -> Option<&'static Token> {
    TOKENS.iter().find(|token| token.value == sent)
}

/// A right that a handler demands.
pub trait Scope {
    /// The scopes a token must all carry.
    const SCOPES: &'static [&'static str];
}

/// Seeing payments and customers.
#[derive(Debug)]
pub enum PaymentsRead {}
/// Taking and returning money.
#[derive(Debug)]
pub enum PaymentsWrite {}
/// Changing customers.
#[derive(Debug)]
pub enum CustomersWrite {}

impl Scope for PaymentsRead {
    const SCOPES: &'static [&'static str] = &["payments:read"];
}
impl Scope for PaymentsWrite {
    const SCOPES: &'static [&'static str] = &["payments:write"];
}
impl Scope for CustomersWrite {
    const SCOPES: &'static [&'static str] = &["customers:write"];
}

/// A caller who may see payments.
pub type Reader = Caller<PaymentsRead>;
/// A caller who may move money.
pub type Cashier = Caller<PaymentsWrite>;
/// A caller who may change customers.
pub type Admin = Caller<CustomersWrite>;

/// A caller whose token carries the scopes of `S`.
pub struct Caller<S> {
    token: &'static Token,
    scope: PhantomData<S>,
}

impl<S> Caller<S> {
    /// The token, by which a quota is counted.
    #[must_use]
    pub fn token(&self) -> &'static str {
        self.token.value
    }
}

impl<S> fmt::Debug for Caller<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller")
            .field("scopes", &self.token.scopes)
            .finish_non_exhaustive()
    }
}

impl<S: Scope> HaloArg for Caller<S> {
    const ARG: Arg = Arg::Auth(Auth::bearer(S::SCOPES));
}

impl<S: Scope> FromRequest for Caller<S> {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sent = BearerAuth::from_request(request, payload).into_inner();
        ready(
            sent.map_err(|_| Failure::no_token())
                .and_then(|sent| Self::admit(sent.token())),
        )
    }
}

impl<S: Scope> Caller<S> {
    fn admit(sent: &str) -> Result<Self, Failure> {
        let token = token(sent).ok_or_else(Failure::unknown_token)?;
        match S::SCOPES.iter().find(|scope| !token.scopes.contains(scope)) {
            None => Ok(Self {
                token,
                scope: PhantomData,
            }),
            Some(missing) => Err(Failure::forbidden(missing)),
        }
    }
}

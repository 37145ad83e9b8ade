//! Discover, describe and call the tools of any HALO API, and hand them to a language model.
//!
//! ```no_run
//! use halo_client::{Credential, HaloClient};
//! use serde_json::json;
//!
//! # async fn charge() -> Result<(), halo_client::Error> {
//! let api = HaloClient::new("https://api.example.com").credentials(Credential::bearer("token")).discover().await?;
//! let outcome = api.tool("charge").await?.call(json!({ "amount": 1000, "customer_id": "cust_123" })).await?;
//! println!("{outcome}");
//! # Ok(())
//! # }
//! ```
//!
//! - [`HaloClient`]: where the API is, which [`Credentials`] the caller brings, how patient it is.
//! - [`Api`]: the manifest; descriptions are asked for on first use, kept as long as they are fresh.
//! - [`Tool`] and [`Call`]: arguments are checked before anything is sent; each goes where it belongs.
//! - [`Outcome`]: status, headers and a body of any kind; what the description suggests to do next.
//! - [`HaloHub`]: several APIs at once.
//! - [`adapt`]: tools as `OpenAI`, Anthropic and Gemini take them, and their calls and results back.
//! - [`transport`]: how requests travel, for tests and other HTTP clients.
//!
//! # What an API cannot make this client do
//!
//! All it says is data of somebody else. Its URLs are followed within its own origin (scheme, host and port) only,
//! and credentials go there and nowhere else, never over plain HTTP to another machine unless allowed. A call that is
//! not idempotent is sent again only if it certainly was not processed. Answers are cut at a limit. Arguments cannot
//! change path, host, method or credentials.
//!
//! # Features
//!
//! - `reqwest` (default): [`ReqwestTransport`](transport::ReqwestTransport), with rustls.

pub mod adapt;
mod api;
mod arguments;
mod base;
mod call;
mod client;
mod credential;
mod error;
mod exchange;
mod hub;
mod injection;
mod lifecycle;
mod names;
mod next;
mod outcome;
mod page;
mod retry;
mod tool;
pub mod transport;
mod trust;

pub use halo_core::protocol;
pub use halo_core::trust::{KeySet, KeySetError};
pub use secrecy::SecretString;

pub use self::api::Api;
pub use self::arguments::ArgumentError;
pub use self::call::Call;
pub use self::client::HaloClient;
pub use self::credential::{Credential, Credentials, TokenRequest};
pub use self::error::Error;
pub use self::hub::HaloHub;
pub use self::next::NextStep;
pub use self::outcome::{Body, Outcome};
pub use self::tool::{IntoArguments, Tool};
pub use self::trust::Verification;

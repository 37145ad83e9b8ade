//! What travels between a HALO server and its callers.
//!
//! - [`Manifest`] and [`ToolEntry`]: the answer at the root: which tools there are.
//! - [`Description`] and its parts: the answer at a tool's own URL: how to call it and what to expect.
//! - [`Value`]: JSON that keeps the order of its keys, which carries meaning for a model.
//!
//! Reading is tolerant: a field we do not know, or whose value is of a type we do not expect, is kept
//! in `extra` and written again, after the fields we know; `null` means absent; one value where a list is
//! expected is a list of one. What stays required is the URL of every tool: see [`ReadError`].
//!
//! Writing is exact: the fields come in one fixed order, empty and absent ones are left out, `false` and
//! `0` that were stated are kept, and none of the protocol's fields is ever `null`. A field at its default
//! gives way to an entry of the same name in `extra`; any other hides that entry.
//!
//! ```
//! use halo_core::protocol::{Call, Description, Effects};
//!
//! let charge = Description {
//!     description: "Charge a payment method.".into(),
//!     call: Call { method: "POST".into(), url: "/charge".into(), ..Call::default() },
//!     effects: Effects { reversible: Some(false), ..Effects::default() },
//!     ..Description::default()
//! };
//! let json = serde_json::to_string(&[&charge])?;
//! assert_eq!(
//!     json,
//!     concat!(
//!         r#"[{"description":"Charge a payment method.","call":{"method":"POST","url":"/charge"},"#,
//!         r#""input":{},"effects":{"reversible":false}}]"#,
//!     ),
//! );
//! assert_eq!(Description::read_all(json.as_bytes())?, [charge]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auth;
mod condition;
mod description;
mod error;
mod fields;
mod guidance;
mod input_schema;
mod json;
mod manifest;
mod operation;
mod parameter;
mod shape;
mod tool_name;
mod value;
mod vocabulary;

pub use auth::{Auth, AuthKind};
pub use condition::Condition;
pub use description::{Call, Description};
pub use error::ReadError;
pub use guidance::{Effects, Example, Limits, Next};
pub use manifest::{Manifest, ToolEntry};
pub use operation::{Backoff, Observe, Resilience, Status, Trust};
pub use parameter::{Parameter, Place};
pub use value::{Object, Value};

pub(crate) use input_schema::further;

/// The media type of manifests and descriptions, and the `Accept` header that asks for them.
///
/// Specification §2.2.
pub const MEDIA_TYPE: &str = "application/llm+json";

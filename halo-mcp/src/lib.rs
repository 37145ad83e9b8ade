//! HALO tools as tools of the Model Context Protocol (MCP), and answers of HTTP as their results.
//!
//! Conversion alone, on the types of the official SDK, [`model`]: nothing is sent and nothing is served here.
//!
//! - [`tool`]: a description as a tool that a model may choose.
//! - [`result`]: what a call of it answered, as what the model is told.
//! - [`plain`]: text of an API, made fit to be shown to a model.
//!
//! ```
//! use halo_core::protocol::Description;
//! use halo_mcp::{Answer, result, tool};
//!
//! let json = br#"{
//!     "description": "Charge a payment method.",
//!     "call": { "method": "POST", "url": "/charge" },
//!     "input": { "amount": { "type": "integer", "required": true } },
//!     "next": [{ "when": "status=pending", "suggest": "confirm" }]
//! }"#;
//! let charge = &Description::read_all(json)?[0];
//! assert_eq!(tool("charge", None, charge).input_schema["required"][0], "amount");
//!
//! let answer = Answer::new(200, br#"{"status":"pending"}"#).content_type("application/json");
//! let result = result(&answer, charge);
//! assert_eq!(result.structured_content.unwrap_or_default()["status"], "pending");
//! assert_eq!(result.content.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Texts of an API are untrusted input to a model (§9.4 of the HALO specification): they are told as the API's own
//! words, never as instructions of a server, and bounded.

mod annotations;
mod answer;
mod media;
mod next;
mod result;
mod status;
mod text;
mod tool;

pub use rmcp::model;

pub use self::answer::{Answer, MAX_RESULT};
pub use self::result::{refusal, result};
pub use self::text::{MAX_TEXT, plain};
pub use self::tool::tool;

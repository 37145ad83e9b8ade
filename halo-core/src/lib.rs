//! The HALO protocol in Rust.
//!
//! HALO (HTTP API Language for Operations) lets an HTTP API describe itself to LLM agents:
//! `OPTIONS` with `Accept: application/llm+json` answers with what a tool does, when to choose it,
//! how to call it, what it needs and what it changes.
//!
//! - [`protocol`]: what travels: the manifest and the description, owned, read tolerantly and
//!   written exactly.
//! - [`schema`] and [`tool`]: descriptions as constants, which the macros write.
//! - [`render`]: from constants and the place a tool is mounted at to what travels.
//! - [`check`]: assertions on constants, evaluated by the compiler. [`verify`]: what only start-up can
//!   see.
//! - [`accept`]: which requests ask for HALO. [`pattern`]: path patterns and templates.
//!
//! This crate knows no web framework and no HTTP client.

pub mod accept;
pub mod check;
pub mod literal;
pub mod pattern;
pub mod protocol;
pub mod render;
pub mod schema;
pub mod tool;
pub mod verify;
mod view;

/// What the macros' output calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use core::any::type_name;
    pub use core::option::Option::{self, None, Some};

    pub use crate::check;
    pub use crate::literal::Literal;
    pub use crate::schema::{
        Constraint, Content, Field, HaloSchema, Kind, Role, Schema, Shape, ShapeKind, Tagging,
        Union, Variant, of,
    };
    pub use crate::tool::{
        Arg, Auth, AuthKind, Backoff, Effects, Example, HaloTool, Lifecycle, Limits, NextStep,
        Observe, Output, Reference, Resilience, Route, Status, Tool, Trust,
    };
}

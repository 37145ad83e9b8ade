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
//! - [`text`]: what may be hidden in words. [`accept`]: which requests ask for HALO. [`pattern`]: path patterns and templates.
//!
//! This crate knows no web framework and no HTTP client.
//!
//! # Features
//!
//! Descriptions of other crates' types, as serde reads and writes them; each feature is named after
//! the crate and its major version. The crate's own `serde` feature is the application's to turn on;
//! `rust_decimal1` and `time03` do it themselves, since they try out what serde writes:
//!
//! - `bytes1`: `Bytes` and `BytesMut` of bytes 1.
//! - `chrono04`: dates, times and durations of chrono 0.4.
//! - `either1`: `Either` of either 1.
//! - `indexmap2`: `IndexMap` and `IndexSet` of indexmap 2.
//! - `jiff02`: instants, dates, times and durations of jiff 0.2.
//! - `rust_decimal1`: `Decimal` of `rust_decimal` 1, as text or number, whichever the build writes.
//! - `schemars1`: any type that schemars 1 describes, through `schema::Schemars`.
//! - `semver1`: `Version`, `VersionReq` and `Comparator` of semver 1.
//! - `serde_json1`: `Value`, `Map`, `Number` and `RawValue` of `serde_json` 1 (turns on its `raw_value`).
//! - `smallvec1`: `SmallVec` of smallvec 1.
//! - `time03`: dates, times and durations of time 0.3, in the form the build writes, and the formats its
//!   `serde::rfc3339`, `rfc2822` and `iso8601` stand for (turns on its `serde-well-known`).
//! - `url2`: `Url` of url 2.
//! - `uuid1`: `Uuid` and `NonNilUuid` of uuid 1 and the forms in its `fmt`.
//!
//! And two that are not about types:
//!
//! - `call`: the module `call`, requests from descriptions and arguments.
//! - `trust`: the module `trust`, signatures of responses and the keys to check them with.

pub mod accept;
#[cfg(feature = "call")]
pub mod call;
pub mod check;
pub mod literal;
pub mod pattern;
pub mod protocol;
pub mod render;
pub mod schema;
pub mod text;
pub mod tool;
#[cfg(feature = "trust")]
pub mod trust;
pub mod verify;
mod view;

/// What the macros' output calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use core::any::type_name;
    pub use core::option::Option::{self, None, Some};

    pub use crate::check;
    pub use crate::literal::Literal;
    #[cfg(feature = "schemars1")]
    pub use crate::schema::Schemars;
    /// Without the feature it is named and not described, so that the compiler's message tells of it.
    #[cfg(not(feature = "schemars1"))]
    #[derive(Debug)]
    pub struct Schemars<T: ?Sized>(core::marker::PhantomData<T>);
    pub use crate::schema::{
        Constraint, Content, Directed, Field, HaloSchema, Kind, Role, Schema, Shape, ShapeKind,
        Tagging, Union, Variant, of,
    };
    pub use crate::tool::{
        Arg, Auth, AuthKind, Backoff, Effects, Example, HaloTool, Lifecycle, Limits, NextStep,
        Observe, Output, Reference, Resilience, Route, Status, Tool, Trust,
    };
}

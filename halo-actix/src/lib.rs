//! HALO for actix-web: an API that describes itself to LLM agents.
//!
//! One attribute per handler and one service: the handler's path and the root of the API then answer
//! `OPTIONS` with `Accept: application/llm+json`. What is described is the handler's own signature,
//! so it cannot drift; a wrong description does not compile.
//!
//! ```
//! use actix_web::{App, post, web};
//! use halo_actix::{Halo, HaloSchema, halo_tool};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Deserialize, HaloSchema)]
//! struct Order {
//!     /// What to order.
//!     item: String,
//! }
//!
//! #[derive(Serialize, HaloSchema)]
//! struct Receipt {
//!     /// The number of the order.
//!     id: u32,
//! }
//!
//! /// Order an item.
//! #[halo_tool(why = "Use once the customer has confirmed what to buy.", tags = ["orders", "write"])]
//! #[post("/orders")]
//! async fn order(order: web::Json<Order>) -> web::Json<Receipt> {
//!     # let _ = order.item;
//!     web::Json(Receipt { id: 1 })
//! }
//!
//! # #[actix_web::main]
//! # async fn main() {
//! let app = App::new()
//!     .service(order)
//!     .service(Halo::new("Orders", "1.0.0"));
//! let api = halo_actix::inspect::describe(app).await;
//! assert_eq!(api.manifest.tools[0].url, "/orders");
//! # }
//! ```
//!
//! - [`halo_tool`] describes a handler, [`HaloSchema`](derive@HaloSchema) a type.
//! - [`Halo`] serves the manifest. [`Tools`] mounts many tools as one group.
//! - [`HaloArg`] and [`HaloOutput`] describe extractors and responses of your own.
//! - [`attributes`] is the reference of all attributes.
//! - [`inspect`] mounts an app and returns what it says, for tests and for people.
//! - `test` mounts an app and calls every tool by its description alone.
//!
//! # Features
//!
//! - `httpauth`: `BearerAuth` and `BasicAuth` of actix-web-httpauth as described credentials.
//! - `multipart`: forms of actix-multipart as described bodies.
//! - `trust`: signed manifests and descriptions, [`Halo`]`::sign`.
//! - `mcp`: the tools for clients of the Model Context Protocol, in process: [`Halo`]`::mcp`.
//! - `test`: the module `test`, for the dev-dependencies of a service.
//!
//! Types of other crates, as serde reads and writes them; each feature is named after the crate and
//! its major version, and the crate's own `serde` feature is the application's to turn on:
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

mod arg;
mod caching;
mod calls;
mod guard;
mod halo;
mod inventory;
mod manifest;
#[cfg(feature = "mcp")]
pub mod mcp;
mod mount;
mod names;
mod output;
mod paths;
mod plain_options;
mod public_base;
mod representation;
mod signing;
mod tags;
mod tools;

#[doc = include_str!("attributes.md")]
pub mod attributes {}
pub mod inspect;
#[cfg(feature = "multipart")]
pub mod multipart;
#[cfg(feature = "test")]
pub mod test;
pub mod visibility;

pub use halo_core::protocol;
pub use halo_core::schema::HaloSchema;
pub use halo_core::tool::{Arg, Auth, HaloTool, Output};
#[cfg(feature = "trust")]
pub use halo_core::trust;
pub use halo_macros::{HaloSchema, halo_tool};

pub use self::arg::HaloArg;
pub use self::calls::REASON_HEADER;
pub use self::guard::plain;
pub use self::halo::Halo;
pub use self::output::HaloOutput;
pub use self::plain_options::plain_options;
pub use self::tools::Tools;

/// Compile-time descriptions of types, and the JSON Schema they become.
pub mod schema {
    use halo_core::protocol::Object;
    pub use halo_core::render::{Error, Problem};
    pub use halo_core::schema::*;

    /// The JSON Schema (draft 2020-12) of a type, self-contained: for snapshot tests, and to see what
    /// agents are told.
    ///
    /// ```
    /// use halo_actix::schema::{Direction, json_schema};
    ///
    /// let schema = json_schema::<Option<bool>>(Direction::Output)?;
    /// assert_eq!(
    ///     serde_json::to_string(&schema)?,
    ///     r#"{"anyOf":[{"type":"boolean"},{"type":"null"}]}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the type is nested too deeply or too large to be of use, or has no values at all.
    pub fn json_schema<T: HaloSchema + ?Sized>(direction: Direction) -> Result<Object, Error> {
        halo_core::render::json_schema(of::<T>(), direction)
    }
}

/// What the macros' output calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use actix_web::dev::{AppService, HttpServiceFactory};
    pub use halo_core::__private::*;

    pub use crate::arg::HaloArg;
    pub use crate::calls::Calls;
    pub use crate::mount::{Mounted, RouteGuard, mount, register};
    pub use crate::output::HaloOutput;
}

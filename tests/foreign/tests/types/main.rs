//! Every described type of another crate, against serde and a validator: one test for each crate.

mod bytes;
mod chrono;
mod either;
mod escape;
mod indexmap;
mod jiff;
mod rust_decimal;
mod schemars;
mod semver;
mod serde_json;
mod smallvec;
mod time;
mod url;
mod uuid;

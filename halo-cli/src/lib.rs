//! halo: the command line for HALO APIs.
//!
//! What it does without a network:
//!
//! - [`collected`]: what was seen of an API, as raw answers.
//! - [`lint`]: what is wrong with it, and what a model will stumble over.
//! - [`snapshot`]: everything an API says, as a file.
//! - [`diff`]: what changed between two of those files, as its callers feel it.

mod address;
pub mod collected;
pub mod diff;
mod json;
pub mod lint;
pub mod snapshot;

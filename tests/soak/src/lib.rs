//! Requests to a described service, valid and hostile, and what must hold of the answers.
//!
//! - [`generate::request`] makes a request of [`Choices`]: numbers from a seed, or a fuzzer's bytes. The same
//!   choices make the same request.
//! - [`Known`] is what the service under test says of itself, so that requests meet its tools: any service
//!   will do.
//! - [`Answer::fault`] tells what is wrong with an answer, whatever was asked.
//! - [`Subject`] is a service asked without a socket.
//! - [`service`] is a service of about 200 tools, mounted in many ways.
//!
//! `cargo run --release -p load -- soak` sends such requests over sockets; the fuzz target `requests` hands
//! them to the service directly.

mod answer;
mod choices;
pub mod generate;
mod known;
mod request;
pub mod service;
mod subject;

pub use self::answer::Answer;
pub use self::choices::Choices;
pub use self::known::{Known, Tool};
pub use self::request::{Body, Request};
pub use self::subject::Subject;

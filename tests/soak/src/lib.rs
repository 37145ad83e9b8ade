//! A service, and random requests for it.

pub mod answer;
pub mod chance;
pub mod request;
pub mod service;

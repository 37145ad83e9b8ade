//! Who sees what: what a caller does not see cannot be told from what does not exist.

mod auth;
mod leaks;
mod proxies;
mod require;
mod roles;
mod rules;
mod walk;

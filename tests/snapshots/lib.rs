//! Snapshots of what the examples say about themselves, and of what the macros generate.
//!
//! `tests/` holds the manifests and descriptions of the examples, `expansions/` the expansion of three
//! representative handlers, which the unit tests of `halo-macros` check.

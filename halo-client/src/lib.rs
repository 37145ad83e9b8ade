//! Discover, describe and call the tools of any HALO API, and hand them to a language model.

pub mod adapt;

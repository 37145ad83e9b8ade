//! Input that no friend would send: an ordinary answer, nothing of it reflected, nothing logged as an
//! error, no panic, and the server answers afterwards as before.

mod headers_and_bodies;
mod requests;
mod tags_and_paths;
mod target;

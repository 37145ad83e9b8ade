//! What handlers take and give, as callers see it (H67–H73), and that calls built from it work.

mod bodies;
mod injected;
mod parameters;
mod responses;

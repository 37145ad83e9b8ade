//! Every way to mount handlers: actix, our manifest and the same app without HALO agree on all of them.

mod apps;
mod attributes;
mod handlers;
mod neighbours;
mod overlaps;
mod scopes;
mod segments;
mod slashes;
mod twice;
mod twins;

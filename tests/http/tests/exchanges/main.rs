//! Each row of the protocol's table of exchanges (protocol §2), on a real socket.

mod accept;
mod caching;
mod calls;
mod cors;
mod credentials;
mod guards;
mod manifest;
mod middleware;
mod plain_options;
mod shop;
mod signatures;
mod tags;

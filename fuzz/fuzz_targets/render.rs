//! Any graph of type descriptions is written or refused, in both directions, and what is written stands by
//! itself.

#![no_main]

use halo_core::render::json_schema;
use halo_core::schema::Direction;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let schema = halo_fuzz::graph::types(bytes);
    for direction in [Direction::Input, Direction::Output] {
        match json_schema(schema, direction) {
            Ok(rendered) => halo_fuzz::refs::check(&rendered),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

//! Any graph of type descriptions is written or refused, in both directions; what is written can be read,
//! and every reference in it leads to a definition of its own.

#![no_main]

mod graph;
mod references;

use arbitrary::Unstructured;
use halo_core::protocol::Value;
use halo_core::render::json_schema;
use halo_core::schema::Direction;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(root) = graph::root(&mut Unstructured::new(data)) else {
        return;
    };
    for direction in [Direction::Input, Direction::Output] {
        if let Ok(schema) = json_schema(root, direction) {
            let schema = Value::Object(schema);
            references::lead_somewhere(&schema);
            let read: Value = serde_json::from_str(&schema.to_string()).expect("JSON");
            assert_eq!(read, schema);
        }
    }
});

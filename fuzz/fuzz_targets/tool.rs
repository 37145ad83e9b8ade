//! A tool whose types are any graph is described or refused, and what its description says is read again
//! unchanged; start-up's checks come to an end.

#![no_main]

use halo_core::protocol::{Description, Value};
use halo_core::render::{Mounted, description};
use halo_core::verify::verify;
use halo_fuzz::{refs, tool};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let tool = tool::of(bytes);
    let _ = verify(&tool, tool::PATTERN);
    for method in ["GET", "POST"] {
        let mounted = Mounted {
            name: "tool",
            method,
            pattern: tool::PATTERN,
        };
        let Ok(mut said) = description(&tool, &mounted, &|_| None) else {
            continue;
        };
        if let Some(Value::Object(output)) = &said.output {
            refs::check(output);
        }
        for parameter in said.input.values() {
            refs::check(&parameter.schema);
        }
        // Nothing and `null` are the same to a reader.
        for example in &mut said.examples {
            example.output.take_if(|output| output.is_null());
        }
        let written = serde_json::to_vec(&said).expect("JSON");
        let read = Description::read_all(&written).expect("a description");
        assert_eq!(read, [said]);
    }
});

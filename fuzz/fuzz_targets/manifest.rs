//! What is read of a manifest is written and read again unchanged.

#![no_main]

use halo_core::protocol::Manifest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|json: &[u8]| {
    let Ok(read) = Manifest::read(json) else {
        return;
    };
    let written = serde_json::to_vec(&read).expect("JSON");
    let again = Manifest::read(&written).expect("a manifest");
    assert_eq!(again, read);
    assert_eq!(serde_json::to_vec(&again).expect("JSON"), written);
    let _ = Manifest::read_skipping(json);
});

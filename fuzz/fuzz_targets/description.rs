//! What is read of descriptions is written and read again unchanged.

#![no_main]

use halo_core::protocol::Description;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|json: &[u8]| {
    let Ok(read) = Description::read_all(json) else {
        return;
    };
    for description in &read {
        let _ = description.output_schema();
    }
    let written = serde_json::to_vec(&read).expect("JSON");
    let again = Description::read_all(&written).expect("descriptions");
    assert_eq!(again, read);
    assert_eq!(serde_json::to_vec(&again).expect("JSON"), written);
});

//! What is read of descriptions is written and read again unchanged.

#![no_main]

use arbitrary::Unstructured;
use halo_core::protocol::Description;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Ok(text) = halo_fuzz::json::document(&mut Unstructured::new(bytes)) {
        check(text.as_bytes());
        // Most documents are refused for want of the one thing that must be there.
        if let Some(rest) = text.strip_prefix('{') {
            let gap = if rest == "}" { "" } else { "," };
            check(format!(r#"{{"call":{{"url":"/a"}}{gap}{rest}"#).as_bytes());
        }
    }
});

fn check(json: &[u8]) {
    let Ok(read) = Description::read_all(json) else {
        return;
    };
    for description in &read {
        if let Some(schema) = description.output_schema() {
            assert!(schema.as_object().is_some() || schema.as_bool().is_some());
        }
    }
    let written = serde_json::to_string(&read).expect("JSON");
    let again = Description::read_all(written.as_bytes()).expect("descriptions");
    assert_eq!(again, read, "{written}");
    assert_eq!(serde_json::to_string(&again).expect("JSON"), written);
}

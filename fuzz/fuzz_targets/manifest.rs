//! What is read of a manifest is written and read again unchanged.

#![no_main]

use arbitrary::Unstructured;
use halo_core::protocol::Manifest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Ok(text) = halo_fuzz::json::document(&mut Unstructured::new(bytes)) {
        check(text.as_bytes());
    }
});

fn check(json: &[u8]) {
    let Ok((tolerant, skipped)) = Manifest::read_skipping(json) else {
        assert!(Manifest::read(json).is_err());
        return;
    };
    same_again(&tolerant);
    match Manifest::read(json) {
        Ok(strict) => assert!(skipped.is_empty() && strict == tolerant),
        Err(error) => assert_eq!(Some(&error), skipped.first()),
    }
}

fn same_again(manifest: &Manifest) {
    let written = serde_json::to_string(manifest).expect("JSON");
    let again = Manifest::read(written.as_bytes()).expect("a manifest");
    assert_eq!(&again, manifest, "{written}");
    assert_eq!(serde_json::to_string(&again).expect("JSON"), written);
}

//! Every `Accept` header gets an answer, which does not change with what says nothing.

#![no_main]

use halo_core::accept::{accepts_halo, accepts_halo_any};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let asks = accepts(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert_eq!(asks, accepts_halo(text));
    }
    // Letter case does not matter, nor do other types that come first.
    assert_eq!(asks, accepts(&bytes.to_ascii_uppercase()));
    assert_eq!(asks, accepts(&bytes.to_ascii_lowercase()));
    assert_eq!(asks, accepts(&[b"text/html;q=\"a,b\" , ,*/*,", bytes].concat()));
    // Of several lines one is enough.
    assert!(accepts_halo_any([bytes, b"application/llm+json"]));
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let one = lines.iter().any(|line| accepts(line));
    assert_eq!(one, accepts_halo_any(lines));
});

fn accepts(line: &[u8]) -> bool {
    accepts_halo_any([line])
}

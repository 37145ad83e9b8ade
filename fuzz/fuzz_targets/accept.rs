//! Every `Accept` header gets an answer, the same one whether it is text or bytes.

#![no_main]

use halo_core::accept::{accepts_halo, accepts_halo_any};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|headers: Vec<Vec<u8>>| {
    let _ = accepts_halo_any(headers.iter().map(Vec::as_slice));
    if let [header] = headers.as_slice()
        && let Ok(text) = std::str::from_utf8(header)
    {
        assert_eq!(accepts_halo(text), accepts_halo_any([header.as_slice()]));
    }
});

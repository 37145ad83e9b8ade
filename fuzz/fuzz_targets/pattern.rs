//! A route pattern is cut into its pieces, which name its parameters and make up its template.

#![no_main]

use halo_core::pattern::{Piece, params, pieces, template, url};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|pattern: &str| {
    let mut named = Vec::new();
    for piece in pieces(pattern) {
        match piece {
            Piece::Literal(text) => assert!(pattern.contains(text)),
            Piece::Param(param) => {
                assert!(pattern.contains(param.name));
                assert!(param.regex.is_none_or(|regex| pattern.contains(regex)));
                named.push(param.name.to_owned());
            }
        }
    }
    let params: Vec<String> = params(pattern).map(|param| param.name.to_owned()).collect();
    assert_eq!(params, named);
    let template = template(pattern);
    for name in &named {
        assert!(template.contains(name.as_str()));
    }
    let _ = url(pattern);
});

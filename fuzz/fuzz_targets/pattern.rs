//! A route pattern is cut into pieces that make it up again, and template and URL name the same parameters.

#![no_main]

use halo_core::pattern::{Param, Piece, params, pieces, template, url};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|pattern: &str| {
    let all = pieces(pattern);
    assert_eq!(all.iter().map(source).collect::<String>(), pattern);
    let named = all.iter().filter_map(|piece| match piece {
        Piece::Param(param) => Some(param.clone()),
        Piece::Literal(_) => None,
    });
    assert!(params(pattern).eq(named));
    let (template, url) = (template(pattern), url(pattern));
    let (mut template, mut url) = (template.as_str(), url.as_str());
    for piece in &all {
        match piece {
            Piece::Literal(text) => {
                template = template.strip_prefix(*text).expect("the text as it is");
                let (encoded, rest) = url.split_at(text.bytes().map(length).sum());
                assert!(encoded.bytes().all(is_carried), "{encoded:?}");
                url = rest;
            }
            Piece::Param(param) => {
                let name = format!("{{{}}}", param.name);
                template = template.strip_prefix(&name).expect("the parameter's name");
                url = url.strip_prefix(&name).expect("the parameter's name");
            }
        }
    }
    assert!(template.is_empty() && url.is_empty());
});

fn source(piece: &Piece<'_>) -> String {
    match piece {
        Piece::Literal(text) => (*text).to_owned(),
        Piece::Param(Param { name, regex: Some(regex), .. }) => format!("{{{name}:{regex}}}"),
        Piece::Param(Param { name, tail: true, .. }) => format!("{{{name}}}*"),
        Piece::Param(Param { name, .. }) => format!("{{{name}}}"),
    }
}

/// The length of a byte in a URL.
fn length(byte: u8) -> usize {
    if is_carried(byte) { 1 } else { 3 }
}

/// Whether a path carries a byte as it is.
fn is_carried(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"\"#<>?`".contains(&byte)
}

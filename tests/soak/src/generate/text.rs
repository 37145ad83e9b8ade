//! Words, numbers and nonsense.

use crate::Choices;

/// Percent-encoding that is broken, or hides what it should not.
pub(super) const ENCODED: [&str; 18] = [
    "%",
    "%%",
    "%z",
    "%zz",
    "%00",
    "%0",
    "%ff",
    "%FF%FE",
    "%2F",
    "%2f..%2f",
    "%c0%af",
    "%ed%a0%80",
    "%e2%82",
    "%25",
    "%252F",
    "%0d%0aset-cookie:%201",
    "%7B",
    "%7Bid%7D",
];

/// What stands for a parameter of a path.
pub(super) const SEGMENTS: [&str; 16] = [
    "7",
    "word",
    "a/b.txt",
    "0",
    "-1",
    "4294967296",
    "1e3",
    "{id}",
    "%7Bid%7D",
    "",
    "a-b",
    "%2F",
    "größe",
    "..",
    ".",
    "a%20b",
];

/// A method that nobody uses, or that is none.
pub(super) fn method(choices: &mut Choices<'_>) -> Vec<u8> {
    const METHODS: [&str; 14] = [
        "GET",
        "HEAD",
        "POST",
        "PUT",
        "PATCH",
        "DELETE",
        "TRACE",
        "CONNECT",
        "options",
        "OPTIONSX",
        "HALO",
        "M-SEARCH",
        "",
        "!#$%&'*+-.^_`|~",
    ];
    match choices.below(16) {
        at @ 0..=13 => METHODS[at].into(),
        14 => "X".repeat(1 + choices.below(3000)).into_bytes(),
        _ => choices.bytes(8),
    }
}

/// A few bytes, mostly such as may stand in a header.
pub(super) fn nonsense(choices: &mut Choices<'_>) -> Vec<u8> {
    match choices.below(4) {
        0 => choices
            .of(&["zebra", "\"", "\\", ",", ";", "=", " ", "\t", "{}", "*/*"])
            .into(),
        1 => choices.of(&ENCODED).into(),
        2 => {
            let mut bytes = choices.bytes(24);
            bytes.retain(|byte| (b' '..0x7f).contains(byte));
            bytes
        }
        _ => {
            let mut bytes = choices.bytes(40);
            if choices.below(16) > 0 {
                bytes.retain(|byte| !byte.is_ascii_control());
            }
            bytes
        }
    }
}

/// A unit so often that it is long: up to 60 KiB, and rarely more than actix takes.
pub(super) fn long(unit: &str, choices: &mut Choices<'_>) -> Vec<u8> {
    let most = match choices.below(8) {
        0..=4 => 1 << 10,
        5 | 6 => 60 << 10,
        _ => 200 << 10,
    };
    let length = choices.below(most);
    unit.repeat(length / unit.len().max(1)).into_bytes()
}

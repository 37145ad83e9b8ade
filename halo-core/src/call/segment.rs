//! Values in the path: one that could leave its segment is refused, not repaired.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str};

use super::error::CallError;

/// Everything but what RFC 3986 leaves unreserved.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
const TAIL: &AsciiSet = &SEGMENT.remove(b'/');

/// What is percent-encoded in a parameter of the path.
pub(super) const fn encoded(tail: bool) -> &'static AsciiSet {
    if tail { TAIL } else { SEGMENT }
}

/// Refuses what a server, or a proxy before it, may read as more or less than one segment: also behind
/// percent-encoding, since some decode twice.
pub(super) fn check(parameter: &str, value: &str, tail: bool) -> Result<(), CallError> {
    let refuse = |why| {
        Err(CallError::Segment {
            parameter: parameter.to_owned(),
            why,
        })
    };
    if value.is_empty() {
        return refuse("be empty");
    }
    let mut text = value.to_owned();
    // Twice decoded is what careless chains of servers do; what is left of `%` after that is text.
    for _ in 0..3 {
        if text.contains('\\') {
            return refuse("contain `\\`");
        }
        if text.chars().any(char::is_control) {
            return refuse("contain control characters");
        }
        if !tail && text.contains('/') {
            return refuse("contain `/`");
        }
        // Servers of the Java world cut a segment at `;`.
        let dots = |segment: &str| matches!(segment.split(';').next(), Some("." | ".."));
        if text.split('/').any(dots) {
            return refuse("be `.` or `..`");
        }
        if tail && (text.starts_with('/') || text.contains("//")) {
            return refuse("have an empty segment");
        }
        match percent_decode_str(&text).decode_utf8() {
            Ok(decoded) if decoded != text => text = decoded.into_owned(),
            _ => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_its_segment_is_refused() {
        for (value, why) in [
            ("", "be empty"),
            (".", "be `.` or `..`"),
            ("..", "be `.` or `..`"),
            ("%2e%2E", "be `.` or `..`"),
            ("%252e%252e", "be `.` or `..`"),
            ("..;x=1", "be `.` or `..`"),
            ("../../admin", "contain `/`"),
            ("a%2Fb", "contain `/`"),
            ("//other", "contain `/`"),
            ("http://other", "contain `/`"),
            ("..\\x", "contain `\\`"),
            ("a%5cb", "contain `\\`"),
            ("a\nb", "contain control characters"),
            ("a%00", "contain control characters"),
        ] {
            let error = check("id", value, false).unwrap_err();
            let expected = CallError::Segment {
                parameter: "id".to_owned(),
                why,
            };
            assert_eq!(error, expected, "{value:?}");
        }
        for value in [
            "a?x=1",
            "a#f",
            "...",
            "a.b",
            ".well-known",
            "100%",
            "%zz",
            "größe",
            "a;b",
            "a:b@c",
        ] {
            check("id", value, false).unwrap();
        }
    }

    #[test]
    fn a_tail_has_segments_and_none_of_them_climbs() {
        check("path", "a/b/.c", true).unwrap();
        for value in [
            "a/../b",
            "../b",
            "a/..",
            "a/%2e%2e/b",
            "/etc",
            "a//b",
            "a/..;/b",
        ] {
            check("path", value, true).unwrap_err();
        }
    }
}

//! Which requests ask for HALO: the `Accept` header, read by the rules of RFC 9110 §12.5.1.
//!
//! HALO must be asked for by name. A browser or a CORS preflight sends `*/*` or nothing, and gets the
//! application's own OPTIONS answer.
//!
//! Reading takes time linear in the header's length, allocates nothing, and never fails: what is not a media
//! range with a valid weight is passed over.

use crate::protocol::MEDIA_TYPE;

/// Whether an `Accept` header asks for HALO: an element names `application/llm+json` with a weight above 0.
///
/// Letter case and parameters other than `q` do not matter; `*/*` and `application/*` do not ask. If the type is
/// named more than once, one weight above 0 is enough. An element whose weight is invalid (`q=2`, `q=abc`,
/// `q=0.0001`) is passed over; of several weights in one element the first counts. Specification §2.2.
///
/// # Examples
///
/// ```
/// use halo_core::accept::accepts_halo;
///
/// assert!(accepts_halo("text/html, application/llm+json;q=0.5"));
/// assert!(!accepts_halo("application/*"));
/// assert!(!accepts_halo("application/llm+json;q=0"));
/// ```
#[must_use]
pub fn accepts_halo(header: &str) -> bool {
    line_accepts(header.as_bytes())
}

/// Whether any of a request's `Accept` headers asks for HALO, each as [`accepts_halo`] reads it.
///
/// Takes the raw bytes, which need not be UTF-8.
///
/// # Examples
///
/// ```
/// use halo_core::accept::accepts_halo_any;
///
/// assert!(accepts_halo_any([&b"text/html"[..], b"application/llm+json"]));
/// assert!(!accepts_halo_any([]));
/// ```
#[must_use]
pub fn accepts_halo_any<'a>(headers: impl IntoIterator<Item = &'a [u8]>) -> bool {
    headers.into_iter().any(line_accepts)
}

fn line_accepts(line: &[u8]) -> bool {
    // What HALO clients send.
    line == MEDIA_TYPE.as_bytes() || parts(line, b',').any(element_accepts)
}

fn element_accepts(element: &[u8]) -> bool {
    let mut parts = parts(element, b';');
    let names_halo = parts
        .next()
        .is_some_and(|range| range.eq_ignore_ascii_case(MEDIA_TYPE.as_bytes()));
    names_halo && parts.find_map(weight).is_none_or(is_above_zero)
}

/// The value of a parameter, if that is `q`; empty if `q` has none.
fn weight(parameter: &[u8]) -> Option<&[u8]> {
    let equals = parameter
        .iter()
        .position(|byte| *byte == b'=')
        .unwrap_or(parameter.len());
    let (name, value) = parameter.split_at(equals);
    name.trim_ascii_end()
        .eq_ignore_ascii_case(b"q")
        .then(|| value.get(1..).unwrap_or_default().trim_ascii_start())
}

/// Whether a weight is valid and above 0: `0` or `1`, then at most three decimals, which stay `0` after `1`.
fn is_above_zero(weight: &[u8]) -> bool {
    let decimals = match weight {
        [_] => &[],
        [_, b'.', decimals @ ..] if decimals.len() <= 3 => decimals,
        _ => return false,
    };
    match weight.first() {
        Some(b'1') => decimals.iter().all(|digit| *digit == b'0'),
        Some(b'0') => {
            decimals.iter().all(u8::is_ascii_digit) && decimals.iter().any(|digit| *digit != b'0')
        }
        _ => false,
    }
}

/// Splits at a separator outside quoted strings and trims blanks. A quoted string that is never closed ends
/// with the text.
fn parts(text: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ => return !quoted && *byte == separator,
        }
        false
    })
    .map(<[u8]>::trim_ascii)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[track_caller]
    fn asks(header: &str) {
        assert!(accepts_halo(header), "{header:?} asks for HALO");
    }

    #[track_caller]
    fn does_not_ask(header: &str) {
        assert!(!accepts_halo(header), "{header:?} does not ask for HALO");
    }

    #[test]
    fn the_type_by_name_asks_whatever_its_letter_case() {
        asks("application/llm+json");
        asks("Application/LLM+JSON");
        asks("APPLICATION/llm+json;Q=1");
    }

    #[test]
    fn ranges_and_other_types_do_not_ask() {
        for header in [
            "",
            "*/*",
            "application/*",
            "*/*;q=1, application/*;q=1",
            "application/json",
            "application/llm",
            "application/llm+json2",
            "xapplication/llm+json",
            "application/llm+json/x",
            "application/llm +json",
            "application / llm+json",
            "text/plain;x=application/llm+json",
            "\"application/llm+json\"",
        ] {
            does_not_ask(header);
        }
    }

    #[test]
    fn it_may_stand_anywhere_in_a_list() {
        asks("text/html,application/llm+json");
        asks("application/llm+json,*/*;q=0.8");
        asks("text/html;q=0.9, */*;q=0, application/llm+json;q=0.1, image/png");
        asks(",, ,application/llm+json, ,");
        does_not_ask(",,,");
    }

    #[test]
    fn blanks_and_tabs_around_every_part_are_ignored() {
        asks("  application/llm+json  ");
        asks("text/html\t,\tapplication/llm+json\t;\tq=0.5\t");
        asks("application/llm+json ; ; q=1");
        asks("application/llm+json;q = 0.5");
        does_not_ask("\tapplication/llm+json ;\t q=0 ");
        does_not_ask("application/llm+json;q = 0");
    }

    #[test]
    fn other_parameters_do_not_matter() {
        asks("application/llm+json;charset=utf-8");
        asks("application/llm+json;version=\"0.3\";q=0.2;ext");
        asks("application/llm+json;");
        asks("application/llm+json;qq=0;xq=0;=0");
    }

    #[test]
    fn a_weight_of_zero_does_not_ask() {
        for weight in ["0", "0.", "0.0", "0.00", "0.000"] {
            does_not_ask(&format!("application/llm+json;q={weight}"));
            does_not_ask(&format!("application/llm+json;charset=utf-8;Q={weight}"));
        }
    }

    #[test]
    fn any_weight_above_zero_asks() {
        for weight in ["0.001", "0.1", "0.999", "1", "1.", "1.0", "1.000"] {
            asks(&format!("application/llm+json;q={weight}"));
        }
    }

    #[test]
    fn an_element_with_an_invalid_weight_is_passed_over() {
        for weight in [
            "", "2", "1.1", "1.001", "0.0001", "1.0000", ".5", "-1", "+1", "1e0", "0,5", "abc",
            "\"1\"", "0.5x", "1 2", "00.5", "0x1",
        ] {
            does_not_ask(&format!("application/llm+json;q={weight}"));
            asks(&format!(
                "application/llm+json;q={weight}, application/llm+json"
            ));
        }
        does_not_ask("application/llm+json;q");
    }

    #[test]
    fn of_several_weights_in_one_element_the_first_counts() {
        asks("application/llm+json;q=1;q=0");
        does_not_ask("application/llm+json;q=0;q=1");
    }

    #[test]
    fn of_several_elements_one_is_enough() {
        asks("application/llm+json;q=0, application/llm+json");
        asks("application/llm+json, application/llm+json;q=0");
        asks("application/llm+json;version=1;q=0,application/llm+json;version=2;q=0.1");
        does_not_ask("application/llm+json;q=0, application/llm+json;q=0.0, */*");
    }

    #[test]
    fn separators_inside_quoted_strings_do_not_separate() {
        asks("text/plain;a=\"x,y;z\", application/llm+json");
        asks("application/llm+json;a=\",;q=0\"");
        asks("application/llm+json;a=\"\\\",;q=0\";q=0.5");
        asks("text/plain;a=\"\\\\\", application/llm+json");
        does_not_ask("application/llm+json;a=\"b,c;d\";q=0");
        does_not_ask("text/plain;a=\", application/llm+json, \"");
        does_not_ask("text/plain;a=\"\\\", application/llm+json\"");
    }

    #[test]
    fn a_quoted_string_that_is_never_closed_ends_with_the_line() {
        asks("application/llm+json;a=\"x, text/html");
        does_not_ask("text/html;a=\"x, application/llm+json");
        assert!(accepts_halo_any([
            &b"text/html;a=\"x"[..],
            b"application/llm+json"
        ]));
        // Outside a quoted string a backslash is nothing special.
        asks("text/html;a=\\\"x\", application/llm+json");
    }

    #[test]
    fn every_line_of_the_header_counts() {
        assert!(accepts_halo_any([
            &b"text/html"[..],
            b"application/json, application/llm+json;q=0.3"
        ]));
        assert!(accepts_halo_any([
            &b"application/llm+json;q=0"[..],
            b"application/llm+json"
        ]));
        assert!(!accepts_halo_any([
            &b"*/*"[..],
            b"",
            b"application/llm+json;q=0"
        ]));
        assert!(!accepts_halo_any([]));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_passed_over() {
        assert!(!accepts_halo_any([
            &b"\xff\xfe"[..],
            b"application/llm+json\xff",
            b"\x80application/llm+json"
        ]));
        assert!(!accepts_halo_any([&b"application/llm+json;q=\xff"[..]]));
        assert!(accepts_halo_any([
            &b"text/\xc3\x28;a=\"\xff,\", application/llm+json;b=\xe9"[..]
        ]));
    }

    #[test]
    fn long_headers_take_linear_time() {
        const SIZE: usize = 64 * 1024;
        for unit in [
            ",",
            ";",
            "\"",
            "\\",
            "\"\\",
            " ",
            "a/b;q=0,",
            "application/llm+json;q=0,",
            "application/llm+json;",
        ] {
            let header = unit.repeat(SIZE / unit.len());
            let start = Instant::now();
            let answer = accepts_halo(&header);
            // A quadratic scan of this length would take far longer.
            assert!(start.elapsed() < Duration::from_secs(2), "{unit:?}");
            assert_eq!(answer, unit == "application/llm+json;", "{unit:?}");
        }
        let last = format!("{}application/llm+json", "a/b;c=\"d,e\",".repeat(5000));
        assert!(accepts_halo(&last));
    }
}

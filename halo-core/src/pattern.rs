//! Path patterns in actix-router's syntax: `/users/{id}`, `/m/{id:\d+}`, `/f/{path:.*}`, `/f/{tail}*`.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Text that stands for itself.
    Literal(&'a str),
    /// A parameter.
    Param(Param<'a>),
}

/// A parameter of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param<'a> {
    /// Its name.
    pub name: &'a str,
    /// The regular expression it matches, if it is not a plain segment.
    pub regex: Option<&'a str>,
    /// Whether it may hold slashes.
    pub tail: bool,
}

/// Splits a pattern into its pieces. An unclosed brace is text.
///
/// ```
/// use halo_core::pattern::{Param, Piece, pieces};
///
/// assert_eq!(
///     pieces(r"/m/{id:\d{2,4}}"),
///     [
///         Piece::Literal("/m/"),
///         Piece::Param(Param { name: "id", regex: Some(r"\d{2,4}"), tail: false }),
///     ]
/// );
/// ```
#[must_use]
pub fn pieces(pattern: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let Some(open) = rest.find('{') {
        let Some(close) = closing_brace(&rest[open..]) else {
            break;
        };
        if open > 0 {
            pieces.push(Piece::Literal(&rest[..open]));
        }
        let inner = &rest[open + 1..open + close];
        rest = &rest[open + close + 1..];
        let (name, regex) = match inner.split_once(':') {
            Some((name, regex)) => (name, Some(regex)),
            None => (inner, None),
        };
        let starred = regex.is_none() && rest == "*";
        if starred {
            rest = "";
        }
        pieces.push(Piece::Param(Param {
            name,
            regex,
            tail: starred || regex.is_some_and(spans_slashes),
        }));
    }
    if !rest.is_empty() {
        pieces.push(Piece::Literal(rest));
    }
    pieces
}

/// The parameters of a pattern in order.
pub fn params(pattern: &str) -> impl Iterator<Item = Param<'_>> {
    pieces(pattern).into_iter().filter_map(|piece| match piece {
        Piece::Param(param) => Some(param),
        Piece::Literal(_) => None,
    })
}

/// The pattern as callers see it: `{id}` for every parameter, whatever it matches.
///
/// ```
/// assert_eq!(halo_core::pattern::template(r"/m/{id:\d+}/{rest}*"), "/m/{id}/{rest}");
/// ```
#[must_use]
pub fn template(pattern: &str) -> String {
    let mut url = String::with_capacity(pattern.len());
    for piece in pieces(pattern) {
        match piece {
            Piece::Literal(text) => url.push_str(text),
            Piece::Param(param) => {
                url.push('{');
                url.push_str(param.name);
                url.push('}');
            }
        }
    }
    url
}

/// The pattern as a URL that can be called once its parameters are filled in: as [`template`], with
/// what a URL does not carry percent-encoded.
///
/// ```
/// assert_eq!(halo_core::pattern::url("/größe/{id}"), "/gr%C3%B6%C3%9Fe/{id}");
/// ```
#[must_use]
pub fn url(pattern: &str) -> String {
    let mut url = String::with_capacity(pattern.len());
    for piece in pieces(pattern) {
        match piece {
            Piece::Literal(text) => url.extend(utf8_percent_encode(text, UNSAFE)),
            Piece::Param(param) => {
                url.push('{');
                url.push_str(param.name);
                url.push('}');
            }
        }
    }
    url
}

/// What a path does not carry as it is. A percent sign stays: the router matches `%2F` as written.
const UNSAFE: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`');

fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

// `.` matches a slash; what stands in a character class hardly does.
fn spans_slashes(regex: &str) -> bool {
    let mut in_class = false;
    let mut escaped = false;
    for byte in regex.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'.' | b'/' if !in_class => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_may_hold_slashes() {
        let tails: Vec<_> = [
            "/f/{p:.*}",
            "/f/{p}*",
            r"/f/{p:\d+}",
            r"/f/{p:[^/]+}",
            r"/f/{p:\.}",
        ]
        .iter()
        .flat_map(|pattern| params(pattern).map(|param| param.tail).collect::<Vec<_>>())
        .collect();
        assert_eq!(tails, [true, true, false, false, false]);
    }

    #[test]
    fn an_unclosed_brace_is_text() {
        assert_eq!(pieces("/a/{id"), [Piece::Literal("/a/{id")]);
        assert_eq!(template("/a/{id"), "/a/{id");
    }
}

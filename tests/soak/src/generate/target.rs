//! What is asked for: roots, tools, scopes, and paths that lead nowhere.

use super::text;
use crate::{Choices, Known};

/// Any target.
pub(super) fn any(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut target = match choices.below(16) {
        0..=2 => choices.of(&known.roots).into_bytes(),
        3 => [&*choices.of(&known.roots).into_bytes(), b"/"].concat(),
        4 => template(known, choices).into_bytes(),
        5 | 6 => encoded(&template(known, choices)).into_bytes(),
        7..=9 => filled(&template(known, choices), choices),
        10 => scope(known, choices),
        11 | 12 => mutated(known, choices),
        13 => odd(choices),
        14 => [b"/", &*nonsense(choices)].concat(),
        _ => endless(known, choices),
    };
    if choices.below(4) > 1 {
        target.extend(query(known, choices));
    }
    target
}

/// The URL of a tool as the manifest prints it.
pub(super) fn template(known: &Known, choices: &mut Choices<'_>) -> String {
    let at = choices.below(known.tools.len());
    known
        .tools
        .get(at)
        .map_or("/", |tool| tool.url())
        .to_owned()
}

fn encoded(template: &str) -> String {
    template.replace('{', "%7B").replace('}', "%7D")
}

/// A template with something for each of its parameters.
pub(super) fn filled(template: &str, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut pieces = template.split('{');
    let mut path = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let after = piece.split_once('}').map_or("", |(_, after)| after);
        match choices.below(8) {
            0..=5 => path.extend(choices.of(&text::SEGMENTS).bytes()),
            6 => path.extend(choices.of(&text::ENCODED).bytes()),
            _ => path.extend(nonsense(choices)),
        }
        path.extend(after.bytes());
    }
    path
}

/// What comes before one of a tool's slashes, with or without the slash.
fn scope(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let url = template(known, choices);
    let slashes: Vec<usize> = url.match_indices('/').map(|(at, _)| at).collect();
    let end = choices.of(&slashes) + choices.below(2);
    match url.get(..end) {
        Some("") | None => b"/".to_vec(),
        Some(scope) => scope.into(),
    }
}

/// A path that leads to a tool but for one thing.
fn mutated(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut path = filled(&template(known, choices), choices);
    let at = choices.below(path.len() + 1);
    let piece: &[u8] = match choices.below(12) {
        0 => b"/",
        1 => b"//",
        2 => b"/./",
        3 => b"/../",
        4 => b";a=1",
        5 => b"?",
        6 => b"#",
        7 => b"{",
        8 => b"}",
        9 => b"*",
        10 => choices.of(&text::ENCODED).as_bytes(),
        _ => &nonsense(choices),
    };
    if choices.once_in(4) {
        path.truncate(at);
    }
    let end = path.split_off(at.min(path.len()));
    path.extend(piece);
    path.extend(end);
    path
}

fn odd(choices: &mut Choices<'_>) -> Vec<u8> {
    let odd = [
        "*",
        "//",
        "///",
        "/.",
        "/..",
        "/../../etc/passwd",
        "/?",
        "/??",
        "/?#",
        "?tags=a",
        "zebra",
        "http://zebra.example/",
        "http://localhost/v1/items",
        "/;a=1",
        "",
        "/{",
        "/}",
        "/{}",
        "/.well-known/jwks.json",
        "/plain",
        "/own",
        "https://[::1]:1/",
        "localhost:80",
        "/%",
    ];
    choices.of(&odd).into()
}

fn endless(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let unit = choices.of(&["/", "/a", "z", "%7B", "/..", "{", "%", "/{id}", "%2F"]);
    let mut path = match choices.below(3) {
        0 => b"/".to_vec(),
        1 => template(known, choices).into_bytes(),
        _ => scope(known, choices),
    };
    path.extend(text::long(unit, choices));
    path
}

fn query(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut query = b"?".to_vec();
    for at in 0..=choices.below(3) {
        if at > 0 {
            query.push(b'&');
        }
        query.extend(match choices.below(10) {
            0..=6 => b"tags=".to_vec(),
            7 => b"tags".to_vec(),
            8 => b"x=tags&".to_vec(),
            _ => [&nonsense(choices)[..], b"="].concat(),
        });
        query.extend(tags(known, choices));
    }
    query
}

fn tags(known: &Known, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut tags = Vec::new();
    for _ in 0..=choices.below(4) {
        match choices.below(10) {
            0..=4 => tags.extend(choices.of(&known.tags).replace(' ', "%20").bytes()),
            5 => tags.extend(choices.of(&text::ENCODED).bytes()),
            6 => tags.extend(nonsense(choices)),
            7 => tags.extend(b",,+,"),
            8 => tags.extend(format!("t{}", choices.below(1 << 16)).into_bytes()),
            _ if choices.once_in(4) => tags.extend(text::long("write,a%2C", choices)),
            _ => {}
        }
        tags.extend(choices.of(&[",", "%2C", "", "+"]).bytes());
    }
    tags
}

/// Nonsense that mostly may stand in a target.
fn nonsense(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut nonsense = text::nonsense(choices);
    if choices.below(8) > 0 {
        nonsense.retain(
            |byte| !matches!(byte, 0..=b' ' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | 0x7f..),
        );
    }
    nonsense
}

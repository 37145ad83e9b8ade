//! Names that every provider takes: of tools, and of parameters.

use std::collections::{HashMap, HashSet};

use halo_core::protocol::ToolEntry;
use halo_core::text::is_hidden;

/// The longest name of a tool or a parameter that every provider takes.
const LONGEST: usize = 64;

/// A name as every provider takes it: `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`.
///
/// Other characters become `_`. A name that is too long is cut and ends in a hash of the whole, so that two long
/// names that start alike stay two. The empty name becomes `tool`.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::tool_name;
///
/// assert_eq!(tool_name("list_books"), "list_books");
/// assert_eq!(tool_name("naïve name!"), "na_ve_name");
/// assert_eq!(tool_name("2fa"), "_2fa");
/// assert_eq!(tool_name(&"x".repeat(100)).len(), 64);
/// ```
#[must_use]
pub fn tool_name(name: &str) -> String {
    shortened(safe(name, true, "tool"), name)
}

/// The names of a list of tools, each another one.
///
/// Tools whose names would be the same get a hash of their method and URL behind it, all of them: so a further
/// tool renames only those that it collides with, and the order of the list does not matter.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::tool_names;
/// use halo_core::protocol::Manifest;
///
/// let manifest = Manifest::read(br#"{"tools":[{"url":"/a","name":"list"},{"url":"/b","name":"list"},{"url":"/c"}]}"#)?;
/// let names = tool_names(&manifest.tools);
/// assert_ne!(names[0], names[1]);
/// assert!(names[0].starts_with("list_"));
/// assert_eq!(names[2], "c");
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn tool_names(tools: &[ToolEntry]) -> Vec<String> {
    let names: Vec<_> = tools.iter().map(|tool| tool_name(&tool.name)).collect();
    let told: Vec<_> = tools
        .iter()
        .map(|tool| {
            let method = tool.method.as_deref().unwrap_or_default();
            format!("{} {}", method.to_ascii_uppercase(), tool.url)
        })
        .collect();
    let whole: Vec<_> = names
        .iter()
        .zip(&told)
        .map(|(name, told)| (name.as_str(), told.as_str()))
        .collect();
    distinct(&whole, |_| false)
}

/// The shown names of one object's members, in their order.
///
/// Names that are fine stay; the others become safe ones that nobody else has.
pub(super) fn shown_keys<'a>(
    keys: impl Iterator<Item = &'a str>,
    fine: fn(&str) -> bool,
) -> Vec<String> {
    let keys: Vec<_> = keys.collect();
    let safe: Vec<_> = keys
        .iter()
        .map(|key| {
            if fine(key) {
                (*key).to_owned()
            } else {
                shortened(safe(key, false, "parameter"), key)
            }
        })
        .collect();
    let whole: Vec<_> = safe
        .iter()
        .zip(&keys)
        .map(|(name, key)| (name.as_str(), *key))
        .collect();
    distinct(&whole, fine)
}

/// Whether every provider takes a parameter's name: `^[A-Za-z_][A-Za-z0-9_]{0,63}$`.
pub(super) fn is_safe_key(key: &str) -> bool {
    let starts = key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    starts && key.len() <= LONGEST && key.bytes().all(plain)
}

/// Whether a name may stand deep in a schema where the provider asks for nothing: what is seen is what is sent.
pub(super) fn is_visible_key(key: &str) -> bool {
    !key.is_empty() && key.len() <= 2 * LONGEST && !key.chars().any(is_hidden)
}

/// Gives those that share a name a hash behind it, except one whose own name it is.
fn distinct(named: &[(&str, &str)], fine: impl Fn(&str) -> bool) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (name, _) in named {
        *counts.entry(name).or_default() += 1;
    }
    let mut taken: HashSet<String> = counts
        .keys()
        .filter(|name| counts[**name] == 1 || fine(name))
        .map(|name| (*name).to_owned())
        .collect();
    named
        .iter()
        .map(|(name, whole)| {
            if counts[name] == 1 || (fine(whole) && name == whole) {
                return (*name).to_owned();
            }
            let mut hashed = suffixed(name, whole);
            let mut attempt = 2_usize;
            while !taken.insert(hashed.clone()) {
                hashed = suffixed(name, &format!("{whole} {attempt}"));
                attempt += 1;
            }
            hashed
        })
        .collect()
}

fn safe(name: &str, dashes: bool, nameless: &str) -> String {
    let mut safe = String::with_capacity(name.len().min(2 * LONGEST));
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || character == '_' || (dashes && character == '-') {
            safe.push(character);
        } else if !safe.ends_with('_') {
            safe.push('_');
        }
    }
    if !name.ends_with('_') {
        safe.truncate(safe.trim_end_matches('_').len());
    }
    match safe.chars().next() {
        None => nameless.to_owned(),
        Some(first) if first.is_ascii_alphabetic() || first == '_' => safe,
        Some(_) => format!("_{safe}"),
    }
}

fn shortened(name: String, whole: &str) -> String {
    if name.len() <= LONGEST {
        return name;
    }
    suffixed(&name, whole)
}

/// The name, cut where it must be, and eight digits that only this text has.
fn suffixed(name: &str, whole: &str) -> String {
    let kept = &name[..name.len().min(LONGEST - 9)];
    format!("{kept}_{:08x}", hash(whole) & 0xffff_ffff)
}

/// FNV-1a: the same in every build and on every machine, which names must be.
fn hash(text: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(keys: &[&str]) -> Vec<String> {
        shown_keys(keys.iter().copied(), is_safe_key)
    }

    fn given(tools: &[(&str, &str)]) -> Vec<String> {
        let tool = |(name, url): &(&str, &str)| ToolEntry {
            name: (*name).to_owned(),
            url: (*url).to_owned(),
            ..ToolEntry::default()
        };
        tool_names(&tools.iter().map(tool).collect::<Vec<_>>())
    }

    #[test]
    fn tools_keep_their_names_when_others_come() {
        let two = given(&[("list", "/a"), ("list", "/b")]);
        assert_ne!(two[0], two[1]);
        let three = given(&[("list", "/c"), ("list", "/a"), ("list", "/b")]);
        assert_eq!(&three[1..], two);
        let odd = given(&[
            ("naïve name!", "/"),
            ("items/{id}", "/"),
            ("", "/"),
            ("_ok-1", "/"),
        ]);
        assert_eq!(odd, ["na_ve_name", "items_id", "tool", "_ok-1"]);
        let long = "x".repeat(80);
        let names = given(&[(&long, "/a"), (&long, "/b"), (&long, "/c")]);
        for name in &names {
            assert_eq!(name.len(), LONGEST);
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1);
        }
    }

    #[test]
    fn keys_that_are_refused_become_safe_and_stay_apart() {
        assert_eq!(
            shown(&["filter[name]", "X-Trace"]),
            ["filter_name", "X_Trace"]
        );
        let taken = shown(&["filter[name]", "filter_name"]);
        assert_eq!(taken[1], "filter_name");
        assert!(taken[0].starts_with("filter_name_"), "{taken:?}");
        let both = shown(&["a.b", "a b"]);
        assert_ne!(both[0], both[1]);
        let swapped = shown(&["a b", "a.b", "c"]);
        assert_eq!([&swapped[1], &swapped[0]], [&both[0], &both[1]]);
    }

    #[test]
    fn every_key_becomes_a_safe_one() {
        for key in [
            "",
            "日本",
            "_",
            "9",
            "$ref",
            &"x".repeat(65),
            &"é".repeat(65),
            "a__",
        ] {
            let safe = &shown(&[key])[0];
            assert!(is_safe_key(safe), "{key} {safe}");
        }
    }
}

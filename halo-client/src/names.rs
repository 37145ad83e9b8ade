//! Names: which are alike, and which are fit for a model.

use std::collections::{HashMap, HashSet};

/// The longest name that every model provider accepts.
const LONGEST: usize = 64;

/// The names closest to one that is not among them, best first, at most three.
pub(crate) fn similar<'a>(name: &str, among: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted: String = folded(name).chars().take(LONGEST).collect();
    let mut found: Vec<(usize, &str)> = among
        .filter_map(|candidate| {
            let folded = folded(candidate);
            let far = distance(&wanted, &folded);
            let within = wanted.len() > 2 && folded.contains(&wanted);
            let near = far <= 1 + wanted.chars().count().max(folded.chars().count()) / 4;
            (near || within).then_some((far, candidate))
        })
        .collect();
    found.sort_by_key(|(far, _)| *far);
    found.truncate(3);
    found.into_iter().map(|(_, name)| name.to_owned()).collect()
}

fn folded(name: &str) -> String {
    name.chars()
        .filter(|char| char.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Levenshtein's distance.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().take(2 * LONGEST).collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, left) in left.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (index, right) in right.iter().enumerate() {
            let above = row[index + 1];
            let replaced = corner + usize::from(left != *right);
            row[index + 1] = replaced.min(above + 1).min(row[index] + 1);
            corner = above;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Names for a model, one for each given: `[A-Za-z0-9_-]`, 1 to 64 characters, unique.
///
/// Tools that share a name, and those whose name is too long, get a suffix made of their key: of where they are,
/// not of their position, so that they keep it while others come and go.
pub(crate) fn for_models<'a>(tools: impl Iterator<Item = (&'a str, String)>) -> Vec<String> {
    let tools: Vec<(String, String)> = tools.map(|(name, key)| (clean(name), key)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (name, _) in &tools {
        *counts.entry(name).or_default() += 1;
    }
    let mut taken = HashSet::new();
    tools
        .iter()
        .map(|(name, key)| {
            let alone = counts.get(name.as_str()) == Some(&1);
            let mut given = if alone && name.len() <= LONGEST {
                name.clone()
            } else {
                suffixed(name, key)
            };
            // One method at one URL twice, or a name that ends like a suffix.
            let mut number = 2;
            while !taken.insert(given.clone()) {
                given = suffixed(name, &format!("{key} {number}"));
                number += 1;
            }
            given
        })
        .collect()
}

/// The name with a suffix of its key, within the limit.
pub(crate) fn suffixed(name: &str, key: &str) -> String {
    let suffix = format!("_{:07x}", hash(key) & 0xfff_ffff);
    let kept: String = name.chars().take(LONGEST - suffix.len()).collect();
    format!("{kept}{suffix}")
}

/// The name with `_` for each run of what no provider accepts; `tool` if nothing is left.
pub(crate) fn clean(name: &str) -> String {
    let mut cleaned = String::new();
    for char in name.chars() {
        if char.is_ascii_alphanumeric() || matches!(char, '_' | '-') {
            cleaned.push(char);
        } else if !cleaned.ends_with('_') {
            cleaned.push('_');
        }
    }
    let trimmed = cleaned.trim_matches('_');
    match (trimmed.is_empty(), cleaned == name) {
        (_, true) if !name.is_empty() => cleaned,
        (true, _) => "tool".to_owned(),
        (false, _) => trimmed.to_owned(),
    }
}

/// FNV-1a, which is the same on every machine and in every version.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(tools: &[(&str, &str)]) -> Vec<String> {
        for_models(tools.iter().map(|(name, key)| (*name, (*key).to_owned())))
    }

    #[test]
    fn names_are_clean_unique_and_stay_when_others_come() {
        let two = given(&[("list", "GET /a"), ("list", "GET /b")]);
        assert_ne!(two[0], two[1]);
        let three = given(&[("list", "GET /c"), ("list", "GET /a"), ("list", "GET /b")]);
        assert_eq!(&three[1..], two);
        assert_eq!(given(&[("naïve name!", "x")]), ["na_ve_name"]);
        assert_eq!(given(&[("items/{id}", "x")]), ["items_id"]);
        assert_eq!(given(&[("", "x")]), ["tool"]);
        assert_eq!(given(&[("_ok-1", "x")]), ["_ok-1"]);
        let long = "x".repeat(80);
        let names = given(&[(&long, "a"), (&long, "b"), (&long, "c")]);
        for name in &names {
            assert_eq!(name.len(), 64);
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1);
        }
    }

    #[test]
    fn similar_names_are_found_and_others_are_not() {
        let names = || ["charge", "refund", "find_charge", "history"].into_iter();
        assert_eq!(similar("chrage", names()), ["charge"]);
        assert_eq!(similar("Charge", names()), ["charge", "find_charge"]);
        assert_eq!(similar("weather", names()), [""; 0]);
    }
}

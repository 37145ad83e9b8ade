//! What the author probably meant: the nearest of the names that would have been right.

/// Says that `word` is no `what`, proposes the nearest of `known`, and lists them all.
pub(crate) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let all = list(known);
    match nearest(word, known) {
        Some(near) => format!("`{word}` is no {what}: did you mean `{near}`? (known: {all})"),
        None => format!("`{word}` is no {what} (known: {all})"),
    }
}

/// The names in backticks, comma separated.
pub(crate) fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// The name that differs from `word` by a typing mistake, if any does.
///
/// Case and separators count for nothing: `timeoutMs` is `timeout_ms` spelled by another habit.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = folded(word);
    known
        .iter()
        .map(|&name| {
            let name_folded = folded(name);
            let allowed = (word.len().max(name_folded.len()) / 3).max(1);
            (distance(&word, &name_folded), allowed, name)
        })
        .filter(|(distance, allowed, _)| distance <= allowed)
        .min_by_key(|(distance, ..)| *distance)
        .map(|(.., name)| name)
}

fn folded(name: &str) -> Vec<char> {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-'))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Edits between two words, where swapping two neighbours is one edit.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &to) in b.iter().enumerate() {
            let replaced = above[j] + usize::from(from != to);
            let mut best = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from == b[j - 1] && a[i - 1] == to {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: &[&str] = &["effects", "examples", "limits", "timeout_ms", "why"];

    #[test]
    fn finds_typing_mistakes() {
        assert_eq!(nearest("efects", KEYS), Some("effects"));
        assert_eq!(nearest("example", KEYS), Some("examples"));
        assert_eq!(nearest("limtis", KEYS), Some("limits"));
        assert_eq!(nearest("hwy", KEYS), Some("why"));
        assert_eq!(nearest("timeoutMs", KEYS), Some("timeout_ms"));
        assert_eq!(nearest("Why", KEYS), Some("why"));
    }

    #[test]
    fn proposes_nothing_far_fetched() {
        assert_eq!(nearest("description", KEYS), None);
        assert_eq!(nearest("", KEYS), None);
        assert_eq!(nearest("x", &[]), None);
    }

    #[test]
    fn lists_what_is_known() {
        assert_eq!(
            unknown("key", "efects", &["effects", "why"]),
            "`efects` is no key: did you mean `effects`? (known: `effects`, `why`)"
        );
        assert_eq!(
            unknown("key", "zzz", &["effects"]),
            "`zzz` is no key (known: `effects`)"
        );
    }
}

//! Which names are alike, for whoever has mistyped one.

/// As much of a name as is compared, in characters.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_found_and_others_are_not() {
        let names = || ["charge", "refund", "find_charge", "history"].into_iter();
        assert_eq!(similar("chrage", names()), ["charge"]);
        assert_eq!(similar("Charge", names()), ["charge", "find_charge"]);
        assert_eq!(similar("weather", names()), [""; 0]);
    }
}

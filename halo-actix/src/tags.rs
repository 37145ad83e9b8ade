//! `?tags=`: comma-separated, repeated parameters add up, any tag matches (§3.2).

/// The tags a query string asks for; `None` if it asks for no filter.
///
/// Blanks around a tag and empty items are ignored. Bytes that are no UTF-8 match nothing.
pub(crate) fn requested(query: &str) -> Option<Vec<String>> {
    let mut tags: Vec<String> = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| name == "tags")
        .flat_map(|(_, value)| {
            let tags = value
                .split(',')
                .map(str::trim)
                .filter(|tag| !tag.is_empty());
            tags.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    tags.sort_unstable();
    tags.dedup();
    (!tags.is_empty()).then_some(tags)
}

#[cfg(test)]
mod tests {
    use super::requested;

    fn tags(query: &str) -> Vec<String> {
        requested(query).unwrap_or_default()
    }

    #[test]
    fn lists_and_repeats_add_up() {
        assert_eq!(tags("tags=b,a&x=1&tags=c,b"), ["a", "b", "c"]);
    }

    #[test]
    fn blanks_and_empty_items_are_ignored() {
        assert_eq!(tags("tags=+a+,,%20b%20,"), ["a", "b"]);
    }

    #[test]
    fn nothing_is_no_filter() {
        for query in ["", "tags=", "tags", "tags=,%20,", "Tags=a", "x=tags"] {
            assert_eq!(requested(query), None, "{query}");
        }
    }

    #[test]
    fn nonsense_is_a_tag_that_matches_nothing() {
        assert_eq!(tags("tags=%FF%zz"), ["\u{fffd}%zz"]);
    }
}

//! A name for a tool whose manifest entry has none.

/// The longest name that every model provider accepts.
const LONGEST: usize = 64;

/// A name made from the last segment of a URL that is not a template: letters, digits, `_` and `-`, 1 to 64
/// of them; `tool` if the URL has nothing to offer.
pub(super) fn from_url(url: &str) -> String {
    path(url)
        .rsplit('/')
        .map(without_templates)
        .map(|segment| sanitised(&segment))
        .find(|name| !name.is_empty())
        .unwrap_or_else(|| "tool".to_owned())
}

/// The path of an absolute or relative URL.
fn path(url: &str) -> &str {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_host, path)| path),
        None => url,
    }
}

/// The segment without its `{…}` parts, which may be percent-encoded.
fn without_templates(segment: &str) -> String {
    let mut literal = String::with_capacity(segment.len());
    let mut depth = 0_usize;
    let decoded = segment
        .replace("%7B", "{")
        .replace("%7b", "{")
        .replace("%7D", "}")
        .replace("%7d", "}");
    for character in decoded.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => literal.push(character),
            _ => {}
        }
    }
    literal
}

/// The text with one `_` for each run of characters a name cannot have; its ends are letters or digits.
fn sanitised(text: &str) -> String {
    let mut name = String::new();
    for character in text.chars() {
        if character.is_ascii_alphanumeric() || character == '-' {
            name.push(character);
        } else if !name.ends_with('_') {
            name.push('_');
        }
        if name.len() == LONGEST {
            break;
        }
    }
    name.trim_matches(['_', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_literal_segment_is_the_name() {
        for (url, name) in [
            ("/api/payments/charge", "charge"),
            ("/api/payments/charge/", "charge"),
            ("charge", "charge"),
            ("/api/books/{id}", "books"),
            ("/api/books/%7Bid%7D", "books"),
            ("/api/books/{id}/{page:\\d+}", "books"),
            ("/api/books/{id}:cancel", "cancel"),
            ("/reports/{year}-summary.json", "summary_json"),
            ("https://api.example.com/v1/users?all=/x#/y", "users"),
            ("https://api.example.com", "tool"),
            ("https://api.example.com/", "tool"),
            ("/", "tool"),
            ("", "tool"),
            ("/{tenant}/{id}", "tool"),
        ] {
            assert_eq!(from_url(url), name, "{url}");
        }
    }

    #[test]
    fn a_name_has_only_characters_every_provider_accepts() {
        for (url, name) in [
            ("/naïve name!", "na_ve_name"),
            ("/日本語", "tool"),
            ("/a__b", "a_b"),
            ("/look-up_All2", "look-up_All2"),
            ("/%20x", "20x"),
        ] {
            assert_eq!(from_url(url), name, "{url}");
        }
        assert_eq!(from_url(&format!("/{}", "x".repeat(1000))), "x".repeat(64));
        assert_eq!(from_url(&format!("/{}", "é".repeat(1000))), "tool");
    }
}

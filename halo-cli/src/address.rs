//! Where the URLs of an API lead, and which of its templates they fit.

use halo_core::pattern::{Piece, pieces, template};

/// Where a URL leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Address {
    /// To a path of the API's own host, with `{name}` for each parameter.
    Here(String),
    /// To another host, or by another scheme.
    Elsewhere,
    /// Nowhere: what is wrong with it.
    Broken(&'static str),
}

/// The base URL of an API.
#[derive(Debug, Clone)]
pub(crate) struct Base {
    scheme: String,
    authority: String,
    path: String,
}

impl Base {
    pub(crate) fn new(url: &str) -> Self {
        let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let path = rest[end..].split(['?', '#']).next().unwrap_or_default();
        let scheme = scheme.to_ascii_lowercase();
        Self {
            authority: authority(&scheme, &rest[..end]),
            path: path.trim_end_matches('/').to_owned(),
            scheme,
        }
    }

    /// Where a URL of the manifest leads.
    pub(crate) fn resolve(&self, url: &str) -> Address {
        let url = template(&decoded(url));
        if url.is_empty() {
            return Address::Broken("it is empty");
        }
        if url.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\\') {
            return Address::Broken("it holds a blank, a control character or a backslash");
        }
        if url.contains('#') {
            return Address::Broken("it holds a fragment (`#`)");
        }
        if let Some(rest) = url.strip_prefix("//") {
            return self.absolute(&self.scheme, rest);
        }
        if let Some(scheme) = scheme_of(&url) {
            return match url[scheme.len() + 1..].strip_prefix("//") {
                Some(rest) => self.absolute(&scheme.to_ascii_lowercase(), rest),
                None => Address::Elsewhere,
            };
        }
        if url.starts_with('/') {
            return Address::Here(url);
        }
        let relative = url.strip_prefix("./").unwrap_or(&url);
        Address::Here(format!("{}/{relative}", self.path))
    }

    /// What two URLs have in common exactly if they lead to the same place.
    pub(crate) fn key(&self, url: &str) -> String {
        match self.resolve(url) {
            Address::Here(path) => path,
            Address::Elsewhere | Address::Broken(_) => url.to_owned(),
        }
    }

    fn absolute(&self, scheme: &str, rest: &str) -> Address {
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        if scheme != self.scheme || authority(scheme, &rest[..end]) != self.authority {
            return Address::Elsewhere;
        }
        let path = &rest[end..];
        Address::Here(if path.is_empty() { "/" } else { path }.to_owned())
    }
}

/// The URL with its braces, which some servers percent-encode.
pub(crate) fn decoded(url: &str) -> String {
    url.replace("%7B", "{")
        .replace("%7b", "{")
        .replace("%7D", "}")
        .replace("%7d", "}")
}

/// The host and port as they are compared.
fn authority(scheme: &str, text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let default = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => "",
    };
    text.strip_suffix(default)
        .map_or_else(|| text.clone(), str::to_owned)
}

fn scheme_of(url: &str) -> Option<&str> {
    let (scheme, _) = url.split_once(':')?;
    let word = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c));
    word.then_some(scheme)
}

/// Whether a path is one of those that a template stands for, the template itself aside.
pub(crate) fn fits(template: &str, path: &str) -> bool {
    if template == path || !template.contains('{') {
        return false;
    }
    let path = path.split('?').next().unwrap_or_default();
    let (mut patterns, mut segments) = (template.split('/'), path.split('/'));
    loop {
        match (patterns.next(), segments.next()) {
            (None, None) => return true,
            (Some(pattern), Some(segment)) if segment_fits(pattern, segment) => {}
            _ => return false,
        }
    }
}

/// Each parameter takes at least one character; the texts between them are looked for in their order.
fn segment_fits(pattern: &str, segment: &str) -> bool {
    let mut rest = segment;
    let mut open = false;
    for piece in pieces(pattern) {
        match piece {
            Piece::Param(_) => {
                let Some(first) = rest.chars().next() else {
                    return false;
                };
                rest = &rest[first.len_utf8()..];
                open = true;
            }
            Piece::Literal(text) => {
                let found = if open {
                    rest.find(text)
                } else {
                    rest.starts_with(text).then_some(0)
                };
                let Some(at) = found else { return false };
                rest = &rest[at + text.len()..];
                open = false;
            }
        }
    }
    open || rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(path: &str) -> Address {
        Address::Here(path.into())
    }

    #[test]
    fn urls_resolve_against_the_base() {
        let base = Base::new("https://API.example.com:443/v1/");
        for (url, expected) in [
            ("/charge", here("/charge")),
            ("charge", here("/v1/charge")),
            ("./charge", here("/v1/charge")),
            ("https://api.example.com/charge", here("/charge")),
            ("HTTPS://api.example.com", here("/")),
            ("//api.example.com:443/a", here("/a")),
            ("/books/%7Bid%7D", here("/books/{id}")),
            (r"/books/{id:\d+}", here("/books/{id}")),
            ("/a:b", here("/a:b")),
            ("http://api.example.com/charge", Address::Elsewhere),
            ("https://api.example.com.evil/charge", Address::Elsewhere),
            ("https://me@api.example.com/charge", Address::Elsewhere),
            ("//evil/charge", Address::Elsewhere),
            ("javascript:alert(1)", Address::Elsewhere),
        ] {
            assert_eq!(base.resolve(url), expected, "{url}");
        }
        for url in ["", "/a b", "/a\\b", "/a#b", "/a\n"] {
            assert!(matches!(base.resolve(url), Address::Broken(_)), "{url}");
        }
    }

    #[test]
    fn concrete_paths_fit_templates() {
        for (template, path) in [
            ("/books/{id}", "/books/7"),
            ("/{a}/{b}.json", "/x/y.json"),
            ("/a/{x}-{y}", "/a/1-2?z=3"),
        ] {
            assert!(fits(template, path), "{template} {path}");
        }
        for (template, path) in [
            ("/books/{id}", "/books/{id}"),
            ("/books/{id}", "/books/"),
            ("/books/{id}", "/books/7/pages"),
            ("/books", "/books"),
            ("/a/{x}-{y}", "/a/12"),
            ("/a/{x}.json", "/a/b.json.gz"),
        ] {
            assert!(!fits(template, path), "{template} {path}");
        }
    }
}

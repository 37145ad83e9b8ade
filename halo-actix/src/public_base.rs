//! The prefix that a reverse proxy takes away, put back into every URL.

use actix_web::http::header::{HeaderMap, HeaderName};
use halo_core::protocol::Description;

const FORWARDED_PREFIX: &str = "x-forwarded-prefix";
const LONGEST: usize = 128;

/// Whether a prefix is a path of plain segments; the root is the empty text.
pub(crate) fn is_base(base: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    base.is_empty()
        || base.strip_prefix('/').is_some_and(|base| {
            base.len() < LONGEST
                && base.split('/').all(|segment| {
                    !matches!(segment, "" | "." | "..") && segment.bytes().all(plain)
                })
        })
}

/// The prefix a proxy says it has taken away, if it says one thing that makes sense.
pub(crate) fn forwarded(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(FORWARDED_PREFIX);
    let value = values.next()?.to_str().ok()?;
    let value = value.strip_suffix('/').unwrap_or(value);
    (values.next().is_none() && !value.is_empty() && is_base(value)).then_some(value)
}

/// The header that it comes in.
pub(crate) fn header() -> HeaderName {
    HeaderName::from_static(FORWARDED_PREFIX)
}

/// Puts `base` before every URL of the API.
pub(crate) fn rebase(description: &mut Description, base: &str) {
    let urls = [
        Some(&mut description.call.url),
        description.effects.undo.as_mut(),
        description.resilience.fallback.as_mut(),
        description.replace_with.as_mut(),
        description
            .trust
            .jwks
            .as_mut()
            .filter(|jwks| jwks.starts_with('/')),
    ];
    let next = description.next.iter_mut().map(|next| &mut next.suggest);
    for url in urls.into_iter().flatten().chain(next) {
        url.insert_str(0, base);
    }
}

#[cfg(test)]
mod tests {
    use super::is_base;

    #[test]
    fn a_base_is_a_path_of_plain_segments() {
        for base in ["", "/shop", "/apis/shop-2/v1.0_~"] {
            assert!(is_base(base), "{base}");
        }
        for base in [
            "/",
            "shop",
            "/a//b",
            "/a/",
            "/../a",
            "/a/.",
            "//evil.example",
            "/a b",
            "/a\"",
            "/a?b",
            "/%2e",
            "/ä",
        ] {
            assert!(!is_base(base), "{base}");
        }
        assert!(!is_base(&format!("/{}", "a".repeat(200))));
    }
}

//! What caches are told, and the answers that are kept here.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};

use crate::representation::Representation;

/// What `Cache-Control` says.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    shared: HeaderValue,
    private: HeaderValue,
}

/// A description is never served stale: caches keep it, but ask each time.
const DEFAULT: &str = "no-cache";

impl Policy {
    /// The policy that says `directives`.
    pub(crate) fn new(directives: Option<&str>) -> Self {
        let directives = directives.unwrap_or(DEFAULT);
        let private = if is_private(directives) {
            directives.to_owned()
        } else {
            format!("private, {directives}")
        };
        let value = |text: &str| {
            HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(DEFAULT))
        };
        Self {
            shared: value(directives),
            private: value(&private),
        }
    }

    pub(crate) fn cache_control(&self, audience: &Audience) -> HeaderValue {
        match audience {
            Audience::Everyone | Audience::Prefixed => self.shared.clone(),
            Audience::Callers(_) | Audience::Unknown => self.private.clone(),
        }
    }
}

fn is_private(directives: &str) -> bool {
    // `private="x-header"` is about that header alone.
    let is_whole = |given: &str| given.trim().eq_ignore_ascii_case("private");
    directives.split(',').any(is_whole) || has(directives, "no-store")
}

/// Whether `Cache-Control` has a directive.
pub(crate) fn has(directives: &str, directive: &str) -> bool {
    directives.split(',').any(|given| {
        let name = given.split('=').next().unwrap_or_default();
        name.trim().eq_ignore_ascii_case(directive)
    })
}

/// Whom an answer is for.
#[derive(Clone, Debug)]
pub(crate) enum Audience {
    Everyone,
    /// Everyone who comes through one proxy.
    Prefixed,
    /// Those who send the same in these headers.
    Callers(HeaderValue),
    /// Others may get another answer, for reasons that only the app knows.
    Unknown,
}

impl Audience {
    pub(crate) fn vary(&self) -> HeaderValue {
        match self {
            Self::Everyone => HeaderValue::from_static("accept"),
            Self::Prefixed => HeaderValue::from_static("accept, x-forwarded-prefix"),
            Self::Callers(vary) => vary.clone(),
            Self::Unknown => HeaderValue::from_static("*"),
        }
    }
}

/// The answer to who may not discover.
pub(crate) fn refused(challenge: HeaderValue, vary: HeaderValue) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::UNAUTHORIZED);
    let headers = response.headers_mut();
    headers.insert(header::WWW_AUTHENTICATE, challenge);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, vary);
    response
}

/// How many answers are kept of a manifest, and of a path.
const KEPT: usize = 32;

/// The answers that were asked for last.
///
/// Bounded, so that who asks for all there are fills nothing; and what is asked for often stays, whatever
/// others ask for in between.
#[derive(Debug)]
pub(crate) struct Recent<K> {
    /// The last asked for stands first.
    kept: Vec<(K, Representation)>,
}

impl<K> Default for Recent<K> {
    fn default() -> Self {
        Self { kept: Vec::new() }
    }
}

impl<K: PartialEq> Recent<K> {
    pub(crate) fn get(&mut self, key: &K) -> Option<Representation> {
        let at = self.kept.iter().position(|(known, _)| known == key);
        tracing::Span::current().record("cached", at.is_some());
        let at = at?;
        self.kept[..=at].rotate_right(1);
        self.kept.first().map(|(_, answer)| answer.clone())
    }

    pub(crate) fn keep(&mut self, key: K, answer: &Representation) {
        self.kept.truncate(KEPT - 1);
        self.kept.insert(0, (key, answer.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::{Audience, KEPT, Policy, Recent};
    use crate::representation::Representation;
    use crate::signing::Signing;

    #[test]
    fn what_is_asked_for_often_stays() {
        let mut recent = Recent::default();
        for number in 0..10 * KEPT {
            recent.keep(
                number,
                &Representation::new(number.to_string(), &Signing::default()),
            );
            assert!(recent.get(&0).is_some(), "{number}");
        }
        assert_eq!(recent.kept.len(), KEPT);
        assert!(recent.get(&1).is_none());
    }

    #[test]
    fn what_depends_on_the_caller_is_private() {
        let said = |directives: Option<&str>| {
            let policy = Policy::new(directives);
            let said = |audience| {
                let value = policy.cache_control(&audience);
                value.to_str().map(str::to_owned).unwrap_or_default()
            };
            [said(Audience::Everyone), said(Audience::Unknown)]
        };
        assert_eq!(said(None), ["no-cache", "private, no-cache"]);
        assert_eq!(
            said(Some("max-age=60")),
            ["max-age=60", "private, max-age=60"]
        );
        assert_eq!(said(Some("no-store")), ["no-store", "no-store"]);
        assert_eq!(
            said(Some("Private, max-age=1")),
            ["Private, max-age=1", "Private, max-age=1"]
        );
    }
}

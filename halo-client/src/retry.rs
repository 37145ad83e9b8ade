//! Whether to try again, and when (§6.2, §6.3).

use std::time::{Duration, SystemTime};

use halo_core::call;
use halo_core::protocol::{Backoff, Description};
use http::StatusCode;
use http::header::{self, HeaderMap};

use crate::transport::Sent;

/// The first pause.
const FIRST: Duration = Duration::from_millis(250);
/// The longest pause that is not the server's wish.
const LONGEST: Duration = Duration::from_secs(10);

/// What a tool's description allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Policy {
    /// Whether a call may be sent again that may have been processed.
    again: bool,
    /// Whether it may be sent again at all.
    ever: bool,
}

/// How an attempt failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    NoAnswer(Sent),
    Status(StatusCode),
}

impl Policy {
    pub(crate) fn of(description: &Description) -> Self {
        let by_method = matches!(
            call::method(description),
            "GET" | "HEAD" | "OPTIONS" | "TRACE" | "PUT" | "DELETE"
        );
        let stated = description.limits.idempotent;
        let retry = description.resilience.retry;
        Self {
            // `retry: true` speaks for a method that says nothing, and not against `idempotent: false`.
            again: retry != Some(false) && stated.unwrap_or(by_method || retry == Some(true)),
            ever: retry != Some(false),
        }
    }

    /// Whether the call may be sent again after this failure.
    pub(crate) fn allows(self, failure: Failure) -> bool {
        match failure {
            Failure::NoAnswer(Sent::No) => self.ever,
            Failure::NoAnswer(Sent::Maybe) => self.again,
            Failure::Status(status) => match status.as_u16() {
                // Refused before it was processed.
                425 | 429 => self.ever,
                408 | 500 | 502 | 503 | 504 => self.again,
                _ => false,
            },
        }
    }

    /// Whether another tool may stand in: certainly, unless this one may still be at work.
    pub(crate) fn allows_another(self, failure: Failure) -> bool {
        match failure {
            Failure::NoAnswer(Sent::No) => true,
            Failure::NoAnswer(Sent::Maybe) => self.again,
            Failure::Status(status) => status.is_server_error() || status.as_u16() == 429,
        }
    }
}

/// The pause before the next attempt, the first of which is number 1; the server's wish comes first.
pub(crate) fn pause(
    description: &Description,
    attempt: u32,
    headers: Option<&HeaderMap>,
) -> Duration {
    let wish = headers.and_then(|headers| retry_after(headers, SystemTime::now()));
    let factor = match &description.resilience.backoff {
        Some(Backoff::None) => 0,
        Some(Backoff::Linear) => attempt,
        _ => 1_u32.checked_shl(attempt - 1).unwrap_or(u32::MAX),
    };
    let planned = FIRST.saturating_mul(factor).min(LONGEST);
    // Half of it is chance, so that callers who failed together do not come back together.
    let planned = planned.mul_f64(fastrand::f64().mul_add(0.5, 0.5));
    wish.unwrap_or(planned)
}

/// `Retry-After`: seconds or a date.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(method: &str, text: &str) -> Policy {
        Policy::of(&described(method, text))
    }

    fn described(method: &str, text: &str) -> Description {
        let text = format!(r#"{{"call":{{"method":"{method}","url":"/"}}{text}}}"#);
        Description::read_all(text.as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn what_may_have_been_processed_is_sent_again_only_where_that_is_safe() {
        let retry = |value: &str| format!(r#","resilience":{{"retry":{value}}}"#);
        let idempotent = |value: &str| format!(r#","limits":{{"idempotent":{value}}}"#);
        let both = |left: &str, right: &str| retry(left) + &idempotent(right);
        for (method, text, ever, again) in [
            ("GET", String::new(), true, true),
            ("PUT", String::new(), true, true),
            ("DELETE", String::new(), true, true),
            ("POST", String::new(), true, false),
            ("PATCH", String::new(), true, false),
            ("POST", idempotent("true"), true, true),
            ("PUT", idempotent("false"), true, false),
            ("POST", retry("true"), true, true),
            ("POST", retry("false"), false, false),
            ("GET", retry("false"), false, false),
            ("POST", both("true", "false"), true, false),
            ("POST", both("false", "true"), false, false),
        ] {
            assert_eq!(
                policy(method, &text),
                Policy { again, ever },
                "{method} {text}"
            );
        }
    }

    #[test]
    fn only_failures_that_pass_are_tried_again() {
        let get = policy("GET", "");
        let post = policy("POST", "");
        for status in [408, 425, 429, 500, 502, 503, 504] {
            let failure = Failure::Status(StatusCode::from_u16(status).unwrap());
            assert!(get.allows(failure), "{status}");
            assert_eq!(
                post.allows(failure),
                matches!(status, 425 | 429),
                "{status}"
            );
        }
        for status in [400, 401, 404, 409, 422, 501, 505, 507, 508, 510, 511] {
            assert!(!get.allows(Failure::Status(StatusCode::from_u16(status).unwrap())));
        }
        assert!(post.allows(Failure::NoAnswer(Sent::No)));
        assert!(!post.allows(Failure::NoAnswer(Sent::Maybe)));
    }

    #[test]
    fn pauses_follow_the_backoff_and_the_servers_wish() {
        let pauses = |backoff: &str| {
            let text = format!(r#","resilience":{{"backoff":"{backoff}"}}"#);
            let description = described("GET", &text);
            [1, 2, 3, 40].map(|attempt| pause(&description, attempt, None).as_millis())
        };
        let within = |found: [u128; 4], expected: [u128; 4]| {
            for (found, most) in found.into_iter().zip(expected) {
                assert!(most / 2 <= found && found <= most, "{found} of {most}");
            }
        };
        within(pauses("exponential"), [250, 500, 1000, 10_000]);
        within(pauses("linear"), [250, 500, 750, 10_000]);
        within(pauses("none"), [0; 4]);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        let wish = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::RETRY_AFTER, value.parse().unwrap());
            retry_after(&headers, now).map(|pause| pause.as_secs())
        };
        assert_eq!(wish("7"), Some(7));
        let date = httpdate::fmt_http_date(now + Duration::from_secs(9));
        assert_eq!(wish(&date), Some(9));
        assert_eq!(wish("soon"), None);
    }
}

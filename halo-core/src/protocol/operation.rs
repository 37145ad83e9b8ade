//! The fields about running a call: failures, trust, life cycle, tracing.

use super::fields::{deserialize_records, record};
use super::value::Object;
use super::vocabulary::vocabulary;

/// What a caller may do when a call fails.
///
/// Specification §6.3.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resilience {
    /// Whether a failed call should be tried again.
    pub retry: Option<bool>,
    /// How the pauses between attempts grow.
    pub backoff: Option<Backoff>,
    /// The longest expected response time, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// The URL of the tool to use instead, as the manifest prints it.
    pub fallback: Option<String>,
    /// Our addition: the method meant when that URL serves several.
    pub fallback_method: Option<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

vocabulary! {
    /// How the pauses between attempts grow.
    ///
    /// Specification §6.3.
    Backoff {
        /// By the same amount each time.
        Linear = "linear",
        /// By the same factor each time.
        Exponential = "exponential",
        /// Not at all.
        None = "none",
    }
}

/// How the description itself can be verified.
///
/// Specification §6.3.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trust {
    /// Whether the description is signed.
    pub signed: Option<bool>,
    /// The URL of the key set (JWKS) to verify it with.
    pub jwks: Option<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

vocabulary! {
    /// Where a tool is in its life.
    ///
    /// Specification §6.3.
    Status {
        /// In use.
        Active = "active",
        /// Still works; to be replaced.
        Deprecated = "deprecated",
        /// About to be removed, or removed already.
        Sunset = "sunset",
    }
}

/// What a caller sends along so that its calls can be followed.
///
/// Specification §6.3.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observe {
    /// The header that carries the trace id.
    pub trace_header: Option<String>,
    /// Whether the caller should send a header with the reason for its call.
    pub explain: Option<bool>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

record!(Resilience {
    stated retry = "retry",
    stated backoff = "backoff",
    stated timeout_ms = "timeout_ms",
    stated fallback = "fallback",
    stated fallback_method = "fallback_method",
});

record!(Trust {
    stated signed = "signed",
    stated jwks = "jwks",
});

record!(Observe {
    stated trace_header = "trace_header",
    stated explain = "explain",
});

deserialize_records!(Resilience, Trust, Observe);

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::protocol::Value;

    fn rewritten<T: Serialize + DeserializeOwned>(text: &str) -> String {
        serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap()
    }

    #[test]
    fn every_field_is_read_and_written_in_our_order() {
        assert_eq!(
            rewritten::<Resilience>(
                r#"{"fallback_method":"GET","fallback":"/b","timeout_ms":0,"backoff":"Linear","retry":false}"#
            ),
            r#"{"retry":false,"backoff":"linear","timeout_ms":0,"fallback":"/b","fallback_method":"GET"}"#
        );
        assert_eq!(
            rewritten::<Trust>(r#"{"jwks":"/keys","signed":false}"#),
            r#"{"signed":false,"jwks":"/keys"}"#
        );
        assert_eq!(
            rewritten::<Observe>(r#"{"explain":true,"trace_header":"X-Trace"}"#),
            r#"{"trace_header":"X-Trace","explain":true}"#
        );
    }

    #[test]
    fn words_the_protocol_does_not_list_are_kept() {
        assert_eq!(
            serde_json::from_str::<Status>(r#""sunset""#).unwrap(),
            Status::Sunset
        );
        assert_eq!(Status::from("retired").as_str(), "retired");
        assert_eq!(Backoff::from("none"), Backoff::None);
        assert_eq!(
            rewritten::<Resilience>(r#"{"backoff":"fibonacci"}"#),
            r#"{"backoff":"fibonacci"}"#
        );
    }

    #[test]
    fn only_a_whole_number_is_a_time() {
        for text in [
            r#"{"timeout_ms":"5"}"#,
            r#"{"timeout_ms":-1}"#,
            r#"{"timeout_ms":1.5}"#,
        ] {
            let resilience: Resilience = serde_json::from_str(text).unwrap();
            assert_eq!(resilience.timeout_ms, None);
            assert!(
                !resilience
                    .extra
                    .get("timeout_ms")
                    .is_none_or(Value::is_null)
            );
            assert_eq!(rewritten::<Resilience>(text), text);
        }
    }
}

//! What running the tool is like: `resilience`, `status`, `trust` and `observe`.

use syn::{LitStr, Path};

use crate::errors::Errors;

use super::symbol;
use super::value::Entry;

#[derive(Default)]
pub(crate) struct Resilience {
    pub(crate) retry: Option<bool>,
    pub(crate) backoff: Option<Backoff>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) fallback: Option<Path>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backoff {
    Linear,
    Exponential,
    None,
}

const BACKOFFS: [(&str, Backoff); 3] = [
    (symbol::LINEAR, Backoff::Linear),
    (symbol::EXPONENTIAL, Backoff::Exponential),
    (symbol::NONE, Backoff::None),
];

impl Resilience {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ retry: true, backoff: exponential }", errors)?;
        let known = [
            symbol::RETRY,
            symbol::BACKOFF,
            symbol::TIMEOUT_MS,
            symbol::FALLBACK,
        ];
        let [retry, backoff, timeout_ms, fallback] =
            object.fields(symbol::RESILIENCE, known, errors);
        Some(Self {
            retry: retry.and_then(|entry| entry.flag(errors)),
            backoff: backoff.and_then(|entry| entry.word(&BACKOFFS, errors)),
            timeout_ms: timeout_ms.and_then(|entry| entry.milliseconds(errors)),
            fallback: fallback.and_then(|entry| entry.tool(errors)),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Active,
    Deprecated,
    Sunset,
}

const STATUSES: [(&str, Status); 3] = [
    (symbol::ACTIVE, Status::Active),
    (symbol::DEPRECATED, Status::Deprecated),
    (symbol::SUNSET, Status::Sunset),
];

impl Status {
    pub(crate) fn check(entry: &Entry, errors: &Errors) -> Option<Self> {
        entry.word(&STATUSES, errors)
    }
}

#[derive(Default)]
pub(crate) struct Trust {
    pub(crate) signed: Option<bool>,
    pub(crate) jwks: Option<LitStr>,
}

impl Trust {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ signed: true, jwks: \"https://…\" }", errors)?;
        let known = [symbol::SIGNED, symbol::JWKS];
        let [signed, jwks] = object.fields(symbol::TRUST, known, errors);
        Some(Self {
            signed: signed.and_then(|entry| entry.flag(errors)),
            jwks: jwks.and_then(|entry| entry.text(errors)),
        })
    }
}

#[derive(Default)]
pub(crate) struct Observe {
    pub(crate) trace_header: Option<LitStr>,
    pub(crate) explain: Option<bool>,
}

impl Observe {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ trace_header: \"X-Trace-Id\", explain: true }", errors)?;
        let known = [symbol::TRACE_HEADER, symbol::EXPLAIN];
        let [trace_header, explain] = object.fields(symbol::OBSERVE, known, errors);
        Some(Self {
            trace_header: trace_header
                .and_then(|entry| entry.header(errors))
                .filter(|header| is_for_traces(header, errors)),
            explain: explain.and_then(|entry| entry.flag(errors)),
        })
    }
}

/// Headers of HTTP itself, and those that carry secrets: what is sent in a trace header is logged and sent back.
const OTHER_HEADERS: [&str; 18] = [
    "authorization",
    "proxy-authorization",
    "www-authenticate",
    "cookie",
    "set-cookie",
    "x-api-key",
    "host",
    "connection",
    "content-length",
    "content-type",
    "content-encoding",
    "transfer-encoding",
    "te",
    "trailer",
    "upgrade",
    "location",
    "etag",
    "vary",
];

fn is_for_traces(header: &LitStr, errors: &Errors) -> bool {
    let name = header.value();
    let other = OTHER_HEADERS
        .iter()
        .any(|other| name.eq_ignore_ascii_case(other));
    if other {
        let message = format!(
            "`{name}` is no header for trace ids, which are logged and sent back: use one of \
             their own, as in `X-Trace-Id`"
        );
        errors.on(header, message);
    }
    !other
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{checked, mistakes};
    use super::*;

    #[test]
    fn secrets_are_no_traces() {
        for name in ["Authorization", "set-cookie", "Content-Length"] {
            assert_eq!(
                mistakes(quote!(observe = { trace_header: #name })),
                [format!(
                    "`{name}` is no header for trace ids, which are logged and sent back: use one of \
                     their own, as in `X-Trace-Id`"
                )]
            );
        }
    }

    #[test]
    fn reads_everything() {
        let (metadata, messages) = checked(quote! {
            resilience = { retry: true, backoff: exponential, timeout_ms: 5_000, fallback: other },
            trust = { signed: false, jwks: "https://x" },
            observe = { trace_header: "X-Trace-Id", explain: true },
        });
        assert!(messages.is_empty(), "{messages:?}");
        let resilience = metadata.resilience.unwrap_or_default();
        assert_eq!(resilience.retry, Some(true));
        assert_eq!(resilience.backoff, Some(Backoff::Exponential));
        assert_eq!(resilience.timeout_ms, Some(5000));
        assert!(resilience.fallback.is_some());
        let trust = metadata.trust.unwrap_or_default();
        assert_eq!(trust.signed, Some(false));
        assert!(trust.jwks.is_some_and(|lit| lit.value() == "https://x"));
        let observe = metadata.observe.unwrap_or_default();
        assert!(
            observe
                .trace_header
                .is_some_and(|lit| lit.value() == "X-Trace-Id")
        );
        assert_eq!(observe.explain, Some(true));
    }

    #[test]
    fn reads_every_word() {
        for (word, status) in STATUSES {
            let word = quote::format_ident!("{word}");
            assert_eq!(checked(quote!(status = #word)).0.status, Some(status));
        }
        for (word, backoff) in BACKOFFS {
            let word = quote::format_ident!("{word}");
            let (metadata, _) = checked(quote!(resilience = { backoff: #word }));
            assert_eq!(
                metadata.resilience.and_then(|found| found.backoff),
                Some(backoff)
            );
        }
    }

    #[test]
    fn words_are_bare() {
        assert_eq!(
            mistakes(quote!(status = "deprecated", resilience = { backoff: "fast" })),
            [
                "`fast` is no `backoff` (known: `linear`, `exponential`, `none`); \
                 it is a word without quotes",
                "write `deprecated` without quotes",
            ]
        );
        assert_eq!(
            mistakes(quote!(status = depreciated)),
            ["`depreciated` is no `status`: did you mean `deprecated`? \
              (known: `active`, `deprecated`, `sunset`)"]
        );
    }

    #[test]
    fn a_timeout_is_whole_milliseconds() {
        for value in [
            quote!(-1),
            quote!(1.5),
            quote!("5s"),
            quote!(5u64),
            quote!(18446744073709551616),
            quote!(5 * 1000),
        ] {
            assert_eq!(
                mistakes(quote!(resilience = { timeout_ms: #value })),
                ["`timeout_ms` is a number of milliseconds, whole and not negative: `5000`"]
            );
        }
        let (metadata, _) = checked(quote!(resilience = { timeout_ms: 0 }));
        assert_eq!(
            metadata.resilience.and_then(|found| found.timeout_ms),
            Some(0)
        );
    }

    #[test]
    fn values_are_of_their_kind() {
        assert_eq!(
            mistakes(quote! {
                resilience = { retry: 3, fallback: "x" },
                trust = { jwks: "" },
                observe = { trace_header: "X Trace", explain: yes },
            }),
            [
                "`retry` is `true` or `false`",
                "`fallback` is a handler's name: write `x`, without quotes",
                "`jwks` is blank: say something",
                "`X Trace` is no HTTP header name: use letters, digits and `-`, as in `X-Trace-Id`",
                "`explain` is `true` or `false`",
            ]
        );
    }

    #[test]
    fn objects_say_something_known() {
        assert_eq!(
            mistakes(quote!(resilience = {}, trust = {}, observe = {})),
            [
                "empty `{}` in `resilience`: say something or leave it out",
                "empty `{}` in `trust`: say something or leave it out",
                "empty `{}` in `observe`: say something or leave it out",
            ]
        );
        let messages = mistakes(quote! {
            resilience = { timeoutMs: 5 }, trust = { signd: true }, observe = { x: 1 },
        });
        assert_eq!(messages.len(), 3);
        assert!(messages[0].contains("did you mean `timeout_ms`?"));
        assert!(messages[1].contains("did you mean `signed`?"));
        assert!(messages[2].contains("(known: `trace_header`, `explain`)"));
    }
}

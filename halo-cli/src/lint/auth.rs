//! What a call needs for authentication.

use halo_core::protocol::{Auth, AuthKind};

use super::Findings;
use super::api::Described;
use super::rule::declare;
use crate::json::clipped;

declare! {
    AUTH_UNSTATED = Note "auth-unstated": "A description says which authentication a call needs."
        => "State `auth`, `{\"type\": \"none\"}` where none is needed.";
    AUTH_UNKNOWN = Error "auth-unknown": "`auth.type` is `none`, `bearer`, `apikey`, `oauth` or `basic`."
        => "Use one of the five: callers cannot supply another.";
    APIKEY_PLACE_UNSTATED = Warning "apikey-place-unstated": "An `apikey` says where the key goes."
        => "State `header`, `query` or `cookie`; callers assume the header X-API-Key.";
    OAUTH_TOKEN_URL_MISSING = Warning "oauth-token-url-missing": "An `oauth` says where tokens are had."
        => "State `tokenUrl`.";
    AUTH_DETAILS_IGNORED = Warning "auth-details-ignored": "`auth` has only what its type uses."
        => "Leave out what the type does not use, or correct the type.";
}

pub(super) fn check(described: &Described, findings: &mut Findings) {
    match &described.description.auth {
        Some(auth) => scheme(
            described,
            auth,
            &format!("{}/auth", described.pointer),
            findings,
        ),
        None if described.raw.get("auth").is_none() => {
            let message = "`auth` is missing: expected the type that a call needs, or `none`";
            findings.add(
                &AUTH_UNSTATED,
                &described.spot,
                described.pointer.as_str(),
                message,
            );
        }
        None => {}
    }
}

fn scheme(described: &Described, auth: &Auth, pointer: &str, findings: &mut Findings) {
    let spot = &described.spot;
    let placed = auth.header.is_some() || auth.query.is_some() || auth.cookie.is_some();
    match &auth.kind {
        AuthKind::Other(word) => {
            let word = clipped(word, 60);
            let message = format!(
                "`{word}` is unknown: expected `none`, `bearer`, `apikey`, `oauth` or `basic`"
            );
            findings.add(&AUTH_UNKNOWN, spot, format!("{pointer}/type"), message);
        }
        AuthKind::ApiKey if !placed => {
            let message = "the key's place is missing: expected `header`, `query` or `cookie`";
            findings.add(&APIKEY_PLACE_UNSTATED, spot, pointer, message);
        }
        AuthKind::OAuth if auth.token_url.is_none() => {
            let message = "`tokenUrl` is missing: expected the URL where tokens are had";
            findings.add(&OAUTH_TOKEN_URL_MISSING, spot, pointer, message);
        }
        AuthKind::None if placed || !auth.scopes.is_empty() || auth.token_url.is_some() => {
            let message = "the type is `none` or missing, and yet there are details: expected a type that uses them";
            findings.add(&AUTH_DETAILS_IGNORED, spot, pointer, message);
        }
        _ => {}
    }
    for (index, also) in auth.also.iter().enumerate() {
        scheme(
            described,
            also,
            &format!("{pointer}/also/{index}"),
            findings,
        );
    }
}

//! What a call needs for authentication.

use std::collections::BTreeSet;

use halo_core::protocol::{Auth, AuthKind, Description};

use super::Changes;
use super::kind::declare;
use super::tools::{ORDER_CHANGED, extra, text};
use crate::json::clipped;

declare! {
    AUTH_REQUIRED = Breaking "auth-required": "A call needs a credential that it did not need.";
    AUTH_CHANGED = Breaking "auth-changed": "A call needs a credential of another type.";
    AUTH_DROPPED = Safe "auth-dropped": "A call needs no credential any more.";
    AUTH_STATED = Risky "auth-stated": "What a call needs is stated now.";
    AUTH_UNSTATED = Risky "auth-unstated": "What a call needs is no longer stated.";
    AUTH_PLACE_CHANGED = Breaking "auth-place-changed": "The credential goes elsewhere.";
    AUTH_ADDED = Breaking "auth-added": "A call needs a further credential.";
    AUTH_REMOVED = Safe "auth-removed": "A call needs a credential less.";
    SCOPE_ADDED = Breaking "scope-added": "The credential needs a further scope.";
    SCOPE_REMOVED = Safe "scope-removed": "The credential needs a scope less.";
    TOKEN_URL_CHANGED = Risky "token-url-changed": "Tokens are had elsewhere.";
    AUTH_ALREADY_CHANGED = Risky "auth-already-changed": "Whether callers have the credential in place is another.";
}

pub(super) fn compare(old: &Description, new: &Description, changes: &mut Changes) {
    let pointer = "/auth";
    match (&old.auth, &new.auth) {
        (Some(old), Some(new)) => scheme(old, new, pointer, changes),
        (None, Some(new)) if new.kind != AuthKind::None => {
            changes.add(
                &AUTH_STATED,
                pointer,
                format!("`{}` is stated, where nothing was", word(&new.kind)),
            );
        }
        (None, Some(_)) => changes.add_as(
            super::Severity::Safe,
            &AUTH_STATED,
            pointer,
            "`none` is stated, where nothing was",
        ),
        (Some(old), None) => {
            changes.add(
                &AUTH_UNSTATED,
                pointer,
                format!("`{}` is no longer stated", word(&old.kind)),
            );
        }
        (None, None) => {}
    }
}

fn scheme(old: &Auth, new: &Auth, pointer: &str, changes: &mut Changes) {
    let kinds = format!("from `{}` to `{}`", word(&old.kind), word(&new.kind));
    if old.kind != new.kind {
        let kind = match (&old.kind, &new.kind) {
            (AuthKind::None, _) => &AUTH_REQUIRED,
            (_, AuthKind::None) => &AUTH_DROPPED,
            _ => &AUTH_CHANGED,
        };
        changes.add(kind, format!("{pointer}/type"), kinds);
    } else if place(old) != place(new) {
        let message = format!("from the {} to the {}", place(old), place(new));
        changes.add(&AUTH_PLACE_CHANGED, pointer, message);
    } else if [&old.header, &old.query, &old.cookie] != [&new.header, &new.query, &new.cookie] {
        changes.add(&ORDER_CHANGED, pointer, "the same place is told otherwise");
    }
    scopes(old, new, pointer, changes);
    let urls = [old, new].map(|auth| auth.token_url.as_deref());
    text(
        &TOKEN_URL_CHANGED,
        &format!("{pointer}/tokenUrl"),
        urls[0],
        urls[1],
        changes,
    );
    if old.already != new.already {
        changes.add(
            &AUTH_ALREADY_CHANGED,
            format!("{pointer}/already"),
            "callers get the credential otherwise",
        );
    }
    for (index, (old, new)) in old.also.iter().zip(&new.also).enumerate() {
        scheme(old, new, &format!("{pointer}/also/{index}"), changes);
    }
    for auth in old.also.iter().skip(new.also.len()) {
        changes.add(
            &AUTH_REMOVED,
            format!("{pointer}/also"),
            format!("`{}` is not needed any more", word(&auth.kind)),
        );
    }
    for auth in new.also.iter().skip(old.also.len()) {
        changes.add(
            &AUTH_ADDED,
            format!("{pointer}/also"),
            format!("`{}` is needed too", word(&auth.kind)),
        );
    }
    extra(pointer, &old.extra, &new.extra, changes);
}

fn scopes(old: &Auth, new: &Auth, pointer: &str, changes: &mut Changes) {
    let pointer = format!("{pointer}/scopes");
    let [before, after] = [old, new].map(|auth| auth.scopes.iter().collect::<BTreeSet<_>>());
    for scope in after.difference(&before) {
        changes.add(
            &SCOPE_ADDED,
            pointer.as_str(),
            format!("`{}` is needed too", clipped(scope, 80)),
        );
    }
    for scope in before.difference(&after) {
        changes.add(
            &SCOPE_REMOVED,
            pointer.as_str(),
            format!("`{}` is not needed any more", clipped(scope, 80)),
        );
    }
    if before == after && old.scopes != new.scopes {
        changes.add(&ORDER_CHANGED, pointer, "the scopes are in another order");
    }
}

fn word(kind: &AuthKind) -> String {
    clipped(kind.as_str(), 40)
}

/// Where the credential goes; callers assume a header where nothing is said.
fn place(auth: &Auth) -> String {
    let name = |name: &Option<String>| name.as_deref().map(|name| clipped(name, 80));
    if let Some(query) = name(&auth.query) {
        return format!("query parameter `{query}`");
    }
    if let Some(cookie) = name(&auth.cookie) {
        return format!("cookie `{cookie}`");
    }
    let default = if auth.kind == AuthKind::ApiKey {
        "X-API-Key"
    } else {
        "Authorization"
    };
    let header = name(&auth.header).unwrap_or_else(|| default.to_owned());
    format!("header `{}`", header.to_ascii_lowercase())
}

//! What a tool promises of its effects, its limits, its failures and its life.

use halo_core::protocol::{Backoff, Description, Effects, Limits, Resilience, Status};

use super::kind::declare;
use super::tools::{extra, text};
use super::{Changes, Kind, per_second};

declare! {
    EFFECT_IRREVERSIBLE = Breaking "effect-irreversible": "What could be undone no longer can.";
    EFFECT_IRREVERSIBLE_STATED = Risky "effect-irreversible-stated": "It is said now that an effect cannot be undone.";
    EFFECT_UNSTATED = Risky "effect-unstated": "It is no longer said whether an effect can be undone.";
    EFFECT_REVERSIBLE = Safe "effect-reversible": "An effect can be undone.";
    UNDO_REMOVED = Breaking "undo-removed": "The tool that undoes an effect is no longer named.";
    UNDO_CHANGED = Risky "undo-changed": "Another tool undoes the effect.";
    UNDO_ADDED = Safe "undo-added": "A tool undoes the effect.";
    IDEMPOTENCE_LOST = Breaking "idempotence-lost": "A call must not be repeated that might be.";
    IDEMPOTENCE_UNSTATED = Risky "idempotence-unstated": "It is no longer said that a call may be repeated.";
    IDEMPOTENCE_DENIED = Risky "idempotence-denied": "It is said now that a call must not be repeated.";
    IDEMPOTENCE_GAINED = Safe "idempotence-gained": "Nothing is said any more against repeating a call.";
    RATE_LOWERED = Risky "rate-lowered": "Fewer calls are allowed.";
    RATE_RAISED = Safe "rate-raised": "More calls are allowed.";
    RATE_CHANGED = Risky "rate-changed": "The rate is told in a way that cannot be compared.";
    RETRY_WITHDRAWN = Risky "retry-withdrawn": "A failed call should not be tried again any more.";
    RETRY_ALLOWED = Safe "retry-allowed": "A failed call may be tried again.";
    BACKOFF_CHANGED = Safe "backoff-changed": "The pauses between attempts are others.";
    TIMEOUT_RAISED = Risky "timeout-raised": "A call may take longer than callers wait.";
    TIMEOUT_LOWERED = Safe "timeout-lowered": "A call takes less time.";
    FALLBACK_REMOVED = Risky "fallback-removed": "The tool to use instead is no longer named.";
    FALLBACK_CHANGED = Risky "fallback-changed": "Another tool is to be used instead.";
    FALLBACK_ADDED = Safe "fallback-added": "A tool can be used instead.";
    TOOL_DEPRECATED = Risky "tool-deprecated": "A tool is deprecated.";
    TOOL_SUNSET = Risky "tool-sunset": "A tool is about to be removed.";
    TOOL_REINSTATED = Safe "tool-reinstated": "A tool is in use again.";
    STATUS_CHANGED = Risky "status-changed": "The status is a word that the protocol does not know.";
    SUNSET_SET = Risky "sunset-set": "A tool goes on a day, or on an earlier one.";
    SUNSET_DELAYED = Safe "sunset-delayed": "A tool goes later, or not at all.";
    REPLACEMENT_CHANGED = Safe "replacement-changed": "Another tool replaces this one.";
    SIGNATURE_DROPPED = Risky "signature-dropped": "A description is no longer signed.";
    SIGNATURE_ADDED = Safe "signature-added": "A description is signed.";
    KEYS_MOVED = Risky "keys-moved": "The keys of the signature are elsewhere.";
    OBSERVE_CHANGED = Safe "observe-changed": "What to send along so that calls can be followed is another.";
}

pub(super) fn compare(old: &Description, new: &Description, changes: &mut Changes) {
    effects(&old.effects, &new.effects, changes);
    limits(&old.limits, &new.limits, changes);
    resilience(&old.resilience, &new.resilience, changes);
    life(old, new, changes);
    flag(
        [old.trust.signed, new.trust.signed],
        "/trust/signed",
        [&SIGNATURE_ADDED, &SIGNATURE_DROPPED],
        changes,
    );
    if old.trust.jwks.is_some() {
        let keys = [&old.trust.jwks, &new.trust.jwks].map(Option::as_deref);
        text(&KEYS_MOVED, "/trust/jwks", keys[0], keys[1], changes);
    } else if new.trust.jwks.is_some() {
        changes.add(
            &SIGNATURE_ADDED,
            "/trust/jwks",
            "it is said where the keys are",
        );
    }
    extra("/trust", &old.trust.extra, &new.trust.extra, changes);
    let headers = [&old.observe.trace_header, &new.observe.trace_header].map(Option::as_deref);
    text(
        &OBSERVE_CHANGED,
        "/observe/trace_header",
        headers[0],
        headers[1],
        changes,
    );
    if old.observe.explain != new.observe.explain {
        changes.add(
            &OBSERVE_CHANGED,
            "/observe/explain",
            told(old.observe.explain, new.observe.explain),
        );
    }
    extra("/observe", &old.observe.extra, &new.observe.extra, changes);
}

fn effects(old: &Effects, new: &Effects, changes: &mut Changes) {
    if old.reversible != new.reversible {
        let kind = match (old.reversible, new.reversible) {
            (Some(true), Some(false)) => &EFFECT_IRREVERSIBLE,
            (_, Some(false)) => &EFFECT_IRREVERSIBLE_STATED,
            (_, Some(true)) => &EFFECT_REVERSIBLE,
            (_, None) => &EFFECT_UNSTATED,
        };
        changes.add(
            kind,
            "/effects/reversible",
            told(old.reversible, new.reversible),
        );
    }
    let undo = [(&old.undo, &old.undo_method), (&new.undo, &new.undo_method)];
    reference(
        undo,
        "/effects/undo",
        [&UNDO_ADDED, &UNDO_CHANGED, &UNDO_REMOVED],
        changes,
    );
    extra("/effects", &old.extra, &new.extra, changes);
}

fn limits(old: &Limits, new: &Limits, changes: &mut Changes) {
    if old.idempotent != new.idempotent {
        let kind = match (old.idempotent, new.idempotent) {
            (Some(true), Some(false)) => &IDEMPOTENCE_LOST,
            (Some(true), _) => &IDEMPOTENCE_UNSTATED,
            (_, Some(false)) => &IDEMPOTENCE_DENIED,
            _ => &IDEMPOTENCE_GAINED,
        };
        changes.add(
            kind,
            "/limits/idempotent",
            told(old.idempotent, new.idempotent),
        );
    }
    if old.rate != new.rate {
        let rates = [&old.rate, &new.rate].map(Option::as_deref);
        let kind = match (rates[0].map(per_second), rates[1].map(per_second)) {
            (None, _) => &RATE_LOWERED,
            (Some(Some(before)), Some(Some(after))) if after < before => &RATE_LOWERED,
            (_, None) | (Some(Some(_)), Some(Some(_))) => &RATE_RAISED,
            _ => &RATE_CHANGED,
        };
        text(kind, "/limits/rate", rates[0], rates[1], changes);
    }
    extra("/limits", &old.extra, &new.extra, changes);
}

fn resilience(old: &Resilience, new: &Resilience, changes: &mut Changes) {
    flag(
        [old.retry, new.retry],
        "/resilience/retry",
        [&RETRY_ALLOWED, &RETRY_WITHDRAWN],
        changes,
    );
    let pauses = [old, new].map(|resilience| resilience.backoff.as_ref().map(Backoff::as_str));
    text(
        &BACKOFF_CHANGED,
        "/resilience/backoff",
        pauses[0],
        pauses[1],
        changes,
    );
    if old.timeout_ms != new.timeout_ms {
        let kind = match (old.timeout_ms, new.timeout_ms) {
            (Some(before), Some(after)) if after > before => &TIMEOUT_RAISED,
            (Some(_), None) => &TIMEOUT_RAISED,
            _ => &TIMEOUT_LOWERED,
        };
        let [before, after] = [old, new].map(|r| {
            r.timeout_ms
                .map_or_else(|| "nothing".to_owned(), |ms| format!("{ms} ms"))
        });
        changes.add(
            kind,
            "/resilience/timeout_ms",
            format!("from {before} to {after}"),
        );
    }
    let fallback = [
        (&old.fallback, &old.fallback_method),
        (&new.fallback, &new.fallback_method),
    ];
    let kinds = [&FALLBACK_ADDED, &FALLBACK_CHANGED, &FALLBACK_REMOVED];
    reference(fallback, "/resilience/fallback", kinds, changes);
    extra("/resilience", &old.extra, &new.extra, changes);
}

fn life(old: &Description, new: &Description, changes: &mut Changes) {
    if old.status != new.status {
        let kind = match new.status.as_ref().unwrap_or(&Status::Active) {
            Status::Active => &TOOL_REINSTATED,
            Status::Deprecated => &TOOL_DEPRECATED,
            Status::Sunset => &TOOL_SUNSET,
            Status::Other(_) => &STATUS_CHANGED,
        };
        let words = [old, new].map(|description| description.status.as_ref().map(Status::as_str));
        text(kind, "/status", words[0], words[1], changes);
    }
    if old.sunset != new.sunset {
        // Dates of the protocol's form are in the order of their texts.
        let kind = match (&old.sunset, &new.sunset) {
            (Some(before), Some(after)) if after > before => &SUNSET_DELAYED,
            (_, Some(_)) => &SUNSET_SET,
            (_, None) => &SUNSET_DELAYED,
        };
        text(
            kind,
            "/sunset",
            old.sunset.as_deref(),
            new.sunset.as_deref(),
            changes,
        );
    }
    let replacement = [
        (&old.replace_with, &old.replace_with_method),
        (&new.replace_with, &new.replace_with_method),
    ];
    reference(
        replacement,
        "/replace_with",
        [&REPLACEMENT_CHANGED; 3],
        changes,
    );
}

/// A URL and the method beside it: added, another, or gone.
fn reference(
    [old, new]: [(&Option<String>, &Option<String>); 2],
    pointer: &str,
    [added, another, removed]: [&'static Kind; 3],
    changes: &mut Changes,
) {
    if old == new {
        return;
    }
    let call = |(url, method): (&Option<String>, &Option<String>)| match (method, url) {
        (Some(method), Some(url)) => Some(format!("{method} {url}")),
        (method, url) => method.clone().or_else(|| url.clone()),
    };
    let kind = match (old.0, new.0) {
        (None, Some(_)) => added,
        (Some(_), None) => removed,
        _ => another,
    };
    text(
        kind,
        pointer,
        call(old).as_deref(),
        call(new).as_deref(),
        changes,
    );
}

/// A promise that counts only if it is true; any other change of it is told as the better one.
fn flag(
    [old, new]: [Option<bool>; 2],
    pointer: &str,
    [gained, lost]: [&'static Kind; 2],
    changes: &mut Changes,
) {
    if old != new {
        let kind = if old == Some(true) || new == Some(false) && old.is_none() {
            lost
        } else {
            gained
        };
        changes.add(kind, pointer, told(old, new));
    }
}

fn told(old: Option<bool>, new: Option<bool>) -> String {
    let word =
        |flag: Option<bool>| flag.map_or("nothing", |flag| if flag { "true" } else { "false" });
    format!("from {} to {}", word(old), word(new))
}

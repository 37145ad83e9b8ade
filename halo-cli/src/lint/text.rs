//! Texts that a model reads: what must not be in them, and how long they may be.

use std::collections::HashMap;

use halo_core::protocol::Value;

use super::api::{Api, Described};
use super::rule::declare;
use super::{Findings, Rule, Spot};
use crate::json::{each_text, is_hidden};

declare! {
    CREDENTIAL_IN_TEXT = Error "credential-in-text": "No text holds a credential."
        => "Take it out and revoke it: descriptions are read by anybody.";
    INJECTION_IN_TEXT = Warning "injection-in-text": "No text gives a model orders about its other instructions."
        => "Say what the tool does and when to choose it, and nothing to the model itself.";
    HIDDEN_CHARACTER = Warning "hidden-character": "Every character of a text can be seen."
        => "Take out control, invisible and direction-changing characters.";
    TEXT_TOO_LONG = Warning "text-too-long": "A text for a model has at most 1,024 characters."
        => "Shorten it; some model providers cut or refuse what is longer.";
}

const LONGEST: usize = 1_024;

/// What only a text that addresses the model says.
const ORDERS: [&str; 16] = [
    "ignore previous instructions",
    "ignore all previous",
    "ignore your previous",
    "ignore the previous instructions",
    "ignore any previous",
    "ignore the above",
    "ignore your instructions",
    "disregard previous",
    "disregard all previous",
    "disregard the above",
    "forget your instructions",
    "forget all previous",
    "your system prompt",
    "do not tell the user",
    "without telling the user",
    "do not mention this to the user",
];
/// What marks a turn of a conversation for some models.
const MARKS: [&str; 6] = [
    "<|im_start|>",
    "<|im_end|>",
    "<|endoftext|>",
    "[inst]",
    "<system>",
    "</system>",
];

/// How credentials start, how many characters follow at least, and what they are.
const CREDENTIALS: [(&str, usize, &str); 14] = [
    ("sk-", 20, "a key of a model provider"),
    ("sk_live_", 10, "a key of a payment provider"),
    ("rk_live_", 10, "a key of a payment provider"),
    ("ghp_", 30, "a token of a code host"),
    ("gho_", 30, "a token of a code host"),
    ("ghs_", 30, "a token of a code host"),
    ("github_pat_", 20, "a token of a code host"),
    ("glpat-", 18, "a token of a code host"),
    ("xoxb-", 20, "a token of a chat service"),
    ("xoxp-", 20, "a token of a chat service"),
    ("AKIA", 16, "a key of a cloud provider"),
    ("ASIA", 16, "a key of a cloud provider"),
    ("AIza", 30, "a key of a cloud provider"),
    ("npm_", 30, "a token of a package registry"),
];

pub(super) fn check(api: &Api<'_>, findings: &mut Findings) {
    texts(&api.raw, "", &mut |pointer, key, text| {
        let entry = pointer
            .strip_prefix("/tools/")
            .and_then(|rest| rest.split('/').next()?.parse::<usize>().ok())
            .and_then(|raw| api.indexes.binary_search(&raw).ok());
        let spot = entry.map_or_else(|| api.spot(), |index| api.entry_spot(index));
        one(&spot, pointer, key, text, findings);
    });
    let mut by_url: HashMap<&str, Vec<&Described>> = HashMap::new();
    for described in &api.described {
        by_url.entry(&described.asked).or_default().push(described);
    }
    for (spot, raw) in &api.sheets {
        let here = by_url.get(spot.url.as_str()).map_or(&[][..], Vec::as_slice);
        texts(raw, "", &mut |pointer, key, text| {
            let described = here.iter().find(|described| {
                let within = pointer.strip_prefix(&described.pointer);
                within.is_some_and(|rest| rest.starts_with('/'))
            });
            let spot = described.map_or(spot, |described| &described.spot);
            one(spot, pointer, key, text, findings);
        });
    }
}

/// Only texts that any rule may be about, so that the others cost nothing.
fn texts(raw: &Value, pointer: &str, visit: &mut impl FnMut(&str, &str, &str)) {
    each_text(raw, pointer, "", &mut |pointer, key, text| {
        if !text.is_empty() {
            visit(pointer, key, text);
        }
    });
}

fn one(spot: &Spot, pointer: &str, key: &str, text: &str, findings: &mut Findings) {
    let mut tell =
        |rule: &'static Rule, message: String| findings.add(rule, spot, pointer, message);
    if let Some(what) = credential(text) {
        tell(
            &CREDENTIAL_IN_TEXT,
            format!("there is what looks like {what}: expected no credentials"),
        );
    }
    let folded = text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    if let Some(order) = ORDERS
        .iter()
        .chain(&MARKS)
        .find(|order| folded.contains(**order))
    {
        tell(
            &INJECTION_IN_TEXT,
            format!("there is \"{order}\": expected nothing that is addressed to a model"),
        );
    }
    if let Some(hidden) = text.chars().find(|character| is_hidden(*character)) {
        let code = u32::from(hidden);
        tell(
            &HIDDEN_CHARACTER,
            format!("there is U+{code:04X}: expected characters that can be seen"),
        );
    }
    if matches!(key, "description" | "why" | "title") {
        let length = text.chars().count();
        if length > LONGEST {
            tell(
                &TEXT_TOO_LONG,
                format!("there are {length} characters: expected at most 1,024"),
            );
        }
    }
}

/// What a text holds that looks like a credential; the text itself is never repeated.
fn credential(text: &str) -> Option<&'static str> {
    let token = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let length = |rest: &str| rest.chars().take_while(|c| token(*c)).count();
    for (start, least, what) in CREDENTIALS {
        let begins = |at: usize| !text[..at].chars().next_back().is_some_and(token);
        let found = text.match_indices(start).any(|(at, _)| {
            let rest = &text[at + start.len()..];
            let mixed = rest
                .chars()
                .take(least)
                .any(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
            begins(at) && mixed && length(rest) >= least
        });
        if found {
            return Some(what);
        }
    }
    if text.contains("PRIVATE KEY-----") {
        return Some("a private key");
    }
    let signed = text.match_indices("eyJ").any(|(at, _)| {
        let parts: Vec<usize> = text[at..].split('.').take(3).map(length).collect();
        parts.len() == 3 && parts.iter().all(|part| *part >= 10)
    });
    if signed {
        return Some("a signed token");
    }
    let in_url = text.match_indices("://").any(|(at, _)| {
        let host = text[at + 3..]
            .split(['/', ' ', '\n', '?', '#'])
            .next()
            .unwrap_or_default();
        let login = host
            .rsplit_once('@')
            .and_then(|(login, _)| login.split_once(':'));
        login.is_some_and(|(_, password)| !password.is_empty() && !password.contains(['{', '<']))
    });
    in_url.then_some("a password in a URL")
}

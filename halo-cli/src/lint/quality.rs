//! What a model needs to choose the right tool and to use it well.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::api::{Api, Described};
use super::rule::declare;
use super::{Findings, Rule, call};
use crate::json::{clipped, join};

declare! {
    WHY_MISSING = Warning "why-missing": "A description says when to choose the tool."
        => "Write `why`: when to choose this tool, and which to prefer otherwise.";
    WHY_REPEATS = Warning "why-repeats": "`why` says more than `description`."
        => "Say when to choose the tool; what it does is said already.";
    TEXT_MISSING = Warning "text-missing": "A description says what the tool does."
        => "Write `description`: one sentence for people.";
    TEXT_VAGUE = Warning "text-vague": "A description says more than the tool's name."
        => "Say what the tool does to what, in three words or more.";
    TEXT_TWIN = Warning "text-twin": "No two tools have the same description."
        => "Say how the tools differ: a model cannot tell them apart.";
    WHY_TWIN = Warning "why-twin": "No two tools have the same `why`."
        => "Say when to choose which of them.";
    TOOL_UNTAGGED = Warning "tool-untagged": "Every tool of an API with tags has one."
        => "Tag the tool, so that callers who filter by tag find it.";
    WRITE_WITHOUT_EFFECTS = Warning "write-without-effects": "What writes says what it changes and how to undo it."
        => "State `effects`: `reversible`, and `undo` where a tool undoes it.";
    DELETE_REVERSIBLE_UNSTATED = Warning "delete-reversible-unstated": "A DELETE says whether it can be undone."
        => "State `effects.reversible`.";
    PARAMETER_UNDESCRIBED = Note "parameter-undescribed": "Every parameter has a description."
        => "Say what the parameter means, in which unit and form.";
    EXAMPLES_MISSING = Note "examples-missing": "A tool with more than three required parameters has an example."
        => "Add an example of a whole call.";
}

/// Words that say nothing of a tool.
const FILLERS: [&str; 30] = [
    "a", "an", "the", "this", "that", "it", "its", "to", "of", "for", "in", "on", "and", "or",
    "is", "be", "use", "used", "uses", "call", "tool", "endpoint", "api", "when", "if", "you",
    "want", "need", "can", "with",
];

pub(super) fn check(described: &Described, findings: &mut Findings) {
    let description = &described.description;
    let at = |path: &str| format!("{}{path}", described.pointer);
    let mut tell = |rule: &'static Rule, pointer: String, message: String| {
        findings.add(rule, &described.spot, pointer, message);
    };
    // A value of the wrong type has been told already.
    let absent = |key: &str| !description.extra.contains_key(key);
    let why = description
        .why
        .as_deref()
        .filter(|why| !why.trim().is_empty());
    let text = description.description.trim();
    match why {
        None if absent("why") => {
            tell(
                &WHY_MISSING,
                at(""),
                "`why` is missing: expected when to choose the tool".to_owned(),
            );
        }
        Some(why) if !text.is_empty() && adds_nothing(why, text) => {
            let message = "it only repeats `description`: expected when to choose the tool";
            tell(&WHY_REPEATS, at("/why"), message.to_owned());
        }
        _ => {}
    }
    if text.is_empty() && absent("description") {
        tell(
            &TEXT_MISSING,
            at(""),
            "`description` is missing: expected what the tool does".to_owned(),
        );
    } else if !text.is_empty() && is_vague(text, described.spot.tool.as_deref()) {
        let message = format!(
            "\"{}\" says too little: expected what the tool does to what",
            clipped(text, 80)
        );
        tell(&TEXT_VAGUE, at("/description"), message);
    }
    effects(described, &mut tell);
    if call::input_is_read(described) {
        parameters(described, &mut tell);
    }
}

fn effects(described: &Described, tell: &mut impl FnMut(&'static Rule, String, String)) {
    let description = &described.description;
    let method = description.call.method.as_str();
    let effects = &description.effects;
    let stated =
        effects.reversible.is_some() || effects.undo.is_some() || !effects.extra.is_empty();
    if description.extra.contains_key("effects") {
        return;
    }
    if method == "DELETE" {
        if effects.reversible.is_none() {
            let message =
                "a DELETE does not say whether it can be undone: expected `effects.reversible`";
            tell(
                &DELETE_REVERSIBLE_UNSTATED,
                described.pointer.clone(),
                message.to_owned(),
            );
        }
    } else if matches!(method, "POST" | "PUT" | "PATCH") && !stated {
        let message = format!("a {method} does not say what it changes: expected `effects`");
        tell(&WRITE_WITHOUT_EFFECTS, described.pointer.clone(), message);
    }
}

fn parameters(described: &Described, tell: &mut impl FnMut(&'static Rule, String, String)) {
    let description = &described.description;
    for (name, parameter) in &description.input {
        let told = ["description", "title"].iter().any(|key| {
            let text = parameter.schema.get(*key).and_then(|text| text.as_str());
            text.is_some_and(|text| !text.trim().is_empty())
        });
        if !told {
            let pointer = join(&format!("{}/input", described.pointer), name);
            let message = format!(
                "`{}` has no description: expected what it means",
                clipped(name, 80)
            );
            tell(&PARAMETER_UNDESCRIBED, pointer, message);
        }
    }
    let required = description
        .input
        .values()
        .filter(|parameter| parameter.required)
        .count();
    if required > 3
        && description.examples.is_empty()
        && !description.extra.contains_key("examples")
    {
        let message =
            format!("{required} parameters are required, and there is no example: expected one");
        tell(&EXAMPLES_MISSING, described.pointer.clone(), message);
    }
}

/// Tools that cannot be told apart, and tools that a filter never finds.
pub(super) fn check_twins(api: &Api<'_>, findings: &mut Findings) {
    let mut texts: HashMap<Vec<String>, &str> = HashMap::new();
    let mut whys: HashMap<Vec<String>, &str> = HashMap::new();
    for described in &api.described {
        let name = described.spot.tool.as_deref().unwrap_or(&described.asked);
        let description = &described.description;
        let why = description.why.as_deref().unwrap_or_default();
        let all = [
            (
                &TEXT_TWIN,
                "description",
                description.description.as_str(),
                &mut texts,
            ),
            (&WHY_TWIN, "why", why, &mut whys),
        ];
        for (rule, key, text, seen) in all {
            let words = words(text);
            if words.is_empty() {
                continue;
            }
            match seen.entry(words) {
                Entry::Occupied(first) if *first.get() == name => {}
                Entry::Occupied(first) => {
                    let message = format!(
                        "`{}` has the same text: expected how they differ",
                        clipped(first.get(), 80)
                    );
                    let pointer = format!("{}/{key}", described.pointer);
                    findings.add(rule, &described.spot, pointer, message);
                }
                Entry::Vacant(place) => {
                    place.insert(name);
                }
            }
        }
    }
    let tagged = api.manifest.tools.iter().any(|tool| !tool.tags.is_empty());
    for (index, tool) in api.manifest.tools.iter().enumerate() {
        if tagged && tool.tags.is_empty() && !tool.extra.contains_key("tags") {
            let message = "it has no tag, where other tools have: expected one to filter by";
            findings.add(
                &TOOL_UNTAGGED,
                &api.entry_spot(index),
                api.entry_pointer(index),
                message,
            );
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn adds_nothing(why: &str, description: &str) -> bool {
    let told: HashSet<String> = words(description).into_iter().collect();
    words(why)
        .iter()
        .all(|word| told.contains(word) || FILLERS.contains(&word.as_str()))
}

/// Whether a text is too short, or consists of the words of the tool's name.
fn is_vague(text: &str, name: Option<&str>) -> bool {
    // Other scripts do not part words by blanks.
    if !text.is_ascii() {
        return text.chars().count() < 4;
    }
    let words = words(text);
    let name = name.unwrap_or_default().to_lowercase();
    let named = words
        .iter()
        .filter(|word| !FILLERS.contains(&word.as_str()))
        .all(|word| name.contains(word.strip_suffix('s').unwrap_or(word)));
    words.len() < 3 || named
}

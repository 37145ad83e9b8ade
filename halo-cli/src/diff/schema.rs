//! Two JSON Schemas of the same thing, seen from the side that sends or the side that reads.

use halo_core::protocol::{Object, Value};

use super::kind::declare;
use super::tools::ORDER_CHANGED;
use super::{Changes, Kind, bounds, fields, forms, values};
use crate::json::{join, short};

declare! {
    FORMAT_CHANGED = Risky "format-changed": "A text has another format.";
    PATTERN_CHANGED = Risky "pattern-changed": "A text follows another pattern.";
    DEFAULT_CHANGED = Risky "default-changed": "What is assumed for a parameter that is left out is another.";
    INPUT_TEXT_CHANGED = Risky "input-text-changed": "A parameter is described otherwise.";
    OUTPUT_TEXT_CHANGED = Safe "output-text-changed": "A result is described otherwise.";
    ANNOTATION_CHANGED = Safe "annotation-changed": "What is said of a schema without constraining it is another.";
    SCHEMA_CHANGED = Risky "schema-changed": "A schema is another in a way that is not told apart.";
}

/// Who is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Callers send it: what is no longer taken breaks them.
    Input,
    /// Callers read it: what was not given before breaks them.
    Output,
}

impl Direction {
    /// One of a pair of kinds, for input and for output.
    pub(super) const fn of(self, kinds: [&'static Kind; 2]) -> &'static Kind {
        match self {
            Self::Input => kinds[0],
            Self::Output => kinds[1],
        }
    }
}

/// Keywords that say something without constraining anything.
const ANNOTATIONS: [&str; 6] = [
    "title",
    "examples",
    "example",
    "$comment",
    "deprecated",
    "default",
];
/// Keywords that the comparisons of this folder know.
const KNOWN: [&str; 27] = [
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "multipleOf",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "anyOf",
    "oneOf",
    "allOf",
    "$defs",
    "format",
    "pattern",
    "description",
];

/// Tells what changed from one schema to another.
pub(super) fn compare(
    old: &Value,
    new: &Value,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    if old == new {
        return;
    }
    let before = changes.found.len();
    let (left, right) = (object(old), object(new));
    if forms::has_any(&left) || forms::has_any(&right) {
        forms::compare(&left, &right, direction, pointer, changes);
    } else {
        keywords(&left, &right, direction, pointer, changes);
    }
    if changes.found.len() == before && left != right {
        changes.add(
            &SCHEMA_CHANGED,
            pointer,
            "the schemas differ in what is not told here",
        );
    } else if changes.found.len() == before {
        changes.add(&ORDER_CHANGED, pointer, "the same is told in another form");
    }
}

/// Booleans are schemas too: of anything, or of nothing.
fn object(schema: &Value) -> Object {
    match schema {
        Value::Object(object) => object.clone(),
        Value::Bool(false) => Object::from_iter([("not".to_owned(), Object::new().into())]),
        _ => Object::new(),
    }
}

/// Everything but forms.
pub(super) fn keywords(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    annotations(old, new, direction, pointer, changes);
    if values::types(old, new, direction, pointer, changes) {
        // Of another type everything else is another too.
        return;
    }
    values::listed(old, new, direction, pointer, changes);
    bounds::compare(old, new, direction, pointer, changes);
    text_keywords(old, new, direction, pointer, changes);
    fields::compare(old, new, direction, pointer, changes);
    items(old, new, direction, pointer, changes);
    definitions(old, new, direction, pointer, changes);
    let keys = old
        .keys()
        .chain(new.keys().filter(|key| !old.contains_key(*key)));
    for key in keys {
        let known = KNOWN.contains(&key.as_str()) || ANNOTATIONS.contains(&key.as_str());
        if !known && old.get(key) != new.get(key) {
            changes.add(
                &SCHEMA_CHANGED,
                join(pointer, key),
                from_to(old.get(key), new.get(key)),
            );
        }
    }
}

pub(super) fn annotations(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    for key in ANNOTATIONS.into_iter().chain(["description"]) {
        let (before, after) = (old.get(key), new.get(key));
        if before == after {
            continue;
        }
        let kind = match (key, direction) {
            ("description", _) => direction.of([&INPUT_TEXT_CHANGED, &OUTPUT_TEXT_CHANGED]),
            ("default", Direction::Input) => &DEFAULT_CHANGED,
            _ => &ANNOTATION_CHANGED,
        };
        changes.add(kind, join(pointer, key), from_to(before, after));
    }
}

/// Formats and patterns cannot be compared; that one is gone from what is sent, or new in what is read, is safe.
fn text_keywords(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    for (key, kind) in [("format", &FORMAT_CHANGED), ("pattern", &PATTERN_CHANGED)] {
        let (before, after) = (old.get(key), new.get(key));
        if before == after {
            continue;
        }
        let safe = match direction {
            Direction::Input => after.is_none(),
            Direction::Output => before.is_none(),
        };
        let severity = if safe {
            super::Severity::Safe
        } else {
            kind.severity
        };
        changes.add_as(severity, kind, join(pointer, key), from_to(before, after));
    }
}

fn items(old: &Object, new: &Object, direction: Direction, pointer: &str, changes: &mut Changes) {
    let anything = Value::Bool(true);
    let [before, after] = [old, new].map(|schema| schema.get("items").unwrap_or(&anything));
    compare(
        before,
        after,
        direction,
        &format!("{pointer}/items"),
        changes,
    );
    for key in ["prefixItems", "allOf"] {
        let [before, after] = [old, new].map(|schema| schema.get(key).and_then(Value::as_array));
        match (before, after) {
            (Some(before), Some(after)) if before.len() == after.len() => {
                for (index, (before, after)) in before.iter().zip(after).enumerate() {
                    compare(
                        before,
                        after,
                        direction,
                        &format!("{pointer}/{key}/{index}"),
                        changes,
                    );
                }
            }
            _ if old.get(key) != new.get(key) => {
                changes.add(
                    &SCHEMA_CHANGED,
                    format!("{pointer}/{key}"),
                    from_to(old.get(key), new.get(key)),
                );
            }
            _ => {}
        }
    }
}

/// Definitions of the same name are compared where they are; the others show where they are referred to.
fn definitions(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let nothing = Object::new();
    let [before, after] = [old, new].map(|s| {
        s.get("$defs")
            .and_then(Value::as_object)
            .unwrap_or(&nothing)
    });
    for (name, definition) in before {
        let place = join(&format!("{pointer}/$defs"), name);
        match after.get(name) {
            Some(other) => compare(definition, other, direction, &place, changes),
            None => changes.add(&ANNOTATION_CHANGED, place, "the definition is gone"),
        }
    }
    for name in after.keys().filter(|name| !before.contains_key(*name)) {
        let place = join(&format!("{pointer}/$defs"), name);
        changes.add(&ANNOTATION_CHANGED, place, "the definition is new");
    }
}

pub(super) fn from_to(old: Option<&Value>, new: Option<&Value>) -> String {
    let told = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), short);
    format!("from {} to {}", told(old), told(new))
}

//! Which types and values a schema allows.

use std::collections::BTreeSet;

use halo_core::protocol::{Object, Value};

use super::Changes;
use super::kind::declare;
use super::schema::{Direction, from_to};
use super::tools::ORDER_CHANGED;
use crate::json::clipped;

declare! {
    TYPE_CHANGED = Breaking "type-changed": "A value is of another type.";
    INPUT_TYPE_NARROWED = Breaking "input-type-narrowed": "A parameter takes fewer types.";
    INPUT_TYPE_WIDENED = Safe "input-type-widened": "A parameter takes more types.";
    OUTPUT_TYPE_NARROWED = Safe "output-type-narrowed": "A result is of fewer types.";
    OUTPUT_TYPE_WIDENED = Breaking "output-type-widened": "A result may be of further types.";
    INPUT_VALUE_REMOVED = Breaking "input-value-removed": "A parameter takes fewer values.";
    INPUT_VALUE_ADDED = Safe "input-value-added": "A parameter takes more values.";
    OUTPUT_VALUE_REMOVED = Safe "output-value-removed": "A result has fewer values.";
    OUTPUT_VALUE_ADDED = Breaking "output-value-added": "A result may have further values.";
}

/// The types of JSON Schema; a `number` is an integer or a fraction.
const ALL: [&str; 7] = [
    "null", "boolean", "integer", "fraction", "string", "array", "object",
];

/// Tells of types; true if no value of the old types is of the new.
pub(super) fn types(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) -> bool {
    let (before, after) = (types_of(old), types_of(new));
    let pointer = format!("{pointer}/type");
    let message = || format!("from {} to {}", told(&before), told(&after));
    if before == after {
        if old.get("type") != new.get("type") {
            changes.add(&ORDER_CHANGED, pointer, "the same types are told otherwise");
        }
        return false;
    }
    if before.is_subset(&after) {
        let kind = direction.of([&INPUT_TYPE_WIDENED, &OUTPUT_TYPE_WIDENED]);
        changes.add(kind, pointer, message());
    } else if after.is_subset(&before) {
        let kind = direction.of([&INPUT_TYPE_NARROWED, &OUTPUT_TYPE_NARROWED]);
        changes.add(kind, pointer, message());
    } else {
        changes.add(&TYPE_CHANGED, pointer, message());
    }
    before.is_disjoint(&after)
}

fn types_of(schema: &Object) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut name = |word: &str| match word {
        "number" => found.extend(["integer", "fraction"]),
        _ => found.extend(ALL.into_iter().find(|known| *known == word)),
    };
    match schema.get("type") {
        Some(Value::String(word)) => name(word),
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).for_each(name),
        _ => {
            let Some(values) = listed_of(schema) else {
                return ALL.into();
            };
            for value in values {
                name(match value {
                    Value::Null => "null",
                    Value::Bool(_) => "boolean",
                    Value::Number(number) if number.is_f64() => "number",
                    Value::Number(_) => "integer",
                    Value::String(_) => "string",
                    Value::Array(_) => "array",
                    Value::Object(_) => "object",
                });
            }
        }
    }
    found
}

fn told(types: &BTreeSet<&str>) -> String {
    if types.len() == ALL.len() {
        return "any type".to_owned();
    }
    let number = types.contains("fraction");
    let words = types.iter().filter(|word| !(number && **word == "integer"));
    let words: Vec<&str> = words
        .map(|word| if *word == "fraction" { "number" } else { word })
        .collect();
    if words.is_empty() {
        "no type".to_owned()
    } else {
        words.join(" or ")
    }
}

/// The values that a schema lists, by `enum` or `const`.
fn listed_of(schema: &Object) -> Option<Vec<&Value>> {
    match (
        schema.get("const"),
        schema.get("enum").and_then(Value::as_array),
    ) {
        (Some(only), _) => Some(vec![only]),
        (None, Some(values)) => Some(values.iter().collect()),
        (None, None) => None,
    }
}

/// Tells of the values that are listed.
pub(super) fn listed(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let same = ["enum", "const"]
        .iter()
        .all(|key| old.get(*key) == new.get(*key));
    if same {
        return;
    }
    let key = if new.contains_key("const") || !new.contains_key("enum") && old.contains_key("const")
    {
        "const"
    } else {
        "enum"
    };
    let pointer = format!("{pointer}/{key}");
    let removed = direction.of([&INPUT_VALUE_REMOVED, &OUTPUT_VALUE_REMOVED]);
    let added = direction.of([&INPUT_VALUE_ADDED, &OUTPUT_VALUE_ADDED]);
    let [before, after] = [old, new].map(|schema| {
        let values = listed_of(schema)?;
        Some(
            values
                .iter()
                .map(ToString::to_string)
                .collect::<BTreeSet<String>>(),
        )
    });
    match (&before, &after) {
        (Some(before), Some(after)) => {
            let gone: Vec<&String> = before.difference(after).collect();
            let more: Vec<&String> = after.difference(before).collect();
            if !gone.is_empty() {
                changes.add(
                    removed,
                    pointer.as_str(),
                    format!("no longer {}", list(&gone)),
                );
            }
            if !more.is_empty() {
                changes.add(added, pointer.as_str(), format!("also {}", list(&more)));
            }
            if gone.is_empty() && more.is_empty() {
                changes.add(
                    &ORDER_CHANGED,
                    pointer,
                    "the same values are told otherwise",
                );
            }
        }
        (None, Some(after)) => {
            changes.add(
                removed,
                pointer,
                format!("only {} now", list(&after.iter().collect::<Vec<_>>())),
            );
        }
        (Some(before), None) => {
            let before = list(&before.iter().collect::<Vec<_>>());
            changes.add(added, pointer, format!("not only {before} any more"));
        }
        (None, None) => changes.add(
            &super::schema::SCHEMA_CHANGED,
            pointer,
            from_to(old.get("enum"), new.get("enum")),
        ),
    }
}

fn list(values: &[&String]) -> String {
    let mut told: Vec<String> = values
        .iter()
        .take(10)
        .map(|value| clipped(value, 40))
        .collect();
    if values.len() > told.len() {
        told.push(format!("{} others", values.len() - told.len()));
    }
    told.join(", ")
}

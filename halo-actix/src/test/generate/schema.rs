//! Reading JSON Schemas.

use halo_core::protocol::{Object, Value};

/// A value that the schema shows.
pub(super) fn shown(schema: &Object, variant: usize) -> Option<Value> {
    if let Some(value) = schema.get("const") {
        return Some(value.clone());
    }
    let examples = schema.get("examples").and_then(Value::as_array);
    if let Some(value) = examples.and_then(|examples| examples.get(variant)) {
        return Some(value.clone());
    }
    let single = ["example", "default"].into_iter();
    single
        .filter_map(|keyword| schema.get(keyword))
        .find(|value| variant == 0 && !value.is_null())
        .cloned()
}

/// The type a value must have: as stated, or as the other keywords suggest; empty for any.
pub(super) fn kind(schema: &Object) -> &str {
    let stated = match schema.get("type") {
        Some(Value::Array(kinds)) => {
            let kinds = || kinds.iter().filter_map(Value::as_str);
            kinds().find(|kind| *kind != "null").or(kinds().next())
        }
        stated => stated.and_then(Value::as_str),
    };
    let suggested = || {
        let keyword = schema.keys().find_map(|keyword| match keyword.as_str() {
            "properties"
            | "required"
            | "additionalProperties"
            | "propertyNames"
            | "minProperties"
            | "maxProperties" => Some("object"),
            "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" => Some("array"),
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                Some("number")
            }
            "pattern" | "format" | "minLength" | "maxLength" => Some("string"),
            _ => None,
        });
        keyword.unwrap_or_default()
    };
    stated.unwrap_or_else(suggested)
}

/// Whether nothing but `null` is meant.
pub(super) fn is_null(schema: &Value) -> bool {
    schema.as_object().is_some_and(|schema| {
        kind(schema) == "null" || schema.get("const").is_some_and(Value::is_null)
    })
}

/// A count, such as `minItems`.
pub(super) fn count(schema: &Object, keyword: &str) -> Option<usize> {
    usize::try_from(schema.get(keyword)?.as_u64()?).ok()
}

pub(super) fn without(schema: &Object, keyword: &str) -> Object {
    let mut rest = schema.clone();
    rest.shift_remove(keyword);
    rest
}

/// A schema that asks for what both ask for.
pub(super) fn merge(mut one: Object, other: &Object) -> Object {
    for (keyword, value) in other {
        let merged = match one.get(keyword) {
            Some(known) => both(keyword, known, value),
            None => value.clone(),
        };
        one.insert(keyword.clone(), merged);
    }
    one
}

fn both(keyword: &str, one: &Value, other: &Value) -> Value {
    match (keyword, one, other) {
        ("properties", Value::Object(one), Value::Object(other)) => {
            Value::Object(merge(one.clone(), other))
        }
        ("required", Value::Array(one), Value::Array(other)) => {
            Value::Array(one.iter().chain(other).cloned().collect())
        }
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties",
            Value::Number(_),
            Value::Number(_),
        ) if one.as_f64() > other.as_f64() => one.clone(),
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties",
            Value::Number(_),
            Value::Number(_),
        ) if one.as_f64() < other.as_f64() => one.clone(),
        // Of one property described twice, or of anything else, the second holds.
        (_, _, other) => other.clone(),
    }
}

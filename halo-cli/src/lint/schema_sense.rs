//! Schemas that are valid and yet make no sense.

use halo_core::protocol::{Object, Value};

use super::rule::declare;
use super::{Findings, Severity, Spot};
use crate::json::{each_schema, short};

declare! {
    ARRAY_WITHOUT_ITEMS = Error "array-without-items": "An array says what its items are."
        => "Add `items`; some model providers refuse the whole list of tools without it.";
    ENUM_DUPLICATE = Error "enum-duplicate": "The values of an `enum` differ."
        => "List each value once.";
    ENUM_EMPTY = Error "enum-empty": "An `enum` has a value."
        => "List the values, or leave `enum` out.";
    ENUM_IMPOSSIBLE = Error "enum-impossible": "The values of an `enum` are of the schema's `type`."
        => "Correct the type or the value: as it is, nothing can be sent for it.";
    BOUNDS_IMPOSSIBLE = Error "bounds-impossible": "No lower bound is above its upper bound."
        => "Correct the bounds: as they are, no value fits.";
    REQUIRED_UNKNOWN = Warning "required-unknown": "What an object requires is among its properties."
        => "Describe the property, or do not require it.";
    DEFAULT_REFUSED = Warning "default-refused": "A `default` is a value that the schema accepts."
        => "Correct the default or the schema.";
}

const BOUNDS: [(&str, &str); 5] = [
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
];

pub(super) fn check(
    schema: &Object,
    pointer: &str,
    input: bool,
    spot: &Spot,
    findings: &mut Findings,
) {
    each_schema(schema, pointer, &mut |pointer, schema| {
        array(schema, pointer, input, spot, findings);
        values(schema, pointer, spot, findings);
        bounds(schema, pointer, spot, findings);
        required(schema, pointer, spot, findings);
        default(schema, pointer, spot, findings);
    });
}

fn array(schema: &Object, pointer: &str, input: bool, spot: &Spot, findings: &mut Findings) {
    let told = [
        "items",
        "prefixItems",
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
        "unevaluatedItems",
        "const",
        "enum",
    ]
    .iter()
    .any(|keyword| schema.contains_key(*keyword));
    if has_type(schema, "array") && !told {
        // Results are not handed to providers.
        let severity = if input {
            Severity::Error
        } else {
            Severity::Warning
        };
        let message = "an array without `items`: expected the schema of its items";
        findings.add_as(severity, &ARRAY_WITHOUT_ITEMS, spot, pointer, message);
    }
}

fn values(schema: &Object, pointer: &str, spot: &Spot, findings: &mut Findings) {
    let Some(values) = schema.get("enum").and_then(Value::as_array) else {
        return;
    };
    let pointer = format!("{pointer}/enum");
    if values.is_empty() {
        findings.add(
            &ENUM_EMPTY,
            spot,
            pointer.as_str(),
            "no values: expected at least one",
        );
    }
    let mut seen = std::collections::HashSet::new();
    for (index, value) in values.iter().enumerate() {
        if !seen.insert(value.to_string()) {
            let message = format!("{} is listed twice: expected it once", short(value));
            findings.add(&ENUM_DUPLICATE, spot, format!("{pointer}/{index}"), message);
        }
        if let Some(kinds) = schema.get("type").filter(|_| !is_of_type(schema, value)) {
            let message = format!(
                "{} is not of the type {}: expected one that is",
                short(value),
                short(kinds)
            );
            findings.add(
                &ENUM_IMPOSSIBLE,
                spot,
                format!("{pointer}/{index}"),
                message,
            );
        }
    }
}

fn bounds(schema: &Object, pointer: &str, spot: &Spot, findings: &mut Findings) {
    for (lower, upper) in BOUNDS {
        let [low, high] = [lower, upper].map(|keyword| schema.get(keyword).and_then(Value::as_f64));
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            let message =
                format!("`{lower}` is {low} and `{upper}` is {high}: expected it not above");
            findings.add(
                &BOUNDS_IMPOSSIBLE,
                spot,
                format!("{pointer}/{lower}"),
                message,
            );
        }
    }
}

fn required(schema: &Object, pointer: &str, spot: &Spot, findings: &mut Findings) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return;
    };
    let patterns = schema.contains_key("patternProperties");
    let names = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    for (index, name) in names.enumerate() {
        if let Some(name) = name.as_str()
            && !patterns
            && !properties.contains_key(name)
        {
            let name = crate::json::clipped(name, 80);
            let message =
                format!("`{name}` is required, but no property: expected it among `properties`");
            findings.add(
                &REQUIRED_UNKNOWN,
                spot,
                format!("{pointer}/required/{index}"),
                message,
            );
        }
    }
}

/// References lead out of a schema that is looked at alone: those are left to the examples.
fn default(schema: &Object, pointer: &str, spot: &Spot, findings: &mut Findings) {
    let Some(value) = schema.get("default") else {
        return;
    };
    let mut refers = false;
    each_schema(schema, "", &mut |_, inner| {
        refers |= inner.contains_key("$ref") || inner.contains_key("$dynamicRef");
    });
    if refers {
        return;
    }
    let refused = super::schema::Trial::of(schema).and_then(|trial| trial.refusals(value));
    if refused.is_some_and(|reasons| !reasons.is_empty()) {
        let message = format!(
            "{} is not what the schema accepts: expected a value that is",
            short(value)
        );
        findings.add(
            &DEFAULT_REFUSED,
            spot,
            format!("{pointer}/default"),
            message,
        );
    }
}

fn has_type(schema: &Object, word: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(kind)) => kind == word,
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind.as_str() == Some(word)),
        _ => false,
    }
}

fn is_of_type(schema: &Object, value: &Value) -> bool {
    let words: &[&str] = match value {
        Value::Null => &["null"],
        Value::Bool(_) => &["boolean"],
        Value::Number(number)
            if number.is_f64() && number.as_f64().is_some_and(|n| n.fract() != 0.0) =>
        {
            &["number"]
        }
        Value::Number(_) => &["number", "integer"],
        Value::String(_) => &["string"],
        Value::Array(_) => &["array"],
        Value::Object(_) => &["object"],
    };
    words.iter().any(|word| has_type(schema, word))
}

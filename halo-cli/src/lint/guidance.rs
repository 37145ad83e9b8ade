//! What a model is told to do before, after and against a call.

use halo_core::protocol::{Next, Object, Value};

use super::Findings;
use super::api::Described;
use super::rule::declare;
use crate::json::{clipped, kind, plain};

declare! {
    NEXT_INCOMPLETE = Error "next-incomplete": "Every step of `next` states `when` and `suggest`."
        => "State both; callers of the reference implementation refuse the tool without them.";
    WHEN_MALFORMED = Error "when-malformed": "`next.when` is `field=value`."
        => "Compare one field of the output with one value.";
    WHEN_FIELD_UNKNOWN = Error "when-field-unknown": "`next.when` names a field of the output."
        => "Name a field that `output` describes.";
    WHEN_VALUE_IMPOSSIBLE = Error "when-value-impossible": "`next.when` names a value that the field can have."
        => "Name a value that `output` allows for the field.";
    UNDO_IRREVERSIBLE = Warning "undo-irreversible": "What cannot be undone has no `undo`."
        => "Say `reversible: true`, or leave `undo` out.";
    RETRY_NOT_IDEMPOTENT = Warning "retry-not-idempotent": "What must not be done twice is not retried."
        => "Say `retry: false`, or make the call idempotent.";
    RATE_UNREADABLE = Note "rate-unreadable": "`limits.rate` is a number and a unit of time."
        => "Write it like `100/hour`, so that callers can keep to it.";
    TIMEOUT_ZERO = Warning "timeout-zero": "`resilience.timeout_ms` leaves time for an answer."
        => "State the longest expected time, or leave it out.";
}

pub(super) fn check(described: &Described, findings: &mut Findings) {
    let (description, spot) = (&described.description, &described.spot);
    let at = |path: &str| format!("{}{path}", described.pointer);
    for (index, next) in description.next.iter().enumerate() {
        step(described, next, &at(&format!("/next/{index}")), findings);
    }
    if description.effects.reversible == Some(false) && description.effects.undo.is_some() {
        let message = "there is an `undo`, but `reversible` is false: expected only one of them";
        findings.add(&UNDO_IRREVERSIBLE, spot, at("/effects"), message);
    }
    if description.resilience.retry == Some(true) && description.limits.idempotent == Some(false) {
        let message = "`retry` is true, but `limits.idempotent` is false: expected `retry: false`";
        findings.add(
            &RETRY_NOT_IDEMPOTENT,
            spot,
            at("/resilience/retry"),
            message,
        );
    }
    if description.resilience.timeout_ms == Some(0) {
        let message = "it is 0: expected the longest expected time in milliseconds";
        findings.add(&TIMEOUT_ZERO, spot, at("/resilience/timeout_ms"), message);
    }
    if let Some(rate) = &description.limits.rate
        && crate::diff::per_second(rate).is_none()
    {
        let message = format!(
            "`{}` is not a number and a unit of time: expected one like `100/hour`",
            clipped(rate, 60)
        );
        findings.add(&RATE_UNREADABLE, spot, at("/limits/rate"), message);
    }
}

fn step(described: &Described, next: &Next, pointer: &str, findings: &mut Findings) {
    let spot = &described.spot;
    if next.suggest.is_empty() && !next.extra.contains_key("suggest") {
        let message = "`suggest` is missing: expected the URL of the tool to call then";
        findings.add(&NEXT_INCOMPLETE, spot, pointer, message);
    }
    let Some(when) = &next.when else {
        if !next.extra.contains_key("when") {
            let message = "`when` is missing: expected `field=value`";
            findings.add(&NEXT_INCOMPLETE, spot, pointer, message);
        }
        return;
    };
    let pointer = format!("{pointer}/when");
    let Some((field, value)) = when
        .split_once('=')
        .filter(|(field, _)| !field.trim().is_empty())
    else {
        let message = format!(
            "`{}` is no condition: expected `field=value`",
            clipped(when, 80)
        );
        return findings.add(&WHEN_MALFORMED, spot, pointer, message);
    };
    let Some(output) = described.description.output_schema() else {
        return;
    };
    let (field, value) = (field.trim(), value.trim().trim_matches(['"', '\'']));
    let Value::Object(root) = &output else { return };
    match look_up(root, field) {
        Field::Known(schema) if !possible(schema, value) => {
            let (field, value) = (clipped(field, 80), clipped(value, 80));
            let message = format!(
                "`{field}` of the output is never `{value}`: expected a value that it can have"
            );
            findings.add(&WHEN_VALUE_IMPOSSIBLE, spot, pointer, message);
        }
        Field::Unknown => {
            let field = clipped(field, 80);
            let message = format!("the output has no field `{field}`: expected one that it has");
            findings.add(&WHEN_FIELD_UNKNOWN, spot, pointer, message);
        }
        Field::Known(_) | Field::Unclear => {}
    }
}

/// What an output says of a field.
enum Field<'a> {
    Known(&'a Object),
    Unknown,
    /// The output allows more than it describes.
    Unclear,
}

/// The field by name, or by dotted path for a field within a field.
fn look_up<'a>(root: &'a Object, field: &str) -> Field<'a> {
    let mut schema = root;
    if let Some(Value::Object(found)) = schema.get("properties").and_then(|all| all.get(field)) {
        return Field::Known(found);
    }
    for name in field.split('.') {
        let compound = ["anyOf", "oneOf", "allOf", "$ref", "patternProperties", "if"];
        match schema.get("properties").and_then(|all| all.get(name)) {
            Some(Value::Object(found)) => schema = found,
            Some(_) => return Field::Unclear,
            None if compound.iter().any(|keyword| schema.contains_key(*keyword)) => {
                return Field::Unclear;
            }
            None if schema
                .get("additionalProperties")
                .is_some_and(|more| more.as_bool() != Some(false)) =>
            {
                return Field::Unclear;
            }
            // A schema that says nothing may be anything.
            None if !schema.contains_key("properties") && !schema.contains_key("type") => {
                return Field::Unclear;
            }
            None => return Field::Unknown,
        }
    }
    Field::Known(schema)
}

/// Whether the text can be the field's value, by the values or the type that are stated.
fn possible(schema: &Object, text: &str) -> bool {
    let is = |value: &Value| match value {
        Value::String(word) => word == text,
        other => other.to_string() == text,
    };
    if let Some(only) = schema.get("const") {
        return is(only);
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.iter().any(is);
    }
    let read: Value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
    let kinds = match schema.get("type") {
        Some(Value::String(kind)) => vec![kind.as_str()],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return true,
    };
    let told = match kind(&read) {
        "a boolean" => "boolean",
        "a number"
            if plain(&read)
                .as_f64()
                .is_some_and(|number| number.fract() == 0.0) =>
        {
            "integer"
        }
        "a number" => "number",
        "null" => "null",
        _ => "string",
    };
    kinds
        .iter()
        .any(|kind| *kind == told || *kind == "string" || (*kind == "number" && told == "integer"))
}

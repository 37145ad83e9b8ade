//! What models accept of a schema.

use serde_json::Value;

const FORMATS: &[&str] = &[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uuid",
    "regex",
    "json-pointer",
];

/// Checks a schema for what models refuse: several types in one, unknown formats, references to what
/// is not there or is not recursive.
pub(crate) fn check(schema: &Value) {
    let defs = schema.get("$defs").cloned().unwrap_or_default();
    walk(schema, &defs);
    for (name, def) in defs.as_object().into_iter().flatten() {
        let itself = format!("\"#/$defs/{name}\"");
        let mut seen = vec![name.clone()];
        assert!(
            reaches(def, &itself, &defs, &mut seen),
            "`{name}` does not contain itself: {schema}"
        );
    }
}

fn walk(schema: &Value, defs: &Value) {
    match schema {
        Value::Object(object) => {
            if let Some(kind) = object.get("type") {
                assert!(!kind.is_array(), "several types: {schema}");
            }
            if let Some(Value::String(format)) = object.get("format") {
                assert!(
                    FORMATS.contains(&format.as_str()),
                    "format {format}: {schema}"
                );
            }
            if let Some(Value::String(reference)) = object.get("$ref") {
                let name = reference.strip_prefix("#/$defs/").expect("a definition");
                assert!(
                    defs.get(name).is_some(),
                    "{reference} leads nowhere: {defs}"
                );
            }
            object.values().for_each(|value| walk(value, defs));
        }
        Value::Array(items) => items.iter().for_each(|value| walk(value, defs)),
        _ => {}
    }
}

/// Whether a definition leads to a reference.
fn reaches(schema: &Value, reference: &str, defs: &Value, seen: &mut Vec<String>) -> bool {
    let text = schema.to_string();
    if text.contains(reference) {
        return true;
    }
    for (name, def) in defs.as_object().into_iter().flatten() {
        if !seen.contains(name) && text.contains(&format!("\"#/$defs/{name}\"")) {
            seen.push(name.clone());
            if reaches(def, reference, defs, seen) {
                return true;
            }
        }
    }
    false
}

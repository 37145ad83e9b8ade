//! Walking raw JSON and JSON Schemas by pointer.

use halo_core::protocol::{Object, Value};

/// What keeps a document from being read, or the document.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, String> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    serde_json::from_slice(bytes).map_err(|error| error.to_string())
}

/// The pointer to a member of what a pointer points to (RFC 6901).
pub(crate) fn join(pointer: &str, token: &str) -> String {
    format!("{pointer}/{}", token.replace('~', "~0").replace('/', "~1"))
}

/// What is written of a protocol value, with its keys in their order.
pub(crate) fn written<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_string(value)
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// The value for crates that know only `serde_json`'s.
pub(crate) fn plain<T: serde::Serialize>(value: &T) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// What kind of value it is, for messages.
pub(crate) const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// JSON for a message: at most 60 characters of it.
pub(crate) fn short(value: &Value) -> String {
    clipped(&value.to_string(), 60)
}

/// A text for a message: at most so many characters of it, without control characters.
pub(crate) fn clipped(text: &str, longest: usize) -> String {
    let mut clipped: String = text
        .chars()
        .take(longest)
        .map(|c| if is_hidden(c) { '\u{FFFD}' } else { c })
        .collect();
    if text.chars().nth(longest).is_some() {
        clipped.push('…');
    }
    clipped
}

/// Whether a character cannot be seen, or changes how others are seen. Joiners are part of how some scripts are
/// written, and lines of how a text is laid out.
pub(crate) fn is_hidden(character: char) -> bool {
    let ordinary = matches!(character, '\t' | '\n' | '\r' | '\u{200c}' | '\u{200d}');
    !ordinary && halo_core::text::is_hidden(character)
}

/// Keywords that hold one schema.
const SINGLE: [&str; 11] = [
    "items",
    "additionalProperties",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
];
/// Keywords that hold a list of schemas.
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords that hold schemas by name.
const MAPS: [&str; 5] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
];

/// The schemas directly within a schema, each with its pointer.
pub(crate) fn subschemas<'a>(schema: &'a Object, pointer: &str) -> Vec<(String, &'a Object)> {
    let mut found = Vec::new();
    for (key, value) in schema {
        let key_pointer = join(pointer, key);
        match value {
            Value::Object(inner) if SINGLE.contains(&key.as_str()) => {
                found.push((key_pointer, inner));
            }
            Value::Object(inner) if MAPS.contains(&key.as_str()) => {
                let members = inner.iter().filter_map(|(name, member)| {
                    Some((join(&key_pointer, name), member.as_object()?))
                });
                found.extend(members);
            }
            Value::Array(items) if LISTS.contains(&key.as_str()) => {
                let members = items.iter().enumerate().filter_map(|(index, member)| {
                    Some((format!("{key_pointer}/{index}"), member.as_object()?))
                });
                found.extend(members);
            }
            _ => {}
        }
    }
    found
}

/// Visits a schema and all within it.
pub(crate) fn each_schema<'a>(
    schema: &'a Object,
    pointer: &str,
    visit: &mut impl FnMut(&str, &'a Object),
) {
    visit(pointer, schema);
    for (pointer, inner) in subschemas(schema, pointer) {
        each_schema(inner, &pointer, visit);
    }
}

/// Visits every string of a document with its pointer and the key it stands under.
pub(crate) fn each_text<'a>(
    value: &'a Value,
    pointer: &str,
    key: &'a str,
    visit: &mut impl FnMut(&str, &'a str, &'a str),
) {
    match value {
        Value::String(text) => visit(pointer, key, text),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                each_text(item, &format!("{pointer}/{index}"), key, visit);
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                each_text(value, &join(pointer, key), key, visit);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

//! The keywords of JSON Schema that each provider takes.

use halo_client::adapt::Provider;
use serde_json::{Map, Value};

/// Whether the provider takes a keyword.
pub(crate) fn takes(
    provider: Provider,
    strict: bool,
    key: &str,
    value: &Value,
    object: &Map<String, Value>,
) -> bool {
    let everywhere = [
        "type",
        "description",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "anyOf",
    ];
    if everywhere.contains(&key) {
        return true;
    }
    let is_string = object.get("type") == Some(&Value::from("string"));
    let formats = [
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "uuid",
    ];
    let known_format = is_string
        && value
            .as_str()
            .is_some_and(|format| formats.contains(&format));
    let bounds = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
    ];
    match (provider, strict) {
        (Provider::Gemini, _) => {
            ["minimum", "maximum", "minItems", "maxItems"].contains(&key)
                || (key == "format" && value == "date-time")
        }
        (Provider::Anthropic, true) => {
            (key == "format" && known_format) || (key == "minItems" && value.as_u64() <= Some(1))
        }
        (_, true) => {
            ["$ref", "$defs"].contains(&key)
                || bounds.contains(&key)
                || (key == "format" && known_format)
                || (key == "pattern" && !value.as_str().unwrap_or("(?").contains("(?"))
        }
        _ => {
            let more = [
                "$ref",
                "$defs",
                "oneOf",
                "minLength",
                "maxLength",
                "pattern",
                "format",
                "uniqueItems",
                "minProperties",
                "maxProperties",
            ];
            more.contains(&key) || bounds.contains(&key)
        }
    }
}

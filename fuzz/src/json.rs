//! JSON text from arbitrary bytes, in the words of the protocol: far more of it is HALO than of random text.

use arbitrary::{Result, Unstructured};
use std::fmt::Write as _;

/// Deeper than any field of the protocol.
const MOST_LEVELS: usize = 8;
const MOST_PARTS: usize = 6;

const KEYS: [&str; 64] = [
    "api", "version", "description", "tools", "url", "method", "name", "tags", "call", "auth",
    "input", "output", "why", "effects", "limits", "next", "examples", "resilience", "status",
    "sunset", "replace_with", "replace_with_method", "trust", "observe", "content_type", "type",
    "header", "scopes", "tokenUrl", "token_url", "already", "reversible", "undo", "undo_method",
    "rate", "idempotent", "when", "suggest", "retry", "backoff", "timeout_ms", "fallback",
    "fallback_method", "signed", "jwks", "trace_header", "explain", "required", "in", "properties",
    "allOf", "anyOf", "oneOf", "not", "$ref", "$defs", "definitions", "items", "enum", "a", "b",
    "", "extra", "$serde_json::private::Number",
];

const TEXTS: [&str; 24] = [
    "", "GET", "POST", "/a", "/a/{id}", "https://h/a?b#c", "/%7Bid%7D/x", "none", "Bearer",
    "apikey", "oauth", "mTLS", "linear", "active", "Sunset", "query", "body", "cookie", "object",
    "string", "a", "#/$defs/a", "12", "é😀\u{1}\"\\",
];

/// A document: an object, or an array of some.
pub fn document(bytes: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    if bytes.ratio(1, 4)? {
        array(bytes, &mut text, 0)?;
    } else {
        object(bytes, &mut text, 0)?;
    }
    Ok(text)
}

fn value(bytes: &mut Unstructured<'_>, text: &mut String, level: usize) -> Result<()> {
    let most = if level < MOST_LEVELS { 10 } else { 5 };
    match bytes.int_in_range(0..=most)? {
        0 => text.push_str("null"),
        1 => text.push_str(bytes.choose(&["true", "false"])?),
        2 => number(bytes, text)?,
        3 => string(text, bytes.choose(&TEXTS)?),
        4 => string(text, bytes.arbitrary::<&str>()?),
        5 => string(text, bytes.choose(&KEYS)?),
        6 | 7 => array(bytes, text, level + 1)?,
        _ => object(bytes, text, level + 1)?,
    }
    Ok(())
}

fn object(bytes: &mut Unstructured<'_>, text: &mut String, level: usize) -> Result<()> {
    text.push('{');
    for part in 0..bytes.int_in_range(0..=MOST_PARTS)? {
        if part > 0 {
            text.push(',');
        }
        string(text, bytes.choose(&KEYS)?);
        text.push(':');
        value(bytes, text, level)?;
    }
    text.push('}');
    Ok(())
}

fn array(bytes: &mut Unstructured<'_>, text: &mut String, level: usize) -> Result<()> {
    text.push('[');
    for part in 0..bytes.int_in_range(0..=MOST_PARTS)? {
        if part > 0 {
            text.push(',');
        }
        value(bytes, text, level)?;
    }
    text.push(']');
    Ok(())
}

fn number(bytes: &mut Unstructured<'_>, text: &mut String) -> Result<()> {
    // Writing to a string never fails.
    let _ = match bytes.int_in_range(0..=3)? {
        0 => write!(text, "{}", bytes.arbitrary::<i8>()?),
        1 => write!(text, "{}", bytes.arbitrary::<i64>()?),
        2 => write!(text, "{}", bytes.arbitrary::<u64>()?),
        _ => match bytes.arbitrary::<f64>()? {
            float if float.is_finite() => write!(text, "{float:e}"),
            _ => write!(text, "-0.0"),
        },
    };
    Ok(())
}

fn string(text: &mut String, value: &str) {
    text.push_str(&halo_core::protocol::Value::from(value).to_string());
}

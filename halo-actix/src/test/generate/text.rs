//! Text with a pattern, a format or a length.

use halo_core::protocol::{Object, Value};

use super::pattern;
use super::schema::count;

/// Any value.
pub(super) fn any(variant: usize) -> Value {
    Value::String(numbered("text", variant))
}

/// A word that differs from its other variants.
pub(super) fn numbered(word: &str, variant: usize) -> String {
    match variant {
        0 => word.to_owned(),
        number => format!("{word}{}", number + 1),
    }
}

/// Text that the schema allows. Of a pattern and a format, the pattern is kept.
pub(super) fn string(schema: &Object, variant: usize) -> Value {
    let least = count(schema, "minLength").unwrap_or(0);
    let most = count(schema, "maxLength").unwrap_or(usize::MAX);
    let keyword = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
    let matching = keyword("pattern").and_then(|regex| pattern::matching(regex, least, variant));
    if let Some(text) = matching {
        return Value::String(text);
    }
    let text = match keyword("format").and_then(|format| formatted(format, variant)) {
        Some(text) => return Value::String(lengthened(keyword("format"), text, least)),
        None if keyword("contentEncoding") == Some("base64") => "dGV4dA==".to_owned(),
        None => numbered("text", variant),
    };
    let length = text.chars().count();
    if length <= most {
        let filling = "text".chars().cycle().take(least.saturating_sub(length));
        return Value::String(text.chars().chain(filling).collect());
    }
    // The end of the text is what tells variants apart.
    let skipped = if variant == 0 { 0 } else { length - most };
    Value::String(text.chars().skip(skipped).take(most).collect())
}

/// An address may have a longer name; other formats have the length they have.
fn lengthened(format: Option<&str>, text: String, least: usize) -> String {
    let missing = least.saturating_sub(text.chars().count());
    match format {
        Some("email" | "idn-email") => "a".repeat(missing) + &text,
        Some("uri" | "url" | "iri" | "binary") => text + &"a".repeat(missing),
        _ => text,
    }
}

/// A value of a format; those that tell variants apart only in a few places differ there.
fn formatted(format: &str, variant: usize) -> Option<String> {
    let digit = variant % 10;
    let text = match format {
        "date-time" => format!("2026-01-1{digit}T12:00:00Z"),
        "date" => format!("2026-01-1{digit}"),
        "time" => format!("12:00:0{digit}Z"),
        "duration" => format!("P{}D", variant + 1),
        "email" | "idn-email" => format!("{}@example.com", numbered("user", variant)),
        "hostname" | "idn-hostname" => format!("{}.example.com", numbered("host", variant)),
        "ipv4" => format!("192.0.2.{}", variant % 254 + 1),
        "ipv6" => format!("2001:db8::{}", variant % 9_999 + 1),
        "uri" | "url" | "iri" => format!("https://example.com/{}", numbered("page", variant)),
        "uri-reference" | "iri-reference" | "uri-template" | "json-pointer" => {
            format!("/{}", numbered("page", variant))
        }
        "relative-json-pointer" => variant.to_string(),
        "uuid" => format!("{variant:08x}-0000-4000-8000-000000000000"),
        "regex" => format!("^{}$", numbered("text", variant)),
        "byte" => "dGV4dA==".to_owned(),
        "binary" => numbered("text", variant),
        _ => return None,
    };
    Some(text)
}

//! Text of an API, made fit to be shown to a model.

use halo_core::protocol::{Object, Value};
use halo_core::text;

/// The longest text about a tool, in characters.
pub const MAX_TEXT: usize = 1024;

/// What ends a text that was longer.
const CUT: char = '…';

/// Text without what does not show, of at most `most` characters.
///
/// Control characters other than line breaks and tabs, marks that turn the direction of writing and characters
/// without width are left out: they would let a text say one thing to people and another to a model. Longer text
/// ends in `…`.
///
/// # Examples
///
/// ```
/// assert_eq!(halo_mcp::plain("Charge\u{202e} a card.\u{0}", 80), "Charge a card.");
/// assert_eq!(halo_mcp::plain("Charge a card.", 7), "Charge…");
/// ```
#[must_use]
pub fn plain(text: &str, most: usize) -> String {
    let mut shown = text
        .trim()
        .chars()
        .filter(|char| matches!(char, '\n' | '\t') || !text::is_hidden(*char));
    let mut plain: String = shown.by_ref().take(most).collect();
    if shown.next().is_some() {
        plain.pop();
        plain.truncate(plain.trim_end().len());
        plain.push(CUT);
    }
    plain
}

/// The texts of a schema made [`plain`], wherever they are words and not data.
pub(crate) fn plain_schema(schema: &mut Object) {
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            ("description" | "title" | "$comment", Value::String(text)) => {
                *text = plain(text, MAX_TEXT);
            }
            ("enum" | "const" | "default" | "examples" | "example", _) => {}
            // Names, and a schema for each.
            (
                "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions",
                Value::Object(schemas),
            ) => schemas.values_mut().for_each(plain_value),
            (_, value) => plain_value(value),
        }
    }
}

fn plain_value(value: &mut Value) {
    match value {
        Value::Object(schema) => plain_schema(schema),
        Value::Array(schemas) => schemas.iter_mut().for_each(plain_value),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_is_left_out() {
        let hidden =
            "a\u{0}\u{7f}\u{85}\u{ad}\u{200b}\u{200f}\u{2028}\u{202e}\u{2066}\u{feff}\u{e0041}b";
        assert_eq!(plain(hidden, 10), "ab");
        assert_eq!(plain(" größe\n\t日本 ", 10), "größe\n\t日本");
    }

    #[test]
    fn text_is_bounded_in_characters() {
        assert_eq!(plain("日本語", 3), "日本語");
        assert_eq!(plain("日本語!", 3), "日本…");
        assert_eq!(plain("a  b", 3), "a…");
        assert_eq!(plain(&"x".repeat(5000), MAX_TEXT).chars().count(), MAX_TEXT);
        assert_eq!(plain("", 3), "");
    }

    #[test]
    fn words_of_a_schema_are_plain_and_its_data_is_as_it_was() {
        let text = "{\"properties\":{\"description\":{\"description\":\"a\\u0000b\",\"const\":\"a\\u0000b\"}},\"anyOf\":[{\"title\":\"a\\u202eb\"}]}";
        let mut schema: Object = serde_json::from_str(text).unwrap();
        plain_schema(&mut schema);
        assert_eq!(
            serde_json::to_string(&schema).unwrap(),
            r#"{"properties":{"description":{"description":"ab","const":"a\u0000b"}},"anyOf":[{"title":"ab"}]}"#
        );
    }
}

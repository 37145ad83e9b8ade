//! From the JSON Schema that schemars writes to the one that models read best.

use crate::protocol::{Object, Value};

/// What JSON Schema defines (draft 2020-12, §7.3); schemars has more, which repeat Rust's types.
const FORMATS: &[&str] = &[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Keywords that a reader wants before the others.
const FIRST: &[&str] = &["type", "description", "properties", "required"];

/// Keywords that say nothing about which values there are, and so of all choices of one.
const ANNOTATIONS: &[&str] = &[
    "description",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "examples",
];

/// The schema without what is of no use to a caller, and with `null` as a choice of its own.
pub(super) fn schema(schema: Value) -> Object {
    let object = match schema {
        Value::Object(object) => object,
        Value::Bool(false) => {
            return Object::from_iter([("not".to_owned(), Value::Object(Object::new()))]);
        }
        _ => return Object::new(),
    };
    let mut keywords: Vec<_> = object
        .into_iter()
        .filter(|(keyword, value)| is_told(keyword, value))
        .map(|(keyword, value)| inside(keyword, value))
        .collect();
    // schemars sorts keywords by the alphabet, unless its `preserve_order` is on.
    keywords.sort_by_key(|(keyword, _)| {
        let place = FIRST.iter().position(|first| first == keyword);
        place.unwrap_or(FIRST.len())
    });
    nullable(keywords.into_iter().collect())
}

fn is_told(keyword: &str, value: &Value) -> bool {
    match keyword {
        "$schema" | "title" => false,
        "format" => value
            .as_str()
            .is_some_and(|format| FORMATS.contains(&format)),
        _ => true,
    }
}

/// The keyword with the schemas in it cleaned.
fn inside(keyword: String, value: Value) -> (String, Value) {
    let value = match (keyword.as_str(), value) {
        (
            "properties" | "patternProperties" | "dependentSchemas" | "$defs",
            Value::Object(named),
        ) => {
            let named = named
                .into_iter()
                .map(|(name, value)| (name, cleaned(value)));
            Value::Object(named.collect())
        }
        ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
            Value::Array(schemas.into_iter().map(cleaned).collect())
        }
        // `true` and `false` read well here.
        (
            "items"
            | "contains"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "unevaluatedItems"
            | "propertyNames"
            | "not"
            | "if"
            | "then"
            | "else"
            | "contentSchema",
            value @ Value::Object(_),
        ) => cleaned(value),
        (_, value) => value,
    };
    (keyword, value)
}

fn cleaned(value: Value) -> Value {
    Value::Object(schema(value))
}

/// Turns `null` in a list of types into a choice, as our own descriptions have it.
fn nullable(mut object: Object) -> Object {
    let Some(Value::Array(types)) = object.get_mut("type") else {
        return object;
    };
    let null = Value::from("null");
    let count = types.len();
    types.retain(|one| *one != null);
    if types.len() == count {
        return object;
    }
    let mut outer = Object::new();
    match types.as_mut_slice() {
        [] => {
            object.insert("type".to_owned(), null);
            return object;
        }
        [only] => {
            let only = std::mem::take(only);
            object.insert("type".to_owned(), only);
        }
        _ => {}
    }
    if let Some(Value::Array(words)) = object.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
    for &annotation in ANNOTATIONS {
        if let Some(value) = object.shift_remove(annotation) {
            outer.insert(annotation.to_owned(), value);
        }
    }
    let null = Object::from_iter([("type".to_owned(), null)]);
    let choices = vec![Value::Object(object), Value::Object(null)];
    outer.insert("anyOf".to_owned(), Value::Array(choices));
    outer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(schemars: &str, ours: &str) {
        let value = serde_json::from_str(schemars).unwrap();
        assert_eq!(cleaned(value).to_string(), ours);
    }

    #[test]
    fn formats_of_rust_go_and_formats_of_json_schema_stay() {
        becomes(
            r#"{"type":"integer","format":"uint64","minimum":0}"#,
            r#"{"type":"integer","minimum":0}"#,
        );
        becomes(
            r#"{"type":"number","format":"double"}"#,
            r#"{"type":"number"}"#,
        );
        for format in FORMATS {
            let schema = format!(r#"{{"type":"string","format":"{format}"}}"#);
            becomes(&schema, &schema);
        }
    }

    #[test]
    fn titles_go_unless_they_are_names_or_data() {
        becomes(
            r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"T","type":"object","properties":{"title":{"title":"X","type":"string"},"format":{"type":"string","format":"int32"}},"required":["title","format"]}"#,
            r#"{"type":"object","properties":{"title":{"type":"string"},"format":{"type":"string"}},"required":["title","format"]}"#,
        );
        let data = r#"{"const":{"title":"a"},"examples":[{"format":"int32"}],"default":{"type":["null"]}}"#;
        becomes(data, data);
    }

    #[test]
    fn keywords_come_in_the_order_of_reading() {
        becomes(
            r#"{"additionalProperties":false,"description":"A.","properties":{"b":true,"a":true},"required":["b"],"type":"object"}"#,
            r#"{"type":"object","description":"A.","properties":{"b":{},"a":{}},"required":["b"],"additionalProperties":false}"#,
        );
    }

    #[test]
    fn null_becomes_a_choice() {
        becomes(
            r#"{"description":"A note.","type":["string","null"],"minLength":1,"default":null}"#,
            r#"{"description":"A note.","default":null,"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}"#,
        );
        becomes(
            r#"{"type":["string","null"],"enum":["a","b",null]}"#,
            r#"{"anyOf":[{"type":"string","enum":["a","b"]},{"type":"null"}]}"#,
        );
        becomes(
            r#"{"type":["string","integer","null"]}"#,
            r#"{"anyOf":[{"type":["string","integer"]},{"type":"null"}]}"#,
        );
        becomes(r#"{"type":["null"]}"#, r#"{"type":"null"}"#);
        let types = r#"{"type":["string","integer"]}"#;
        becomes(types, types);
    }

    #[test]
    fn schemas_are_cleaned_wherever_they_stand() {
        let (bare, clean) = (
            r#"{"type":"integer","format":"int8"}"#,
            r#"{"type":"integer"}"#,
        );
        for around in [
            r#"{"items":*}"#,
            r#"{"prefixItems":[*,*]}"#,
            r#"{"anyOf":[*]}"#,
            r#"{"oneOf":[*]}"#,
            r#"{"allOf":[*]}"#,
            r#"{"not":*}"#,
            r#"{"additionalProperties":*}"#,
            r#"{"propertyNames":*}"#,
            r#"{"patternProperties":{"^a":*}}"#,
            r#"{"$defs":{"A":*}}"#,
        ] {
            becomes(&around.replace('*', bare), &around.replace('*', clean));
        }
    }

    #[test]
    fn a_schema_may_be_a_word() {
        becomes("true", "{}");
        becomes("false", r#"{"not":{}}"#);
        becomes(
            r#"{"properties":{"any":true,"never":false},"additionalProperties":false}"#,
            r#"{"properties":{"any":{},"never":{"not":{}}},"additionalProperties":false}"#,
        );
    }
}

//! Every value is held against its schema by a validator that is not ours.

use halo_core::protocol::{Object, Value};

use super::{number_in_a_path, value};

fn object(schema: &str) -> Object {
    serde_json::from_str(schema).unwrap()
}

/// The two values of a schema, lean and full, which it must allow.
#[track_caller]
fn both(schema: &str) -> [String; 2] {
    let read = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::options()
        .should_validate_formats(true)
        .build(&read)
        .unwrap();
    [false, true].map(|full| {
        let value = value(&object(schema), full).unwrap_or_else(|| panic!("no value: {schema}"));
        let text = value.to_string();
        let value = serde_json::from_str(&text).unwrap();
        if let Err(error) = validator.validate(&value) {
            panic!("{text} is not what {schema} allows: {error}");
        }
        text
    })
}

#[track_caller]
fn full(schema: &str) -> String {
    both(schema)[1].clone()
}

#[track_caller]
fn fits(schemas: &[&str]) {
    for schema in schemas {
        both(schema);
    }
}

#[test]
fn what_a_schema_shows_is_taken() {
    assert_eq!(full(r#"{"const":{"a":1}}"#), r#"{"a":1}"#);
    assert_eq!(full(r#"{"type":"string","examples":["x","y"]}"#), r#""x""#);
    assert_eq!(full(r#"{"type":"string","example":"x"}"#), r#""x""#);
    assert_eq!(full(r#"{"type":"integer","default":7}"#), "7");
    assert_eq!(full(r#"{"type":["null","integer"],"default":null}"#), "1");
    assert_eq!(full(r#"{"type":"string","enum":["b","a"]}"#), r#""b""#);
    assert_eq!(full(r#"{"enum":["b","a"],"example":"a"}"#), r#""a""#);
}

#[test]
fn numbers_are_in_their_bounds() {
    assert_eq!(full(r#"{"type":"integer"}"#), "1");
    assert_eq!(full(r#"{"type":"number"}"#), "1.5");
    fits(&[
        r#"{"type":"integer","minimum":5,"maximum":5}"#,
        r#"{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":2}"#,
        r#"{"type":"integer","minimum":-20,"maximum":-10}"#,
        r#"{"type":"integer","exclusiveMaximum":-3}"#,
        r#"{"type":"integer","minimum":18446744073709551615}"#,
        r#"{"type":"integer","maximum":-9223372036854775808}"#,
        r#"{"type":"integer","minimum":1.5,"maximum":2.5}"#,
        r#"{"type":"integer","multipleOf":7}"#,
        r#"{"type":"integer","multipleOf":7,"maximum":6}"#,
        r#"{"type":"integer","multipleOf":7,"minimum":8,"maximum":20}"#,
        r#"{"type":"integer","multipleOf":2.5,"minimum":1}"#,
        r#"{"type":"number","minimum":-273.15}"#,
        r#"{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":0.001}"#,
        r#"{"type":"number","minimum":100.25,"maximum":100.25}"#,
        r#"{"type":"number","exclusiveMaximum":-1}"#,
        r#"{"type":"number","exclusiveMinimum":41}"#,
        r#"{"type":"number","multipleOf":0.25,"minimum":3.1}"#,
        r#"{"type":"number","multipleOf":10}"#,
        r#"{"type":"number","multipleOf":10,"exclusiveMinimum":10}"#,
        r#"{"minimum":3}"#,
    ]);
    for nothing in [
        r#"{"type":"integer","minimum":2,"maximum":1}"#,
        r#"{"type":"integer","multipleOf":10,"minimum":1,"maximum":9}"#,
        r#"{"type":"number","exclusiveMinimum":1,"maximum":1}"#,
    ] {
        assert_eq!(value(&object(nothing), true), None, "{nothing}");
    }
}

#[test]
fn texts_have_their_length_and_format() {
    assert_eq!(full(r#"{"type":"string"}"#), r#""text""#);
    assert_eq!(
        full(r#"{"type":"string","minLength":6,"maxLength":7}"#),
        r#""textte""#
    );
    fits(&[
        r#"{"type":"string","minLength":1,"maxLength":1}"#,
        r#"{"type":"string","maxLength":0}"#,
        r#"{"type":"string","minLength":300}"#,
        r#"{"type":"string","format":"email","maxLength":200}"#,
        r#"{"type":"string","format":"email","minLength":40}"#,
        r#"{"type":"string","format":"uri","minLength":40}"#,
        r#"{"type":"string","format":"unheard-of"}"#,
    ]);
    for format in [
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
        "iri",
        "uri-reference",
        "iri-reference",
        "uri-template",
        "json-pointer",
        "relative-json-pointer",
        "uuid",
        "regex",
    ] {
        let schema = format!(r#"{{"type":"string","format":"{format}"}}"#);
        full(&schema);
        full(&format!(
            r#"{{"type":"array","uniqueItems":true,"minItems":3,"items":{schema}}}"#
        ));
    }
}

#[test]
fn patterns_are_matched() {
    for (pattern, text) in [
        ("^ch_[0-9]+$", "ch_1"),
        ("^#[0-9a-f]{6}$", "#aaaaaa"),
        (r"^[A-H][0-9]{1,2}$", "A1"),
        (r"^(?:\d+)$", "1"),
        ("^(GBP|USD)$", "GBP"),
        ("b", "b"),
        ("", ""),
        ("^[^a-z]$", "A"),
        (r"^\d{4}-\d{2}$", "1111-11"),
        (r"^\w+@\w+\.example$", "a@a.example"),
        ("^(?:longer|a)$", "a"),
        ("^.$", "a"),
        (r"^\+?[1-9]\d{1,14}$", "11"),
        (r"^\p{Lu}{2}$", "AA"),
        ("^[€]$", "€"),
    ] {
        let pattern = Value::from(pattern);
        let schema = format!(r#"{{"type":"string","pattern":{pattern}}}"#);
        assert_eq!(full(&schema), Value::from(text).to_string());
    }
}

#[test]
fn numbers_in_a_path_match_its_pattern() {
    let number = |schema: &str| number_in_a_path(&object(schema)).map(|value| value.to_string());
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        number(r#"{"type":"integer","pattern":"^(?:\\d{3})$"}"#),
        some("111")
    );
    assert_eq!(
        number(r#"{"type":"integer","pattern":"^\\d+$","minimum":50}"#),
        some("111")
    );
    assert_eq!(number(r#"{"type":"integer","pattern":"^[a-z]$"}"#), None);
    assert_eq!(number(r#"{"type":"string","pattern":"^1$"}"#), None);
}

#[test]
fn patterns_are_matched_at_length() {
    for pattern in [
        "^[a-z]+$",
        "^[a-z]{2,20}[0-9]{3}$",
        "^([a-z]{2}-?)*$",
        "^(a|[bc]{1,30})$",
        "^(?:a|b)(?:c|d{5})x*$",
        "abc",
        "^abc",
        "abc$",
    ] {
        let pattern = Value::from(pattern);
        full(&format!(
            r#"{{"type":"string","pattern":{pattern},"minLength":12}}"#
        ));
    }
}

#[test]
fn a_pattern_that_cannot_be_read_gives_text() {
    let schema = object(r#"{"type":"string","pattern":"^(?!x)y$"}"#);
    assert_eq!(value(&schema, true), Some(Value::from("text")));
}

#[test]
fn lists_have_their_items() {
    assert_eq!(
        both(r#"{"type":"array","items":{"type":"boolean"}}"#),
        ["[]", "[true]"]
    );
    assert_eq!(
        both(
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}"#
        ),
        [r#"[1,"text"]"#, r#"[1,"text"]"#]
    );
    fits(&[
        r#"{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}"#,
        r#"{"type":"array","maxItems":0,"items":{}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"integer"}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"integer","minimum":-1,"maximum":1}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"number"}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":2,"items":{"type":"boolean"}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"string"}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"string","maxLength":1}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"type":"string","pattern":"^[x-z]$"}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":2,"items":{"enum":["a","b"]}}"#,
        r#"{"type":"array","uniqueItems":true,"minItems":3,"items":{"anyOf":[{"type":"boolean"},{"type":"null"}]}}"#,
        r#"{"type":"array","prefixItems":[{"type":"integer"}],"items":false}"#,
        r#"{"items":{"type":"string"},"minItems":1}"#,
    ]);
}

#[test]
fn objects_have_what_is_required_and_the_rest_if_all_is_asked_for() {
    let schema = r#"{
        "type": "object",
        "properties": { "a": { "type": "integer" }, "b": { "type": "string" } },
        "required": ["b"],
        "additionalProperties": false
    }"#;
    assert_eq!(both(schema), [r#"{"b":"text"}"#, r#"{"a":1,"b":"text"}"#]);
    fits(&[
        r#"{"type":"object","required":["c"]}"#,
        r#"{"type":"object","required":["c"],"additionalProperties":{"type":"integer"}}"#,
        r#"{"properties":{"a":true},"required":["a"]}"#,
        r#"{"type":"object","minProperties":2,"additionalProperties":{"type":"null"}}"#,
        r#"{"type":"object","maxProperties":0,"additionalProperties":{}}"#,
        r#"{"type":"object","allOf":[{"required":["a"]}],"properties":{"a":{"type":"integer"}}}"#,
    ]);
}

#[test]
fn maps_have_an_entry_of_a_fitting_name() {
    assert_eq!(
        both(r#"{"type":"object","additionalProperties":{"type":"integer"}}"#),
        ["{}", r#"{"key":1}"#]
    );
    for (names, entries) in [
        (r#"{"enum":["x","y"]}"#, r#"{"x":true,"y":false}"#),
        (r#"{"pattern":"^-?[0-9]+$"}"#, r#"{"1":true,"2":false}"#),
        (r#"{"maxLength":2}"#, r#"{"te":true,"t2":false}"#),
    ] {
        let schema = format!(
            r#"{{"type":"object","propertyNames":{names},"additionalProperties":{{"type":"boolean"}},"minProperties":2}}"#
        );
        assert_eq!(full(&schema), entries);
    }
}

#[test]
fn one_of_several_is_one_with_something_in_it() {
    assert_eq!(
        full(r#"{"anyOf":[{"type":"null"},{"type":"integer"}]}"#),
        "1"
    );
    assert_eq!(
        full(r#"{"oneOf":[{"const":null},{"type":"boolean"}]}"#),
        "true"
    );
    assert_eq!(full(r#"{"anyOf":[{"type":"null"}]}"#), "null");
    assert_eq!(
        full(r#"{"anyOf":[false,{"type":"integer"}],"minimum":3}"#),
        "3"
    );
    assert_eq!(full(r#"{"not":{"type":"integer"}}"#), r#""text""#);
    fits(&[
        r#"{"allOf":[{"type":"integer","minimum":3},{"minimum":2,"maximum":9},{"maximum":30}]}"#,
        r#"{"type":["string","null"],"minLength":9}"#,
    ]);
}

#[test]
fn types_that_contain_themselves_end() {
    let tree = r##"{
        "$ref": "#/$defs/Tree",
        "$defs": { "Tree": {
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } }
            },
            "required": ["name", "children"]
        } }
    }"##;
    assert_eq!(
        both(tree),
        [
            r#"{"name":"text","children":[]}"#,
            r#"{"name":"text","children":[{"name":"text","children":[]}]}"#,
        ]
    );
    let list = r##"{
        "$ref": "#/$defs/List",
        "$defs": { "List": {
            "type": "object",
            "properties": { "rest": { "anyOf": [{ "$ref": "#/$defs/List" }, { "type": "null" }] } },
            "required": ["rest"]
        } }
    }"##;
    assert_eq!(
        both(list),
        [r#"{"rest":null}"#, r#"{"rest":{"rest":null}}"#]
    );
    fits(&[
        r##"{"type":"object","additionalProperties":{"$ref":"#"}}"##,
        r##"{"anyOf":[{"type":"array","minItems":1,"items":{"$ref":"#"}},{"type":"string"}]}"##,
        r##"{"$ref":"#/$defs/n","minimum":4,"$defs":{"n":{"type":"integer","minimum":2}}}"##,
    ]);
}

#[test]
fn a_type_that_never_ends_has_no_value() {
    let endless = r##"{
        "$ref": "#/$defs/A",
        "$defs": { "A": {
            "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "required": ["a"]
        } }
    }"##;
    assert_eq!(value(&object(endless), true), None);
    assert_eq!(value(&object(endless), false), None);
    assert_eq!(value(&object(r##"{"$ref":"#/$defs/B"}"##), false), None);
    assert_eq!(value(&object(r#"{"anyOf":[false]}"#), true), None);
}

/// Twelve types, each with a list and an option of each of the others: without a limit the value of
/// one would have more parts than there is memory for.
#[test]
fn types_that_contain_each_other_stay_small() {
    let names: Vec<String> = (0..12).map(|number| format!("T{number}")).collect();
    let properties: Vec<String> = names
        .iter()
        .map(|name| format!(r##""{name}":{{"type":"array","items":{{"$ref":"#/$defs/{name}"}}}}"##))
        .collect();
    let properties = properties.join(",");
    let defs: Vec<String> = names
        .iter()
        .map(|name| format!(r#""{name}":{{"type":"object","properties":{{{properties}}}}}"#))
        .collect();
    let schema = format!(
        r##"{{"$ref":"#/$defs/T0","$defs":{{{}}}}}"##,
        defs.join(",")
    );
    assert!(full(&schema).len() < 100_000);
}

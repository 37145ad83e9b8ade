//! What types say, against what serde reads and writes.

use std::collections::{BTreeMap, HashMap};

use halo_core::protocol::Value;
use halo_core::render::{Mounted, description, json_schema};
use halo_core::schema::{Direction, HaloSchema, of};
use halo_core::tool::{Arg, Body, Tool};
use halo_macros::HaloSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

fn schema<T: HaloSchema>(direction: Direction) -> String {
    Value::Object(json_schema(of::<T>(), direction).expect("a description")).to_string()
}

fn input<T: HaloSchema>() -> String {
    schema::<T>(Direction::Input)
}

fn output<T: HaloSchema>() -> String {
    schema::<T>(Direction::Output)
}

/// Checks a type's fields against serde: what is written has the properties of the output, what is
/// read may lack exactly what the input does not require.
fn agrees_with_serde<T: HaloSchema + Serialize + DeserializeOwned>(sample: &T) {
    let written = serde_json::to_value(sample).expect("the sample is JSON");
    let written = written.as_object().expect("an object");
    let schema: serde_json::Value = serde_json::from_str(&output::<T>()).expect("JSON");
    let properties = schema["properties"].as_object().expect("properties");
    for key in written.keys() {
        assert!(
            properties.contains_key(key),
            "`{key}` is written and not described"
        );
    }
    for required in schema["required"].as_array().into_iter().flatten() {
        let required = required.as_str().expect("a name");
        assert!(
            written.contains_key(required),
            "`{required}` is not written"
        );
    }

    let schema: serde_json::Value = serde_json::from_str(&input::<T>()).expect("JSON");
    let required: Vec<_> = schema["required"].as_array().cloned().unwrap_or_default();
    let known = schema["properties"].as_object().expect("properties");
    let readable: serde_json::Map<_, _> = written
        .iter()
        .filter(|(key, _)| known.contains_key(*key))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    for key in known.keys() {
        let mut lacking = readable.clone();
        lacking.remove(key);
        let read = serde_json::from_value::<T>(lacking.into());
        let needed = required.iter().any(|name| name == key);
        assert_eq!(read.is_err(), needed, "`{key}` is required: {needed}");
    }
}

#[derive(Serialize, Deserialize, HaloSchema, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "snake_case")]
#[halo(crate = halo_core)]
enum Colour {
    /// Like fire.
    DeepRed,
    Blue,
    #[serde(skip_serializing)]
    Old,
}

/// A thing.
#[expect(dead_code, reason = "described, never read")]
#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(rename_all = "camelCase")]
#[halo(crate = halo_core)]
struct Thing {
    /// How many.
    #[halo(minimum = 1, maximum = 200)]
    item_count: u8,
    #[serde(rename(deserialize = "in", serialize = "out"))]
    renamed: i64,
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(default)]
    level: f64,
    #[serde(skip)]
    hidden: u8,
    #[serde(skip_serializing)]
    secret: String,
    r#type: Colour,
}

#[test]
fn a_struct_in_both_directions() {
    assert_eq!(
        input::<Thing>(),
        concat!(
            r#"{"type":"object","description":"A thing.","properties":{"#,
            r#""itemCount":{"type":"integer","description":"How many.","minimum":1,"maximum":200},"#,
            r#""in":{"type":"integer"},"note":{"type":"string"},"remark":{"type":"string"},"#,
            r#""level":{"type":"number"},"secret":{"type":"string"},"#,
            r#""type":{"type":"string","description":"deep_red: Like fire","enum":["deep_red","blue","old"]}},"#,
            r#""required":["itemCount","in","secret","type"]}"#
        )
    );
    assert_eq!(
        output::<Thing>(),
        concat!(
            r#"{"type":"object","description":"A thing.","properties":{"#,
            r#""itemCount":{"type":"integer","description":"How many.","minimum":1,"maximum":200},"#,
            r#""out":{"type":"integer"},"note":{"anyOf":[{"type":"string"},{"type":"null"}]},"#,
            r#""remark":{"type":"string"},"level":{"type":"number"},"#,
            r#""type":{"type":"string","description":"deep_red: Like fire","enum":["deep_red","blue"]}},"#,
            r#""required":["itemCount","out","note","level","type"]}"#
        )
    );
}

#[derive(Serialize, Deserialize, HaloSchema, Default)]
#[serde(default, deny_unknown_fields)]
#[halo(crate = halo_core)]
struct Defaults {
    a: u32,
    b: Vec<String>,
    c: Option<bool>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Required {
    a: u32,
    #[serde(default = "seven")]
    b: u32,
    #[serde(alias = "sea")]
    c: (u8, String),
    d: Box<Option<u8>>,
}

fn seven() -> u32 {
    7
}

#[test]
fn presence_is_what_serde_makes_of_it() {
    agrees_with_serde(&Defaults::default());
    agrees_with_serde(&Required {
        a: 1,
        b: 2,
        c: (3, "x".to_owned()),
        d: Box::new(Some(4)),
    });
    assert!(input::<Defaults>().ends_with(r#","additionalProperties":false}"#));
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Tree {
    name: String,
    children: Vec<Tree>,
    parent: Option<Box<Tree>>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Left {
    right: Option<Box<Right>>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Right {
    left: Option<Box<Left>>,
}

#[test]
fn recursion_is_finite() {
    let node = concat!(
        r#"{"type":"object","properties":{"name":{"type":"string"},"#,
        r##""children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"##,
        r##""parent":{"$ref":"#/$defs/Tree"}},"required":["name","children"]"##
    );
    let defs = r#","$defs":{"Tree":"#;
    assert_eq!(input::<Tree>(), format!("{node}{defs}{node}}}}}}}"));
    // One type of a circle is enough to cut it.
    assert_eq!(
        input::<Left>(),
        concat!(
            r##"{"type":"object","properties":{"right":{"type":"object","properties":{"left":{"$ref":"#/$defs/Left"}}}},"##,
            r##""$defs":{"Left":{"type":"object","properties":{"right":{"type":"object","properties":{"left":{"$ref":"#/$defs/Left"}}}}}}}"##
        )
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Page<T> {
    items: Vec<T>,
    next: Option<T>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Rgb([u8; 3]);

/// An identifier.
#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
#[halo(crate = halo_core)]
struct Id {
    value: u64,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Unit;

#[test]
fn generics_newtypes_and_tuples() {
    assert_eq!(
        input::<Page<bool>>(),
        r#"{"type":"object","properties":{"items":{"type":"array","items":{"type":"boolean"}},"next":{"type":"boolean"}},"required":["items"]}"#
    );
    assert!(input::<Page<Page<char>>>().contains(r#""minLength":1,"maxLength":1"#));
    assert_eq!(
        input::<Rgb>(),
        r#"{"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":3,"maxItems":3}"#
    );
    assert_eq!(
        input::<Id>(),
        r#"{"type":"integer","description":"An identifier.","minimum":0}"#
    );
    assert_eq!(input::<Unit>(), r#"{"type":"null"}"#);
    assert_eq!(
        output::<(u8, Option<String>)>(),
        concat!(
            r#"{"type":"array","prefixItems":[{"type":"integer","minimum":0,"maximum":255},"#,
            r#"{"anyOf":[{"type":"string"},{"type":"null"}]}],"minItems":2,"maxItems":2}"#
        )
    );
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Maybe(Option<u32>);

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
#[halo(crate = halo_core)]
struct See(Option<u32>);

fn number<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    Option::deserialize(from)
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Wrapped {
    maybe: Maybe,
    see: See,
    #[serde(deserialize_with = "number")]
    #[halo(with = Option<u32>)]
    function: Option<u32>,
    #[serde(default, deserialize_with = "number")]
    #[halo(with = Option<u32>)]
    defaulted: Option<u32>,
}

#[test]
fn options_that_serde_asks_for_are_required() {
    agrees_with_serde(&Wrapped {
        maybe: Maybe(Some(1)),
        see: See(Some(2)),
        function: Some(3),
        defaulted: Some(4),
    });
}

#[test]
fn maps_say_what_their_keys_are() {
    assert_eq!(
        input::<HashMap<String, u64>>(),
        r#"{"type":"object","additionalProperties":{"type":"integer","minimum":0}}"#
    );
    assert_eq!(
        output::<BTreeMap<Colour, i32>>(),
        concat!(
            r#"{"type":"object","propertyNames":{"enum":["deep_red","blue"]},"#,
            r#""additionalProperties":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}"#
        )
    );
    assert_eq!(
        input::<BTreeMap<i8, bool>>(),
        r#"{"type":"object","propertyNames":{"pattern":"^(0|-?[1-9][0-9]*)$"},"additionalProperties":{"type":"boolean"}}"#
    );
}

#[test]
fn null_stands_only_where_it_can_be_sent() {
    // In a list it can; in a field it is left out.
    assert_eq!(
        input::<Vec<Option<bool>>>(),
        r#"{"type":"array","items":{"anyOf":[{"type":"boolean"},{"type":"null"}]}}"#
    );
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
#[allow(dead_code)]
struct Node {
    below: Vec<Node>,
}

#[derive(Deserialize, HaloSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[halo(crate = halo_core)]
#[allow(dead_code)]
enum Change {
    Grow {
        /// What grows.
        node: Node,
    },
    Cut {
        /// What is cut.
        node: Node,
    },
}

/// Each form's node is a schema of its own, and a parameter's definitions stand at its top.
#[test]
fn forms_of_one_parameter_share_their_definitions() {
    const TOOL: Tool = Tool::new::<()>("tool", "tool", &[]).args(&[Arg::Body(Body {
        content_type: "application/json",
        schema: Change::SCHEMA,
        required: true,
    })]);
    let mounted = Mounted {
        name: "tool",
        method: "POST",
        pattern: "/tool",
    };
    let said = description(&TOOL, &mounted, &|_| None).expect("a description");
    let node = &said.input["node"];
    assert!(node.required);
    let keywords: Vec<&str> = node.schema.keys().map(String::as_str).collect();
    assert_eq!(keywords, ["anyOf", "$defs"]);
    let text = Value::Object(node.schema.clone()).to_string();
    assert_eq!(text.matches("$defs\":").count(), 1, "{text}");
    assert!(
        text.contains("\"What grows.\"") && text.contains("\"What is cut.\""),
        "{text}"
    );
}

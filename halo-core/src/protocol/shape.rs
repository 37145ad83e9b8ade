//! Telling the protocol's flat map of fields from a JSON Schema, and turning one into the other.

use indexmap::IndexMap;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::fields::Field;
use super::parameter::Parameter;
use super::value::{Object, Value};

/// The most that definitions shared by several parameters may grow when each gets its own copy, in bytes.
const LARGEST_COPY: usize = 1 << 20;

/// Whether an object maps names to schemas rather than being a schema.
///
/// In such a map every value is an object; a schema has a `type` or another keyword that is none. A schema
/// that consists of `properties` and other objects is told by what is in them, the same way. The empty object
/// is the schema that allows anything.
fn is_field_map(object: &Object) -> bool {
    let properties = object.get(PROPERTIES).and_then(Value::as_object);
    all_objects(object) && !properties.is_some_and(all_objects)
}

/// A keyword of schemas that a parameter may be named like.
const PROPERTIES: &str = "properties";

fn all_objects(object: &Object) -> bool {
    !object.is_empty() && object.values().all(|value| value.as_object().is_some())
}

/// `output` as a JSON Schema; `None` when it is neither that nor a map of fields.
pub(super) fn to_schema(output: &Value) -> Option<Value> {
    match output {
        Value::Object(fields) if is_field_map(fields) => Some(Value::Object(schema_of(fields))),
        Value::Object(_) | Value::Bool(_) => Some(output.clone()),
        _ => None,
    }
}

/// The schema of an object with these fields, of which those with a boolean `required` are required.
fn schema_of(fields: &Object) -> Object {
    let mut properties = Object::new();
    let mut required = Vec::new();
    for (name, schema) in fields {
        let field = schema
            .as_object()
            .map(Parameter::from_object)
            .unwrap_or_default();
        if field.required {
            required.push(name.as_str());
        }
        properties.insert(name.clone(), Value::Object(field.schema));
    }
    let mut schema = Object::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema
}

/// `input`: a map of parameters, also read from the schema of an object.
impl Field for IndexMap<String, Parameter> {
    fn read(value: &Value) -> Option<Self> {
        let object = value.as_object()?;
        if object.is_empty() || is_field_map(object) {
            return parameters(object);
        }
        match object.get("properties") {
            Some(properties) => {
                parameters(properties.as_object()?).map(|found| completed(found, object))
            }
            // Alternatives and references say more than a flat map can.
            None if ["anyOf", "oneOf", "allOf", "$ref"]
                .iter()
                .any(|key| object.contains_key(*key)) =>
            {
                None
            }
            None => (object.get("type")?.as_str()? == "object").then(Self::new),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }

    fn write<M: SerializeMap>(&self, key: &'static str, map: &mut M) -> Result<(), M::Error> {
        let mistaken = self.get(PROPERTIES).filter(|parameter| {
            let plain = !parameter.required && parameter.place.is_none();
            plain && all_objects(&parameter.schema)
        });
        let Some(parameter) = mistaken else {
            return map.serialize_entry(key, self);
        };
        // A parameter of this name could be read as the properties of a schema: a boolean settles it, or else
        // the form of a schema does.
        if parameter.schema.contains_key("required") {
            return map.serialize_entry(key, &AsSchema(self));
        }
        let mut told = parameter.schema.clone();
        told.insert("required".to_owned(), false.into());
        let told = Parameter {
            schema: told,
            ..Parameter::default()
        };
        let told = |name: &String, parameter| if name == PROPERTIES { &told } else { parameter };
        let all: IndexMap<&String, &Parameter> = self
            .iter()
            .map(|(name, parameter)| (name, told(name, parameter)))
            .collect();
        map.serialize_entry(key, &all)
    }
}

/// Parameters as the schema of an object.
struct AsSchema<'a>(&'a IndexMap<String, Parameter>);

impl Serialize for AsSchema<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("type", "object")?;
        map.serialize_entry(PROPERTIES, self.0)?;
        map.end()
    }
}

fn parameters(schemas: &Object) -> Option<IndexMap<String, Parameter>> {
    schemas
        .iter()
        .map(|(name, schema)| Some((name.clone(), parameter(schema)?)))
        .collect()
}

/// A schema may be a boolean: anything, or nothing at all.
fn parameter(schema: &Value) -> Option<Parameter> {
    match schema {
        Value::Object(object) => Some(Parameter::from_object(object)),
        Value::Bool(true) => Some(Parameter::default()),
        Value::Bool(false) => Some(Parameter {
            schema: Object::from_iter([("not".to_owned(), Object::new().into())]),
            ..Parameter::default()
        }),
        _ => None,
    }
}

/// Gives the parameters what the schema around them says: which are required, and the definitions they use.
fn completed(
    mut parameters: IndexMap<String, Parameter>,
    schema: &Object,
) -> IndexMap<String, Parameter> {
    for name in schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        if let Some(parameter) = name.as_str().and_then(|name| parameters.get_mut(name)) {
            parameter.required = true;
        }
    }
    for key in ["$defs", "definitions"] {
        let Some(definitions) = schema.get(key) else {
            continue;
        };
        let prefix = format!("#/{key}/");
        let refers = |parameter: &&mut Parameter| {
            parameter
                .schema
                .values()
                .any(|value| refers_to(&prefix, value))
        };
        let users: Vec<_> = parameters.values_mut().filter(refers).collect();
        // A small document must not become a large one.
        if users.len().saturating_mul(definitions.to_string().len()) <= LARGEST_COPY {
            for user in users {
                user.schema
                    .entry(key.to_owned())
                    .or_insert_with(|| definitions.clone());
            }
        }
    }
    parameters
}

fn refers_to(prefix: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => text.starts_with(prefix),
        Value::Array(items) => items.iter().any(|item| refers_to(prefix, item)),
        Value::Object(object) => object.values().any(|value| refers_to(prefix, value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Description;
    use super::*;

    fn value(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    fn schema(text: &str) -> Option<String> {
        to_schema(&value(text)).map(|schema| schema.to_string())
    }

    fn input(text: &str) -> Option<String> {
        let input = IndexMap::<String, Parameter>::read(&value(text))?;
        Some(serde_json::to_string(&input).unwrap())
    }

    #[test]
    fn a_parameter_named_properties_is_read_again_as_one() {
        let text = r#"{"call":{"url":"/a"},"input":{"type":"object","properties":{"properties":false,"a":{}}}}"#;
        let read: Description = serde_json::from_str(text).unwrap();
        assert_eq!(read.input.keys().collect::<Vec<_>>(), ["properties", "a"]);
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(
            written,
            r#"{"call":{"url":"/a"},"input":{"properties":{"not":{},"required":false},"a":{}}}"#
        );
        assert_eq!(serde_json::from_str::<Description>(&written).unwrap(), read);

        let text = r#"{"call":{"url":"/a"},"input":{"type":"object","properties":{"properties":{"required":{},"in":{}}}}}"#;
        let read: Description = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn a_map_of_fields_becomes_a_schema() {
        assert_eq!(
            schema(r#"{"charge_id":{"type":"string"},"status":{}}"#).as_deref(),
            Some(r#"{"type":"object","properties":{"charge_id":{"type":"string"},"status":{}}}"#)
        );
        assert_eq!(
            schema(
                r#"{"b":{"type":"string","required":true},"a":{"type":"object","required":["x"]}}"#
            )
            .as_deref(),
            Some(concat!(
                r#"{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"object","required":["x"]}},"#,
                r#""required":["b"]}"#
            ))
        );
    }

    #[test]
    fn fields_named_like_keywords_are_fields() {
        for name in [
            "type",
            "items",
            "const",
            "enum",
            "$ref",
            "properties",
            "required",
        ] {
            let text = format!(r#"{{"{name}":{{"type":"string"}}}}"#);
            assert_eq!(
                schema(&text),
                Some(format!(r#"{{"type":"object","properties":{text}}}"#)),
                "{name}"
            );
        }
    }

    #[test]
    fn a_schema_stays_as_it_is() {
        for text in [
            "{}",
            "true",
            r#"{"type":"array","items":{}}"#,
            r#"{"type":["string","null"]}"#,
            r#"{"anyOf":[{"type":"string"}]}"#,
            r#"{"oneOf":[{}]}"#,
            r#"{"allOf":[{}]}"#,
            r#"{"enum":["a"]}"#,
            r#"{"const":1}"#,
            r##"{"$ref":"#/$defs/A","$defs":{"A":{}}}"##,
            r#"{"properties":{"a":{}}}"#,
            r#"{"$defs":{"A":{"type":"string"}},"properties":{"a":{"type":"string"}}}"#,
            r#"{"type":"object","properties":{"type":{"type":"string"}}}"#,
        ] {
            assert_eq!(schema(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn other_values_are_no_schema() {
        for text in ["null", "1", r#""string""#, "[]"] {
            assert_eq!(schema(text), None, "{text}");
        }
    }

    #[test]
    fn input_is_read_as_a_map_or_as_a_schema() {
        let flat = r#"{"b":{"type":"string","required":true},"a":{"minimum":0}}"#;
        assert_eq!(input(flat).as_deref(), Some(flat));
        let full = concat!(
            r#"{"title":"Args","type":"object","properties":{"b":{"type":"string"},"a":{"minimum":0}},"#,
            r#""required":["b","lost"]}"#
        );
        assert_eq!(input(full).as_deref(), Some(flat));
        assert_eq!(
            input(r#"{"properties":{"b":{"type":"string","required":true},"a":{"minimum":0}}}"#)
                .as_deref(),
            Some(flat)
        );
    }

    #[test]
    fn parameters_named_like_keywords_are_parameters() {
        let text = r#"{"type":{"type":"string","required":true},"properties":{"type":"array"}}"#;
        assert_eq!(input(text).as_deref(), Some(text));
    }

    #[test]
    fn no_arguments_in_any_form() {
        for text in [
            "{}",
            r#"{"type":"object"}"#,
            r#"{"type":"object","properties":{}}"#,
        ] {
            assert_eq!(input(text).as_deref(), Some("{}"), "{text}");
        }
    }

    #[test]
    fn boolean_schemas_are_read_in_properties() {
        assert_eq!(
            input(r#"{"type":"object","properties":{"any":true,"none":false}}"#).as_deref(),
            Some(r#"{"any":{},"none":{"not":{}}}"#)
        );
    }

    #[test]
    fn definitions_go_to_the_parameters_that_use_them() {
        let text = concat!(
            r##"{"type":"object","properties":{"tree":{"$ref":"#/$defs/Node"},"depth":{"type":"integer"}},"##,
            r##""$defs":{"Node":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/Node"}}}}}}"##
        );
        let read = IndexMap::<String, Parameter>::read(&value(text)).unwrap();
        assert_eq!(read["tree"].schema.get("$defs"), value(text).get("$defs"));
        assert!(!read["depth"].schema.contains_key("$defs"));
    }

    #[test]
    fn definitions_are_not_multiplied_beyond_measure() {
        let users: Vec<_> = (0..2000)
            .map(|n| format!(r##""p{n}":{{"$ref":"#/$defs/A"}}"##))
            .collect();
        let text = format!(
            r#"{{"type":"object","properties":{{{}}},"$defs":{{"A":{{"description":"{}"}}}}}}"#,
            users.join(","),
            "x".repeat(1000)
        );
        let read = IndexMap::<String, Parameter>::read(&value(&text)).unwrap();
        assert_eq!(read.len(), 2000);
        assert!(
            read.values()
                .all(|parameter| !parameter.schema.contains_key("$defs"))
        );
    }

    #[test]
    fn what_a_flat_map_cannot_say_is_not_read() {
        for text in [
            r#"{"a":{"type":"string"},"b":"text"}"#,
            r#"{"type":"array","items":{}}"#,
            r#"{"oneOf":[{"type":"object"}]}"#,
            r#"{"type":"object","oneOf":[{"required":["a"]}]}"#,
            r#"{"type":"object","properties":[]}"#,
            r#"{"type":"object","properties":{"a":"text"}}"#,
            "[]",
        ] {
            assert_eq!(input(text), None, "{text}");
        }
    }
}

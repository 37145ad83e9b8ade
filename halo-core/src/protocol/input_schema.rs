//! The flat `input` as one JSON Schema, as validators and models want it.

use std::collections::HashMap;

use super::description::Description;
use super::value::{Object, Value};

const FURTHER: &str = "Takes further parameters of any name";
const EACH: &str = ", each of type ";

/// The sentence of a description whose tool takes names that are not known.
pub(crate) fn further(kind: Option<&str>) -> String {
    match kind {
        Some(kind) => format!("{FURTHER}{EACH}{kind}."),
        None => format!("{FURTHER}."),
    }
}

impl Description {
    /// `input` as the JSON Schema (draft 2020-12) of one object, self-contained and closed.
    ///
    /// Definitions of the parameters move to `$defs` of the object, under their own name or, where two differ,
    /// with a number behind it; references follow them. Other names are refused by `additionalProperties`,
    /// unless the description says that there may be [further parameters](Self::further_parameters).
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::protocol::Description;
    ///
    /// let json = br#"{"call":{"url":"/refund"},"input":{"id":{"type":"string","required":true}}}"#;
    /// let schema = Description::read_all(json)?[0].input_schema();
    /// assert_eq!(
    ///     serde_json::to_string(&schema)?,
    ///     concat!(
    ///         r#"{"type":"object","properties":{"id":{"type":"string"}},"#,
    ///         r#""required":["id"],"additionalProperties":false}"#,
    ///     ),
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn input_schema(&self) -> Object {
        let mut properties = Object::new();
        let mut required: Vec<&str> = Vec::new();
        let mut definitions = Object::new();
        for (name, parameter) in &self.input {
            if parameter.required {
                required.push(name);
            }
            let schema = hoisted(name, &parameter.schema, &mut definitions);
            properties.insert(name.clone(), Value::Object(schema));
        }
        let mut schema = Object::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), properties.into());
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
        let others = self.further_parameters().map_or(false.into(), Value::from);
        schema.insert("additionalProperties".to_owned(), others);
        if !definitions.is_empty() {
            schema.insert("$defs".to_owned(), definitions.into());
        }
        schema
    }

    /// The schema of parameters whose names are not known; `None` if there are none.
    ///
    /// The flat map has no place for them: a sentence at the end of the description tells of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::protocol::Description;
    ///
    /// let json = br#"{"description":"Label it. Takes further parameters of any name.","call":{"url":"/labels"}}"#;
    /// assert!(Description::read_all(json)?[0].further_parameters().is_some());
    /// # Ok::<(), halo_core::protocol::ReadError>(())
    /// ```
    #[must_use]
    pub fn further_parameters(&self) -> Option<Object> {
        let (_, rest) = self.description.rsplit_once(FURTHER)?;
        let mut schema = Object::new();
        if let Some((kind, _)) = rest
            .strip_prefix(EACH)
            .and_then(|rest| rest.split_once('.'))
        {
            schema.insert("type".to_owned(), kind.into());
        }
        Some(schema)
    }
}

/// The parameter's schema with its definitions moved to `all`.
fn hoisted(parameter: &str, schema: &Object, all: &mut Object) -> Object {
    let mut schema = schema.clone();
    let mut renamed = HashMap::new();
    let mut moved = Vec::new();
    for key in ["$defs", "definitions"] {
        let Some(Value::Object(own)) = schema.shift_remove(key) else {
            continue;
        };
        for (name, definition) in own {
            let free = free_name(&name, &definition, all);
            renamed.insert(format!("#/{key}/{}", token(&name)), free.clone());
            if !all.contains_key(&free) {
                all.insert(free.clone(), Value::Null);
                moved.push((free, definition));
            }
        }
    }
    let place = format!("#/properties/{}", token(parameter));
    let retarget = |reference: &str| retargeted(reference, &renamed, &place);
    for (name, mut definition) in moved {
        follow(&mut definition, &retarget);
        all.insert(name, definition);
    }
    let mut value = Value::Object(schema);
    follow(&mut value, &retarget);
    match value {
        Value::Object(schema) => schema,
        _ => Object::new(),
    }
}

/// A name for a definition: its own, unless another one has it.
///
/// Two parameters with equal definitions share them where those refer to nothing: what they refer to may differ.
fn free_name(name: &str, definition: &Value, all: &Object) -> String {
    let closed = !definition.to_string().contains("\"$ref\"");
    let mut free = name.to_owned();
    let mut number = 2;
    while let Some(taken) = all.get(&free) {
        if closed && taken == definition {
            break;
        }
        free = format!("{name}{number}");
        number += 1;
    }
    free
}

/// A reference within a parameter's schema as one within the whole.
fn retargeted(reference: &str, renamed: &HashMap<String, String>, place: &str) -> Option<String> {
    let pointer = reference.strip_prefix('#')?;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return None;
    }
    // `#/$defs/Name/properties/x` starts with the definition's own pointer.
    let ends = reference
        .match_indices('/')
        .map(|(at, _)| at)
        .chain([reference.len()]);
    for end in ends {
        if let Some(name) = renamed.get(&reference[..end]) {
            return Some(format!("#/$defs/{}{}", token(name), &reference[end..]));
        }
    }
    Some(format!("{place}{pointer}"))
}

/// Gives each reference of a schema its new target. Data (`enum`, `const`, `default`, examples) has none.
fn follow(schema: &mut Value, retarget: &impl Fn(&str) -> Option<String>) {
    let Value::Object(keywords) = schema else {
        return;
    };
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("$ref" | "$dynamicRef", Value::String(reference)) => {
                if let Some(new) = retarget(reference) {
                    *reference = new;
                }
            }
            ("enum" | "const" | "default" | "examples" | "example", _) => {}
            (
                "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions",
                Value::Object(schemas),
            ) => schemas
                .values_mut()
                .for_each(|schema| follow(schema, retarget)),
            (_, Value::Array(schemas)) => schemas
                .iter_mut()
                .for_each(|schema| follow(schema, retarget)),
            (_, schema) => follow(schema, retarget),
        }
    }
}

/// A name as a token of a JSON pointer (RFC 6901) in a URI fragment.
fn token(name: &str) -> String {
    let escaped = name.replace('~', "~0").replace('/', "~1");
    percent_encoding::utf8_percent_encode(&escaped, FRAGMENT).to_string()
}

/// What a URI fragment does not carry as it is.
const FRAGMENT: &percent_encoding::AsciiSet = &percent_encoding::CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(input: &str) -> Value {
        let text = format!(r#"{{"call":{{"url":"/"}},"input":{input}}}"#);
        let all = Description::read_all(text.as_bytes()).unwrap();
        Value::Object(all[0].input_schema())
    }

    fn at(schema: &Value, pointer: &str) -> String {
        schema.pointer(pointer).unwrap().to_string()
    }

    #[test]
    fn definitions_move_to_the_root_and_references_follow() {
        let node = r##"{"$ref":"#/$defs/Node","$defs":{"Node":{"properties":{"kids":{"items":{"$ref":"#/$defs/Node"}}}}}}"##;
        let found = schema(&format!(r#"{{"a":{node},"b":{{"type":"string"}}}}"#));
        assert_eq!(at(&found, "/properties/a"), r##"{"$ref":"#/$defs/Node"}"##);
        assert_eq!(
            at(&found, "/$defs/Node/properties/kids/items"),
            r##"{"$ref":"#/$defs/Node"}"##
        );
        let twice = schema(&format!(r#"{{"a":{node},"b":{node}}}"#));
        assert_eq!(at(&twice, "/properties/b"), r##"{"$ref":"#/$defs/Node2"}"##);
        assert_eq!(
            at(&twice, "/$defs/Node2/properties/kids/items"),
            r##"{"$ref":"#/$defs/Node2"}"##
        );
    }

    #[test]
    fn equal_definitions_without_references_are_shared() {
        let leaf = r##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}"##;
        let other = r##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"integer"}}}"##;
        let found = schema(&format!(r#"{{"a":{leaf},"b":{leaf},"c":{other}}}"#));
        assert_eq!(
            at(&found, "/$defs"),
            r#"{"A":{"type":"string"},"A2":{"type":"integer"}}"#
        );
        assert_eq!(at(&found, "/properties/c"), r##"{"$ref":"#/$defs/A2"}"##);
    }

    #[test]
    fn references_into_the_parameter_itself_follow_it() {
        let found = schema(
            r##"{"a/b":{"properties":{"x":{},"y":{"$ref":"#/properties/x"},"z":{"$ref":"#"}}}}"##,
        );
        assert_eq!(
            at(&found, "/properties/a~1b/properties/y"),
            r##"{"$ref":"#/properties/a~1b/properties/x"}"##
        );
        assert_eq!(
            at(&found, "/properties/a~1b/properties/z"),
            r##"{"$ref":"#/properties/a~1b"}"##
        );
    }

    #[test]
    fn data_and_members_that_look_like_references_stay() {
        let text = r##"{"a":{"const":{"$ref":"#/x"},"properties":{"$ref":{"type":"string"},"enum":{"$ref":"#/properties/$ref"}}}}"##;
        let found = schema(text);
        assert_eq!(at(&found, "/properties/a/const"), r##"{"$ref":"#/x"}"##);
        assert_eq!(
            at(&found, "/properties/a/properties/enum"),
            r##"{"$ref":"#/properties/a/properties/$ref"}"##
        );
    }

    #[test]
    fn further_parameters_are_read_from_the_sentence_that_tells_of_them() {
        for (kind, schema) in [(None, "{}"), (Some("string"), r#"{"type":"string"}"#)] {
            let description = Description {
                description: format!("Labels it.\n\n{}", further(kind)),
                ..Description::default()
            };
            let found = Value::Object(description.input_schema());
            assert_eq!(at(&found, "/additionalProperties"), schema);
        }
        assert_eq!(at(&schema("{}"), "/additionalProperties"), "false");
    }
}

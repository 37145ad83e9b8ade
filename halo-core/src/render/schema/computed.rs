//! JSON Schemas from another source, fitted into ours.

use crate::protocol::{Object, Value};
use crate::schema::Direction;

/// One of several schemas, each self-contained, as one self-contained schema.
pub(in crate::render) fn one_of(schemas: Vec<Object>) -> Object {
    let mut renderer = super::Renderer::new(Direction::Input, &[]);
    let schemas = schemas
        .into_iter()
        .map(|schema| Value::Object(renderer.hoisted(schema)));
    let mut object = Object::new();
    object.insert("anyOf".to_owned(), Value::Array(schemas.collect()));
    if !renderer.computed.is_empty() {
        object.insert("$defs".to_owned(), Value::Object(renderer.computed));
    }
    object
}

impl super::Renderer {
    /// Moves the definitions of a schema to those of the document it becomes part of, under the same
    /// names unless others have them.
    pub(super) fn hoisted(&mut self, mut schema: Object) -> Object {
        let Some(Value::Object(own)) = schema.shift_remove("$defs") else {
            return schema;
        };
        let mut suffix = String::new();
        let mut count = 1;
        let renamed = loop {
            let renamed: Object = own
                .iter()
                .map(|(name, body)| (format!("{name}{suffix}"), suffixed(body, &suffix)))
                .collect();
            let fits = |(name, body): (&String, &Value)| {
                self.computed.get(name) == Some(body) || !self.is_taken(name)
            };
            if renamed.iter().all(fits) {
                break renamed;
            }
            count += 1;
            suffix = count.to_string();
        };
        self.computed.extend(renamed);
        schema
            .iter()
            .map(|(keyword, value)| suffixed_keyword(keyword, value, &suffix))
            .collect()
    }
}

/// The schema with every reference to a definition ending in `suffix`.
fn suffixed(schema: &Value, suffix: &str) -> Value {
    match schema {
        Value::Array(items) => {
            let items = items.iter().map(|item| suffixed(item, suffix));
            Value::Array(items.collect())
        }
        Value::Object(object) => {
            let keywords = object
                .iter()
                .map(|(keyword, value)| suffixed_keyword(keyword, value, suffix));
            Value::Object(keywords.collect())
        }
        other => other.clone(),
    }
}

fn suffixed_keyword(keyword: &str, value: &Value, suffix: &str) -> (String, Value) {
    let value = match value {
        Value::String(target) if keyword == "$ref" => Value::from(format!("{target}{suffix}")),
        value => suffixed(value, suffix),
    };
    (keyword.to_owned(), value)
}

/// The schema without the choice of `null`, which a caller leaves out instead.
pub(super) fn without_null(mut schema: Object) -> Object {
    let is_null = |choice: &Value| {
        let choice = choice.as_object();
        choice.and_then(|choice| choice.get("type")) == Some(&Value::from("null"))
    };
    let Some(Value::Array(choices)) = schema.get_mut("anyOf") else {
        return schema;
    };
    if !choices.iter().any(is_null) || choices.iter().all(is_null) {
        return schema;
    }
    choices.retain(|choice| !is_null(choice));
    let [Value::Object(only)] = choices.as_mut_slice() else {
        return schema;
    };
    let mut only = std::mem::take(only);
    schema.shift_remove("anyOf");
    // What is said of both choices stands, right behind the type.
    let at = usize::from(only.contains_key("type"));
    for (keyword, value) in schema.into_iter().rev() {
        only.shift_remove(&keyword);
        only.shift_insert(at.min(only.len()), keyword, value);
    }
    only
}

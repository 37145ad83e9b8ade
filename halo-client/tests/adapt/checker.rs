//! What each provider demands of a definition, as a list of what breaks it.
//!
//! The rules are written from the providers' own pages and errors, not from the code they check.

use halo_client::adapt::{Definition, Provider};
use serde_json::{Map, Value};

use crate::keywords::takes;

/// All rules of the provider that the definition breaks.
pub(crate) fn violations(
    provider: Provider,
    definition: &Definition,
    most_bytes: usize,
) -> Vec<String> {
    let json = serde_json::to_value(definition.json()).unwrap();
    let text = definition.json().to_string();
    let mut found = Found::new(provider, definition.is_strict());
    found.check(text.len() <= most_bytes, "", "over the budget");
    let tool = match provider {
        Provider::OpenAiChat => {
            found.check(json["type"] == "function", "", "type");
            found.keys(&json, &["type", "function"]);
            &json["function"]
        }
        _ => &json,
    };
    let (key, keys): (&str, &[&str]) = match provider {
        Provider::OpenAiChat => (
            "parameters",
            &["name", "description", "parameters", "strict"],
        ),
        Provider::OpenAiResponses => {
            found.check(json["type"] == "function", "", "type");
            found.check(json["strict"].is_boolean(), "", "strict is not stated");
            (
                "parameters",
                &["type", "name", "description", "parameters", "strict"],
            )
        }
        Provider::Anthropic => (
            "input_schema",
            &["name", "description", "input_schema", "strict"],
        ),
        _ => (
            "parametersJsonSchema",
            &["name", "description", "parametersJsonSchema"],
        ),
    };
    found.keys(tool, keys);
    let stated = tool.get("strict").and_then(Value::as_bool) == Some(true);
    found.check(stated == definition.is_strict(), "", "strict is not told");
    found.name(tool["name"].as_str().unwrap_or_default());
    if let Some(description) = tool.get("description") {
        let count = description
            .as_str()
            .map_or(usize::MAX, |text| text.chars().count());
        found.check(count <= 1_024, "", "description too long");
        found.visible(description, "");
    }
    match tool.get(key) {
        Some(schema) => found.root(schema),
        None => found.check(provider == Provider::Gemini, "", "no schema"),
    }
    for (shown, wire) in definition.keys() {
        found.check(is_key(shown), shown, "a shown key that is refused");
        found.check(!is_key(wire) || shown == wire, wire, "renamed without need");
    }
    found.broken
}

/// All rules that a schema of parameters breaks.
pub(crate) fn of_schema(provider: Provider, strict: bool, schema: &Value) -> Vec<String> {
    let mut found = Found::new(provider, strict);
    found.root(schema);
    found.broken
}

struct Found {
    provider: Provider,
    strict: bool,
    definitions: Map<String, Value>,
    members: usize,
    letters: usize,
    values: usize,
    broken: Vec<String>,
}

impl Found {
    fn new(provider: Provider, strict: bool) -> Self {
        Self {
            provider,
            strict,
            definitions: Map::new(),
            members: 0,
            letters: 0,
            values: 0,
            broken: Vec::new(),
        }
    }

    fn check(&mut self, holds: bool, place: &str, rule: &str) {
        if !holds {
            self.broken.push(format!("{place}: {rule}"));
        }
    }

    fn keys(&mut self, object: &Value, allowed: &[&str]) {
        for key in object.as_object().into_iter().flat_map(Map::keys) {
            self.check(
                allowed.contains(&key.as_str()),
                key,
                "a key the provider does not know",
            );
        }
    }

    fn name(&mut self, name: &str) {
        let starts = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        let plain = name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        self.check(starts && plain && name.len() <= 64, name, "name");
    }

    fn open_ai(&self) -> bool {
        matches!(
            self.provider,
            Provider::OpenAiChat | Provider::OpenAiResponses
        )
    }

    fn root(&mut self, schema: &Value) {
        self.check(schema["type"] == "object", "", "the root is no object");
        self.check(schema["properties"].is_object(), "", "no properties");
        let others = schema.get("additionalProperties");
        self.check(others.is_some(), "", "additionalProperties is not stated");
        for key in ["anyOf", "oneOf", "allOf", "not", "enum", "$ref", "if"] {
            self.check(schema.get(key).is_none(), key, "at the root");
        }
        for key in schema["properties"]
            .as_object()
            .into_iter()
            .flat_map(Map::keys)
        {
            self.check(is_key(key), key, "a key that is refused");
        }
        if let Some(definitions) = schema.get("$defs").and_then(Value::as_object) {
            let allowed = self.open_ai() || (self.provider == Provider::Anthropic && !self.strict);
            self.check(allowed, "", "$defs are not taken");
            self.definitions.clone_from(definitions);
            for (name, definition) in definitions {
                self.check(
                    is_key(name) || name.len() <= 66,
                    name,
                    "name of a definition",
                );
                self.schema(definition, &format!("$defs/{name}"), 2);
            }
        }
        self.schema(schema, "", 1);
        if self.open_ai() && self.strict {
            self.check(self.members <= 5_000, "", "too many properties");
            self.check(self.letters <= 120_000, "", "too many letters");
            self.check(self.values <= 1_000, "", "too many values");
        }
    }

    fn schema(&mut self, schema: &Value, place: &str, level: usize) {
        let Some(object) = schema.as_object() else {
            self.check(false, place, "not a schema");
            return;
        };
        if self.open_ai() && self.strict {
            self.check(level <= 10, place, "too many levels");
        }
        for (key, value) in object {
            let taken = takes(self.provider, self.strict, key, value, object)
                && (key != "$defs" || place.is_empty());
            self.check(taken, place, &format!("{key} is not taken"));
        }
        if let Some(text) = object.get("description") {
            self.visible(text, place);
        }
        if let Some(reference) = object.get("$ref") {
            self.reference(reference, object, place);
        }
        if self.strict {
            let told = ["type", "anyOf", "$ref"]
                .iter()
                .any(|key| object.contains_key(*key));
            self.check(told, place, "strict without a type");
        }
        if let Some(word) = object.get("type") {
            let known = [
                "object", "array", "string", "number", "integer", "boolean", "null",
            ];
            self.check(
                word.as_str().is_some_and(|word| known.contains(&word)),
                place,
                "type",
            );
        }
        if object.get("type") == Some(&Value::from("array")) {
            self.check(object.contains_key("items"), place, "array without items");
        }
        if let Some(items) = object.get("items") {
            self.schema(items, &format!("{place}/items"), level + 1);
        }
        for key in ["anyOf", "oneOf"] {
            let Some(branches) = object.get(key) else {
                continue;
            };
            self.check(
                branches.as_array().is_some_and(|all| !all.is_empty()),
                place,
                key,
            );
            for (at, branch) in branches.as_array().into_iter().flatten().enumerate() {
                self.schema(branch, &format!("{place}/{key}/{at}"), level);
            }
        }
        if let Some(values) = object.get("enum") {
            self.list(values, place);
        }
        if object.get("type") == Some(&Value::from("object")) {
            self.object(object, place, level);
        }
    }

    fn object(&mut self, object: &Map<String, Value>, place: &str, level: usize) {
        let properties = object.get("properties").and_then(Value::as_object);
        let required: Vec<_> = object
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (at, name) in required.iter().enumerate() {
            let there = properties.is_some_and(|all| all.contains_key(*name));
            self.check(there, place, "requires what is not there");
            self.check(!required[..at].contains(name), place, "requires twice");
        }
        for (name, member) in properties.into_iter().flatten() {
            self.members += 1;
            self.letters += name.len();
            if self.provider == Provider::Gemini {
                self.check(is_key(name), place, "a key that is refused");
            }
            if self.open_ai() && self.strict {
                self.check(required.contains(&name.as_str()), name, "not required");
            }
            self.schema(member, &format!("{place}/{name}"), level + 1);
        }
        let others = object.get("additionalProperties");
        if self.strict {
            self.check(
                others == Some(&Value::Bool(false)),
                place,
                "open in strict mode",
            );
            self.check(properties.is_some(), place, "no properties in strict mode");
        }
        if let Some(others @ Value::Object(_)) = others {
            self.schema(others, &format!("{place}/*"), level + 1);
        }
    }

    fn list(&mut self, values: &Value, place: &str) {
        let Some(values) = values.as_array().filter(|values| !values.is_empty()) else {
            self.check(false, place, "enum is no list");
            return;
        };
        let kind = |value: &Value| match value {
            Value::Null => 0,
            Value::Bool(_) => 1,
            Value::Number(_) => 2,
            Value::String(_) => 3,
            Value::Array(_) => 4,
            Value::Object(_) => 5,
        };
        self.check(
            values.iter().all(|value| kind(value) == kind(&values[0])),
            place,
            "enum of two types",
        );
        let mut texts: Vec<_> = values.iter().map(Value::to_string).collect();
        let letters: usize = texts.iter().map(String::len).sum();
        texts.sort();
        texts.dedup();
        self.check(texts.len() == values.len(), place, "enum has a value twice");
        self.values += values.len();
        self.letters += letters;
        if self.provider == Provider::Gemini {
            self.check(
                values.iter().all(Value::is_string),
                place,
                "enum of no strings",
            );
        }
        if self.strict {
            self.check(kind(&values[0]) < 4, place, "enum of arrays or objects");
            let short = !self.open_ai() || values.len() <= 250 || letters <= 15_000;
            self.check(short, place, "enum too long");
        }
    }

    fn reference(&mut self, reference: &Value, object: &Map<String, Value>, place: &str) {
        let name = reference
            .as_str()
            .and_then(|text| text.strip_prefix("#/$defs/"));
        let there = name.is_some_and(|name| self.definitions.contains_key(name));
        self.check(there, place, "a reference that leads nowhere");
        self.check(object.len() == 1, place, "beside a reference");
    }

    fn visible(&mut self, text: &Value, place: &str) {
        let hidden = |character: char| {
            (character.is_control() && character != '\n')
                || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                    | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
        };
        let text = text.as_str().unwrap_or("\u{feff}");
        self.check(!text.contains(hidden), place, "invisible characters");
    }
}

fn is_key(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && key.len() <= 64
        && key
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

//! The JSON Schemas of parameters and results: whether they are ones, and whether they can be followed.

use std::collections::HashMap;

use halo_core::protocol::{Object, Value};

use super::api::Described;
use super::rule::declare;
use super::{Findings, call, schema_sense};
use crate::json::{clipped, each_schema, join, plain};

declare! {
    SCHEMA_INVALID = Error "schema-invalid": "A schema is a JSON Schema of draft 2020-12."
        => "Correct the keyword; a model provider refuses the whole list of tools for one bad schema.";
    OUTPUT_FLAT = Note "output-flat": "`output` is one JSON Schema."
        => "Wrap the fields: `{\"type\": \"object\", \"properties\": …}`.";
    REF_DANGLING = Error "ref-dangling": "A `$ref` leads to a schema within the same parameter or output."
        => "Put the definition into `$defs` of the parameter or output that refers to it.";
    REF_ENDLESS = Error "ref-endless": "A `$ref` does not lead back to itself without going into a value."
        => "Break the circle: no value can be checked against it.";
}

/// What a reference may cost before it counts as endless: the references met on the way at one value.
const MOST_REFERENCES: usize = 10_000;

pub(super) fn check(described: &Described, findings: &mut Findings) {
    if call::input_is_read(described) {
        for (name, parameter) in &described.description.input {
            let pointer = join(&format!("{}/input", described.pointer), name);
            // An `in` that is left in the schema has a rule of its own.
            let mut schema = parameter.schema.clone();
            if schema
                .get("required")
                .is_some_and(|list| list.as_array().is_none())
            {
                schema.shift_remove("required");
            }
            one(described, &schema, &pointer, true, findings);
        }
    }
    let pointer = format!("{}/output", described.pointer);
    let given = described.description.output.as_ref();
    let Some(given) = given.filter(|given| given.as_object().is_some()) else {
        return;
    };
    match described.description.output_schema() {
        Some(Value::Object(schema)) if &Value::Object(schema.clone()) == given => {
            one(described, &schema, &pointer, false, findings);
        }
        Some(Value::Object(schema)) => {
            let message = "it is a map of fields: expected the JSON Schema of the response";
            findings.add(&OUTPUT_FLAT, &described.spot, pointer.as_str(), message);
            one(described, &schema, &pointer, false, findings);
        }
        _ => {}
    }
}

fn one(
    described: &Described,
    schema: &Object,
    pointer: &str,
    input: bool,
    findings: &mut Findings,
) {
    let spot = &described.spot;
    let value = plain(&Value::Object(schema.clone()));
    if let Err(error) = jsonschema::draft202012::meta::validate(&value) {
        let message = format!(
            "it is no JSON Schema: {}",
            clipped(&error.masked().to_string(), 200)
        );
        findings.add(
            &SCHEMA_INVALID,
            spot,
            format!("{pointer}{}", error.instance_path()),
            message,
        );
        return;
    }
    let links = Links::of(schema);
    for (place, target) in &links.dangling {
        let target = clipped(target, 120);
        let message =
            format!("`$ref` is `{target}`, where nothing is: expected a place within this schema");
        findings.add(
            &REF_DANGLING,
            spot,
            format!("{pointer}{place}/$ref"),
            message,
        );
    }
    if let Some(place) = links.endless() {
        let message = "`$ref` leads back to itself, or to too much: expected an end to it";
        findings.add(&REF_ENDLESS, spot, format!("{pointer}{place}"), message);
    } else if links.dangling.is_empty()
        && let Err(error) = validator(&value)
    {
        let message = format!("it cannot be checked against: {}", clipped(&error, 200));
        findings.add(&SCHEMA_INVALID, spot, pointer, message);
        return;
    }
    schema_sense::check(schema, pointer, input, spot, findings);
}

/// What checks values against a schema.
fn validator(schema: &serde_json::Value) -> Result<jsonschema::Validator, String> {
    jsonschema::draft202012::options()
        .build(schema)
        .map_err(|error| error.masked().to_string())
}

/// What checks values against a schema, if that can be done at all.
pub(super) fn sound_validator(schema: &Object) -> Option<jsonschema::Validator> {
    let value = plain(&Value::Object(schema.clone()));
    jsonschema::draft202012::meta::validate(&value).ok()?;
    let links = Links::of(schema);
    if links.dangling.is_empty() && links.endless().is_none() {
        validator(&value).ok()
    } else {
        None
    }
}

/// The references of a schema.
struct Links<'a> {
    /// Where each place leads at the same value: by `$ref`, `allOf` and the like.
    edges: HashMap<String, Vec<String>>,
    order: Vec<String>,
    dangling: Vec<(String, &'a str)>,
}

impl<'a> Links<'a> {
    fn of(schema: &'a Object) -> Self {
        let mut anchors = HashMap::new();
        each_schema(schema, "", &mut |pointer, schema| {
            for keyword in ["$anchor", "$dynamicAnchor"] {
                if let Some(name) = schema.get(keyword).and_then(Value::as_str) {
                    anchors.entry(name).or_insert_with(|| pointer.to_owned());
                }
            }
        });
        let root = Value::Object(schema.clone());
        let mut links = Self {
            edges: HashMap::new(),
            order: Vec::new(),
            dangling: Vec::new(),
        };
        each_schema(schema, "", &mut |pointer, schema| {
            let mut targets = same_value(schema, pointer);
            for keyword in ["$ref", "$dynamicRef"] {
                let Some(target) = schema.get(keyword).and_then(Value::as_str) else {
                    continue;
                };
                match led_to(target, &root, &anchors) {
                    Some(place) => targets.push(place),
                    None => links.dangling.push((pointer.to_owned(), target)),
                }
            }
            if !targets.is_empty() {
                links.order.push(pointer.to_owned());
                links.edges.insert(pointer.to_owned(), targets);
            }
        });
        links
    }

    /// A place from which references never end, or not in reasonable time.
    fn endless(&self) -> Option<&str> {
        let mut costs = HashMap::new();
        self.order
            .iter()
            .find(|place| self.cost(place, 0, &mut costs) > MOST_REFERENCES)
            .map(String::as_str)
    }

    /// How many places are met from one; those on the way cost too much until they are done.
    fn cost<'b>(
        &'b self,
        place: &'b str,
        depth: usize,
        costs: &mut HashMap<&'b str, usize>,
    ) -> usize {
        if let Some(cost) = costs.get(place) {
            return *cost;
        }
        let Some(targets) = self.edges.get(place) else {
            return 1;
        };
        if depth > 500 {
            return MOST_REFERENCES + 1;
        }
        costs.insert(place, MOST_REFERENCES + 1);
        let mut cost = 1_usize;
        for target in targets {
            cost = cost.saturating_add(self.cost(target, depth + 1, costs));
        }
        costs.insert(place, cost);
        cost
    }
}

/// The schemas within a schema that are about the same value.
fn same_value(schema: &Object, pointer: &str) -> Vec<String> {
    let mut found = Vec::new();
    for keyword in ["not", "if", "then", "else"] {
        if schema.contains_key(keyword) {
            found.push(format!("{pointer}/{keyword}"));
        }
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let members = schema
            .get(keyword)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        found.extend((0..members).map(|index| format!("{pointer}/{keyword}/{index}")));
    }
    if let Some(schemas) = schema.get("dependentSchemas").and_then(Value::as_object) {
        found.extend(
            schemas
                .keys()
                .map(|key| join(&format!("{pointer}/dependentSchemas"), key)),
        );
    }
    found
}

/// The pointer that a local reference leads to.
fn led_to(target: &str, root: &Value, anchors: &HashMap<&str, String>) -> Option<String> {
    let fragment = target.strip_prefix('#')?;
    if fragment.is_empty() {
        return Some(String::new());
    }
    if !fragment.starts_with('/') {
        return anchors.get(fragment).cloned();
    }
    let decoded = percent_decoded(fragment);
    let found = root.pointer(&decoded)?;
    matches!(found, Value::Object(_) | Value::Bool(_)).then_some(decoded)
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        if let (b'%', Some(byte)) = (first, byte) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

//! The JSON Schemas of parameters and results: whether they are ones, and whether they can be followed.

use halo_core::protocol::{Object, Value};

use super::api::Described;
use super::links::Links;
use super::rule::declare;
use super::{Findings, call, schema_sense};
use crate::json::{clipped, join, plain};

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

/// How many schemas one value is tried on at most.
const MOST_STEPS: f64 = 1e6;

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

/// What tries values on a schema.
#[derive(Debug)]
pub(super) struct Trial {
    validator: jsonschema::Validator,
    /// Into how many schemas a value may be taken at each of its levels, where references go round.
    branches: usize,
}

impl Trial {
    /// None if nothing can be tried on the schema, which its own rules tell.
    pub(super) fn of(schema: &Object) -> Option<Self> {
        let value = plain(&Value::Object(schema.clone()));
        jsonschema::draft202012::meta::validate(&value).ok()?;
        let links = Links::of(schema);
        if !links.dangling.is_empty() || links.endless().is_some() {
            return None;
        }
        Some(Self {
            validator: validator(&value).ok()?,
            branches: links.branches(),
        })
    }

    /// Why a value is refused and where, the first three reasons; none if trying would take too long.
    pub(super) fn refusals(&self, value: &Value) -> Option<Vec<(String, String)>> {
        let levels = i32::try_from(depth(value)).unwrap_or(i32::MAX);
        let steps = f64::from(u32::try_from(self.branches).unwrap_or(u32::MAX)).powi(levels);
        if steps > MOST_STEPS {
            return None;
        }
        let value = plain(value);
        let reasons = self.validator.iter_errors(&value).take(3).map(|error| {
            let reason = clipped(&error.masked().to_string(), 200);
            (error.instance_path().to_string(), reason)
        });
        Some(reasons.collect())
    }
}

/// How many levels of arrays and objects a value has.
fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or_default(),
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or_default(),
        _ => 0,
    }
}

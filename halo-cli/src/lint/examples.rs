//! Examples, tried on the schemas of their tool.

use halo_core::protocol::{Example, Object, Value};
use jsonschema::Validator;

use super::api::Described;
use super::rule::declare;
use super::schema::sound_validator;
use super::{Findings, call};
use crate::json::{clipped, join, plain};

declare! {
    EXAMPLE_INCOMPLETE = Error "example-incomplete": "Every example states an `input`."
        => "State it, `{}` for a call without arguments.";
    EXAMPLE_INPUT_REFUSED = Error "example-input-refused": "The input of an example is one that the tool accepts."
        => "Correct the example or the schema: models copy examples.";
    EXAMPLE_OUTPUT_REFUSED = Error "example-output-refused": "The output of an example is one that the schema describes."
        => "Correct the example or the schema: models rely on both.";
}

pub(super) fn check(described: &Described, findings: &mut Findings) {
    let examples = &described.description.examples;
    if examples.is_empty() {
        return;
    }
    let inputs: Vec<(&str, Option<Validator>)> = if call::input_is_read(described) {
        let parameters = described.description.input.iter();
        parameters
            .map(|(name, parameter)| (name.as_str(), sound_validator(&parameter.schema)))
            .collect()
    } else {
        Vec::new()
    };
    let output = described.description.output_schema();
    let output = output
        .as_ref()
        .and_then(Value::as_object)
        .and_then(sound_validator);
    for (index, example) in examples.iter().enumerate() {
        let pointer = format!("{}/examples/{index}", described.pointer);
        match &example.input {
            Some(arguments) if call::input_is_read(described) => {
                try_input(described, arguments, &inputs, &pointer, findings);
            }
            Some(_) => {}
            None => incomplete(described, example, &pointer, findings),
        }
        if let (Some(result), Some(validator)) = (&example.output, &output) {
            let refused = refusals(validator, result);
            for (place, reason) in refused {
                let message = format!("`output` does not allow it: {reason}");
                let pointer = format!("{pointer}/output{place}");
                findings.add(&EXAMPLE_OUTPUT_REFUSED, &described.spot, pointer, message);
            }
        }
    }
}

fn incomplete(described: &Described, example: &Example, pointer: &str, findings: &mut Findings) {
    if !example.extra.contains_key("input") {
        let message = "`input` is missing: expected the arguments of the call, `{}` for none";
        findings.add(&EXAMPLE_INCOMPLETE, &described.spot, pointer, message);
    }
}

fn try_input(
    described: &Described,
    arguments: &Object,
    inputs: &[(&str, Option<Validator>)],
    pointer: &str,
    findings: &mut Findings,
) {
    let pointer = format!("{pointer}/input");
    let mut refuse = |pointer: String, message: String| {
        findings.add(&EXAMPLE_INPUT_REFUSED, &described.spot, pointer, message);
    };
    for (name, parameter) in &described.description.input {
        if parameter.required && !arguments.contains_key(name) {
            let name = clipped(name, 80);
            refuse(
                pointer.clone(),
                format!("`{name}` is missing: expected all that is required"),
            );
        }
    }
    for (name, value) in arguments {
        let place = join(&pointer, name);
        let Some((_, validator)) = inputs.iter().find(|(known, _)| known == name) else {
            let name = clipped(name, 80);
            refuse(
                place,
                format!("`{name}` is no parameter: expected one that `input` has"),
            );
            continue;
        };
        let refused = validator
            .as_ref()
            .map(|validator| refusals(validator, value));
        for (inner, reason) in refused.into_iter().flatten() {
            refuse(
                format!("{place}{inner}"),
                format!("`input` does not allow it: {reason}"),
            );
        }
    }
}

/// Why a value is refused and where, the first three reasons.
fn refusals(validator: &Validator, value: &Value) -> Vec<(String, String)> {
    let value = plain(value);
    validator
        .iter_errors(&value)
        .take(3)
        .map(|error| {
            let reason = clipped(&error.masked().to_string(), 200);
            (error.instance_path().to_string(), reason)
        })
        .collect()
}

//! Examples, tried on the schemas of their tool.

use halo_core::protocol::{Example, Object, Value};

use super::api::Described;
use super::rule::declare;
use super::schema::Trial;
use super::{Findings, call};
use crate::json::{clipped, join};

declare! {
    EXAMPLE_INCOMPLETE = Error "example-incomplete": "Every example states an `input`."
        => "State it, `{}` for a call without arguments.";
    EXAMPLE_INPUT_REFUSED = Error "example-input-refused": "The input of an example is one that the tool accepts."
        => "Correct the example or the schema: models copy examples.";
    EXAMPLE_UNTRIED = Note "example-untried": "An example can be tried on its schema in reasonable time."
        => "Let references of the schema branch less, or make the example less deep.";
    EXAMPLE_OUTPUT_REFUSED = Error "example-output-refused": "The output of an example is one that the schema describes."
        => "Correct the example or the schema: models rely on both.";
}

const UNTRIED: &str =
    "its schema refers to itself in so many ways that it was not tried: expected fewer";

pub(super) fn check(described: &Described, findings: &mut Findings) {
    let examples = &described.description.examples;
    if examples.is_empty() {
        return;
    }
    let inputs: Vec<(&str, Option<Trial>)> = if call::input_is_read(described) {
        let parameters = described.description.input.iter();
        parameters
            .map(|(name, parameter)| (name.as_str(), Trial::of(&parameter.schema)))
            .collect()
    } else {
        Vec::new()
    };
    let output = described.description.output_schema();
    let output = output
        .as_ref()
        .and_then(Value::as_object)
        .and_then(Trial::of);
    for (index, example) in examples.iter().enumerate() {
        let pointer = format!("{}/examples/{index}", described.pointer);
        match &example.input {
            Some(arguments) if call::input_is_read(described) => {
                try_input(described, arguments, &inputs, &pointer, findings);
            }
            Some(_) => {}
            None => incomplete(described, example, &pointer, findings),
        }
        if let (Some(result), Some(trial)) = (&example.output, &output) {
            let pointer = format!("{pointer}/output");
            let Some(refused) = trial.refusals(result) else {
                findings.add(&EXAMPLE_UNTRIED, &described.spot, pointer, UNTRIED);
                continue;
            };
            for (place, reason) in refused {
                let message = format!("`output` does not allow it: {reason}");
                let pointer = format!("{pointer}{place}");
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
    inputs: &[(&str, Option<Trial>)],
    pointer: &str,
    findings: &mut Findings,
) {
    let pointer = format!("{pointer}/input");
    for (name, parameter) in &described.description.input {
        if parameter.required && !arguments.contains_key(name) {
            let name = clipped(name, 80);
            let message = format!("`{name}` is missing: expected all that is required");
            findings.add(
                &EXAMPLE_INPUT_REFUSED,
                &described.spot,
                pointer.as_str(),
                message,
            );
        }
    }
    for (name, value) in arguments {
        let place = join(&pointer, name);
        match inputs.iter().find(|(known, _)| known == name) {
            None => {
                let name = clipped(name, 80);
                let message = format!("`{name}` is no parameter: expected one that `input` has");
                findings.add(&EXAMPLE_INPUT_REFUSED, &described.spot, place, message);
            }
            Some((_, Some(trial))) => match trial.refusals(value) {
                None => findings.add(&EXAMPLE_UNTRIED, &described.spot, place, UNTRIED),
                Some(refused) => {
                    for (inner, reason) in refused {
                        let message = format!("`input` does not allow it: {reason}");
                        let place = format!("{place}{inner}");
                        findings.add(&EXAMPLE_INPUT_REFUSED, &described.spot, place, message);
                    }
                }
            },
            Some((_, None)) => {}
        }
    }
}

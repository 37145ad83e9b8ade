//! What the shown schema allows, the exact one allows, wherever a definition says so.

use halo_client::adapt::{Definition, Options, Provider, definition};
use halo_core::protocol::{Description, Object, Value};

use crate::generate::{Random, description};
use crate::generated::PROVIDERS;
use crate::instances::value;

/// The schema within a definition.
pub(crate) fn shown(provider: Provider, definition: &Definition) -> Value {
    let place = match provider {
        Provider::OpenAiChat => "/function/parameters",
        Provider::OpenAiResponses => "/parameters",
        Provider::Anthropic => "/input_schema",
        _ => "/parametersJsonSchema",
    };
    definition
        .json()
        .pointer(place)
        .cloned()
        .unwrap_or_default()
}

fn validator(schema: &impl serde::Serialize) -> Option<jsonschema::Validator> {
    jsonschema::draft202012::new(&serde_json::to_value(schema).unwrap()).ok()
}

#[test]
fn arguments_that_fit_what_is_shown_fit_the_api() {
    let (mut exact_ones, mut compared) = (0, 0);
    for seed in 0..1_000 {
        let description = description(seed);
        let schema = description.input_schema();
        for provider in PROVIDERS {
            for strict in [false, true] {
                let options = Options {
                    strict,
                    ..Options::default()
                };
                let made = definition(provider, "tool", &description, &options);
                if !made.is_exact() {
                    continue;
                }
                // What does not compile has a reference that leads nowhere, in a part that nobody reads.
                let Some(exact) = validator(&schema) else {
                    continue;
                };
                exact_ones += 1;
                compared += compare(provider, &made, &exact, seed);
            }
        }
    }
    assert!(
        exact_ones > 500 && compared > 5_000,
        "{exact_ones} {compared}"
    );
}

fn compare(
    provider: Provider,
    made: &Definition,
    exact: &jsonschema::Validator,
    seed: u64,
) -> usize {
    let schema = shown(provider, made);
    if schema.is_null() {
        return 0;
    }
    let fits = validator(&schema).expect("what is shown is a schema");
    let mut random = Random(seed);
    let mut compared = 0;
    for _ in 0..20 {
        let Value::Object(arguments) = value(&schema, &schema, &mut random, 0) else {
            panic!("the root is an object");
        };
        if !fits.is_valid(&serde_json::to_value(&arguments).unwrap()) {
            continue;
        }
        let wire = made.arguments(&arguments).unwrap();
        let wire = serde_json::to_value(&wire).unwrap();
        let errors: Vec<_> = exact
            .iter_errors(&wire)
            .map(|error| error.to_string())
            .collect();
        assert!(
            errors.is_empty(),
            "{seed} {provider:?} {}\n{schema:#}\n{arguments:?}\n{wire}\n{errors:?}",
            made.is_strict()
        );
        compared += 1;
    }
    compared
}

fn read(input: &str) -> Description {
    let text = format!(r#"{{"call":{{"method":"POST","url":"/a"}},"input":{input}}}"#);
    Description::read_all(text.as_bytes()).unwrap().remove(0)
}

fn object(json: &str) -> Object {
    serde_json::from_str(json).unwrap()
}

const STRICT: Options<'_> = Options {
    strict: true,
    max_description: 1_024,
    max_bytes: 16_384,
    manifest: None,
};

#[test]
fn strict_arguments_come_back_as_the_api_takes_them() {
    let description = read(
        r#"{"X-Trace":{"type":"string"},"order":{"type":"object","required":["to"],"properties":{
            "to":{"oneOf":[
                {"type":"object","required":["kind","iban"],"properties":{"kind":{"const":"bank"},"iban":{"type":"string"},"bic":{"type":"string"}}},
                {"type":"object","required":["kind"],"properties":{"kind":{"const":"cash"},"note":{"type":["string","null"]}}}]},
            "lines":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"}}}}}}}"#,
    );
    let made = definition(Provider::OpenAiChat, "pay", &description, &STRICT);
    assert!(made.is_strict() && made.is_exact(), "{:?}", made.notes());
    let wire = made.arguments(&object(
        r#"{"X_Trace":null,"order":{"to":{"kind":"bank","iban":"x","bic":null},"lines":[{"n":null},{"n":1}]}}"#,
    ));
    assert_eq!(
        Value::Object(wire.unwrap()).to_string(),
        r#"{"order":{"to":{"kind":"bank","iban":"x"},"lines":[{},{"n":1}]}}"#
    );
}

#[test]
fn nothing_is_smuggled_in() {
    let description = read(
        r#"{"filter[name]":{"type":"string"},"filter_name":{"type":"string"},"in":{"type":"object","additionalProperties":false,"properties":{"a":{}}}}"#,
    );
    let made = definition(Provider::Anthropic, "a", &description, &Options::default());
    let odd = made
        .keys()
        .iter()
        .find(|(_, wire)| *wire == "filter[name]")
        .unwrap()
        .0;
    assert_ne!(odd, "filter_name");
    let error = |json: &str| made.arguments(&object(json)).unwrap_err();
    assert_eq!(
        error(r#"{"filter[name]":"x"}"#),
        format!("`filter[name]` is given as `{odd}` here.")
    );
    assert!(error(r#"{"_method":"DELETE"}"#).starts_with("There is no parameter `_method`."));
    assert_eq!(
        error(r#"{"in":{"b":1}}"#),
        "There is no parameter `in.b`. There are: `a`."
    );
}

#[test]
fn recursion_is_referred_to_or_unrolled() {
    let description = read(
        r##"{"tree":{"$ref":"#/$defs/Node","required":true,"$defs":{"Node":{"type":"object","required":["v"],
            "properties":{"v":{"type":"integer"},"kids":{"type":"array","items":{"$ref":"#/$defs/Node"}}}}}}}"##,
    );
    for provider in [Provider::OpenAiChat, Provider::OpenAiResponses] {
        let made = definition(provider, "a", &description, &STRICT);
        assert!(made.is_strict() && made.is_exact());
        let tree = shown(provider, &made);
        assert_eq!(
            tree.pointer("/properties/tree/$ref")
                .and_then(Value::as_str),
            Some("#/$defs/Node")
        );
    }
    let anthropic = definition(Provider::Anthropic, "a", &description, &STRICT);
    assert!(!anthropic.is_strict() && anthropic.is_exact());
    assert_eq!(anthropic.notes()[0].to_string(), "not strict: recursion");
    let gemini = definition(Provider::Gemini, "a", &description, &Options::default());
    assert!(!gemini.is_exact());
    let text = gemini.json().to_string();
    assert!(
        !text.contains("$ref") && text.matches("kids").count() == 3,
        "{text}"
    );
}

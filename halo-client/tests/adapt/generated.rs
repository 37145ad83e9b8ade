//! A thousand descriptions, every provider, strict and not: nothing that a provider refuses.

use halo_client::adapt::{NoteKind, Options, Provider, definition};

use crate::checker::{of_schema, violations};
use crate::generate::description;

pub(crate) const PROVIDERS: [Provider; 4] = [
    Provider::OpenAiChat,
    Provider::OpenAiResponses,
    Provider::Anthropic,
    Provider::Gemini,
];

#[test]
fn no_provider_refuses_a_definition() {
    let mut strict_ones = 0;
    for seed in 0..1_000 {
        let description = description(seed);
        for provider in PROVIDERS {
            for strict in [false, true] {
                let options = Options {
                    strict,
                    ..Options::default()
                };
                let made = definition(provider, "näme of/tool", &description, &options);
                let broken = violations(provider, &made, 16 * 1_024);
                assert!(
                    broken.is_empty(),
                    "{seed} {provider:?} {strict} {broken:#?}\n{:#}",
                    made.json()
                );
                strict_ones += usize::from(made.is_strict());
                let told = made
                    .notes()
                    .iter()
                    .any(|note| note.kind == NoteKind::NotStrict);
                assert_eq!(strict && !made.is_strict(), told, "{seed} {provider:?}");
            }
        }
    }
    assert!(strict_ones > 300, "only {strict_ones} are strict");
}

#[test]
fn any_budget_is_kept() {
    for seed in (0..1_000).step_by(20) {
        let description = description(seed);
        for provider in PROVIDERS {
            for max_bytes in [1_024, 2_000, 5_000] {
                let options = Options {
                    max_bytes,
                    ..Options::default()
                };
                let made = definition(provider, "tool", &description, &options);
                let broken = violations(provider, &made, max_bytes);
                assert!(
                    broken.is_empty(),
                    "{seed} {provider:?} {max_bytes} {broken:#?}"
                );
            }
        }
    }
}

#[test]
fn the_same_description_gives_the_same_definition() {
    for seed in 0..50 {
        let make = || {
            definition(
                Provider::OpenAiChat,
                "a",
                &description(seed),
                &Options::default(),
            )
        };
        assert_eq!(make().json().to_string(), make().json().to_string());
    }
}

#[test]
fn the_checker_sees_what_providers_refuse() {
    let refused = [
        (
            false,
            r#"{"type":"object","properties":{}}"#,
            "additionalProperties is not stated",
        ),
        (
            false,
            r#"{"type":"object","properties":{"a-b":{}},"additionalProperties":false}"#,
            "a key that is refused",
        ),
        (
            false,
            r#"{"anyOf":[{}],"type":"object","properties":{},"additionalProperties":false}"#,
            "at the root",
        ),
        (false, &within(r#"{"type":"array"}"#), "array without items"),
        (false, &within(r#"{"type":["string","null"]}"#), "type"),
        (
            false,
            &within(r#"{"enum":["a","a"]}"#),
            "enum has a value twice",
        ),
        (
            false,
            &within(r#"{"enum":["a",null]}"#),
            "enum of two types",
        ),
        (
            false,
            &within(r##"{"$ref":"#/$defs/A"}"##),
            "a reference that leads nowhere",
        ),
        (false, &within(r#"{"not":{}}"#), "not is not taken"),
        (
            false,
            &within(r#"{"description":"a\u200bb"}"#),
            "invisible characters",
        ),
        (true, &within(r#"{"type":"string"}"#), "not required"),
        (true, &within(r#"{"type":"object"}"#), "open in strict mode"),
        (
            true,
            &within(r#"{"type":"string","minLength":1}"#),
            "minLength is not taken",
        ),
        (true, &within(r"{}"), "strict without a type"),
    ];
    for (strict, schema, rule) in refused {
        let broken = of_schema(
            Provider::OpenAiChat,
            strict,
            &serde_json::from_str(schema).unwrap(),
        );
        assert!(
            broken.iter().any(|told| told.ends_with(rule)),
            "{schema} {broken:?}"
        );
    }
    let fine = within(r#"{"type":"array","items":{"type":"string"}}"#);
    assert_eq!(
        of_schema(
            Provider::OpenAiChat,
            false,
            &serde_json::from_str(&fine).unwrap()
        ),
        [""; 0]
    );
}

fn within(schema: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"a":{schema}}},"additionalProperties":false}}"#)
}

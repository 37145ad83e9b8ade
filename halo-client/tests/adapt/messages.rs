//! What models answer and are told, against the providers' own JSON.

use halo_client::adapt::{
    MAX_RESULT, ModelCall, Provider, Step, ToolResult, calls, result_message, result_messages,
    two_phase,
};
use serde_json::{Value, json};

use crate::generated::PROVIDERS;

fn answer(provider: Provider) -> Value {
    match provider {
        Provider::OpenAiChat => json!({
            "id": "chatcmpl-1", "object": "chat.completion", "model": "m",
            "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {
                "role": "assistant", "content": null, "refusal": null,
                "tool_calls": [
                    {"id": "call_1", "type": "function", "function": {"name": "show", "arguments": "{\"b\":1,\"a\":[true]}"}},
                    {"id": "call_2", "type": "function", "function": {"name": "list", "arguments": ""}},
                ],
            }}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }),
        Provider::OpenAiResponses => json!({
            "id": "resp_1", "object": "response", "status": "completed", "output": [
                {"type": "reasoning", "id": "rs_1", "summary": []},
                {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "show", "arguments": "{\"b\":1,\"a\":[true]}", "status": "completed"},
                {"type": "function_call", "id": "fc_2", "call_id": "call_2", "name": "list", "arguments": "{}", "status": "completed"},
            ],
        }),
        Provider::Anthropic => json!({
            "id": "msg_1", "type": "message", "role": "assistant", "stop_reason": "tool_use", "content": [
                {"type": "text", "text": "I look."},
                {"type": "tool_use", "id": "call_1", "name": "show", "input": {"b": 1, "a": [true]}},
                {"type": "tool_use", "id": "call_2", "name": "list", "input": {}},
            ],
        }),
        _ => json!({
            "candidates": [{"finishReason": "STOP", "index": 0, "content": {"role": "model", "parts": [
                {"text": "I look.", "thoughtSignature": "x"},
                {"functionCall": {"id": "call_1", "name": "show", "args": {"b": 1, "a": [true]}}},
                {"functionCall": {"id": "call_2", "name": "list"}},
            ]}}],
        }),
    }
}

#[test]
fn calls_are_read_and_results_told_in_each_providers_words() {
    for provider in PROVIDERS {
        let called = calls(provider, &answer(provider)).unwrap();
        assert_eq!(called.len(), 2, "{provider:?}");
        assert_eq!(
            (called[0].id.as_str(), called[0].name.as_str()),
            ("call_1", "show")
        );
        assert_eq!(
            serde_json::to_value(called[0].arguments.as_ref().unwrap()).unwrap(),
            json!({"b": 1, "a": [true]})
        );
        assert!(called[1].arguments.as_ref().unwrap().is_empty());
        let told =
            serde_json::to_value(result_message(provider, &called[0], "gone", true)).unwrap();
        let expected = match provider {
            Provider::OpenAiChat => {
                json!({"role": "tool", "tool_call_id": "call_1", "content": "Error: gone"})
            }
            Provider::OpenAiResponses => {
                json!({"type": "function_call_output", "call_id": "call_1", "output": "Error: gone"})
            }
            Provider::Anthropic => json!({"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "call_1", "content": "gone", "is_error": true},
            ]}),
            _ => json!({"role": "user", "parts": [
                {"functionResponse": {"id": "call_1", "name": "show", "response": {"error": "gone"}}},
            ]}),
        };
        assert_eq!(told, expected);
        let results = done(&called);
        let count = if matches!(provider, Provider::Anthropic | Provider::Gemini) {
            1
        } else {
            2
        };
        assert_eq!(result_messages(provider, &results).len(), count);
    }
}

fn done(called: &[ModelCall]) -> Vec<ToolResult<'_>> {
    let result = |call| ToolResult {
        call,
        text: "done",
        is_error: false,
    };
    called.iter().map(result).collect()
}

#[test]
fn an_answer_that_only_talks_has_no_calls_and_another_form_is_an_error() {
    for (provider, talk) in [
        (
            Provider::OpenAiChat,
            json!({"role": "assistant", "content": "Hello"}),
        ),
        (Provider::OpenAiResponses, json!({"output": []})),
        (
            Provider::Anthropic,
            json!({"content": [{"type": "text", "text": "Hello"}]}),
        ),
        (
            Provider::Gemini,
            json!({"candidates": [], "promptFeedback": {"blockReason": "SAFETY"}}),
        ),
    ] {
        assert_eq!(calls(provider, &talk), Ok(Vec::new()));
        for wrong in [
            json!({"error": {"message": "x"}}),
            json!(null),
            json!([]),
            json!("x"),
        ] {
            let error = calls(provider, &wrong).unwrap_err().to_string();
            assert!(
                error.starts_with("not the answer of a model: expected"),
                "{error}"
            );
        }
    }
}

#[test]
fn arguments_that_are_no_object_are_told_to_the_model() {
    for (given, told) in [
        (json!("{\"a\":"), "The arguments are not valid JSON"),
        (
            json!("[1]"),
            "The arguments are an array. Give one JSON object",
        ),
        (json!(7), "The arguments are a number."),
    ] {
        let message = json!({"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "a", "arguments": given}}]});
        let called = &calls(Provider::OpenAiChat, &message).unwrap()[0];
        let error = called.arguments.as_ref().unwrap_err();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn a_long_result_is_cut_and_says_so() {
    let called = &calls(Provider::Anthropic, &answer(Provider::Anthropic)).unwrap()[0];
    let long = "字".repeat(MAX_RESULT + 1);
    let told = result_message(Provider::Anthropic, called, &long, false);
    let text = told
        .pointer("/content/0/content")
        .and_then(|text| text.as_str())
        .unwrap();
    assert_eq!(text.chars().count(), MAX_RESULT);
    assert!(text.ends_with("字… [cut: 65537 characters in all]"));
    let whole = "字".repeat(MAX_RESULT);
    let told = result_message(Provider::Anthropic, called, &whole, false);
    assert_eq!(
        told.pointer("/content/0/content")
            .and_then(|text| text.as_str()),
        Some(whole.as_str())
    );
}

#[test]
fn three_tools_stand_for_all() {
    for provider in PROVIDERS {
        let tools = two_phase(provider);
        let size: usize = tools.iter().map(|tool| tool.to_string().len()).sum();
        assert!(tools.len() == 3 && size < 2_000, "{size}");
    }
}

#[test]
fn the_steps_of_a_model_are_read() {
    let step = |name: &str, input: Value| {
        let answer =
            json!({"content": [{"type": "tool_use", "id": "1", "name": name, "input": input}]});
        Step::read(&calls(Provider::Anthropic, &answer).unwrap()[0])
    };
    assert_eq!(
        step(
            "halo_find",
            json!({"query": "books", "tags": ["read"], "limit": 1_000})
        ),
        Some(Ok(Step::Find {
            query: "books".into(),
            tags: vec!["read".into()],
            limit: 50
        }))
    );
    assert_eq!(
        step("halo_describe", json!({"name": "a"})),
        Some(Ok(Step::Describe { name: "a".into() }))
    );
    for input in [
        json!({"name": "a", "arguments": {"b": 1}}),
        json!({"name": "a", "arguments": "{\"b\":1}"}),
        json!({"name": "a", "b": 1}),
    ] {
        let Some(Ok(Step::Call { name, arguments })) = step("halo_call", input) else {
            panic!("no call");
        };
        assert_eq!((name.as_str(), arguments["b"].as_u64()), ("a", Some(1)));
    }
    for (name, input) in [
        ("halo_find", json!({})),
        ("halo_describe", json!({"name": ""})),
        ("halo_call", json!({"name": "a", "arguments": [1]})),
        ("halo_call", json!({"arguments": {}})),
    ] {
        assert!(matches!(step(name, input), Some(Err(_))), "{name}");
    }
    assert_eq!(step("other", json!({})), None);
}

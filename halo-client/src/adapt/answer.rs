//! Reading which tools a model wants to call.

use std::fmt;

use halo_core::protocol::{Object, Value};
use serde_json::Value as Json;

use super::Provider;
use super::text::limited;

/// A call that a model asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelCall {
    /// By which the result is matched to the call; empty where the provider gives none, as Gemini may.
    pub id: String,
    /// The name of the tool.
    pub name: String,
    /// The arguments as the model gave them, or what to tell it when they are not an object.
    pub arguments: Result<Object, String>,
}

/// Why something is not the answer of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerError {
    expected: &'static str,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the answer of a model: expected {}", self.expected)
    }
}

impl std::error::Error for AnswerError {}

/// The calls in a model's answer, in their order; none where the model only talks.
///
/// For [`Provider::OpenAiChat`] a bare message is read as well as the whole response; for
/// [`Provider::Gemini`] a bare candidate or content. Arguments that a server gives as an object, where the
/// provider has JSON in a string, are taken too.
///
/// # Errors
///
/// When the answer does not have the provider's form. Arguments that are not an object are no error here: the
/// call has what to tell the model.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::{Provider, calls};
///
/// let answer = serde_json::json!({"choices": [{"message": {"role": "assistant", "tool_calls": [
///     {"id": "c1", "type": "function", "function": {"name": "show_book", "arguments": "{\"id\":7}"}},
///     {"id": "c2", "type": "function", "function": {"name": "show_book", "arguments": "{\"id\":"}},
/// ]}}]});
/// let called = calls(Provider::OpenAiChat, &answer)?;
/// assert_eq!(called[0].arguments.as_ref().map(|object| object["id"].as_u64()), Ok(Some(7)));
/// assert!(called[1].arguments.as_ref().is_err_and(|text| text.starts_with("The arguments are not valid JSON")));
/// # Ok::<(), halo_client::adapt::AnswerError>(())
/// ```
pub fn calls(provider: Provider, answer: &Json) -> Result<Vec<ModelCall>, AnswerError> {
    match provider {
        Provider::OpenAiChat => chat(answer),
        Provider::OpenAiResponses => responses(answer),
        Provider::Anthropic => anthropic(answer),
        Provider::Gemini => gemini(answer),
    }
}

fn chat(answer: &Json) -> Result<Vec<ModelCall>, AnswerError> {
    let message = answer.pointer("/choices/0/message").unwrap_or(answer);
    let is_message = ["role", "tool_calls", "content"]
        .iter()
        .any(|key| message.get(*key).is_some());
    if !is_message {
        let expected = "`choices[0].message`, or a message";
        return Err(AnswerError { expected });
    }
    let calls = list(message.get("tool_calls"))
        .filter_map(|call| {
            let function = call.get("function")?;
            Some(ModelCall {
                id: text(call, "id"),
                name: text(function, "name"),
                arguments: arguments(function.get("arguments")),
            })
        })
        .collect();
    Ok(calls)
}

fn responses(answer: &Json) -> Result<Vec<ModelCall>, AnswerError> {
    let Some(output) = answer.get("output").and_then(Json::as_array) else {
        let expected = "an array `output`";
        return Err(AnswerError { expected });
    };
    let calls = output
        .iter()
        .filter(|item| text(item, "type") == "function_call")
        .map(|item| ModelCall {
            id: text(item, "call_id"),
            name: text(item, "name"),
            arguments: arguments(item.get("arguments")),
        })
        .collect();
    Ok(calls)
}

fn anthropic(answer: &Json) -> Result<Vec<ModelCall>, AnswerError> {
    let content = answer.get("content");
    if !content.is_some_and(|content| content.is_array() || content.is_string()) {
        let expected = "an array `content`";
        return Err(AnswerError { expected });
    }
    let calls = list(content)
        .filter(|block| text(block, "type") == "tool_use")
        .map(|block| ModelCall {
            id: text(block, "id"),
            name: text(block, "name"),
            arguments: arguments(block.get("input")),
        })
        .collect();
    Ok(calls)
}

fn gemini(answer: &Json) -> Result<Vec<ModelCall>, AnswerError> {
    let candidate = match answer.get("candidates") {
        // A prompt that was blocked has none.
        Some(candidates) => candidates.get(0).unwrap_or(&Json::Null),
        None => answer,
    };
    let content = candidate.get("content").unwrap_or(candidate);
    let answered = answer.get("candidates").is_some() || answer.get("promptFeedback").is_some();
    if !answered && content.get("parts").is_none() {
        let expected = "`candidates[0].content`, or a content with `parts`";
        return Err(AnswerError { expected });
    }
    let calls = list(content.get("parts"))
        .filter_map(|part| part.get("functionCall"))
        .map(|call| ModelCall {
            id: text(call, "id"),
            name: text(call, "name"),
            arguments: arguments(call.get("args")),
        })
        .collect();
    Ok(calls)
}

fn list(value: Option<&Json>) -> impl Iterator<Item = &Json> {
    value.and_then(Json::as_array).into_iter().flatten()
}

fn text(object: &Json, key: &str) -> String {
    object
        .get(key)
        .and_then(Json::as_str)
        .unwrap_or_default()
        .to_owned()
}

/// Arguments, in a string or as they are; a tool without parameters is often called with nothing.
fn arguments(given: Option<&Json>) -> Result<Object, String> {
    let value: Value = match given {
        None | Some(Json::Null) => return Ok(Object::new()),
        Some(Json::String(text)) if text.trim().is_empty() => return Ok(Object::new()),
        Some(Json::String(text)) => serde_json::from_str(text).map_err(|error| {
            let error = limited(&error.to_string(), 200);
            format!("The arguments are not valid JSON: {error}. Give one JSON object.")
        })?,
        Some(other) => serde_json::from_value(other.clone())
            .map_err(|error| format!("The arguments cannot be read: {error}"))?,
    };
    match value {
        Value::Object(arguments) => Ok(arguments),
        Value::Null => Ok(Object::new()),
        Value::Array(_) => Err(not_an_object("an array")),
        Value::String(_) => Err(not_an_object("a string")),
        Value::Bool(_) => Err(not_an_object("a boolean")),
        Value::Number(_) => Err(not_an_object("a number")),
    }
}

fn not_an_object(kind: &str) -> String {
    format!("The arguments are {kind}. Give one JSON object with the parameters by name.")
}

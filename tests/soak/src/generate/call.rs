//! Calls of the tools, as their descriptions say and otherwise.

use halo_actix::protocol::{Description, Parameter, Place, Value};

use super::{framed, headers, target, text};
use crate::{Body, Choices, Known, Request};

/// Calls a tool.
pub(super) fn request(known: &Known, choices: &mut Choices<'_>) -> Request {
    let at = choices.below(known.tools.len());
    let tool = known.tools.get(at).cloned().unwrap_or_default().description;
    let method = match choices.below(16) {
        15 => text::method(choices),
        // What is hidden from discovery is known by its URL alone.
        _ if tool.call.method.is_empty() => b"GET".to_vec(),
        _ => tool.call.method.clone().into_bytes(),
    };
    let mut path = target::filled(&tool.call.url, choices);
    let mut query = Vec::new();
    let mut body = Vec::new();
    let mut request = Request {
        method,
        target: Vec::new(),
        headers: vec![headers::host(choices)],
        body: Body::None,
    };
    for (name, parameter) in &tool.input {
        if tool.call.url.contains(&format!("{{{name}}}"))
            || (!parameter.required && choices.once_in(3))
        {
            continue;
        }
        let value = value(&tool, name, parameter, choices);
        match place(&tool, parameter) {
            Place::Header => request = request.with(name, value),
            Place::Body if name == "body" && parameter.place.is_some() => body = value.into_bytes(),
            Place::Body => {
                body.extend(if body.is_empty() { b"{" } else { b"," });
                body.extend(format!("{}:{value}", Value::from(name.as_str())).into_bytes());
            }
            Place::Query | Place::Path => {
                query.extend(if query.is_empty() { b"?" } else { b"&" });
                query.extend(format!("{name}={}", value.replace(['"', ' '], "")).into_bytes());
            }
        }
    }
    if body.first() == Some(&b'{') && !body.ends_with(b"}") {
        body.push(b'}');
    }
    path.extend(query);
    request.target = path;
    let form = tool.call.content_type.as_deref();
    if form.is_some_and(|kind| kind.contains("form")) && choices.below(4) > 0 {
        body = b"name=lamp&limit=3".to_vec();
    }
    if choices.once_in(5) {
        body = broken(body, choices);
    }
    if !body.is_empty() || choices.once_in(8) {
        let kind = match choices.below(8) {
            0..=5 => form.unwrap_or("application/json").to_owned(),
            6 => "text/plain; charset=utf-16".to_owned(),
            _ => String::from_utf8_lossy(&text::nonsense(choices)).into_owned(),
        };
        request = request.with("Content-Type", kind);
        request.body = framed(body, choices);
    }
    headers::authorization(&mut request, known, choices);
    headers::others(&mut request, choices);
    request
}

fn place(tool: &Description, parameter: &Parameter) -> Place {
    let by_rule = match tool.call.method.as_str() {
        "POST" | "PUT" | "PATCH" => Place::Body,
        _ => Place::Query,
    };
    parameter.place.unwrap_or(by_rule)
}

/// JSON for a parameter: of an example, of its type, or of another.
fn value(
    tool: &Description,
    name: &str,
    parameter: &Parameter,
    choices: &mut Choices<'_>,
) -> String {
    let example = tool
        .examples
        .first()
        .and_then(|example| example.input.as_ref()?.get(name));
    let kind = parameter.schema.get("type").and_then(Value::as_str);
    match (choices.below(8), example, kind) {
        (0..=3, Some(example), _) => example.to_string(),
        (0..=5, _, Some("integer" | "number")) => choices.of(&["7", "0", "3"]).to_owned(),
        (0..=5, _, Some("string")) => choices
            .of(&["\"lamp\"", "\"a b\"", "\"\u{e9}\""])
            .to_owned(),
        (0..=5, _, Some("array")) => "[]".to_owned(),
        (0..=5, _, Some("boolean")) => "true".to_owned(),
        _ => {
            let others = [
                "null",
                "-1",
                "1e999",
                "99999999999999999999",
                "\"\"",
                "{}",
                "[null]",
                "\"\\ud800\"",
                "tru",
                "\"\\u0000\"",
                "[[[[[]]]]]",
                "0.1",
                "",
            ];
            choices.of(&others).to_owned()
        }
    }
}

/// A body with something wrong.
fn broken(mut body: Vec<u8>, choices: &mut Choices<'_>) -> Vec<u8> {
    match choices.below(5) {
        0 => {
            body.truncate(choices.below(body.len() + 1));
            body
        }
        1 => [body, text::nonsense(choices)].concat(),
        2 => text::long("[", choices),
        3 => text::long("{\"parts\":[", choices),
        _ => choices.bytes(300),
    }
}

//! The body of a request, in the media type that the description tells.

use std::ops::Range;

use super::error::CallError;
use super::{form, line, pairs, place};
use crate::protocol::{Description, Object, Place, Value};

mod data_url;
mod parts;

use self::data_url::File;
use self::parts::Parts;

/// The body of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// The `Content-Type`, with the boundary of a multipart form.
    pub content_type: String,
    /// What is sent.
    pub bytes: Vec<u8>,
    /// Where each parameter stands in a JSON object, as bytes; empty for other bodies.
    pub spans: Vec<(String, Range<usize>)>,
}

/// The name of the parameter that is the whole body, if it is stated to be in the body.
const WHOLE: &str = "body";

/// The body with these parameters; `None` where the description knows of no body, or it is left out.
pub(super) fn of(
    description: &Description,
    parameters: &[(&str, &Value)],
) -> Result<Option<Body>, CallError> {
    let content_type = description.call.content_type.as_deref();
    let content_type = content_type.unwrap_or("application/json");
    let stated = description.input.get(WHOLE);
    if stated.is_some_and(|parameter| parameter.place == Some(Place::Body)) {
        let value = parameters.iter().find(|(name, _)| *name == WHOLE);
        return value
            .map(|(_, value)| whole(content_type, value))
            .transpose();
    }
    // An object with nothing in it is a body too: what is optional may be left out, its frame may not.
    let described = description
        .input
        .keys()
        .any(|name| place(description, name) == Place::Body);
    (described || !parameters.is_empty())
        .then(|| fields(content_type, description, parameters))
        .transpose()
}

/// A body that is one value.
fn whole(content_type: &str, value: &Value) -> Result<Body, CallError> {
    Ok(match essence(content_type) {
        "multipart/form-data" => {
            let mut parts = Parts::default();
            parts.add("file", value, true)?;
            parts.finish()
        }
        "application/x-www-form-urlencoded" => body(content_type, form(&listed(value))),
        kind if is_json(kind) => body(content_type, value.to_string()),
        kind if kind.starts_with("text/") => body(content_type, line(value)),
        _ => Body {
            bytes: File::of(WHOLE, &line(value))?.bytes,
            ..body(content_type, String::new())
        },
    })
}

/// A body whose fields are parameters.
fn fields(
    content_type: &str,
    description: &Description,
    parameters: &[(&str, &Value)],
) -> Result<Body, CallError> {
    Ok(match essence(content_type) {
        "multipart/form-data" => {
            let mut parts = Parts::default();
            for (name, value) in parameters {
                let schema = description.input.get(*name).map(|input| &input.schema);
                parts.add(name, value, schema.is_some_and(is_file))?;
            }
            parts.finish()
        }
        "application/x-www-form-urlencoded" => {
            let pairs = parameters
                .iter()
                .flat_map(|(name, value)| pairs(name, value));
            body(content_type, form(&pairs.collect::<Vec<_>>()))
        }
        _ => object(content_type, parameters),
    })
}

fn object(content_type: &str, parameters: &[(&str, &Value)]) -> Body {
    let mut json = "{".to_owned();
    let mut spans = Vec::new();
    for (name, value) in parameters {
        if json.len() > 1 {
            json.push(',');
        }
        let start = json.len();
        json.push_str(&Value::from(*name).to_string());
        json.push(':');
        json.push_str(&value.to_string());
        spans.push(((*name).to_owned(), start..json.len()));
    }
    json.push('}');
    Body {
        spans,
        ..body(content_type, json)
    }
}

fn body(content_type: &str, text: String) -> Body {
    Body {
        content_type: content_type.to_owned(),
        bytes: text.into_bytes(),
        spans: Vec::new(),
    }
}

/// A form that is one value: an object, or a list of pairs.
fn listed(value: &Value) -> Vec<(String, String)> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| pairs(name, value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .filter_map(|item| match item.as_array()?.as_slice() {
                [name, value] => Some((line(name), line(value))),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn essence(content_type: &str) -> &str {
    content_type
        .split(';')
        .next()
        .unwrap_or(content_type)
        .trim()
}

fn is_json(essence: &str) -> bool {
    essence == "application/json" || essence.ends_with("+json")
}

fn is_file(schema: &Object) -> bool {
    let binary = |schema: &Object| schema.get("format").and_then(Value::as_str) == Some("binary");
    let items = schema.get("items").and_then(Value::as_object);
    binary(schema) || items.is_some_and(binary)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(content_type: &str, input: &str, arguments: &str) -> Option<(String, String)> {
        let text = format!(
            r#"{{"call":{{"method":"POST","url":"/","content_type":"{content_type}"}},"input":{input}}}"#
        );
        let all = Description::read_all(text.as_bytes()).unwrap();
        let arguments: Object = serde_json::from_str(arguments).unwrap();
        let arguments: Vec<_> = arguments
            .iter()
            .map(|(name, value)| (name.as_str(), value))
            .collect();
        let body = of(&all[0], &arguments).unwrap()?;
        Some((body.content_type, String::from_utf8(body.bytes).unwrap()))
    }

    fn text(content_type: &str, input: &str, arguments: &str) -> String {
        sent(content_type, input, arguments).unwrap().1
    }

    const WHOLE: &str = r#"{"body":{"in":"body"}}"#;

    #[test]
    fn a_parameter_called_body_is_the_body_where_it_says_so() {
        let arguments = r#"{"body":[1,"a"]}"#;
        assert_eq!(text("application/json", WHOLE, arguments), r#"[1,"a"]"#);
        assert_eq!(
            text("application/json", r#"{"body":{}}"#, arguments),
            r#"{"body":[1,"a"]}"#
        );
        assert_eq!(text("text/plain", WHOLE, r#"{"body":"a b"}"#), "a b");
        assert_eq!(
            text("application/merge-patch+json", WHOLE, r#"{"body":"a"}"#),
            r#""a""#
        );
        assert_eq!(sent("text/plain", WHOLE, "{}"), None);
    }

    #[test]
    fn an_object_is_sent_even_with_nothing_in_it() {
        assert_eq!(text("application/json", r#"{"a":{}}"#, "{}"), "{}");
        assert_eq!(sent("application/json", "{}", "{}"), None);
        assert_eq!(
            sent("application/json", r#"{"a":{"in":"query"}}"#, "{}"),
            None
        );
    }

    #[test]
    fn forms_are_encoded() {
        let form = "application/x-www-form-urlencoded";
        assert_eq!(
            text(form, r#"{"a":{},"b":{}}"#, r#"{"a":"x y","b":[1,2]}"#),
            "a=x+y&b=1&b=2"
        );
        assert_eq!(text(form, WHOLE, r#"{"body":{"a":1}}"#), "a=1");
        assert_eq!(
            text(form, WHOLE, r#"{"body":[["a",1],["b","&"]]}"#),
            "a=1&b=%26"
        );
    }

    #[test]
    fn multipart_forms_have_a_part_for_each_value() {
        let input = r#"{"f":{"format":"binary"},"n":{},"o":{}}"#;
        let arguments = r#"{"f":"halo-boundary","n":[1,null],"o":{"a":1}}"#;
        let (content_type, body) = sent("multipart/form-data", input, arguments).unwrap();
        assert_eq!(content_type, "multipart/form-data; boundary=halo-boundary-");
        assert_eq!(
            body,
            "--halo-boundary-\r\n\
             Content-Disposition: form-data; name=\"f\"; filename=\"file\"\r\n\
             Content-Type: application/octet-stream\r\n\r\nhalo-boundary\r\n\
             --halo-boundary-\r\n\
             Content-Disposition: form-data; name=\"n\"\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n1\r\n\
             --halo-boundary-\r\n\
             Content-Disposition: form-data; name=\"o\"\r\n\
             Content-Type: application/json\r\n\r\n{\"a\":1}\r\n\
             --halo-boundary---\r\n"
        );
    }

    #[test]
    fn the_places_of_the_parameters_are_known() {
        let body = object("", &[("a", &Value::from(12)), ("b", &Value::from("x"))]);
        assert_eq!(
            body.spans,
            [("a".to_owned(), 1..7), ("b".to_owned(), 8..15)]
        );
    }
}

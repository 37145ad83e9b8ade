//! The calls that a description allows: what its examples show, and what its schemas say.

use std::fmt;

use halo_core::call::place;
use halo_core::protocol::{Description, Object, Parameter, Place, Value};

use super::forms::{self, Form};
use super::generate;

/// The arguments of one call.
#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) origin: Origin,
    pub(super) values: Object,
    /// The parameters for which there is no value.
    pub(super) impossible: Vec<String>,
}

/// Where the arguments are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// An example of the description, counted from 1.
    Example(usize),
    /// Every required parameter.
    Required,
    /// Every parameter.
    All,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Example(number) => write!(f, "as example {number} shows"),
            Self::Required => f.write_str("with what is required"),
            Self::All => f.write_str("with every parameter"),
        }
    }
}

/// The calls of a tool. `own` are values to use instead of made-up ones; the parameters for which
/// `sent` holds are in the request already.
pub(super) fn calls(
    description: &Description,
    own: &Object,
    sent: impl Fn(&str) -> bool,
) -> Vec<Arguments> {
    let examples = description.examples.iter().enumerate();
    let mut calls: Vec<Arguments> = examples
        .filter_map(|(at, example)| {
            Some(Arguments {
                origin: Origin::Example(at + 1),
                values: example.input.clone()?,
                impossible: Vec::new(),
            })
        })
        .collect();
    for form in forms::of(description) {
        for origin in [Origin::Required, Origin::All] {
            let call = made_up(description, own, &sent, &form, origin);
            let repeated = call.impossible.is_empty()
                && calls
                    .iter()
                    .any(|known| known.impossible.is_empty() && known.values == call.values);
            if !repeated {
                calls.push(call);
            }
        }
    }
    calls
}

fn made_up(
    description: &Description,
    own: &Object,
    sent: impl Fn(&str) -> bool,
    form: &Form,
    origin: Origin,
) -> Arguments {
    let full = origin == Origin::All;
    let mut call = Arguments {
        origin,
        values: Object::new(),
        impossible: Vec::new(),
    };
    for (name, parameter) in &description.input {
        let place = place(description, name);
        let wanted = form.wants(name, parameter, full);
        if !wanted || (place == Place::Header && sent(name)) {
            continue;
        }
        let made = own.get(name).cloned().or_else(|| form.word(name));
        match made.or_else(|| value(name, parameter, place, full)) {
            Some(value) => {
                call.values.insert(name.clone(), value);
            }
            None => call.impossible.push(name.clone()),
        }
    }
    call
}

fn value(name: &str, parameter: &Parameter, place: Place, full: bool) -> Option<Value> {
    let mut schema = parameter.schema.clone();
    if place == Place::Path {
        // A segment with nothing in it is none.
        schema.entry("minLength".to_owned()).or_insert(1.into());
        if let Some(number) = generate::number_in_a_path(&schema) {
            return Some(number);
        }
    }
    if place == Place::Header
        && !schema.contains_key("examples")
        && let Some(value) = standard(&name.to_ascii_lowercase())
    {
        return Some(Value::from(value));
    }
    generate::value(&schema, full)
}

/// A value of a header whose form its name tells.
fn standard(name: &str) -> Option<&'static str> {
    Some(match name {
        "accept" => "*/*",
        "accept-charset" => "utf-8",
        "accept-encoding" => "identity",
        "accept-language" | "content-language" => "en",
        "allow" => "GET",
        "cache-control" => "no-cache",
        "content-disposition" => "inline",
        "content-length" => "0",
        "content-range" => "bytes 0-0/1",
        "content-type" => "text/plain",
        "date" | "expires" | "if-modified-since" | "if-unmodified-since" | "last-modified" => {
            "Thu, 01 Jan 2026 00:00:00 GMT"
        }
        "etag" | "if-match" | "if-none-match" | "if-range" => "\"text\"",
        "range" => "bytes=0-0",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(description: &str, own: &str) -> Vec<(Origin, String)> {
        let description =
            format!(r#"{{"call":{{"method":"POST","url":"/{{id}}"}},{description}}}"#);
        let all = Description::read_all(description.as_bytes()).unwrap();
        let own = serde_json::from_str(own).unwrap();
        calls(&all[0], &own, |name| name == "X-Sent")
            .into_iter()
            .map(|call| (call.origin, Value::Object(call.values).to_string()))
            .collect()
    }

    #[test]
    fn examples_come_first_and_no_call_is_made_twice() {
        let description = r#"
            "input": { "id": { "type": "string", "required": true }, "n": { "type": "integer" } },
            "examples": [{ "input": { "id": "a" } }, { "output": 1 }, { "input": { "id": "text" } }]"#;
        assert_eq!(
            all(description, "{}"),
            [
                (Origin::Example(1), r#"{"id":"a"}"#.to_owned()),
                (Origin::Example(3), r#"{"id":"text"}"#.to_owned()),
                (Origin::All, r#"{"id":"text","n":1}"#.to_owned()),
            ]
        );
        assert_eq!(
            all(r#""input":{}"#, "{}"),
            [(Origin::Required, "{}".to_owned())]
        );
    }

    #[test]
    fn own_values_win_over_made_up_ones() {
        let description = r#""input": { "id": { "required": true }, "n": { "example": 3 } }"#;
        assert_eq!(
            all(description, r#"{"id":7,"n":8}"#),
            [
                (Origin::Required, r#"{"id":7}"#.to_owned()),
                (Origin::All, r#"{"id":7,"n":8}"#.to_owned()),
            ]
        );
    }

    #[test]
    fn headers_have_the_form_their_name_tells() {
        let description = r#""input": {
            "X-Sent": { "in": "header" },
            "If-None-Match": { "in": "header", "type": "string" },
            "X-T": { "in": "header", "type": "string" }
        }"#;
        assert_eq!(
            all(description, "{}")[1],
            (
                Origin::All,
                r#"{"If-None-Match":"\"text\"","X-T":"text"}"#.to_owned()
            )
        );
    }

    #[test]
    fn a_segment_is_never_empty() {
        let description = r#""input": { "id": { "pattern": "^[0-9]*$", "required": true } }"#;
        assert_eq!(all(description, "{}")[0].1, r#"{"id":"1"}"#);
    }

    #[test]
    fn what_has_no_value_is_named() {
        let text = br##"{"call":{"url":"/"},"input":{"a":{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/A"}}}}}"##;
        let all = Description::read_all(text).unwrap();
        let calls = calls(&all[0], &Object::new(), |_| false);
        assert_eq!(calls[1].impossible, ["a"]);
    }
}

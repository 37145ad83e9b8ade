//! The types of the protocol's fields in the JSON as it came, before any reader forgives them.

use halo_core::protocol::Value;

use super::Findings;
use super::api::{Api, Described};
use super::rule::declare;
use crate::json::{join, kind};

declare! {
    WRONG_TYPE = Error "wrong-type": "Every field of the protocol has the protocol's type."
        => "Send a value of the type that the message names.";
    NULL_VALUE = Error "null-value": "No field of the protocol is null."
        => "Leave the field out; strict readers refuse the whole tool for a null.";
    INPUT_NOT_FLAT = Error "input-not-flat": "`input` maps the name of each parameter to its schema."
        => "Send the properties themselves, each with `required: true` where it must be sent.";
    DESCRIPTION_INCOMPLETE = Error "description-incomplete": "A description states `call.method` and `input`."
        => "State both; `input` may be an empty object.";
}

/// What a value should be.
#[derive(Debug, Clone, Copy)]
enum Form {
    Text,
    Flag,
    Count,
    Texts,
    Any,
    /// An object with any fields.
    Object,
    Record(&'static [Field]),
    Records(&'static [Field]),
    /// Parameters by name.
    Input,
    /// A JSON Schema.
    Schema,
}

type Field = (&'static str, Form);

const MANIFEST: &[Field] = &[
    ("api", Form::Text),
    ("version", Form::Text),
    ("description", Form::Text),
    ("tools", Form::Records(ENTRY)),
];

const ENTRY: &[Field] = &[
    ("url", Form::Text),
    ("method", Form::Text),
    ("name", Form::Text),
    ("description", Form::Text),
    ("tags", Form::Texts),
];

const DESCRIPTION: &[Field] = &[
    ("description", Form::Text),
    ("call", Form::Record(CALL)),
    ("auth", Form::Record(AUTH)),
    ("input", Form::Input),
    ("output", Form::Schema),
    ("why", Form::Text),
    (
        "effects",
        Form::Record(&[
            ("reversible", Form::Flag),
            ("undo", Form::Text),
            ("undo_method", Form::Text),
        ]),
    ),
    (
        "limits",
        Form::Record(&[("rate", Form::Text), ("idempotent", Form::Flag)]),
    ),
    ("tags", Form::Texts),
    (
        "next",
        Form::Records(&[
            ("when", Form::Text),
            ("suggest", Form::Text),
            ("method", Form::Text),
        ]),
    ),
    (
        "examples",
        Form::Records(&[("input", Form::Object), ("output", Form::Any)]),
    ),
    (
        "resilience",
        Form::Record(&[
            ("retry", Form::Flag),
            ("backoff", Form::Text),
            ("timeout_ms", Form::Count),
            ("fallback", Form::Text),
            ("fallback_method", Form::Text),
        ]),
    ),
    ("status", Form::Text),
    ("sunset", Form::Text),
    ("replace_with", Form::Text),
    ("replace_with_method", Form::Text),
    (
        "trust",
        Form::Record(&[("signed", Form::Flag), ("jwks", Form::Text)]),
    ),
    (
        "observe",
        Form::Record(&[("trace_header", Form::Text), ("explain", Form::Flag)]),
    ),
];

const CALL: &[Field] = &[
    ("method", Form::Text),
    ("url", Form::Text),
    ("content_type", Form::Text),
];

const SCHEME: &[Field] = &[
    ("type", Form::Text),
    ("header", Form::Text),
    ("query", Form::Text),
    ("cookie", Form::Text),
    ("scopes", Form::Texts),
    ("tokenUrl", Form::Text),
    ("token_url", Form::Text),
    ("already", Form::Flag),
];

const AUTH: &[Field] = &[
    ("type", Form::Text),
    ("header", Form::Text),
    ("query", Form::Text),
    ("cookie", Form::Text),
    ("scopes", Form::Texts),
    ("tokenUrl", Form::Text),
    ("token_url", Form::Text),
    ("already", Form::Flag),
    ("also", Form::Records(SCHEME)),
];

pub(super) fn check_manifest(api: &Api<'_>, findings: &mut Findings) {
    let manifest = api.spot();
    let mut told = Vec::new();
    record(&api.raw, "", MANIFEST, &mut told);
    for (rule, pointer, message) in told {
        if is_unreadable(api, &pointer) {
            continue;
        }
        let entry = (0..api.manifest.tools.len()).find(|index| {
            let entry = api.entry_pointer(*index);
            pointer
                .strip_prefix(&entry)
                .is_some_and(|rest| rest.starts_with('/'))
        });
        let spot = entry.map_or_else(|| manifest.clone(), |index| api.entry_spot(index));
        findings.add(rule, &spot, pointer, message);
    }
}

/// Whether it is why a tool could not be read, which has been told.
fn is_unreadable(api: &Api<'_>, pointer: &str) -> bool {
    let entry = pointer.strip_prefix("/tools/");
    let entry = entry.map(|rest| rest.strip_suffix("/url").unwrap_or(rest));
    let index = entry.and_then(|index| index.parse::<usize>().ok());
    index.is_some_and(|index| api.indexes.binary_search(&index).is_err())
}

pub(super) fn check_description(described: &Described, findings: &mut Findings) {
    let mut told = Vec::new();
    record(&described.raw, &described.pointer, DESCRIPTION, &mut told);
    let mut missing = |what: &str, pointer: String| {
        let message = format!("`{what}` is missing: expected it in every description");
        told.push((&DESCRIPTION_INCOMPLETE, pointer, message));
    };
    if described.raw.get("input").is_none() {
        missing("input", described.pointer.clone());
    }
    if described.raw.pointer("/call/method").is_none() {
        missing("call.method", format!("{}/call", described.pointer));
    }
    for (rule, pointer, message) in told {
        findings.add(rule, &described.spot, pointer, message);
    }
}

type Told = Vec<(&'static super::Rule, String, String)>;

fn record(value: &Value, pointer: &str, fields: &[Field], told: &mut Told) {
    for (key, form) in fields {
        if let Some(value) = value.get(key) {
            check(value, &join(pointer, key), *form, told);
        }
    }
}

fn check(value: &Value, pointer: &str, form: Form, told: &mut Told) {
    match (form, value) {
        (Form::Any, _)
        | (Form::Text, Value::String(_))
        | (Form::Flag, Value::Bool(_))
        | (Form::Schema, Value::Object(_) | Value::Bool(_))
        | (Form::Object, Value::Object(_)) => {}
        (Form::Count, _) if value.as_u64().is_some() => {}
        (Form::Record(fields), Value::Object(_)) => record(value, pointer, fields, told),
        (Form::Texts, Value::Array(items)) => {
            each(items, pointer, told, |item, pointer, told| {
                check(item, pointer, Form::Text, told);
            });
        }
        (Form::Records(fields), Value::Array(items)) => {
            each(items, pointer, told, |item, pointer, told| {
                check(item, pointer, Form::Record(fields), told);
            });
        }
        (Form::Input, Value::Object(parameters)) => {
            if is_schema(value) {
                let message = "`input` is the schema of an object: expected a map from the name of each parameter to its schema";
                told.push((&INPUT_NOT_FLAT, pointer.to_owned(), message.to_owned()));
                return;
            }
            for (name, parameter) in parameters {
                input_entry(parameter, &join(pointer, name), told);
            }
        }
        (_, Value::Null) => {
            let message = format!("it is null: expected {}, or nothing at all", expected(form));
            told.push((&NULL_VALUE, pointer.to_owned(), message));
        }
        _ => wrong(value, pointer, expected(form), told),
    }
}

fn each(items: &[Value], pointer: &str, told: &mut Told, check: impl Fn(&Value, &str, &mut Told)) {
    for (index, item) in items.iter().enumerate() {
        check(item, &format!("{pointer}/{index}"), told);
    }
}

fn input_entry(parameter: &Value, pointer: &str, told: &mut Told) {
    let Value::Object(schema) = parameter else {
        return check(parameter, pointer, Form::Object, told);
    };
    for (key, value) in schema {
        match (key.as_str(), value) {
            // A list of required properties is JSON Schema's own.
            ("required", Value::Array(_)) => {}
            ("required", _) => check(value, &join(pointer, key), Form::Flag, told),
            ("in", _) => check(value, &join(pointer, key), Form::Text, told),
            _ => {}
        }
    }
}

/// Whether `input` is the schema of an object rather than a map of parameters.
pub(super) fn is_schema(input: &Value) -> bool {
    input
        .get("type")
        .is_some_and(|kind| kind.as_str().is_some())
        || input
            .get("$schema")
            .is_some_and(|uri| uri.as_str().is_some())
}

fn wrong(value: &Value, pointer: &str, expected: &str, told: &mut Told) {
    let message = format!("it is {}: expected {expected}", kind(value));
    told.push((&WRONG_TYPE, pointer.to_owned(), message));
}

const fn expected(form: Form) -> &'static str {
    match form {
        Form::Text => "a string",
        Form::Flag => "a boolean",
        Form::Count => "a whole number, not below 0",
        Form::Texts => "an array of strings",
        Form::Any => "any value",
        Form::Object | Form::Record(_) => "an object",
        Form::Records(_) => "an array of objects",
        Form::Input => "an object, from the name of each parameter to its schema",
        Form::Schema => "an object, the JSON Schema of the response",
    }
}

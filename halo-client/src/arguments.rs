//! Arguments against `input`, before anything is sent.

use std::fmt;

use halo_core::call::place;
use halo_core::protocol::{Condition, Description, Object, Place, Value};
use jsonschema::{PatternOptions, ValidationError, Validator};

/// The most errors that are told of one set of arguments.
const MOST: usize = 10;
/// The longest message about one argument, in characters.
const LONGEST: usize = 300;
/// What a pattern may try before it is given up; patterns are the API's.
const BACKTRACKING: usize = 100_000;

/// One thing that is wrong with the arguments, in words that a model can act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentError {
    /// Where, as a JSON pointer into the arguments, or a parameter's name that is missing or unknown.
    pub at: String,
    /// What is wrong and what is accepted.
    pub message: String,
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.at, self.message)
    }
}

/// A tool's `input`, ready to check arguments against.
#[derive(Debug)]
pub(crate) struct Checker {
    /// `None` where the schema is none that can be checked; names and presence are checked all the same.
    validator: Option<Validator>,
}

impl Checker {
    pub(crate) fn of(description: &Description) -> Self {
        let schema = serde_json::Value::from(Value::from(description.input_schema()));
        let patterns = PatternOptions::fancy_regex().backtrack_limit(BACKTRACKING);
        // Formats are annotations; references to elsewhere are never fetched.
        let built = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .with_pattern_options(patterns)
            .offline()
            .build(&schema);
        if let Err(error) = &built {
            let url = &description.call.url;
            tracing::warn!(%url, %error, "the input schema cannot be checked");
        }
        Self {
            validator: built.ok(),
        }
    }

    /// Whether arguments can be checked against the whole schema.
    pub(crate) const fn is_whole(&self) -> bool {
        self.validator.is_some()
    }

    /// The arguments as they are sent: without `null` for what may be left out and cannot be `null`.
    pub(crate) fn check(
        &self,
        description: &Description,
        mut arguments: Object,
    ) -> Result<Object, Vec<ArgumentError>> {
        arguments.retain(|name, value| !value.is_null() || must_keep_null(description, name));
        let mut errors = names(description, &arguments);
        if let Some(validator) = &self.validator {
            let instance = serde_json::Value::from(Value::from(arguments.clone()));
            for error in validator.iter_errors(&instance) {
                // Told above, with more help.
                let by_name = error.instance_path().as_str().is_empty()
                    && matches!(error.kind().keyword(), "required" | "additionalProperties");
                if !by_name {
                    errors.push(told(&error));
                }
                if errors.len() >= MOST {
                    break;
                }
            }
        }
        errors.truncate(MOST);
        if errors.is_empty() {
            Ok(arguments)
        } else {
            Err(errors)
        }
    }
}

/// Whether `null` says something: in a JSON body, to a schema that knows it, or where it is required.
fn must_keep_null(description: &Description, name: &str) -> bool {
    let Some(parameter) = description.input.get(name) else {
        return true;
    };
    parameter.required || (place(description, name) == Place::Body && knows_null(&parameter.schema))
}

fn knows_null(schema: &Object) -> bool {
    let null = |value: &Value| value.as_str() == Some("null");
    let kind = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(null),
        Some(kind) => null(kind),
        None => false,
    };
    let listed = schema
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(|values| values.iter().any(Value::is_null));
    let member = ["anyOf", "oneOf"].iter().any(|keyword| {
        let members = schema.get(*keyword).and_then(Value::as_array);
        members.is_some_and(|members| members.iter().filter_map(Value::as_object).any(knows_null))
    });
    // Without any of these everything is allowed.
    let open = !["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"]
        .iter()
        .any(|keyword| schema.contains_key(*keyword));
    kind || listed || member || open || schema.get("const").is_some_and(Value::is_null)
}

/// Names that are missing or unknown.
fn names(description: &Description, arguments: &Object) -> Vec<ArgumentError> {
    let mut errors = Vec::new();
    let error = |at: &str, message: String| ArgumentError {
        at: at.to_owned(),
        message,
    };
    let in_path = halo_core::pattern::params(&description.call.url).map(|param| param.name);
    let required = description
        .input
        .iter()
        .filter(|(_, parameter)| parameter.required)
        .map(|(name, _)| name.as_str());
    let mut told: Vec<&str> = Vec::new();
    for name in required.chain(in_path) {
        if !arguments.contains_key(name) && !told.contains(&name) {
            told.push(name);
            errors.push(error(name, missing(description, name)));
        }
    }
    if description.further_parameters().is_none() {
        for name in arguments.keys() {
            let in_template = || {
                halo_core::pattern::params(&description.call.url).any(|param| param.name == *name)
            };
            if !description.input.contains_key(name) && !in_template() {
                errors.push(error(&shortened(name), unknown(description, name)));
            }
        }
    }
    errors
}

fn missing(description: &Description, name: &str) -> String {
    let schema = description.input.get(name).map(|input| &input.schema);
    let kind = schema
        .and_then(|schema| schema.get("type"))
        .map(|kind| match kind {
            Value::String(kind) => kind.clone(),
            other => other.to_string(),
        });
    let about = schema
        .and_then(|schema| schema.get("description"))
        .and_then(Value::as_str);
    // A sentence about when a parameter is sent says more than its kind.
    let condition = about
        .and_then(Condition::read)
        .map(|condition| condition.to_string());
    match (kind, condition) {
        (_, Some(condition)) => format!("is missing. {condition}"),
        (Some(kind), None) => format!("is missing: expected a value of type {kind}"),
        (None, None) => "is missing".to_owned(),
    }
}

fn unknown(description: &Description, name: &str) -> String {
    let names = || description.input.keys().map(String::as_str);
    if names().next().is_none() {
        return "is not known: the tool takes no arguments".to_owned();
    }
    match crate::names::similar(name, names()).first() {
        Some(similar) => format!("is not known; did you mean `{similar}`?"),
        None => format!(
            "is not known; known are `{}`",
            names().take(20).collect::<Vec<_>>().join("`, `")
        ),
    }
}

fn told(error: &ValidationError<'_>) -> ArgumentError {
    let path = error.instance_path().as_str();
    // A parameter itself is called by its name, what is inside it by a pointer.
    let at = match path.strip_prefix('/') {
        Some(name) if !name.contains('/') => name.replace("~1", "/").replace("~0", "~"),
        _ if path.is_empty() => "arguments".to_owned(),
        _ => path.to_owned(),
    };
    ArgumentError {
        at: shortened(&at),
        message: format!("does not fit: {}", shortened(&error.to_string())),
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

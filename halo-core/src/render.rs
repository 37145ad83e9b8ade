//! From constants, and the place a tool is mounted at, to what travels.
//!
//! Rendering happens once per mounted tool, at start-up: only mounting knows the full URL.

mod auth;
mod input;
mod merge;
mod schema;

pub use self::auth::{auth, stated_auth};
pub use self::schema::{Error, Problem, json_schema};

use crate::protocol;
use crate::protocol::{Description, Object, ToolEntry, Value};
use crate::schema::{Direction, Schema};
use crate::tool::{Backoff, Output, Reference, Status, Tool};

/// Where a tool is mounted.
#[derive(Clone, Copy, Debug)]
pub struct Mounted<'a> {
    /// The name in the manifest.
    pub name: &'a str,
    /// The method.
    pub method: &'a str,
    /// The full pattern in actix-router's syntax, scopes included.
    pub pattern: &'a str,
}

/// The tool that a reference means, where it is mounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its URL, as the manifest prints it.
    pub url: String,
    /// Its method, if its path serves several.
    pub method: Option<String>,
}

/// The entry of a tool in the manifest (§3.1). Its description is the first paragraph of the tool's.
#[must_use]
pub fn entry(tool: &Tool, mounted: &Mounted<'_>) -> ToolEntry {
    ToolEntry {
        url: crate::pattern::url(mounted.pattern),
        method: Some(mounted.method.to_owned()),
        name: mounted.name.to_owned(),
        description: summary(tool.description),
        tags: owned(tool.tags),
        ..ToolEntry::default()
    }
}

/// The first paragraph, on one line: enough to choose by, and cheap for a model to read.
fn summary(text: &str) -> String {
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The description of a tool (§6).
///
/// `resolve` finds the tool that a reference means; what it does not find is left out.
///
/// # Errors
///
/// If a type of the tool cannot be described.
pub fn description(
    tool: &Tool,
    mounted: &Mounted<'_>,
    resolve: &dyn Fn(&Reference) -> Option<Target>,
) -> Result<Description, Error> {
    let find = |reference: &Option<Reference>| {
        let target = reference.as_ref().and_then(resolve);
        target.map_or((None, None), |target| (Some(target.url), target.method))
    };
    let (undo, undo_method) = find(&tool.effects.undo);
    let (fallback, fallback_method) = find(&tool.resilience.fallback);
    let (replace_with, replace_with_method) = find(&tool.lifecycle.replace_with);
    let input = input::input(tool.args, mounted)?;
    let mut about = tool.description.to_owned();
    let guards = (!tool.guards.is_empty()).then(|| {
        let guards = tool.guards.join("`, `");
        format!("Answers requests that pass the guard `{guards}`.")
    });
    for more in input.others.iter().chain(&guards) {
        let gap = if about.is_empty() { "" } else { "\n\n" };
        about = format!("{about}{gap}{more}");
    }
    Ok(Description {
        description: about,
        call: protocol::Call {
            method: mounted.method.to_owned(),
            url: crate::pattern::url(mounted.pattern),
            content_type: input.content_type,
            ..protocol::Call::default()
        },
        auth: Some(stated_auth(tool).unwrap_or_default()),
        input: input.parameters,
        output: output(&tool.output)?,
        tags: owned(tool.tags),
        why: text(tool.why),
        effects: protocol::Effects {
            reversible: tool.effects.reversible,
            undo,
            undo_method,
            ..protocol::Effects::default()
        },
        limits: protocol::Limits {
            rate: text(tool.limits.rate),
            idempotent: tool.limits.idempotent,
            ..protocol::Limits::default()
        },
        next: tool
            .next
            .iter()
            .filter_map(|step| {
                let target = resolve(&step.suggest)?;
                Some(protocol::Next {
                    when: text(step.when),
                    suggest: target.url,
                    method: target.method,
                    ..protocol::Next::default()
                })
            })
            .collect(),
        examples: examples(tool),
        resilience: protocol::Resilience {
            retry: tool.resilience.retry,
            backoff: tool.resilience.backoff.map(backoff),
            timeout_ms: tool.resilience.timeout_ms,
            fallback,
            fallback_method,
            ..protocol::Resilience::default()
        },
        trust: protocol::Trust {
            signed: tool.trust.signed,
            jwks: text(tool.trust.jwks),
            ..protocol::Trust::default()
        },
        status: tool.lifecycle.status.map(status),
        sunset: text(tool.lifecycle.sunset),
        replace_with,
        replace_with_method,
        observe: protocol::Observe {
            trace_header: text(tool.observe.trace_header),
            explain: tool.observe.explain,
            ..protocol::Observe::default()
        },
        extra: Object::new(),
    })
}

fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn examples(tool: &Tool) -> Vec<protocol::Example> {
    tool.examples
        .iter()
        .map(|example| protocol::Example {
            input: example.input.map(crate::literal::object),
            output: example.output.map(|output| output.to_value()),
            ..protocol::Example::default()
        })
        .collect()
}

fn output(output: &Output) -> Result<Option<Value>, Error> {
    let mut schemas = Vec::new();
    collect(output, &mut schemas);
    if schemas.is_empty() {
        return Ok(None);
    }
    let schema = schema::any_of(&schemas, Direction::Output)?;
    Ok(Some(Value::Object(schema)))
}

fn collect(output: &Output, schemas: &mut Vec<&'static Schema>) {
    match output {
        Output::Unknown | Output::Empty => {}
        Output::Of(schema) => schemas.push(schema),
        Output::Either(left, right) => {
            collect(left, schemas);
            collect(right, schemas);
        }
    }
}

fn backoff(backoff: Backoff) -> protocol::Backoff {
    match backoff {
        Backoff::Linear => protocol::Backoff::Linear,
        Backoff::Exponential => protocol::Backoff::Exponential,
        Backoff::None => protocol::Backoff::None,
    }
}

fn status(status: Status) -> protocol::Status {
    match status {
        Status::Active => protocol::Status::Active,
        Status::Deprecated => protocol::Status::Deprecated,
        Status::Sunset => protocol::Status::Sunset,
    }
}

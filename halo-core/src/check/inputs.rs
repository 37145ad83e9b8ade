//! The names a caller can send, as far as constants can see them.

use super::contains;
use super::message::Message;
use super::same;
use crate::schema::{Field, Kind, Presence, Schema, Shape};
use crate::tool::{Arg, Tool};

/// One name a caller can send.
#[derive(Clone, Copy)]
pub(super) struct Input {
    pub(super) name: &'static str,
    /// The outline of its type, where constants reach it.
    pub(super) shape: Option<Shape>,
    pub(super) required: bool,
}

/// Where a search through the inputs of a parameter stands.
enum Step {
    Found(Input),
    /// So many inputs were passed over.
    Passed(usize),
}

/// The `n`th input of `arg`, not counting path parameters.
const fn nth(arg: &Arg, n: usize) -> Step {
    match arg {
        Arg::Query(schema) | Arg::QueryLists(schema) => nth_field(schema, n, true),
        Arg::Body(body) => match body.schema.kind {
            Kind::Object { .. } => nth_field(body.schema, n, body.required),
            _ if hidden(body.schema) => Step::Passed(0),
            _ if n == 0 => Step::Found(Input {
                name: "body",
                shape: None,
                required: body.required,
            }),
            _ => Step::Passed(1),
        },
        Arg::Header { name, .. } => match name {
            crate::tool::HeaderName::Static(name) if n == 0 => Step::Found(Input {
                name,
                shape: None,
                required: true,
            }),
            crate::tool::HeaderName::Static(_) => Step::Passed(1),
            crate::tool::HeaderName::Computed(_) => Step::Passed(0),
        },
        Arg::Optional(arg) => match nth(arg, n) {
            Step::Found(mut input) => {
                input.required = false;
                Step::Found(input)
            }
            passed @ Step::Passed(_) => passed,
        },
        Arg::Either(left, right) => match nth(left, n) {
            Step::Found(mut input) => {
                input.required = input.required && requires(right, input.name);
                Step::Found(input)
            }
            Step::Passed(passed) => match nth(right, n - passed) {
                Step::Found(mut input) => {
                    input.required = input.required && requires(left, input.name);
                    Step::Found(input)
                }
                Step::Passed(more) => Step::Passed(passed + more),
            },
        },
        Arg::All(args) => {
            let mut passed = 0;
            let mut at = 0;
            while at < args.len() {
                match nth(&args[at], n - passed) {
                    found @ Step::Found(_) => return found,
                    Step::Passed(more) => passed += more,
                }
                at += 1;
            }
            Step::Passed(passed)
        }
        Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => Step::Passed(0),
    }
}

const fn nth_field(schema: &Schema, n: usize, required: bool) -> Step {
    let Some(fields) = schema.fields() else {
        return Step::Passed(0);
    };
    let mut passed = 0;
    let mut at = 0;
    while at < fields.len() {
        let field = &fields[at];
        at += 1;
        if !plain(field) {
            continue;
        }
        if passed == n {
            return Step::Found(Input {
                name: field.input,
                shape: Some(field.shape),
                required: required && field.is_required(),
            });
        }
        passed += 1;
    }
    Step::Passed(passed)
}

/// Whether a caller sends the field by its own name.
const fn plain(field: &Field) -> bool {
    !field.presence.has(Presence::NEVER_READ) && !field.presence.has(Presence::FLATTENED)
}

/// Whether a body may be an object whose names constants do not see.
const fn hidden(schema: &Schema) -> bool {
    matches!(
        schema.kind,
        Kind::Alias(..)
            | Kind::Optional(_)
            | Kind::Union(_)
            | Kind::Directed { .. }
            | Kind::Map { .. }
            | Kind::Computed(_)
    )
}

/// Whether other types' names stand among those of this one.
pub(super) const fn flattens(schema: &Schema) -> bool {
    let Some(fields) = schema.fields() else {
        return false;
    };
    let mut at = 0;
    while at < fields.len() {
        if fields[at].presence.has(Presence::FLATTENED) {
            return true;
        }
        at += 1;
    }
    false
}

const fn requires(arg: &Arg, name: &str) -> bool {
    matches!(lookup(arg, name), Some(input) if input.required)
}

/// The input of `arg` called `name`, in one pass.
const fn lookup(arg: &Arg, name: &str) -> Option<Input> {
    match arg {
        Arg::Query(schema) | Arg::QueryLists(schema) => lookup_field(schema, name, true),
        Arg::Body(body) if matches!(body.schema.kind, Kind::Object { .. }) => {
            lookup_field(body.schema, name, body.required)
        }
        Arg::Optional(arg) => match lookup(arg, name) {
            Some(mut input) => {
                input.required = false;
                Some(input)
            }
            None => None,
        },
        Arg::Either(left, right) => match (lookup(left, name), lookup(right, name)) {
            (Some(mut left), Some(right)) => {
                left.required = left.required && right.required;
                Some(left)
            }
            (Some(mut input), None) | (None, Some(mut input)) => {
                input.required = false;
                Some(input)
            }
            (None, None) => None,
        },
        Arg::All(args) => find(args, name),
        Arg::Body(_) | Arg::Header { .. } => match nth(arg, 0) {
            Step::Found(input) if same(input.name, name) => Some(input),
            _ => None,
        },
        Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => None,
    }
}

const fn lookup_field(schema: &Schema, name: &str, required: bool) -> Option<Input> {
    let Some(fields) = schema.fields() else {
        return None;
    };
    let mut at = 0;
    while at < fields.len() {
        let field = &fields[at];
        if plain(field) && same(field.input, name) {
            return Some(Input {
                name: field.input,
                shape: Some(field.shape),
                required: required && field.is_required(),
            });
        }
        at += 1;
    }
    None
}

/// How many parameters need the body; one that is content without does no harm.
const fn bodies(args: &[Arg]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < args.len() {
        count += match &args[at] {
            Arg::All(inner) => bodies(inner),
            arg => reads_body(arg) as usize,
        };
        at += 1;
    }
    count
}

const fn reads_body(arg: &Arg) -> bool {
    match arg {
        Arg::Body(_) => true,
        Arg::Either(left, right) => reads_body(left) || reads_body(right),
        _ => false,
    }
}

/// Whether two parameters read the same part of a request.
const fn same_place(a: &Arg, b: &Arg) -> bool {
    match (a, b) {
        (Arg::Optional(a), b) => same_place(a, b),
        (a, Arg::Optional(b)) => same_place(a, b),
        (a, b) => matches!(
            (a, b),
            (
                Arg::Query(_) | Arg::QueryLists(_),
                Arg::Query(_) | Arg::QueryLists(_)
            ) | (Arg::Header { .. }, Arg::Header { .. })
        ),
    }
}

/// The `n`th input of all parameters together.
pub(super) const fn input(args: &[Arg], n: usize) -> Option<Input> {
    let mut passed = 0;
    let mut at = 0;
    while at < args.len() {
        match nth(&args[at], n - passed) {
            Step::Found(input) => return Some(input),
            Step::Passed(more) => passed += more,
        }
        at += 1;
    }
    None
}

/// The input called `name`.
pub(super) const fn find(args: &[Arg], name: &str) -> Option<Input> {
    let mut at = 0;
    while at < args.len() {
        if let Some(input) = lookup(&args[at], name) {
            return Some(input);
        }
        at += 1;
    }
    None
}

/// Whether callers may send names that constants do not see.
pub(super) const fn open(args: &[Arg]) -> bool {
    let mut at = 0;
    while at < args.len() {
        if open_arg(&args[at]) {
            return true;
        }
        at += 1;
    }
    false
}

const fn open_arg(arg: &Arg) -> bool {
    match arg {
        Arg::Query(schema) | Arg::QueryLists(schema) => {
            schema.fields().is_none() || flattens(schema)
        }
        Arg::Body(body) => hidden(body.schema) || flattens(body.schema),
        Arg::Header { name, .. } => matches!(name, crate::tool::HeaderName::Computed(_)),
        Arg::Optional(arg) => open_arg(arg),
        Arg::Either(left, right) => open_arg(left) || open_arg(right),
        Arg::All(args) => open(args),
        Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => false,
    }
}

/// Stops the build if two parts of a request use one name, so that a caller cannot fill both, or if
/// two parameters read the body, of which the second finds nothing.
///
/// A name in the path wins over an optional field of the same name, which callers then leave out.
///
/// # Panics
///
/// At compile time, if they do.
#[track_caller]
pub const fn distinct(tool: &Tool, params: &[&str]) {
    let args = tool.args;
    assert!(
        bodies(args) < 2,
        "two parameters of the handler read the body, which can be read once: take both from one, or `Either` of them"
    );
    let mut at = 0;
    while at < args.len() {
        let mut n = 0;
        while let Step::Found(input) = nth(&args[at], n) {
            n += 1;
            if contains(params, input.name) && input.required {
                Message::new()
                    .text("the path and another parameter of the handler both take ")
                    .code(input.name)
                    .text(": a HALO caller sends each name once, so give one of them another name, or let the field outside the path have a default, `#[serde(default)]`, so that callers may leave it out")
                    .stop();
            }
            let mut other = 0;
            while other < at {
                // Two readers of one query string, or of one header, read the same.
                if !same_place(&args[other], &args[at])
                    && lookup(&args[other], input.name).is_some()
                {
                    Message::new()
                        .text("two parameters of the handler both take ")
                        .code(input.name)
                        .text(": a HALO caller sends each name once, so give one of them another name")
                        .stop();
                }
                other += 1;
            }
        }
        at += 1;
    }
}

//! The names a caller can send, as far as constants can see them.

use super::contains;
use super::message::Message;
use super::same;
use crate::schema::{Kind, Presence, Schema, Shape};
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
        Arg::Query(schema) => nth_field(schema, n, true),
        Arg::Body(body) => match body.schema.kind {
            Kind::Object { .. } => nth_field(body.schema, n, body.required),
            Kind::Alias(_) | Kind::Optional(_) => Step::Passed(0),
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
        if field.presence.has(Presence::NEVER_READ) {
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

const fn requires(arg: &Arg, name: &str) -> bool {
    let mut n = 0;
    while let Step::Found(input) = nth(arg, n) {
        if same(input.name, name) && input.required {
            return true;
        }
        n += 1;
    }
    false
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
    let mut n = 0;
    while let Some(found) = input(args, n) {
        if same(found.name, name) {
            return Some(found);
        }
        n += 1;
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
        Arg::Query(schema) => schema.fields().is_none(),
        Arg::Body(body) => matches!(body.schema.kind, Kind::Alias(_) | Kind::Optional(_)),
        Arg::Header { name, .. } => matches!(name, crate::tool::HeaderName::Computed(_)),
        Arg::Optional(arg) => open_arg(arg),
        Arg::Either(left, right) => open_arg(left) || open_arg(right),
        Arg::All(args) => open(args),
        Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => false,
    }
}

/// Stops the build if two parts of a request use one name, so that a caller cannot fill both.
///
/// A name in the path wins over an optional field of the same name, which callers then leave out.
///
/// # Panics
///
/// At compile time, if they do.
#[track_caller]
pub const fn distinct(tool: &Tool, params: &[&str]) {
    let args = tool.args;
    let mut at = 0;
    while at < args.len() {
        let mut n = 0;
        while let Step::Found(input) = nth(&args[at], n) {
            n += 1;
            if contains(params, input.name) && input.required {
                Message::new()
                    .text("the path and another parameter of the handler both take ")
                    .code(input.name)
                    .text(": a HALO caller sends each name once, so give one of them another name, or make the field outside the path optional")
                    .stop();
            }
            let mut other = 0;
            while other < at {
                let mut m = 0;
                while let Step::Found(earlier) = nth(&args[other], m) {
                    if same(earlier.name, input.name) {
                        Message::new()
                            .text("two parameters of the handler both take ")
                            .code(input.name)
                            .text(": a HALO caller sends each name once, so give one of them another name")
                            .stop();
                    }
                    m += 1;
                }
                other += 1;
            }
        }
        at += 1;
    }
}

//! Examples against the handler's own types.

use super::inputs::{find, input, open};
use super::message::Message;
use super::response::{Lookup, fields, lookup, written};
use super::{contains, same};
use crate::literal::Literal;
use crate::schema::{Kind, Presence, Schema, Shape, ShapeKind, Variant};
use crate::tool::{Output, Tool};

/// Stops the build if an example sends what the tool does not take.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn example_input(tool: &Tool, params: &[&str], example: usize, field: usize) {
    let args = tool.args;
    let Some(sent) = tool.examples[example].input else {
        return;
    };
    let (name, value) = (sent[field].0, &sent[field].1);
    if let Some(found) = find(args, name) {
        if let Some(shape) = found.shape {
            fits(shape, name, value, Direction::Input);
        }
        return;
    }
    if contains(params, name) || open(args) {
        return;
    }
    let mut message = Message::new()
        .text("this tool has no parameter ")
        .code(name)
        .text("; its parameters are: ");
    let mut at = 0;
    while at < params.len() {
        message = message.item(params[at]);
        at += 1;
    }
    let mut n = 0;
    while let Some(known) = input(args, n) {
        message = message.item(known.name);
        n += 1;
    }
    message.end("none").stop();
}

/// Stops the build if an example leaves out what a caller must send.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn example_complete(tool: &Tool, params: &[&str], example: usize) {
    let args = tool.args;
    let Some(given) = tool.examples[example].input else {
        return;
    };
    let mut at = 0;
    while at < params.len() {
        if !gives(given, params[at]) {
            lacks(params[at], "the path needs");
        }
        at += 1;
    }
    let mut n = 0;
    while let Some(known) = input(args, n) {
        if known.required && !gives(given, known.name) {
            lacks(known.name, "a caller must send");
        }
        n += 1;
    }
}

/// Stops the build if an example's answer has what the response lacks.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn example_output(tool: &Tool, example: usize, field: usize) {
    let output = &tool.output;
    let Some(Literal::Object(given)) = tool.examples[example].output else {
        return;
    };
    let (name, value) = (given[field].0, &given[field].1);
    match lookup(output, name) {
        Lookup::Found(shape) => fits(shape, name, value, Direction::Output),
        Lookup::Hidden => {}
        Lookup::Missing => fields(
            Message::new()
                .text("the response has no field ")
                .code(name)
                .text("; its fields are: "),
            output,
        )
        .end("none")
        .stop(),
    }
}

/// Stops the build if an example's answer lacks what the response always has.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn example_output_complete(tool: &Tool, example: usize) {
    let Some(Literal::Object(given)) = tool.examples[example].output else {
        return;
    };
    let Output::Of(Schema {
        kind: Kind::Object { fields, .. },
        ..
    }) = tool.output
    else {
        return;
    };
    let mut at = 0;
    while at < fields.len() {
        let field = &fields[at];
        at += 1;
        let always = !field.presence.has(Presence::NEVER_WRITTEN)
            && !field.presence.has(Presence::OMITTED)
            && !field.presence.has(Presence::FLATTENED)
            && !field.shape.optional;
        if always && !gives(given, field.output) {
            lacks(field.output, "the response always has");
        }
    }
}

const fn gives(members: &[(&str, Literal)], name: &str) -> bool {
    let mut at = 0;
    while at < members.len() {
        if same(members[at].0, name) {
            return true;
        }
        at += 1;
    }
    false
}

#[track_caller]
const fn lacks(name: &str, because: &str) -> ! {
    Message::new()
        .text("this example lacks ")
        .code(name)
        .text(", which ")
        .text(because)
        .stop()
}

#[derive(Clone, Copy)]
pub(super) enum Direction {
    Input,
    Output,
}

#[track_caller]
pub(super) const fn fits(shape: Shape, name: &str, value: &Literal, direction: Direction) {
    if let (ShapeKind::Enum, Literal::Str(word)) = (shape.kind, value) {
        let known = match direction {
            Direction::Input => read(shape.variants, word),
            Direction::Output => written(shape.variants, word),
        };
        if !known {
            let mut message = Message::new()
                .code(name)
                .text(" is never ")
                .code(word)
                .text("; it is one of: ");
            let mut at = 0;
            while at < shape.variants.len() {
                let variant = &shape.variants[at];
                let word = match direction {
                    Direction::Input => variant.input,
                    Direction::Output => variant.output,
                };
                if let Some(word) = word {
                    message = message.item(word);
                }
                at += 1;
            }
            message.end("nothing").stop();
        }
        return;
    }
    let same_kind = match (shape.kind, value) {
        (ShapeKind::Any, _)
        | (ShapeKind::Null, Literal::Null)
        | (ShapeKind::Boolean, Literal::Bool(_))
        | (ShapeKind::Integer, Literal::Int(_))
        | (ShapeKind::Number, Literal::Int(_) | Literal::Float(_))
        | (ShapeKind::String, Literal::Str(_))
        | (ShapeKind::Array | ShapeKind::Tuple(_), Literal::Array(_))
        | (ShapeKind::Object, Literal::Object(_))
        | (ShapeKind::Union, Literal::Str(_) | Literal::Object(_)) => true,
        (_, Literal::Null) => shape.optional,
        _ => false,
    };
    if !same_kind {
        Message::new()
            .code(name)
            .text(" is ")
            .text(shape.kind.words())
            .text(", but it is given ")
            .text(value.words())
            .stop();
    }
}

const fn read(variants: &[Variant], word: &str) -> bool {
    let mut at = 0;
    while at < variants.len() {
        if let Some(name) = variants[at].input
            && same(name, word)
        {
            return true;
        }
        at += 1;
    }
    false
}

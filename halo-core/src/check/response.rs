//! `when = "field=value"` against the response.

use super::inputs::flattens;
use super::message::Message;
use super::same;
use crate::schema::{Field, Kind, Presence, Schema, Shape, ShapeKind, Variant};
use crate::tool::{Output, Tool};

/// What constants know of a name in the response.
pub(super) enum Lookup {
    Found(Shape),
    /// The response has fields, and this is none of them.
    Missing,
    /// The response has no fields constants can see.
    Hidden,
}

pub(super) const fn lookup(output: &Output, name: &str) -> Lookup {
    match output {
        Output::Of(schema) => in_schema(schema, name),
        Output::Either(left, right) => match lookup(left, name) {
            found @ Lookup::Found(_) => found,
            Lookup::Missing => lookup(right, name),
            Lookup::Hidden => match lookup(right, name) {
                found @ Lookup::Found(_) => found,
                _ => Lookup::Hidden,
            },
        },
        Output::Empty => Lookup::Missing,
        Output::Unknown => Lookup::Hidden,
    }
}

const fn in_schema(schema: &Schema, name: &str) -> Lookup {
    match schema.kind {
        Kind::Object { fields, .. } => {
            let mut at = 0;
            while at < fields.len() {
                let field: &Field = &fields[at];
                if plain(field) && same(field.output, name) {
                    return Lookup::Found(field.shape);
                }
                at += 1;
            }
            if flattens(schema) {
                Lookup::Hidden
            } else {
                Lookup::Missing
            }
        }
        Kind::Any
        | Kind::Map { .. }
        | Kind::Alias(..)
        | Kind::Optional(_)
        | Kind::Union(_)
        | Kind::Directed { .. }
        | Kind::Computed(_) => Lookup::Hidden,
        _ => Lookup::Missing,
    }
}

/// Whether the response has the field under its own name.
const fn plain(field: &Field) -> bool {
    !field.presence.has(Presence::NEVER_WRITTEN) && !field.presence.has(Presence::FLATTENED)
}

/// Stops the build if a condition names a field the response lacks, or a value its type lacks.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn when(tool: &Tool, step: usize) {
    let output = &tool.output;
    let (field, value) = condition(tool.next[step].when);
    if matches!(output, Output::Unknown) {
        panic!(
            "HALO does not see the response of this handler: name it with `output = Type`, so that `when` can be checked"
        );
    }
    match lookup(output, field) {
        Lookup::Hidden => {}
        Lookup::Missing => fields(
            Message::new()
                .text("the response has no field ")
                .code(field)
                .text("; its fields are: "),
            output,
        )
        .end("none")
        .stop(),
        Lookup::Found(shape) => value_fits(shape, field, value),
    }
}

/// The two sides of `field=value`, which the macro has checked to be that.
const fn condition(when: &str) -> (&str, &str) {
    let bytes = when.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'=' {
        at += 1;
    }
    let (field, value) = when.split_at(at);
    (
        field,
        value.split_at(if value.is_empty() { 0 } else { 1 }).1,
    )
}

#[track_caller]
const fn value_fits(shape: Shape, field: &str, value: &str) {
    let fits = match shape.kind {
        _ if shape.optional && same(value, "null") => true,
        ShapeKind::Enum => written(shape.variants, value),
        ShapeKind::Boolean => same(value, "true") || same(value, "false"),
        ShapeKind::Integer => whole(value),
        _ => true,
    };
    if fits {
        return;
    }
    let message = Message::new()
        .code(field)
        .text(" of the response is never ")
        .code(value);
    if matches!(shape.kind, ShapeKind::Enum) {
        let mut message = message.text("; it is one of: ");
        let mut at = 0;
        while at < shape.variants.len() {
            if let Some(name) = shape.variants[at].output {
                message = message.item(name);
            }
            at += 1;
        }
        message.end("nothing").stop();
    }
    message.text("; it is ").text(shape.kind.words()).stop();
}

pub(super) const fn written(variants: &[Variant], word: &str) -> bool {
    let mut at = 0;
    while at < variants.len() {
        if let Some(name) = variants[at].output
            && same(name, word)
        {
            return true;
        }
        at += 1;
    }
    false
}

const fn whole(value: &str) -> bool {
    let bytes = value.as_bytes();
    let mut at = if !bytes.is_empty() && bytes[0] == b'-' {
        1
    } else {
        0
    };
    if at == bytes.len() {
        return false;
    }
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            return false;
        }
        at += 1;
    }
    true
}

/// Lists the fields of the response.
pub(super) const fn fields(mut message: Message, output: &Output) -> Message {
    match output {
        Output::Of(schema) => {
            if let Some(fields) = schema.fields() {
                let mut at = 0;
                while at < fields.len() {
                    if plain(&fields[at]) {
                        message = message.item(fields[at].output);
                    }
                    at += 1;
                }
            }
            message
        }
        Output::Either(left, right) => fields(fields(message, left), right),
        Output::Empty | Output::Unknown => message,
    }
}

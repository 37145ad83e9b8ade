//! What a query string or a form can carry, as far as constants can see it.

use super::message::Message;
use super::same;
use crate::schema::{Presence, Schema, ShapeKind};
use crate::tool::Arg;

/// The media type of a form: names and texts, each once.
pub const URLENCODED: &str = "application/x-www-form-urlencoded";

/// Stops the build if a parameter asks a query string or a form for what they cannot carry.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn carried(arg: &Arg) {
    let mut arg = arg;
    while let Arg::Optional(inner) = arg {
        arg = inner;
    }
    match arg {
        Arg::Query(schema) => fields(schema, "a query string"),
        Arg::Body(body) if same(body.content_type, URLENCODED) => fields(body.schema, "a form"),
        _ => {}
    }
}

#[track_caller]
const fn fields(schema: &Schema, place: &str) {
    let Some(fields) = schema.fields() else {
        return;
    };
    let mut at = 0;
    while at < fields.len() {
        let field = &fields[at];
        at += 1;
        if field.presence.has(Presence::NEVER_READ) || field.presence.has(Presence::FLATTENED) {
            continue;
        }
        let carried = !matches!(
            field.shape.kind,
            ShapeKind::Array
                | ShapeKind::Tuple(_)
                | ShapeKind::Object
                | ShapeKind::Union
                | ShapeKind::Null
        );
        if !carried {
            Message::new()
                .text(place)
                .text(" cannot carry ")
                .code(field.input)
                .text(", which is ")
                .text(field.shape.kind.words())
                .text(": it holds each name once, with one piece of text; take it from a JSON body, or read it from text (`#[serde(with = …)]` and `#[halo(with = String)]`)")
                .stop();
        }
    }
}

//! `web::Path` against the parameters of the route.

use super::contains;
use super::message::Message;
use crate::schema::{Presence, Schema, Shape, ShapeKind};
use crate::tool::{Arg, Tool};

/// Added where the extractor reads more than the route has.
const SCOPE: &str = "; parameters of an enclosing scope are declared with `scope = \"/{name}\"`";

/// Stops the build if a path extractor reads other parameters than the route has.
///
/// `params` are those of the scope, as declared, and those of the route, in order.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn path(tool: &Tool, params: &[&str]) {
    all(tool.args, params);
}

#[track_caller]
const fn all(args: &[Arg], params: &[&str]) {
    let mut at = 0;
    while at < args.len() {
        path_arg(&args[at], params);
        at += 1;
    }
}

#[track_caller]
const fn path_arg(arg: &Arg, params: &[&str]) {
    match arg {
        Arg::Path(schema, shape) => extractor(schema, *shape, params),
        Arg::Optional(arg) => path_arg(arg, params),
        Arg::Either(left, right) => {
            path_arg(left, params);
            path_arg(right, params);
        }
        Arg::All(args) => all(args, params),
        Arg::Ignored
        | Arg::Query(_)
        | Arg::QueryLists(_)
        | Arg::Body(_)
        | Arg::Header { .. }
        | Arg::Auth(_) => {}
    }
}

#[track_caller]
const fn extractor(schema: &Schema, shape: Shape, params: &[&str]) {
    let values = match shape.kind {
        // A sequence takes as many as there are.
        ShapeKind::Any | ShapeKind::Null | ShapeKind::Array => return,
        ShapeKind::Object => return names(schema, params),
        ShapeKind::Tuple(values) => values,
        _ => 1,
    };
    if values != params.len() {
        route(Message::new(), params)
            .text(", but the handler's `Path` reads ")
            .number(values)
            .text(if values == 1 { " value" } else { " values" })
            .text(": make them agree")
            .text(if values > params.len() { SCOPE } else { "" })
            .stop();
    }
}

#[track_caller]
const fn names(schema: &Schema, params: &[&str]) {
    let Some(fields) = schema.fields() else {
        return;
    };
    let mut at = 0;
    while at < fields.len() {
        let field = &fields[at];
        at += 1;
        if field.presence.has(Presence::NEVER_READ)
            || field.presence.has(Presence::FLATTENED)
            || !field.is_required()
            || contains(params, field.input)
        {
            continue;
        }
        route(Message::new(), params)
            .text(", but the handler's `Path` reads ")
            .code(field.input)
            .text(": make them agree")
            .text(SCOPE)
            .stop();
    }
}

const fn route(mut message: Message, params: &[&str]) -> Message {
    if params.is_empty() {
        return message.text("the route has no path parameters");
    }
    message = message.text(if params.len() == 1 {
        "the route has the path parameter "
    } else {
        "the route has the path parameters "
    });
    let mut at = 0;
    while at < params.len() {
        message = message.item(params[at]);
        at += 1;
    }
    message.end("")
}

//! What query strings, forms and paths can carry: names and texts.
//!
//! They are read by `serde_urlencoded` and by actix's path deserializer, which know the type of a
//! field only where serde asks for it directly. Inside `flatten`, and inside tagged and untagged
//! enums, serde keeps what it has read as text, and a number never comes of it.

use crate::check::URLENCODED;
use crate::schema::{
    Content, Direction, Field, Kind, Presence, Role, Schema, ShapeKind, Tagging, Union,
};
use crate::tool::Arg;
use crate::view;

/// Types within types end here.
const MOST_LEVELS: usize = 64;

pub(super) fn check(arg: &Arg, problems: &mut Vec<String>) {
    match arg {
        Arg::Query(schema) => report("a query string", pairs(schema), problems),
        Arg::Body(body) if body.content_type == URLENCODED => {
            report("a form", pairs(body.schema), problems);
        }
        Arg::Path(schema, shape) if shape.kind == ShapeKind::Object => {
            let schema = schema.resolved(Direction::Input);
            report("a path", flattened(schema), problems);
        }
        Arg::Optional(arg) => check(arg, problems),
        Arg::Either(left, right) => {
            check(left, problems);
            check(right, problems);
        }
        Arg::All(args) => args.iter().for_each(|arg| check(arg, problems)),
        _ => {}
    }
}

/// Where something cannot be carried, and what it is.
struct Unfit {
    at: Vec<&'static str>,
    what: &'static str,
}

type Carried = Result<(), Unfit>;

fn unfit(what: &'static str) -> Carried {
    Err(Unfit {
        at: Vec::new(),
        what,
    })
}

fn report(place: &str, carried: Carried, problems: &mut Vec<String>) {
    if let Err(Unfit { at, what }) = carried {
        let name = if at.is_empty() {
            "its type".to_owned()
        } else {
            format!("`{}`", at.join("."))
        };
        problems.push(format!(
            "{place} cannot carry {name}, which is {what}: take it from a JSON body, or read it from text (`#[serde(with = …)]` and `#[halo(with = String)]`)"
        ));
    }
}

fn inside(name: &'static str, carried: Carried) -> Carried {
    carried.map_err(|mut unfit| {
        unfit.at.insert(0, name);
        unfit
    })
}

/// The whole of a query string or form.
fn pairs(schema: &'static Schema) -> Carried {
    let schema = schema.resolved(Direction::Input);
    match schema.kind {
        Kind::Object { fields, .. } => {
            for field in fields {
                if field.presence.has(Presence::NEVER_READ) {
                    continue;
                }
                let carried = if field.presence.has(Presence::FLATTENED) {
                    inside(field.input, text((field.schema)(), 0))
                } else {
                    inside(field.input, scalar((field.schema)()))
                };
                carried?;
            }
            Ok(())
        }
        Kind::Map { values, .. } => scalar(values()),
        Kind::Union(union) => match union.tagging {
            Tagging::External => unfit("an enum that is told by its only key"),
            Tagging::Written(_) => variants(&union, |fields| {
                fields
                    .iter()
                    .filter(|field| !field.presence.has(Presence::NEVER_READ))
                    .try_for_each(|field| inside(field.input, scalar((field.schema)())))
            }),
            _ => variants(&union, |fields| all_text(fields, 0)),
        },
        _ => Ok(()),
    }
}

/// The flattened fields of a type that is read by name.
fn flattened(schema: &'static Schema) -> Carried {
    let Kind::Object { fields, .. } = schema.kind else {
        return Ok(());
    };
    for field in fields {
        if field.presence.has(Presence::FLATTENED) {
            inside(field.input, text((field.schema)(), 0))?;
        }
    }
    Ok(())
}

/// A value that is asked for directly.
fn scalar(schema: &'static Schema) -> Carried {
    let schema = schema.resolved(Direction::Input);
    match schema.kind {
        Kind::Array { .. } | Kind::Tuple(_) => unfit("an array"),
        Kind::Object { .. } | Kind::Map { .. } => unfit("an object"),
        Kind::Null => unfit("`null`"),
        Kind::Union(union) if matches!(union.tagging, Tagging::External) => external(&union),
        Kind::Union(_) => text(schema, 0),
        _ => Ok(()),
    }
}

/// An externally tagged enum: its words are fine.
fn external(union: &Union) -> Carried {
    for variant in union.variants {
        let Some(word) = view::word(variant, Direction::Input) else {
            continue;
        };
        if !matches!(view::content(variant, Direction::Input), Content::Unit) {
            return inside(word, unfit("a variant with data"));
        }
    }
    Ok(())
}

/// A value that serde has kept as text, or an object of such values.
fn text(schema: &'static Schema, levels: usize) -> Carried {
    if levels > MOST_LEVELS {
        return Ok(());
    }
    let schema = schema.resolved(Direction::Input);
    match schema.kind {
        Kind::Boolean | Kind::Integer { .. } | Kind::Number => unfit(
            "no text: inside `flatten`, and inside tagged and untagged enums, serde reads text only",
        ),
        Kind::Array { .. } | Kind::Tuple(_) => unfit("an array"),
        Kind::Object { fields, .. } => all_text(fields, levels + 1),
        Kind::Map { values, .. } => text(values(), levels + 1),
        Kind::Union(union) => variants(&union, |fields| all_text(fields, levels + 1)),
        _ => Ok(()),
    }
}

fn all_text(fields: &'static [Field], levels: usize) -> Carried {
    for field in fields {
        if !field.presence.has(Presence::NEVER_READ) {
            inside(field.input, text((field.schema)(), levels + 1))?;
        }
    }
    Ok(())
}

fn variants(union: &Union, fields: impl Fn(&'static [Field]) -> Carried) -> Carried {
    for variant in union.variants {
        let Some(word) = view::word(variant, Direction::Input) else {
            continue;
        };
        let untagged = matches!(union.tagging, Tagging::Untagged) || variant.role == Role::Untagged;
        let carried = match view::content(variant, Direction::Input) {
            Content::Unit => Ok(()),
            Content::Newtype(field) => text((field.schema)(), 1),
            Content::Struct(inner) => fields(inner),
            Content::Tuple(_) => unfit("an array"),
        };
        if untagged {
            carried?;
        } else {
            inside(word, carried)?;
        }
    }
    Ok(())
}

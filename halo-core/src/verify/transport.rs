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
                    inside(field.input, Texts::default().of((field.schema)()))
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
            Tagging::Written(_) => variants(&union, |content| match content {
                Content::Struct(fields) => {
                    read(fields).try_for_each(|field| inside(field.input, scalar((field.schema)())))
                }
                content => Texts::default().content(content),
            }),
            _ => Texts::default().variants(&union),
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
            inside(field.input, Texts::default().of((field.schema)()))?;
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
        Kind::Union(_) => Texts::default().of(schema),
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

fn read(fields: &'static [Field]) -> impl Iterator<Item = &'static Field> {
    fields
        .iter()
        .filter(|field| !field.presence.has(Presence::NEVER_READ))
}

/// What serde has kept as text, and objects of it.
#[derive(Default)]
struct Texts {
    /// Types may contain themselves, and the same one more than once.
    seen: Vec<&'static Schema>,
}

impl Texts {
    fn of(&mut self, schema: &'static Schema) -> Carried {
        let schema = schema.resolved(Direction::Input);
        if self.seen.iter().any(|seen| is_same(seen, schema)) {
            return Ok(());
        }
        self.seen.push(schema);
        match schema.kind {
            Kind::Boolean | Kind::Integer { .. } | Kind::Number => unfit(
                "no text: inside `flatten`, and inside tagged and untagged enums, serde reads text only",
            ),
            Kind::Array { .. } | Kind::Tuple(_) => unfit("an array"),
            Kind::Object { fields, .. } => self.fields(fields),
            Kind::Map { values, .. } => self.of(values()),
            Kind::Union(union) => self.variants(&union),
            _ => Ok(()),
        }
    }

    fn fields(&mut self, fields: &'static [Field]) -> Carried {
        read(fields).try_for_each(|field| inside(field.input, self.of((field.schema)())))
    }

    fn variants(&mut self, union: &Union) -> Carried {
        variants(union, |content| self.content(content))
    }

    fn content(&mut self, content: Content) -> Carried {
        match content {
            Content::Unit => Ok(()),
            Content::Newtype(field) => self.of((field.schema)()),
            Content::Struct(fields) => self.fields(fields),
            Content::Tuple(_) => unfit("an array"),
        }
    }
}

fn is_same(one: &'static Schema, other: &'static Schema) -> bool {
    match (one.identity, other.identity) {
        (Some(one), Some(other)) => one() == other(),
        _ => std::ptr::eq(one, other),
    }
}

/// Each variant that can be read; those that a word tells are named.
fn variants(union: &Union, mut carried: impl FnMut(Content) -> Carried) -> Carried {
    for variant in union.variants {
        let Some(word) = view::word(variant, Direction::Input) else {
            continue;
        };
        let carried = carried(view::content(variant, Direction::Input));
        if matches!(union.tagging, Tagging::Untagged) || variant.role == Role::Untagged {
            carried?;
        } else {
            inside(word, carried)?;
        }
    }
    Ok(())
}

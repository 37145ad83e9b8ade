//! Whether a type takes a value written in an attribute.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use super::bounds::{bounds, length};
use crate::literal::Literal;
use crate::schema::{Content, Direction, Field, Kind, Role, Schema, Tagging, Union, Variant};
use crate::view::{self, Held, Member, Rest, View};

/// Types that are names for themselves end here.
const MOST_LEVELS: usize = 64;
/// A value that so many steps have not judged is let pass.
const MOST_STEPS: usize = 100_000;

pub(super) type Verdict = Result<(), Mismatch>;

/// Why a value is not taken, and where in it.
#[derive(Debug)]
pub(super) struct Mismatch {
    path: Vec<String>,
    what: String,
}

impl Mismatch {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self {
            path: Vec::new(),
            what: what.into(),
        }
    }

    /// The same inside a member.
    pub(super) fn inside(mut self, name: &str) -> Self {
        self.path.insert(0, name.to_owned());
        self
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "`{}` ", self.path.join("."))?;
        }
        f.write_str(&self.what)
    }
}

/// Whether a type takes a value.
pub(super) fn accepts(schema: &'static Schema, value: &Literal, direction: Direction) -> Verdict {
    Matcher::new(direction).value(schema, value)
}

/// Whether a member takes a value.
pub(super) fn held(member: &Member, value: &Literal, direction: Direction) -> Verdict {
    Matcher::new(direction).held(member, value)
}

/// The words of a tag, if all of the members are that.
pub(super) fn words(members: &[&Member]) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for member in members {
        let Held::Word(variant) = member.held else {
            return None;
        };
        let word = format!("`{}`", variant.input.unwrap_or_default());
        if !words.contains(&word) {
            words.push(word);
        }
    }
    Some(words.join(", "))
}

/// Whether a member may be what `when = "field=text"` says.
pub(super) fn text(member: &Member, text: &str, direction: Direction) -> bool {
    let schema = match member.held {
        Held::Field(field) => {
            let schema = (field.schema)();
            if schema.peeled().1 && text == "null" {
                return true;
            }
            schema.resolved(direction)
        }
        Held::Word(variant) => return view::word(variant, direction) == Some(text),
        Held::OtherWord(_) | Held::Content(..) | Held::Null => return true,
    };
    match schema.kind {
        Kind::Boolean => matches!(text, "true" | "false"),
        Kind::Integer { .. } => text.parse::<i128>().is_ok(),
        Kind::Number => text.parse::<f64>().is_ok(),
        Kind::Enum(variants) => has_word(variants, text, direction),
        Kind::Null => text == "null",
        _ => true,
    }
}

fn has_word(variants: &[Variant], text: &str, direction: Direction) -> bool {
    variants.iter().any(|variant| {
        view::word(variant, direction) == Some(text)
            || (variant.role == Role::Other && direction == Direction::Input)
    })
}

struct Matcher {
    direction: Direction,
    levels: usize,
    steps: usize,
    /// What has been laid out: it may be large, and asked for at every step.
    laid: HashMap<(usize, &'static str), Rc<Option<Vec<View>>>>,
}

impl Matcher {
    fn new(direction: Direction) -> Self {
        Self {
            direction,
            levels: 0,
            steps: 0,
            laid: HashMap::new(),
        }
    }

    /// The forms of what stands at an address, for one of its variants if `word` names one.
    fn laid(
        &mut self,
        at: usize,
        word: &'static str,
        lay: impl FnOnce(Direction) -> Option<Vec<View>>,
    ) -> Rc<Option<Vec<View>>> {
        let direction = self.direction;
        let laid = self.laid.entry((at, word));
        Rc::clone(laid.or_insert_with(|| Rc::new(lay(direction))))
    }

    fn views_of(&mut self, schema: &'static Schema) -> Rc<Option<Vec<View>>> {
        let at = std::ptr::from_ref(schema).addr();
        self.laid(at, "", |direction| view::views(schema, direction))
    }

    fn value(&mut self, schema: &'static Schema, value: &Literal) -> Verdict {
        self.steps += 1;
        if self.levels > MOST_LEVELS || self.steps > MOST_STEPS {
            return Ok(());
        }
        self.levels += 1;
        let verdict = self.kind(schema.toward(self.direction), value);
        self.levels -= 1;
        verdict
    }

    fn kind(&mut self, schema: &'static Schema, value: &Literal) -> Verdict {
        match (schema.kind, value) {
            (Kind::Any | Kind::Computed(_), _)
            | (Kind::Null | Kind::Optional(_), Literal::Null)
            | (Kind::Boolean, Literal::Bool(_))
            | (Kind::Number, Literal::Int(_) | Literal::Float(_)) => Ok(()),
            (Kind::Integer { minimum, maximum }, Literal::Int(number)) => {
                if minimum.is_some_and(|minimum| *number < minimum)
                    || maximum.is_some_and(|maximum| *number > maximum)
                {
                    return Err(Mismatch::new(format!(
                        "is {number}, which its type does not hold"
                    )));
                }
                Ok(())
            }
            (
                Kind::String {
                    min_length,
                    max_length,
                    ..
                },
                Literal::Str(text),
            ) => length(text.chars().count(), min_length, max_length, "characters"),
            (
                Kind::Array {
                    items,
                    min_items,
                    max_items,
                    ..
                },
                Literal::Array(values),
            ) => {
                length(values.len(), min_items, max_items, "items")?;
                for (at, value) in values.iter().enumerate() {
                    self.value(items(), value)
                        .map_err(|mismatch| mismatch.inside(&at.to_string()))?;
                }
                Ok(())
            }
            (Kind::Tuple(fields), Literal::Array(values)) => self.tuple(fields, values),
            (Kind::Map { keys, values }, Literal::Object(members)) => {
                let keys = keys().resolved(self.direction);
                for (name, value) in *members {
                    if let Kind::Enum(variants) = keys.kind
                        && !has_word(variants, name, self.direction)
                    {
                        return Err(Mismatch::new(format!("has no key `{name}`")));
                    }
                    self.value(values(), value)
                        .map_err(|mismatch| mismatch.inside(name))?;
                }
                Ok(())
            }
            (Kind::Object { .. }, Literal::Object(_)) => {
                let views = self.views_of(schema);
                self.views(views.as_deref().unwrap_or_default(), value)
            }
            (Kind::Enum(variants), Literal::Str(text)) => {
                if has_word(variants, text, self.direction) {
                    return Ok(());
                }
                Err(Mismatch::new(format!("is never {text:?}")))
            }
            (Kind::Union(union), value) => self.union(schema, &union, value),
            (Kind::Optional(inner), value) => self.value(inner(), value),
            (Kind::Alias(inner, constraints), value) => {
                self.value(inner(), value)?;
                bounds(constraints, value)
            }
            (_, value) => Err(Mismatch::new(format!("does not take {}", value.words()))),
        }
    }

    fn tuple(&mut self, fields: &'static [Field], values: &[Literal]) -> Verdict {
        let fields: Vec<&Field> = fields
            .iter()
            .filter(|field| field.side(self.direction).is_some())
            .collect();
        if values.len() > fields.len() {
            return Err(Mismatch::new(format!("has {} items", fields.len())));
        }
        for (at, (field, value)) in fields.iter().zip(values).enumerate() {
            self.field(field, value)
                .map_err(|mismatch| mismatch.inside(&at.to_string()))?;
        }
        Ok(())
    }

    fn field(&mut self, field: &Field, value: &Literal) -> Verdict {
        self.value((field.schema)(), value)?;
        bounds(field.constraints, value)
    }

    fn held(&mut self, member: &Member, value: &Literal) -> Verdict {
        match member.held {
            Held::Field(field) => self.field(field, value),
            Held::Word(variant) => {
                let word = view::word(variant, self.direction).unwrap_or_default();
                match value {
                    Literal::Str(text) if *text == word => Ok(()),
                    _ => Err(Mismatch::new(format!("is `{word}` here"))),
                }
            }
            Held::OtherWord(_) => match value {
                Literal::Str(_) => Ok(()),
                _ => Err(Mismatch::new("is a string")),
            },
            Held::Content(variant, closed) => self.content(variant, closed, value),
            Held::Null => match value {
                Literal::Null => Ok(()),
                _ => Err(Mismatch::new("has no content")),
            },
        }
    }

    fn content(&mut self, variant: &'static Variant, closed: bool, value: &Literal) -> Verdict {
        match (view::content(variant, self.direction), value) {
            (Content::Unit, Literal::Null) => Ok(()),
            (Content::Newtype(field), value) => self.field(field, value),
            (Content::Tuple(fields), Literal::Array(values)) => self.tuple(fields, values),
            (Content::Struct(fields), value) => {
                let views = self.laid(fields.as_ptr().addr(), "", |direction| {
                    Some(view::of_fields(fields, closed, direction))
                });
                self.views(views.as_deref().unwrap_or_default(), value)
            }
            (_, value) => Err(Mismatch::new(format!("does not take {}", value.words()))),
        }
    }

    /// One of several forms; if none fits, why the one does not whose tags are those given.
    fn views(&mut self, views: &[View], value: &Literal) -> Verdict {
        let Literal::Object(members) = value else {
            return Err(Mismatch::new(format!("does not take {}", value.words())));
        };
        let mut meant = None;
        for view in views {
            match self.view(view, members) {
                Ok(()) => return Ok(()),
                Err(mismatch) => {
                    let tagged = views.len() == 1
                        || view.members.iter().any(|member| {
                            matches!(member.held, Held::Word(_))
                                && members.iter().any(|(name, value)| {
                                    *name == member.name && self.held(member, value).is_ok()
                                })
                        });
                    if tagged && meant.is_none() {
                        meant = Some(mismatch);
                    }
                }
            }
        }
        Err(meant.unwrap_or_else(|| Mismatch::new("fits none of the forms of its type")))
    }

    fn view(&mut self, view: &View, given: &[(&'static str, Literal)]) -> Verdict {
        for (name, value) in given {
            match view.members.iter().find(|member| member.name == *name) {
                Some(member) => self
                    .held(member, value)
                    .map_err(|mismatch| mismatch.inside(name))?,
                None => match view.rest {
                    Rest::Any | Rest::TooMuch => {}
                    Rest::Map(_, values) => self
                        .value(values(), value)
                        .map_err(|mismatch| mismatch.inside(name))?,
                    // What serde ignores is a mistake in an example all the same.
                    Rest::Ignored | Rest::Refused => {
                        return Err(Mismatch::new(format!("has no field `{name}`")));
                    }
                },
            }
        }
        for member in &view.members {
            if member.required && !given.iter().any(|(name, _)| *name == member.name) {
                return Err(Mismatch::new(format!("lacks `{}`", member.name)));
            }
        }
        Ok(())
    }

    fn union(&mut self, schema: &'static Schema, union: &Union, value: &Literal) -> Verdict {
        if let Some(views) = self.views_of(schema).as_deref() {
            return self.views(views, value);
        }
        let identity = schema.identity.map(|identity| identity());
        for variant in union.variants {
            let Some(word) = view::word(variant, self.direction) else {
                continue;
            };
            let untagged =
                matches!(union.tagging, Tagging::Untagged) || variant.role == Role::Untagged;
            let unit = matches!(view::content(variant, self.direction), Content::Unit);
            let fits = if untagged {
                self.content(variant, union.closed, value).is_ok()
            } else if unit && matches!(union.tagging, Tagging::External) {
                matches!(value, Literal::Str(text) if *text == word)
            } else {
                let at = std::ptr::from_ref(variant).addr();
                let views = self.laid(at, word, |direction| {
                    view::of_variant(union, variant, word, direction, identity)
                });
                let views = views.as_deref();
                views.is_some_and(|views| self.views(views, value).is_ok())
            };
            if fits {
                return Ok(());
            }
        }
        Err(Mismatch::new("fits none of the variants of its type"))
    }
}

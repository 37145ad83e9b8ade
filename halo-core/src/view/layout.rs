//! Types laid out as objects, as serde reads and writes them.

use super::combine::{optional, product, shared, unsent, with_tag};
use super::{Held, Member, Rest, View, content, word};
use crate::schema::{
    Content, Direction, Field, Kind, Presence, Role, Schema, Tagging, Union, Variant,
};

/// More types than this in one object, or deeper in each other, are no object anybody can send.
const MOST_TYPES: usize = 500;
const MOST_LEVELS: usize = 64;

/// Where a type stands, which decides how serde reads it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// By itself.
    Alone,
    /// Among the members of another type (`flatten`), some of which it takes.
    Among,
    /// Beside the tag of its variant: it takes all that is left.
    Beside,
}

pub(super) struct Layout {
    direction: Direction,
    /// The full names of the types being laid out: one inside itself can never be there.
    within: Vec<&'static str>,
    types: usize,
    levels: usize,
}

impl Layout {
    pub(super) fn new(direction: Direction, identity: Option<&'static str>) -> Self {
        Self {
            direction,
            within: identity.into_iter().collect(),
            types: 0,
            levels: 0,
        }
    }

    pub(super) fn views(&mut self, schema: &'static Schema, place: Place) -> Option<Vec<View>> {
        self.types += 1;
        if self.types > MOST_TYPES || self.levels > MOST_LEVELS {
            return Some(vec![View::of(Rest::TooMuch)]);
        }
        self.levels += 1;
        let views = self.of_type(schema, place);
        self.levels -= 1;
        views
    }

    fn of_type(&mut self, schema: &'static Schema, place: Place) -> Option<Vec<View>> {
        let schema = schema.toward(self.direction);
        let identity = schema.identity.map(|identity| identity());
        if let Some(identity) = identity {
            if self.within.contains(&identity) {
                return Some(Vec::new());
            }
            self.within.push(identity);
        }
        let views = match schema.kind {
            Kind::Object { fields, closed } => {
                let closed = closed && (place != Place::Among || self.collects(fields));
                Some(self.fields(fields, closed))
            }
            Kind::Map { keys, values } => Some(vec![View::of(Rest::Map(keys, values))]),
            Kind::Alias(inner, _) => self.views(inner(), place),
            Kind::Union(union) => self.union(&union, place),
            Kind::Optional(inner) if place == Place::Among => {
                self.views(inner(), place).map(optional)
            }
            Kind::Optional(inner) if place == Place::Beside => self.views(inner(), place),
            Kind::Enum(variants) if place != Place::Alone => self.union(
                &Union {
                    tagging: Tagging::External,
                    variants,
                    closed: false,
                },
                place,
            ),
            Kind::Null if place == Place::Among => Some(vec![View::of(Rest::Ignored)]),
            Kind::Null if place == Place::Beside => Some(vec![View::of(self.rest(true))]),
            Kind::Any | Kind::Computed(_) if place != Place::Alone => {
                Some(vec![View::of(Rest::Any)])
            }
            _ => None,
        };
        if identity.is_some() {
            self.within.pop();
        }
        views
    }

    pub(super) fn fields(&mut self, fields: &'static [Field], closed: bool) -> Vec<View> {
        let rest = self.rest(closed);
        let own: Vec<&str> = fields
            .iter()
            .filter(|field| !field.presence.has(Presence::FLATTENED))
            .filter_map(|field| field.side(self.direction))
            .map(|(name, _)| name)
            .collect();
        let mut views = vec![View::of(rest)];
        for field in fields {
            let Some((name, required)) = field.side(self.direction) else {
                continue;
            };
            if field.presence.has(Presence::FLATTENED) {
                let schema = (field.schema)();
                let Some(mut inner) = self.views(schema, Place::Among) else {
                    continue;
                };
                if self.direction == Direction::Input {
                    let takes = self.takes(schema);
                    if matches!(rest, Rest::Refused) && !takes {
                        inner = unsent(&inner);
                    }
                    shared(&mut inner, !takes);
                }
                if field.presence.has(Presence::OMITTED) && self.direction == Direction::Output {
                    inner = optional(inner);
                }
                views = product(&views, &inner, &own);
                continue;
            }
            for view in &mut views {
                let held = Held::Field(field);
                view.members.push(Member::new(name, required, held));
            }
        }
        views
    }

    /// Whether a type with these fields reads all members there are, to share them out.
    fn collects(&self, fields: &[Field]) -> bool {
        fields.iter().any(|field| {
            field.presence.has(Presence::FLATTENED) && field.side(self.direction).is_some()
        })
    }

    /// Whether a type among others takes its members away, or only looks at all of them: what nobody
    /// takes, a type that refuses unknown fields refuses.
    fn takes(&self, schema: &'static Schema) -> bool {
        match schema.resolved(self.direction).kind {
            Kind::Object { fields, .. } => !self.collects(fields),
            Kind::Enum(_) | Kind::Null => true,
            Kind::Union(union) => {
                let tagged = union
                    .variants
                    .iter()
                    .all(|variant| variant.role != Role::Untagged);
                match union.tagging {
                    Tagging::External | Tagging::Adjacent(..) => tagged,
                    Tagging::Written(_) => union.variants.iter().all(|variant| {
                        matches!(variant.content, Content::Struct(fields) if !self.collects(fields))
                    }),
                    Tagging::Internal(_) | Tagging::Untagged => false,
                }
            }
            _ => false,
        }
    }

    fn union(&mut self, union: &Union, place: Place) -> Option<Vec<View>> {
        let mut views = Vec::new();
        let is_untagged = |variant: &Variant| variant.role == Role::Untagged;
        let tried =
            matches!(union.tagging, Tagging::Untagged) || union.variants.iter().any(is_untagged);
        for variant in union.variants {
            let Some(word) = word(variant, self.direction) else {
                continue;
            };
            let untagged = matches!(union.tagging, Tagging::Untagged);
            let added = if untagged || variant.role == Role::Untagged {
                self.untagged(variant, union.closed, place)
            } else {
                self.tagged(union, variant, word, place)
            };
            match added {
                Some(added) => views.extend(added.into_iter().map(|mut view| {
                    if !variant.description.is_empty() {
                        view.description = variant.description;
                    }
                    view
                })),
                // Among other members a variant that is no object can never be there.
                None if place != Place::Alone => {}
                None => return None,
            }
        }
        if tried && self.direction == Direction::Input {
            shared(&mut views, false);
        }
        Some(views)
    }

    /// What a type with no other fields does with others.
    fn rest(&self, closed: bool) -> Rest {
        if closed && self.direction == Direction::Input {
            Rest::Refused
        } else {
            Rest::Ignored
        }
    }

    fn untagged(
        &mut self,
        variant: &'static Variant,
        closed: bool,
        place: Place,
    ) -> Option<Vec<View>> {
        match content(variant, self.direction) {
            Content::Struct(fields) => Some(self.fields(fields, closed)),
            Content::Newtype(field) => self.views((field.schema)(), place),
            Content::Unit | Content::Tuple(_) => None,
        }
    }

    pub(super) fn tagged(
        &mut self,
        union: &Union,
        variant: &'static Variant,
        word: &'static str,
        place: Place,
    ) -> Option<Vec<View>> {
        let content = content(variant, self.direction);
        let other = variant.role == Role::Other && self.direction == Direction::Input;
        let word_held = if other {
            Held::OtherWord(union.variants)
        } else {
            Held::Word(variant)
        };
        let tag = |name: &'static str| Member::new(name, true, word_held);
        let input = self.direction == Direction::Input;
        let held = |name: &'static str| {
            // A reader fills in the content that is an `Option`.
            let required = match content {
                Content::Newtype(field) => !input || field.is_required(),
                _ => true,
            };
            Member::new(name, required, Held::Content(variant, union.closed))
        };
        match union.tagging {
            Tagging::External => {
                if place == Place::Alone && matches!(content, Content::Unit) {
                    return None;
                }
                let mut view = View::of(if place == Place::Among {
                    Rest::Ignored
                } else {
                    Rest::Refused
                });
                let mut content = held(word);
                content.required = true;
                view.members.push(content);
                Some(vec![view])
            }
            Tagging::Adjacent(name, inner) => {
                let mut view = View::of(self.rest(union.closed && place != Place::Among));
                view.members.push(tag(name));
                let mut content_of = held(inner);
                content_of.when = Some((name, word));
                if matches!(content, Content::Unit) {
                    content_of.required = false;
                    content_of.held = Held::Null;
                }
                if input || !matches!(content, Content::Unit) {
                    view.members.push(content_of);
                }
                Some(vec![view])
            }
            Tagging::Internal(name) => {
                let tag = tag(name);
                let inner = match content {
                    // serde ignores what stands beside the tag of a unit variant.
                    Content::Unit => Some(vec![View::of(Rest::Ignored)]),
                    Content::Struct(fields) => Some(self.fields(fields, union.closed)),
                    Content::Newtype(field) => self.views((field.schema)(), Place::Beside),
                    Content::Tuple(_) => None,
                };
                let mut inner = inner?;
                if input {
                    shared(&mut inner, false);
                }
                let inner = inner.into_iter().filter(|view| {
                    // The tag is gone by the time the content is read.
                    !input
                        || !view
                            .members
                            .iter()
                            .any(|known| known.name == name && known.required)
                });
                Some(with_tag(
                    &inner.collect::<Vec<_>>(),
                    &tag,
                    Some((name, word)),
                ))
            }
            Tagging::Written(name) => {
                let Content::Struct(fields) = content else {
                    return None;
                };
                let closed = union.closed && (place != Place::Among || self.collects(fields));
                let inner = self.fields(fields, closed);
                if self.direction == Direction::Input {
                    return Some(inner);
                }
                Some(with_tag(&inner, &tag(name), None))
            }
            Tagging::Untagged => None,
        }
    }
}

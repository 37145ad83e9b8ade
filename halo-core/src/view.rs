//! An object as a caller sees it: flattened fields, tags and variants laid out side by side.
//!
//! serde lets one JSON object be made of several types (`flatten`, tagged and untagged enums). A view
//! lists the members of such an object for one choice of variants; an object with a choice has
//! several views.

use crate::schema::{
    Content, Direction, Edge, Field, Kind, Presence, Role, Schema, Tagging, Union, Variant,
};

/// More choices than this are merged into one: nobody could read them.
const MOST_VIEWS: usize = 64;
/// More types than this in one object, or deeper in each other, are no object anybody can send.
const MOST_TYPES: usize = 2_000;
const MOST_LEVELS: usize = 64;

/// One form of an object.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The documentation of the variant; empty if there is none or no variant.
    pub(crate) description: &'static str,
    pub(crate) members: Vec<Member>,
    pub(crate) rest: Rest,
}

/// One member of an object.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) held: Held,
    /// The tag and the word for which the member is there.
    pub(crate) when: Option<(&'static str, &'static str)>,
}

/// What a member holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Held {
    /// The value of a field.
    Field(&'static Field),
    /// The word of a variant.
    Word(&'static Variant),
    /// Any word but those of the other variants.
    OtherWord(&'static [Variant]),
    /// The content of a variant, and whether unknown fields in it are refused.
    Content(&'static Variant, bool),
    /// Nothing, which a reader takes as `null`.
    Null,
}

/// What other members an object may have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rest {
    /// Any; a reader ignores them.
    Ignored,
    /// None.
    Refused,
    /// Any of this kind; they are kept.
    Map(Edge, Edge),
    /// Any; they are kept.
    Any,
    /// Not known: there is too much to lay out.
    TooMuch,
}

/// The forms of a type as an object; `None` if it is not always one.
pub(crate) fn views(schema: &'static Schema, direction: Direction) -> Option<Vec<View>> {
    let mut layout = Layout::new(direction, None);
    layout.views(schema, Place::Alone)
}

/// The forms of an object with these fields.
pub(crate) fn of_fields(fields: &'static [Field], closed: bool, direction: Direction) -> Vec<View> {
    let mut layout = Layout::new(direction, None);
    layout.fields(fields, closed)
}

/// The forms of one variant with its tag, inside the type `identity`; `None` if it is no object.
pub(crate) fn of_variant(
    union: &Union,
    variant: &'static Variant,
    word: &'static str,
    direction: Direction,
    identity: Option<&'static str>,
) -> Option<Vec<View>> {
    let mut layout = Layout::new(direction, identity);
    layout.tagged(union, variant, word, Place::Alone)
}

/// The word of a variant in one direction.
pub(crate) fn word(variant: &Variant, direction: Direction) -> Option<&'static str> {
    match direction {
        Direction::Input => variant.input,
        Direction::Output => variant.output,
    }
}

/// The content of a variant in one direction: serde leaves a skipped newtype out.
pub(crate) fn content(variant: &'static Variant, direction: Direction) -> Content {
    match variant.content {
        Content::Newtype(field) if field.side(direction).is_none() => Content::Unit,
        content => content,
    }
}

/// Where a type stands, which decides how serde reads it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// By itself.
    Alone,
    /// Among the members of another type (`flatten`), some of which it takes.
    Among,
    /// Beside the tag of its variant: it takes all that is left.
    Beside,
}

struct Layout {
    direction: Direction,
    /// The full names of the types being laid out: one inside itself can never be there.
    within: Vec<&'static str>,
    types: usize,
    levels: usize,
}

impl Layout {
    fn new(direction: Direction, identity: Option<&'static str>) -> Self {
        Self {
            direction,
            within: identity.into_iter().collect(),
            types: 0,
            levels: 0,
        }
    }

    fn views(&mut self, schema: &'static Schema, place: Place) -> Option<Vec<View>> {
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
            Kind::Object { fields, closed } => Some(self.fields(fields, closed)),
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

    fn fields(&mut self, fields: &'static [Field], closed: bool) -> Vec<View> {
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
                let Some(mut inner) = self.views((field.schema)(), Place::Among) else {
                    continue;
                };
                if field.presence.has(Presence::OMITTED) && self.direction == Direction::Output {
                    inner = optional(inner);
                }
                views = product(&views, &inner, &own);
                continue;
            }
            for view in &mut views {
                view.members.push(Member {
                    name,
                    required,
                    held: Held::Field(field),
                    when: None,
                });
            }
        }
        views
    }

    fn union(&mut self, union: &Union, place: Place) -> Option<Vec<View>> {
        let mut views = Vec::new();
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

    fn tagged(
        &mut self,
        union: &Union,
        variant: &'static Variant,
        word: &'static str,
        place: Place,
    ) -> Option<Vec<View>> {
        let content = content(variant, self.direction);
        let other = variant.role == Role::Other && self.direction == Direction::Input;
        let tag = |name: &'static str, required: bool| Member {
            name,
            required,
            held: if other {
                Held::OtherWord(union.variants)
            } else {
                Held::Word(variant)
            },
            when: None,
        };
        let input = self.direction == Direction::Input;
        let held = |name: &'static str| Member {
            name,
            // A reader fills in the content that is an `Option`.
            required: match content {
                Content::Newtype(field) => !input || field.is_required(),
                _ => true,
            },
            held: Held::Content(variant, union.closed),
            when: None,
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
                let mut view = View::of(self.rest(union.closed));
                view.members.push(tag(name, true));
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
                let tag = tag(name, true);
                let inner = match content {
                    // serde ignores what stands beside the tag of a unit variant.
                    Content::Unit => Some(vec![View::of(Rest::Ignored)]),
                    Content::Struct(fields) => Some(self.fields(fields, union.closed)),
                    Content::Newtype(field) => self.views((field.schema)(), Place::Beside),
                    Content::Tuple(_) => None,
                };
                let inner = inner?.into_iter().filter(|view| {
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
                let inner = self.fields(fields, union.closed);
                if self.direction == Direction::Input {
                    return Some(inner);
                }
                Some(with_tag(&inner, &tag(name, true), None))
            }
            Tagging::Untagged => None,
        }
    }
}

impl View {
    fn of(rest: Rest) -> Self {
        Self {
            description: "",
            members: Vec::new(),
            rest,
        }
    }
}

fn with_tag(inner: &[View], tag: &Member, when: Option<(&'static str, &'static str)>) -> Vec<View> {
    let mut views = Vec::with_capacity(inner.len());
    for view in inner {
        let mut members = vec![tag.clone()];
        let others = view.members.iter().filter(|member| member.name != tag.name);
        members.extend(others.cloned().map(|mut member| {
            member.when = member.when.or(when);
            member
        }));
        views.push(View {
            members,
            ..view.clone()
        });
    }
    views
}

/// The forms of what may be left out.
fn optional(mut views: Vec<View>) -> Vec<View> {
    if let [view] = views.as_mut_slice() {
        for member in &mut view.members {
            member.required = false;
        }
        return views;
    }
    views.push(View::of(Rest::Ignored));
    views
}

/// Each form of the one with each form of the other among its members; names in `own` are taken.
fn product(views: &[View], inner: &[View], own: &[&str]) -> Vec<View> {
    if views.len() * inner.len() > MOST_VIEWS {
        let merged = [merged(inner)];
        return product(views, &merged, own);
    }
    let mut all = Vec::with_capacity(views.len() * inner.len());
    for view in views {
        for other in inner {
            let mut both = view.clone();
            for member in &other.members {
                let taken = own.contains(&member.name)
                    || both.members.iter().any(|known| known.name == member.name);
                if !taken {
                    both.members.push(member.clone());
                }
            }
            both.rest = match (view.rest, other.rest) {
                (_, Rest::TooMuch) => Rest::TooMuch,
                (Rest::Ignored | Rest::Refused, rest @ (Rest::Map(..) | Rest::Any)) | (rest, _) => {
                    rest
                }
            };
            if both.description.is_empty() {
                both.description = other.description;
            }
            all.push(both);
        }
    }
    all
}

/// All forms in one, which asks for what all of them ask for.
fn merged(views: &[View]) -> View {
    let mut all = View::of(Rest::Ignored);
    for view in views {
        for member in &view.members {
            if !all.members.iter().any(|known| known.name == member.name) {
                let mut member = member.clone();
                member.required = required(views, member.name);
                all.members.push(member);
            }
        }
        if !matches!(view.rest, Rest::Refused) && !matches!(all.rest, Rest::TooMuch) {
            all.rest = view.rest;
        }
    }
    all
}

/// Whether every form asks for a name.
pub(crate) fn required(views: &[View], name: &str) -> bool {
    views.iter().all(|view| {
        view.members
            .iter()
            .any(|member| member.name == name && member.required)
    })
}

//! An object as a caller sees it: flattened fields, tags and variants laid out side by side.
//!
//! serde lets one JSON object be made of several types (`flatten`, tagged and untagged enums). A view
//! lists the members of such an object for one choice of variants; an object with a choice has
//! several views.

mod combine;
mod layout;

use self::layout::{Layout, Place};
use crate::schema::{Content, Direction, Edge, Field, Schema, Union, Variant};

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
    /// Whether serde reads it from a buffer, which some types cannot be read from.
    pub(crate) buffered: bool,
    /// Whether it is left for others that look for members here.
    pub(crate) left: bool,
    /// The type of the entries of a map that gets it, too.
    pub(crate) kept: Option<Edge>,
}

impl Member {
    fn new(name: &'static str, required: bool, held: Held) -> Self {
        Self {
            name,
            required,
            held,
            when: None,
            buffered: false,
            left: false,
            kept: None,
        }
    }
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

impl View {
    fn of(rest: Rest) -> Self {
        Self {
            description: "",
            members: Vec::new(),
            rest,
        }
    }
}

/// Whether every form asks for a name.
pub(crate) fn required(views: &[View], name: &str) -> bool {
    views.iter().all(|view| {
        view.members
            .iter()
            .any(|member| member.name == name && member.required)
    })
}

//! What must be known before a type is written: which types contain themselves, and are therefore
//! referred to instead of inlined, and whether there are any that serde does not read everywhere.

use std::collections::HashSet;

use crate::schema::{Content, Direction, Field, Kind, Schema, Variant};
use crate::view::{self, Held, Member};

/// Beyond this no description is made anyway, so that nothing more needs to be known.
const MOST_LEVELS: usize = 4 * super::MOST_LEVELS;
const MOST_STEPS: usize = 20 * super::MOST_PARTS;

/// What there is below `roots` in one direction.
pub(super) fn below(roots: &[&'static Schema], direction: Direction) -> Search {
    let mut search = Search::new(direction);
    for root in roots {
        search.visit(root);
    }
    search
}

/// The same below a member of an object.
pub(super) fn below_member(member: &Member, direction: Direction) -> Search {
    let mut search = Search::new(direction);
    match member.held {
        Held::Field(field) => search.field(field),
        Held::Content(variant, _) => search.variant(variant),
        Held::Word(_) | Held::OtherWord(_) | Held::Null => {}
    }
    search
}

pub(super) struct Search {
    direction: Direction,
    stack: Vec<&'static str>,
    done: HashSet<&'static str>,
    /// The full names of the types that contain themselves.
    pub(super) recursive: HashSet<&'static str>,
    /// Whether there are types that serde does not read from what it has buffered: integers of 128
    /// bits, and maps whose keys are no text.
    pub(super) choosy: bool,
    levels: usize,
    steps: usize,
}

impl Search {
    fn new(direction: Direction) -> Self {
        Self {
            direction,
            stack: Vec::new(),
            done: HashSet::new(),
            recursive: HashSet::new(),
            choosy: false,
            levels: 0,
            steps: 0,
        }
    }

    fn visit(&mut self, schema: &'static Schema) {
        self.steps += 1;
        if self.levels > MOST_LEVELS || self.steps > MOST_STEPS {
            return;
        }
        let identity = schema.identity.map(|identity| identity());
        if let Some(identity) = identity {
            if self.stack.contains(&identity) {
                self.recursive.insert(identity);
                return;
            }
            if !self.done.insert(identity) {
                return;
            }
            self.stack.push(identity);
        }
        self.levels += 1;
        match schema.kind {
            Kind::Array { items, .. } => self.visit(items()),
            Kind::Optional(inner) | Kind::Alias(inner, _) => self.visit(inner()),
            Kind::Map { keys, values } => {
                let keys = keys().resolved(self.direction);
                self.choosy |= matches!(keys.kind, Kind::Integer { .. } | Kind::Boolean);
                self.visit(values());
            }
            Kind::Integer { .. } => self.choosy |= schema.is_wide(),
            Kind::Tuple(fields) | Kind::Object { fields, .. } => self.fields(fields),
            Kind::Union(union) => {
                for variant in union.variants {
                    self.variant(variant);
                }
            }
            Kind::Directed { .. } => self.visit(schema.toward(self.direction)),
            Kind::Any
            | Kind::Null
            | Kind::Boolean
            | Kind::Number
            | Kind::String { .. }
            | Kind::Enum(_)
            | Kind::Computed(_) => {}
        }
        self.levels -= 1;
        if identity.is_some() {
            self.stack.pop();
        }
    }

    fn fields(&mut self, fields: &'static [Field]) {
        for field in fields {
            self.field(field);
        }
    }

    fn field(&mut self, field: &Field) {
        if field.side(self.direction).is_some() {
            self.visit((field.schema)());
        }
    }

    fn variant(&mut self, variant: &'static Variant) {
        if view::word(variant, self.direction).is_none() {
            return;
        }
        match variant.content {
            Content::Unit => {}
            Content::Newtype(field) => self.field(field),
            Content::Tuple(fields) | Content::Struct(fields) => self.fields(fields),
        }
    }
}

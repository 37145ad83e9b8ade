//! Which types contain themselves, and are therefore referred to instead of inlined.

use std::collections::HashSet;

use super::side;
use crate::schema::{Direction, Kind, Schema};

/// The full names of the types below `root` that contain themselves in one direction.
pub(super) fn recursive(root: &Schema, direction: Direction) -> HashSet<&'static str> {
    let mut search = Search {
        direction,
        stack: Vec::new(),
        done: HashSet::new(),
        recursive: HashSet::new(),
    };
    search.visit(root);
    search.recursive
}

struct Search {
    direction: Direction,
    stack: Vec<&'static str>,
    done: HashSet<&'static str>,
    recursive: HashSet<&'static str>,
}

impl Search {
    fn visit(&mut self, schema: &Schema) {
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
        match schema.kind {
            Kind::Array { items, .. } => self.visit(items()),
            Kind::Optional(inner) | Kind::Alias(inner) => self.visit(inner()),
            Kind::Tuple(items) => items.iter().for_each(|item| self.visit(item())),
            Kind::Map { values, .. } => self.visit(values()),
            Kind::Object { fields, .. } => {
                for field in fields {
                    if side(field, self.direction).is_some() {
                        self.visit((field.schema)());
                    }
                }
            }
            Kind::Any
            | Kind::Null
            | Kind::Boolean
            | Kind::Integer { .. }
            | Kind::Number
            | Kind::String { .. }
            | Kind::Enum(_)
            | Kind::Computed(_) => {}
        }
        if identity.is_some() {
            self.stack.pop();
        }
    }
}

//! References to types that contain themselves, and the names they go by.

use super::keywords::describe;
use super::{Renderer, name_of, names};
use crate::protocol::{Object, Value};
use crate::schema::Schema;

/// A type that is referred to.
pub(super) struct Def {
    pub(super) identity: &'static str,
    pub(super) buffered: bool,
    pub(super) name: String,
    pub(super) schema: &'static Schema,
}

impl Renderer {
    /// A type where it is used; one that contains itself becomes a reference.
    pub(super) fn used(&mut self, schema: &'static Schema, description: &str) -> Option<Object> {
        let identity = name_of(schema);
        let Some(identity) = identity.filter(|identity| self.recursive.contains(identity)) else {
            return self.inline(schema, description);
        };
        if self.direct.contains(&identity) {
            return None;
        }
        // A reference to a reference may lead back to itself: nothing would be said at all.
        if !self.direct.is_empty() {
            self.direct.push(identity);
            let object = self.inline(schema, description);
            self.direct.pop();
            return object;
        }
        let name = self.definition(identity, schema);
        let mut object = Object::new();
        object.insert("$ref".to_owned(), Value::from(format!("#/$defs/{name}")));
        describe(&mut object, description);
        Some(object)
    }

    fn definition(&mut self, identity: &'static str, schema: &'static Schema) -> String {
        let buffered = self.buffered;
        let same = |def: &&Def| def.identity == identity && def.buffered == buffered;
        if let Some(def) = self.defs.iter().find(same) {
            return def.name.clone();
        }
        let short = names::short(identity);
        let mut name = short.clone();
        let mut count = 1;
        while self.is_taken(&name) {
            count += 1;
            name = format!("{short}{count}");
        }
        self.defs.push(Def {
            identity,
            buffered,
            name: name.clone(),
            schema,
        });
        name
    }

    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.computed.contains_key(name) || self.defs.iter().any(|def| def.name == name)
    }
}

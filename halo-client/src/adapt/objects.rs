//! Writing objects and alternatives: where strict modes differ most.

use std::collections::HashSet;

use halo_core::protocol::{Object, Value};

use super::node::{Member, Members, Node, Others};
use super::note::NoteKind;
use super::overlap::{accepts_null, are_apart};
use super::read::inner;
use super::write::{Impossible, Writer, typed};

/// A name may be shown shorter than it is.
const LONGEST_KEY: usize = 48;

impl<'a> Writer<'a> {
    /// An object by its members; of the root only those in `shown`.
    pub(super) fn members(
        &mut self,
        members: &'a Members,
        place: &str,
        depth: usize,
        shown: Option<&HashSet<&str>>,
    ) -> Result<Object, Impossible> {
        let mut properties = Object::new();
        let mut required: Vec<&str> = Vec::new();
        for (name, member) in &members.named {
            if shown.is_some_and(|shown| !shown.contains(name.as_str())) {
                continue;
            }
            self.spend(name.len().min(LONGEST_KEY))?;
            let written = self.member(member, &inner(place, name), depth)?;
            properties.insert(member.shown.clone(), written.into());
            if member.required || self.dialect.requires_all() {
                required.push(&member.shown);
            }
        }
        let mut schema = typed("object");
        let named = !members.named.is_empty() || shown.is_some();
        if named || members.others == Others::Refused {
            schema.insert("properties".to_owned(), properties.into());
        }
        if !required.is_empty() || (named && self.dialect.requires_all()) {
            schema.insert("required".to_owned(), required.into());
        }
        let others = match &members.others {
            Others::Refused => Some(false.into()),
            Others::Unstated if self.dialect.strict && named => Some(false.into()),
            _ if self.dialect.strict => {
                return Err(Impossible("an object with members of any name".to_owned()));
            }
            Others::Unstated => None,
            Others::Of(node) => {
                let node = self.node(node, &format!("{place}.*"), depth + 1)?;
                Some(if node.is_empty() {
                    true.into()
                } else {
                    node.into()
                })
            }
        };
        if let Some(others) = others {
            schema.insert("additionalProperties".to_owned(), others);
        }
        Ok(schema)
    }

    fn member(
        &mut self,
        member: &'a Member,
        place: &str,
        depth: usize,
    ) -> Result<Object, Impossible> {
        let mut schema = self.node(&member.node, place, depth + 1)?;
        if member.required || !self.dialect.requires_all() {
            return Ok(schema);
        }
        if accepts_null(&member.node, self.tree) {
            self.note(NoteKind::Narrowed, place, "null means that it is left out");
            return Ok(schema);
        }
        let null = Value::Object(typed("null"));
        if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
            branches.push(null);
            return Ok(schema);
        }
        let text = schema.shift_remove("description");
        let mut optional = Object::new();
        optional.insert("anyOf".to_owned(), vec![Value::Object(schema), null].into());
        if let Some(text) = text {
            optional.insert("description".to_owned(), text);
        }
        Ok(optional)
    }

    pub(super) fn union(
        &mut self,
        branches: &'a [Node],
        exclusive: bool,
        place: &str,
        depth: usize,
    ) -> Result<Object, Impossible> {
        let exclusive = exclusive && !are_apart(branches, self.tree);
        let key = if exclusive && self.dialect.has_one_of() {
            "oneOf"
        } else {
            "anyOf"
        };
        if exclusive && key == "anyOf" {
            self.note(
                NoteKind::Weakened,
                place,
                "that only one alternative may fit is not shown",
            );
        }
        let mut written: Vec<Value> = Vec::new();
        for branch in branches {
            // A set of alternatives is no level of its own.
            let branch = Value::Object(self.node(branch, place, depth)?);
            if key == "oneOf" || !written.contains(&branch) {
                written.push(branch);
            }
        }
        if let ([Value::Object(only)], "anyOf") = (written.as_slice(), key) {
            return Ok(only.clone());
        }
        let mut schema = Object::new();
        schema.insert(key.to_owned(), written.into());
        Ok(schema)
    }
}

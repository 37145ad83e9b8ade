//! Writing a tree as the schema that a provider takes.

use std::collections::HashSet;

use halo_core::protocol::{Object, Value};

use super::dialect::{Beside, Dialect};
use super::node::{Kind, Node, Others, Scalar, Tree};
use super::note::{Note, NoteKind};
use super::read::in_words;
use super::references::References;
use super::text::limited;

/// How often a recursion is followed where it cannot be referred to.
const TURNS: usize = 3;
/// How deep definitions stand in definitions.
const NESTED: usize = 8;
/// How many schemas come of following references.
const MOST_UNROLLED: usize = 3_000;

/// How much is shown: less and less, until the definition fits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Down to which level there are texts.
    pub(super) texts: usize,
    /// How long each may be.
    pub(super) letters: usize,
    /// Down to which level there are schemas.
    pub(super) depth: usize,
    /// How many values of a list.
    pub(super) values: usize,
    /// Whether there are constraints.
    pub(super) keywords: bool,
    /// How many parameters, the required ones first.
    pub(super) members: usize,
}

/// Why strict mode cannot say it.
#[derive(Debug)]
pub(super) struct Impossible(pub(super) String);

pub(super) struct Writer<'a> {
    pub(super) tree: &'a Tree,
    pub(super) dialect: Dialect,
    limits: Limits,
    references: References,
    stack: Vec<&'a str>,
    unrolled: usize,
    /// Bytes that are certainly written, and how many there may be.
    spent: usize,
    most: usize,
    notes: Vec<Note>,
}

/// The schema of the parameters, and what it does not say.
pub(super) fn write(
    tree: &Tree,
    dialect: Dialect,
    limits: Limits,
    most: usize,
) -> Result<(Object, Vec<Note>), Impossible> {
    let mut writer = Writer {
        tree,
        dialect,
        limits,
        references: References::new(tree),
        stack: Vec::new(),
        unrolled: 0,
        spent: 0,
        most,
        notes: Vec::new(),
    };
    let schema = writer.root()?;
    if let Some(reason) = dialect.too_large(&schema) {
        return Err(Impossible(reason.to_owned()));
    }
    Ok((schema, writer.notes))
}

impl<'a> Writer<'a> {
    pub(super) fn note(&mut self, kind: NoteKind, place: &str, text: &str) {
        self.notes.push(Note::new(kind, place, text));
    }

    /// Gives up early: what is too long is not worth writing to its end.
    pub(super) fn spend(&mut self, bytes: usize) -> Result<(), Impossible> {
        self.spent += bytes;
        if self.spent > self.most {
            return Err(Impossible("too long".to_owned()));
        }
        Ok(())
    }

    fn root(&mut self) -> Result<Object, Impossible> {
        let tree = self.tree;
        if self.dialect.strict && matches!(tree.root.others, Others::Of(_)) {
            return Err(Impossible("parameters of any name".to_owned()));
        }
        let shown = self.shown_members();
        let mut schema = self.members(&tree.root, "", 0, Some(&shown))?;
        // Nobody expects more parameters than there are; those that may come are told of by the API.
        if !matches!(tree.root.others, Others::Of(_)) {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        let mut definitions = Object::new();
        while let Some((pointer, name)) = self.references.next() {
            if let Some((pointer, node)) = tree.definitions.get_key_value(&pointer) {
                self.stack.push(pointer);
                let place = pointer.rsplit('/').next().unwrap_or_default();
                let written = self.node(node, place, 2)?;
                self.stack.pop();
                definitions.insert(name, written.into());
            }
        }
        if !definitions.is_empty() {
            schema.insert("$defs".to_owned(), definitions.into());
        }
        Ok(schema)
    }

    /// The parameters that are shown: the required ones first, then as many as there may be.
    fn shown_members(&mut self) -> HashSet<&'a str> {
        let named = &self.tree.root.named;
        let of = |required: bool| {
            named
                .iter()
                .filter(move |(_, member)| member.required == required)
        };
        let all = of(true).chain(of(false));
        let shown: HashSet<_> = all
            .take(self.limits.members)
            .map(|(name, _)| name.as_str())
            .collect();
        let hidden = named.keys().filter(|name| !shown.contains(name.as_str()));
        for name in hidden.take(20) {
            self.note(NoteKind::Narrowed, name, "not shown, for want of room");
        }
        shown
    }

    pub(super) fn node(
        &mut self,
        node: &'a Node,
        place: &str,
        depth: usize,
    ) -> Result<Object, Impossible> {
        let mut facts = node.facts.clone();
        let mut schema = self.bare(node, place, depth, &mut facts)?;
        let mut parts = Vec::new();
        if depth <= self.limits.texts {
            let cut = limited(&node.text, self.limits.letters);
            if cut.len() < node.text.len() {
                self.note(NoteKind::Shortened, place, "the text is cut");
            }
            parts.push(cut);
        } else if !node.text.is_empty() {
            self.note(NoteKind::Shortened, place, "the text is left out");
        }
        if self.limits.keywords && !facts.is_empty() {
            parts.push(limited(
                &format!("({})", facts.join("; ")),
                self.limits.letters,
            ));
        }
        // What stood in the place of a reference, or of alternatives, may have words of its own.
        if let Some(Value::String(own)) = schema.shift_remove("description") {
            parts.insert(parts.len().min(1), own);
        }
        parts.dedup();
        parts.retain(|part| !part.is_empty());
        let text = parts.join(" ");
        self.spend(2 + text.len())?;
        if text.is_empty() {
            return Ok(schema);
        }
        // Nothing stands beside a reference: not every provider reads it there.
        if schema.contains_key("$ref") {
            let alone = std::mem::take(&mut schema);
            schema.insert("anyOf".to_owned(), vec![Value::Object(alone)].into());
        }
        schema.shift_insert(schema.len().min(1), "description".to_owned(), text.into());
        Ok(schema)
    }

    fn bare(
        &mut self,
        node: &'a Node,
        place: &str,
        depth: usize,
        facts: &mut Vec<String>,
    ) -> Result<Object, Impossible> {
        match &node.kind {
            Kind::Any => self.any("a value of any type"),
            Kind::Never => {
                facts.push("no value fits".to_owned());
                self.note(
                    NoteKind::Weakened,
                    place,
                    "that no value fits is told in words",
                );
                self.any("a value that cannot be")
            }
            Kind::Null => Ok(typed("null")),
            Kind::Scalar(scalar) => {
                let schema = self.scalar(scalar, place, facts);
                let values = schema.get("enum").and_then(Value::as_array);
                let letters = |value: &Value| value.as_str().map_or(1, str::len) + 1;
                self.spend(values.into_iter().flatten().map(letters).sum())?;
                Ok(schema)
            }
            Kind::Data(values) => self.data(values, place, facts),
            Kind::Ref(pointer) => self.reference(pointer, place, depth, facts),
            _ if depth > self.limits.depth => self.collapsed(&node.kind, place, facts),
            Kind::Array { items, keywords } => {
                let mut schema = typed("array");
                let items = self.node(items, &format!("{place}[]"), depth + 1)?;
                schema.insert("items".to_owned(), items.into());
                self.keywords(&mut schema, Beside::Array, keywords, place, facts);
                Ok(schema)
            }
            Kind::Object(members) => {
                let mut schema = self.members(members, place, depth, None)?;
                self.keywords(&mut schema, Beside::Object, &members.keywords, place, facts);
                Ok(schema)
            }
            Kind::Union {
                branches,
                exclusive,
            } => self.union(branches, *exclusive, place, depth),
        }
    }

    fn any(&self, what: &str) -> Result<Object, Impossible> {
        if self.dialect.strict {
            return Err(Impossible(what.to_owned()));
        }
        Ok(Object::new())
    }

    /// A schema that is left out: what is in it is not said.
    fn collapsed(
        &mut self,
        kind: &Kind,
        place: &str,
        facts: &mut Vec<String>,
    ) -> Result<Object, Impossible> {
        self.note(NoteKind::Weakened, place, "what is within is not shown");
        facts.push("details are not shown".to_owned());
        let mut schema = self.any("more levels than can be shown")?;
        match kind {
            Kind::Object(_) => schema = typed("object"),
            Kind::Array { .. } => {
                schema = typed("array");
                schema.insert("items".to_owned(), Object::new().into());
            }
            _ => {}
        }
        Ok(schema)
    }

    fn scalar(&mut self, scalar: &Scalar, place: &str, facts: &mut Vec<String>) -> Object {
        let mut schema = typed(scalar.kind.word());
        if let Some(values) = &scalar.values {
            if self.dialect.lists(scalar.kind) && values.len() <= self.limits.values {
                schema.insert("enum".to_owned(), values.clone().into());
            } else {
                let first: Vec<_> = values.iter().take(50).cloned().collect();
                facts.push(in_words("one of", &first.into()));
                self.note(
                    NoteKind::Weakened,
                    place,
                    "the values are told in words only",
                );
            }
        }
        let beside = Beside::Scalar(scalar.kind);
        self.keywords(&mut schema, beside, &scalar.keywords, place, facts);
        schema
    }

    /// Arrays and objects as values.
    fn data(
        &mut self,
        values: &[Value],
        place: &str,
        facts: &mut Vec<String>,
    ) -> Result<Object, Impossible> {
        let mut schema = self.any("arrays or objects as values")?;
        let arrays = values.iter().all(|value| value.as_array().is_some());
        let word = if arrays { "array" } else { "object" };
        schema.insert("type".to_owned(), word.into());
        if arrays {
            schema.insert("items".to_owned(), Object::new().into());
        }
        if self.dialect.has_one_of() && values.len() <= self.limits.values {
            schema.insert("enum".to_owned(), values.to_vec().into());
        } else {
            facts.push(in_words("one of", &values.to_vec().into()));
            self.note(
                NoteKind::Weakened,
                place,
                "the values are told in words only",
            );
        }
        Ok(schema)
    }

    fn reference(
        &mut self,
        pointer: &'a str,
        place: &str,
        depth: usize,
        facts: &mut Vec<String>,
    ) -> Result<Object, Impossible> {
        let tree = self.tree;
        let Some(node) = tree.definitions.get(pointer) else {
            return self.any("a reference that leads nowhere");
        };
        let recursive = self.references.is_recursive(pointer);
        let alone = self.references.is_single(pointer) && self.stack.len() < NESTED;
        if self.dialect.refers() && (recursive || !alone) {
            let name = self.references.name(pointer);
            let mut schema = Object::new();
            schema.insert("$ref".to_owned(), format!("#/$defs/{name}").into());
            return Ok(schema);
        }
        if self.dialect.strict && recursive {
            return Err(Impossible("recursion".to_owned()));
        }
        self.unrolled += 1;
        let turns = self.stack.iter().filter(|name| **name == pointer).count();
        if turns >= TURNS || self.unrolled > MOST_UNROLLED || self.stack.len() > 4 * NESTED {
            return self.collapsed(&node.kind, place, facts);
        }
        self.stack.push(pointer);
        let written = self.node(node, place, depth);
        self.stack.pop();
        written
    }

    fn keywords(
        &mut self,
        schema: &mut Object,
        beside: Beside,
        keywords: &Object,
        place: &str,
        facts: &mut Vec<String>,
    ) {
        for (key, value) in keywords {
            if self.limits.keywords && self.dialect.takes(beside, key, value) {
                schema.insert(key.clone(), value.clone());
            } else {
                facts.push(in_words(key, value));
                self.note(
                    NoteKind::Weakened,
                    place,
                    &format!("`{key}` is told in words only"),
                );
            }
        }
    }
}

pub(super) fn typed(word: &str) -> Object {
    Object::from_iter([("type".to_owned(), word.into())])
}

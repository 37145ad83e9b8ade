//! Reading JSON Schema: whatever an API sends becomes a tree that can be written for any provider.
//!
//! What is read may be narrower than the schema, never wider without a note.

use std::collections::HashSet;

use halo_core::protocol::{Object, Value};

use super::node::{Kind, Member, Members, Node, Others, Tree};
use super::note::{Note, NoteKind};
use super::text::{clean, limited};

/// Deeper schemas are of no use to a model, and a danger to the stack.
const DEEPEST: usize = 40;
/// More schemas than a tool's budget could ever show.
const MOST_NODES: usize = 10_000;

/// What JSON Schema can say and no provider checks: it is told in words.
const IN_WORDS: [&str; 14] = [
    "not",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "patternProperties",
    "propertyNames",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
    "$dynamicRef",
];

#[derive(Debug)]
pub(super) struct Reader<'a> {
    root: &'a Value,
    pub(super) notes: Vec<Note>,
    nodes: usize,
    known: HashSet<String>,
    pending: Vec<String>,
    /// The definitions that are being joined with something else.
    pub(super) joining: Vec<String>,
}

/// Reads the schema of a tool's parameters, an object with `properties` and perhaps `$defs`.
pub(super) fn tree(schema: &Value) -> (Tree, Vec<Note>) {
    let mut reader = Reader {
        root: schema,
        notes: Vec::new(),
        nodes: 0,
        known: HashSet::new(),
        pending: Vec::new(),
        joining: Vec::new(),
    };
    let mut tree = Tree::default();
    if let Value::Object(object) = schema {
        tree.root = reader.members(object, "", 0);
    }
    while let Some(pointer) = reader.pending.pop() {
        let place = pointer.rsplit('/').next().unwrap_or_default().to_owned();
        let node = reader.target(&pointer, &place, 0);
        tree.definitions.insert(pointer, node);
    }
    super::settle::settle(&mut tree, &mut reader.notes);
    (tree, reader.notes)
}

impl Reader<'_> {
    pub(super) fn note(&mut self, place: &str, text: &str) {
        self.notes.push(Note::new(NoteKind::Weakened, place, text));
    }

    pub(super) fn read(&mut self, schema: &Value, place: &str, depth: usize) -> Node {
        self.nodes += 1;
        let object = match schema {
            Value::Bool(true) => return Node::default(),
            Value::Bool(false) => return Kind::Never.into(),
            Value::Object(object) => object,
            _ => {
                self.note(place, "what stands here is not a schema");
                return Node::default();
            }
        };
        if depth > DEEPEST || self.nodes > MOST_NODES {
            self.note(place, "the schema is too large to be shown from here on");
            return Node::open("More than can be shown.");
        }
        let mut node = self.typed(object, place, depth);
        node.text = said(object);
        node.facts = annotations(object);
        for key in IN_WORDS {
            if let Some(value) = object.get(key) {
                node.facts.push(in_words(key, value));
                self.note(place, &format!("`{key}` is told in words only"));
            }
        }
        self.composed(node, object, place, depth)
    }

    /// Joins what is said beside the type: references, and schemas of schemas.
    fn composed(&mut self, mut node: Node, object: &Object, place: &str, depth: usize) -> Node {
        if let Some(reference) = object.get("$ref") {
            let target = self.reference(reference, place);
            node = self.both(node, target, place, depth);
        }
        for member in list(object.get("allOf")) {
            let read = self.read(member, place, depth + 1);
            node = self.both(node, read, place, depth);
        }
        for (key, exclusive) in [("anyOf", false), ("oneOf", true)] {
            if !object.contains_key(key) {
                continue;
            }
            let branches: Vec<_> = list(object.get(key))
                .map(|branch| self.read(branch, place, depth + 1))
                .collect();
            if branches.is_empty() {
                self.note(place, &format!("`{key}` is no list of schemas"));
                continue;
            }
            let union = Kind::Union {
                branches,
                exclusive,
            };
            node = self.both(node, union.into(), place, depth);
        }
        match object.get("unevaluatedProperties") {
            Some(Value::Bool(false)) => node = self.closed(node, place, depth),
            None | Some(Value::Bool(true)) => {}
            Some(other) => {
                node.facts.push(in_words("unevaluatedProperties", other));
                self.note(place, "`unevaluatedProperties` is told in words only");
            }
        }
        if object.get("nullable").and_then(Value::as_bool) == Some(true) {
            self.note(place, "`nullable` is read as: may be null");
            node = or_null(node);
        }
        node
    }

    /// A definition that is referred to; what is not there allows anything.
    fn reference(&mut self, reference: &Value, place: &str) -> Node {
        let pointer = reference
            .as_str()
            .and_then(|reference| reference.strip_prefix('#'))
            .and_then(decoded)
            .filter(|pointer| self.root.pointer(pointer).is_some());
        let Some(pointer) = pointer else {
            self.note(place, "a `$ref` leads nowhere");
            return Node::default();
        };
        if self.known.insert(pointer.clone()) {
            self.pending.push(pointer.clone());
        }
        Kind::Ref(pointer).into()
    }

    /// What a pointer leads to, one level: references within stay.
    pub(super) fn target(&mut self, pointer: &str, place: &str, depth: usize) -> Node {
        let root = self.root;
        match root.pointer(pointer) {
            Some(schema) => self.read(schema, place, depth),
            None => Node::default(),
        }
    }

    /// Refuses the members that nothing speaks of.
    fn closed(&mut self, mut node: Node, place: &str, depth: usize) -> Node {
        if let Kind::Ref(pointer) = &node.kind {
            let pointer = pointer.clone();
            if self.joining.contains(&pointer) {
                self.note(place, "`unevaluatedProperties` is lost in a recursion");
                return node;
            }
            self.joining.push(pointer.clone());
            let target = self.target(&pointer, place, depth + 1);
            node.kind = self.closed(target, place, depth + 1).kind;
            self.joining.pop();
            return node;
        }
        node.kind = match node.kind {
            Kind::Object(mut members) => {
                if members.others == Others::Unstated {
                    members.others = Others::Refused;
                    for member in members.named.values_mut().filter(|member| member.guessed) {
                        member.node.kind = Kind::Never;
                    }
                }
                Kind::Object(members)
            }
            Kind::Union {
                branches,
                exclusive,
            } => Kind::Union {
                branches: branches
                    .into_iter()
                    .map(|branch| self.closed(branch, place, depth + 1))
                    .collect(),
                exclusive,
            },
            other => other,
        };
        node
    }

    /// The members of an object, by `properties`, `required` and `additionalProperties`.
    pub(super) fn members(&mut self, object: &Object, place: &str, depth: usize) -> Members {
        let mut members = Members {
            keywords: self.keywords(object, &["minProperties", "maxProperties"], place),
            ..Members::default()
        };
        members.others = match object.get("additionalProperties") {
            None => Others::Unstated,
            // Which of the others fit a pattern cannot be said.
            Some(_) if object.contains_key("patternProperties") => Others::Of(Box::default()),
            Some(Value::Bool(false)) => Others::Refused,
            Some(schema) => {
                let node = self.read(schema, &format!("{place}.*"), depth + 1);
                match node.kind {
                    Kind::Never => Others::Refused,
                    _ => Others::Of(Box::new(node)),
                }
            }
        };
        let properties = object.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            let node = self.read(schema, &inner(place, name), depth + 1);
            members.named.insert(
                name.clone(),
                Member {
                    shown: name.clone(),
                    required: false,
                    guessed: false,
                    node,
                },
            );
        }
        for name in list(object.get("required")).filter_map(Value::as_str) {
            if !members.named.contains_key(name) {
                let node = match &members.others {
                    Others::Of(node) => (**node).clone(),
                    Others::Unstated => Node::default(),
                    Others::Refused => Kind::Never.into(),
                };
                let member = Member {
                    shown: name.to_owned(),
                    required: true,
                    guessed: true,
                    node,
                };
                members.named.insert(name.to_owned(), member);
            } else if let Some(member) = members.named.get_mut(name) {
                member.required = true;
            }
        }
        members
    }
}

/// Where a schema stands, for people: `order.lines[].count`.
pub(super) fn inner(place: &str, name: &str) -> String {
    let name = limited(&clean(name), 64);
    if place.is_empty() {
        name
    } else {
        limited(&format!("{place}.{name}"), 256)
    }
}

pub(super) fn list(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

/// A keyword as words: the JSON itself, which every model reads.
pub(super) fn in_words(key: &str, value: &Value) -> String {
    let text = match value {
        Value::String(text) => clean(text),
        other => clean(&other.to_string()),
    };
    format!("{key}: {}", limited(&text, 160))
}

pub(super) fn or_null(mut node: Node) -> Node {
    let (text, facts) = (
        std::mem::take(&mut node.text),
        std::mem::take(&mut node.facts),
    );
    Node {
        text,
        facts,
        kind: Kind::Union {
            branches: vec![node, Kind::Null.into()],
            exclusive: false,
        },
    }
}

fn said(object: &Object) -> String {
    ["description", "title"]
        .iter()
        .filter_map(|key| object.get(*key)?.as_str())
        .map(clean)
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// What is no constraint and good to know.
fn annotations(object: &Object) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(default) = object.get("default") {
        facts.push(in_words("default", default));
    }
    for example in list(object.get("examples"))
        .take(2)
        .chain(object.get("example"))
    {
        facts.push(in_words("example", example));
    }
    for key in ["contentEncoding", "contentMediaType"] {
        if let Some(value @ Value::String(_)) = object.get(key) {
            facts.push(in_words(key, value));
        }
    }
    for key in ["deprecated", "readOnly", "writeOnly"] {
        if object.get(key).and_then(Value::as_bool) == Some(true) {
            facts.push(key.to_owned());
        }
    }
    facts
}

/// A URI fragment without its percent signs.
fn decoded(fragment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

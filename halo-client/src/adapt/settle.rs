//! Once everything is read: what can never be is taken out, and references that lead in circles are cut.

use std::collections::{HashMap, HashSet};

use halo_core::protocol::Value;
use indexmap::IndexMap;

use super::node::{Kind, Members, Node, Others, Tree};
use super::note::{Note, NoteKind};

pub(super) fn settle(tree: &mut Tree, notes: &mut Vec<Note>) {
    cut_circles(&mut tree.definitions, notes);
    for node in tree.definitions.values_mut() {
        simplify(node);
    }
    for (name, member) in &mut tree.root.named {
        simplify(&mut member.node);
        // A tool that cannot be called at all would be no use: the server may say no.
        if member.required && member.node.kind == Kind::Never {
            member.node.kind = Kind::Any;
            notes.push(Note::new(
                NoteKind::Weakened,
                name,
                "no value fits the schema",
            ));
        }
    }
    if let Others::Of(node) = &mut tree.root.others {
        simplify(node);
    }
    tree.root
        .named
        .retain(|_, member| member.node.kind != Kind::Never);
}

/// Takes out the parts that no value fits.
fn simplify(node: &mut Node) {
    for child in node.children_mut() {
        simplify(child);
    }
    match &mut node.kind {
        Kind::Object(members) => {
            let possible = object(members);
            if !possible {
                node.kind = Kind::Never;
            }
        }
        Kind::Array { items, keywords } if items.kind == Kind::Never => {
            **items = Node::default();
            let least = keywords.get("minItems").and_then(Value::as_u64);
            keywords.insert("maxItems".to_owned(), 0.into());
            if least.is_some_and(|least| least > 0) {
                node.kind = Kind::Never;
            }
        }
        Kind::Data(values) if values.is_empty() => node.kind = Kind::Never,
        Kind::Union {
            branches,
            exclusive,
        } => {
            branches.retain(|branch| branch.kind != Kind::Never);
            let plain = !*exclusive;
            if plain {
                flatten(branches);
            }
            if plain && branches.iter().any(|branch| branch.kind == Kind::Any) {
                node.kind = Kind::Any;
            } else if branches.is_empty() {
                node.kind = Kind::Never;
            } else if branches.len() == 1 {
                let only = branches.remove(0);
                if node.text.is_empty() {
                    node.text = only.text;
                }
                node.facts.extend(only.facts);
                node.kind = only.kind;
            }
        }
        _ => {}
    }
}

fn object(members: &mut Members) -> bool {
    let never = |node: &Node| node.kind == Kind::Never;
    if members
        .named
        .values()
        .any(|member| member.required && never(&member.node))
    {
        return false;
    }
    // Where others are allowed, a member that may not be there would be one of them.
    if members.others == Others::Unstated
        && members.named.values().any(|member| never(&member.node))
    {
        members.others = Others::Refused;
    }
    if members.others == Others::Refused {
        members.named.retain(|_, member| !never(&member.node));
    }
    if matches!(&members.others, Others::Of(node) if never(node)) {
        members.others = Others::Refused;
    }
    true
}

/// Alternatives of alternatives, and each once.
fn flatten(branches: &mut Vec<Node>) {
    let mut flat: Vec<Node> = Vec::with_capacity(branches.len());
    for branch in std::mem::take(branches) {
        match branch {
            Node {
                text,
                facts,
                kind:
                    Kind::Union {
                        branches,
                        exclusive: false,
                    },
            } if text.is_empty() && facts.is_empty() => flat.extend(branches),
            branch => flat.push(branch),
        }
    }
    for branch in flat {
        if !branches.contains(&branch) {
            branches.push(branch);
        }
    }
}

/// A definition that is itself, or one alternative of itself, says nothing by that: the alternative goes.
fn cut_circles(definitions: &mut IndexMap<String, Node>, notes: &mut Vec<Note>) {
    let heads: HashMap<String, Vec<String>> = definitions
        .iter()
        .map(|(name, node)| {
            let mut found = Vec::new();
            heads_of(node, &mut found);
            (name.clone(), found)
        })
        .collect();
    let circular: HashSet<String> = heads
        .keys()
        .filter(|name| leads_back(name, &heads))
        .cloned()
        .collect();
    for (name, node) in definitions.iter_mut() {
        if !circular.contains(name) {
            continue;
        }
        let place = name.rsplit('/').next().unwrap_or_default();
        notes.push(Note::new(
            NoteKind::Weakened,
            place,
            "the schema refers to itself and to nothing else",
        ));
        cut(node, &circular);
        if node.kind == Kind::Never {
            node.kind = Kind::Any;
        }
    }
}

/// The definitions that a value must fit at once, with nothing around it.
fn heads_of(node: &Node, found: &mut Vec<String>) {
    match &node.kind {
        Kind::Ref(name) => found.push(name.clone()),
        Kind::Union { branches, .. } => branches.iter().for_each(|node| heads_of(node, found)),
        _ => {}
    }
}

fn leads_back(start: &str, heads: &HashMap<String, Vec<String>>) -> bool {
    let mut seen = HashSet::new();
    let mut open: Vec<&String> = heads.get(start).into_iter().flatten().collect();
    while let Some(name) = open.pop() {
        if name == start {
            return true;
        }
        if seen.insert(name) {
            open.extend(heads.get(name).into_iter().flatten());
        }
    }
    false
}

fn cut(node: &mut Node, circular: &HashSet<String>) {
    match &mut node.kind {
        Kind::Ref(name) if circular.contains(name) => node.kind = Kind::Never,
        Kind::Union { branches, .. } => {
            for branch in branches.iter_mut() {
                cut(branch, circular);
            }
            if branches.iter().all(|node| node.kind == Kind::Never) {
                node.kind = Kind::Never;
            }
        }
        _ => {}
    }
}

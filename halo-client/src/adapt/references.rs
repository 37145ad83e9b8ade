//! Which definitions are used, how often, and which of them contain themselves.

use std::collections::{HashMap, HashSet};

use super::names::is_safe_key;
use super::names::shown_keys;
use super::node::{Kind, Node, Tree};

#[derive(Debug)]
pub(super) struct References {
    uses: HashMap<String, usize>,
    recursive: HashSet<String>,
    names: HashMap<String, String>,
    asked: HashSet<String>,
    open: Vec<String>,
}

impl References {
    pub(super) fn new(tree: &Tree) -> Self {
        let mut uses = HashMap::new();
        for node in tree.root.children() {
            count(node, &mut uses);
        }
        let mut edges = HashMap::new();
        for (pointer, node) in &tree.definitions {
            let mut own = HashMap::new();
            count(node, &mut own);
            for (to, times) in &own {
                *uses.entry(to.clone()).or_default() += times;
            }
            edges.insert(pointer.clone(), own.into_keys().collect::<Vec<_>>());
        }
        let recursive = circular(&edges);
        let last = |pointer: &str| pointer.rsplit('/').next().unwrap_or_default().to_owned();
        let tokens: Vec<_> = tree
            .definitions
            .keys()
            .map(|pointer| last(pointer))
            .collect();
        let mut names = HashMap::new();
        let mut taken = HashSet::new();
        let safe = shown_keys(tree.definitions.keys().map(String::as_str), |_| false);
        for ((pointer, token), whole) in tree.definitions.keys().zip(tokens).zip(safe) {
            let free = is_safe_key(&token) && taken.insert(token.clone());
            names.insert(
                pointer.clone(),
                if free { token } else { format!("{whole}_") },
            );
        }
        Self {
            uses,
            recursive,
            names,
            asked: HashSet::new(),
            open: Vec::new(),
        }
    }

    pub(super) fn is_recursive(&self, pointer: &str) -> bool {
        self.recursive.contains(pointer)
    }

    /// Whether a definition is used in one place only, where it can just as well stand itself.
    pub(super) fn is_single(&self, pointer: &str) -> bool {
        self.uses.get(pointer).is_none_or(|times| *times < 2)
    }

    /// The name to refer to a definition by, which is then to be written.
    pub(super) fn name(&mut self, pointer: &str) -> String {
        if self.asked.insert(pointer.to_owned()) {
            self.open.push(pointer.to_owned());
        }
        self.names.get(pointer).cloned().unwrap_or_default()
    }

    /// A definition that was referred to and is not written yet.
    pub(super) fn next(&mut self) -> Option<(String, String)> {
        let pointer = self.open.pop()?;
        let name = self.names.get(&pointer).cloned().unwrap_or_default();
        Some((pointer, name))
    }
}

fn count(node: &Node, uses: &mut HashMap<String, usize>) {
    if let Kind::Ref(pointer) = &node.kind {
        *uses.entry(pointer.clone()).or_default() += 1;
    }
    for child in node.children() {
        count(child, uses);
    }
}

/// The definitions from which the way leads back to themselves.
fn circular(edges: &HashMap<String, Vec<String>>) -> HashSet<String> {
    let leads_back = |start: &String| {
        let mut seen = HashSet::new();
        let mut open: Vec<&String> = edges.get(start).into_iter().flatten().collect();
        while let Some(name) = open.pop() {
            if name == start {
                return true;
            }
            if seen.insert(name) {
                open.extend(edges.get(name).into_iter().flatten());
            }
        }
        false
    };
    edges
        .keys()
        .filter(|start| leads_back(start))
        .cloned()
        .collect()
}

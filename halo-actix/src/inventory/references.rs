//! Which tools the descriptions name, and where those are.

use std::any::TypeId;
use std::collections::HashMap;

use halo_core::tool::{Reference, Tool};

use super::{MountedTool, Place};
use crate::paths::{Name, Named};

/// Where tools are found by what they are.
pub(super) struct Index {
    pub(super) by_id: HashMap<TypeId, Vec<usize>>,
    /// How many methods each path serves.
    pub(super) methods: Vec<usize>,
}

impl Index {
    pub(super) fn new(tools: &[MountedTool], paths: usize) -> Self {
        let mut by_id: HashMap<TypeId, Vec<usize>> = HashMap::with_capacity(tools.len());
        let mut methods = vec![0; paths];
        for (at, tool) in tools.iter().enumerate() {
            by_id.entry((tool.tool.id)()).or_default().push(at);
            methods[tool.path] += 1;
        }
        Self { by_id, methods }
    }

    /// The mount of a referenced tool that is nearest to the one that asks.
    pub(super) fn nearest(
        &self,
        tools: &[MountedTool],
        asking: &MountedTool,
        reference: &Reference,
    ) -> Option<usize> {
        let mounts = self.by_id.get(&(reference.id)())?;
        let nearness = |tool: &MountedTool| {
            let shared = tool
                .prefix
                .split('/')
                .zip(asking.prefix.split('/'))
                .take_while(|(theirs, ours)| theirs == ours)
                .count();
            (tool.prefix == asking.prefix, shared)
        };
        // The first of equals: `max_by_key` would take the last.
        mounts
            .iter()
            .rev()
            .copied()
            .max_by_key(|&at| nearness(&tools[at]))
    }
}

/// The references of a tool, with the keys they stand behind.
pub(super) fn references(tool: &Tool) -> impl Iterator<Item = (&'static str, Reference)> {
    let single = [
        ("effects.undo", tool.effects.undo),
        ("resilience.fallback", tool.resilience.fallback),
        ("replace_with", tool.lifecycle.replace_with),
    ];
    let next = tool
        .next
        .iter()
        .map(|step| ("next.suggest", Some(step.suggest)));
    single
        .into_iter()
        .chain(next)
        .filter_map(|(place, reference)| Some((place, reference?)))
}

/// The tools that the description of a tool names.
pub(super) fn named(
    tool: &MountedTool,
    tools: &[MountedTool],
    places: &[Place],
    index: &Index,
) -> Vec<Name> {
    let single = [
        (Named::Undo, tool.tool.effects.undo),
        (Named::Fallback, tool.tool.resilience.fallback),
        (Named::Replacement, tool.tool.lifecycle.replace_with),
    ];
    let next = tool.tool.next.iter().enumerate();
    let next = next.map(|(at, step)| (Named::Next(at), Some(step.suggest)));
    let name = |(place, reference): (Named, Option<Reference>)| {
        let target = index.nearest(tools, tool, &reference?)?;
        let here = places[tools[target].path].tools.iter();
        Some(Name {
            place,
            tool: target,
            others: here.copied().filter(|&other| other != target).collect(),
        })
    };
    single.into_iter().chain(next).filter_map(name).collect()
}

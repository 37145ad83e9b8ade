//! What a caller sees of a path: which descriptions, and which of the tools that they name.

use halo_core::protocol::Description;

/// Where a description names another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Undo,
    Fallback,
    Replacement,
    /// A suggestion, by its place.
    Next(usize),
}

/// A tool that a description names.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) place: Named,
    pub(crate) tool: usize,
    /// The other methods of its path, for which the description says which one is meant.
    pub(crate) others: Vec<usize>,
}

/// An entry as a caller sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) entry: usize,
    /// What it names that the caller does not see.
    pub(super) without: Vec<Named>,
    /// Where the caller sees one method of a path only, so that none needs to be told.
    pub(super) alone: Vec<Named>,
}

/// A description without some of the tools that it names.
#[cfg(feature = "mcp")]
pub(crate) fn without(description: &Description, without: Vec<Named>) -> Description {
    let shown = Shown {
        entry: 0,
        without,
        alone: Vec::new(),
    };
    seen(description, &shown)
}

/// A description as a caller sees it.
pub(super) fn seen(description: &Description, shown: &Shown) -> Description {
    let mut description = description.clone();
    for name in shown.without.iter().chain(&shown.alone) {
        match name {
            Named::Undo => description.effects.undo_method = None,
            Named::Fallback => description.resilience.fallback_method = None,
            Named::Replacement => description.replace_with_method = None,
            Named::Next(at) => {
                if let Some(next) = description.next.get_mut(*at) {
                    next.method = None;
                }
            }
        }
    }
    for name in &shown.without {
        match name {
            Named::Undo => description.effects.undo = None,
            Named::Fallback => description.resilience.fallback = None,
            Named::Replacement => description.replace_with = None,
            Named::Next(_) => {}
        }
    }
    let mut at = 0;
    description.next.retain(|_| {
        let kept = !shown.without.contains(&Named::Next(at));
        at += 1;
        kept
    });
    description
}

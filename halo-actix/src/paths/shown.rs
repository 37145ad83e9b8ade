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

/// An entry as a caller sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) entry: usize,
    /// What it names that the caller does not see.
    pub(super) without: Vec<Named>,
}

/// A description that does not name certain tools.
pub(super) fn without(description: &Description, names: &[Named]) -> Description {
    let mut description = description.clone();
    for name in names {
        match name {
            Named::Undo => {
                description.effects.undo = None;
                description.effects.undo_method = None;
            }
            Named::Fallback => {
                description.resilience.fallback = None;
                description.resilience.fallback_method = None;
            }
            Named::Replacement => {
                description.replace_with = None;
                description.replace_with_method = None;
            }
            Named::Next(_) => {}
        }
    }
    let mut at = 0;
    description.next.retain(|_| {
        let kept = !names.contains(&Named::Next(at));
        at += 1;
        kept
    });
    description
}

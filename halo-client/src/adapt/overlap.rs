//! Whether a value can fit two schemas at once, as far as that is easy to see.

use super::node::{Kind, Node, Tree, same};

/// Definitions of definitions are not followed for ever.
const DEEPEST: usize = 6;

/// Whether no value fits two of the schemas; `false` where it is not certain.
pub(super) fn are_apart(branches: &[Node], tree: &Tree) -> bool {
    // Large sets would take long, and are not worth it.
    branches.len() <= 100
        && branches.iter().enumerate().all(|(at, one)| {
            branches[at + 1..]
                .iter()
                .all(|other| apart(one, other, tree, 0))
        })
}

fn apart(one: &Node, other: &Node, tree: &Tree, depth: usize) -> bool {
    if depth > DEEPEST {
        return false;
    }
    match (&one.kind, &other.kind) {
        (Kind::Never, _) | (_, Kind::Never) => true,
        (Kind::Any, _)
        | (_, Kind::Any)
        | (Kind::Data(_), Kind::Data(_) | Kind::Array { .. } | Kind::Object(_))
        | (Kind::Array { .. } | Kind::Object(_), Kind::Data(_))
        | (Kind::Array { .. }, Kind::Array { .. })
        | (Kind::Null, Kind::Null) => false,
        (Kind::Ref(pointer), _) => tree
            .definitions
            .get(pointer)
            .is_some_and(|target| apart(target, other, tree, depth + 1)),
        (_, Kind::Ref(_)) => apart(other, one, tree, depth + 1),
        (Kind::Union { branches, .. }, _) => branches
            .iter()
            .all(|branch| apart(branch, other, tree, depth + 1)),
        (_, Kind::Union { .. }) => apart(other, one, tree, depth + 1),
        (Kind::Scalar(one), Kind::Scalar(other)) => {
            if !one.kind.overlaps(other.kind) {
                return true;
            }
            match (&one.values, &other.values) {
                (Some(one), Some(other)) => !one
                    .iter()
                    .any(|value| other.iter().any(|other| same(value, other))),
                _ => false,
            }
        }
        (Kind::Object(one), Kind::Object(other)) => {
            let told_apart = one.named.iter().any(|(name, member)| {
                let also = other.named.get(name);
                member.required
                    && also.is_some_and(|also| {
                        also.required && apart(&member.node, &also.node, tree, depth + 1)
                    })
            });
            told_apart || lacks(one, other) || lacks(other, one)
        }
        _ => true,
    }
}

/// Whether one object must have a member that the other refuses.
fn lacks(one: &super::node::Members, other: &super::node::Members) -> bool {
    let refuses = other.others == super::node::Others::Refused;
    refuses
        && one
            .named
            .iter()
            .any(|(name, member)| member.required && !other.named.contains_key(name))
}

/// Whether null fits a schema.
pub(super) fn accepts_null(node: &Node, tree: &Tree) -> bool {
    null_at(node, tree, 0)
}

fn null_at(node: &Node, tree: &Tree, depth: usize) -> bool {
    match &node.kind {
        Kind::Any | Kind::Null => true,
        Kind::Union { branches, .. } => branches.iter().any(|node| null_at(node, tree, depth)),
        Kind::Ref(pointer) if depth <= DEEPEST => tree
            .definitions
            .get(pointer)
            .is_some_and(|node| null_at(node, tree, depth + 1)),
        _ => false,
    }
}

//! Two schemas that must both hold, as one.

use halo_core::protocol::{Object, Value};

use super::node::{Kind, Members, Node, Others, Scalar, Type, same};
use super::read::{Reader, in_words, inner};

/// How deep schemas are joined.
const DEEPEST: usize = 24;
/// More alternatives than this are not multiplied out.
const MOST_BRANCHES: usize = 64;

impl Reader<'_> {
    /// The schema of what fits both.
    pub(super) fn both(&mut self, one: Node, other: Node, place: &str, depth: usize) -> Node {
        let mut node = Node {
            text: if one.text.is_empty() {
                other.text
            } else {
                one.text
            },
            facts: one.facts,
            kind: Kind::Any,
        };
        for fact in other.facts {
            if !node.facts.contains(&fact) {
                node.facts.push(fact);
            }
        }
        node.kind = self.kinds(one.kind, other.kind, place, depth, &mut node.facts);
        node
    }

    fn kinds(
        &mut self,
        one: Kind,
        other: Kind,
        place: &str,
        depth: usize,
        facts: &mut Vec<String>,
    ) -> Kind {
        match (one, other) {
            (Kind::Any, kind) | (kind, Kind::Any) => kind,
            (Kind::Never, _) | (_, Kind::Never) => Kind::Never,
            (Kind::Ref(one), Kind::Ref(other)) if one == other => Kind::Ref(one),
            (union @ Kind::Union { .. }, other) | (other, union @ Kind::Union { .. }) => {
                self.spread(union, other, place, depth)
            }
            (Kind::Ref(pointer), kind) | (kind, Kind::Ref(pointer)) => {
                if depth > DEEPEST || self.joining.contains(&pointer) {
                    self.note(place, "two schemas that must both hold are shown as one");
                    return Kind::Ref(pointer);
                }
                self.joining.push(pointer.clone());
                let target = self.target(&pointer, place, depth + 1);
                let both = self.both(target, kind.into(), place, depth + 1);
                self.joining.pop();
                facts.extend(both.facts);
                both.kind
            }
            (Kind::Null, Kind::Null) => Kind::Null,
            (Kind::Scalar(one), Kind::Scalar(other)) => self.scalars(one, other, place, facts),
            (Kind::Data(one), Kind::Data(other)) => Kind::Data(common(one, &other)),
            (Kind::Data(values), kind @ (Kind::Array { .. } | Kind::Object(_)))
            | (kind @ (Kind::Array { .. } | Kind::Object(_)), Kind::Data(values)) => {
                let arrays = matches!(kind, Kind::Array { .. });
                self.note(place, "of a list of values only the list is shown");
                let fits = |value: &Value| value.as_array().is_some() == arrays;
                Kind::Data(values.into_iter().filter(fits).collect())
            }
            (
                Kind::Array {
                    items: one,
                    keywords,
                },
                Kind::Array {
                    items: other,
                    keywords: more,
                },
            ) => Kind::Array {
                items: Box::new(self.both(*one, *other, &format!("{place}[]"), depth + 1)),
                keywords: self.merged(keywords, more, place, facts),
            },
            (Kind::Object(one), Kind::Object(other)) => {
                self.objects(one, other, place, depth, facts)
            }
            _ => Kind::Never,
        }
    }

    /// Each alternative, joined with the other schema.
    fn spread(&mut self, union: Kind, other: Kind, place: &str, depth: usize) -> Kind {
        let Kind::Union {
            branches,
            exclusive,
        } = union
        else {
            return other;
        };
        let size = match &other {
            Kind::Union { branches, .. } => branches.len(),
            _ => 1,
        };
        if branches.len().saturating_mul(size) > MOST_BRANCHES || depth > DEEPEST {
            // The one with more to say stays.
            self.note(place, "two sets of alternatives are shown as one");
            return if size > 1 {
                Kind::Union {
                    branches,
                    exclusive,
                }
            } else {
                other
            };
        }
        if let Kind::Union {
            exclusive: others, ..
        } = &other
            && *others != exclusive
        {
            self.note(place, "that only one alternative may fit is not shown");
            let plain = Kind::Union {
                branches,
                exclusive: false,
            };
            let other = match other {
                Kind::Union { branches, .. } => Kind::Union {
                    branches,
                    exclusive: false,
                },
                other => other,
            };
            return self.spread(plain, other, place, depth + 1);
        }
        let mut joined = Vec::new();
        for branch in branches {
            let node = self.both(branch, other.clone().into(), place, depth + 1);
            match node.kind {
                Kind::Never => {}
                Kind::Union {
                    branches,
                    exclusive: inner,
                } if inner == exclusive => joined.extend(branches),
                _ => joined.push(node),
            }
        }
        match joined.len() {
            0 => Kind::Never,
            _ => Kind::Union {
                branches: joined,
                exclusive,
            },
        }
    }

    fn scalars(
        &mut self,
        one: Scalar,
        other: Scalar,
        place: &str,
        facts: &mut Vec<String>,
    ) -> Kind {
        if !one.kind.overlaps(other.kind) {
            return Kind::Never;
        }
        let kind = if one.kind == Type::Number {
            other.kind
        } else {
            one.kind
        };
        let values = match (one.values, other.values) {
            (Some(one), Some(other)) => Some(common(one, &other)),
            (one, other) => one.or(other),
        };
        let values: Option<Vec<_>> =
            values.map(|all| all.into_iter().filter(|value| kind.has(value)).collect());
        if values.as_ref().is_some_and(Vec::is_empty) {
            return Kind::Never;
        }
        Kind::Scalar(Scalar {
            kind,
            values,
            keywords: self.merged(one.keywords, other.keywords, place, facts),
        })
    }

    fn objects(
        &mut self,
        mut one: Members,
        mut other: Members,
        place: &str,
        depth: usize,
        facts: &mut Vec<String>,
    ) -> Kind {
        let mut both = Members::default();
        for (name, mut member) in std::mem::take(&mut one.named) {
            let inside = inner(place, &name);
            let (more, required) = match other.named.shift_remove(&name) {
                Some(other) => {
                    member.guessed &= other.guessed;
                    (Some(other.node), other.required)
                }
                None => (as_member(&other.others), false),
            };
            if let Some(more) = more {
                member.node = self.both(member.node, more, &inside, depth + 1);
            }
            member.required |= required;
            both.named.insert(name, member);
        }
        for (name, mut member) in other.named {
            if let Some(more) = as_member(&one.others) {
                let inside = inner(place, &name);
                member.node = self.both(member.node, more, &inside, depth + 1);
            }
            both.named.insert(name, member);
        }
        both.others = match (one.others, other.others) {
            (Others::Refused, _) | (_, Others::Refused) => Others::Refused,
            (Others::Unstated, others) | (others, Others::Unstated) => others,
            (Others::Of(one), Others::Of(other)) => {
                let inside = format!("{place}.*");
                Others::Of(Box::new(self.both(*one, *other, &inside, depth + 1)))
            }
        };
        both.keywords = self.merged(one.keywords, other.keywords, place, facts);
        Kind::Object(both)
    }

    /// The keywords of both; the tighter one of two bounds.
    fn merged(
        &mut self,
        mut one: Object,
        other: Object,
        place: &str,
        facts: &mut Vec<String>,
    ) -> Object {
        for (key, value) in other {
            let Some(kept) = one.get_mut(&key) else {
                one.insert(key, value);
                continue;
            };
            if *kept == value {
                continue;
            }
            let lower = key.starts_with("min") || key == "exclusiveMinimum";
            let upper = key.starts_with("max") || key == "exclusiveMaximum";
            match (kept.as_f64(), value.as_f64()) {
                (Some(a), Some(b)) if lower || upper => {
                    if (lower && b > a) || (upper && b < a) {
                        *kept = value;
                    }
                }
                _ => {
                    facts.push(in_words(&key, &value));
                    self.note(place, &format!("a second `{key}` is told in words only"));
                }
            }
        }
        one
    }
}

/// What an object says of a member that it does not name.
fn as_member(others: &Others) -> Option<Node> {
    match others {
        Others::Unstated => None,
        Others::Refused => Some(Kind::Never.into()),
        Others::Of(node) => Some((**node).clone()),
    }
}

fn common(mut one: Vec<Value>, other: &[Value]) -> Vec<Value> {
    one.retain(|value| other.iter().any(|other| same(value, other)));
    one
}

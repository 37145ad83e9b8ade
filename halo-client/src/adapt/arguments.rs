//! From the arguments that a model gives to those that the API takes.

use halo_core::protocol::{Object, Value};

use super::node::{Kind, Members, Node, Others, Scalar, Tree};
use super::read::inner;
use super::text::{clean, limited};

/// Schemas compared for one set of arguments: a hostile schema must not take for ever.
const MOST_STEPS: usize = 100_000;

/// Renames what was shown under another name, and drops the nulls that strict mode forced.
pub(super) fn to_wire(tree: &Tree, requires_all: bool, shown: &Object) -> Result<Object, String> {
    let mut way = Way {
        tree,
        requires_all,
        steps: 0,
    };
    way.object(&tree.root, shown, "")
}

struct Way<'a> {
    tree: &'a Tree,
    requires_all: bool,
    steps: usize,
}

impl Way<'_> {
    fn object(&mut self, members: &Members, shown: &Object, place: &str) -> Result<Object, String> {
        let by_shown = |key: &str| {
            // Most names are shown as they are.
            members
                .named
                .get_key_value(key)
                .filter(|(_, member)| member.shown == key)
                .or_else(|| members.named.iter().find(|(_, member)| member.shown == key))
        };
        let mut wire = Object::new();
        for (key, value) in shown {
            let inside = inner(place, key);
            let Some((name, member)) = by_shown(key) else {
                if let Some(meant) = members.named.get(key) {
                    return Err(format!("`{inside}` is given as `{}` here.", meant.shown));
                }
                let value = match &members.others {
                    Others::Refused => return Err(unknown(members, &inside)),
                    Others::Unstated => value.clone(),
                    Others::Of(node) => self.value(node, value, &inside)?,
                };
                wire.insert(key.clone(), value);
                continue;
            };
            if self.requires_all && !member.required && value.is_null() {
                continue;
            }
            let value = self.value(&member.node, value, &inside)?;
            wire.insert(name.clone(), value);
        }
        Ok(wire)
    }

    fn value(&mut self, node: &Node, value: &Value, place: &str) -> Result<Value, String> {
        let tree = self.tree;
        match (&node.kind, value) {
            (Kind::Object(members), Value::Object(shown)) => {
                self.object(members, shown, place).map(Value::Object)
            }
            (Kind::Array { items, .. }, Value::Array(values)) => values
                .iter()
                .enumerate()
                .map(|(at, value)| self.value(items, value, &format!("{place}[{at}]")))
                .collect::<Result<_, _>>()
                .map(Value::Array),
            (Kind::Ref(pointer), Value::Object(_) | Value::Array(_)) => {
                match tree.definitions.get(pointer) {
                    Some(target) => self.value(target, value, place),
                    None => Ok(value.clone()),
                }
            }
            (Kind::Union { branches, .. }, Value::Object(_) | Value::Array(_)) => {
                match branches.iter().find(|branch| self.fits(branch, value)) {
                    Some(branch) => self.value(branch, value, place),
                    // The exact schema tells what is wrong with it.
                    None => Ok(value.clone()),
                }
            }
            _ => Ok(value.clone()),
        }
    }

    /// Whether the value as shown fits; patterns and formats are not looked at.
    fn fits(&mut self, node: &Node, value: &Value) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        let tree = self.tree;
        match &node.kind {
            Kind::Any => true,
            Kind::Never => false,
            Kind::Null => value.is_null(),
            Kind::Scalar(scalar) => fits_scalar(scalar, value),
            Kind::Data(values) => values.iter().any(|one| super::node::same(one, value)),
            Kind::Array { items, keywords } => value.as_array().is_some_and(|values| {
                within(keywords, "minItems", "maxItems", values.len())
                    && values.iter().all(|value| self.fits(items, value))
            }),
            Kind::Object(members) => value
                .as_object()
                .is_some_and(|object| self.fits_object(members, object)),
            Kind::Union { branches, .. } => branches.iter().any(|node| self.fits(node, value)),
            Kind::Ref(pointer) => match tree.definitions.get(pointer) {
                Some(target) => self.fits(target, value),
                None => true,
            },
        }
    }

    fn fits_object(&mut self, members: &Members, object: &Object) -> bool {
        let mut known = 0;
        for member in members.named.values() {
            let Some(value) = object.get(&member.shown) else {
                if member.required {
                    return false;
                }
                continue;
            };
            known += 1;
            let forced = self.requires_all && !member.required && value.is_null();
            if !forced && !self.fits(&member.node, value) {
                return false;
            }
        }
        match &members.others {
            Others::Refused => known == object.len(),
            Others::Unstated => true,
            Others::Of(node) => object.iter().all(|(key, value)| {
                let named = members.named.values().any(|member| member.shown == *key);
                named || self.fits(node, value)
            }),
        }
    }
}

fn fits_scalar(scalar: &Scalar, value: &Value) -> bool {
    if !scalar.kind.has(value) {
        return false;
    }
    if let Some(values) = &scalar.values {
        return values.iter().any(|one| super::node::same(one, value));
    }
    if let Some(text) = value.as_str() {
        return within(
            &scalar.keywords,
            "minLength",
            "maxLength",
            text.chars().count(),
        );
    }
    let bound = |key: &str| scalar.keywords.get(key).and_then(Value::as_f64);
    value.as_f64().is_none_or(|number| {
        bound("minimum").is_none_or(|least| number >= least)
            && bound("maximum").is_none_or(|most| number <= most)
            && bound("exclusiveMinimum").is_none_or(|below| number > below)
            && bound("exclusiveMaximum").is_none_or(|above| number < above)
    })
}

fn within(keywords: &Object, least: &str, most: &str, count: usize) -> bool {
    let bound = |key: &str| {
        let bound = keywords.get(key).and_then(Value::as_u64);
        bound.map(|bound| usize::try_from(bound).unwrap_or(usize::MAX))
    };
    bound(least).is_none_or(|least| count >= least) && bound(most).is_none_or(|most| count <= most)
}

fn unknown(members: &Members, place: &str) -> String {
    let names: Vec<_> = members
        .named
        .values()
        .take(40)
        .map(|member| format!("`{}`", limited(&clean(&member.shown), 64)))
        .collect();
    if names.is_empty() {
        return format!("There is no parameter `{place}`; none are taken here.");
    }
    format!(
        "There is no parameter `{place}`. There are: {}.",
        names.join(", ")
    )
}

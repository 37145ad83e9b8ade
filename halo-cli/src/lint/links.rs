//! Where the references of a schema lead, and whether they end.

use std::collections::HashMap;

use halo_core::protocol::{Object, Value};

use crate::json::{each_schema, join};

/// What a reference may cost before it counts as endless: the references met on the way at one value.
const MOST_REFERENCES: usize = 10_000;

/// The references of a schema.
pub(super) struct Links<'a> {
    /// Where each place leads at the same value: by `$ref`, `allOf` and the like.
    edges: HashMap<String, Vec<String>>,
    order: Vec<String>,
    /// Whether there is any reference.
    refers: bool,
    pub(super) dangling: Vec<(String, &'a str)>,
}

impl<'a> Links<'a> {
    pub(super) fn of(schema: &'a Object) -> Self {
        let mut anchors = HashMap::new();
        each_schema(schema, "", &mut |pointer, schema| {
            for keyword in ["$anchor", "$dynamicAnchor"] {
                if let Some(name) = schema.get(keyword).and_then(Value::as_str) {
                    anchors.entry(name).or_insert_with(|| pointer.to_owned());
                }
            }
        });
        let root = Value::Object(schema.clone());
        let mut links = Self {
            edges: HashMap::new(),
            order: Vec::new(),
            dangling: Vec::new(),
            refers: false,
        };
        each_schema(schema, "", &mut |pointer, schema| {
            let mut targets = same_value(schema, pointer);
            for keyword in ["$ref", "$dynamicRef"] {
                let Some(target) = schema.get(keyword).and_then(Value::as_str) else {
                    continue;
                };
                links.refers = true;
                match led_to(target, &root, &anchors) {
                    Some(place) => targets.push(place),
                    None => links.dangling.push((pointer.to_owned(), target)),
                }
            }
            if !targets.is_empty() {
                links.order.push(pointer.to_owned());
                links.edges.insert(pointer.to_owned(), targets);
            }
        });
        links
    }

    /// A place from which references never end, or not in reasonable time.
    pub(super) fn endless(&self) -> Option<&str> {
        let mut costs = HashMap::new();
        self.order
            .iter()
            .find(|place| self.cost(place, 1, 0, &mut costs) > MOST_REFERENCES)
            .map(String::as_str)
    }

    /// The most schemas that one level of a value leads to; 1 where no reference can go round.
    pub(super) fn branches(&self) -> usize {
        if !self.refers {
            return 1;
        }
        let mut costs = HashMap::new();
        let ends = self
            .order
            .iter()
            .map(|place| self.cost(place, 0, 0, &mut costs));
        ends.max().unwrap_or(1)
    }

    /// How many places are met from one, those on the way counted as `step` and those at the end as one;
    /// who is on the way costs too much until it is done.
    fn cost<'b>(
        &'b self,
        place: &'b str,
        step: usize,
        depth: usize,
        costs: &mut HashMap<&'b str, usize>,
    ) -> usize {
        if let Some(cost) = costs.get(place) {
            return *cost;
        }
        let Some(targets) = self.edges.get(place) else {
            return 1;
        };
        if depth > 500 {
            return MOST_REFERENCES + 1;
        }
        costs.insert(place, MOST_REFERENCES + 1);
        let mut cost = step;
        for target in targets {
            cost = cost.saturating_add(self.cost(target, step, depth + 1, costs));
        }
        costs.insert(place, cost);
        cost
    }
}

/// The schemas within a schema that are about the same value.
fn same_value(schema: &Object, pointer: &str) -> Vec<String> {
    let mut found = Vec::new();
    for keyword in ["not", "if", "then", "else"] {
        if schema.contains_key(keyword) {
            found.push(format!("{pointer}/{keyword}"));
        }
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let members = schema
            .get(keyword)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        found.extend((0..members).map(|index| format!("{pointer}/{keyword}/{index}")));
    }
    if let Some(schemas) = schema.get("dependentSchemas").and_then(Value::as_object) {
        found.extend(
            schemas
                .keys()
                .map(|key| join(&format!("{pointer}/dependentSchemas"), key)),
        );
    }
    found
}

/// The pointer that a local reference leads to.
fn led_to(target: &str, root: &Value, anchors: &HashMap<&str, String>) -> Option<String> {
    let fragment = target.strip_prefix('#')?;
    if fragment.is_empty() {
        return Some(String::new());
    }
    if !fragment.starts_with('/') {
        return anchors.get(fragment).cloned();
    }
    let decoded = percent_decoded(fragment);
    let found = root.pointer(&decoded)?;
    matches!(found, Value::Object(_) | Value::Bool(_)).then_some(decoded)
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        if let (b'%', Some(byte)) = (first, byte) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

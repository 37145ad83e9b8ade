//! Reading a schema's own type: what `type`, `enum`, `const` and the keywords of each type say.

use halo_core::protocol::{Object, Value};

use super::node::{Kind, Node, Scalar, Type, is_integer, same};
use super::read::{Reader, list};

const TYPES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];
const OF_STRINGS: [&str; 4] = ["minLength", "maxLength", "pattern", "format"];
const OF_NUMBERS: [&str; 6] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "format",
];
const OF_ARRAYS: [&str; 5] = [
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "uniqueItems",
];
const OF_OBJECTS: [&str; 5] = [
    "properties",
    "required",
    "additionalProperties",
    "minProperties",
    "maxProperties",
];

impl Reader<'_> {
    /// The schema by its type alone.
    pub(super) fn typed(&mut self, object: &Object, place: &str, depth: usize) -> Node {
        let stated = self.stated(object, place);
        let values = self.values(object, place);
        let branches: Vec<Node> = match (&stated, values) {
            (None, None) => self.guessed(object, place, depth),
            (Some(types), None) => types
                .iter()
                .map(|word| self.of_type(word, object, place, depth).into())
                .collect(),
            (_, Some(values)) => {
                let types = stated.as_deref().unwrap_or(&TYPES);
                self.listed(&values, types, object, place)
            }
        };
        match <[Node; 1]>::try_from(branches) {
            Ok([only]) => only,
            Err(branches) if branches.is_empty() && stated.is_none() => {
                if object.contains_key("enum") || object.contains_key("const") {
                    Kind::Never.into()
                } else {
                    Node::default()
                }
            }
            Err(branches) if branches.is_empty() => Kind::Never.into(),
            Err(branches) => Kind::Union {
                branches,
                exclusive: false,
            }
            .into(),
        }
    }

    /// The words of `type`, each once; integers are numbers already.
    fn stated(&mut self, object: &Object, place: &str) -> Option<Vec<&'static str>> {
        let stated = object.get("type")?;
        let words: Vec<_> = match stated {
            Value::String(word) => vec![word.as_str()],
            other => list(Some(other)).filter_map(Value::as_str).collect(),
        };
        let known: Vec<_> = TYPES
            .into_iter()
            .filter(|word| words.contains(word))
            .filter(|word| *word != "integer" || !words.contains(&"number"))
            .collect();
        if known.is_empty() || words.iter().any(|word| !TYPES.contains(word)) {
            self.note(place, "`type` is not one of JSON's");
        }
        (!known.is_empty()).then_some(known)
    }

    /// The values of `enum` and `const`, each once.
    fn values(&mut self, object: &Object, place: &str) -> Option<Vec<Value>> {
        let mut found: Option<Vec<Value>> = None;
        if let Some(listed) = object.get("enum") {
            match listed.as_array().filter(|values| !values.is_empty()) {
                Some(values) => found = Some(unique(values)),
                None => self.note(place, "`enum` is no list of values"),
            }
        }
        if let Some(constant) = object.get("const") {
            let allowed = found.is_none_or(|all| all.iter().any(|value| same(value, constant)));
            found = Some(if allowed {
                vec![constant.clone()]
            } else {
                Vec::new()
            });
        }
        found
    }

    /// The types that the keywords are about, where none is stated.
    fn guessed(&mut self, object: &Object, place: &str, depth: usize) -> Vec<Node> {
        let has = |keys: &[&str]| {
            let shared = |key: &&&str| **key != "format";
            keys.iter()
                .filter(shared)
                .any(|key| object.contains_key(*key))
        };
        [
            ("number", has(&OF_NUMBERS)),
            ("string", has(&OF_STRINGS) || object.contains_key("format")),
            ("array", has(&OF_ARRAYS)),
            ("object", has(&OF_OBJECTS)),
        ]
        .into_iter()
        .filter(|(_, meant)| *meant)
        .map(|(word, _)| self.of_type(word, object, place, depth).into())
        .collect()
    }

    fn of_type(&mut self, word: &str, object: &Object, place: &str, depth: usize) -> Kind {
        let scalar = match word {
            "null" => return Kind::Null,
            "array" => return self.array(object, place, depth),
            "object" => return Kind::Object(self.members(object, place, depth)),
            "boolean" => Type::Boolean,
            "integer" => Type::Integer,
            "number" => Type::Number,
            _ => Type::String,
        };
        let mut keywords = self.keywords(object, keywords_of(scalar), place);
        if scalar == Type::Integer {
            include_bounds(&mut keywords);
        }
        Kind::Scalar(Scalar {
            kind: scalar,
            values: None,
            keywords,
        })
    }

    fn array(&mut self, object: &Object, place: &str, depth: usize) -> Kind {
        let keywords = ["minItems", "maxItems", "uniqueItems"];
        let mut keywords = self.keywords(object, &keywords, place);
        let inside = format!("{place}[]");
        let mut items = Vec::new();
        // Before draft 2020-12 a list of schemas was under `items`, and the rest under `additionalItems`.
        let (first, rest) = match object.get("items") {
            Some(first @ Value::Array(_)) => (Some(first), object.get("additionalItems")),
            rest => (object.get("prefixItems"), rest),
        };
        let first: Vec<_> = list(first).collect();
        for schema in &first {
            let node = self.read(schema, &inside, depth + 1);
            if !items.contains(&node) {
                items.push(node);
            }
        }
        let closed = matches!(rest, Some(Value::Bool(false)));
        if closed {
            cap(&mut keywords, first.len());
        } else if !first.is_empty() || rest.is_some() {
            let node = rest.map_or_else(Node::default, |rest| self.read(rest, &inside, depth + 1));
            if !items.contains(&node) {
                items.push(node);
            }
        }
        if !first.is_empty() && items.len() > 1 {
            self.note(place, "which element has which schema is not shown");
        }
        let items = match <[Node; 1]>::try_from(items) {
            Ok([only]) => only,
            Err(items) if items.is_empty() => Node::default(),
            Err(items) => Kind::Union {
                branches: items,
                exclusive: false,
            }
            .into(),
        };
        Kind::Array {
            items: Box::new(items),
            keywords,
        }
    }

    /// The keywords that a validator would take; one of another type says nothing.
    pub(super) fn keywords(&mut self, object: &Object, keys: &[&str], place: &str) -> Object {
        let mut kept = Object::new();
        for key in keys {
            let Some(value) = object.get(*key) else {
                continue;
            };
            let valid = match *key {
                "pattern" | "format" => value.as_str().is_some(),
                "uniqueItems" => value.as_bool().is_some(),
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => {
                    value.as_f64().is_some()
                }
                "multipleOf" => value.as_f64().is_some_and(|step| step > 0.0),
                _ => value.as_u64().is_some(),
            };
            if !valid {
                self.note(place, &format!("`{key}` is not as JSON Schema has it"));
            } else if value.as_bool() != Some(false) {
                kept.insert((*key).to_owned(), value.clone());
            }
        }
        kept
    }

    /// Listed values, by type.
    fn listed(
        &mut self,
        values: &[Value],
        types: &[&str],
        object: &Object,
        place: &str,
    ) -> Vec<Node> {
        let mut branches: Vec<Node> = Vec::new();
        let of = |has: &dyn Fn(&Value) -> bool| -> Vec<Value> {
            values.iter().filter(|value| has(value)).cloned().collect()
        };
        for scalar in [Type::String, Type::Number, Type::Boolean] {
            let mut kind = scalar;
            if kind == Type::Number && !types.contains(&"number") {
                kind = Type::Integer;
            }
            let found = of(&|value| kind.has(value));
            if found.is_empty() || !types.contains(&kind.word()) {
                continue;
            }
            if kind == Type::Number && found.iter().all(is_integer) {
                kind = Type::Integer;
            }
            let scalar = Scalar {
                kind,
                values: Some(found),
                keywords: self.keywords(object, keywords_of(kind), place),
            };
            branches.push(Kind::Scalar(scalar).into());
        }
        for (word, keys, found) in [
            ("array", &OF_ARRAYS, of(&|value| value.as_array().is_some())),
            (
                "object",
                &OF_OBJECTS,
                of(&|value| value.as_object().is_some()),
            ),
        ] {
            if found.is_empty() || !types.contains(&word) {
                continue;
            }
            if keys.iter().any(|key| object.contains_key(*key)) {
                self.note(place, "of a list of values only the list is shown");
            }
            branches.push(Kind::Data(found).into());
        }
        if values.iter().any(Value::is_null) && types.contains(&"null") {
            branches.push(Kind::Null.into());
        }
        branches
    }
}

/// No more elements than have a schema.
fn cap(keywords: &mut Object, most: usize) {
    let stated = keywords.get("maxItems").and_then(Value::as_u64);
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let least = stated.map_or(most, |stated| stated.min(most));
    keywords.insert("maxItems".to_owned(), least.into());
}

/// More than 0 is at least 1 where there are only integers, and more providers take it so.
fn include_bounds(keywords: &mut Object) {
    for (key, bound, step) in [
        ("exclusiveMinimum", "minimum", 1),
        ("exclusiveMaximum", "maximum", -1),
    ] {
        let next = keywords.get(key).and_then(Value::as_i64);
        let Some(next) = next.and_then(|next| next.checked_add(step)) else {
            continue;
        };
        if !keywords.contains_key(bound) {
            keywords.shift_remove(key);
            keywords.insert(bound.to_owned(), next.into());
        }
    }
}

const fn keywords_of(kind: Type) -> &'static [&'static str] {
    match kind {
        Type::Boolean => &[],
        Type::Integer | Type::Number => &OF_NUMBERS,
        Type::String => &OF_STRINGS,
    }
}

/// The values, each once, in their order.
fn unique(values: &[Value]) -> Vec<Value> {
    // Texts are told apart at once: lists of thousands are common.
    let mut texts = std::collections::HashSet::new();
    let mut kept: Vec<Value> = Vec::new();
    let mut others: Vec<usize> = Vec::new();
    for value in values {
        let new = match value {
            Value::String(text) => texts.insert(text.as_str()),
            value => {
                others.len() < 2_000 && !others.iter().any(|at| same(&kept[*at], value)) && {
                    others.push(kept.len());
                    true
                }
            }
        };
        if new {
            kept.push(value.clone());
        }
    }
    kept
}

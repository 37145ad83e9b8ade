//! Values that fit a schema, more often than not.

use halo_core::protocol::{Object, Value};

use crate::generate::Random;

/// A value for a schema; what it refers to is in `root`.
pub(crate) fn value(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    let Some(keywords) = schema.as_object() else {
        return Value::Null;
    };
    if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
        let target = reference
            .strip_prefix('#')
            .and_then(|pointer| root.pointer(pointer));
        return target.map_or(Value::Null, |target| value(target, root, random, depth + 1));
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(branches) = keywords.get(key).and_then(Value::as_array) {
            // Deep down the last alternative ends it: that is where null stands.
            let at = if depth > 6 {
                branches.len() - 1
            } else {
                random.below(branches.len())
            };
            return value(&branches[at], root, random, depth);
        }
    }
    if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
        return values[random.below(values.len())].clone();
    }
    match keywords.get("type").and_then(Value::as_str) {
        Some("string") => random
            .of(&[
                "",
                "a",
                "abc",
                "12",
                "2030-01-01T00:00:00Z",
                "longer than eight",
            ])
            .into(),
        Some("integer") => random.below(60).into(),
        Some("number") => Value::from([0.5, 1.0, -2.0, 7.25][random.below(4)]),
        Some("boolean") => random.chance(50).into(),
        Some("null") => Value::Null,
        Some("array") => {
            let items = keywords.get("items").cloned().unwrap_or_default();
            let count = if depth > 6 { 0 } else { random.below(4) };
            (0..count)
                .map(|_| value(&items, root, random, depth + 1))
                .collect::<Vec<_>>()
                .into()
        }
        Some("object") => object(keywords, root, random, depth),
        _ => [Value::Null, 1.into(), "any".into(), Value::from(vec![1])][random.below(4)].clone(),
    }
}

fn object(keywords: &Object, root: &Value, random: &mut Random, depth: usize) -> Value {
    let required = keywords.get("required").and_then(Value::as_array);
    let needed =
        |name: &str| required.is_some_and(|all| all.iter().any(|one| one.as_str() == Some(name)));
    let mut made = Object::new();
    let properties = keywords.get("properties").and_then(Value::as_object);
    for (name, member) in properties.into_iter().flatten() {
        if needed(name) || (depth <= 6 && random.chance(60)) {
            made.insert(name.clone(), value(member, root, random, depth + 1));
        }
    }
    match keywords.get("additionalProperties") {
        Some(Value::Bool(true)) if random.chance(50) => {
            made.insert("more".to_owned(), 1.into());
        }
        Some(others @ Value::Object(_)) if random.chance(50) && depth <= 6 => {
            made.insert("more".to_owned(), value(others, root, random, depth + 1));
        }
        _ => {}
    }
    made.into()
}

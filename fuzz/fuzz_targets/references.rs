//! References in a JSON Schema.

use halo_core::protocol::Value;

/// Asserts that every reference in a self-contained schema leads to a definition of its own.
pub(crate) fn lead_somewhere(schema: &Value) {
    each(schema, &mut |reference| {
        let name = reference.strip_prefix("#/$defs/").expect("a definition");
        let found = schema.get("$defs").and_then(|defs| defs.get(name));
        assert!(found.is_some(), "{reference} in {schema}");
    });
}

fn each(value: &Value, seen: &mut impl FnMut(&str)) {
    match value {
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get("$ref") {
                seen(reference);
            }
            for value in members.values() {
                each(value, seen);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| each(item, seen)),
        _ => {}
    }
}

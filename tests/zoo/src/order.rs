//! The order of properties: a model reads them as they are declared, which is as serde writes them.

use halo_core::protocol::Value;

/// Checks that what serde writes comes in the order in which it is described.
///
/// # Panics
///
/// If it does not.
pub(crate) fn check(schema: &Value, written: &str) {
    let value: Value = serde_json::from_str(written).expect("JSON");
    let defs = schema.get("$defs").cloned().unwrap_or(Value::Null);
    assert!(
        in_order(schema, &value, &defs),
        "{written} is in another order than\n{schema}"
    );
}

fn in_order(schema: &Value, value: &Value, defs: &Value) -> bool {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.trim_start_matches("#/$defs/");
        return defs
            .get(name)
            .is_some_and(|schema| in_order(schema, value, defs));
    }
    if let Some(Value::Array(either)) = schema.get("anyOf") {
        return either
            .iter()
            .any(|schema| fits(schema, value, defs) && in_order(schema, value, defs));
    }
    match value {
        Value::Object(members) => {
            let mut last = 0;
            let properties = match schema.get("properties") {
                Some(Value::Object(properties)) => properties.iter().collect(),
                _ => Vec::new(),
            };
            members.iter().all(|(name, value)| {
                let place = properties.iter().position(|(known, _)| *known == name);
                let Some(place) = place else { return true };
                let later = place >= last;
                last = place;
                later && in_order(properties[place].1, value, defs)
            })
        }
        Value::Array(items) => items.iter().enumerate().all(|(at, value)| {
            let place = match schema.get("prefixItems") {
                Some(Value::Array(places)) => places.get(at),
                _ => schema.get("items"),
            };
            place.is_none_or(|schema| in_order(schema, value, defs))
        }),
        _ => true,
    }
}

fn fits(schema: &Value, value: &Value, defs: &Value) -> bool {
    let mut schema = schema.clone();
    if let (Value::Object(keywords), Value::Object(_)) = (&mut schema, defs) {
        keywords.insert("$defs".to_owned(), defs.clone());
    }
    let plain = |value: &Value| serde_json::from_str(&value.to_string()).expect("JSON");
    jsonschema::is_valid(&plain(&schema), &plain(value))
}

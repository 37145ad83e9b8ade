//! How deep a schema is as JSON, which readers of JSON give up at some point.

use crate::protocol::{Object, Value};

/// `serde_json` reads 127 levels; the description around a schema has up to five of them.
pub(super) const MOST_JSON_LEVELS: usize = 120;

/// Whether readers of JSON reach the end of it.
pub(super) fn is_readable(schema: &Object) -> bool {
    members_fit(schema, MOST_JSON_LEVELS)
}

fn members_fit(object: &Object, levels: usize) -> bool {
    levels > 0 && object.values().all(|value| fits(value, levels - 1))
}

fn fits(value: &Value, levels: usize) -> bool {
    match value {
        Value::Object(object) => members_fit(object, levels),
        Value::Array(items) => levels > 0 && items.iter().all(|item| fits(item, levels - 1)),
        _ => true,
    }
}

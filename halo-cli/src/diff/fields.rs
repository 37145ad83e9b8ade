//! The fields of an object within a parameter or a result.

use std::collections::BTreeSet;

use halo_core::protocol::{Object, Value};

use super::kind::declare;
use super::schema::{self, Direction, from_to};
use super::tools::ORDER_CHANGED;
use super::{Changes, Severity};
use crate::json::{clipped, join};

declare! {
    INPUT_FIELD_ADDED_REQUIRED = Breaking "input-field-added-required": "An object has a new field that must be sent.";
    INPUT_FIELD_ADDED = Safe "input-field-added": "An object has a new field that may be sent.";
    INPUT_FIELD_REMOVED = Risky "input-field-removed": "A field of an object that is sent is gone.";
    INPUT_FIELD_REQUIRED = Breaking "input-field-required": "A field must be sent that might be left out.";
    INPUT_FIELD_OPTIONAL = Safe "input-field-optional": "A field may be left out that had to be sent.";
    OUTPUT_FIELD_ADDED = Safe "output-field-added": "A result has a new field.";
    OUTPUT_FIELD_REMOVED = Breaking "output-field-removed": "A field of a result is gone.";
    OUTPUT_FIELD_OPTIONAL = Breaking "output-field-optional": "A field of a result may be missing that was always there.";
    OUTPUT_FIELD_REQUIRED = Safe "output-field-required": "A field of a result is always there now.";
    INPUT_CLOSED = Breaking "input-closed": "An object that is sent takes no other fields any more.";
    INPUT_OPENED = Safe "input-opened": "An object that is sent takes other fields.";
    OUTPUT_CLOSED = Safe "output-closed": "A result has no other fields any more.";
    OUTPUT_OPENED = Risky "output-opened": "A result may have other fields.";
}

pub(super) fn compare(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let nothing = Object::new();
    let [before, after] = [old, new].map(|s| {
        s.get("properties")
            .and_then(Value::as_object)
            .unwrap_or(&nothing)
    });
    let [needed, needs] = [old, new].map(required);
    for (name, schema) in before {
        let place = join(&format!("{pointer}/properties"), name);
        match after.get(name) {
            Some(other) => schema::compare(schema, other, direction, &place, changes),
            None => removed(new, name, direction, &place, changes),
        }
    }
    let named: BTreeSet<&str> = before
        .keys()
        .chain(after.keys())
        .map(String::as_str)
        .collect();
    for name in after.keys().filter(|name| !before.contains_key(*name)) {
        let place = join(&format!("{pointer}/properties"), name);
        let told = clipped(name, 80);
        match direction {
            Direction::Input if needs.contains(name.as_str()) => {
                changes.add(
                    &INPUT_FIELD_ADDED_REQUIRED,
                    place,
                    format!("`{told}` is new and must be sent"),
                );
            }
            Direction::Input => changes.add(
                &INPUT_FIELD_ADDED,
                place,
                format!("`{told}` is new and may be sent"),
            ),
            Direction::Output => {
                changes.add(&OUTPUT_FIELD_ADDED, place, format!("`{told}` is new"));
            }
        }
    }
    // New and removed fields have been told.
    let both = |name: &&&str| {
        before.contains_key(**name) == after.contains_key(**name) || !named.contains(**name)
    };
    let list = format!("{pointer}/required");
    for name in needs.difference(&needed).filter(both) {
        let kind = direction.of([&INPUT_FIELD_REQUIRED, &OUTPUT_FIELD_REQUIRED]);
        let verb = if direction == Direction::Input {
            "must be sent now"
        } else {
            "is always there now"
        };
        changes.add(
            kind,
            list.as_str(),
            format!("`{}` {verb}", clipped(name, 80)),
        );
    }
    for name in needed.difference(&needs).filter(both) {
        let kind = direction.of([&INPUT_FIELD_OPTIONAL, &OUTPUT_FIELD_OPTIONAL]);
        let verb = if direction == Direction::Input {
            "may be left out now"
        } else {
            "may be missing now"
        };
        changes.add(
            kind,
            list.as_str(),
            format!("`{}` {verb}", clipped(name, 80)),
        );
    }
    if needed == needs && old.get("required") != new.get("required") {
        changes.add(
            &ORDER_CHANGED,
            list,
            "the required fields are told otherwise",
        );
    }
    others(old, new, direction, pointer, changes);
}

fn required(schema: &Object) -> BTreeSet<&str> {
    let list = schema.get("required").and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

fn removed(new: &Object, name: &str, direction: Direction, place: &str, changes: &mut Changes) {
    let told = clipped(name, 80);
    let closed = new.get("additionalProperties").and_then(Value::as_bool) == Some(false);
    match direction {
        Direction::Output => changes.add(&OUTPUT_FIELD_REMOVED, place, format!("`{told}` is gone")),
        Direction::Input if closed => {
            let message = format!("`{told}` is gone, and no other fields are allowed");
            changes.add_as(Severity::Breaking, &INPUT_FIELD_REMOVED, place, message);
        }
        Direction::Input => changes.add(&INPUT_FIELD_REMOVED, place, format!("`{told}` is gone")),
    }
}

/// Fields that are not named: any, none, or those of a schema.
fn others(old: &Object, new: &Object, direction: Direction, pointer: &str, changes: &mut Changes) {
    let anything = Value::Bool(true);
    let key = "additionalProperties";
    let [before, after] = [old, new].map(|schema| schema.get(key).unwrap_or(&anything));
    let pointer = format!("{pointer}/{key}");
    if before == after {
        return;
    }
    match (before.as_bool(), after.as_bool()) {
        (Some(false), _) => {
            let kind = direction.of([&INPUT_OPENED, &OUTPUT_OPENED]);
            changes.add(kind, pointer, from_to(old.get(key), new.get(key)));
        }
        (_, Some(false)) => {
            let kind = direction.of([&INPUT_CLOSED, &OUTPUT_CLOSED]);
            changes.add(kind, pointer, from_to(old.get(key), new.get(key)));
        }
        _ => schema::compare(before, after, direction, &pointer, changes),
    }
}

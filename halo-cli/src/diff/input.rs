//! The parameters of a call.

use halo_core::pattern;
use halo_core::protocol::{Description, Parameter, Place, Value};

use super::Changes;
use super::kind::declare;
use super::schema::{self, Direction};
use super::tools::ORDER_CHANGED;
use crate::address::decoded;
use crate::json::{clipped, join};

declare! {
    INPUT_ADDED_REQUIRED = Breaking "input-added-required": "There is a new parameter that must be sent.";
    INPUT_ADDED = Safe "input-added": "There is a new parameter that may be sent.";
    INPUT_REMOVED = Breaking "input-removed": "A parameter is gone.";
    INPUT_REQUIRED = Breaking "input-required": "A parameter must be sent that might be left out.";
    INPUT_OPTIONAL = Safe "input-optional": "A parameter may be left out that had to be sent.";
    INPUT_MOVED = Breaking "input-moved": "A parameter goes elsewhere.";
}

pub(super) fn compare(old: &Description, new: &Description, changes: &mut Changes) {
    for (name, before) in &old.input {
        let pointer = join("/input", name);
        let told = clipped(name, 80);
        let Some(after) = new.input.get(name) else {
            changes.add(&INPUT_REMOVED, pointer, format!("`{told}` is gone"));
            continue;
        };
        if after.required && !before.required {
            changes.add(
                &INPUT_REQUIRED,
                pointer.as_str(),
                format!("`{told}` must be sent now"),
            );
        } else if before.required && !after.required {
            changes.add(
                &INPUT_OPTIONAL,
                pointer.as_str(),
                format!("`{told}` may be left out now"),
            );
        }
        let (from, to) = (place(old, name, before), place(new, name, after));
        if from != to {
            let message = format!("from the {from} to the {to}");
            changes.add(&INPUT_MOVED, pointer.as_str(), message);
        } else if before.place != after.place {
            changes.add(
                &ORDER_CHANGED,
                pointer.as_str(),
                "the same place is told otherwise",
            );
        }
        let schemas = [before, after].map(|parameter| Value::Object(parameter.schema.clone()));
        schema::compare(
            &schemas[0],
            &schemas[1],
            Direction::Input,
            &pointer,
            changes,
        );
    }
    for (name, parameter) in &new.input {
        if !old.input.contains_key(name) {
            let told = clipped(name, 80);
            let (kind, message) = if parameter.required {
                (
                    &INPUT_ADDED_REQUIRED,
                    format!("`{told}` is new and must be sent"),
                )
            } else {
                (&INPUT_ADDED, format!("`{told}` is new and may be sent"))
            };
            changes.add(kind, join("/input", name), message);
        }
    }
}

/// Where a parameter goes, by the rule where nothing is stated.
fn place(description: &Description, name: &str, parameter: &Parameter) -> &'static str {
    let call = &description.call;
    if let Some(place) = parameter.place {
        return place.as_str();
    }
    let url = decoded(&call.url);
    if pattern::params(&url).any(|param| param.name == name) {
        return Place::Path.as_str();
    }
    match call.method.to_ascii_uppercase().as_str() {
        "POST" | "PUT" | "PATCH" => Place::Body.as_str(),
        _ => Place::Query.as_str(),
    }
}

//! Values of several forms: the members of `anyOf` and `oneOf`.

use halo_core::protocol::{Object, Value};

use super::Changes;
use super::kind::declare;
use super::schema::{self, Direction, annotations};
use super::tools::ORDER_CHANGED;
use crate::json::short;

declare! {
    INPUT_FORM_REMOVED = Breaking "input-form-removed": "A parameter no longer takes one of its forms.";
    INPUT_FORM_ADDED = Safe "input-form-added": "A parameter takes a further form.";
    OUTPUT_FORM_REMOVED = Safe "output-form-removed": "A result no longer has one of its forms.";
    OUTPUT_FORM_ADDED = Breaking "output-form-added": "A result may have a further form.";
}

/// Whether a schema has forms.
pub(super) fn has_any(schema: &Object) -> bool {
    list_of(schema).is_some()
}

/// The keyword and the members; a schema with both keywords is not taken apart.
fn list_of(schema: &Object) -> Option<(&'static str, &Vec<Value>)> {
    let lists = ["anyOf", "oneOf"].map(|key| Some((key, schema.get(key)?.as_array()?)));
    match lists {
        [Some(one), None] | [None, Some(one)] => Some(one),
        _ => None,
    }
}

/// What says something about all forms, and the forms.
fn parted(schema: &Object) -> (Object, &'static str, Vec<Value>) {
    if let Some((key, members)) = list_of(schema) {
        let mut rest = schema.clone();
        rest.shift_remove(key);
        return (rest, key, members.clone());
    }
    let (mut form, mut rest) = (schema.clone(), Object::new());
    for key in ["description", "title", "default", "examples", "deprecated"] {
        if let Some(value) = form.shift_remove(key) {
            rest.insert(key.to_owned(), value);
        }
    }
    (rest, "anyOf", nullable(form))
}

/// A type and null are two forms, however they are told.
fn nullable(mut form: Object) -> Vec<Value> {
    let null = Value::from("null");
    let kinds = form.get("type").and_then(Value::as_array);
    let other = match kinds.map(Vec::as_slice) {
        Some([kind, other] | [other, kind]) if *kind == null && *other != null => other.clone(),
        _ => return vec![Value::Object(form)],
    };
    form.insert("type".to_owned(), other);
    let null = Object::from_iter([("type".to_owned(), null)]);
    vec![Value::Object(form), Value::Object(null)]
}

pub(super) fn compare(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let found = changes.found.len();
    let (rest_before, key_before, before) = parted(old);
    let (rest_after, key_after, after) = parted(new);
    if has_any(old) && has_any(new) {
        schema::keywords(&rest_before, &rest_after, direction, pointer, changes);
    } else {
        annotations(&rest_before, &rest_after, direction, pointer, changes);
    }
    let key = if has_any(new) { key_after } else { key_before };
    let pointer = format!("{pointer}/{key}");
    if has_any(old) && has_any(new) && key_before != key_after {
        changes.add(
            &ORDER_CHANGED,
            pointer.as_str(),
            format!("from `{key_before}` to `{key_after}`"),
        );
    }
    let (pairs, removed, added) = matched(&before, &after);
    for (index, old, new) in pairs {
        schema::compare(old, new, direction, &format!("{pointer}/{index}"), changes);
    }
    for form in removed {
        let kind = direction.of([&INPUT_FORM_REMOVED, &OUTPUT_FORM_REMOVED]);
        changes.add(kind, pointer.as_str(), format!("no longer {}", short(form)));
    }
    for form in added {
        let kind = direction.of([&INPUT_FORM_ADDED, &OUTPUT_FORM_ADDED]);
        changes.add(kind, pointer.as_str(), format!("also {}", short(form)));
    }
    if before.len() == after.len()
        && before != after
        && before.iter().all(|form| after.contains(form))
    {
        changes.add(&ORDER_CHANGED, pointer, "the forms are in another order");
    } else if has_any(old) != has_any(new) && changes.found.len() == found {
        changes.add(&ORDER_CHANGED, pointer, "the same forms are told otherwise");
    }
}

type Matched<'a> = (
    Vec<(usize, &'a Value, &'a Value)>,
    Vec<&'a Value>,
    Vec<&'a Value>,
);

/// Forms that are the same belong together, then those with the same tag or type.
fn matched<'a>(old: &'a [Value], new: &'a [Value]) -> Matched<'a> {
    let mut left: Vec<Option<&Value>> = new.iter().map(Some).collect();
    let mut open: Vec<&Value> = Vec::new();
    let mut pairs = Vec::new();
    for form in old {
        match left.iter_mut().find(|other| **other == Some(form)) {
            Some(found) => *found = None,
            None => open.push(form),
        }
    }
    let mut removed = Vec::new();
    for form in open {
        let mark = mark(form);
        let found = left
            .iter()
            .position(|other| other.is_some_and(|other| self::mark(other) == mark));
        match found.and_then(|index| left[index].take().map(|other| (index, other))) {
            Some((index, other)) => pairs.push((index, form, other)),
            None => removed.push(form),
        }
    }
    (pairs, removed, left.into_iter().flatten().collect())
}

/// What a form is known by: where it leads, its type, and the fields that have one value only.
fn mark(form: &Value) -> String {
    let mut mark = Vec::new();
    for key in ["$ref", "type", "const"] {
        mark.extend(form.get(key).map(ToString::to_string));
    }
    let properties = form.get("properties").and_then(Value::as_object);
    for (name, field) in properties.into_iter().flatten() {
        let only = match field
            .get("enum")
            .and_then(Value::as_array)
            .map(Vec::as_slice)
        {
            Some([only]) => Some(only),
            _ => field.get("const"),
        };
        mark.extend(only.map(|only| format!("{name}={only}")));
    }
    mark.sort();
    mark.join(" ")
}

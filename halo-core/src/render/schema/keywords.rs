//! The keywords of JSON Schema that are written in several places.

use crate::protocol::{Object, Value};

/// One of several schemas; one that is alone or repeated is written once.
pub(super) fn alternatives(all: Vec<Object>, text: &str) -> Option<Object> {
    let mut either: Vec<Object> = Vec::new();
    for schema in all {
        if !either.contains(&schema) {
            either.push(schema);
        }
    }
    if either.len() < 2 {
        let mut only = either.pop()?;
        if !text.is_empty() {
            only.shift_remove("description");
            describe_first(&mut only, text);
        }
        return Some(only);
    }
    let mut object = Object::new();
    describe(&mut object, text);
    let either = either.into_iter().map(Value::Object).collect();
    object.insert("anyOf".to_owned(), Value::Array(either));
    Some(object)
}

/// The schema of one of these words, without a type.
pub(super) fn one_of(words: &[&str]) -> Object {
    let words = words.iter().copied().map(Value::from).collect();
    Object::from_iter([("enum".to_owned(), Value::Array(words))])
}

/// The schema of what can never be there.
pub(super) fn never() -> Object {
    Object::from_iter([("not".to_owned(), Value::Object(Object::new()))])
}

pub(super) fn typed(object: &mut Object, kind: &str) {
    object.insert("type".to_owned(), Value::from(kind));
}

pub(super) fn insert(object: &mut Object, keyword: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(keyword.to_owned(), value);
    }
}

pub(super) fn stated(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| Value::from(text))
}

pub(super) fn nullable(object: &mut Object, inner: Object) {
    let null = Object::from_iter([("type".to_owned(), Value::from("null"))]);
    let either = vec![Value::Object(inner), Value::Object(null)];
    object.insert("anyOf".to_owned(), Value::Array(either));
}

pub(super) fn describe(object: &mut Object, text: &str) {
    if !text.is_empty() {
        object.insert("description".to_owned(), Value::from(text));
    }
}

/// Puts the description right behind the type, before what may be long.
pub(super) fn describe_first(object: &mut Object, text: &str) {
    if !text.is_empty() {
        let at = usize::from(object.contains_key("type"));
        object.shift_insert(at, "description".to_owned(), Value::from(text));
    }
}

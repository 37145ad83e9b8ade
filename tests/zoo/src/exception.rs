//! Where a description differs from serde on purpose. The list is complete: nothing else is excused.

use jsonschema::Validator;
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind};
use jsonschema::types::JsonType;
use serde_json::{Number, Value};

/// Where a description differs from serde on purpose. The first four hold for every type; the others
/// for the types that name them, with the names they are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exception {
    /// serde reads `null` for a field that may be left out. It is not offered: query strings, headers
    /// and many models cannot send it, and leaving the field out says the same.
    NullForLeftOut,
    /// serde reads an array for a struct, its fields in order. It is not offered: names say more.
    ArrayForStruct,
    /// serde reads `{"Word": null}` for the word of an enum, and, where it has buffered the value, the
    /// number of the variant, and `{}` for nothing. It is not offered: the word and `null` say more.
    OtherSpelling,
    /// JSON Schema calls `1.0` an integer and knows no 64 bits; serde does not take the one, nor what is
    /// beyond the other. Bounds of 64 bits are not told, because JSON numbers are not exact there.
    NumbersAsWritten,
    /// serde reads the other names of a field or variant. They are not told: one name is enough to send.
    Alias(&'static [&'static str]),
    /// serde drops a flattened `Option` whose fields do not fit, without a word. What fits is told.
    FlattenedOption(&'static [&'static str]),
    /// serde takes the first of several keys of a flattened enum, in the order they are sent. One is told.
    FlattenedChoice(&'static [&'static str]),
    /// Text with a grammar that no format or short pattern tells in full.
    Grammar,
    /// The keys of a map of integers are told by a pattern, which knows no range.
    KeyRange,
}

/// Whether a value that serde reads, and the description does not offer, is excused.
///
/// `read` tells what serde makes of a value: what is excused must say the same as what is offered.
pub(crate) fn reads_more(
    exceptions: &[Exception],
    input: &Validator,
    value: &Value,
    read: &dyn Fn(&Value) -> Option<String>,
) -> bool {
    let named = exceptions.iter().any(|exception| match *exception {
        Exception::Alias(names) => has_word(value, names),
        Exception::FlattenedOption(keys) => {
            let mut dropped = value.clone();
            if let Some(members) = dropped.as_object_mut() {
                members.retain(|name, _| !keys.contains(&name.as_str()));
            }
            let dropped = plainly(&dropped, read);
            input.iter_errors(&dropped).all(|error| excused(&error))
        }
        _ => false,
    });
    let plain = plainly(value, read);
    named || input.iter_errors(&plain).all(|error| excused(&error))
}

/// The value as it is offered: what is `null` left out, a word for `{"Word": null}`, `null` for `{}`;
/// each only where serde then reads the very same.
fn plainly(value: &Value, read: &dyn Fn(&Value) -> Option<String>) -> Value {
    let meaning = read(value);
    let mut value = value.clone();
    let mut places = Vec::new();
    odd(&value, &mut String::new(), &mut places);
    // From the inside out, so that the places that are left stay where they are.
    for place in places.iter().rev() {
        let mut other = value.clone();
        plainer(&mut other, place);
        if read(&other) == meaning {
            value = other;
        }
    }
    value
}

/// The places of members that are `null`, of objects with one such member, and of empty objects.
fn odd(value: &Value, at: &mut String, places: &mut Vec<String>) {
    let length = at.len();
    match value {
        Value::Object(members) => {
            if members.is_empty() || is_word_with_null(value) {
                places.push(at.clone());
            }
            for (name, inner) in members {
                at.push('/');
                at.push_str(&name.replace('~', "~0").replace('/', "~1"));
                if inner.is_null() {
                    places.push(at.clone());
                }
                odd(inner, at, places);
                at.truncate(length);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                at.push('/');
                at.push_str(&index.to_string());
                odd(inner, at, places);
                at.truncate(length);
            }
        }
        _ => {}
    }
}

fn plainer(value: &mut Value, place: &str) {
    let Some(found) = value.pointer_mut(place) else {
        return;
    };
    if let Value::Object(members) = found {
        let word = members.keys().next().cloned();
        *found = word.map_or(Value::Null, Value::String);
        return;
    }
    let Some((outer, name)) = place.rsplit_once('/') else {
        return;
    };
    if let Some(Value::Object(members)) = value.pointer_mut(outer) {
        members.remove(&name.replace("~1", "/").replace("~0", "~"));
    }
}

/// Whether one of these words is anywhere in a value.
fn has_word(value: &Value, words: &[&str]) -> bool {
    let text = value.to_string();
    words.iter().any(|word| text.contains(&format!("{word:?}")))
}

/// Whether what is wrong with a value is one of the things that serde reads all the same.
fn excused(error: &ValidationError<'_>) -> bool {
    let instance = error.instance();
    match error.kind() {
        ValidationErrorKind::Type { kind } => {
            let object = matches!(kind, TypeKind::Single(JsonType::Object));
            let text = matches!(kind, TypeKind::Single(JsonType::String));
            (object && instance.is_array()) || (text && instance.is_u64())
        }
        ValidationErrorKind::Enum { .. } => instance.is_u64(),
        ValidationErrorKind::AnyOf { context } => context
            .iter()
            .any(|branch| !branch.is_empty() && branch.iter().all(excused)),
        _ => false,
    }
}

fn is_word_with_null(value: &Value) -> bool {
    let members = value.as_object();
    members.is_some_and(|members| members.len() == 1 && members.values().all(Value::is_null))
}

/// Whether a value that the description offers, and serde does not read, is excused.
pub(crate) fn accepts_more(
    exceptions: &[Exception],
    value: &Value,
    read: &dyn Fn(&Value) -> Option<String>,
) -> bool {
    let named = exceptions.iter().any(|exception| match *exception {
        Exception::Alias(names) => has_word(value, names),
        Exception::FlattenedChoice(keys) => has_choice(value, keys),
        Exception::Grammar => {
            value.is_string()
                || value
                    .as_array()
                    .is_some_and(|bytes| bytes.contains(&0.into()))
        }
        Exception::KeyRange => {
            let mut within = value.clone();
            let changed = in_range(&mut within);
            exact(&mut within);
            changed && read(&within).is_some()
        }
        _ => false,
    });
    if named {
        return true;
    }
    let mut plain = value.clone();
    exact(&mut plain) && read(&plain).is_some()
}

/// Whether an object in a value has several of these keys.
fn has_choice(value: &Value, keys: &[&str]) -> bool {
    match value {
        Value::Object(members) => {
            let given = keys.iter().filter(|key| members.contains_key(**key));
            given.count() > 1 || members.values().any(|value| has_choice(value, keys))
        }
        Value::Array(items) => items.iter().any(|value| has_choice(value, keys)),
        _ => false,
    }
}

/// Writes numbers as serde takes them; whether there were others.
fn exact(value: &mut Value) -> bool {
    match value {
        Value::Number(number) => {
            let as_written = number.clone();
            if let Some(float) = number.as_f64().filter(|_| number.is_f64()) {
                #[allow(clippy::cast_possible_truncation)] // checked to be whole and small
                if float.fract() == 0.0 && float.abs() < 1e15 {
                    *number = Number::from(float as i64);
                } else if float.abs() >= 9e15 {
                    *number = Number::from(1);
                }
            }
            *number != as_written
        }
        Value::Array(items) => {
            items
                .iter_mut()
                .map(exact)
                .filter(|changed| *changed)
                .count()
                > 0
        }
        Value::Object(members) => {
            members
                .values_mut()
                .map(exact)
                .filter(|changed| *changed)
                .count()
                > 0
        }
        _ => false,
    }
}

/// Puts a key that every integer holds in the place of other ones; whether there were any.
fn in_range(value: &mut Value) -> bool {
    match value {
        Value::Object(members) => {
            let mut changed = false;
            for (name, mut inner) in std::mem::take(members) {
                changed |= in_range(&mut inner);
                let beyond = name
                    .parse::<i128>()
                    .is_ok_and(|number| !(1..128).contains(&number));
                changed |= beyond;
                members.insert(if beyond { "1".to_owned() } else { name }, inner);
            }
            changed
        }
        Value::Array(items) => {
            let mut changed = false;
            for item in items {
                changed |= in_range(item);
            }
            changed
        }
        _ => false,
    }
}

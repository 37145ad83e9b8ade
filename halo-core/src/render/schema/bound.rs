//! The bounds of a field, added to the schema of its type.

use super::keywords::{insert, typed};
use crate::protocol::{Object, Value};
use crate::schema::Constraint;

/// Adds bounds to the schema of a type; the tighter of two wins.
pub(super) fn bound(object: &mut Object, constraints: &[Constraint]) {
    for constraint in constraints {
        let (keyword, value) = match *constraint {
            Constraint::Minimum(value) => ("minimum", value.to_value()),
            Constraint::Maximum(value) => ("maximum", value.to_value()),
            Constraint::ExclusiveMinimum(value) => ("exclusiveMinimum", value.to_value()),
            Constraint::ExclusiveMaximum(value) => ("exclusiveMaximum", value.to_value()),
            Constraint::MultipleOf(value) => ("multipleOf", value.to_value()),
            Constraint::NonZero => {
                nonzero(object);
                continue;
            }
            Constraint::MinLength(value) => ("minLength", Value::from(value)),
            Constraint::MaxLength(value) => ("maxLength", Value::from(value)),
            Constraint::Pattern(value) => ("pattern", Value::from(value)),
            Constraint::Format(value) => ("format", Value::from(value)),
            Constraint::MinItems(value) => ("minItems", Value::from(value)),
            Constraint::MaxItems(value) => ("maxItems", Value::from(value)),
            Constraint::MinProperties(value) => ("minProperties", Value::from(value)),
            Constraint::MaxProperties(value) => ("maxProperties", Value::from(value)),
            Constraint::MinSize(value) => match sized(object) {
                Some((keyword, _)) => (keyword, Value::from(value)),
                None => continue,
            },
            Constraint::MaxSize(value) => match sized(object) {
                Some((_, keyword)) => (keyword, Value::from(value)),
                None => continue,
            },
            Constraint::Each(constraints) => {
                for keyword in ["items", "additionalProperties"] {
                    if let Some(Value::Object(items)) = object.get_mut(keyword) {
                        bound(items, constraints);
                    }
                }
                continue;
            }
            Constraint::Example(value) => ("examples", Value::Array(vec![value.to_value()])),
            Constraint::Default(value) => ("default", value.to_value()),
            Constraint::Deprecated => ("deprecated", Value::Bool(true)),
        };
        state(object, keyword, value);
    }
}

fn state(object: &mut Object, keyword: &str, value: Value) {
    let own = |object: &Object, keyword: &str| object.get(keyword).and_then(Value::as_f64);
    let stated = value.as_f64();
    match keyword {
        "minimum" | "minLength" | "minItems" | "minProperties" if own(object, keyword) > stated => {
            return;
        }
        "maximum" | "maxLength" | "maxItems" | "maxProperties"
            if own(object, keyword).is_some_and(|own| stated > Some(own)) =>
        {
            return;
        }
        "exclusiveMinimum" if own(object, "minimum") <= stated => {
            object.shift_remove("minimum");
        }
        "exclusiveMaximum" if own(object, "maximum").is_some_and(|own| stated <= Some(own)) => {
            object.shift_remove("maximum");
        }
        _ => {}
    }
    object.insert(keyword.to_owned(), value);
}

/// The words for the fewest and the most parts of a value.
fn sized(object: &Object) -> Option<(&'static str, &'static str)> {
    match object.get("type").and_then(Value::as_str)? {
        "string" => Some(("minLength", "maxLength")),
        "array" => Some(("minItems", "maxItems")),
        "object" => Some(("minProperties", "maxProperties")),
        _ => None,
    }
}

/// Splits the range at zero: models take two ranges better than a negation.
fn nonzero(object: &mut Object) {
    let minimum = object.shift_remove("minimum");
    let maximum = object.shift_remove("maximum");
    let side = |minimum: Option<Value>, maximum: Option<Value>| {
        let mut side = Object::new();
        typed(&mut side, "integer");
        insert(&mut side, "minimum", minimum);
        insert(&mut side, "maximum", maximum);
        Value::Object(side)
    };
    let either = vec![
        side(minimum, Some(Value::from(-1))),
        side(Some(Value::from(1)), maximum),
    ];
    object.shift_remove("type");
    object.insert("anyOf".to_owned(), Value::Array(either));
}

//! Bounds and examples of a field against the field's type.

use super::example::{Direction, fits};
use super::message::Message;
use crate::literal::Literal;
use crate::schema::{Kind, Schema, Shape, ShapeKind};

/// Stops the build if a bound of numbers is put on what is no number.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn number(shape: Shape, key: &str) {
    let fits = matches!(
        shape.kind,
        ShapeKind::Integer | ShapeKind::Number | ShapeKind::Any
    );
    bound(fits, shape, key, "a number");
}

/// Stops the build if a bound of texts is put on what is no text.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn text(shape: Shape, key: &str) {
    let fits = matches!(shape.kind, ShapeKind::String | ShapeKind::Any);
    bound(fits, shape, key, "a string");
}

/// Stops the build if a bound of sequences is put on what is none.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn sequence(shape: Shape, key: &str) {
    let fits = matches!(shape.kind, ShapeKind::Array | ShapeKind::Any);
    bound(fits, shape, key, "a sequence");
}

/// Stops the build if a bound of maps is put on what is none.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn entries(shape: Shape, key: &str) {
    let fits = matches!(shape.kind, ShapeKind::Object | ShapeKind::Any);
    bound(fits, shape, key, "a map");
}

/// Stops the build if a field that cannot stand among the fields of another type is flattened.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn flattened(shape: Shape) {
    among_fields(shape, "`flatten` takes the fields of an object or a map");
}

/// Stops the build if the content of an internally tagged variant cannot stand beside the tag.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn tagged(shape: Shape) {
    among_fields(
        shape,
        "the variant of an internally tagged enum holds an object or a map",
    );
}

#[track_caller]
const fn among_fields(shape: Shape, rule: &str) {
    let fits = matches!(
        shape.kind,
        ShapeKind::Object | ShapeKind::Any | ShapeKind::Union | ShapeKind::Enum | ShapeKind::Null
    );
    if !fits {
        Message::new()
            .text(rule)
            .text(", but this is ")
            .text(shape.kind.words())
            .text(": serde cannot write it")
            .stop();
    }
}

/// Stops the build if a number is put as a bound that the type is narrower than, so that no value or
/// every value keeps it.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn within(schema: &Schema, key: &str, value: &Literal) {
    let Kind::Integer { minimum, maximum } = schema.kind else {
        return;
    };
    let Literal::Int(value) = value else {
        return;
    };
    let below = matches!(minimum, Some(minimum) if *value < minimum);
    let above = matches!(maximum, Some(maximum) if *value > maximum);
    if below || above {
        Message::new()
            .code(key)
            .text(" lies outside the values of the field's type: write a number the type has, or remove it")
            .stop();
    }
}

/// Stops the build if a field's example is none of its values.
///
/// # Panics
///
/// At compile time, if it is.
#[track_caller]
pub const fn field_example(shape: Shape, name: &str, example: &Literal) {
    fits(shape, name, example, Direction::Input);
}

#[track_caller]
const fn bound(fits: bool, shape: Shape, key: &str, of: &str) {
    if !fits {
        Message::new()
            .code(key)
            .text(" bounds ")
            .text(of)
            .text(", but the field is ")
            .text(shape.kind.words())
            .text(": remove it")
            .stop();
    }
}

//! Bounds and examples of a field against the field's type.

use super::example::{Direction, fits};
use super::message::Message;
use crate::literal::Literal;
use crate::schema::{Shape, ShapeKind};

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

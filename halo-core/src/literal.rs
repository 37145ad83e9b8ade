//! JSON written in an attribute, as a constant.

use crate::protocol::{Object, Value};

/// A JSON value known at compile time.
///
/// ```
/// use halo_core::literal::Literal;
///
/// const EXAMPLE: Literal = Literal::Object(&[("amount", Literal::Int(1000))]);
/// assert_eq!(EXAMPLE.to_value().to_string(), r#"{"amount":1000}"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Int(i128),
    /// Any other number.
    Float(f64),
    /// Text.
    Str(&'static str),
    /// An array.
    Array(&'static [Literal]),
    /// An object in written order.
    Object(&'static [(&'static str, Literal)]),
}

impl Literal {
    /// A number of which one form is meant: constants of either type are cast to both.
    #[must_use]
    pub const fn number(whole: bool, int: i128, float: f64) -> Self {
        if whole {
            Self::Int(int)
        } else {
            Self::Float(float)
        }
    }

    /// The value as the protocol carries it.
    ///
    /// An integer beyond 64 bits becomes the nearest floating-point number, as JSON readers do it.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match *self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(value) => integer(value),
            Self::Float(value) => Value::from(value),
            Self::Str(value) => Value::from(value),
            Self::Array(items) => Value::Array(items.iter().map(Self::to_value).collect()),
            Self::Object(fields) => Value::Object(object(fields)),
        }
    }

    /// The kind in words, for messages: "a string", "an integer".
    #[must_use]
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Null => "`null`",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "an integer",
            Self::Float(_) => "a number",
            Self::Str(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// An object of constants as the protocol carries it.
pub(crate) fn object(fields: &[(&'static str, Literal)]) -> Object {
    fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.to_value()))
        .collect()
}

#[allow(clippy::cast_precision_loss)] // beyond 64 bits JSON numbers are floating-point to every reader
pub(crate) fn integer(value: i128) -> Value {
    if let Ok(value) = i64::try_from(value) {
        Value::from(value)
    } else if let Ok(value) = u64::try_from(value) {
        Value::from(value)
    } else {
        Value::from(value as f64)
    }
}

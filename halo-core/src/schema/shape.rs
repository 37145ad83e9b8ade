//! The outline of a type, for checks that must not recurse.

use super::Variant;

/// The outline of a type: enough to check what an attribute says about it, without recursion.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What the JSON is.
    pub kind: ShapeKind,
    /// Whether a field of this type may be left out when reading, as serde treats `Option`.
    pub optional: bool,
    /// The words of an enum.
    pub variants: &'static [Variant],
}

impl Shape {
    /// The outline of an object that must be sent.
    pub const OBJECT: Self = Self::new(ShapeKind::Object);

    /// The outline of a type that must be sent.
    #[must_use]
    pub const fn new(kind: ShapeKind) -> Self {
        Self {
            kind,
            optional: false,
            variants: &[],
        }
    }

    /// The outline of an enum of words.
    #[must_use]
    pub const fn words(variants: &'static [Variant]) -> Self {
        Self {
            kind: ShapeKind::Enum,
            optional: false,
            variants,
        }
    }

    /// The outline of a type around this that must be sent, whatever is in it.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.optional = false;
        self
    }

    /// The same, and it may be left out if the other may.
    #[must_use]
    pub const fn optional_like(mut self, other: Self) -> Self {
        self.optional = other.optional;
        self
    }

    /// Whether numbers of this type are whole.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        !matches!(self.kind, ShapeKind::Number)
    }

    /// The outline of `Option` of this.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }
}

/// What the JSON of a type is, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeKind {
    /// Any JSON, or not known here.
    Any,
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// Text.
    String,
    /// A sequence.
    Array,
    /// A sequence of so many items.
    Tuple(usize),
    /// An object.
    Object,
    /// One of a list of words.
    Enum,
    /// A word, or an object whose only key is one.
    Union,
}

impl ShapeKind {
    /// The kind in words, for messages: "a string", "an integer".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Any => "any JSON",
            Self::Null => "`null`",
            Self::Boolean => "`true` or `false`",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array | Self::Tuple(_) => "an array",
            Self::Object => "an object",
            Self::Enum => "one of a list of strings",
            Self::Union => "one of several variants with data",
        }
    }
}

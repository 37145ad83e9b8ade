//! A field of an object: its two names, its presence in both directions, its bounds.

use super::{Direction, Edge, HaloSchema, Shape, of};
use crate::literal::Literal;

/// A field of an object.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name when reading.
    pub input: &'static str,
    /// The name when writing.
    pub output: &'static str,
    /// Documentation; empty if the field has none, in which case the type's own is used.
    pub description: &'static str,
    /// The outline of the field's type.
    pub shape: Shape,
    /// The description of the field's type.
    pub schema: Edge,
    /// Whether the field is there, in each direction.
    pub presence: Presence,
    /// Bounds beyond those of the type, and notes.
    pub constraints: &'static [Constraint],
}

/// Whether a field is there, in each direction: a set of exceptions from being always there.
///
/// One byte, since the compiler looks at every part of every constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence(u8);

impl Presence {
    /// It is read and written, always.
    pub const ALWAYS: Self = Self(0);
    /// It may be left out when reading: serde fills in a default.
    pub const DEFAULTED: Self = Self(1);
    /// It is never read.
    pub const NEVER_READ: Self = Self(2);
    /// It is never written.
    pub const NEVER_WRITTEN: Self = Self(4);
    /// It is sometimes not written (`skip_serializing_if`).
    pub const OMITTED: Self = Self(8);
    /// Its own fields stand in its place (`flatten`).
    pub const FLATTENED: Self = Self(16);
    /// It must be sent and is never `null`, although its type is an option.
    pub const DEMANDED: Self = Self(32);

    /// Both sets of exceptions.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the exceptions of `other` are among these.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A bound on the values of a field, or a note on them, in JSON Schema's words.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// `minimum`: the smallest number.
    Minimum(Literal),
    /// `maximum`: the largest number.
    Maximum(Literal),
    /// `exclusiveMinimum`: smaller than every number.
    ExclusiveMinimum(Literal),
    /// `exclusiveMaximum`: larger than every number.
    ExclusiveMaximum(Literal),
    /// `multipleOf`: a number that every number is a multiple of.
    MultipleOf(Literal),
    /// Every number but zero.
    NonZero,
    /// `minLength`: the fewest characters.
    MinLength(u64),
    /// `maxLength`: the most characters.
    MaxLength(u64),
    /// `pattern`: a regular expression.
    Pattern(&'static str),
    /// `format`: a format of JSON Schema.
    Format(&'static str),
    /// `minItems`: the fewest items.
    MinItems(u64),
    /// `maxItems`: the most items.
    MaxItems(u64),
    /// `minProperties`: the fewest entries of a map.
    MinProperties(u64),
    /// `maxProperties`: the most entries of a map.
    MaxProperties(u64),
    /// `minLength`, `minItems` or `minProperties`, whichever the type has.
    MinSize(u64),
    /// `maxLength`, `maxItems` or `maxProperties`, whichever the type has.
    MaxSize(u64),
    /// Bounds on every item of a sequence, or on every value of a map.
    Each(&'static [Constraint]),
    /// `examples`: a value to show.
    Example(Literal),
    /// `default`: the value of a field that is left out.
    Default(Literal),
    /// `deprecated`: better not used any more.
    Deprecated,
}

impl Field {
    /// A field of type `T`, called `name` in both directions.
    ///
    /// It must be sent unless `T` is an `Option`, and it is always written.
    #[must_use]
    pub const fn new<T: HaloSchema + ?Sized>(
        name: &'static str,
        description: &'static str,
    ) -> Self {
        Self {
            input: name,
            output: name,
            description,
            shape: T::SHAPE,
            schema: of::<T>,
            presence: Presence::ALWAYS,
            constraints: &[],
        }
    }

    /// The same with a name of its own for writing.
    #[must_use]
    pub const fn written_as(mut self, output: &'static str) -> Self {
        self.output = output;
        self
    }

    /// The same with a default when reading.
    #[must_use]
    pub const fn defaulted(mut self) -> Self {
        self.presence = self.presence.and(Presence::DEFAULTED);
        self
    }

    /// The same, required when reading, whatever its type.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.shape = self.shape.required();
        self
    }

    /// The same, never read.
    #[must_use]
    pub const fn never_read(mut self) -> Self {
        self.presence = self.presence.and(Presence::NEVER_READ);
        self
    }

    /// The same, never written.
    #[must_use]
    pub const fn never_written(mut self) -> Self {
        self.presence = self.presence.and(Presence::NEVER_WRITTEN);
        self
    }

    /// The same, sometimes not written.
    #[must_use]
    pub const fn sometimes_omitted(mut self) -> Self {
        self.presence = self.presence.and(Presence::OMITTED);
        self
    }

    /// The same with bounds.
    #[must_use]
    pub const fn bounded(mut self, constraints: &'static [Constraint]) -> Self {
        self.constraints = constraints;
        self
    }

    /// The same with the field's own fields in its place.
    #[must_use]
    pub const fn flattened(mut self) -> Self {
        self.presence = self.presence.and(Presence::FLATTENED);
        self
    }

    /// The same; it must be sent with a value, although its type is an option.
    #[must_use]
    pub const fn demanded(mut self) -> Self {
        self.presence = self.presence.and(Presence::DEMANDED);
        self
    }

    /// Whether a caller must send the field.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.presence.has(Presence::DEMANDED)
            || !self.shape.optional && !self.presence.has(Presence::DEFAULTED)
    }

    /// The name on one side, and whether the field is always there; `None` if it never is.
    #[must_use]
    pub const fn side(&self, direction: Direction) -> Option<(&'static str, bool)> {
        match direction {
            Direction::Input if self.presence.has(Presence::NEVER_READ) => None,
            Direction::Output if self.presence.has(Presence::NEVER_WRITTEN) => None,
            Direction::Input => Some((self.input, self.is_required())),
            Direction::Output => Some((self.output, !self.presence.has(Presence::OMITTED))),
        }
    }
}

//! Compile-time descriptions of types.
//!
//! A type's description is a constant: a tree of `&'static` data whose edges are functions, because a
//! type may contain itself. What a field is called and whether it must be sent is told twice, once
//! for reading (input, as serde deserializes) and once for writing (output, as serde serializes).
//!
//! Implements "input" and "output" of the protocol's description (§4 and §6.1).

mod containers;
mod field;
mod foreign;
mod scalars;
#[cfg(feature = "schemars1")]
mod schemars;
mod shape;
mod union;
mod wrappers;

pub use self::field::{Constraint, Field, Presence};
#[cfg(feature = "schemars1")]
pub use self::schemars::Schemars;
pub use self::shape::{Shape, ShapeKind};
pub use self::union::{Content, Role, Tagging, Union, Variant};
pub use self::wrappers::Directed;
use crate::protocol::Object;

/// What a type accepts and produces as JSON, known at compile time.
///
/// Derive it with `#[derive(HaloSchema)]`. Implement it by hand for a type whose serde
/// implementations are written by hand; the constants then repeat what those accept.
///
/// ```
/// use halo_core::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};
///
/// /// A colour such as `#ff8800`.
/// struct Colour(u32);
///
/// impl HaloSchema for Colour {
///     const SHAPE: Shape = Shape::new(ShapeKind::String);
///     const SCHEMA: &'static Schema = &Schema::new(Kind::String {
///         format: "",
///         pattern: "^#[0-9a-f]{6}$",
///         min_length: None,
///         max_length: None,
///     })
///     .described("A colour such as `#ff8800`.");
/// }
///
/// assert_eq!(Colour::SCHEMA.description, "A colour such as `#ff8800`.");
/// ```
#[diagnostic::on_unimplemented(
    message = "HALO has no description of the type `{Self}`",
    label = "`{Self}` does not implement `HaloSchema`",
    note = "for a type of your own: `#[derive(HaloSchema)]`",
    note = "for a type of a well-known crate: a feature of `halo-actix`, such as `chrono04`, `serde_json1` or `uuid1`; for `#[halo(schemars)]`: `schemars1`",
    note = "for an extractor of a type of another crate, as in `Path<Uuid>`: a struct of your own with such a field",
    note = "for a field whose type is from another crate: `#[halo(with = Type)]`, naming a described type that reads and writes the same JSON"
)]
pub trait HaloSchema {
    /// The outline, which never looks into fields or items, so that a recursive type has one too; by
    /// default nothing is known of it.
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    /// The fields of an object in declared order; none by default.
    const FIELDS: &'static [Field] = &[];
    /// The whole description. Fields and items are reached through [`Edge`]s.
    const SCHEMA: &'static Schema;
}

/// The way from a type to a type it contains. A function, because a type may contain itself.
pub type Edge = fn() -> &'static Schema;

/// The description of `T`: the function behind every [`Edge`].
///
/// ```
/// use halo_core::schema::{Kind, of};
///
/// assert!(matches!(of::<bool>().kind, Kind::Boolean));
/// ```
#[must_use]
pub const fn of<T: HaloSchema + ?Sized>() -> &'static Schema {
    T::SCHEMA
}

/// A type with more names than this is nothing but a name for itself.
const MOST_NAMES: usize = 64;

/// The description of one type.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The type's own documentation, as Markdown; empty if it has none.
    pub description: &'static str,
    /// What the JSON looks like.
    pub kind: Kind,
    /// For types that can contain themselves: the type's full name, which tells it from others.
    pub identity: Option<fn() -> &'static str>,
}

impl Schema {
    /// A description without documentation.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self {
            description: "",
            kind,
            identity: None,
        }
    }

    /// The description of the type `T`, an object with the fields it has.
    ///
    /// `closed` says that other fields are refused when reading.
    #[must_use]
    pub const fn object<T: HaloSchema + ?Sized>(description: &'static str, closed: bool) -> Self {
        Self {
            description,
            kind: Kind::Object {
                fields: T::FIELDS,
                closed,
            },
            identity: Some(core::any::type_name::<T>),
        }
    }

    /// The description of a type that is written and read as `T`.
    #[must_use]
    pub const fn alias<T: HaloSchema + ?Sized>(description: &'static str) -> Self {
        Self {
            description,
            kind: Kind::Alias(of::<T>, &[]),
            identity: None,
        }
    }

    /// The same with documentation.
    #[must_use]
    pub const fn described(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// The same for the named type `T`, which may then contain itself.
    #[must_use]
    pub const fn named<T: ?Sized>(mut self) -> Self {
        self.identity = Some(core::any::type_name::<T>);
        self
    }

    /// The description that holds in one direction.
    #[must_use]
    pub const fn toward(&'static self, direction: Direction) -> &'static Self {
        match (&self.kind, direction) {
            (Kind::Directed { read, .. }, Direction::Input) => read.toward(direction),
            (Kind::Directed { written, .. }, Direction::Output) => written.toward(direction),
            _ => self,
        }
    }

    /// The type without the options around it, and whether there were any.
    #[must_use]
    pub fn peeled(&'static self) -> (&'static Self, bool) {
        let mut schema = self;
        // An option of itself has no other values either.
        for _ in 0..MOST_NAMES {
            match schema.kind {
                Kind::Optional(inner) => schema = inner(),
                _ => break,
            }
        }
        (schema, matches!(self.kind, Kind::Optional(_)))
    }

    /// The type behind other names and options, in one direction.
    #[must_use]
    pub fn resolved(&'static self, direction: Direction) -> &'static Self {
        let mut schema = self.toward(direction);
        for _ in 0..MOST_NAMES {
            match schema.kind {
                Kind::Alias(inner, _) | Kind::Optional(inner) => {
                    schema = inner().toward(direction);
                }
                _ => break,
            }
        }
        schema
    }

    /// Whether this is an integer of 128 bits.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        matches!(
            self.kind,
            Kind::Integer {
                maximum: Some(i128::MAX),
                ..
            }
        )
    }

    /// The fields, if this is an object with known ones; not seen through aliases and options.
    #[must_use]
    pub const fn fields(&self) -> Option<&'static [Field]> {
        match self.kind {
            Kind::Object { fields, .. } => Some(fields),
            _ => None,
        }
    }
}

/// What the JSON of a type looks like.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Any JSON.
    Any,
    /// Nothing but `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A whole number; a bound that JSON numbers cannot hold exactly is left out, but `i128::MAX`
    /// stands for a type of 128 bits.
    Integer {
        /// The smallest value.
        minimum: Option<i128>,
        /// The largest value.
        maximum: Option<i128>,
    },
    /// Any number.
    Number,
    /// Text.
    String {
        /// A format of JSON Schema (`date-time`, `uuid`, …); empty for none.
        format: &'static str,
        /// A regular expression the text matches; empty for none.
        pattern: &'static str,
        /// The fewest characters.
        min_length: Option<u64>,
        /// The most characters.
        max_length: Option<u64>,
    },
    /// A sequence of equal items.
    Array {
        /// The type of an item.
        items: Edge,
        /// The fewest items.
        min_items: Option<u64>,
        /// The most items.
        max_items: Option<u64>,
        /// Whether an item occurs once only.
        unique: bool,
    },
    /// A sequence of a fixed length, each place with its own type: fields whose names say nothing.
    Tuple(&'static [Field]),
    /// An object whose keys are data.
    Map {
        /// The type of the keys, which JSON writes as strings.
        keys: Edge,
        /// The type of the values.
        values: Edge,
    },
    /// An object with known fields.
    Object {
        /// The fields in declared order.
        fields: &'static [Field],
        /// Whether other fields are refused when reading.
        closed: bool,
    },
    /// One of a list of words.
    Enum(&'static [Variant]),
    /// One of several variants of which some carry data.
    Union(Union),
    /// The inner type or `null`.
    Optional(Edge),
    /// The inner type under another name, with bounds of its own: a newtype.
    Alias(Edge, &'static [Constraint]),
    /// One type when reading and another when writing (serde's `from` and `into`).
    Directed {
        /// What is read.
        read: &'static Schema,
        /// What is written.
        written: &'static Schema,
    },
    /// What another source says of the type: its JSON Schema, self-contained, in each direction.
    Computed(fn(Direction) -> Object),
}

/// Which of a type's two contracts is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// What is read: as serde deserializes.
    Input,
    /// What is written: as serde serializes.
    Output,
}

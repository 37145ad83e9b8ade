//! The types of `std` that serde writes as objects: results, ranges, times.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::time::{Duration, SystemTime};

use super::{Content, Field, HaloSchema, Kind, Schema, Shape, ShapeKind, Tagging, Union, Variant};

const fn external(variants: &'static [Variant]) -> Schema {
    Schema::new(Kind::Union(Union {
        tagging: Tagging::External,
        variants,
        closed: false,
    }))
}

/// A type that is read as `R` and written as `W`.
///
/// It is named, never made: the derive names it for a field that one serde function reads or writes.
///
/// ```
/// use halo_core::render::json_schema;
/// use halo_core::schema::{Directed, Direction, of};
///
/// let schema = json_schema(of::<Directed<String, bool>>(), Direction::Output)?;
/// assert_eq!(schema["type"].as_str(), Some("boolean"));
/// # Ok::<(), halo_core::render::Error>(())
/// ```
#[derive(Debug)]
pub struct Directed<R: ?Sized, W: ?Sized>(PhantomData<R>, PhantomData<W>);

impl<R: HaloSchema + ?Sized, W: HaloSchema + ?Sized> HaloSchema for Directed<R, W> {
    const SHAPE: Shape = Shape::new(ShapeKind::Any).optional_like(R::SHAPE);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Directed {
        read: R::SCHEMA,
        written: W::SCHEMA,
    });
}

impl<T: HaloSchema, E: HaloSchema> HaloSchema for Result<T, E> {
    const SHAPE: Shape = Shape::new(ShapeKind::Union);
    const SCHEMA: &'static Schema = &external(&[
        Variant::holding("Ok", "", Content::Newtype(&Field::new::<T>("Ok", ""))),
        Variant::holding("Err", "", Content::Newtype(&Field::new::<E>("Err", ""))),
    ]);
}

impl<T: HaloSchema> HaloSchema for Bound<T> {
    const SHAPE: Shape = Shape::new(ShapeKind::Union);
    const SCHEMA: &'static Schema = &external(&[
        Variant::new("Unbounded", ""),
        Variant::holding(
            "Included",
            "",
            Content::Newtype(&Field::new::<T>("Included", "")),
        ),
        Variant::holding(
            "Excluded",
            "",
            Content::Newtype(&Field::new::<T>("Excluded", "")),
        ),
    ]);
}

macro_rules! ranges {
    ($($ty:ident: $($name:literal)+, $description:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: HaloSchema> HaloSchema for $ty<T> {
            const SHAPE: Shape = Shape::OBJECT;
            const FIELDS: &'static [Field] = &[$(Field::new::<T>($name, "")),+];
            const SCHEMA: &'static Schema = &Schema::object::<Self>($description, true);
        }
    )*};
}

ranges! {
    Range: "start" "end", "A range from `start` up to and without `end`.";
    RangeInclusive: "start" "end", "A range from `start` to `end`, both included.";
    RangeFrom: "start", "A range from `start` on.";
    RangeTo: "end", "A range up to and without `end`.";
}

impl HaloSchema for Duration {
    const SHAPE: Shape = Shape::OBJECT;
    const FIELDS: &'static [Field] = &[
        Field::new::<u64>("secs", "Whole seconds."),
        Field::new::<u32>("nanos", "Nanoseconds on top."),
    ];
    const SCHEMA: &'static Schema = &Schema::object::<Self>("A span of time.", true);
}

impl HaloSchema for SystemTime {
    const SHAPE: Shape = Shape::OBJECT;
    const FIELDS: &'static [Field] = &[
        Field::new::<u64>(
            "secs_since_epoch",
            "Whole seconds since 1970-01-01T00:00:00Z.",
        ),
        Field::new::<u32>("nanos_since_epoch", "Nanoseconds on top."),
    ];
    const SCHEMA: &'static Schema = &Schema::object::<Self>("A moment.", true);
}

#[cfg(any(unix, windows))]
macro_rules! os_strings {
    ($($ty:ty),*) => {$(
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::OBJECT;
            #[cfg(unix)]
            const SCHEMA: &'static Schema = &external(&[Variant::holding(
                "Unix",
                "",
                Content::Newtype(&Field::new::<[u8]>("Unix", "")),
            )]);
            #[cfg(windows)]
            const SCHEMA: &'static Schema = &external(&[Variant::holding(
                "Windows",
                "",
                Content::Newtype(&Field::new::<[u16]>("Windows", "")),
            )]);
        }
    )*};
}

#[cfg(any(unix, windows))]
os_strings!(OsStr, OsString);

//! Types of other crates, each crate behind a feature named after it and its major version.
//!
//! What is told is what serde reads and writes in JSON with the crate's own implementations; a field
//! with another form (`#[serde(with = "…")]`) names a type of that form: `#[halo(with = Type)]`.

/// Types that are text in JSON, each with a format of JSON Schema, a regular expression (ECMA-262)
/// and documentation, which are empty where there is nothing to tell.
#[allow(unused_macros, reason = "the features decide who uses it")]
macro_rules! texts {
    ($($ty:ty: $format:expr, $pattern:expr, $description:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::String);
            const SCHEMA: &'static Schema = &Schema::new(Kind::String {
                format: $format,
                pattern: $pattern,
                min_length: None,
                max_length: None,
            })
            .described($description);
        }
    )*};
}

/// A day as ISO 8601 writes it, in the years that have four digits; the calendar itself is no matter
/// for a regular expression.
#[allow(unused_macros, reason = "the features decide who uses it")]
macro_rules! day {
    () => {
        "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    };
}

/// A time of day in whole seconds.
#[allow(unused_macros, reason = "the features decide who uses it")]
macro_rules! seconds {
    () => {
        "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    };
}

/// A time of day as ISO 8601 writes it.
#[allow(unused_macros, reason = "the features decide who uses it")]
macro_rules! clock {
    () => {
        concat!(seconds!(), r"(\.[0-9]{1,9})?")
    };
}

#[cfg(feature = "bytes1")]
mod bytes;
#[cfg(feature = "chrono04")]
mod chrono;
#[cfg(feature = "either1")]
mod either;
#[cfg(any(feature = "rust_decimal1", feature = "time03"))]
mod form;
#[cfg(feature = "indexmap2")]
mod indexmap;
#[cfg(feature = "jiff02")]
mod jiff;
#[cfg(feature = "rust_decimal1")]
mod rust_decimal;
#[cfg(feature = "semver1")]
mod semver;
#[cfg(feature = "serde_json1")]
mod serde_json;
#[cfg(feature = "smallvec1")]
mod smallvec;
#[cfg(feature = "time03")]
mod time;
#[cfg(feature = "url2")]
mod url;
#[cfg(feature = "uuid1")]
mod uuid;

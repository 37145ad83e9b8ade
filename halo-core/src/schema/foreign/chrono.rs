//! chrono 0.4: dates and times.

use chrono::{DateTime, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Weekday};

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind, Variant};

impl<Tz: TimeZone> HaloSchema for DateTime<Tz> {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &Schema::new(Kind::String {
        format: "date-time",
        pattern: "",
        min_length: None,
        max_length: None,
    });
}

// The formats `time` and `date-time` of JSON Schema have an offset, which these refuse.
texts! {
    NaiveDate: "date", "", "";
    NaiveTime: "", concat!("^", clock!(), "$"), "A time of day such as `14:30:00`.";
    NaiveDateTime:
        "",
        concat!("^", day!(), "T", clock!(), "$"),
        "A date and time without offset, such as `2024-03-31T14:30:00`.";
}

macro_rules! words {
    ($($ty:ident: $($word:literal)+;)*) => {$(
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::words(const { &[$(Variant::new($word, "")),+] });
            const SCHEMA: &'static Schema = &Schema::new(Kind::Enum(Self::SHAPE.variants));
        }
    )*};
}

words! {
    Weekday: "Mon" "Tue" "Wed" "Thu" "Fri" "Sat" "Sun";
    Month:
        "January" "February" "March" "April" "May" "June" "July" "August" "September" "October"
        "November" "December";
}

/// The whole seconds of a [`TimeDelta`]. The bounds are those of its milliseconds, which JSON numbers
/// hold exactly.
struct Seconds;

impl HaloSchema for Seconds {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Integer {
        minimum: Some(TimeDelta::MIN.num_seconds() as i128 - 1),
        maximum: Some(TimeDelta::MAX.num_seconds() as i128),
    })
    .described("Seconds, rounded down.");
}

/// The rest of a [`TimeDelta`].
struct Nanoseconds;

impl HaloSchema for Nanoseconds {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Integer {
        minimum: Some(0),
        maximum: Some(999_999_999),
    })
    .described("Nanoseconds on top.");
}

impl HaloSchema for TimeDelta {
    const SHAPE: Shape = <(Seconds, Nanoseconds)>::SHAPE;
    const SCHEMA: &'static Schema = &<(Seconds, Nanoseconds)>::SCHEMA.described("A duration.");
}

//! time 0.3: dates and times.
//!
//! serde's form of them is decided by the crate's own feature `serde-human-readable`, which any
//! crate of the build may turn on: text with it, lists of numbers without. So it is tried out when a
//! description is made.
//!
//! The usual text, RFC 3339, is neither. Its fields have `#[serde(with = "time::serde::rfc3339")]`,
//! and name the format itself as their type: `#[halo(with = Rfc3339)]`, from
//! `time::format_description::well_known`, or `Option<Rfc3339>` for `rfc3339::option`.

use time::format_description::well_known::{Iso8601, Rfc2822, Rfc3339};
use time::{
    Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcDateTime, UtcOffset, Weekday,
};

use super::form::{in_its_form, is_text};
use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind, Variant, of};

texts! {
    Rfc3339: "date-time", "", "";
    Rfc2822:
        "",
        "",
        "A date and time as in e-mail (RFC 2822), such as `Fri, 12 Apr 2024 23:20:50 +0000`.";
}

impl<const CONFIG: u128> HaloSchema for Iso8601<CONFIG> {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &Schema::new(Kind::String {
        format: "",
        pattern: "",
        min_length: None,
        max_length: None,
    })
    .described("A date and time in ISO 8601, such as `2024-04-12T23:20:50Z`.");
}

macro_rules! fine {
    () => {
        concat!(seconds!(), r"\.[0-9]{1,9}")
    };
}

macro_rules! offset {
    () => {
        "[+-]([01][0-9]|2[0-5]):[0-5][0-9]:[0-5][0-9]"
    };
}

/// A type, its value to try out, its text (pattern and documentation), its list (the items and what
/// they are).
macro_rules! forms {
    ($($ty:ty, $sample:expr; $pattern:expr, $text:expr; ($($item:ty),+), $list:expr;)*) => {$(
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::Any);
            const SCHEMA: &'static Schema = &in_its_form(|| {
                const TEXT: &Schema = &Schema::new(Kind::String {
                    format: "",
                    pattern: $pattern,
                    min_length: None,
                    max_length: None,
                })
                .described($text);
                const LIST: &Schema = &<($($item,)+)>::SCHEMA.described($list);

                if is_text(&$sample) { TEXT } else { LIST }
            });
        }
    )*};
}

forms! {
    Date, Date::MIN;
        concat!("^", day!(), "$"),
        "A date such as `2024-04-12`.";
        (Year, DayOfYear),
        "A date.";
    Time, Time::MIDNIGHT;
        concat!("^", fine!(), "$"),
        "A time of day such as `23:20:50.0`, always with a fraction.";
        (Hour, Minute, Second, Nanosecond),
        "A time of day.";
    PrimitiveDateTime, PrimitiveDateTime::MIN;
        concat!("^", day!(), " ", fine!(), "$"),
        "A date and time without offset, such as `2024-04-12 23:20:50.0`, always with a fraction.";
        (Year, DayOfYear, Hour, Minute, Second, Nanosecond),
        "A date and time without offset.";
    UtcDateTime, UtcDateTime::MIN;
        concat!("^", day!(), " ", fine!(), "$"),
        "A date and time in UTC, such as `2024-04-12 23:20:50.0`, always with a fraction.";
        (Year, DayOfYear, Hour, Minute, Second, Nanosecond),
        "A date and time in UTC.";
    OffsetDateTime, OffsetDateTime::UNIX_EPOCH;
        concat!("^", day!(), " ", fine!(), " ", offset!(), "$"),
        "A date and time such as `2024-04-12 23:20:50.0 +02:00:00`, always with a fraction and \
         the seconds of the offset.";
        (Year, DayOfYear, Hour, Minute, Second, Nanosecond, OffsetHour, OffsetMinute, OffsetSecond),
        "A date and time with an offset from UTC.";
    UtcOffset, UtcOffset::UTC;
        concat!("^", offset!(), "$"),
        "An offset from UTC such as `+02:00:00`.";
        (OffsetHour, OffsetMinute, OffsetSecond),
        "An offset from UTC.";
    Duration, Duration::ZERO;
        r"^-?[0-9]+\.[0-9]+$",
        "A duration in seconds such as `90.0`, always with a fraction.";
        (Seconds, Nanoseconds),
        "A duration. Both numbers have the same sign.";
}

macro_rules! numbers {
    ($($ty:ident: $minimum:expr, $maximum:expr, $description:literal;)*) => {$(
        struct $ty;

        impl HaloSchema for $ty {
            const SCHEMA: &'static Schema = &Schema::new(Kind::Integer {
                minimum: $minimum,
                maximum: $maximum,
            })
            .described($description);
        }
    )*};
}

numbers! {
    Year: Some(Date::MIN.year() as i128), Some(Date::MAX.year() as i128), "Year.";
    DayOfYear: Some(1), Some(366), "Day of the year.";
    Hour: Some(0), Some(23), "Hour.";
    Minute: Some(0), Some(59), "Minute.";
    Second: Some(0), Some(59), "Second.";
    Nanosecond: Some(0), Some(999_999_999), "Nanosecond.";
    OffsetHour: Some(-25), Some(25), "Hours of the offset.";
    OffsetMinute: Some(-59), Some(59), "Minutes of the offset.";
    OffsetSecond: Some(-59), Some(59), "Seconds of the offset.";
    Seconds: None, None, "Seconds.";
    Nanoseconds: Some(-999_999_999), Some(999_999_999), "Nanoseconds on top.";
    MonthNumber: Some(1), Some(12), "A month, of which 1 is January.";
    WeekdayNumber: Some(1), Some(7), "A weekday, of which 1 is Monday.";
}

/// A type, its value to try out, its number, its words.
macro_rules! words {
    ($($ty:ident, $sample:expr, $number:ty, $($word:literal)+;)*) => {$(
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::Any);
            const SCHEMA: &'static Schema = &in_its_form(|| {
                const WORDS: &Schema = &Schema::new(Kind::Enum(&[$(Variant::new($word, "")),+]));

                if is_text(&$sample) { WORDS } else { of::<$number>() }
            });
        }
    )*};
}

words! {
    Month, Month::January, MonthNumber,
        "January" "February" "March" "April" "May" "June" "July" "August" "September" "October"
        "November" "December";
    Weekday, Weekday::Monday, WeekdayNumber,
        "Monday" "Tuesday" "Wednesday" "Thursday" "Friday" "Saturday" "Sunday";
}

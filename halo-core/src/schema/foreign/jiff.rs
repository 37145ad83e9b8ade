//! jiff 0.2: instants, dates, times and durations.

use jiff02::civil::{Date, DateTime, ISOWeekDate, Time};
use jiff02::{SignedDuration, Span, Timestamp, Zoned};

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};

// The formats `time` and `date-time` of JSON Schema have an offset, which civil times have not; its
// `duration` has neither a sign nor fractions of seconds, which these write.
texts! {
    Timestamp: "date-time", "", "";
    Zoned:
        "",
        concat!("^", day!(), "T", clock!(), r"[+-][0-9]{2}:[0-9]{2}\[[^\]]+\]$"),
        "A date and time with the offset and name of its time zone, such as \
         `2024-07-11T01:14:00-04:00[America/New_York]`.";
    Date: "date", "", "";
    Time: "", concat!("^", clock!(), "$"), "A time of day such as `14:30:00`.";
    DateTime:
        "",
        concat!("^", day!(), "T", clock!(), "$"),
        "A date and time without offset, such as `2024-03-31T14:30:00`.";
    ISOWeekDate:
        "",
        "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])-[1-7]$",
        "A day by year, week and weekday (1 is Monday), such as `2024-W13-7`.";
    Span:
        "",
        concat!(
            "^-?P([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?",
            r"(T([0-9]+H)?([0-9]+M)?([0-9]+(\.[0-9]{1,9})?S)?)?$"
        ),
        "A duration in ISO 8601, such as `P1Y2M3DT4H5M` or `-PT90S`.";
}

impl HaloSchema for SignedDuration {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &Schema::new(Kind::String {
        format: "",
        pattern: r"^-?PT([0-9]+H)?([0-9]+M)?([0-9]+(\.[0-9]{1,9})?S)?$",
        min_length: None,
        max_length: None,
    })
    .described("A duration in ISO 8601, in hours, minutes and seconds, such as `PT1H30M`.");
}

use halo_core::schema::{HaloSchema, Schema, Shape};
use jiff02::civil::{Date, DateTime, ISOWeekDate, Time, date, time};
use jiff02::{SignedDuration, Span, Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_foreign::{Only, keys, round_trips, says, verdicts};

#[test]
fn jiff02_instants() {
    says::<Timestamp>(r#"{"type":"string","format":"date-time"}"#);
    let at = |text: &str| text.parse::<Timestamp>().expect("an instant");
    round_trips([
        (at("2024-03-31T14:30:00+02:00"), r#""2024-03-31T12:30:00Z""#),
        (
            at("2024-03-31T14:30:00.25Z"),
            r#""2024-03-31T14:30:00.25Z""#,
        ),
    ]);
    keys([at("2024-03-31T14:30:00Z")]);
    verdicts::<Timestamp>(
        &[
            json!("2024-02-29T14:30:00-00:00"),
            json!("2024-02-29t14:30:00z"),
            json!("2023-02-29T14:30:00Z"),
            json!("2024-02-29T24:00:00Z"),
            json!("2024-02-29T14:30:00"),
            json!("2024-02-29"),
            json!(""),
            json!(0),
        ],
        &[
            (
                json!("2024-02-29 14:30:00Z"),
                Only::Serde,
                "jiff reads more than RFC 3339",
            ),
            (
                json!("2024-02-29T14:30:00Z[UTC]"),
                Only::Serde,
                "jiff reads more than RFC 3339",
            ),
            (
                json!("9999-12-31T23:59:59Z"),
                Only::Schema,
                "the last day is kept for offsets",
            ),
        ],
    );
}

#[test]
fn jiff02_zoned() {
    says::<Zoned>(concat!(
        r#"{"type":"string","description":"A date and time with the offset and name of its time zone, "#,
        r#"such as `2024-07-11T01:14:00-04:00[America/New_York]`.","#,
        r#""pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T"#,
        r#"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?[+-][0-9]{2}:[0-9]{2}\\[[^\\]]+\\]$"}"#
    ));
    let zoned = |text: &str| text.parse::<Zoned>().expect("a date and time");
    round_trips([
        (
            zoned("2024-07-11T01:14[America/New_York]"),
            r#""2024-07-11T01:14:00-04:00[America/New_York]""#,
        ),
        (
            zoned("2024-07-11T01:14:00.5Z[UTC]"),
            r#""2024-07-11T01:14:00.5+00:00[UTC]""#,
        ),
        (
            zoned("2024-07-11T01:14[-04:30]"),
            r#""2024-07-11T01:14:00-04:30[-04:30]""#,
        ),
    ]);
    keys([zoned("2024-07-11T01:14[Europe/Paris]")]);
    verdicts::<Zoned>(
        &[
            json!("2024-07-11T01:14:00-04:00"),
            json!("2024-07-11T01:14:00Z"),
            json!("2024-07-11T01:14:00"),
            json!("2024-07-11T01:14:00-04:00[]"),
            json!("2024-13-11T01:14:00+02:00[Europe/Paris]"),
            json!(""),
            json!(0),
        ],
        &[
            (
                json!("2024-07-11T01:14[Europe/Paris]"),
                Only::Serde,
                "the zone tells the offset",
            ),
            (
                json!("2024-07-11T01:14:00+02:00[Mars/Olympus]"),
                Only::Schema,
                "there is no list of zones",
            ),
            (
                json!("2024-07-11T01:14:00+07:00[Europe/Paris]"),
                Only::Schema,
                "an offset that the zone never has",
            ),
        ],
    );
}

#[test]
fn jiff02_dates() {
    says::<Date>(r#"{"type":"string","format":"date"}"#);
    round_trips([(date(2024, 2, 29), r#""2024-02-29""#)]);
    keys([date(2024, 2, 29)]);
    verdicts::<Date>(
        &[
            json!("2023-02-29"),
            json!("2024-2-9"),
            json!("29.02.2024"),
            json!(""),
            json!(0),
        ],
        &[
            (
                json!("20240229"),
                Only::Serde,
                "jiff reads more than RFC 3339",
            ),
            (
                json!("2024-02-29T00:00:00"),
                Only::Serde,
                "a time with the date is dropped",
            ),
            (
                json!("-000001-02-28"),
                Only::Serde,
                "RFC 3339 has years of four digits",
            ),
        ],
    );
}

#[test]
fn jiff02_times() {
    says::<Time>(concat!(
        r#"{"type":"string","description":"A time of day such as `14:30:00`.","#,
        r#""pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#
    ));
    round_trips([
        (time(14, 30, 0, 0), r#""14:30:00""#),
        (time(14, 30, 0, 250_000_000), r#""14:30:00.25""#),
    ]);
    keys([time(14, 30, 0, 0)]);
    verdicts::<Time>(
        &[
            json!("24:00:00"),
            json!("14:60:00"),
            json!("14:30:00Z"),
            json!("2:30 pm"),
            json!("14:30:00.1234567890"),
            json!(""),
            json!(0),
        ],
        &[
            (
                json!("14:30"),
                Only::Serde,
                "jiff reads more than it writes",
            ),
            (
                json!("23:59:60"),
                Only::Serde,
                "a leap second is read as the one before",
            ),
        ],
    );
}

#[test]
fn jiff02_dates_with_times() {
    says::<DateTime>(concat!(
        r#"{"type":"string","description":"A date and time without offset, such as `2024-03-31T14:30:00`.","#,
        r#""pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T"#,
        r#"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#
    ));
    let both = date(2024, 2, 29).at(14, 30, 0, 1);
    round_trips([(both, r#""2024-02-29T14:30:00.000000001""#)]);
    keys([both]);
    verdicts::<DateTime>(
        &[
            json!("2024-13-01T14:30:00"),
            json!("2024-02-29T24:30:00"),
            json!("2024-02-29T14:30:00Z"),
            json!(""),
            json!(0),
        ],
        &[
            (json!("2024-02-29"), Only::Serde, "midnight"),
            (
                json!("2024-02-29T14:30:00+02:00"),
                Only::Serde,
                "the offset is dropped",
            ),
            (
                json!("2024-02-29 14:30:00"),
                Only::Serde,
                "jiff reads more than it writes",
            ),
            (
                json!("2023-02-29T14:30:00"),
                Only::Schema,
                "a pattern knows no leap years",
            ),
        ],
    );
}

#[test]
fn jiff02_weeks() {
    says::<ISOWeekDate>(concat!(
        r#"{"type":"string","description":"A day by year, week and weekday (1 is Monday), such as `2024-W13-7`.","#,
        r#""pattern":"^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])-[1-7]$"}"#
    ));
    round_trips([(date(2024, 3, 31).iso_week_date(), r#""2024-W13-7""#)]);
    verdicts::<ISOWeekDate>(
        &[
            json!("2024-W00-1"),
            json!("2024-W54-1"),
            json!("2024-W13-8"),
            json!("2024-W13"),
            json!(""),
        ],
        &[
            (
                json!("2024W137"),
                Only::Serde,
                "jiff reads more than it writes",
            ),
            (
                json!("2024-W53-1"),
                Only::Schema,
                "a pattern knows no long years",
            ),
        ],
    );
}

#[test]
fn jiff02_durations() {
    says::<SignedDuration>(concat!(
        r#"{"type":"string","description":"A duration in ISO 8601, in hours, minutes and seconds, such as `PT1H30M`.","#,
        r#""pattern":"^-?PT([0-9]+H)?([0-9]+M)?([0-9]+(\\.[0-9]{1,9})?S)?$"}"#
    ));
    round_trips([
        (SignedDuration::from_mins(90), r#""PT1H30M""#),
        (SignedDuration::from_millis(-1500), r#""-PT1.5S""#),
        (SignedDuration::ZERO, r#""PT0S""#),
    ]);
    keys([SignedDuration::ZERO]);
    verdicts::<SignedDuration>(
        &[
            json!("PT1M1H"),
            json!("P1D"),
            json!("PT1"),
            json!("90"),
            json!(""),
            json!(90),
        ],
        &[
            (
                json!("1h 30m"),
                Only::Serde,
                "jiff reads its friendly form too",
            ),
            (json!("PT0.5H"), Only::Serde, "a fraction of the last unit"),
            (json!("PT"), Only::Schema, "a pattern of optional parts"),
            (
                json!("PT99999999999999999999H"),
                Only::Schema,
                "more than 64 bits",
            ),
        ],
    );
}

#[test]
fn jiff02_spans() {
    says::<Span>(concat!(
        r#"{"type":"string","description":"A duration in ISO 8601, such as `P1Y2M3DT4H5M` or `-PT90S`.","#,
        r#""pattern":"^-?P([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?"#,
        r#"(T([0-9]+H)?([0-9]+M)?([0-9]+(\\.[0-9]{1,9})?S)?)?$"}"#
    ));
    verdicts::<Span>(
        &[
            json!("P1Y2M3W4DT5H6M7.8S"),
            json!("-P1W"),
            json!("P1D1Y"),
            json!("P1H"),
            json!("1"),
            json!(""),
            json!(1),
        ],
        &[
            (
                json!("1 day"),
                Only::Serde,
                "jiff reads its friendly form too",
            ),
            (json!("P"), Only::Schema, "a pattern of optional parts"),
            (json!("P1DT"), Only::Schema, "a pattern of optional parts"),
            (json!("P99999Y"), Only::Schema, "more than jiff's years"),
        ],
    );
    round_trips([
        (
            Fieldwise(
                1.year()
                    .months(2)
                    .weeks(3)
                    .days(4)
                    .hours(5)
                    .minutes(6)
                    .seconds(7)
                    .milliseconds(800),
            ),
            r#""P1Y2M3W4DT5H6M7.8S""#,
        ),
        (Fieldwise(-90.seconds()), r#""-PT90S""#),
        (Fieldwise(Span::new()), r#""PT0S""#),
    ]);
}

/// jiff compares spans only when asked how.
#[derive(Debug, Serialize, Deserialize)]
struct Fieldwise(Span);

impl PartialEq for Fieldwise {
    fn eq(&self, other: &Self) -> bool {
        self.0.fieldwise() == other.0.fieldwise()
    }
}

impl HaloSchema for Fieldwise {
    const SHAPE: Shape = Span::SHAPE;
    const SCHEMA: &'static Schema = Span::SCHEMA;
}

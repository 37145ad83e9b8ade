//! time's form depends on its feature `serde-human-readable`, and so does its description: lists
//! without (the default), text with (`cargo test -p test-foreign --features other-forms`).

use halo_core::schema::{HaloSchema, Schema, Shape};
use serde::{Deserialize, Serialize};
use serde_json::json;
#[cfg(feature = "other-forms")]
use test_foreign::keys;
use test_foreign::{Only, round_trips, says, verdicts};
use time::format_description::well_known::{Iso8601, Rfc2822, Rfc3339};
use time::macros::{date, datetime, offset, time, utc_datetime};
use time::{
    Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcDateTime, UtcOffset, Weekday,
};

/// A field written `with` one of time's modules, described by the format of that name.
macro_rules! with {
    ($($name:ident: $module:literal, $format:ty;)*) => {$(
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct $name(#[serde(with = $module)] OffsetDateTime);

        impl HaloSchema for $name {
            const SHAPE: Shape = <$format>::SHAPE;
            const SCHEMA: &'static Schema = <$format>::SCHEMA;
        }
    )*};
}

with! {
    AsRfc3339: "time::serde::rfc3339", Rfc3339;
    AsRfc2822: "time::serde::rfc2822", Rfc2822;
    AsIso8601: "time::serde::iso8601", Iso8601;
}

#[test]
fn time03_formats() {
    let at = datetime!(2024-04-12 23:20:50 +02:00);
    says::<Rfc3339>(r#"{"type":"string","format":"date-time"}"#);
    round_trips([(AsRfc3339(at), r#""2024-04-12T23:20:50+02:00""#)]);
    verdicts::<AsRfc3339>(
        &[
            json!("2024-02-29T14:30:00.5Z"),
            json!("2024-02-29t14:30:00z"),
            json!("2023-02-29T14:30:00Z"),
            json!("2024-02-29T14:30:00"),
            json!("2024-02-29"),
            json!(""),
            json!(0),
            json!([2024, 103]),
        ],
        &[(
            json!("2024-02-29 14:30:00Z"),
            Only::Serde,
            "RFC 3339 lets applications agree on a space",
        )],
    );
    round_trips([(AsRfc2822(at), r#""Fri, 12 Apr 2024 23:20:50 +0200""#)]);
    round_trips([(AsIso8601(at), r#""+002024-04-12T23:20:50.000000000+02:00""#)]);
    verdicts::<AsIso8601>(&[json!("2024-04-12T23:20:50Z"), json!(0)], &[]);
}

#[test]
#[cfg(not(feature = "other-forms"))]
fn time03() {
    says::<Date>(concat!(
        r#"{"type":"array","description":"A date.","prefixItems":["#,
        r#"{"type":"integer","description":"Year.","minimum":-9999,"maximum":9999},"#,
        r#"{"type":"integer","description":"Day of the year.","minimum":1,"maximum":366}],"#,
        r#""minItems":2,"maxItems":2}"#
    ));
    round_trips([
        (date!(2024 - 04 - 12), "[2024,103]"),
        (date!(-9999 - 01 - 01), "[-9999,1]"),
    ]);
    verdicts::<Date>(
        &[
            json!([2024, 366]),
            json!([2024, 0]),
            json!([2024]),
            json!("2024-04-12"),
            json!(0),
        ],
        &[(
            json!([2023, 366]),
            Only::Schema,
            "JSON Schema knows no leap years",
        )],
    );

    says::<UtcOffset>(concat!(
        r#"{"type":"array","description":"An offset from UTC.","prefixItems":["#,
        r#"{"type":"integer","description":"Hours of the offset.","minimum":-25,"maximum":25},"#,
        r#"{"type":"integer","description":"Minutes of the offset.","minimum":-59,"maximum":59},"#,
        r#"{"type":"integer","description":"Seconds of the offset.","minimum":-59,"maximum":59}],"#,
        r#""minItems":3,"maxItems":3}"#
    ));
    round_trips([(offset!(-4:30), "[-4,-30,0]"), (UtcOffset::UTC, "[0,0,0]")]);
    verdicts::<UtcOffset>(
        &[json!([26, 0, 0]), json!([0, 60, 0]), json!("+00:00:00")],
        &[(
            json!([2]),
            Only::Serde,
            "minutes and seconds may be left out",
        )],
    );

    says::<Duration>(concat!(
        r#"{"type":"array","description":"A duration. Both numbers have the same sign.","prefixItems":["#,
        r#"{"type":"integer","description":"Seconds."},"#,
        r#"{"type":"integer","description":"Nanoseconds on top.","minimum":-999999999,"maximum":999999999}],"#,
        r#""minItems":2,"maxItems":2}"#
    ));
    round_trips([(Duration::milliseconds(-1500), "[-1,-500000000]")]);
    verdicts::<Duration>(&[json!([1, 1_000_000_000]), json!("1.5"), json!(1)], &[]);

    round_trips([(time!(23:20:50.5), "[23,20,50,500000000]")]);
    verdicts::<Time>(
        &[
            json!([24, 0, 0, 0]),
            json!([23, 60, 0, 0]),
            json!([23, 0]),
            json!("23:00"),
        ],
        &[],
    );
    round_trips([(datetime!(2024-04-12 23:20:50), "[2024,103,23,20,50,0]")]);
    verdicts::<PrimitiveDateTime>(
        &[json!([2024, 103]), json!([2024, 103, 23, 20, 50, -1])],
        &[],
    );
    round_trips([(utc_datetime!(2024-04-12 23:20:50), "[2024,103,23,20,50,0]")]);
    verdicts::<UtcDateTime>(
        &[json!([2024, 103]), json!([2024, 103, 23, 20, 60, 0])],
        &[],
    );
    round_trips([(
        datetime!(2024-04-12 23:20:50 +02:00),
        "[2024,103,23,20,50,0,2,0,0]",
    )]);
    verdicts::<OffsetDateTime>(
        &[
            json!([2024, 103, 23, 20, 50, 0, 26, 0, 0]),
            json!("2024-04-12T23:20:50Z"),
            json!(0),
        ],
        &[],
    );

    says::<Month>(
        r#"{"type":"integer","description":"A month, of which 1 is January.","minimum":1,"maximum":12}"#,
    );
    round_trips([(Month::January, "1"), (Month::December, "12")]);
    verdicts::<Month>(&[json!(0), json!(13), json!("January"), json!("1")], &[]);
    says::<Weekday>(
        r#"{"type":"integer","description":"A weekday, of which 1 is Monday.","minimum":1,"maximum":7}"#,
    );
    round_trips([(Weekday::Monday, "1"), (Weekday::Sunday, "7")]);
    verdicts::<Weekday>(&[json!(0), json!(8), json!("Monday")], &[]);
}

#[test]
#[cfg(feature = "other-forms")]
fn time03_dates_as_text() {
    says::<Date>(concat!(
        r#"{"type":"string","description":"A date such as `2024-04-12`.","#,
        r#""pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}"#
    ));
    round_trips([(date!(2024 - 04 - 12), r#""2024-04-12""#)]);
    keys([date!(2024 - 04 - 12)]);
    verdicts::<Date>(
        &[
            json!("2024-4-12"),
            json!("2024-13-01"),
            json!("2024-04-12T00:00:00"),
            json!(""),
            json!(0),
        ],
        &[
            (json!([2024, 103]), Only::Serde, "the list is read too"),
            (json!("-0001-01-01"), Only::Serde, "years before the era"),
            (
                json!("2023-02-29"),
                Only::Schema,
                "a pattern knows no leap years",
            ),
        ],
    );
}

#[test]
#[cfg(feature = "other-forms")]
fn time03_times_as_text() {
    says::<Time>(concat!(
        r#"{"type":"string","description":"A time of day such as `23:20:50.0`, always with a fraction.","#,
        r#""pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{1,9}$"}"#
    ));
    round_trips([
        (time!(23:20:50.5), r#""23:20:50.5""#),
        (Time::MIDNIGHT, r#""00:00:00.0""#),
    ]);
    keys([time!(23:20:50)]);
    verdicts::<Time>(
        &[
            json!("23:20:50"),
            json!("23:20"),
            json!("24:00:00.0"),
            json!("23:60:00.0"),
            json!(""),
        ],
        &[],
    );
}

#[test]
#[cfg(feature = "other-forms")]
fn time03_instants_as_text() {
    says::<OffsetDateTime>(concat!(
        r#"{"type":"string","description":"A date and time such as `2024-04-12 23:20:50.0 +02:00:00`, "#,
        r#"always with a fraction and the seconds of the offset.","#,
        r#""pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) "#,
        r#"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{1,9} "#,
        r#"[+-]([01][0-9]|2[0-5]):[0-5][0-9]:[0-5][0-9]$"}"#
    ));
    let at = datetime!(2024-04-12 23:20:50 +02:00);
    round_trips([(at, r#""2024-04-12 23:20:50.0 +02:00:00""#)]);
    keys([at]);
    verdicts::<OffsetDateTime>(
        &[
            json!("2024-04-12T23:20:50Z"),
            json!("2024-04-12 23:20:50.0"),
            json!("2024-04-12 23:20:50 +02:00:00"),
            json!("2024-04-12 23:20:50.0 +02:00"),
            json!("2024-04-12 23:20:50.0 +26:00:00"),
            json!(""),
        ],
        &[],
    );

    round_trips([(datetime!(2024-04-12 23:20:50), r#""2024-04-12 23:20:50.0""#)]);
    verdicts::<PrimitiveDateTime>(&[json!("2024-04-12T23:20:50.0"), json!("2024-04-12")], &[]);
    round_trips([(
        utc_datetime!(2024-04-12 23:20:50),
        r#""2024-04-12 23:20:50.0""#,
    )]);
    verdicts::<UtcDateTime>(&[json!("2024-04-12 23:20:50.0Z"), json!("2024-04-12")], &[]);
}

#[test]
#[cfg(feature = "other-forms")]
fn time03_offsets_as_text() {
    says::<UtcOffset>(concat!(
        r#"{"type":"string","description":"An offset from UTC such as `+02:00:00`.","#,
        r#""pattern":"^[+-]([01][0-9]|2[0-5]):[0-5][0-9]:[0-5][0-9]$"}"#
    ));
    round_trips([(offset!(-4:30), r#""-04:30:00""#)]);
    verdicts::<UtcOffset>(&[json!("+02:00"), json!("02:00:00"), json!("Z")], &[]);

    says::<Duration>(concat!(
        r#"{"type":"string","description":"A duration in seconds such as `90.0`, always with a fraction.","#,
        r#""pattern":"^-?[0-9]+\\.[0-9]+$"}"#
    ));
    round_trips([
        (Duration::milliseconds(-1500), r#""-1.500000000""#),
        (Duration::milliseconds(-500), r#""-0.500000000""#),
    ]);
    verdicts::<Duration>(&[json!("1"), json!("1."), json!("PT1S"), json!(1)], &[]);
}

#[test]
#[cfg(feature = "other-forms")]
fn time03_words_as_text() {
    says::<Month>(concat!(
        r#"{"type":"string","enum":["January","February","March","April","May","June","July","#,
        r#""August","September","October","November","December"]}"#
    ));
    let months = (1..=12).map(|number| Month::try_from(number).expect("a month"));
    round_trips(months.map(|month| (month, format!("\"{month}\""))));
    verdicts::<Month>(
        &[json!("Jan"), json!("january"), json!(13)],
        &[(json!(1), Only::Serde, "the number is read too")],
    );
    says::<Weekday>(concat!(
        r#"{"type":"string","enum":["Monday","Tuesday","Wednesday","Thursday","Friday","#,
        r#""Saturday","Sunday"]}"#
    ));
    round_trips([
        (Weekday::Monday, r#""Monday""#),
        (Weekday::Sunday, r#""Sunday""#),
    ]);
    verdicts::<Weekday>(
        &[json!("Mon"), json!("monday"), json!(8)],
        &[(json!(1), Only::Serde, "the number is read too")],
    );
}

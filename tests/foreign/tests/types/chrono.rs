use chrono::{
    DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday,
};
use serde_json::json;
use test_foreign::{Only, keys, round_trips, says, verdicts};

fn date(year: i32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, 2, 28).expect("a date")
}

fn time(nano: u32) -> NaiveTime {
    NaiveTime::from_hms_nano_opt(14, 30, 0, nano).expect("a time")
}

#[test]
fn chrono04_instants() {
    let utc = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
    let fixed = |text: &str| text.parse::<DateTime<FixedOffset>>().expect("an instant");
    says::<DateTime<Utc>>(r#"{"type":"string","format":"date-time"}"#);
    round_trips([
        (utc("2024-03-31T14:30:00Z"), r#""2024-03-31T14:30:00Z""#),
        (
            utc("2024-03-31T14:30:00.25+02:00"),
            r#""2024-03-31T12:30:00.250Z""#,
        ),
        (
            utc("0000-01-01T00:00:00.000000001Z"),
            r#""0000-01-01T00:00:00.000000001Z""#,
        ),
        (utc("9999-12-31T23:59:60Z"), r#""9999-12-31T23:59:60Z""#),
    ]);
    round_trips([
        (
            fixed("2024-03-31T14:30:00+05:45"),
            r#""2024-03-31T14:30:00+05:45""#,
        ),
        (fixed("2024-03-31T14:30:00Z"), r#""2024-03-31T14:30:00Z""#),
    ]);
    keys([utc("2024-03-31T14:30:00Z")]);
    verdicts::<DateTime<FixedOffset>>(
        &[
            json!("2024-02-29T14:30:00z"),
            json!("2024-02-29t14:30:00-00:00"),
            json!("2023-02-29T14:30:00Z"),
            json!("2024-02-29T24:00:00Z"),
            json!("2024-02-29T14:30:00"),
            json!("2024-02-29"),
            json!("14:30:00Z"),
            json!(""),
            json!(1_709_217_000),
            json!(null),
        ],
        &[(
            json!("2024-02-29 14:30:00Z"),
            Only::Serde,
            "chrono reads more than RFC 3339",
        )],
    );
}

#[test]
fn chrono04_dates() {
    says::<NaiveDate>(r#"{"type":"string","format":"date"}"#);
    round_trips([
        (date(2024), r#""2024-02-28""#),
        (date(0), r#""0000-02-28""#),
    ]);
    keys([date(1), date(9999)]);
    verdicts::<NaiveDate>(
        &[
            json!("2024-02-29"),
            json!("2023-02-29"),
            json!("20240229"),
            json!("2024-02-29T00:00:00"),
            json!("29.02.2024"),
            json!("2024-02"),
            json!(""),
            json!(2024),
        ],
        &[
            (json!("2024-2-9"), Only::Serde, "chrono reads single digits"),
            (
                json!("-0001-02-28"),
                Only::Serde,
                "RFC 3339 has years of four digits",
            ),
            (
                json!("+10000-02-28"),
                Only::Serde,
                "RFC 3339 has years of four digits",
            ),
        ],
    );
}

#[test]
fn chrono04_times() {
    says::<NaiveTime>(concat!(
        r#"{"type":"string","description":"A time of day such as `14:30:00`.","#,
        r#""pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#
    ));
    round_trips([
        (time(0), r#""14:30:00""#),
        (time(250_000_000), r#""14:30:00.250""#),
        (time(1), r#""14:30:00.000000001""#),
    ]);
    keys([time(0)]);
    verdicts::<NaiveTime>(
        &[
            json!("23:59:59.999"),
            json!("24:00:00"),
            json!("14:60:00"),
            json!("14:30:61"),
            json!("14:30:00Z"),
            json!("14:30:00+02:00"),
            json!("2:30 pm"),
            json!("14:30:00."),
            json!(""),
            json!(14),
        ],
        &[
            (
                json!("14:30"),
                Only::Serde,
                "chrono reads more than it writes",
            ),
            (json!("9:05:00"), Only::Serde, "chrono reads single digits"),
            (json!("23:59:60"), Only::Serde, "a leap second"),
        ],
    );
}

#[test]
fn chrono04_dates_with_times() {
    says::<NaiveDateTime>(concat!(
        r#"{"type":"string","description":"A date and time without offset, such as `2024-03-31T14:30:00`.","#,
        r#""pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T"#,
        r#"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#
    ));
    let both = date(2024).and_time(time(0));
    round_trips([(both, r#""2024-02-28T14:30:00""#)]);
    keys([both]);
    verdicts::<NaiveDateTime>(
        &[
            json!("2024-02-29T14:30:00.5"),
            json!("2024-13-01T14:30:00"),
            json!("2024-02-32T14:30:00"),
            json!("2024-02-29T24:30:00"),
            json!("2024-02-29 14:30:00"),
            json!("2024-02-29T14:30:00Z"),
            json!("2024-02-29T14:30:00+02:00"),
            json!("2024-02-29"),
            json!(""),
            json!(0),
        ],
        &[
            (
                json!("2024-2-9T14:30:00"),
                Only::Serde,
                "chrono reads single digits",
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
fn chrono04_words() {
    says::<Weekday>(r#"{"type":"string","enum":["Mon","Tue","Wed","Thu","Fri","Sat","Sun"]}"#);
    let week = [
        Weekday::Mon,
        Weekday::Tue,
        Weekday::Wed,
        Weekday::Thu,
        Weekday::Fri,
    ];
    round_trips(week.map(|day| (day, format!("\"{day}\""))));
    round_trips([(Weekday::Sat, r#""Sat""#), (Weekday::Sun, r#""Sun""#)]);
    verdicts::<Weekday>(
        &[json!("Mo"), json!("Feb"), json!(""), json!(1)],
        &[
            (json!("Monday"), Only::Serde, "the full name is read too"),
            (json!("mon"), Only::Serde, "case does not matter"),
        ],
    );

    says::<Month>(concat!(
        r#"{"type":"string","enum":["January","February","March","April","May","June","July","#,
        r#""August","September","October","November","December"]}"#
    ));
    let months = (1..=12).map(|number| Month::try_from(number).expect("a month"));
    round_trips(months.map(|month| (month, format!("\"{}\"", month.name()))));
    verdicts::<Month>(
        &[json!("Juni"), json!("Mon"), json!(""), json!(1)],
        &[
            (json!("Jan"), Only::Serde, "the short name is read too"),
            (json!("january"), Only::Serde, "case does not matter"),
        ],
    );
}

#[test]
fn chrono04_durations() {
    says::<TimeDelta>(concat!(
        r#"{"type":"array","description":"A duration.","prefixItems":["#,
        r#"{"type":"integer","description":"Seconds, rounded down.","minimum":-9223372036854776,"maximum":9223372036854775},"#,
        r#"{"type":"integer","description":"Nanoseconds on top.","minimum":0,"maximum":999999999}],"#,
        r#""minItems":2,"maxItems":2}"#
    ));
    round_trips([
        (TimeDelta::milliseconds(1500), "[1,500000000]".to_owned()),
        (TimeDelta::milliseconds(-1500), "[-2,500000000]".to_owned()),
        (TimeDelta::MAX, "[9223372036854775,807000000]".to_owned()),
        (TimeDelta::MIN, "[-9223372036854776,193000000]".to_owned()),
    ]);
    verdicts::<TimeDelta>(
        &[
            json!([0, 999_999_999]),
            json!([0, 1_000_000_000]),
            json!([0, -1]),
            json!([i64::MAX, 0]),
            json!([0]),
            json!([0, 0, 0]),
            json!("PT1S"),
            json!(1),
        ],
        &[(
            json!([9_223_372_036_854_775_i64, 999_999_999]),
            Only::Schema,
            "the last second is a part",
        )],
    );
}

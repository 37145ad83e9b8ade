//! Deprecated and switched off (§6.3).

use halo_core::protocol::{Description, Status};
use jiff::civil::Date;

/// Whether a tool is past its sunset on this day.
pub(crate) fn is_over(description: &Description, today: Date) -> bool {
    match date(description) {
        Some(date) => date <= today,
        // Without a day the word alone counts.
        None => description.status == Some(Status::Sunset),
    }
}

/// Today, in UTC.
pub(crate) fn today() -> Date {
    jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .date()
}

/// What a caller should know of a tool that is still there.
pub(crate) fn warnings(description: &Description) -> Vec<String> {
    let mut text = match (&description.status, &description.sunset) {
        (Some(Status::Deprecated), None) => "it is deprecated".to_owned(),
        (Some(Status::Deprecated), Some(date)) => {
            format!("it is deprecated and will be switched off on {date}")
        }
        (_, Some(date)) => format!("it will be switched off on {date}"),
        _ => return Vec::new(),
    };
    if let Some(replacement) = &description.replace_with {
        text = format!("{text}; {replacement} replaces it");
    }
    vec![text.chars().take(300).collect()]
}

/// The day of the sunset; a time of day behind it does not matter.
fn date(description: &Description) -> Option<Date> {
    let sunset = description.sunset.as_deref()?.trim();
    sunset.get(..10)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> Description {
        let text = format!(r#"{{"call":{{"url":"/"}},{text}}}"#);
        Description::read_all(text.as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn the_day_decides_and_without_one_the_word() {
        let today = jiff::civil::date(2026, 12, 1);
        for (text, over) in [
            (r#""status":"active""#, false),
            (r#""status":"deprecated""#, false),
            (r#""status":"sunset""#, true),
            (r#""sunset":"2026-12-01""#, true),
            (r#""sunset":"2026-12-02""#, false),
            (r#""status":"sunset","sunset":"2026-12-02""#, false),
            (r#""sunset":"2026-11-30T12:00:00Z""#, true),
            (r#""sunset":"soon""#, false),
            (r#""sunset":"ééééééé""#, false),
        ] {
            assert_eq!(is_over(&described(text), today), over, "{text}");
        }
    }

    #[test]
    fn warnings_tell_what_replaces_a_tool() {
        let text = r#""status":"deprecated","sunset":"2030-01-01","replace_with":"/new""#;
        let expected = "it is deprecated and will be switched off on 2030-01-01; /new replaces it";
        assert_eq!(warnings(&described(text)), [expected]);
        assert!(warnings(&described(r#""status":"active""#)).is_empty());
    }
}

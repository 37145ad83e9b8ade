//! Calendar dates as the protocol writes them: `2027-01-31`.

/// What is wrong with a date, or `None` when it is one.
pub(crate) fn mistake(text: &str) -> Option<String> {
    let Some((year, month, day)) = numbers(text) else {
        return Some(format!("`{text}` is no date: write `YYYY-MM-DD`"));
    };
    if !(1..=12).contains(&month) {
        return Some(format!("`{text}` is no date: there is no month {month:02}"));
    }
    let days = days_in(year, month);
    if !(1..=days).contains(&day) {
        return Some(format!(
            "`{text}` is no date: {year:04}-{month:02} has {days} days"
        ));
    }
    None
}

fn numbers(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part = parts.next()?;
        let written = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
        written.then(|| part.parse().ok()).flatten()
    };
    let date = (number(4)?, number(2)?, number(2)?);
    parts.next().is_none().then_some(date)
}

fn days_in(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_days_are_dates() {
        for date in [
            "2027-01-31",
            "2028-02-29",
            "2000-02-29",
            "2027-04-30",
            "2027-12-01",
        ] {
            assert_eq!(mistake(date), None);
        }
    }

    #[test]
    fn other_notations_are_none() {
        for text in [
            "",
            "soon",
            "31.01.2027",
            "2027-1-31",
            "2027-01",
            "2027-01-31T00:00",
            "2027-01-3x",
            "+027-01-31",
        ] {
            let message = format!("`{text}` is no date: write `YYYY-MM-DD`");
            assert_eq!(mistake(text), Some(message));
        }
    }

    #[test]
    fn days_that_no_calendar_has_are_none() {
        let says = |text: &str, what: &str| {
            assert_eq!(mistake(text), Some(format!("`{text}` is no date: {what}")));
        };
        says("2027-13-01", "there is no month 13");
        says("2027-00-01", "there is no month 00");
        says("2027-02-29", "2027-02 has 28 days");
        says("2100-02-29", "2100-02 has 28 days");
        says("2027-04-31", "2027-04 has 30 days");
        says("2027-01-00", "2027-01 has 31 days");
    }
}

//! Rates such as `100/hour`, made comparable.

/// How many calls a second a rate allows; `None` if it is not a number and a unit of time.
pub(crate) fn per_second(rate: &str) -> Option<f64> {
    let (count, unit) = rate.split_once('/').or_else(|| rate.split_once(" per "))?;
    let count: f64 = count.trim().replace([',', '_'], "").parse().ok()?;
    let unit = unit.trim().to_ascii_lowercase();
    let seconds = match unit
        .strip_suffix('s')
        .filter(|unit| !unit.is_empty())
        .unwrap_or(&unit)
    {
        "s" | "sec" | "second" => 1.0,
        "m" | "min" | "minute" => 60.0,
        "h" | "hr" | "hour" => 3_600.0,
        "d" | "day" => 86_400.0,
        "w" | "week" => 604_800.0,
        "month" => 2_592_000.0,
        "y" | "year" => 31_536_000.0,
        _ => return None,
    };
    (count.is_finite() && count >= 0.0).then_some(count / seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_calls_a_second() {
        for (rate, expected) in [
            ("120/minute", 2.0),
            ("7,200 / hour", 2.0),
            ("2 per second", 2.0),
            ("2/s", 2.0),
        ] {
            assert_eq!(per_second(rate), Some(expected), "{rate}");
        }
        for rate in ["", "fast", "10", "10/parsec", "-1/s", "inf/s", "NaN/s"] {
            assert_eq!(per_second(rate), None, "{rate}");
        }
    }
}

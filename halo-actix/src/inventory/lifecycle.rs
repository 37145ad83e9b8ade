//! How long tools will stay, as the standard headers say it: `Deprecation` (RFC 9745), `Sunset`
//! (RFC 8594) and `Link` with `successor-version` (RFC 5829).

use std::collections::HashMap;

use actix_web::http::header::{HeaderName, HeaderValue, HttpDate};
use halo_core::tool::{Status, Tool};

use super::MountedTool;
use super::references::Index;
use super::surroundings::Surroundings;

/// What the responses of a tool say.
pub(crate) struct Lifecycle {
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    /// The URL of the tool that replaces it, and that tool.
    pub(crate) successor: Option<(String, usize)>,
    /// How answers about it are delivered.
    pub(crate) delivery: usize,
}

/// Of each registration that has something to say.
pub(super) fn lifecycles(
    tools: &[MountedTool],
    index: &Index,
    surroundings: &Surroundings<'_>,
) -> HashMap<usize, Lifecycle> {
    let mut all = HashMap::new();
    let telling = tools
        .iter()
        .filter(|tool| surroundings.tells_lifecycle(tool));
    for tool in telling {
        let headers = headers(tool.tool);
        let successor = tool.tool.lifecycle.replace_with.and_then(|reference| {
            let target = index.nearest(tools, tool, &reference)?;
            Some((tools[target].url.clone(), target))
        });
        if !headers.is_empty() || successor.is_some() {
            let delivery = surroundings.delivery(tool);
            all.insert(
                tool.registration,
                Lifecycle {
                    headers,
                    successor,
                    delivery,
                },
            );
        }
    }
    all
}

fn headers(tool: &Tool) -> Vec<(HeaderName, HeaderValue)> {
    let mut headers = Vec::new();
    if matches!(
        tool.lifecycle.status,
        Some(Status::Deprecated | Status::Sunset)
    ) {
        // Since when is not told: it is already so.
        let since = HeaderValue::from_static("@0");
        headers.push((HeaderName::from_static("deprecation"), since));
    }
    if let Some(date) = http_date(tool.lifecycle.sunset) {
        headers.push((HeaderName::from_static("sunset"), date));
    }
    headers
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The beginning of a day, given as `2027-01-31`.
fn http_date(day: &str) -> Option<HeaderValue> {
    let mut parts = day.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    // Only one of them is read as a date.
    let date = WEEKDAYS.iter().find_map(|weekday| {
        let date = format!("{weekday}, {day} {month} {year} 00:00:00 GMT");
        date.parse::<HttpDate>().ok()
    })?;
    HeaderValue::try_from(date.to_string()).ok()
}

#[cfg(test)]
mod tests {
    use super::http_date;

    #[test]
    fn days_become_dates_of_http() {
        for (day, date) in [
            ("2027-01-31", "Sun, 31 Jan 2027 00:00:00 GMT"),
            ("2028-02-29", "Tue, 29 Feb 2028 00:00:00 GMT"),
            ("2026-12-01", "Tue, 01 Dec 2026 00:00:00 GMT"),
        ] {
            assert_eq!(http_date(day).expect(day), date);
        }
        assert_eq!(http_date(""), None);
        assert_eq!(http_date("2027-13-01"), None);
    }
}

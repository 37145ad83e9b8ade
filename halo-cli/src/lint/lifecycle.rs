//! Where a tool is in its life, and what is said of failures and trust.

use halo_core::protocol::{Backoff, Status};

use super::api::{Api, Described};
use super::rule::declare;
use super::{Findings, Severity};
use crate::json::clipped;

declare! {
    STATUS_UNKNOWN = Error "status-unknown": "`status` is `active`, `deprecated` or `sunset`."
        => "Use one of the three, or leave it out for `active`.";
    SUNSET_INVALID = Error "sunset-invalid": "`sunset` is a date."
        => "Write it as `YYYY-MM-DD`.";
    SUNSET_PASSED = Error "sunset-passed": "A tool whose `sunset` has passed is not active."
        => "Remove the tool, or correct `status` or `sunset`.";
    SUNSET_UNREPLACED = Warning "sunset-unreplaced": "A tool that goes names the tool that replaces it."
        => "State `replace_with`, or say in `why` that nothing does.";
    BACKOFF_UNKNOWN = Error "backoff-unknown": "`resilience.backoff` is `linear`, `exponential` or `none`."
        => "Use one of the three.";
    SIGNED_WITHOUT_KEYS = Warning "signed-without-keys": "A description that is signed says where the keys are."
        => "State `trust.jwks`.";
}

pub(super) fn check(api: &Api<'_>, described: &Described, findings: &mut Findings) {
    let (description, spot) = (&described.description, &described.spot);
    let at = |path: &str| format!("{}{path}", described.pointer);
    if let Some(Status::Other(word)) = &description.status {
        let word = clipped(word, 60);
        let message = format!("`{word}` is unknown: expected `active`, `deprecated` or `sunset`");
        findings.add(&STATUS_UNKNOWN, spot, at("/status"), message);
    }
    if let Some(Backoff::Other(word)) = &description.resilience.backoff {
        let word = clipped(word, 60);
        let message = format!("`{word}` is unknown: expected `linear`, `exponential` or `none`");
        findings.add(&BACKOFF_UNKNOWN, spot, at("/resilience/backoff"), message);
    }
    if let Some(sunset) = &description.sunset {
        date(api, described, sunset, findings);
    }
    if description.status == Some(Status::Sunset) && description.replace_with.is_none() {
        let message =
            "`status` is `sunset`, but nothing replaces the tool: expected `replace_with`";
        findings.add(&SUNSET_UNREPLACED, spot, at("/status"), message);
    }
    if description.trust.signed == Some(true) && description.trust.jwks.is_none() {
        let message = "`signed` is true, but `jwks` is missing: expected the URL of the keys";
        findings.add(&SIGNED_WITHOUT_KEYS, spot, at("/trust"), message);
    }
}

fn date(api: &Api<'_>, described: &Described, sunset: &str, findings: &mut Findings) {
    let pointer = format!("{}/sunset", described.pointer);
    let spot = &described.spot;
    let Some(day) = day_of(sunset) else {
        let message = format!(
            "`{}` is no date: expected one like `2027-03-31`",
            clipped(sunset, 60)
        );
        return findings.add(&SUNSET_INVALID, spot, pointer, message);
    };
    let Some(today) = api.collected.today.as_deref() else {
        return;
    };
    // Dates of this form are in the order of their texts.
    if day >= today {
        return;
    }
    let severity = match described.description.status {
        None | Some(Status::Active) => Severity::Error,
        _ => Severity::Warning,
    };
    let message = format!(
        "{day} has passed, and the tool is still listed: expected a day to come, or no such tool"
    );
    findings.add_as(severity, &SUNSET_PASSED, spot, pointer, message);
}

/// The day of a date, which a time may follow.
fn day_of(text: &str) -> Option<&str> {
    let day = text.get(..10)?;
    let rest = &text[10..];
    if !rest.is_empty() && !rest.starts_with(['T', 't', ' ']) {
        return None;
    }
    let mut parts = day.split('-').map(|part| {
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>()
            .ok()
            .filter(|_| digits)
            .map(|number| (part.len(), number))
    });
    let (Some(Some((4, year))), Some(Some((2, month))), Some(Some((2, date))), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&date).then_some(day)
}

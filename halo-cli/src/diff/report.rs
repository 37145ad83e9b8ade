//! Changes as text for people and as JSON for programs.

use std::fmt::Write;

use halo_core::protocol::{Object, Value};

use super::{Change, Severity};
use crate::json::clipped;

/// Changes as text, grouped by tool; with colours for a terminal, if wanted.
#[must_use]
pub fn text(changes: &[Change], colour: bool) -> String {
    let painted = |text: &str, code: &str| {
        if colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    };
    let mut text = String::new();
    let mut group: Option<&Option<String>> = None;
    for change in changes {
        if group != Some(&change.tool) {
            if group.is_some() {
                text.push('\n');
            }
            let name = change.tool.as_deref();
            let name = name.map_or_else(|| "the API".to_owned(), |name| clipped(name, 80));
            text.push_str(&painted(&name, "1"));
            text.push('\n');
            group = Some(&change.tool);
        }
        let code = match change.severity {
            Severity::Breaking => "31",
            Severity::Risky => "33",
            Severity::Safe => "32",
        };
        let severity = painted(change.severity.as_str(), code);
        let place = clipped(&change.pointer, 200);
        let blank = if place.is_empty() { "" } else { " " };
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "  {severity}[{}]{blank}{place}: {}",
            change.kind.id,
            clipped(&change.message, 400)
        );
    }
    if group.is_some() {
        text.push('\n');
    }
    text.push_str(&summary(changes));
    text.push('\n');
    text
}

/// Changes as JSON whose keys stay.
#[must_use]
pub fn json(changes: &[Change]) -> String {
    let mut report = Object::new();
    for severity in [Severity::Breaking, Severity::Risky, Severity::Safe] {
        report.insert(
            severity.as_str().to_owned(),
            count(changes, severity).into(),
        );
    }
    let list = changes.iter().map(|change| {
        let fields = [
            ("kind", change.kind.id.into()),
            ("severity", change.severity.as_str().into()),
            (
                "tool",
                change.tool.as_deref().map_or(Value::Null, Value::from),
            ),
            ("pointer", change.pointer.as_str().into()),
            ("message", change.message.as_str().into()),
        ];
        Value::Object(
            fields
                .map(|(key, value)| (key.to_owned(), value))
                .into_iter()
                .collect(),
        )
    });
    report.insert("changes".to_owned(), Value::Array(list.collect()));
    format!("{:#}\n", Value::Object(report))
}

/// How many changes there are of each severity, in one line.
#[must_use]
pub fn summary(changes: &[Change]) -> String {
    if changes.is_empty() {
        return "no changes".to_owned();
    }
    let parts = [Severity::Breaking, Severity::Risky, Severity::Safe]
        .map(|s| format!("{} {s}", count(changes, s)));
    parts.join(", ")
}

fn count(changes: &[Change], severity: Severity) -> usize {
    changes
        .iter()
        .filter(|change| change.severity == severity)
        .count()
}

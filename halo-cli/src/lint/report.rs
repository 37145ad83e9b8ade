//! Findings as text for people and as JSON for programs; [`sarif`] is for code hosts and editors.

mod sarif;

use std::fmt::Write;

use halo_core::protocol::{Object, Value};

pub use sarif::sarif;

use super::{Finding, Severity};
use crate::json::clipped;

/// Findings as text, grouped by tool; with colours for a terminal, if wanted.
#[must_use]
pub fn text(findings: &[Finding], colour: bool) -> String {
    let mut text = String::new();
    let mut group: Option<&Option<String>> = None;
    for finding in findings {
        if group != Some(&finding.tool) {
            if group.is_some() {
                text.push('\n');
            }
            let name = finding
                .tool
                .as_deref()
                .map_or_else(|| "the API".to_owned(), |name| clipped(name, 80));
            text.push_str(&painted(&name, "1", colour));
            text.push('\n');
            group = Some(&finding.tool);
        }
        let code = match finding.severity {
            Severity::Error => "31",
            Severity::Warning => "33",
            Severity::Note => "36",
        };
        let severity = painted(finding.severity.as_str(), code, colour);
        let place = clipped(&finding.place.to_string(), 300);
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "  {severity}[{}] {}",
            finding.rule.id,
            clipped(&finding.message, 400)
        );
        let _ = writeln!(text, "    at {place}");
        let _ = writeln!(text, "    help: {}", finding.help);
    }
    if group.is_some() {
        text.push('\n');
    }
    text.push_str(&summary(findings));
    text.push('\n');
    text
}

/// Findings as JSON whose keys stay.
#[must_use]
pub fn json(findings: &[Finding]) -> String {
    let list: Vec<Value> = findings
        .iter()
        .map(|finding| {
            object([
                ("rule", finding.rule.id.into()),
                ("severity", finding.severity.as_str().into()),
                ("tool", optional(finding.tool.as_deref())),
                ("url", finding.place.url.as_str().into()),
                ("method", optional(finding.place.method.as_deref())),
                ("pointer", finding.place.pointer.as_str().into()),
                ("message", finding.message.as_str().into()),
                ("help", finding.help.into()),
            ])
        })
        .collect();
    let report = object([
        ("errors", count(findings, Severity::Error).into()),
        ("warnings", count(findings, Severity::Warning).into()),
        ("notes", count(findings, Severity::Note).into()),
        ("findings", Value::Array(list)),
    ]);
    format!("{report:#}\n")
}

/// How many findings there are of each severity, in one line.
#[must_use]
pub fn summary(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "no findings".to_owned();
    }
    let parts = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let count = count(findings, severity);
        format!("{count} {severity}{}", if count == 1 { "" } else { "s" })
    });
    parts.join(", ")
}

fn count(findings: &[Finding], severity: Severity) -> usize {
    findings
        .iter()
        .filter(|finding| finding.severity == severity)
        .count()
}

fn optional(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::from)
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(
        fields
            .map(|(key, value)| (key.to_owned(), value))
            .into_iter()
            .collect::<Object>(),
    )
}

fn painted(text: &str, code: &str, colour: bool) -> String {
    if colour {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

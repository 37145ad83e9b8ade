//! Findings in the Static Analysis Results Interchange Format, version 2.1.0.

use std::fmt::Write;

use halo_core::protocol::Value;

use super::object;
use crate::lint::{Finding, Severity, rules};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Findings as a SARIF log of one run, with all rules, so that results can refer to them.
///
/// The physical location of a finding is the URL that was asked; the logical one is the JSON pointer in
/// its answer.
#[must_use]
pub fn sarif(findings: &[Finding]) -> String {
    let all = rules().map(|rule| {
        object([
            ("id", rule.id.into()),
            ("shortDescription", message(rule.what)),
            ("help", message(rule.mend)),
            (
                "defaultConfiguration",
                object([("level", level(rule.severity))]),
            ),
        ])
    });
    let driver = object([
        ("name", "halo".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("rules", Value::Array(all.collect())),
    ]);
    let run = object([
        ("tool", object([("driver", driver)])),
        (
            "results",
            Value::Array(findings.iter().map(result).collect()),
        ),
    ]);
    let log = object([
        ("version", "2.1.0".into()),
        ("$schema", SCHEMA.into()),
        ("runs", vec![run].into()),
    ]);
    format!("{log:#}\n")
}

fn result(finding: &Finding) -> Value {
    let index = rules()
        .position(|rule| rule.id == finding.rule.id)
        .unwrap_or_default();
    let physical = object([(
        "artifactLocation",
        object([("uri", uri(&finding.place.url).into())]),
    )]);
    let name = finding.tool.as_deref().unwrap_or("the API");
    let logical = object([
        ("name", name.into()),
        ("fullyQualifiedName", finding.place.to_string().into()),
        ("kind", "element".into()),
    ]);
    let location = object([
        ("physicalLocation", physical),
        ("logicalLocations", vec![logical].into()),
    ]);
    object([
        ("ruleId", finding.rule.id.into()),
        ("ruleIndex", index.into()),
        ("level", level(finding.severity)),
        (
            "message",
            message(&format!("{}. {}", finding.message, finding.help)),
        ),
        ("locations", vec![location].into()),
    ])
}

fn message(text: &str) -> Value {
    object([("text", text.into())])
}

fn level(severity: Severity) -> Value {
    severity.as_str().into()
}

/// A URL with what a URI cannot hold percent-encoded, braces of templates among it.
fn uri(url: &str) -> String {
    let mut uri = String::with_capacity(url.len());
    for byte in url.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

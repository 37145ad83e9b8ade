//! A clean API and faults seeded into it, each of which one rule finds.

mod api;
mod documents;
mod examples;
mod hostile;
mod reports;
mod schemas;
mod words;

use std::collections::BTreeSet;

use api::{Api, clean};
use halo_cli::lint::{Severity, exit_code, lint, rules};

/// What a fault is found by, all of it, and how it is seeded.
type Fault = (&'static [&'static str], fn(&mut Api));

fn faults() -> impl Iterator<Item = &'static Fault> {
    [documents::FAULTS, schemas::FAULTS, words::FAULTS]
        .into_iter()
        .flatten()
}

#[test]
fn a_clean_api_has_no_findings() {
    let findings = lint(&clean().collected());
    assert_eq!(findings, []);
    assert_eq!(exit_code(&findings, true), 0);
}

#[test]
fn a_tool_may_be_there_on_its_last_day() {
    let mut api = clean();
    api.at(api::LOOKUP)["sunset"] = serde_json::json!("2026-06-01");
    assert_eq!(lint(&api.collected()), []);
}

#[test]
fn every_fault_is_found_by_its_rules_and_no_other() {
    let mut failures = Vec::new();
    for (index, (expected, seed)) in faults().enumerate() {
        let mut api = clean();
        seed(&mut api);
        let findings = lint(&api.collected());
        let mut found: Vec<&str> = findings.iter().map(|finding| finding.rule.id).collect();
        found.sort_unstable();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        if found != expected {
            let told: Vec<String> = findings
                .iter()
                .map(|f| format!("{} {}: {}", f.rule.id, f.place, f.message))
                .collect();
            failures.push(format!("{index}: expected {expected:?}, found {told:#?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_rule_has_a_fault() {
    let seeded: BTreeSet<&str> = faults()
        .flat_map(|(rules, _)| rules.iter().copied())
        .collect();
    let all: BTreeSet<&str> = rules().map(|rule| rule.id).collect();
    assert_eq!(all.difference(&seeded).collect::<Vec<_>>(), [&""; 0]);
    assert!(faults().count() >= all.len());
}

#[test]
fn what_is_found_is_told_with_its_place() {
    let told: Vec<String> = faults()
        .flat_map(|(_, seed)| {
            let mut api = clean();
            seed(&mut api);
            let findings = lint(&api.collected());
            findings.into_iter().map(|finding| {
                let tool = finding.tool.as_deref().unwrap_or("-");
                format!(
                    "{}[{}] {tool}: {}: {}",
                    finding.severity, finding.rule.id, finding.place, finding.message
                )
            })
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn errors_fail_and_warnings_do_when_denied() {
    for (expected, seed) in faults() {
        let mut api = clean();
        seed(&mut api);
        let findings = lint(&api.collected());
        let worst = findings.iter().map(|finding| finding.severity).min();
        assert_eq!(
            exit_code(&findings, false),
            u8::from(worst == Some(Severity::Error)),
            "{expected:?}"
        );
        assert_eq!(
            exit_code(&findings, true),
            u8::from(worst < Some(Severity::Note)),
            "{expected:?}"
        );
    }
}

//! An API, changes seeded into it, and what they mean to its callers, forwards and backwards.

mod calls;
mod files;
mod promises;
mod schemas;

use std::collections::BTreeSet;

use halo_cli::diff::{Change, Severity, diff, exit_code, kinds, report};
use halo_cli::snapshot::Snapshot;
use halo_core::protocol::{Description, Manifest};
use serde_json::{Value, json};

pub(crate) const CHARGE: &str = "/api/charge";
pub(crate) const REFUND: &str = "/api/refund";
pub(crate) const FIND: &str = "/api/charges/{charge_id}";
pub(crate) const LOOKUP: &str = "/api/customers";

/// The change, what it is seen as, and what taking it back is seen as: severity, kind and pointer.
pub(crate) type Seeded = (
    fn(&mut Api),
    &'static [&'static str],
    &'static [&'static str],
);

/// An API before it is put into bytes.
#[derive(Debug, Clone)]
pub(crate) struct Api {
    pub(crate) manifest: Value,
    pub(crate) descriptions: Value,
}

impl Api {
    pub(crate) fn new() -> Self {
        let mut file: Value = serde_json::from_str(include_str!("../payments.json")).unwrap();
        Self {
            manifest: file["manifest"].take(),
            descriptions: file["descriptions"].take(),
        }
    }

    /// The first description at a URL.
    pub(crate) fn at(&mut self, url: &str) -> &mut Value {
        &mut self.descriptions[url][0]
    }

    /// The first entry of the manifest.
    pub(crate) fn tool(&mut self) -> &mut Value {
        &mut self.manifest["tools"][0]
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        let manifest = Manifest::read(self.manifest.to_string().as_bytes()).unwrap();
        let sheets = self.descriptions.as_object().unwrap().values();
        let all =
            sheets.flat_map(|sheet| Description::read_all(sheet.to_string().as_bytes()).unwrap());
        Snapshot::new(manifest, all)
    }
}

/// Takes a field away.
pub(crate) fn remove(value: &mut Value, key: &str) {
    value.as_object_mut().unwrap().remove(key).unwrap();
}

fn changes() -> impl Iterator<Item = &'static Seeded> {
    [calls::CHANGES, schemas::CHANGES, promises::CHANGES]
        .into_iter()
        .flatten()
}

fn told(changes: &[Change]) -> Vec<String> {
    let mut told: Vec<String> = changes
        .iter()
        .map(|change| {
            format!("{} {} {}", change.severity, change.kind.id, change.pointer)
                .trim_end()
                .to_owned()
        })
        .collect();
    told.sort();
    told
}

#[test]
fn every_change_is_seen_for_what_it_is() {
    let old = Api::new().snapshot();
    let mut failures = Vec::new();
    for (index, (seed, forwards, backwards)) in changes().enumerate() {
        let mut api = Api::new();
        seed(&mut api);
        let new = api.snapshot();
        for (way, found, expected) in [
            ("to", diff(&old, &new), forwards),
            ("from", diff(&new, &old), backwards),
        ] {
            let mut expected = expected.to_vec();
            expected.sort_unstable();
            if told(&found) != expected {
                failures.push(format!(
                    "{index} {way}: expected {expected:?}, found {found:#?}"
                ));
            }
            let breaks = found
                .iter()
                .any(|change| change.severity == Severity::Breaking);
            let risky = found
                .iter()
                .any(|change| change.severity == Severity::Risky);
            assert_eq!(exit_code(&found, false), u8::from(breaks));
            assert_eq!(exit_code(&found, true), u8::from(breaks || risky));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_kind_is_seen() {
    let seen: BTreeSet<&str> = changes()
        .flat_map(|(_, forwards, backwards)| forwards.iter().chain(*backwards))
        .filter_map(|told| told.split(' ').nth(1))
        .collect();
    let unseen: Vec<&str> = kinds()
        .map(|kind| kind.id)
        .filter(|id| !seen.contains(id))
        .collect();
    // One has a test of its own; the other is there for what nobody has thought of.
    assert_eq!(unseen, ["tool-retired", "other-changed"]);
}

#[test]
fn a_tool_that_was_announced_to_go_may_go() {
    let mut api = Api::new();
    api.at(LOOKUP)["status"] = json!("sunset");
    let old = api.snapshot();
    api.manifest["tools"].as_array_mut().unwrap().remove(4);
    assert_eq!(told(&diff(&old, &api.snapshot())), ["risky tool-retired"]);
}

#[test]
fn tools_that_swap_names_are_both_told() {
    let mut api = Api::new();
    api.manifest["tools"][0]["name"] = json!("refund");
    api.manifest["tools"][1]["name"] = json!("charge");
    let changes = diff(&Api::new().snapshot(), &api.snapshot());
    for tool in ["charge", "refund"] {
        let moved = changes
            .iter()
            .any(|change| change.tool.as_deref() == Some(tool) && change.kind.id == "tool-moved");
        assert!(moved, "{changes:#?}");
    }
}

#[test]
fn what_is_seen_is_told() {
    let old = Api::new().snapshot();
    let mut messages = Vec::new();
    for (seed, ..) in changes() {
        let mut api = Api::new();
        seed(&mut api);
        for change in diff(&old, &api.snapshot()) {
            let tool = change.tool.as_deref().unwrap_or("-");
            messages.push(format!(
                "{}[{}] {tool} {}: {}",
                change.severity, change.kind.id, change.pointer, change.message
            ));
        }
    }
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn nothing_changes_between_the_same() {
    let snapshot = Api::new().snapshot();
    assert_eq!(diff(&snapshot, &snapshot), []);
    assert_eq!(exit_code(&[], true), 0);
    let mut api = Api::new();
    // The order of tools and of keys is no change.
    api.manifest["tools"].as_array_mut().unwrap().reverse();
    let input = api.at(CHARGE)["input"].as_object().unwrap().clone();
    api.at(CHARGE)["input"] = input
        .into_iter()
        .rev()
        .collect::<serde_json::Map<_, _>>()
        .into();
    assert_eq!(diff(&snapshot, &api.snapshot()), []);
}

fn several() -> Vec<Change> {
    let old = Api::new().snapshot();
    let mut api = Api::new();
    api.manifest["version"] = json!("3.0.0");
    remove(&mut api.at(CHARGE)["input"], "note");
    api.at(CHARGE)["why"] = json!("Use it.");
    api.at(CHARGE)["examples"] = json!([]);
    api.manifest["tools"].as_array_mut().unwrap().remove(4);
    diff(&old, &api.snapshot())
}

#[test]
fn as_text() {
    insta::assert_snapshot!(report::text(&several(), false));
    assert_eq!(report::text(&[], true), "no changes\n");
    assert!(report::text(&several(), true).contains("\u{1b}[31mbreaking\u{1b}[0m[tool-removed]"));
}

#[test]
fn as_json() {
    insta::assert_snapshot!(report::json(&several()));
}

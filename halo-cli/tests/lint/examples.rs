//! The services of this repository, as their own tests recorded them.

use halo_cli::collected::{Asked, Collected};
use halo_cli::diff::diff;
use halo_cli::lint::{Severity, lint};
use halo_cli::snapshot::Snapshot;
use serde_json::Value;

use crate::api::halo;

const RECORDED: [&str; 3] = [
    include_str!("../../../tests/snapshots/tests/snapshots/examples__payments.snap"),
    include_str!("../../../tests/snapshots/tests/snapshots/examples__catalogue.snap"),
    include_str!("../../../tests/snapshots/tests/snapshots/examples__plain.snap"),
];

fn collected(recorded: &str) -> Collected {
    let json = recorded.splitn(3, "---\n").nth(2).unwrap();
    let api: Value = serde_json::from_str(json).unwrap();
    Collected {
        base: "http://127.0.0.1:8080".into(),
        manifest: halo(&api["manifest"]),
        tools: api["descriptions"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(url, sheet)| Asked {
                url: url.clone(),
                answer: Ok(halo(sheet)),
            })
            .collect(),
        ..Collected::default()
    }
}

#[test]
fn our_examples_have_neither_errors_nor_warnings() {
    for recorded in RECORDED {
        let findings = lint(&collected(recorded));
        let told: Vec<String> = findings
            .iter()
            .filter(|finding| finding.severity < Severity::Note)
            .map(|finding| format!("{} {}: {}", finding.rule.id, finding.place, finding.message))
            .collect();
        assert_eq!(told, [""; 0]);
    }
}

#[test]
fn our_examples_are_kept_and_read_again() {
    for recorded in RECORDED {
        let snapshot = Snapshot::of(&collected(recorded)).unwrap();
        let again = Snapshot::read(snapshot.write().as_bytes()).unwrap();
        assert_eq!(again, snapshot);
        assert_eq!(again.write(), snapshot.write());
        assert_eq!(diff(&snapshot, &again), []);
    }
}

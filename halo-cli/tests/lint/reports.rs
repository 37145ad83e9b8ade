//! What findings look like.

use halo_cli::lint::{Finding, lint, report, rules};
use serde_json::{Value, json};

use crate::api::{CHARGE, FIND, LOOKUP, answer, clean, header, remove};

fn findings() -> Vec<Finding> {
    let mut api = clean();
    api.answers.push(|c| header(&mut c.manifest, "vary", ""));
    api.answers.push(|c| answer(c, LOOKUP).status = 500);
    api.at(CHARGE)["next"][0]["suggest"] = json!("https://evil.example.com/");
    remove(&mut api.at(FIND)["input"]["charge_id"], "required");
    remove(&mut api.at(CHARGE)["input"]["amount"], "description");
    lint(&api.collected())
}

#[test]
fn as_text() {
    insta::assert_snapshot!(report::text(&findings(), false));
    assert_eq!(report::text(&[], false), "no findings\n");
}

#[test]
fn colours_only_paint() {
    let painted = report::text(&findings(), true);
    assert!(
        painted.contains("\u{1b}[31merror\u{1b}[0m[reference-foreign]"),
        "{painted}"
    );
    let mut plain = String::new();
    for part in painted.split('\u{1b}') {
        plain.push_str(
            part.split_once('m')
                .filter(|_| part.starts_with('['))
                .map_or(part, |(_, rest)| rest),
        );
    }
    assert_eq!(plain, report::text(&findings(), false));
}

#[test]
fn as_json() {
    insta::assert_snapshot!(report::json(&findings()));
}

#[test]
fn as_sarif() {
    let findings = findings();
    let mut log: Value = serde_json::from_str(&report::sarif(&findings)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let all = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(all.len(), rules().count());
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), findings.len());
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(all[index]["id"], result["ruleId"]);
    }
    // The rules are told elsewhere.
    log["runs"][0]["tool"]["driver"]["rules"]
        .as_array_mut()
        .unwrap()
        .truncate(1);
    insta::assert_snapshot!(format!("{log:#}"));
}

#[test]
fn a_place_is_told_as_method_url_and_pointer() {
    let places: Vec<String> = findings()
        .iter()
        .map(|finding| finding.place.to_string())
        .collect();
    assert_eq!(
        places,
        [
            "https://pay.example.com",
            "POST /api/charge /0/next/0/suggest",
            "POST /api/charge /0/input/amount",
            "GET /api/charges/{charge_id} /0/input/charge_id",
            "/api/customers",
        ]
    );
}

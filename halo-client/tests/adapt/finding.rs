//! Searching: what comes first, and how long it takes.

use std::time::Instant;

use halo_client::adapt::{Index, find};
use halo_core::protocol::{Manifest, ToolEntry};

fn entry(name: &str, description: &str, tags: &[&str]) -> ToolEntry {
    ToolEntry {
        url: format!("/{name}"),
        name: name.into(),
        description: description.into(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..ToolEntry::default()
    }
}

fn manifest(tools: Vec<ToolEntry>) -> Manifest {
    Manifest {
        tools,
        ..Manifest::default()
    }
}

fn names(found: &[halo_client::adapt::Found]) -> Vec<&str> {
    found.iter().map(|found| found.name.as_str()).collect()
}

#[test]
fn names_count_more_than_tags_and_tags_more_than_text() {
    let api = manifest(vec![
        entry("pay", "Pays an invoice.", &["money"]),
        entry("archive", "Stores a document.", &["invoice"]),
        entry("createInvoice", "Writes one.", &["money"]),
        entry("weather", "Rain or sun.", &[]),
    ]);
    assert_eq!(
        names(&find(&api, "INVOICES", &[], 10)),
        ["createInvoice", "archive", "pay"]
    );
    assert_eq!(
        names(&find(&api, "invoice", &["money"], 10)),
        ["createInvoice", "pay"]
    );
    assert_eq!(names(&find(&api, "invoice", &[], 1)), ["createInvoice"]);
    assert!(find(&api, "unheard-of", &[], 10).is_empty());
    assert_eq!(find(&api, "", &["money"], 10).len(), 2);
}

#[test]
fn when_to_choose_a_tool_is_searched_too() {
    let api = manifest(vec![entry("a", "", &[]), entry("b", "", &[])]);
    let index = Index::new(&api, |entry| {
        (entry.name == "b").then(|| "Use for refunds.".to_owned())
    });
    assert_eq!(names(&index.find("refund", &[], 10)), ["b"]);
}

#[test]
fn equals_stay_in_the_order_of_the_manifest() {
    let tools: Vec<_> = (0..100)
        .map(|number| entry(&format!("t{number}"), "Same words.", &[]))
        .collect();
    let found = find(&manifest(tools), "same", &[], 100);
    let positions: Vec<_> = found.iter().map(|found| found.position).collect();
    assert_eq!(positions, (0..100).collect::<Vec<_>>());
}

#[test]
fn ten_thousand_tools_are_searched_at_once() {
    let verbs = ["list", "show", "create", "remove", "update"];
    let tools = (0..10_000).map(|number| {
        let verb = verbs[number % verbs.len()];
        let text = format!(
            "Some {verb} tool about things of kind {} and their parts.",
            number / 50
        );
        entry(&format!("{verb}_thing_{number}"), &text, &["things", verb])
    });
    let api = manifest(tools.collect());
    let index = Index::new(&api, |_| None);
    let start = Instant::now();
    let found = index.find(
        "create a thing of kind 42 with many other words in the query",
        &["create"],
        10,
    );
    let time = start.elapsed();
    assert_eq!(found.len(), 10);
    assert!(found.iter().all(|found| found.name.starts_with("create")));
    // Far above what it takes, for slow machines and builds without optimisation.
    let most = if cfg!(debug_assertions) { 500 } else { 20 };
    assert!(time.as_millis() < most, "{time:?}");
}

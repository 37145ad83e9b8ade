//! Snapshots as files: written the same each time, read back, refused with reasons.

use halo_cli::collected::{Answer, Asked, Collected};
use halo_cli::diff::{diff, report};
use halo_cli::snapshot::Snapshot;
use serde_json::{Value, json};

use crate::{Api, CHARGE};

fn answer(body: &Value) -> Answer {
    Answer {
        status: 200,
        headers: Vec::new(),
        body: body.to_string().into(),
    }
}

fn collected(api: &Api) -> Collected {
    let sheets = api.descriptions.as_object().unwrap().iter();
    Collected {
        base: "https://pay.example.com".into(),
        manifest: answer(&api.manifest),
        tools: sheets
            .map(|(url, sheet)| Asked {
                url: url.clone(),
                answer: Ok(answer(sheet)),
            })
            .collect(),
        ..Collected::default()
    }
}

#[test]
fn what_is_collected_is_what_is_kept() {
    let snapshot = Snapshot::of(&collected(&Api::new())).unwrap();
    assert_eq!(snapshot, Api::new().snapshot());
    let names: Vec<&str> = snapshot
        .tools
        .iter()
        .map(|tool| tool.entry.name.as_str())
        .collect();
    assert_eq!(names, ["charge", "find", "forget", "lookup", "refund"]);
    let file = snapshot.write();
    assert!(
        file.starts_with("{\n  \"halo_snapshot\": 1,\n  \"api\": \"Payments API\",\n"),
        "{file}"
    );
    assert!(file.ends_with("}\n"));
    assert_eq!(Snapshot::read(file.as_bytes()).unwrap().write(), file);
    insta::assert_snapshot!(file);
}

#[test]
fn a_snapshot_lacks_nothing() {
    let mut collected = collected(&Api::new());
    collected.tools[0].answer = Err("timed out".into());
    collected.tools[1].answer = Ok(Answer {
        status: 500,
        ..Answer::default()
    });
    collected.tools.remove(3);
    let error = Snapshot::of(&collected).unwrap_err();
    assert_eq!(
        error.reasons(),
        [
            "the tool `charge`: no answer: timed out",
            "the tool `refund`: its URL was not asked: expected its description",
            "the tool `find`: its URL is answered with 500: expected 200",
            "the tool `forget`: its URL is answered with 500: expected 200",
        ]
    );
    collected.manifest.status = 404;
    let error = Snapshot::of(&collected).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the manifest at https://pay.example.com is answered with 404: expected 200"
    );
}

#[test]
fn files_that_are_none_are_refused_with_reasons() {
    for (file, reason) in [
        (
            "",
            "the snapshot is not JSON: EOF while parsing a value at line 1 column 0",
        ),
        ("[]", "the snapshot is an array: expected an object"),
        (
            "{}",
            "/halo_snapshot is missing: expected 1, as `halo snapshot` writes it",
        ),
        (
            r#"{"halo_snapshot":2}"#,
            "/halo_snapshot is 2: expected 1; a later halo may read it",
        ),
        (
            r#"{"halo_snapshot":1,"tools":{}}"#,
            "/tools is an object: expected an array of tools",
        ),
        (
            r#"{"halo_snapshot":1,"tools":[{"name":"a"}]}"#,
            "/tools/0/url is missing: expected the URL of the tool, a string that is not empty",
        ),
        (
            r#"{"halo_snapshot":1,"tools":[{"url":"/a","described":[]},{"url":"/b","described":{}}]}"#,
            "/tools/0/described: it is an array: expected an object, a description\n\
             /tools/1/described: /call is missing: expected an object with the method and the URL of the tool",
        ),
    ] {
        assert_eq!(
            Snapshot::read(file.as_bytes()).unwrap_err().to_string(),
            reason
        );
    }
    let tolerated =
        Snapshot::read(b"\xEF\xBB\xBF{\"more\":true,\"halo_snapshot\":1,\"tools\":null}").unwrap();
    assert_eq!(tolerated.extra["more"].as_bool(), Some(true));
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides.max(1)
    }
}

fn mutate(value: &mut Value, dice: &mut Dice) {
    let stop = dice.roll(5) == 0;
    match value {
        Value::Array(items) if !items.is_empty() && !stop => {
            let index = dice.roll(items.len());
            mutate(&mut items[index], dice);
        }
        Value::Object(fields) if !fields.is_empty() && !stop => {
            let index = dice.roll(fields.len());
            let key = fields.keys().nth(index).unwrap().clone();
            match dice.roll(12) {
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert("anyOf".into(), json!([{"type": "null"}, {"const": 1}]))),
                2 => drop(fields.insert("minimum".into(), json!(u64::MAX))),
                3 => drop(fields.insert("oneOf".into(), json!(["x", {"properties": 3}]))),
                _ => mutate(&mut fields[&key], dice),
            }
        }
        place => {
            let junk = [
                json!(null),
                json!(false),
                json!(1e308),
                json!(-7),
                json!("é\u{0}"),
                json!([]),
                json!({}),
                json!({"type": ["x"]}),
            ];
            *place = junk[dice.roll(junk.len())].clone();
        }
    }
}

#[test]
fn whatever_differs_is_told_and_what_does_not_is_not() {
    let mut dice = Dice(3);
    let original = Api::new().snapshot();
    let (mut read, mut before) = (0, original.clone());
    for _ in 0..4_000 {
        let mut file: Value = serde_json::from_str(&original.write()).unwrap();
        for _ in 0..=dice.roll(4) {
            mutate(&mut file["tools"], &mut dice);
        }
        let Ok(snapshot) = Snapshot::read(file.to_string().as_bytes()) else {
            continue;
        };
        read += 1;
        for (old, new) in [(&original, &snapshot), (&before, &snapshot)] {
            let changes = diff(old, new);
            assert_eq!(changes.is_empty(), old == new, "{file:#}");
            serde_json::from_str::<Value>(&report::json(&changes)).unwrap();
        }
        before = snapshot;
    }
    assert!(read > 1_000, "only {read} snapshots could be read");
}

#[test]
fn deep_and_large_schemas_are_compared() {
    let mut api = Api::new();
    let deep = |leaf: &str| {
        let schema = format!(
            "{}{{\"type\":\"{leaf}\"}}{}",
            r#"{"items":"#.repeat(100),
            "}".repeat(100)
        );
        serde_json::from_str::<Value>(&schema).unwrap()
    };
    api.at(CHARGE)["input"]["deep"] = deep("string");
    let values: Vec<String> = (0..20_000).map(|n| format!("v{n}")).collect();
    api.at(CHARGE)["input"]["large"] = json!({"enum": values});
    let old = api.snapshot();
    api.at(CHARGE)["input"]["deep"] = deep("integer");
    api.at(CHARGE)["input"]["large"] = json!({"enum": values[1..]});
    let changes = diff(&old, &api.snapshot());
    let told: Vec<(&str, &str)> = changes
        .iter()
        .map(|change| (change.kind.id, change.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("type-changed", "from string to integer"),
            ("input-value-removed", "no longer \"v0\"")
        ]
    );
}

//! Answers that mean harm, or nothing: they are judged, and nothing falls over.

use halo_cli::collected::{Answer, Asked, Collected};
use halo_cli::lint::{lint, report};
use halo_cli::snapshot::Snapshot;
use serde_json::{Value, json};

use crate::api::{clean, halo};

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

fn places(value: &Value, pointer: &str, found: &mut Vec<String>) {
    found.push(pointer.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{pointer}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(item, &format!("{pointer}/{key}"), found);
            }
        }
        _ => {}
    }
}

fn mutate(value: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    places(value, "", &mut all);
    let source = value.pointer(&all[dice.roll(all.len())]).cloned().unwrap();
    let junk = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("{\u{0}é{}//%7B:"),
        json!("2026-1é-01"),
        json!([]),
        json!({}),
        json!([[null]]),
        json!({"$ref": "#"}),
        json!({"type": "object", "properties": {"a": false}, "required": [1]}),
        source,
    ];
    let place = value.pointer_mut(&all[dice.roll(all.len())]).unwrap();
    *place = junk[dice.roll(junk.len())].clone();
}

fn judge(collected: &Collected) {
    let findings = lint(collected);
    assert!(!report::text(&findings, true).is_empty());
    for document in [report::json(&findings), report::sarif(&findings)] {
        serde_json::from_str::<Value>(&document).unwrap();
    }
    if let Ok(snapshot) = Snapshot::of(collected) {
        assert_eq!(
            Snapshot::read(snapshot.write().as_bytes()).as_ref(),
            Ok(&snapshot),
            "{}",
            snapshot.write()
        );
    }
}

#[test]
fn mutations_are_judged() {
    let mut dice = Dice(7);
    for _ in 0..400 {
        let mut api = clean();
        for _ in 0..=dice.roll(3) {
            if dice.roll(4) == 0 {
                mutate(&mut api.manifest, &mut dice);
            } else {
                let urls: Vec<String> = api
                    .descriptions
                    .as_object()
                    .unwrap()
                    .keys()
                    .cloned()
                    .collect();
                let url = &urls[dice.roll(urls.len())];
                mutate(&mut api.descriptions[url], &mut dice);
            }
        }
        judge(&api.collected());
    }
}

fn answered(manifest: Vec<u8>, sheet: Vec<u8>) -> Collected {
    let answer = |body| Answer {
        body,
        ..halo(&json!(null))
    };
    Collected {
        base: "\u{0}://".into(),
        manifest: answer(manifest),
        tools: vec![Asked {
            url: "/a".into(),
            answer: Ok(answer(sheet)),
        }],
        today: Some("x".into()),
        ..Collected::default()
    }
}

#[test]
fn deep_and_large_answers_are_judged() {
    let manifest =
        json!({"api": "A", "version": "1", "tools": [{"url": "/a", "method": "GET", "name": "a"}]});
    let manifest = manifest.to_string();
    let nested = |open: &str, close: &str, depth: usize| {
        format!(
            r#"[{{"call":{{"url":"/a","method":"GET"}},"input":{{"x":{}{{}}{}}}}}]"#,
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    for depth in [20, 60, 110, 100_000] {
        for (open, close) in [
            (r#"{"items":"#, "}"),
            (r#"{"properties":{"y":"#, "}}"),
            (r#"{"anyOf":["#, "]}"),
        ] {
            judge(&answered(
                manifest.clone().into(),
                nested(open, close, depth).into(),
            ));
        }
    }
    judge(&answered("[".repeat(100_000).into(), Vec::new()));
    let tools: Vec<Value> = (0..3_000)
        .map(|n| json!({"url": format!("/a/{{x}}/{n}"), "name": "same", "tags": n}))
        .collect();
    let large = json!({"api": 1, "version": {}, "tools": tools}).to_string();
    let next: Vec<Value> = (0..300)
        .map(|n| json!({"when": "=", "suggest": format!("/a/b/{n}")}))
        .collect();
    let sheet =
        json!([{"call": {"url": "/a"}, "next": next, "why": "x".repeat(1_000_000)}]).to_string();
    judge(&answered(large.into(), sheet.into()));
}

#[test]
fn references_that_grow_without_end_are_told_and_not_followed() {
    let mut definitions = serde_json::Map::new();
    for n in 0..60 {
        let next = json!({"$ref": format!("#/$defs/n{}", n + 1)});
        definitions.insert(format!("n{n}"), json!({"allOf": [next, next]}));
    }
    definitions.insert("n60".into(), json!({"type": "integer"}));
    let mut api = clean();
    api.at("/api/customers")["input"]["text"] = json!({"description": "Much.", "$ref": "#/$defs/n0", "$defs": definitions, "required": true});
    api.at("/api/customers")["examples"] = json!([{"input": {"text": "x"}}]);
    let findings = lint(&api.collected());
    assert_eq!(
        findings.iter().map(|f| f.rule.id).collect::<Vec<_>>(),
        ["ref-endless"]
    );
}

#[test]
fn tools_of_other_hosts_are_not_taken_for_one() {
    let mut api = clean();
    for name in ["one", "two"] {
        let url = format!("https://{name}.example.com/run");
        let entry = json!({"url": url, "method": "GET", "name": name, "description": "Run it there.", "tags": ["x"]});
        api.manifest["tools"].as_array_mut().unwrap().push(entry);
        let why = format!("Use it for {name}.");
        let description = json!({
            "description": "Run it there.", "call": {"method": "GET", "url": "https://two.example.com/run"},
            "auth": {"type": "none"}, "input": {}, "why": why, "tags": ["x"],
        });
        api.descriptions[&url] = json!([description]);
    }
    let findings = lint(&api.collected());
    let found: Vec<(&str, &str)> = findings
        .iter()
        .map(|f| (f.rule.id, f.tool.as_deref().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("call-url-differs", "one"),
            ("tool-url-foreign", "one"),
            ("tool-url-foreign", "two"),
            ("text-twin", "two")
        ]
    );
}

#[test]
fn a_large_api_is_judged_in_time() {
    let mut api = clean();
    let (entry, sheet) = (
        api.manifest["tools"][4].clone(),
        api.descriptions["/api/customers"].clone(),
    );
    for n in 0..2_000 {
        let url = format!("/api/customers/{n}");
        let (mut entry, mut sheet) = (entry.clone(), sheet.clone());
        entry["url"] = json!(url);
        entry["name"] = json!(format!("lookup_{n}"));
        sheet[0]["call"]["url"] = json!(url);
        api.manifest["tools"].as_array_mut().unwrap().push(entry);
        api.descriptions[&url] = sheet;
    }
    let collected = api.collected();
    let start = std::time::Instant::now();
    let findings = lint(&collected);
    // A quadratic walk takes minutes.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    assert_eq!(
        findings.iter().filter(|f| f.rule.id == "text-twin").count(),
        2_000
    );
    assert!(Snapshot::of(&collected).is_ok());
}

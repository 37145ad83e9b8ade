//! A clean API to seed faults into.

use halo_cli::collected::{Answer, Asked, Collected, PathProbe, Probes, TagProbe};
use serde_json::{Value, json};

pub(crate) const CHARGE: &str = "/api/charge";
pub(crate) const REFUND: &str = "/api/refund";
pub(crate) const FIND: &str = "/api/charges/{charge_id}";
pub(crate) const LOOKUP: &str = "/api/customers";

/// The API: what it answers, before it is put into bytes.
#[derive(Debug, Clone)]
pub(crate) struct Api {
    pub(crate) manifest: Value,
    pub(crate) descriptions: Value,
    /// Changes the answers themselves.
    pub(crate) answers: Vec<fn(&mut Collected)>,
}

pub(crate) fn clean() -> Api {
    let mut file: Value = serde_json::from_str(include_str!("../payments.json")).unwrap();
    Api {
        manifest: file["manifest"].take(),
        descriptions: file["descriptions"].take(),
        answers: Vec::new(),
    }
}

impl Api {
    /// The first description at a URL.
    pub(crate) fn at(&mut self, url: &str) -> &mut Value {
        &mut self.descriptions[url][0]
    }

    pub(crate) fn collected(&self) -> Collected {
        let manifest = halo(&self.manifest);
        let tagged = |tag: &str| {
            let mut filtered = self.manifest.clone();
            if let Some(tools) = filtered.get_mut("tools").and_then(Value::as_array_mut) {
                tools.retain(|tool| {
                    tool.get("tags")
                        .and_then(Value::as_array)
                        .is_some_and(|tags| tags.contains(&tag.into()))
                });
            }
            Some(TagProbe {
                tag: tag.into(),
                answer: halo(&filtered),
            })
        };
        let descriptions = self.descriptions.as_object().unwrap();
        let mut collected = Collected {
            base: "https://pay.example.com".into(),
            probes: Probes {
                without_accept: Some(Answer {
                    status: 204,
                    ..Answer::default()
                }),
                revalidated: Some(Answer {
                    status: 304,
                    ..Answer::default()
                }),
                known_tag: tagged("customers"),
                unknown_tag: tagged("nowhere"),
                unknown_path: Some(PathProbe {
                    path: "/nowhere".into(),
                    answer: Answer {
                        status: 404,
                        ..Answer::default()
                    },
                }),
            },
            tools: descriptions
                .iter()
                .map(|(url, sheet)| Asked {
                    url: url.clone(),
                    answer: Ok(halo(sheet)),
                })
                .collect(),
            manifest,
            today: Some("2026-06-01".into()),
        };
        for change in &self.answers {
            change(&mut collected);
        }
        collected
    }
}

pub(crate) fn halo(body: &Value) -> Answer {
    Answer {
        status: 200,
        headers: [
            ("content-type", "application/llm+json"),
            ("etag", "\"1a2b\""),
            ("cache-control", "no-cache"),
            ("vary", "Accept"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec(),
        body: body.to_string().into(),
    }
}

/// Sets a header of an answer, or takes it away.
pub(crate) fn header(answer: &mut Answer, name: &str, value: &str) {
    answer.headers.retain(|(given, _)| given != name);
    if !value.is_empty() {
        answer.headers.push((name.into(), value.into()));
    }
}

/// The answer at a tool's URL.
pub(crate) fn answer<'a>(collected: &'a mut Collected, url: &str) -> &'a mut Answer {
    let asked = collected
        .tools
        .iter_mut()
        .find(|asked| asked.url == url)
        .unwrap();
    asked.answer.as_mut().unwrap()
}

/// Takes a field away.
pub(crate) fn remove(value: &mut Value, key: &str) {
    value.as_object_mut().unwrap().remove(key).unwrap();
}

/// Lists a further tool and describes it.
pub(crate) fn add_tool(api: &mut Api, entry: Value, description: Value) {
    let url = entry["url"].as_str().unwrap().to_owned();
    api.manifest["tools"].as_array_mut().unwrap().push(entry);
    let sheets = api.descriptions.as_object_mut().unwrap();
    let sheet = sheets.entry(url).or_insert_with(|| json!([]));
    sheet.as_array_mut().unwrap().push(description);
}

//! Faults of answers, manifests and calls.

use halo_cli::collected::{Answer, Probes};
use serde_json::json;

use crate::Fault;
use crate::api::{CHARGE, FIND, LOOKUP, REFUND, add_tool, answer, header, remove};

pub(crate) const FAULTS: &[Fault] = &[
    (&["manifest-status"], |api| {
        api.answers.push(|c| {
            c.manifest.status = 503;
            c.tools.clear();
            c.probes = Probes::default();
        });
    }),
    (&["manifest-media-type"], |api| {
        api.answers.push(|c| {
            header(
                &mut c.manifest,
                "content-type",
                "application/json; charset=utf-8",
            );
        });
    }),
    (&["manifest-unreadable"], |api| {
        api.answers.push(|c| {
            c.manifest.body = b"<html>".to_vec();
            c.tools.clear();
        });
    }),
    (&["manifest-unreadable"], |api| {
        api.manifest["tools"] = json!({"charge": {}});
        api.answers.push(|c| {
            c.tools.clear();
            c.probes = Probes::default();
        });
    }),
    (&["description-status"], |api| {
        api.answers.push(|c| answer(c, LOOKUP).status = 404);
    }),
    (&["description-media-type"], |api| {
        api.answers
            .push(|c| header(answer(c, LOOKUP), "content-type", ""));
    }),
    (&["etag-missing"], |api| {
        api.answers.push(|c| header(answer(c, LOOKUP), "etag", ""));
    }),
    (&["etag-weak"], |api| {
        api.answers
            .push(|c| header(answer(c, LOOKUP), "etag", "W/\"1\""));
    }),
    (&["etag-weak"], |api| {
        api.answers
            .push(|c| header(&mut c.manifest, "etag", "1a2b"));
    }),
    (&["cache-control-missing"], |api| {
        api.answers
            .push(|c| header(answer(c, LOOKUP), "cache-control", ""));
    }),
    (&["cache-control-shared"], |api| {
        api.answers
            .push(|c| header(&mut c.manifest, "vary", "accept, Authorization"));
    }),
    (&["vary-missing"], |api| {
        api.answers
            .push(|c| header(&mut c.manifest, "vary", "Origin"));
    }),
    (&["tool-unreadable"], |api| {
        api.manifest["tools"]
            .as_array_mut()
            .unwrap()
            .insert(0, json!("charge"));
    }),
    (&["description-unreachable"], |api| {
        api.answers
            .push(|c| c.tools[0].answer = Err("connection refused".into()));
    }),
    (&["description-unseen"], |api| {
        api.answers
            .push(|c| c.tools.retain(|asked| asked.url != LOOKUP));
    }),
    (&["description-unreadable"], |api| {
        api.answers
            .push(|c| answer(c, LOOKUP).body = b"[{]".to_vec());
    }),
    (&["description-unreadable"], |api| {
        remove(&mut api.at(LOOKUP)["call"], "url");
    }),
    (&["description-not-array"], |api| {
        let single = api.at(LOOKUP).take();
        api.descriptions[LOOKUP] = single;
    }),
    (&["manifest-incomplete"], |api| {
        remove(&mut api.manifest, "api");
    }),
    (&["manifest-incomplete"], |api| {
        remove(&mut api.manifest, "version");
    }),
    (&["tool-incomplete"], |api| {
        remove(&mut api.manifest["tools"][0], "method");
    }),
    (&["tool-incomplete"], |api| {
        remove(&mut api.manifest["tools"][0], "description");
    }),
    (&["tool-incomplete"], |api| {
        remove(&mut api.manifest["tools"][0], "name");
    }),
    (&["tool-name-invalid"], |api| {
        api.manifest["tools"][0]["name"] = json!("charge it!");
    }),
    (&["tool-name-invalid"], |api| {
        api.manifest["tools"][0]["name"] = json!("c".repeat(65));
    }),
    (&["tool-name-twice"], |api| {
        api.manifest["tools"][1]["name"] = json!("charge");
    }),
    (&["tool-listed-twice"], |api| {
        let mut again = api.manifest["tools"][0].clone();
        again["name"] = json!("charge_again");
        api.manifest["tools"].as_array_mut().unwrap().push(again);
    }),
    (&["method-invalid", "method-unlisted"], |api| {
        api.manifest["tools"][4]["method"] = json!("get");
    }),
    (&["tool-url-foreign"], |api| {
        let mut entry = api.manifest["tools"][4].clone();
        entry["url"] = json!("https://elsewhere.example.com/api/customers");
        let mut description = api.at(LOOKUP).clone();
        description["call"]["url"] = entry["url"].clone();
        api.manifest["tools"].as_array_mut().unwrap().remove(4);
        remove(&mut api.descriptions, LOOKUP);
        api.at(CHARGE)["next"].as_array_mut().unwrap().pop();
        add_tool(api, entry, description);
    }),
    (&["tool-url-invalid"], |api| {
        let url = json!("/api/customers#all");
        api.manifest["tools"][4]["url"] = url.clone();
        let mut sheet = api.descriptions[LOOKUP].take();
        sheet[0]["call"]["url"] = url;
        remove(&mut api.descriptions, LOOKUP);
        api.descriptions["/api/customers#all"] = sheet;
        api.at(CHARGE)["next"].as_array_mut().unwrap().pop();
    }),
    (&["answered-without-accept"], |api| {
        api.answers
            .push(|c| c.probes.without_accept = Some(c.manifest.clone()));
    }),
    (&["etag-not-honoured"], |api| {
        api.answers
            .push(|c| c.probes.revalidated = Some(c.manifest.clone()));
    }),
    (&["etag-not-honoured"], |api| {
        api.answers.push(|c| {
            c.probes.revalidated = Some(Answer {
                status: 304,
                ..c.manifest.clone()
            });
        });
    }),
    (&["tags-not-honoured"], |api| {
        api.answers
            .push(|c| c.probes.known_tag.as_mut().unwrap().answer = c.manifest.clone());
    }),
    (&["tags-not-honoured"], |api| {
        api.answers.push(|c| {
            c.probes.known_tag.as_mut().unwrap().answer.body = br#"{"tools":[]}"#.to_vec();
        });
    }),
    (&["unknown-tag-refused"], |api| {
        api.answers
            .push(|c| c.probes.unknown_tag.as_mut().unwrap().answer.status = 404);
    }),
    (&["unknown-tag-refused"], |api| {
        api.answers
            .push(|c| c.probes.unknown_tag.as_mut().unwrap().answer = c.manifest.clone());
    }),
    (&["unknown-path-answered"], |api| {
        api.answers
            .push(|c| c.probes.unknown_path.as_mut().unwrap().answer = c.manifest.clone());
    }),
    (&["wrong-type"], |api| api.manifest["version"] = json!(2)),
    (&["wrong-type"], |api| {
        api.manifest["tools"][0]["tags"] = json!("payments");
    }),
    (&["wrong-type"], |api| {
        api.at(CHARGE)["limits"]["rate"] = json!(100);
    }),
    (&["wrong-type"], |api| {
        api.at(CHARGE)["resilience"]["timeout_ms"] = json!("5s");
    }),
    (&["wrong-type"], |api| {
        api.at(CHARGE)["effects"]["reversible"] = json!("yes");
    }),
    (&["wrong-type"], |api| {
        api.at(CHARGE)["input"]["amount"] = json!("integer");
    }),
    (&["wrong-type"], |api| {
        api.at(CHARGE)["input"]["amount"]["required"] = json!("true");
    }),
    (&["null-value"], |api| {
        api.at(LOOKUP)["status"] = json!(null);
    }),
    (&["null-value"], |api| {
        api.manifest["description"] = json!(null);
    }),
    (&["input-not-flat"], |api| {
        let input = api.at(LOOKUP)["input"].take();
        api.at(LOOKUP)["input"] = json!({"type": "object", "properties": input});
    }),
    (&["description-incomplete"], |api| {
        remove(api.at(LOOKUP), "input");
    }),
    (&["description-incomplete"], |api| {
        remove(&mut api.at(LOOKUP)["call"], "method");
    }),
    (&["method-undescribed"], |api| {
        drop(api.descriptions[FIND].as_array_mut().unwrap().pop());
    }),
    (&["method-undescribed"], |api| {
        api.descriptions[LOOKUP] = json!([]);
    }),
    (&["method-unlisted"], |api| {
        api.manifest["tools"].as_array_mut().unwrap().remove(3);
    }),
    (&["method-described-twice"], |api| {
        let again = api.at(LOOKUP).clone();
        api.descriptions[LOOKUP].as_array_mut().unwrap().push(again);
    }),
    (&["call-method-invalid", "method-undescribed"], |api| {
        api.at(LOOKUP)["call"]["method"] = json!("Get");
    }),
    (&["call-url-differs"], |api| {
        api.at(LOOKUP)["call"]["url"] = json!("/customers");
    }),
    (&["content-type-invalid"], |api| {
        api.at(CHARGE)["call"]["content_type"] = json!("form");
    }),
    (&["path-parameter-unknown"], |api| {
        remove(&mut api.at(FIND)["input"], "charge_id");
    }),
    (&["path-parameter-optional"], |api| {
        remove(&mut api.at(FIND)["input"]["charge_id"], "required");
    }),
    (&["place-unknown"], |api| {
        api.at(CHARGE)["input"]["amount"]["in"] = json!("cookie");
    }),
    (&["place-contradicts"], |api| {
        api.at(CHARGE)["input"]["amount"]["in"] = json!("path");
    }),
    (&["place-contradicts"], |api| {
        api.at(FIND)["input"]["charge_id"]["in"] = json!("query");
    }),
    (&["body-unexpected"], |api| {
        api.at(LOOKUP)["input"]["text"]["in"] = json!("body");
    }),
    (&["descriptions-differ"], |api| {
        api.at(LOOKUP)["description"] = json!("Find customers by telephone number.");
    }),
    (&["tags-differ"], |api| {
        api.at(LOOKUP)["tags"] = json!(["customers"]);
    }),
    (&["auth-unstated"], |api| remove(api.at(LOOKUP), "auth")),
    (&["auth-unknown"], |api| {
        api.at(LOOKUP)["auth"] = json!({"type": "mtls"});
    }),
    (&["apikey-place-unstated"], |api| {
        remove(&mut api.at(REFUND)["auth"], "header");
    }),
    (&["oauth-token-url-missing"], |api| {
        remove(&mut api.at(FIND)["auth"], "tokenUrl");
    }),
    (&["auth-details-ignored"], |api| {
        api.at(LOOKUP)["auth"]["scopes"] = json!(["read"]);
    }),
];

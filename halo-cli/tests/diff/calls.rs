//! Changes of tools, their calls and their texts.

use serde_json::json;

use crate::{CHARGE, FIND, LOOKUP, REFUND, Seeded, remove};

pub(crate) const CHANGES: &[Seeded] = &[
    (
        |api| api.manifest["api"] = json!("Money API"),
        &["safe api-name-changed /api"],
        &["safe api-name-changed /api"],
    ),
    (
        |api| api.manifest["version"] = json!("3"),
        &["safe api-version-changed /version"],
        &["safe api-version-changed /version"],
    ),
    (
        |api| remove(&mut api.manifest, "description"),
        &["safe api-text-changed /description"],
        &["safe api-text-changed /description"],
    ),
    (
        |api| api.manifest["contact"] = json!("us"),
        &["safe extension-changed /contact"],
        &["safe extension-changed /contact"],
    ),
    (
        |api| drop(api.manifest["tools"].as_array_mut().unwrap().remove(0)),
        &["breaking tool-removed"],
        &["safe tool-added"],
    ),
    (
        |api| {
            api.at(LOOKUP)["status"] = json!("sunset");
            api.at(CHARGE)["next"] = json!([]);
        },
        &["risky tool-sunset /status", "safe next-changed /next"],
        &["safe tool-reinstated /status", "safe next-changed /next"],
    ),
    (
        |api| api.tool()["name"] = json!("pay"),
        &["breaking tool-renamed /name"],
        &["breaking tool-renamed /name"],
    ),
    (
        |api| {
            api.tool()["url"] = json!("/api/v2/charge");
            let mut sheet = api.descriptions[CHARGE].take();
            sheet[0]["call"]["url"] = json!("/api/v2/charge");
            api.descriptions = json!({ "/api/v2/charge": sheet, REFUND: api.descriptions[REFUND], FIND: api.descriptions[FIND], LOOKUP: api.descriptions[LOOKUP] });
        },
        &["breaking tool-moved /url"],
        &["breaking tool-moved /url"],
    ),
    (
        |api| {
            api.manifest["tools"][4]["method"] = json!("HEAD");
            api.at(LOOKUP)["call"]["method"] = json!("HEAD");
        },
        &["breaking method-changed /method"],
        &["breaking method-changed /method"],
    ),
    (
        |api| remove(&mut api.descriptions, CHARGE),
        &["breaking description-lost"],
        &["safe description-gained"],
    ),
    (
        |api| api.at(CHARGE)["call"]["content_type"] = json!("multipart/form-data"),
        &["breaking content-type-changed /call/content_type"],
        &["breaking content-type-changed /call/content_type"],
    ),
    (
        |api| {
            api.tool()["description"] = json!("Take money.");
            api.at(CHARGE)["description"] = json!("Take money.");
        },
        &["risky text-changed /description"],
        &["risky text-changed /description"],
    ),
    (
        |api| api.tool()["description"] = json!("Take money."),
        &["risky text-changed /description"],
        &["risky text-changed /description"],
    ),
    (
        |api| api.at(CHARGE)["why"] = json!("Use it last."),
        &["risky why-changed /why"],
        &["risky why-changed /why"],
    ),
    (
        |api| {
            api.tool()["tags"] = json!(["payments"]);
            api.at(CHARGE)["tags"] = json!(["payments"]);
        },
        &["risky tag-removed /tags"],
        &["safe tag-added /tags"],
    ),
    (
        |api| api.tool()["tags"] = json!(["payments"]),
        &["risky tag-removed /tags"],
        &["safe tag-added /tags"],
    ),
    (
        |api| api.tool()["tags"] = json!(["write", "payments"]),
        &["safe order-changed /tags"],
        &["safe order-changed /tags"],
    ),
    (
        |api| api.at(CHARGE)["examples"][0]["input"]["amount"] = json!(2),
        &["safe examples-changed /examples"],
        &["safe examples-changed /examples"],
    ),
    (
        |api| api.at(CHARGE)["next"][0]["when"] = json!("status=failed"),
        &["safe next-changed /next"],
        &["safe next-changed /next"],
    ),
    (
        |api| api.at(CHARGE)["x-team"] = json!(1),
        &["safe extension-changed /x-team"],
        &["safe extension-changed /x-team"],
    ),
    // authentication
    (
        |api| api.at(LOOKUP)["auth"]["type"] = json!("bearer"),
        &["breaking auth-required /auth/type"],
        &["safe auth-dropped /auth/type"],
    ),
    (
        |api| api.at(CHARGE)["auth"]["type"] = json!("oauth"),
        &["breaking auth-changed /auth/type"],
        &["breaking auth-changed /auth/type"],
    ),
    (
        |api| remove(api.at(CHARGE), "auth"),
        &["risky auth-unstated /auth"],
        &["risky auth-stated /auth"],
    ),
    (
        |api| remove(api.at(LOOKUP), "auth"),
        &["risky auth-unstated /auth"],
        &["safe auth-stated /auth"],
    ),
    (
        |api| api.at(REFUND)["auth"]["header"] = json!("X-Key"),
        &["breaking auth-place-changed /auth"],
        &["breaking auth-place-changed /auth"],
    ),
    (
        |api| api.at(REFUND)["auth"] = json!({"type": "apikey", "query": "key"}),
        &["breaking auth-place-changed /auth"],
        &["breaking auth-place-changed /auth"],
    ),
    (
        |api| remove(&mut api.at(REFUND)["auth"], "header"),
        &["safe order-changed /auth"],
        &["safe order-changed /auth"],
    ),
    (
        |api| api.at(CHARGE)["auth"]["also"] = json!([{"type": "apikey", "header": "X-Shop"}]),
        &["breaking auth-added /auth/also"],
        &["safe auth-removed /auth/also"],
    ),
    (
        |api| api.at(CHARGE)["auth"]["scopes"] = json!(["payments:write", "admin"]),
        &["breaking scope-added /auth/scopes"],
        &["safe scope-removed /auth/scopes"],
    ),
    (
        |api| api.at(FIND)["auth"]["tokenUrl"] = json!("/oauth"),
        &["risky token-url-changed /auth/tokenUrl"],
        &["risky token-url-changed /auth/tokenUrl"],
    ),
    (
        |api| api.at(CHARGE)["auth"]["already"] = json!(true),
        &["risky auth-already-changed /auth/already"],
        &["risky auth-already-changed /auth/already"],
    ),
    // parameters
    (
        |api| api.at(CHARGE)["input"]["shop"] = json!({"type": "string", "required": true}),
        &["breaking input-added-required /input/shop"],
        &["breaking input-removed /input/shop"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["input"], "note"),
        &["breaking input-removed /input/note"],
        &["safe input-added /input/note"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["input"]["amount"], "required"),
        &["safe input-optional /input/amount"],
        &["breaking input-required /input/amount"],
    ),
    (
        |api| api.at(CHARGE)["input"]["note"]["in"] = json!("header"),
        &["breaking input-moved /input/note"],
        &["breaking input-moved /input/note"],
    ),
    (
        |api| api.at(CHARGE)["input"]["note"]["in"] = json!("body"),
        &["safe order-changed /input/note"],
        &["safe order-changed /input/note"],
    ),
];

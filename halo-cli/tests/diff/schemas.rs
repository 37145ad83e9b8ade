//! Changes of what is sent and of what comes back.

use serde_json::json;

use crate::{CHARGE, FIND, LOOKUP, REFUND, Seeded, remove};

pub(crate) const CHANGES: &[Seeded] = &[
    (
        |api| remove(api.at(CHARGE), "output"),
        &["risky output-unstated /output"],
        &["safe output-stated /output"],
    ),
    // types
    (
        |api| api.at(CHARGE)["input"]["customer_id"]["type"] = json!(["string", "integer"]),
        &["safe input-type-widened /input/customer_id/type"],
        &["breaking input-type-narrowed /input/customer_id/type"],
    ),
    (
        |api| api.at(CHARGE)["input"]["amount"]["type"] = json!("number"),
        &["safe input-type-widened /input/amount/type"],
        &["breaking input-type-narrowed /input/amount/type"],
    ),
    (
        |api| api.at(CHARGE)["output"]["properties"]["fee"]["type"] = json!(["number", "null"]),
        &["breaking output-type-widened /output/properties/fee/type"],
        &["safe output-type-narrowed /output/properties/fee/type"],
    ),
    (
        |api| api.at(CHARGE)["input"]["customer_id"]["type"] = json!("integer"),
        &["breaking type-changed /input/customer_id/type"],
        &["breaking type-changed /input/customer_id/type"],
    ),
    (
        |api| api.at(CHARGE)["input"]["note"]["type"] = json!(["null", "string"]),
        &["safe order-changed /input/note/type"],
        &["safe order-changed /input/note/type"],
    ),
    // values
    (
        |api| api.at(CHARGE)["input"]["currency"]["enum"] = json!(["GBP", "USD"]),
        &["breaking input-value-removed /input/currency/enum"],
        &["safe input-value-added /input/currency/enum"],
    ),
    (
        |api| api.at(CHARGE)["input"]["currency"]["enum"] = json!(["USD", "GBP", "EUR"]),
        &["safe order-changed /input/currency/enum"],
        &["safe order-changed /input/currency/enum"],
    ),
    (
        |api| {
            api.at(CHARGE)["output"]["properties"]["status"]["enum"] =
                json!(["success", "pending", "failed", "held"]);
        },
        &["breaking output-value-added /output/properties/status/enum"],
        &["safe output-value-removed /output/properties/status/enum"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["input"]["currency"], "enum"),
        &["safe input-value-added /input/currency/enum"],
        &["breaking input-value-removed /input/currency/enum"],
    ),
    // bounds
    (
        |api| api.at(CHARGE)["input"]["amount"]["maximum"] = json!(500),
        &["breaking input-bound-tightened /input/amount/maximum"],
        &["safe input-bound-loosened /input/amount/maximum"],
    ),
    (
        |api| {
            remove(&mut api.at(CHARGE)["input"]["amount"], "exclusiveMinimum");
            api.at(CHARGE)["input"]["amount"]["minimum"] = json!(1);
        },
        &["safe annotation-changed /input/amount/minimum"],
        &["safe annotation-changed /input/amount/exclusiveMinimum"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["input"]["customer_id"], "minLength"),
        &["safe input-bound-loosened /input/customer_id/minLength"],
        &["breaking input-bound-tightened /input/customer_id/minLength"],
    ),
    (
        |api| api.at(CHARGE)["output"]["properties"]["fee"]["maximum"] = json!(20),
        &["breaking output-bound-loosened /output/properties/fee/maximum"],
        &["safe output-bound-tightened /output/properties/fee/maximum"],
    ),
    (
        |api| api.at(CHARGE)["input"]["lines"]["uniqueItems"] = json!(true),
        &["breaking input-bound-tightened /input/lines/uniqueItems"],
        &["safe input-bound-loosened /input/lines/uniqueItems"],
    ),
    (
        |api| api.at(CHARGE)["input"]["amount"]["multipleOf"] = json!(10),
        &["breaking input-bound-tightened /input/amount/multipleOf"],
        &["safe input-bound-loosened /input/amount/multipleOf"],
    ),
    (
        |api| {
            let fee = &mut api.at(CHARGE)["output"]["properties"]["fee"];
            remove(fee, "minimum");
            fee["exclusiveMinimum"] = json!(0);
        },
        &["safe output-bound-tightened /output/properties/fee/exclusiveMinimum"],
        &["breaking output-bound-loosened /output/properties/fee/minimum"],
    ),
    (
        |api| api.at(CHARGE)["input"]["amount"]["exclusiveMaximum"] = json!(50),
        &["breaking input-bound-tightened /input/amount/exclusiveMaximum"],
        &["safe input-bound-loosened /input/amount/exclusiveMaximum"],
    ),
    // forms of texts
    (
        |api| api.at(FIND)["input"]["charge_id"]["format"] = json!("uri"),
        &["risky format-changed /input/charge_id/format"],
        &["risky format-changed /input/charge_id/format"],
    ),
    (
        |api| remove(&mut api.at(FIND)["input"]["charge_id"], "format"),
        &["safe format-changed /input/charge_id/format"],
        &["risky format-changed /input/charge_id/format"],
    ),
    (
        |api| {
            api.at(CHARGE)["input"]["lines"]["items"]["properties"]["sku"]["pattern"] =
                json!("^[A-Z]+$");
        },
        &["risky pattern-changed /input/lines/items/properties/sku/pattern"],
        &["risky pattern-changed /input/lines/items/properties/sku/pattern"],
    ),
    // fields of what is sent
    (
        |api| api.at(CHARGE)["input"]["lines"]["items"]["required"] = json!(["sku", "count"]),
        &["breaking input-field-required /input/lines/items/required"],
        &["safe input-field-optional /input/lines/items/required"],
    ),
    (
        |api| {
            remove(
                &mut api.at(CHARGE)["input"]["lines"]["items"]["properties"],
                "count",
            );
        },
        &["risky input-field-removed /input/lines/items/properties/count"],
        &["safe input-field-added /input/lines/items/properties/count"],
    ),
    (
        |api| {
            let items = &mut api.at(CHARGE)["input"]["lines"]["items"];
            items["properties"]["tax"] = json!({"type": "number"});
            items["required"] = json!(["sku", "tax"]);
        },
        &["breaking input-field-added-required /input/lines/items/properties/tax"],
        &["risky input-field-removed /input/lines/items/properties/tax"],
    ),
    (
        |api| {
            let items = &mut api.at(CHARGE)["input"]["lines"]["items"];
            items["additionalProperties"] = json!(false);
            remove(&mut items["properties"], "count");
        },
        &[
            "breaking input-field-removed /input/lines/items/properties/count",
            "breaking input-closed /input/lines/items/additionalProperties",
        ],
        &[
            "safe input-field-added /input/lines/items/properties/count",
            "safe input-opened /input/lines/items/additionalProperties",
        ],
    ),
    // fields of what comes back
    (
        |api| remove(&mut api.at(CHARGE)["output"]["properties"], "fee"),
        &["breaking output-field-removed /output/properties/fee"],
        &["safe output-field-added /output/properties/fee"],
    ),
    (
        |api| api.at(CHARGE)["output"]["required"] = json!(["charge_id"]),
        &["breaking output-field-optional /output/required"],
        &["safe output-field-required /output/required"],
    ),
    (
        |api| api.at(CHARGE)["output"]["required"] = json!(["status", "charge_id"]),
        &["safe order-changed /output/required"],
        &["safe order-changed /output/required"],
    ),
    (
        |api| api.at(CHARGE)["output"]["additionalProperties"] = json!(false),
        &["safe output-closed /output/additionalProperties"],
        &["risky output-opened /output/additionalProperties"],
    ),
    (
        |api| {
            api.at(LOOKUP)["output"]["items"]["properties"]["customer_id"]["type"] =
                json!("integer");
        },
        &["breaking type-changed /output/items/properties/customer_id/type"],
        &["breaking type-changed /output/items/properties/customer_id/type"],
    ),
    (
        |api| api.at(FIND)["output"] = json!({"status": {"type": "string"}}),
        &["safe order-changed /output"],
        &["safe order-changed /output"],
    ),
    // forms
    (
        |api| {
            drop(
                api.at(REFUND)["input"]["reason"]["anyOf"]
                    .as_array_mut()
                    .unwrap()
                    .remove(0),
            );
        },
        &["breaking input-form-removed /input/reason/anyOf"],
        &["safe input-form-added /input/reason/anyOf"],
    ),
    (
        |api| {
            api.at(REFUND)["input"]["reason"] =
                json!({"description": "Why, as a code or in words.", "type": "integer"});
        },
        &["breaking input-form-removed /input/reason/anyOf"],
        &["safe input-form-added /input/reason/anyOf"],
    ),
    (
        |api| api.at(REFUND)["input"]["reason"]["anyOf"][1]["maxLength"] = json!(100),
        &["breaking input-bound-tightened /input/reason/anyOf/1/maxLength"],
        &["safe input-bound-loosened /input/reason/anyOf/1/maxLength"],
    ),
    (
        |api| {
            api.at(REFUND)["input"]["reason"]["anyOf"]
                .as_array_mut()
                .unwrap()
                .reverse();
        },
        &["safe order-changed /input/reason/anyOf"],
        &["safe order-changed /input/reason/anyOf"],
    ),
    (
        |api| {
            api.at(FIND)["output"]["properties"]["status"] =
                json!({"oneOf": [{"type": "string"}, {"type": "null"}]});
        },
        &["breaking output-form-added /output/properties/status/oneOf"],
        &["safe output-form-removed /output/properties/status/oneOf"],
    ),
    (
        |api| {
            let note = &mut api.at(CHARGE)["input"]["note"];
            *note = json!({
                "description": note["description"],
                "default": note["default"],
                "anyOf": [{"type": "string", "maxLength": 40}, {"type": "null"}],
            });
        },
        &["safe order-changed /input/note/anyOf"],
        &["safe order-changed /input/note/anyOf"],
    ),
    // what is told and what is not told apart
    (
        |api| api.at(CHARGE)["input"]["amount"]["description"] = json!("Amount in pounds."),
        &["risky input-text-changed /input/amount/description"],
        &["risky input-text-changed /input/amount/description"],
    ),
    (
        |api| api.at(CHARGE)["output"]["description"] = json!("What came of it."),
        &["safe output-text-changed /output/description"],
        &["safe output-text-changed /output/description"],
    ),
    (
        |api| api.at(CHARGE)["input"]["note"]["default"] = json!("thank you"),
        &["risky default-changed /input/note/default"],
        &["risky default-changed /input/note/default"],
    ),
    (
        |api| api.at(CHARGE)["input"]["note"]["title"] = json!("Note"),
        &["safe annotation-changed /input/note/title"],
        &["safe annotation-changed /input/note/title"],
    ),
    (
        |api| api.at(CHARGE)["input"]["lines"]["contains"] = json!({"required": ["count"]}),
        &["risky schema-changed /input/lines/contains"],
        &["risky schema-changed /input/lines/contains"],
    ),
    (
        |api| {
            api.at(LOOKUP)["input"]["tree"]["$defs"]["Tree"]["properties"]["group"]["maxLength"] =
                json!(9);
        },
        &["breaking input-bound-tightened /input/tree/$defs/Tree/properties/group/maxLength"],
        &["safe input-bound-loosened /input/tree/$defs/Tree/properties/group/maxLength"],
    ),
];

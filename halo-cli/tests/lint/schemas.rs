//! Faults of schemas, references and examples.

use serde_json::json;

use crate::Fault;
use crate::api::{CHARGE, FIND, LOOKUP, REFUND, remove};

pub(crate) const FAULTS: &[Fault] = &[
    (&["schema-invalid"], |api| {
        api.at(LOOKUP)["input"]["text"]["type"] = json!("text");
    }),
    (&["schema-invalid"], |api| {
        api.at(CHARGE)["output"]["properties"]["fee"]["minimum"] = json!("0");
    }),
    (&["schema-invalid"], |api| {
        api.at(LOOKUP)["input"]["text"]["pattern"] = json!("[a-");
    }),
    (&["output-flat"], |api| {
        api.at(FIND)["output"] = json!({"status": {"type": "string"}});
    }),
    (&["ref-dangling"], |api| {
        api.at(LOOKUP)["input"]["text"] =
            json!({"$ref": "#/$defs/Text", "description": "Part of the name.", "required": true});
    }),
    (&["ref-dangling"], |api| {
        api.at(LOOKUP)["output"]["items"] = json!({"$ref": "https://example.com/customer.json"});
    }),
    (&["ref-endless"], |api| {
        api.at(LOOKUP)["input"]["tree"]["$defs"]["Tree"] = json!({"$ref": "#/$defs/Tree"});
    }),
    (&["ref-endless"], |api| {
        api.at(LOOKUP)["output"] = json!({"anyOf": [{"type": "null"}, {"$ref": "#"}]});
    }),
    (&["array-without-items"], |api| {
        remove(&mut api.at(CHARGE)["input"]["lines"], "items");
    }),
    (&["array-without-items"], |api| {
        remove(
            &mut api.at(REFUND)["output"]["properties"]["links"],
            "items",
        );
    }),
    (&["enum-duplicate"], |api| {
        api.at(CHARGE)["input"]["currency"]["enum"] = json!(["GBP", "EUR", "GBP"]);
    }),
    (&["enum-empty"], |api| {
        api.at(LOOKUP)["input"]["text"]["enum"] = json!([]);
    }),
    (&["enum-impossible"], |api| {
        api.at(LOOKUP)["input"]["text"]["enum"] = json!(["all", 1]);
    }),
    (&["bounds-impossible"], |api| {
        api.at(CHARGE)["input"]["amount"]["minimum"] = json!(200_000);
        remove(api.at(CHARGE), "examples");
    }),
    (&["required-unknown"], |api| {
        api.at(FIND)["output"]["required"] = json!(["state"]);
    }),
    (&["default-refused"], |api| {
        api.at(CHARGE)["input"]["note"]["default"] = json!(7);
    }),
    (&["reference-foreign"], |api| {
        api.at(CHARGE)["effects"]["undo"] = json!("https://evil.example.com/api/refund");
    }),
    (&["reference-foreign"], |api| {
        api.at(CHARGE)["next"][1]["suggest"] = json!("//evil.example.com/api/customers");
    }),
    (&["reference-unknown"], |api| {
        api.at(CHARGE)["resilience"]["fallback"] = json!("/api/pay");
    }),
    (&["reference-unknown"], |api| {
        api.at(CHARGE)["next"][1]["suggest"] = json!("/api/customers#x");
    }),
    (&["reference-concrete"], |api| {
        api.at(CHARGE)["next"][0]["suggest"] = json!("/api/charges/ch_1");
    }),
    (&["reference-method-unknown"], |api| {
        api.descriptions[FIND][1]["replace_with_method"] = json!("PUT");
    }),
    (&["reference-ambiguous"], |api| {
        remove(&mut api.at(CHARGE)["next"][0], "method");
    }),
    (&["reference-self"], |api| {
        api.at(CHARGE)["resilience"]["fallback"] = json!("/api/charge");
    }),
    (&["reference-retired"], |api| {
        api.at(CHARGE)["next"][0]["method"] = json!("DELETE");
    }),
    (&["next-incomplete"], |api| {
        remove(&mut api.at(CHARGE)["next"][1], "suggest");
    }),
    (&["next-incomplete"], |api| {
        remove(&mut api.at(CHARGE)["next"][1], "when");
    }),
    (&["when-malformed"], |api| {
        api.at(CHARGE)["next"][1]["when"] = json!("it failed");
    }),
    (&["when-field-unknown"], |api| {
        api.at(CHARGE)["next"][1]["when"] = json!("state=failed");
    }),
    (&["when-value-impossible"], |api| {
        api.at(CHARGE)["next"][1]["when"] = json!("status=refused");
    }),
    (&["when-value-impossible"], |api| {
        api.at(CHARGE)["next"][1]["when"] = json!("fee=high");
    }),
    (&["example-incomplete"], |api| {
        remove(&mut api.at(CHARGE)["examples"][0], "input");
    }),
    (&["example-input-refused"], |api| {
        api.at(CHARGE)["examples"][0]["input"]["amount"] = json!(0);
    }),
    (&["example-input-refused"], |api| {
        remove(&mut api.at(CHARGE)["examples"][0]["input"], "currency");
    }),
    (&["example-input-refused"], |api| {
        api.at(CHARGE)["examples"][0]["input"]["tip"] = json!(5);
    }),
    (&["example-input-refused"], |api| {
        api.at(CHARGE)["examples"][0]["input"]["lines"][0]["sku"] = json!("a 1");
    }),
    (&["example-untried"], |api| {
        // Each level of the value is tried on twice as many schemas as the one above.
        let twice = json!({"allOf": [{"$ref": "#/$defs/n"}, {"$ref": "#/$defs/n"}]});
        let node = json!({"type": "object", "properties": {"within": twice}});
        api.at(LOOKUP)["input"]["text"] = json!({"description": "What.", "$ref": "#/$defs/n", "$defs": {"n": node}, "required": true});
        let value = (0..60).fold(json!({}), |value, _| json!({"within": value}));
        api.at(LOOKUP)["examples"] = json!([{"input": {"text": value}}]);
    }),
    (&["example-output-refused"], |api| {
        api.at(CHARGE)["examples"][0]["output"]["status"] = json!("done");
    }),
];

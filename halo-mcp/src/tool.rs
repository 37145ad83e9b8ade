//! A description as a tool of MCP.

use std::borrow::Cow;
use std::sync::Arc;

use halo_core::protocol::{Description, Object, Status, ToolEntry, Value};
use rmcp::model::{JsonObject, MetaObject, Tool};

use crate::annotations::annotations;
use crate::text::{MAX_TEXT, plain, plain_schema};

/// What makes clear whose words follow.
const SAID: &str = "The API says: ";
/// A title is a line.
const LONGEST_TITLE: usize = 80;

/// A description as a tool that a model may choose.
///
/// The text is `why` first, then the description, as the API's own words and of at most [`MAX_TEXT`] characters.
/// The arguments are [`Description::input_schema`]; the result has a schema where it is an object, as MCP wants it.
/// The title is the summary that the manifest gives, where that is short. Hints follow `effects`, `limits` and the
/// method. `_meta` has, as `halo`, the tags, `effects`, `limits`, `next`, and where the tool is in its life.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::Description;
///
/// let json = br#"{"description":"Charge a card.","call":{"method":"POST","url":"/charge"},"why":"Use at checkout."}"#;
/// let tool = halo_mcp::tool("charge", None, &Description::read_all(json)?[0]);
/// assert_eq!(tool.description.as_deref(), Some("The API says: Use at checkout.\n\nCharge a card."));
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn tool(name: &str, entry: Option<&ToolEntry>, description: &Description) -> Tool {
    let text = text(description);
    let text = (!text.is_empty()).then(|| Cow::Owned(plain(&format!("{SAID}{text}"), MAX_TEXT)));
    let mut input = description.input_schema();
    plain_schema(&mut input);
    let mut tool = Tool::new_with_raw(name.to_owned(), text, Arc::new(json_object(&input)))
        .with_annotations(annotations(description));
    let summary = entry.map_or(&description.description, |entry| &entry.description);
    if let Some(title) = title(summary) {
        tool = tool.with_title(title);
    }
    if let Some(output) = output_schema(description) {
        tool = tool.with_raw_output_schema(Arc::new(json_object(&output)));
    }
    let meta = meta(description, entry);
    if !meta.is_empty() {
        let meta = JsonObject::from_iter([("halo".to_owned(), json(&Value::Object(meta)))]);
        tool = tool.with_meta(MetaObject(meta));
    }
    tool
}

/// The schema of results, where they are objects.
pub(crate) fn output_schema(description: &Description) -> Option<Object> {
    match description.output_schema()? {
        Value::Object(mut schema)
            if schema.get("type").and_then(Value::as_str) == Some("object") =>
        {
            plain_schema(&mut schema);
            Some(schema)
        }
        _ => None,
    }
}

fn text(description: &Description) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let why = description.why.as_deref().unwrap_or_default();
    parts.extend([why, description.description.as_str()]);
    let end = end(description);
    parts.extend(end.as_deref());
    parts.retain(|part| !part.trim().is_empty());
    parts.join("\n\n")
}

/// What is to be said of a tool that will not stay.
fn end(description: &Description) -> Option<String> {
    let status = description.status.as_ref()?;
    let mut text = match status {
        Status::Deprecated => "Deprecated",
        Status::Sunset => "About to be removed",
        _ => return None,
    }
    .to_owned();
    if let Some(date) = &description.sunset {
        text = format!("{text}, until {date}");
    }
    if let Some(other) = &description.replace_with {
        text = format!("{text}: use `{other}` instead");
    }
    Some(format!("{text}."))
}

fn title(summary: &str) -> Option<String> {
    let line = summary.lines().next()?;
    let title = plain(line, LONGEST_TITLE + 1);
    let title = title.trim_end_matches('.');
    (!title.is_empty() && title.chars().count() <= LONGEST_TITLE).then(|| title.to_owned())
}

/// What MCP has no word for.
fn meta(description: &Description, entry: Option<&ToolEntry>) -> Object {
    let mut meta = Object::new();
    let tags = entry.map_or(&description.tags, |entry| &entry.tags);
    if !tags.is_empty() {
        meta.insert("tags".to_owned(), Value::from(tags.clone()));
    }
    // The description as it travels has its parts by their names.
    let written = serde_json::to_string(description).unwrap_or_default();
    let Ok(Value::Object(written)) = serde_json::from_str(&written) else {
        return meta;
    };
    for key in [
        "effects",
        "limits",
        "next",
        "status",
        "sunset",
        "replace_with",
    ] {
        if let Some(value) = written.get(key) {
            meta.insert(key.to_owned(), value.clone());
        }
    }
    meta
}

fn json_object(object: &Object) -> JsonObject {
    let entries = object.iter();
    entries
        .map(|(key, value)| (key.clone(), json(value)))
        .collect()
}

/// The same value for the SDK. Its objects have no order of their own.
fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number(value) => value.clone().into(),
        Value::String(value) => value.clone().into(),
        Value::Array(items) => items.iter().map(json).collect(),
        Value::Object(object) => json_object(object).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> Description {
        Description::read_all(text.as_bytes()).unwrap().remove(0)
    }

    fn written(text: &str) -> serde_json::Value {
        serde_json::to_value(tool("t", None, &described(text))).unwrap()
    }

    #[test]
    fn a_whole_tool() {
        let text = r#"{
            "description": "Charge a payment method.\n\nAmounts are in pence.",
            "call": { "method": "POST", "url": "/charge" },
            "input": { "amount": { "type": "integer", "required": true }, "X-T": { "in": "header" } },
            "output": { "type": "object", "properties": { "id": { "type": "string" } } },
            "why": "Use once an order is confirmed.",
            "effects": { "reversible": true, "undo": "refund" },
            "limits": { "rate": "100/hour" },
            "next": [{ "when": "status=pending", "suggest": "confirm" }]
        }"#;
        let entry = ToolEntry {
            description: "Charge a payment method.".into(),
            tags: vec!["write".into()],
            ..ToolEntry::default()
        };
        let tool = tool("charge", Some(&entry), &described(text));
        assert_eq!(
            serde_json::to_value(tool).unwrap(),
            serde_json::json!({
                "name": "charge",
                "title": "Charge a payment method",
                "description": "The API says: Use once an order is confirmed.\n\nCharge a payment method.\n\nAmounts are in pence.",
                "inputSchema": {
                    "type": "object",
                    "properties": { "amount": { "type": "integer" }, "X-T": {} },
                    "required": ["amount"],
                    "additionalProperties": false
                },
                "outputSchema": { "type": "object", "properties": { "id": { "type": "string" } } },
                "annotations": { "readOnlyHint": false, "destructiveHint": false },
                "_meta": { "halo": {
                    "tags": ["write"],
                    "effects": { "reversible": true, "undo": "refund" },
                    "limits": { "rate": "100/hour" },
                    "next": [{ "when": "status=pending", "suggest": "confirm" }]
                } }
            })
        );
    }

    #[test]
    fn what_is_not_said_is_left_out() {
        assert_eq!(
            written(r#"{"call":{"url":"/a"}}"#),
            serde_json::json!({
                "name": "t",
                "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
                "annotations": { "readOnlyHint": true, "idempotentHint": true },
            })
        );
    }

    #[test]
    fn only_objects_have_an_output_schema() {
        let output = |text: &str| {
            written(&format!(r#"{{"call":{{"url":"/a"}},"output":{text}}}"#))
                .get("outputSchema")
                .cloned()
        };
        assert_eq!(output(r#"{"type":"array","items":{}}"#), None);
        assert_eq!(
            output(r#"{"anyOf":[{"type":"object"},{"type":"null"}]}"#),
            None
        );
        let flat = output(r#"{"id":{"type":"string"}}"#).unwrap();
        assert_eq!(flat["properties"]["id"]["type"], "string");
    }

    #[test]
    fn texts_are_bounded_and_plain_wherever_they_stand() {
        let long = "x".repeat(3000);
        let text = format!(
            r#"{{"description":"{long}\u202e","call":{{"url":"/a"}},"input":{{"p":{{"description":"a\u0000{long}"}}}}}}"#
        );
        let tool = written(&text);
        let length = |pointer: &str| {
            tool.pointer(pointer)
                .unwrap()
                .as_str()
                .unwrap()
                .chars()
                .count()
        };
        assert_eq!(length("/description"), MAX_TEXT);
        assert_eq!(length("/inputSchema/properties/p/description"), MAX_TEXT);
        assert_eq!(tool.get("title"), None);
        assert!(!tool.to_string().contains('\u{202e}'));
    }

    #[test]
    fn the_end_of_a_tool_is_said() {
        let text = r#"{"description":"Pay.","call":{"url":"/pay"},"status":"deprecated","sunset":"2027-01-31","replace_with":"charge"}"#;
        let tool = written(text);
        assert_eq!(
            tool["description"],
            "The API says: Pay.\n\nDeprecated, until 2027-01-31: use `charge` instead."
        );
        assert_eq!(tool["_meta"]["halo"]["replace_with"], "charge");
    }
}

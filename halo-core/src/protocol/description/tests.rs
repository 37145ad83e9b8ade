use super::*;
use crate::protocol::{AuthKind, Backoff, Place};

/// The example of specification §2.3, spaced as there.
const EXAMPLE: &str = r#"[
  {
    "description": "Charge a payment method for a given amount",
    "call":    { "method": "POST", "url": "/api/payments/charge" },
    "auth":    { "type": "bearer", "scopes": ["payments:write"] },
    "input":   {
      "amount":      { "type": "number", "required": true, "description": "Amount in pence" },
      "currency":    { "type": "string", "enum": ["GBP","USD","EUR"], "required": true },
      "customer_id": { "type": "string", "required": true }
    },
    "output":  { "charge_id": { "type": "string" }, "status": { "type": "string" } },
    "why":     "Use to charge a customer immediately. Prefer /authorise for pre-auth flows.",
    "effects": { "reversible": true, "undo": "/api/payments/refund" },
    "limits":  { "rate": "100/hour", "idempotent": false },
    "tags":    ["payments", "write"],
    "next": [
      { "when": "status=pending", "suggest": "/api/payments/confirm" },
      { "when": "status=failed",  "suggest": "/api/payments/retry" }
    ],
    "examples": [
      {
        "input":  { "amount": 1000, "currency": "GBP", "customer_id": "cust_123" },
        "output": { "charge_id": "ch_456", "status": "success" }
      }
    ]
  }
]"#;

/// The same as we write it: a parameter's boolean stands after its schema.
const EXAMPLE_WRITTEN: &str = concat!(
    r#"[{"description":"Charge a payment method for a given amount","#,
    r#""call":{"method":"POST","url":"/api/payments/charge"},"#,
    r#""auth":{"type":"bearer","scopes":["payments:write"]},"#,
    r#""input":{"amount":{"type":"number","description":"Amount in pence","required":true},"#,
    r#""currency":{"type":"string","enum":["GBP","USD","EUR"],"required":true},"#,
    r#""customer_id":{"type":"string","required":true}},"#,
    r#""output":{"charge_id":{"type":"string"},"status":{"type":"string"}},"#,
    r#""why":"Use to charge a customer immediately. Prefer /authorise for pre-auth flows.","#,
    r#""effects":{"reversible":true,"undo":"/api/payments/refund"},"#,
    r#""limits":{"rate":"100/hour","idempotent":false},"#,
    r#""tags":["payments","write"],"#,
    r#""next":[{"when":"status=pending","suggest":"/api/payments/confirm"},"#,
    r#"{"when":"status=failed","suggest":"/api/payments/retry"}],"#,
    r#""examples":[{"input":{"amount":1000,"currency":"GBP","customer_id":"cust_123"},"#,
    r#""output":{"charge_id":"ch_456","status":"success"}}]}]"#,
);

/// Every field there is, in the order of writing.
const FULL: &str = concat!(
    r#"{"description":"d","call":{"method":"PUT","url":"/a/{id}","content_type":"multipart/form-data"},"#,
    r#""auth":{"type":"oauth","scopes":["s"],"tokenUrl":"/token"},"#,
    r#""input":{"id":{"type":"integer","required":true},"x":{"in":"query"}},"#,
    r#""output":{"type":"array","items":{}},"why":"w","effects":{"reversible":false},"limits":{"idempotent":true},"#,
    r#""tags":["t"],"next":[{"when":"a=b","suggest":"/b","method":"GET"}],"examples":[{"input":{}}],"#,
    r#""resilience":{"retry":true,"backoff":"none","timeout_ms":0,"fallback":"/c","fallback_method":"GET"},"#,
    r#""status":"deprecated","sunset":"2027-01-31","replace_with":"/v2/a","replace_with_method":"POST","#,
    r#""trust":{"signed":true,"jwks":"/keys"},"observe":{"trace_header":"X-Trace","explain":false},"#,
    r#""x-first":null,"a-second":[{}]}"#,
);

fn read(text: &str) -> Description {
    let mut all = Description::read_all(text.as_bytes()).unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn rewritten(text: &str) -> String {
    serde_json::to_string(&read(text)).unwrap()
}

fn error(text: &str) -> String {
    Description::read_all(text.as_bytes())
        .unwrap_err()
        .to_string()
}

/// A description with these fields after its `call`.
fn with(fields: &str) -> String {
    format!(r#"{{"call":{{"url":"/a"}},{fields}}}"#)
}

#[test]
fn the_specification_example_is_read() {
    let charge = read(EXAMPLE);
    assert_eq!(
        charge.call,
        Call {
            method: "POST".into(),
            url: "/api/payments/charge".into(),
            ..Call::default()
        }
    );
    let auth = charge.auth.as_ref().unwrap();
    assert_eq!(
        (&auth.kind, auth.scopes.as_slice()),
        (&AuthKind::Bearer, &["payments:write".to_owned()][..])
    );
    assert_eq!(
        charge.input.keys().collect::<Vec<_>>(),
        ["amount", "currency", "customer_id"]
    );
    assert!(
        charge
            .input
            .values()
            .all(|parameter| parameter.required && parameter.place.is_none())
    );
    assert_eq!(
        charge.input["amount"].schema["description"],
        Value::from("Amount in pence")
    );
    assert_eq!(
        (charge.effects.reversible, charge.effects.undo.as_deref()),
        (Some(true), Some("/api/payments/refund"))
    );
    assert_eq!(
        (charge.limits.rate.as_deref(), charge.limits.idempotent),
        (Some("100/hour"), Some(false))
    );
    assert_eq!(charge.tags, ["payments", "write"]);
    assert_eq!(charge.next[1].when.as_deref(), Some("status=failed"));
    assert!(
        charge
            .why
            .as_deref()
            .is_some_and(|why| why.starts_with("Use to charge a customer"))
    );
    assert_eq!(charge.next[1].suggest, "/api/payments/retry");
    assert_eq!(
        charge.examples[0].input.as_ref().unwrap()["amount"],
        Value::from(1000)
    );
    assert!(charge.extra.is_empty());
    assert_eq!(
        charge.output_schema().unwrap().to_string(),
        r#"{"type":"object","properties":{"charge_id":{"type":"string"},"status":{"type":"string"}}}"#
    );
}

#[test]
fn the_specification_example_is_written_back_byte_for_byte() {
    let all = Description::read_all(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(serde_json::to_string(&all).unwrap(), EXAMPLE_WRITTEN);
    assert_eq!(
        Description::read_all(EXAMPLE_WRITTEN.as_bytes()).unwrap(),
        all
    );
    // Nothing but the place of `required` differs from the specification's own text.
    let theirs: Value = serde_json::from_str(EXAMPLE).unwrap();
    let ours: Value = serde_json::from_str(EXAMPLE_WRITTEN).unwrap();
    assert_eq!(ours, theirs);
}

#[test]
fn every_field_comes_back_byte_for_byte() {
    assert_eq!(rewritten(FULL), FULL);
    let full = read(FULL);
    assert_eq!(full.input["x"].place, Some(Place::Query));
    assert_eq!(full.resilience.backoff, Some(Backoff::None));
    assert_eq!(full.status, Some(Status::Deprecated));
    assert_eq!(
        full.extra.keys().collect::<Vec<_>>(),
        ["x-first", "a-second"]
    );
    assert_eq!(serde_json::from_str::<Description>(FULL).unwrap(), full);
}

#[test]
fn every_field_is_written_in_our_order_whatever_order_it_came_in() {
    let Value::Object(full) = serde_json::from_str(FULL).unwrap() else {
        panic!("FULL is an object")
    };
    let (extra, ours): (Vec<_>, Vec<_>) = full.into_iter().partition(|(key, _)| key.contains('-'));
    let shuffled: Object = ours.into_iter().rev().chain(extra).collect();
    assert_eq!(rewritten(&Value::Object(shuffled).to_string()), FULL);
}

#[test]
fn empty_and_absent_fields_are_left_out_but_call_and_input_are_there() {
    let minimal = r#"{"call":{"url":"/a"},"input":{}}"#;
    assert_eq!(
        rewritten(&with(r#""x":1"#)),
        r#"{"call":{"url":"/a"},"input":{},"x":1}"#
    );
    let empty = concat!(
        r#""description":"","why":"","tags":[],"effects":{},"limits":{},"next":[],"examples":[],"resilience":{},"#,
        r#""trust":{},"observe":{},"status":"","sunset":"","replace_with":"""#
    );
    assert_eq!(rewritten(&with(empty)), minimal);
    let built = Description {
        call: Call {
            url: "/a".into(),
            ..Call::default()
        },
        output: Some(Value::Null),
        sunset: Some(String::new()),
        status: Some(Status::Other(String::new())),
        ..Description::default()
    };
    assert_eq!(serde_json::to_string(&built).unwrap(), minimal);
}

#[test]
fn null_means_absent_in_every_field_of_ours() {
    let Value::Object(mut full) = serde_json::from_str(FULL).unwrap() else {
        panic!("FULL is an object")
    };
    for (key, value) in &mut full {
        if key != "call" && !key.contains('-') {
            *value = Value::Null;
        }
    }
    let text = Value::Object(full).to_string();
    assert_eq!(text.matches(":null").count(), 18);
    assert_eq!(
        rewritten(&text),
        concat!(
            r#"{"call":{"method":"PUT","url":"/a/{id}","content_type":"multipart/form-data"},"input":{},"#,
            r#""x-first":null,"a-second":[{}]}"#
        )
    );
}

#[test]
fn stated_output_and_authentication_are_kept_even_if_they_say_little() {
    let text = r#"{"call":{"url":"/a"},"auth":{"type":"none"},"input":{},"output":{}}"#;
    assert_eq!(rewritten(text), text);
    assert_eq!(read(text).output_schema().unwrap().to_string(), "{}");
    assert_eq!(read(&with(r#""x":1"#)).output_schema(), None);
}

#[test]
fn one_value_is_a_list_of_one() {
    let text =
        with(r#""tags":"read","next":{"when":"a=b","suggest":"/b"},"examples":{"input":{"n":1}}"#);
    let description = read(&text);
    assert_eq!(description.tags, ["read"]);
    assert_eq!(description.next[0].suggest, "/b");
    assert_eq!(
        description.examples[0].input.as_ref().unwrap()["n"],
        Value::from(1)
    );
    assert_eq!(read(&with(r#""tags":["a",null,"b"]"#)).tags, ["a", "b"]);
}

#[test]
fn a_field_of_another_type_is_kept_as_it_was() {
    for fields in [
        r#""description":["d"]"#,
        r#""auth":"bearer""#,
        r#""why":5"#,
        r#""effects":"none""#,
        r#""limits":[]"#,
        r#""tags":["a",1]"#,
        r#""next":[{"when":"a=b","suggest":"/b"},"/c"]"#,
        r#""examples":"curl""#,
        r#""resilience":true"#,
        r#""status":{"is":"active"}"#,
        r#""sunset":20270131"#,
        r#""replace_with":["/b"]"#,
        r#""trust":1"#,
        r#""observe":false"#,
    ] {
        let text = with(fields);
        let description = read(&text);
        assert_eq!(description.extra.len(), 1, "{fields}");
        assert_eq!(
            rewritten(&text),
            format!(r#"{{"call":{{"url":"/a"}},"input":{{}},{fields}}}"#)
        );
    }
}

#[test]
fn an_input_we_cannot_read_is_passed_on_instead_of_an_empty_one() {
    for fields in [
        r#""input":"none""#,
        r#""input":{"a":{"type":"string"},"b":"text"}"#,
        r#""input":{"oneOf":[]}"#,
    ] {
        let text = with(fields);
        assert!(read(&text).input.is_empty());
        assert_eq!(rewritten(&text), text);
    }
}

#[test]
fn input_and_output_are_read_as_other_servers_send_them() {
    let text = with(concat!(
        r#""input":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]},"#,
        r##""output":{"$defs":{"B":{"type":"string"}},"type":"object","properties":{"b":{"$ref":"#/$defs/B"}}}"##
    ));
    let description = read(&text);
    assert!(description.input["q"].required);
    assert_eq!(description.output_schema(), description.output);
    assert!(description.output_schema().unwrap().get("$defs").is_some());
}

#[test]
fn the_methods_of_one_url_are_read_in_their_order() {
    let text =
        r#"[{"call":{"method":"GET","url":"/r"}},{"call":{"method":"POST","url":"https://h/r"}}]"#;
    let all = Description::read_all(text.as_bytes()).unwrap();
    assert_eq!(
        all.iter()
            .map(|d| d.call.method.as_str())
            .collect::<Vec<_>>(),
        ["GET", "POST"]
    );
    assert_eq!(all[1].call.url, "https://h/r");
    assert_eq!(Description::read_all(b"[]").unwrap(), []);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let url = "expected the URL of the tool, a string that is not empty";
    let call = "expected an object with the method and the URL of the tool";
    let object = "expected an object, the description of a tool";
    assert_eq!(error("5"), format!("the document is a number: {object}"));
    assert_eq!(
        error(r#"[{"call":{"url":"/a"}},null]"#),
        format!("/1 is null: {object}")
    );
    assert_eq!(error("{}"), format!("/call is missing: {call}"));
    assert_eq!(
        error(r#"{"call":null}"#),
        format!("/call is missing: {call}")
    );
    assert_eq!(
        error(r#"{"call":"POST /a"}"#),
        format!("/call is a string: {call}")
    );
    assert_eq!(
        error(r#"[{"call":{}}]"#),
        format!("/0/call/url is missing: {url}")
    );
    assert_eq!(
        error(r#"[{"call":{"url":["/a"]}}]"#),
        format!("/0/call/url is an array: {url}")
    );
    assert_eq!(
        error(r#"[{"call":{"url":""}}]"#),
        format!("/0/call/url is an empty string: {url}")
    );
    assert!(
        error(&"[".repeat(100_000))
            .starts_with("the document is not JSON: recursion limit exceeded")
    );
    let error = serde_json::from_str::<Description>(r#"{"call":{}}"#).unwrap_err();
    assert_eq!(error.to_string(), format!("/call/url is missing: {url}"));
}

#[test]
fn unknown_fields_are_kept_at_every_level() {
    let text = concat!(
        r#"{"call":{"url":"/a","x":1},"auth":{"type":"bearer","x":2},"input":{"p":{"x":3}},"effects":{"x":4},"#,
        r#""limits":{"x":5},"next":[{"x":6}],"examples":[{"x":7}],"resilience":{"x":8},"trust":{"x":9},"#,
        r#""observe":{"x":10},"x":11}"#
    );
    assert_eq!(rewritten(text), text);
}

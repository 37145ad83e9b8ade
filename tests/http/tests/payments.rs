//! The payments example from discovery to calls, by nothing but what it says of itself.

use actix_web::web;
use payments::bank::Bank;
use serde_json::{Value, json};
use test_http::{Answer, HALO, Server, concrete, percent_encoded};

fn server() -> Server {
    let bank = web::Data::new(Bank::demonstration());
    Server::workers(2, move |config| {
        config.configure(payments::configure(bank.clone()));
    })
    .bearing("demo-admin")
}

const CHARGE: &str = "/api/payments/charge";

#[test]
fn the_manifest() {
    let server = server();
    let manifest = server.discover("/").halo();
    assert_eq!(manifest["api"], "Payments API");
    assert_eq!(manifest["version"], "2.1.0");
    assert!(manifest["description"].is_string());
    assert_eq!(
        server.tools("/"),
        [
            ["POST", CHARGE, "charge"],
            ["POST", "/api/payments/authorise", "authorise"],
            ["POST", "/api/payments/capture", "capture"],
            ["POST", "/api/payments/release", "release"],
            ["POST", "/api/payments/confirm", "confirm"],
            ["POST", "/api/payments/retry", "retry"],
            ["POST", "/api/payments/refund", "refund"],
            ["GET", "/api/payments/charges/{charge_id}", "find"],
            ["GET", "/api/payments/charges", "history"],
            ["POST", "/api/payments/pay", "pay"],
            ["GET", "/api/customers/lookup", "lookup"],
            ["POST", "/api/customers", "register"],
        ]
    );
    let charge = &manifest["tools"][0];
    assert_eq!(
        charge["description"],
        "Charge a payment method for a given amount."
    );
    assert_eq!(charge["tags"], json!(["payments", "write"]));
    assert_eq!(server.tools("/?tags=admin").len(), 1);
    assert_eq!(server.tools("/?tags=admin,read").len(), 4);
}

#[test]
fn every_tool_describes_itself() {
    let server = server();
    for [method, url, name] in server.tools("/") {
        for path in [url.clone(), percent_encoded(&url), concrete(&url)] {
            assert_eq!(
                server.described(&path),
                [format!("{method} {url}")],
                "{path}"
            );
        }
        let description = server.description(&url);
        assert!(
            description["why"]
                .as_str()
                .is_some_and(|why| !why.is_empty()),
            "{name}"
        );
        assert_eq!(description["auth"]["type"], "bearer", "{name}");
        assert!(!server.discover(&url).text().contains("null"), "{name}");
        let allow = format!("{method}, OPTIONS");
        assert_eq!(
            server.plain_options(&concrete(&url)).header("allow"),
            Some(&*allow),
            "{name}"
        );
    }
}

#[test]
fn what_a_description_refers_to_is_in_the_manifest() {
    let server = server();
    let urls: Vec<String> = server
        .tools("/")
        .into_iter()
        .map(|[_, url, _]| url)
        .collect();
    let mut references = 0;
    for url in &urls {
        let description = server.description(url);
        let next = description["next"].as_array().into_iter().flatten();
        let suggested = next.map(|step| &step["suggest"]);
        let others = [
            &description["effects"]["undo"],
            &description["resilience"]["fallback"],
            &description["replace_with"],
        ];
        for reference in suggested.chain(others).filter_map(Value::as_str) {
            assert!(
                urls.iter().any(|url| url == reference),
                "{url} refers to {reference}"
            );
            references += 1;
        }
    }
    assert_eq!(references, 18);
}

/// The complete example of the specification (§2.3), with what the protocol settles: no `null`, the
/// schema of a response, URLs of tools, `required` on each parameter.
#[test]
fn the_example_of_the_specification_field_by_field() {
    let server = server();
    let charge = server.description(CHARGE);
    assert_eq!(
        charge["description"],
        "Charge a payment method for a given amount."
    );
    assert_eq!(charge["call"], json!({ "method": "POST", "url": CHARGE }));
    assert_eq!(
        charge["auth"],
        json!({ "type": "bearer", "scopes": ["payments:write"] })
    );
    let input = charge["input"].as_object().expect("a map");
    assert_eq!(input.len(), 3);
    let amount = &input["amount"];
    assert_eq!(
        (&amount["type"], &amount["required"]),
        (&json!("integer"), &json!(true))
    );
    assert_eq!(
        amount["description"],
        "Amount in minor units (pence or cents)."
    );
    assert_eq!(amount["exclusiveMinimum"], 0);
    let currency = &input["currency"];
    assert_eq!(
        (&currency["type"], &currency["required"]),
        (&json!("string"), &json!(true))
    );
    assert_eq!(currency["enum"], json!(["GBP", "USD", "EUR"]));
    let customer = &input["customer_id"];
    assert_eq!(
        (&customer["type"], &customer["required"]),
        (&json!("string"), &json!(true))
    );
    let output = &charge["output"];
    assert_eq!(output["type"], "object");
    assert_eq!(output["required"], json!(["charge_id", "status"]));
    assert_eq!(output["properties"]["charge_id"]["type"], "string");
    assert_eq!(
        output["properties"]["status"]["enum"],
        json!(["success", "pending", "failed"])
    );
    assert_eq!(
        charge["why"],
        "Use to charge a customer immediately after order confirmation. Prefer `authorise` if the amount may still change."
    );
    let effects = json!({ "reversible": true, "undo": "/api/payments/refund" });
    assert_eq!(charge["effects"], effects);
    assert_eq!(
        charge["limits"],
        json!({ "rate": "100/hour", "idempotent": false })
    );
    assert_eq!(charge["tags"], json!(["payments", "write"]));
    assert_eq!(
        charge["next"],
        json!([
            { "when": "status=pending", "suggest": "/api/payments/confirm" },
            { "when": "status=failed", "suggest": "/api/payments/retry" },
        ])
    );
    assert_eq!(
        charge["examples"],
        json!([{
            "input": { "amount": 1000, "currency": "GBP", "customer_id": "cust_123" },
            "output": { "charge_id": "ch_456", "status": "success" },
        }])
    );
    assert_eq!(
        charge["resilience"],
        json!({ "retry": false, "timeout_ms": 5000, "fallback": "/api/payments/authorise" })
    );
    assert_eq!(
        charge["observe"],
        json!({ "trace_header": "X-Trace-Id", "explain": true })
    );
    for absent in ["status", "sunset", "replace_with", "trust"] {
        assert_eq!(charge.get(absent), None, "{absent}");
    }
}

#[test]
fn examples_keep_the_order_they_were_written_in() {
    let text = server().discover(CHARGE).text();
    let input = r#"{"amount":1000,"currency":"GBP","customer_id":"cust_123"}"#;
    assert!(text.contains(input), "{text}");
}

#[test]
fn the_old_way_to_pay_says_what_replaces_it() {
    let server = server();
    let pay = server.description("/api/payments/pay");
    assert_eq!(pay["status"], "deprecated");
    assert_eq!(pay["sunset"], "2027-01-31");
    assert_eq!(pay["replace_with"], CHARGE);
    // A call says so, too, to those who may charge.
    let paid = |token: &str| {
        let call = server.call("POST", "/api/payments/pay");
        call.header("authorization", &format!("Bearer {token}"))
            .send()
    };
    let (cashier, reader) = (paid("demo-cashier"), paid("demo-reader"));
    let sunset = Some("Sun, 31 Jan 2027 00:00:00 GMT");
    assert_eq!(
        (cashier.header("sunset"), reader.header("sunset")),
        (sunset, sunset)
    );
    let link = format!("<{CHARGE}>; rel=\"successor-version\"");
    assert_eq!(
        (cashier.header("link"), reader.header("link")),
        (Some(&*link), None)
    );
}

/// Calls what a description describes.
#[track_caller]
fn call(server: &Server, description: &Value, token: Option<&str>, arguments: &Value) -> Answer {
    let method = description["call"]["method"].as_str().expect("a method");
    let mut url = description["call"]["url"]
        .as_str()
        .expect("a URL")
        .to_owned();
    let mut rest = serde_json::Map::new();
    for (name, value) in arguments.as_object().expect("a map") {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let place = format!("{{{name}}}");
        if url.contains(&place) {
            url = url.replace(&place, &text);
        } else if method == "GET" {
            url.push(if url.contains('?') { '&' } else { '?' });
            url.extend([name, "=", &text]);
        } else {
            rest.insert(name.clone(), value.clone());
        }
    }
    let mut call = server.call(method, &url);
    if let Some(token) = token {
        assert_eq!(description["auth"]["type"], "bearer");
        call = call.header("authorization", &format!("Bearer {token}"));
    }
    if method == "POST" {
        call.json(&Value::Object(rest)).send()
    } else {
        call.send()
    }
}

#[test]
fn charge_then_refund_then_history() {
    let server = server();
    let url_of = |tool: &str| {
        let tools = server.tools("/");
        let mut urls = tools.into_iter().filter(|[_, _, name]| name == tool);
        urls.next()
            .map(|[_, url, _]| url)
            .expect("a tool of the name")
    };
    let charge = server.description(&url_of("charge"));
    let arguments = charge["examples"][0]["input"].clone();
    let charged = call(&server, &charge, Some("demo-cashier"), &arguments);
    assert_eq!(charged.status, 200);
    let id = charged.json()["charge_id"].clone();
    assert_eq!(charged.json()["status"], "success");

    let undo = charge["effects"]["undo"].as_str().expect("an undo");
    let refund = server.description(undo);
    let part = json!({ "charge_id": id, "amount": 250, "reason": "One item was missing" });
    let refunded = call(&server, &refund, Some("demo-cashier"), &part);
    assert_eq!(
        (refunded.status, &refunded.json()["status"]),
        (200, &json!("partly_refunded"))
    );

    let history = server.description(&url_of("history"));
    let arguments = json!({ "customer_id": "cust_123", "limit": 5 });
    let listed = call(&server, &history, Some("demo-reader"), &arguments);
    assert_eq!(listed.json()["total"], 1);
    assert_eq!(listed.json()["charges"][0]["refunds"][0]["amount"], 250);

    let find = server.description(&url_of("find"));
    let found = call(
        &server,
        &find,
        Some("demo-reader"),
        &json!({ "charge_id": id }),
    );
    assert_eq!(found.json(), listed.json()["charges"][0]);
}

#[test]
fn a_pending_charge_is_followed_by_what_is_suggested() {
    let server = server();
    let charge = server.description(CHARGE);
    let arguments = json!({ "amount": 1000, "currency": "EUR", "customer_id": "cust_200" });
    let charged = call(&server, &charge, Some("demo-cashier"), &arguments).json();
    let step = charge["next"]
        .as_array()
        .expect("steps")
        .iter()
        .find(|step| {
            let (field, value) = step["when"]
                .as_str()
                .and_then(|when| when.split_once('='))
                .expect("when");
            charged[field] == value
        });
    let suggested = step.expect("a step for this status")["suggest"]
        .as_str()
        .expect("a URL");
    let confirm = server.description(suggested);
    let id = json!({ "charge_id": charged["charge_id"] });
    let confirmed = call(&server, &confirm, Some("demo-cashier"), &id);
    assert_eq!(confirmed.json()["status"], "success");
}

#[test]
fn calls_without_a_token_are_401_and_without_the_right_403() {
    let server = server();
    for [_, url, name] in server.tools("/") {
        let description = server.description(&url);
        let scopes = &description["auth"]["scopes"];
        assert_eq!(scopes.as_array().map(Vec::len), Some(1), "{name}");
        let arguments = json!({ "charge_id": "ch_1" });
        let without = call(&server, &description, None, &arguments);
        assert_eq!(without.status, 401, "{name}");
        assert!(without.header("www-authenticate").is_some(), "{name}");
        let unknown = call(&server, &description, Some("stolen"), &arguments);
        assert_eq!(unknown.status, 401, "{name}");
        let reader = call(&server, &description, Some("demo-reader"), &arguments);
        assert_eq!(
            reader.status == 403,
            scopes[0] != "payments:read",
            "{name}: {reader:?}"
        );
    }
}

#[test]
fn each_role_sees_what_it_may_call() {
    let names = |token: &str| -> Vec<String> {
        let tools = server().bearing(token).tools("/");
        tools.into_iter().map(|[_, _, name]| name).collect()
    };
    assert_eq!(names("demo-reader"), ["find", "history", "lookup"]);
    let cashier = names("demo-cashier");
    assert_eq!(cashier.len(), 11);
    assert!(!cashier.iter().any(|name| name == "register"));
    assert_eq!(names("demo-admin").len(), 12);

    let reader = server().bearing("demo-reader");
    assert_eq!(
        reader.discover(CHARGE),
        reader.discover("/api/payments/charg3")
    );
    assert_eq!(reader.discover("/api/payments/charges").status, 200);
}

#[test]
fn without_a_token_nothing_is_told() {
    let server = server();
    for path in ["/", "/?tags=read", CHARGE, "/api/customers"] {
        for token in ["", "demo-nobody"] {
            let call = server.call("OPTIONS", path).header("accept", HALO);
            let answer = call
                .header("authorization", &format!("Bearer {token}"))
                .send();
            assert_eq!(answer.status, 401, "{path}");
            assert_eq!(
                answer.header("www-authenticate"),
                Some("Bearer realm=\"payments\"")
            );
            assert!(answer.body.is_empty());
        }
    }
}

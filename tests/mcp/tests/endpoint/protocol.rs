//! The protocol itself: versions, methods, headers.

use serde_json::{Value, json};
use test_mcp::Client;

use crate::shop::{self, serve, serve_with};

fn initialize(version: &str) -> Value {
    json!({
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": { "name": "test", "version": "0" },
    })
}

#[test]
fn a_client_is_welcomed_in_its_version() {
    let server = serve();
    let client = Client::new(&server, "/mcp").without("mcp-protocol-version");
    for (asked, agreed) in [
        ("2025-11-25", "2025-11-25"),
        ("2025-06-18", "2025-06-18"),
        ("2025-03-26", "2025-03-26"),
        ("2024-11-05", "2025-11-25"),
        ("2999-01-01", "2025-11-25"),
    ] {
        let answer = client.ask("initialize", &initialize(asked));
        assert_eq!(
            answer["result"],
            json!({
                "protocolVersion": agreed,
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "Shop", "version": "1.2.3" },
                "instructions": "Sells things.",
            })
        );
    }
    let answer = client.post("initialize", &initialize("2025-11-25"));
    assert_eq!(answer.header("mcp-session-id"), None);
    assert_eq!(
        client.ask("initialize", &json!({}))["error"]["code"],
        -32602
    );
}

#[test]
fn pings_and_notifications_are_taken() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.ask("ping", &json!({}))["result"], json!({}));
    for notice in [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] {
        let answer = client.send(notice);
        assert_eq!((answer.status, answer.body.len()), (202, 0), "{notice}");
    }
}

#[test]
fn other_methods_do_not_exist() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    for method in [
        "resources/list",
        "prompts/list",
        "server/discover",
        "",
        "tools/List",
    ] {
        assert_eq!(
            client.ask(method, &json!({}))["error"]["code"],
            -32601,
            "{method}"
        );
    }
}

#[test]
fn there_is_no_stream_and_no_session_to_end() {
    let server = serve();
    for method in ["GET", "DELETE"] {
        let answer = server.call(method, "/mcp").send();
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")));
    }
}

#[test]
fn the_version_header_is_looked_at() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    for version in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let client = client.clone().with("mcp-protocol-version", version);
        assert_eq!(client.ask("ping", &json!({}))["result"], json!({}));
    }
    for version in ["2024-11-05", "2026-07-28", "nonsense", ""] {
        let client = client.clone().with("mcp-protocol-version", version);
        let answer = client.post("ping", &json!({}));
        assert_eq!(answer.status, 400, "{version}");
        let error = &answer.json()["error"];
        assert_eq!(error["code"], -32022);
        assert_eq!(error["data"]["supported"][0], "2025-11-25");
    }
}

#[test]
fn kind_of_body_and_of_answer_are_looked_at() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let status = |client: Client<'_>| client.post("ping", &json!({})).status;
    assert_eq!(
        status(
            client
                .clone()
                .with("content-type", "Application/JSON; charset=utf-8")
        ),
        200
    );
    assert_eq!(
        status(client.clone().with("content-type", "text/plain")),
        415
    );
    assert_eq!(status(client.clone().without("content-type")), 415);
    assert_eq!(status(client.clone().with("content-encoding", "gzip")), 415);
    for accept in ["application/json", "*/*", "text/html, application/*;q=0.5"] {
        assert_eq!(
            status(client.clone().with("accept", accept)),
            200,
            "{accept}"
        );
    }
    assert_eq!(status(client.clone().without("accept")), 200);
    assert_eq!(status(client.with("accept", "text/event-stream")), 406);
}

#[test]
fn pages_of_other_hosts_are_refused() {
    let server = serve_with(shop::shop, shop::halo, |mcp| {
        mcp.allow_origin("https://app.example.com")
    });
    let client = Client::new(&server, "/mcp");
    let status = |origin: &str| {
        client
            .clone()
            .with("origin", origin)
            .post("ping", &json!({}))
            .status
    };
    assert_eq!(status("https://app.example.com"), 200);
    assert_eq!(status(&format!("http://{}", server.addr())), 200);
    for origin in ["https://evil.example.com", "null", "http://127.0.0.1:1", ""] {
        assert_eq!(status(origin), 403, "{origin}");
    }
    // A name that was turned to this machine.
    let client = client
        .with("host", "evil.example.com")
        .with("origin", "http://evil.example.com");
    assert_eq!(client.post("ping", &json!({})).status, 403);
}

#[test]
fn batches_are_of_one_version_only() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let ping = json!({ "jsonrpc": "2.0", "id": "p", "method": "ping" });
    let notice = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let find = |id: u32| {
        let params = json!({ "name": "find", "arguments": { "id": "7" } });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let batch = json!([ping, notice, find(1), 5, find(2)]).to_string();
    let answer = client.send(batch.clone());
    assert_eq!(
        (answer.status, &answer.json()["error"]["code"]),
        (400, &json!(-32600))
    );

    for client in [
        client.clone().with("mcp-protocol-version", "2025-03-26"),
        client.clone().without("mcp-protocol-version"),
    ] {
        let answers = client.send(batch.clone()).json();
        let answers = answers.as_array().unwrap();
        assert_eq!(answers.len(), 4);
        assert_eq!(
            answers[0],
            json!({ "jsonrpc": "2.0", "id": "p", "result": {} })
        );
        assert_eq!(
            answers[1]["result"]["structuredContent"]["uri"],
            "/orders/7"
        );
        assert_eq!(
            (&answers[2]["id"], &answers[2]["error"]["code"]),
            (&Value::Null, &json!(-32600))
        );
        // One request of HTTP is one request to the app.
        assert_eq!(
            (&answers[3]["id"], &answers[3]["error"]["code"]),
            (&json!(2), &json!(-32600))
        );
        assert_eq!(client.send(json!([notice]).to_string()).status, 202);
        assert_eq!(client.send("[]").status, 400);
    }
}

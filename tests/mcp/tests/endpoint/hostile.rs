//! What no client would send.

use serde_json::{Value, json};
use test_mcp::Client;

use crate::shop::serve;

#[test]
fn what_is_no_json_rpc_is_refused_and_the_server_goes_on() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}1{}}}"#,
        r#"{"a":"#.repeat(100_000),
        "}".repeat(100_000)
    );
    for (body, code) in [
        ("", -32700),
        ("{", -32700),
        ("nonsense", -32700),
        ("\u{0}", -32700),
        (&deep, -32700),
        ("1", -32600),
        ("null", -32600),
        ("{}", -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#,
            -32600,
        ),
    ] {
        let answer = client.send(body);
        assert_eq!(answer.status, 400, "{answer:?}");
        assert_eq!(answer.json()["error"]["code"], code, "{answer:?}");
    }
    let bytes = client.send(&b"\xff\xfe{}"[..]);
    assert_eq!(
        (bytes.status, &bytes.json()["error"]["code"]),
        (400, &json!(-32700))
    );
    assert_eq!(client.ask("ping", &json!({}))["result"], json!({}));
}

#[test]
fn ids_come_back_as_they_are() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    for id in [
        json!(0),
        json!(-7),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("\"\u{0}é\\"),
    ] {
        let answer =
            client.send(json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }).to_string());
        assert_eq!(
            answer.json(),
            json!({ "jsonrpc": "2.0", "id": id, "result": {} })
        );
    }
}

#[test]
fn parameters_of_wrong_types_are_errors() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    for params in [
        json!({}),
        json!({ "name": 7 }),
        json!({ "name": null }),
        json!({ "name": "find", "arguments": [] }),
        json!({ "name": "find", "arguments": "id=7" }),
    ] {
        let answer = client.ask("tools/call", &params);
        assert_eq!(answer["error"]["code"], -32602, "{params}");
    }
    for name in [
        "",
        "FIND",
        "find ",
        "../find",
        "find\u{0}",
        "/orders/7",
        &"x".repeat(100_000),
    ] {
        let answer = client.answer(name, &json!({ "id": "7" }));
        assert_eq!(answer["error"]["code"], -32602);
        assert!(answer.to_string().len() < 300);
    }
}

#[test]
fn nobody_else_can_ask_in_an_endpoints_name() {
    let server = serve();
    // The words of the protocol are nothing to the app itself.
    let answer = server
        .call("POST", "/orders")
        .header("mcp-protocol-version", "2025-06-18")
        .json(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }))
        .send();
    assert_eq!(answer.status, 400);
    let manifest: Value = server.discover("/").halo();
    assert_eq!(manifest["tools"][0].get("input"), None);
}

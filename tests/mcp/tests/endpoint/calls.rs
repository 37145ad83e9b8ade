//! From arguments to the request, and from the answer to the result.

use serde_json::{Value, json};
use test_mcp::Client;

use crate::shop::{self, serve, serve_with};

#[test]
fn a_json_body_is_the_handlers_own() {
    let server = serve();
    let client = Client::new(&server, "/mcp")
        .with("authorization", "Bearer t")
        .with("cookie", "a=b")
        .with("x-api-key", "k");
    let result = client.call("order", &json!({ "item": "tea", "count": 2 }));
    let echo = &result["structuredContent"];
    assert_eq!(
        (&echo["method"], &echo["uri"]),
        (&json!("POST"), &json!("/orders"))
    );
    assert_eq!(echo["body"], "tea x2");
    let headers = &echo["headers"];
    assert_eq!(headers["content-type"], "application/json");
    assert_eq!(headers["content-length"], "24");
    // The caller's credentials come along, the words of the protocol do not.
    assert_eq!(
        (
            &headers["authorization"],
            &headers["cookie"],
            &headers["x-api-key"]
        ),
        (&json!("Bearer t"), &json!("a=b"), &json!("k"))
    );
    assert_eq!(headers.get("mcp-protocol-version"), None);
    assert_eq!(headers["host"], server.addr().to_string());
    // The text is what came, and the next step follows from it.
    let text = result["content"][0]["text"].as_str().unwrap();
    assert_eq!(&serde_json::from_str::<Value>(text).unwrap(), echo);
    assert_eq!(
        result["content"][1]["text"],
        "What the API suggests next: `find` (as status=done)."
    );
    assert_eq!(result.get("isError"), None);
}

#[test]
fn path_query_header_and_form() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let echo = client.call("find", &json!({ "id": "a b?c=1#d", "words": "x&y" }));
    let echo = &echo["structuredContent"];
    assert_eq!(echo["uri"], "/orders/a%20b%3Fc%3D1%23d?words=x%26y");
    assert_eq!(echo["body"], "a b?c=1#d Some(\"x&y\")");
    assert_eq!(echo["headers"].get("content-type"), None);
    assert_eq!(echo["headers"].get("content-length"), None);
    assert_eq!(
        client.text("tenant", &json!({ "X-Tenant": "acme" })),
        "acme"
    );
    let echo = client.call("note", &json!({ "item": "a&b", "count": 1 }));
    assert_eq!(echo["structuredContent"]["body"], "a&b");
    assert_eq!(
        client.text("cancel", &json!({ "id": "7" })),
        "204 No Content"
    );
}

#[test]
fn answers_become_what_they_are() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let call = |kind: &str| client.call("answer", &json!({ "kind": kind }));
    let text = |kind: &str| call(kind)["content"][0]["text"].clone();
    assert_eq!(text("text"), "words");
    assert_eq!(text("list"), "[1,2]");
    assert_eq!(call("list").get("structuredContent"), None);
    assert_eq!(call("object")["structuredContent"], json!({ "a": 1 }));
    assert_eq!(text("empty"), "204 No Content");
    assert_eq!(
        call("image")["content"][0],
        json!({ "type": "image", "data": "/wA=", "mimeType": "image/png" })
    );
    assert_eq!(call("bytes")["content"][0]["resource"]["blob"], "/wA=");
    for (kind, words) in [
        ("moved", "302 Found\nLocation: /else"),
        ("busy", "503 Service Unavailable\nRetry-After: 3\nlater"),
        ("broken", "500 Internal Server Error\n{\"error\":\"x\"}"),
        ("forbidden", "403 Forbidden\nno"),
        ("nothing", "404 Not Found\nno such answer"),
    ] {
        assert_eq!(
            (text(kind), &call(kind)["isError"]),
            (json!(words), &json!(true)),
            "{kind}"
        );
    }
}

#[test]
fn what_is_wrong_with_arguments_is_told_to_the_model() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    for (name, arguments, words) in [
        ("order", json!({}), "`item` is required, and missing"),
        (
            "order",
            json!({ "item": "a", "price": 0 }),
            "there is no argument `price`; there are `item`, `count`",
        ),
        (
            "find",
            json!({ "id": "../admin" }),
            "it may not contain `/`",
        ),
        ("find", json!({ "id": ".." }), "it may not be `.` or `..`"),
        (
            "find",
            json!({ "id": "%2e%2e" }),
            "it may not be `.` or `..`",
        ),
        (
            "find",
            json!({ "id": "a\r\nb" }),
            "it may not contain control characters",
        ),
        ("find", json!({ "id": "" }), "it may not be empty"),
        ("find", json!({ "id": null }), "is missing"),
        (
            "tenant",
            json!({ "X-Tenant": "a\r\nAuthorization: b" }),
            "may not contain line breaks",
        ),
        (
            "tenant",
            json!({ "X-Tenant": "a", "Authorization": "b" }),
            "there is no argument `Authorization`",
        ),
    ] {
        let result = client.call(name, &arguments);
        assert_eq!(result["isError"], true, "{arguments}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            text.starts_with("The call was not made: ") && text.contains(words),
            "{text}"
        );
    }
    // What the handler cannot read is an answer of the service.
    let result = client.call("order", &json!({ "item": 7 }));
    assert_eq!(result["isError"], true);
    assert!(
        result["content"][0]["text"]
            .as_str()
            .unwrap()
            .starts_with("400 Bad Request\n")
    );
}

#[test]
fn large_answers_are_cut_with_a_mark() {
    let server = serve();
    let text = Client::new(&server, "/mcp").text("answer", &json!({ "kind": "large" }));
    let mark = "\n[cut here after 1048576 bytes: there is more]";
    assert_eq!(text.len(), 1024 * 1024 + mark.len());
    assert!(text.ends_with(mark));
    let server = serve_with(shop::shop, shop::halo, |mcp| mcp.max_result(3));
    let text = Client::new(&server, "/mcp").text("answer", &json!({ "kind": "text" }));
    assert_eq!(text, "wor\n[cut here after 3 bytes: there is more]");
}

#[test]
fn requests_are_bounded() {
    let server = serve_with(shop::shop, shop::halo, |mcp| mcp.max_body(1000));
    let client = Client::new(&server, "/mcp");
    let order = |length: usize| json!({ "item": "x".repeat(length) });
    assert_eq!(client.post_call("order", &order(500)).status, 200);
    assert_eq!(client.post_call("order", &order(1000)).status, 413);
    let server = serve();
    let client = Client::new(&server, "/mcp");
    // The limits of the handler's own extractors hold as well.
    let result = client.call("order", &order(3 * 1024 * 1024));
    assert!(
        result["content"][0]["text"]
            .as_str()
            .unwrap()
            .starts_with("413 ")
    );
}

use serde_json::json;

use super::*;

fn told(description: &str, answer: &Answer<'_>) -> Value {
    let all = Description::read_all(description.as_bytes()).unwrap();
    serde_json::to_value(result(answer, &all[0])).unwrap()
}

const PLAIN: &str = r#"{"call":{"method":"POST","url":"/a/{id}"}}"#;
const OBJECT: &str = r#"{"call":{"method":"POST","url":"/a"},"output":{"type":"object","properties":{"s":{}}},"next":[{"when":"s=p","suggest":"b"}],"resilience":{"fallback":"c"}}"#;

fn json_answer(status: u16, body: &str) -> Answer<'_> {
    Answer::new(status, body.as_bytes()).content_type("application/json")
}

#[test]
fn an_object_is_structured_and_text_as_it_came() {
    let body = r#"{"z":1, "s":"p"}"#;
    assert_eq!(
        told(OBJECT, &json_answer(200, body)),
        json!({
            "content": [
                { "type": "text", "text": body },
                { "type": "text", "text": "What the API suggests next: `b` (as s=p)." },
            ],
            "structuredContent": { "z": 1, "s": "p" },
        })
    );
}

#[test]
fn other_json_and_text_are_text() {
    for (content_type, body) in [
        ("application/json", "[1]"),
        ("application/json", "nonsense"),
        ("text/csv", "a,b"),
    ] {
        let answer = Answer::new(200, body.as_bytes()).content_type(content_type);
        let expected = json!({ "content": [{ "type": "text", "text": body }] });
        assert_eq!(told(PLAIN, &answer), expected);
    }
}

#[test]
fn bytes_are_content_of_their_kind() {
    let of = |content_type| {
        let answer = Answer::new(200, b"\xff\x00").content_type(content_type);
        told(PLAIN, &answer)["content"][0].clone()
    };
    assert_eq!(
        of("image/png"),
        json!({ "type": "image", "data": "/wA=", "mimeType": "image/png" })
    );
    assert_eq!(of("audio/wav")["type"], "audio");
    assert_eq!(
        of("application/zip"),
        json!({
            "type": "resource",
            "resource": { "uri": "halo:/a/%7Bid%7D", "mimeType": "application/zip", "blob": "/wA=" },
        })
    );
}

#[test]
fn nothing_is_told_by_its_status() {
    let text = |answer: &Answer<'_>| told(PLAIN, answer)["content"][0]["text"].clone();
    assert_eq!(text(&Answer::new(204, b"")), "204 No Content");
    assert_eq!(
        text(&Answer::new(201, b"").location("/a/7")),
        "201 Created\nLocation: /a/7"
    );
}

#[test]
fn failures_carry_status_body_and_what_to_do() {
    let result = told(OBJECT, &json_answer(503, r#"{"s":"p"}"#).retry_after("5"));
    assert_eq!(
        result,
        json!({
            "content": [
                { "type": "text", "text": "503 Service Unavailable\nRetry-After: 5\n{\"s\":\"p\"}" },
                { "type": "text", "text": "What the API suggests instead: `c`." },
            ],
            "isError": true,
        })
    );
    let result = told(PLAIN, &Answer::new(302, b"").location("/b"));
    assert_eq!(result["content"][0]["text"], "302 Found\nLocation: /b");
    assert_eq!(result["isError"], true);
    let result = told(
        PLAIN,
        &Answer::new(599, b"\xff").content_type("application/zip"),
    );
    assert_eq!(result["content"][0]["text"], "599");
    assert_eq!(result["content"][1]["type"], "resource");
}

#[test]
fn what_is_too_long_is_marked() {
    let answer = Answer::new(200, "ab日".as_bytes()).content_type("text/plain");
    let result = told(PLAIN, &answer.at_most(4));
    assert_eq!(
        result["content"][0]["text"],
        "ab\n[cut here after 2 bytes: there is more]"
    );
    assert_eq!(result.get("isError"), None);
    let result = told(OBJECT, &json_answer(200, r#"{"s":"p"}"#).cut());
    assert_eq!(
        result["content"][0]["text"],
        "The call went well (200 OK), but what came back is too long to be shown whole."
    );
    assert_eq!(
        (&result["isError"], result.get("structuredContent")),
        (&json!(true), None)
    );
    let image = Answer::new(200, b"\xff").content_type("image/png").cut();
    assert_eq!(
        told(PLAIN, &image)["content"][0]["text"],
        "[image/png of more than 1 bytes, not shown]"
    );
}

#[test]
fn a_result_that_is_not_the_promised_object_says_so() {
    let result = told(OBJECT, &Answer::new(204, b""));
    assert_eq!(
        result["content"][0]["text"],
        "The call went well (204 No Content), but what came back is not the object that its description promises."
    );
    assert_eq!(result["isError"], true);
}

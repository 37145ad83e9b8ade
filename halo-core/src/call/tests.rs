use super::*;

fn sent(description: &str, arguments: &str) -> Request {
    let all = Description::read_all(description.as_bytes()).unwrap();
    request(&all[0], &serde_json::from_str(arguments).unwrap()).unwrap()
}

fn body(request: &Request) -> (&str, &str) {
    let body = request.body.as_ref().unwrap();
    (
        &body.content_type,
        std::str::from_utf8(&body.bytes).unwrap(),
    )
}

#[test]
fn the_template_takes_what_it_names_and_the_method_decides_on_the_rest() {
    let arguments = r#"{"id":"a&b c","n":2,"tags":["x","y&z"],"none":null}"#;
    for method in ["GET", "HEAD", "DELETE"] {
        let description = format!(r#"{{"call":{{"method":"{method}","url":"/b/{{id}}"}}}}"#);
        let request = sent(&description, arguments);
        assert_eq!(request.url, "/b/a%26b%20c?n=2&tags=x&tags=y%26z");
        assert!(request.body.is_none());
    }
    for method in ["POST", "PUT", "PATCH"] {
        let description = format!(r#"{{"call":{{"method":"{method}","url":"/b/{{id}}"}}}}"#);
        let request = sent(&description, arguments);
        assert_eq!(request.url, "/b/a%26b%20c");
        let json = r#"{"n":2,"tags":["x","y&z"],"none":null}"#;
        assert_eq!(body(&request), ("application/json", json));
    }
}

#[test]
fn what_a_parameter_says_of_its_place_wins() {
    let description = r#"{
        "call": { "method": "POST", "url": "/b" },
        "input": { "q": { "in": "query" }, "X-T": { "in": "header" }, "b": {} }
    }"#;
    let request = sent(description, r#"{"q":true,"X-T":[1,2],"b":{"c":1}}"#);
    assert_eq!(request.url, "/b?q=true");
    assert_eq!(request.headers, [("X-T".to_owned(), "1,2".to_owned())]);
    assert_eq!(body(&request).1, r#"{"b":{"c":1}}"#);
    let description = r#"{"call":{"method":"DELETE","url":"/b"},"input":{"b":{"in":"body"}}}"#;
    assert_eq!(body(&sent(description, r#"{"b":1}"#)).1, r#"{"b":1}"#);
}

#[test]
fn a_tail_keeps_its_slashes() {
    let description = r#"{
        "call": { "method": "GET", "url": "/f/{path}" },
        "input": { "path": { "description": "The file. May contain slashes." } }
    }"#;
    assert_eq!(
        sent(description, r#"{"path":"a b/c?"}"#).url,
        "/f/a%20b/c%3F"
    );
}

#[test]
fn a_missing_parameter_of_the_path_is_an_error() {
    for arguments in ["{}", r#"{"path":null}"#] {
        let error = refused("/f/{path}", "{}", arguments);
        assert_eq!(error, "the path needs `path`, which is missing");
    }
}

fn refused(url: &str, input: &str, arguments: &str) -> String {
    let text = format!(r#"{{"call":{{"url":"{url}"}},"input":{input}}}"#);
    let all = Description::read_all(text.as_bytes()).unwrap();
    let arguments = serde_json::from_str(arguments).unwrap();
    request(&all[0], &arguments).unwrap_err().to_string()
}

#[test]
fn headers_of_credentials_and_framing_are_not_for_arguments() {
    for name in ["Authorization", "COOKIE", "host", "Transfer-Encoding"] {
        let input = format!(r#"{{"{name}":{{"in":"header"}}}}"#);
        let error = refused("/b", &input, &format!(r#"{{"{name}":"x"}}"#));
        assert!(error.contains("is not for arguments to set"), "{error}");
    }
    let error = refused(
        "/b",
        r#"{"X-T":{"in":"header"}}"#,
        r#"{"X-T":"a\r\nX-B: c"}"#,
    );
    assert_eq!(
        error,
        "`X-T` is a header and may not contain line breaks or other control characters"
    );
}

#[test]
fn what_the_template_names_is_in_the_path_whatever_its_place_says() {
    let text = r#"{"call":{"url":"/b/{id}"},"input":{"id":{"in":"query"}}}"#;
    assert_eq!(sent(text, r#"{"id":1}"#).url, "/b/1");
    let text = r#"{"call":{"url":"/b?a=1#part"},"input":{"id":{"in":"path"}}}"#;
    assert_eq!(sent(text, r#"{"id":1}"#).url, "/b?a=1&id=1");
}

#[test]
fn credentials_follow_their_kind() {
    let found = |text: &str| credentials(&serde_json::from_str(text).unwrap());
    assert_eq!(found(r#"{"type":"oauth"}"#), [CredentialPlace::Bearer]);
    assert_eq!(
        found(r#"{"type":"apikey"}"#),
        [CredentialPlace::Header("X-API-Key".to_owned())]
    );
    assert_eq!(
        found(
            r#"{"type":"bearer","also":[{"type":"apikey","query":"k"},{"type":"apikey","cookie":"c"}]}"#
        ),
        [
            CredentialPlace::Bearer,
            CredentialPlace::Query("k".to_owned()),
            CredentialPlace::Cookie("c".to_owned()),
        ]
    );
    for nothing in [
        r#"{"type":"none"}"#,
        r#"{"type":"bearer","already":true}"#,
        r#"{"type":"hawk"}"#,
    ] {
        assert_eq!(found(nothing), []);
    }
    assert_eq!(found(r#"{"type":"basic"}"#), [CredentialPlace::Basic]);
}

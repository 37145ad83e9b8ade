//! From a description and arguments to the HTTP request, by nothing but the protocol's rules (§4,
//! "where a parameter goes").

mod body;

use halo_core::pattern::{Piece, pieces};
use halo_core::protocol::{Auth, AuthKind, Description, Object, Parameter, Place, Value};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

pub(super) use self::body::Body;

/// A request that is ready to be sent, but for credentials.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path with its parameters filled in, and the query string.
    pub(super) url: String,
    /// The parameters that are headers.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Option<Body>,
}

/// The request that calls a tool with these arguments.
///
/// # Errors
///
/// When a parameter of the path is missing, so that there is no URL.
pub(super) fn request(description: &Description, arguments: &Object) -> Result<Request, String> {
    let url = path(description, arguments)?;
    let mut query = Vec::new();
    let mut headers = Vec::new();
    let mut body = Vec::new();
    for (name, value) in arguments {
        match place(description, name) {
            Place::Path => {}
            Place::Query => query.extend(pairs(name, value)),
            Place::Header if value.is_null() => {}
            Place::Header => headers.push((name.clone(), line(value))),
            Place::Body => body.push((name.as_str(), value)),
        }
    }
    let query = form(&query);
    Ok(Request {
        method: method(description).to_owned(),
        url: if query.is_empty() {
            url
        } else {
            format!("{url}?{query}")
        },
        headers,
        body: body::of(description, &body),
    })
}

/// Where a parameter goes: as it says, otherwise by the URL's template and the method.
pub(super) fn place(description: &Description, name: &str) -> Place {
    let stated = description
        .input
        .get(name)
        .and_then(|parameter| parameter.place);
    if let Some(place) = stated {
        return place;
    }
    let in_path = pieces(&description.call.url)
        .iter()
        .any(|piece| matches!(piece, Piece::Param(param) if param.name == name));
    match method(description) {
        _ if in_path => Place::Path,
        "POST" | "PUT" | "PATCH" => Place::Body,
        _ => Place::Query,
    }
}

/// A placeholder for credentials that a tool asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Credential {
    Header(String, String),
    Query(String, String),
}

/// The placeholders for all credentials that a tool asks for.
pub(super) fn credentials(auth: &Auth) -> Vec<Credential> {
    let all = [auth].into_iter().chain(&auth.also);
    all.filter_map(credential).collect()
}

fn credential(auth: &Auth) -> Option<Credential> {
    if auth.already == Some(true) {
        return None;
    }
    let header =
        |name: &str, value: &str| Some(Credential::Header(name.to_owned(), value.to_owned()));
    match auth.kind {
        AuthKind::Bearer | AuthKind::OAuth => header("Authorization", "Bearer placeholder"),
        // placeholder:placeholder
        AuthKind::Basic => header("Authorization", "Basic cGxhY2Vob2xkZXI6cGxhY2Vob2xkZXI="),
        AuthKind::ApiKey => match (&auth.query, &auth.cookie) {
            (Some(query), _) => Some(Credential::Query(query.clone(), "placeholder".to_owned())),
            (None, Some(cookie)) => header("Cookie", &format!("{cookie}=placeholder")),
            (None, None) => {
                let name = auth.header.as_deref().unwrap_or("X-API-Key");
                header(name, "placeholder")
            }
        },
        AuthKind::None | AuthKind::Other(_) => None,
    }
}

fn method(description: &Description) -> &str {
    match description.call.method.as_str() {
        "" => "GET",
        method => method,
    }
}

fn path(description: &Description, arguments: &Object) -> Result<String, String> {
    let mut url = String::new();
    for piece in pieces(&description.call.url) {
        match piece {
            Piece::Literal(text) => url.push_str(text),
            Piece::Param(param) => {
                let Some(value) = arguments.get(param.name).filter(|value| !value.is_null()) else {
                    return Err(format!("the path needs `{}`", param.name));
                };
                let set = match description.input.get(param.name) {
                    Some(parameter) if is_tail(parameter) => TAIL,
                    _ => SEGMENT,
                };
                url.extend(utf8_percent_encode(&line(value), set));
            }
        }
    }
    Ok(url)
}

/// Everything but what RFC 3986 leaves unreserved.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
const TAIL: &AsciiSet = &SEGMENT.remove(b'/');

/// Whether a parameter of the path may hold slashes, which descriptions say in words.
fn is_tail(parameter: &Parameter) -> bool {
    let text = parameter.schema.get("description").and_then(Value::as_str);
    text.is_some_and(|text| text.ends_with("May contain slashes."))
}

/// A value as one line of text.
fn line(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(line).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// A value in a query string or a form: a list repeats the name, `null` is left out.
fn pairs(name: &str, value: &Value) -> Vec<(String, String)> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().flat_map(|item| pairs(name, item)).collect(),
        other => vec![(name.to_owned(), line(other))],
    }
}

fn form(pairs: &[(String, String)]) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

#[cfg(test)]
mod tests {
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
        let arguments = r#"{"id":"a/b c","n":2,"tags":["x","y&z"],"none":null}"#;
        for method in ["GET", "HEAD", "DELETE"] {
            let description = format!(r#"{{"call":{{"method":"{method}","url":"/b/{{id}}"}}}}"#);
            let request = sent(&description, arguments);
            assert_eq!(request.url, "/b/a%2Fb%20c?n=2&tags=x&tags=y%26z");
            assert!(request.body.is_none());
        }
        for method in ["POST", "PUT", "PATCH"] {
            let description = format!(r#"{{"call":{{"method":"{method}","url":"/b/{{id}}"}}}}"#);
            let request = sent(&description, arguments);
            assert_eq!(request.url, "/b/a%2Fb%20c");
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
        let all = Description::read_all(br#"{"call":{"url":"/f/{path}"}}"#).unwrap();
        let error = request(&all[0], &Object::new()).unwrap_err();
        assert_eq!(error, "the path needs `path`");
    }

    #[test]
    fn credentials_follow_their_kind() {
        let sent = |text: &str| credentials(&serde_json::from_str(text).unwrap());
        let header =
            |name: &str, value: &str| Credential::Header(name.to_owned(), value.to_owned());
        let bearer = header("Authorization", "Bearer placeholder");
        for kind in ["bearer", "oauth"] {
            let auth = format!(r#"{{"type":"{kind}"}}"#);
            assert_eq!(sent(&auth), std::slice::from_ref(&bearer));
        }
        assert_eq!(
            sent(r#"{"type":"apikey","header":"X-K"}"#),
            [header("X-K", "placeholder")]
        );
        assert_eq!(
            sent(r#"{"type":"apikey"}"#),
            [header("X-API-Key", "placeholder")]
        );
        assert_eq!(
            sent(
                r#"{"type":"bearer","also":[{"type":"apikey","query":"k"},{"type":"apikey","cookie":"c"}]}"#
            ),
            [
                bearer,
                Credential::Query("k".to_owned(), "placeholder".to_owned()),
                header("Cookie", "c=placeholder"),
            ]
        );
        assert_eq!(sent(r#"{"type":"none"}"#), []);
        assert_eq!(sent(r#"{"type":"bearer","already":true}"#), []);
        let basic = "Basic cGxhY2Vob2xkZXI6cGxhY2Vob2xkZXI=";
        assert_eq!(
            sent(r#"{"type":"basic"}"#),
            [header("Authorization", basic)]
        );
    }
}

//! From a description and arguments to the HTTP request, by the protocol's rules (§4, "where a parameter goes").
//!
//! Arguments come from a model, so nothing they hold may change where a request goes: a value in the path
//! stays one segment of it, and headers that carry credentials or frame the message are not theirs to set.
//! Whether they fit the schemas is not asked here.

mod body;
mod error;
mod segment;

use percent_encoding::utf8_percent_encode;

pub use self::body::Body;
pub use self::error::CallError;
use crate::pattern::{Piece, pieces};
use crate::protocol::{Auth, AuthKind, Description, Object, Parameter, Place, Value};

/// A request that is ready to be sent, but for credentials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The method; GET where the description has none.
    pub method: String,
    /// `call.url` with the path's parameters filled in, and the query string.
    pub url: String,
    /// The parameters that are headers.
    pub headers: Vec<(String, String)>,
    /// The body, with its media type.
    pub body: Option<Body>,
}

/// The request that calls a tool with these arguments.
///
/// A list repeats its name in the query and in a form; `null` is left out there; an object is JSON text. Text for
/// a file (`"format": "binary"`) may be a `data:` URL (RFC 2397), which gives bytes and their media type.
///
/// # Errors
///
/// When a parameter of the path is missing or would not stay one segment, when a header is not the caller's to
/// set or cannot hold the value, or when a `data:` URL is not one.
///
/// # Examples
///
/// ```
/// use halo_core::call;
/// use halo_core::protocol::Description;
///
/// let json = br#"{"call":{"method":"GET","url":"/books/{id}"}}"#;
/// let book = &Description::read_all(json)?[0];
/// let request = call::request(book, &serde_json::from_str(r#"{"id":7,"full":true}"#)?)?;
/// assert_eq!(request.url, "/books/7?full=true");
///
/// let error = call::request(book, &serde_json::from_str(r#"{"id":"../admin"}"#)?).unwrap_err();
/// assert_eq!(error.to_string(), "`id` is part of the path and must be one segment: it may not contain `/`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn request(description: &Description, arguments: &Object) -> Result<Request, CallError> {
    let url = path(description, arguments)?;
    let mut query = Vec::new();
    let mut headers = Vec::new();
    let mut body = Vec::new();
    for (name, value) in arguments {
        match place(description, name) {
            Place::Path => {}
            Place::Query => query.extend(pairs(name, value)),
            Place::Header if value.is_null() => {}
            Place::Header => headers.push((name.clone(), header(name, value)?)),
            Place::Body => body.push((name.as_str(), value)),
        }
    }
    let query = form(&query);
    let separator = match url.contains('?') {
        _ if query.is_empty() => "",
        true => "&",
        false => "?",
    };
    Ok(Request {
        method: method(description).to_owned(),
        url: format!("{url}{separator}{query}"),
        headers,
        body: body::of(description, &body)?,
    })
}

/// Where a parameter goes: as it says, otherwise by the URL's template and the method.
///
/// # Examples
///
/// ```
/// use halo_core::call;
/// use halo_core::protocol::{Description, Place};
///
/// let json = br#"{"call":{"method":"PUT","url":"/books/{id}"},"input":{"dry_run":{"in":"query"}}}"#;
/// let book = &Description::read_all(json)?[0];
/// let places = ["id", "dry_run", "title"].map(|name| call::place(book, name));
/// assert_eq!(places, [Place::Path, Place::Query, Place::Body]);
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn place(description: &Description, name: &str) -> Place {
    let in_path = pieces(&description.call.url)
        .iter()
        .any(|piece| matches!(piece, Piece::Param(param) if param.name == name));
    // What the template names is in the path, whatever else is said of it.
    if in_path {
        return Place::Path;
    }
    let stated = description
        .input
        .get(name)
        .and_then(|parameter| parameter.place);
    match (stated, method(description)) {
        (Some(place), _) if place != Place::Path => place,
        (_, "POST" | "PUT" | "PATCH") => Place::Body,
        _ => Place::Query,
    }
}

/// Where a credential goes in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CredentialPlace {
    /// `Authorization: Bearer`, for `bearer` and `oauth`.
    Bearer,
    /// `Authorization: Basic`.
    Basic,
    /// A header of this name.
    Header(String),
    /// A parameter of the query string.
    Query(String),
    /// A cookie of this name.
    Cookie(String),
}

/// The credentials that a tool asks for, in the order in which it names them. What is sent already
/// (`auth.already`) is left out, and so are kinds of authentication that nothing is known of.
///
/// # Examples
///
/// ```
/// use halo_core::call::{self, CredentialPlace};
///
/// let auth = serde_json::from_str(r#"{"type":"apikey","header":"X-Key","also":[{"type":"basic"}]}"#)?;
/// let places = [CredentialPlace::Header("X-Key".into()), CredentialPlace::Basic];
/// assert_eq!(call::credentials(&auth), places);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn credentials(auth: &Auth) -> Vec<CredentialPlace> {
    let all = [auth].into_iter().chain(&auth.also);
    all.filter_map(credential).collect()
}

fn credential(auth: &Auth) -> Option<CredentialPlace> {
    if auth.already == Some(true) {
        return None;
    }
    Some(match auth.kind {
        AuthKind::Bearer | AuthKind::OAuth => CredentialPlace::Bearer,
        AuthKind::Basic => CredentialPlace::Basic,
        AuthKind::ApiKey => match (&auth.query, &auth.cookie) {
            (Some(query), _) => CredentialPlace::Query(query.clone()),
            (None, Some(cookie)) => CredentialPlace::Cookie(cookie.clone()),
            (None, None) => {
                let name = auth.header.as_deref().unwrap_or("X-API-Key");
                CredentialPlace::Header(name.to_owned())
            }
        },
        AuthKind::None | AuthKind::Other(_) => return None,
    })
}

/// The method of a call: GET where the description has none.
#[must_use]
pub fn method(description: &Description) -> &str {
    match description.call.method.as_str() {
        "" => "GET",
        method => method,
    }
}

fn path(description: &Description, arguments: &Object) -> Result<String, CallError> {
    // A fragment is never sent.
    let (template, _) = description
        .call
        .url
        .split_once('#')
        .unwrap_or((&description.call.url, ""));
    let mut url = String::new();
    for piece in pieces(template) {
        match piece {
            Piece::Literal(text) => url.push_str(text),
            Piece::Param(param) => {
                let name = param.name;
                let Some(value) = arguments.get(name).filter(|value| !value.is_null()) else {
                    return Err(CallError::Missing {
                        parameter: name.to_owned(),
                    });
                };
                let value = line(value);
                let tail = description.input.get(name).is_some_and(is_tail);
                segment::check(name, &value, tail)?;
                url.extend(utf8_percent_encode(&value, segment::encoded(tail)));
            }
        }
    }
    Ok(url)
}

/// Whether a parameter of the path may hold slashes, which descriptions say in words.
fn is_tail(parameter: &Parameter) -> bool {
    let text = parameter.schema.get("description").and_then(Value::as_str);
    text.is_some_and(|text| text.ends_with("May contain slashes."))
}

/// Headers that carry credentials, name the host or frame the message (RFC 9110 §7.6.1).
const NOT_FOR_CALLERS: &[&str] = &[
    "authorization",
    "connection",
    "content-length",
    "cookie",
    "expect",
    "host",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

fn header(name: &str, value: &Value) -> Result<String, CallError> {
    let parameter = name.to_owned();
    if NOT_FOR_CALLERS.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(CallError::ReservedHeader { parameter });
    }
    let line = line(value);
    if line.chars().any(|char| char.is_control() && char != '\t') {
        return Err(CallError::NotAHeader { parameter });
    }
    Ok(line)
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
mod tests;

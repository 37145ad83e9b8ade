//! One call: made, answered and judged.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, Uri};
use actix_web::test::TestRequest;
use halo_core::call::{self, CredentialPlace, Request};
use halo_core::protocol::Description;

use super::answer::Answer;
use super::arguments::Arguments;
use super::report::{self, Refused};
use super::suspect::suspect;
use super::{Headers, Tool};

/// Makes a call, and tells why if it is refused. `send` adds the headers that each request has.
pub(super) async fn refusal<B: MessageBody>(
    send: impl AsyncFn(TestRequest) -> Result<ServiceResponse<B>, Error>,
    headers: &Headers,
    tool: &Tool<'_>,
    arguments: &Arguments,
) -> Option<Refused> {
    let description = tool.description;
    let refused = Refused::of(tool.name, &description.call, arguments);
    if !arguments.impossible.is_empty() {
        let names = arguments.impossible.join("`, `");
        return Some(refused.because(format!("no value fits the schema of `{names}`")));
    }
    let request = match call::request(description, &arguments.values) {
        Ok(request) => request,
        Err(error) => return Some(refused.because(error.to_string())),
    };
    let refused = refused.at(&request.url);
    let Some(ready) = ready(description, &request, headers) else {
        return Some(refused.because("HTTP cannot carry the arguments"));
    };
    let answer = Answer::of(send(ready).await).await;
    let mut reason = answer.refusal(&description.call.url, arguments.origin);
    let mut unread = answer.is_unread();
    if reason.is_none()
        && answer.may_be_unread()
        && let Some(broken) = broken(description, &request, headers)
        && answer.says_the_same(&Answer::of(send(broken).await).await)
    {
        unread = true;
        reason = Some("a body of broken JSON is answered with the same".to_owned());
    }
    let mut reason = reason?;
    if answer.status.is_client_error() {
        let text = format!("{}\n{}", answer.error, answer.body);
        let values = &arguments.values;
        if let Some(parameter) = suspect(&text, unread, description, values, &request) {
            reason.extend(["; ", &parameter]);
        }
    }
    let secrets = report::secrets(headers);
    let reason = report::hidden(&reason, &secrets);
    Some(refused.answered(&answer, &secrets).because(reason))
}

/// The request with credentials; `None` if HTTP does not know such a one.
fn ready(description: &Description, request: &Request, headers: &Headers) -> Option<TestRequest> {
    let credentials = description.auth.as_ref().map(call::credentials);
    let mut url = request.url.clone();
    let mut secrets = Vec::new();
    for place in credentials.unwrap_or_default() {
        match placeholder(place) {
            Credential::Header(name, value) => secrets.push((name, value)),
            Credential::Query(name, value) => {
                let mut pair = form_urlencoded::Serializer::new(String::new());
                let pair = pair.append_pair(&name, &value).finish();
                url.push(if url.contains('?') { '&' } else { '?' });
                url.push_str(&pair);
            }
        }
    }
    url.parse::<Uri>().ok()?;
    let method = Method::from_bytes(request.method.as_bytes()).ok()?;
    let mut ready = TestRequest::with_uri(&url).method(method);
    for (name, value) in request.headers.iter().chain(&secrets) {
        let key = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let value = HeaderValue::from_bytes(value.as_bytes()).ok()?;
        if !headers.contain(name) {
            ready = ready.insert_header((key, value));
        }
    }
    if let Some(body) = &request.body {
        ready = ready
            .insert_header((header::CONTENT_TYPE, body.content_type.as_str()))
            .insert_header((header::CONTENT_LENGTH, body.bytes.len()))
            .set_payload(body.bytes.clone());
    }
    Some(ready)
}

/// A placeholder for a credential that a tool asks for.
enum Credential {
    Header(String, String),
    Query(String, String),
}

fn placeholder(place: CredentialPlace) -> Credential {
    let authorization = |value: &str| ("Authorization".to_owned(), value.to_owned());
    let (name, value) = match place {
        CredentialPlace::Query(name) => return Credential::Query(name, "placeholder".to_owned()),
        // placeholder:placeholder
        CredentialPlace::Basic => authorization("Basic cGxhY2Vob2xkZXI6cGxhY2Vob2xkZXI="),
        CredentialPlace::Header(name) => (name, "placeholder".to_owned()),
        CredentialPlace::Cookie(name) => ("Cookie".to_owned(), format!("{name}=placeholder")),
        _ => authorization("Bearer placeholder"),
    };
    Credential::Header(name, value)
}

/// The request with a body that is no JSON, where it has to be JSON.
fn broken(description: &Description, request: &Request, headers: &Headers) -> Option<TestRequest> {
    let body = request.body.as_ref()?;
    if body.content_type != "application/json" {
        return None;
    }
    let ready = ready(description, request, headers)?;
    let broken = ready.insert_header((header::CONTENT_LENGTH, 1));
    Some(broken.set_payload("{"))
}

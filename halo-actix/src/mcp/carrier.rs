//! One request of a client as one request to the app, and what the app answers.

use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;

use actix_service::Service;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::{PathAndQuery, Uri};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, BytesMut};
use actix_web::{Error, HttpMessage as _, HttpRequest};
use halo_core::call::{CredentialPlace, Request};
use halo_core::protocol::MEDIA_TYPE;

use super::errand::Errand;

/// Carries a client's request into the app, once.
pub(super) struct Carrier<'a, S> {
    service: &'a S,
    request: Option<ServiceRequest>,
    /// What the app gave back, if it did not fail.
    answered: Option<HttpRequest>,
    most: usize,
}

/// What the app answered.
pub(super) struct Answered {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    /// Whether there was more of the body.
    pub(super) cut: bool,
}

impl<'a, S, B> Carrier<'a, S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// Of a body, `most` bytes are read.
    pub(super) fn new(service: &'a S, request: ServiceRequest, most: usize) -> Self {
        Self {
            service,
            request: Some(request),
            answered: None,
            most,
        }
    }

    /// The request of the client, as long as it has not been sent.
    pub(super) fn request(&self) -> Option<&HttpRequest> {
        self.request.as_ref().map(ServiceRequest::request)
    }

    /// The request that the answer belongs to; the app has kept it if it failed.
    pub(super) fn into_request(self) -> Option<HttpRequest> {
        let unsent = self.request.map(|request| request.into_parts().0);
        unsent.or(self.answered)
    }

    /// Asks the app for its manifest.
    pub(super) async fn look(&mut self, url: &str, errand: &Rc<Errand>) -> Option<Answered> {
        let mut request = self.request.take()?;
        let query = request.query_string();
        let url = if query.is_empty() {
            url.to_owned()
        } else {
            format!("{url}?{query}")
        };
        let accept = HeaderValue::from_static(MEDIA_TYPE);
        rewrite(&mut request, Method::OPTIONS, &url, accept)?;
        self.send(request, errand).await
    }

    /// Calls a tool.
    pub(super) async fn call(
        &mut self,
        call: Request,
        credentials: &[CredentialPlace],
        errand: &Rc<Errand>,
    ) -> Option<Answered> {
        let mut request = self.request.take()?;
        let method = call.method.parse().ok()?;
        let url = with_keys(call.url, request.query_string(), credentials);
        let accept = HeaderValue::from_static("application/json, */*;q=0.8");
        rewrite(&mut request, method, &url, accept)?;
        let headers = request.headers_mut();
        for (name, value) in call.headers {
            headers.insert(
                HeaderName::from_bytes(name.as_bytes()).ok()?,
                HeaderValue::from_bytes(value.as_bytes()).ok()?,
            );
        }
        if let Some(body) = call.body {
            let kind = HeaderValue::try_from(body.content_type).ok()?;
            headers.insert(header::CONTENT_TYPE, kind);
            headers.insert(header::CONTENT_LENGTH, body.bytes.len().into());
            request.set_payload(Payload::from(body.bytes));
        }
        self.send(request, errand).await
    }

    async fn send(&mut self, request: ServiceRequest, errand: &Rc<Errand>) -> Option<Answered> {
        request.extensions_mut().insert(Rc::clone(errand));
        match self.service.call(request).await {
            Ok(response) => {
                let (request, response) = response.into_parts();
                self.answered = Some(request);
                let (response, body) = response.into_parts();
                let (body, cut) = read(body, self.most).await;
                Some(Answered {
                    status: response.status(),
                    headers: response.headers().clone(),
                    body,
                    cut,
                })
            }
            Err(error) => {
                let (response, body) = error.error_response().into_parts();
                let (body, cut) = read(body, self.most).await;
                Some(Answered {
                    status: response.status(),
                    headers: response.headers().clone(),
                    body,
                    cut,
                })
            }
        }
    }
}

/// Makes of a client's request one to the app: what it says of itself, of its body and of its answer goes, what
/// it says of its caller stays.
fn rewrite(
    request: &mut ServiceRequest,
    method: Method,
    url: &str,
    accept: HeaderValue,
) -> Option<()> {
    let target: PathAndQuery = url.parse().ok()?;
    // Over HTTP/2 the host stands in the URI.
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = Some(target);
    let uri = Uri::from_parts(parts).ok()?;
    let path = request.match_info_mut();
    path.get_mut().update(&uri);
    path.reset();
    let head = request.head_mut();
    head.method = method;
    head.uri = uri;
    let named: Vec<HeaderName> = head
        .headers
        .get_all(header::CONNECTION)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| HeaderName::from_bytes(name.trim().as_bytes()).ok())
        .collect();
    head.headers
        .retain(|name, _| !is_of_message(name.as_str()) && !named.contains(name));
    head.headers.insert(header::ACCEPT, accept);
    request.set_payload(Payload::None);
    Some(())
}

/// Whether a header is about the message, its connection or its answer, rather than about the caller.
fn is_of_message(name: &str) -> bool {
    const PREFIXES: [&str; 4] = ["access-control-", "content-", "if-", "mcp-"];
    const NAMES: [&str; 16] = [
        "accept",
        "accept-encoding",
        "connection",
        "expect",
        "http2-settings",
        "keep-alive",
        "last-event-id",
        "max-forwards",
        "proxy-authorization",
        "proxy-connection",
        "range",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "upgrade-insecure-requests",
    ];
    NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Adds the keys that the tool looks for in its query string, where the caller sent them in its own.
fn with_keys(mut url: String, query: &str, credentials: &[CredentialPlace]) -> String {
    for credential in credentials {
        let CredentialPlace::Query(key) = credential else {
            continue;
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if name == *key {
                url.push(if url.contains('?') { '&' } else { '?' });
                let mut pair = form_urlencoded::Serializer::new(String::new());
                url.push_str(&pair.append_pair(&name, &value).finish());
            }
        }
    }
    url
}

/// The first bytes of a body, and whether there were more, or it broke off.
async fn read<B: MessageBody>(body: B, most: usize) -> (Bytes, bool) {
    let body = match body.try_into_bytes() {
        Ok(mut bytes) => {
            let cut = bytes.len() > most;
            bytes.truncate(most);
            return (bytes, cut);
        }
        Err(body) => body,
    };
    let mut body = pin!(body);
    let mut bytes = BytesMut::new();
    while let Some(chunk) = poll_fn(|cx| body.as_mut().poll_next(cx)).await {
        let Ok(chunk) = chunk else {
            return (bytes.freeze(), true);
        };
        let room = most - bytes.len();
        if chunk.len() > room {
            bytes.extend_from_slice(&chunk[..room]);
            return (bytes.freeze(), true);
        }
        bytes.extend_from_slice(&chunk);
    }
    (bytes.freeze(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_query_string_come_along() {
        let keys = [
            CredentialPlace::Query("key".into()),
            CredentialPlace::Bearer,
        ];
        let url = with_keys("/a?x=1".into(), "key=a%26b&other=1", &keys);
        assert_eq!(url, "/a?x=1&key=a%26b");
        assert_eq!(with_keys("/a".into(), "key=s", &keys), "/a?key=s");
        assert_eq!(with_keys("/a".into(), "key=s", &[]), "/a");
    }

    #[test]
    fn what_is_about_the_caller_stays() {
        for name in [
            "authorization",
            "cookie",
            "x-api-key",
            "origin",
            "host",
            "user-agent",
            "x-forwarded-for",
        ] {
            assert!(!is_of_message(name), "{name}");
        }
        for name in [
            "content-length",
            "accept",
            "mcp-session-id",
            "if-none-match",
            "te",
        ] {
            assert!(is_of_message(name), "{name}");
        }
    }
}

//! The request of a call, whole: URL, headers, body, credentials.

use bytes::Bytes;
use halo_core::call::{self, Request};
use halo_core::protocol::Object;
use http::Method;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use url::Url;

use super::Options;
use crate::client::Session;
use crate::credential;
use crate::error::Error;
use crate::injection;
use crate::tool::Tool;

/// The header of a reason.
const REASON: HeaderName = HeaderName::from_static("x-call-reason");

/// What is sent at each attempt.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    pub(super) trace: Option<String>,
}

pub(super) async fn request(
    tool: &Tool,
    arguments: &Object,
    options: &Options,
) -> Result<Prepared, Error> {
    let session = &tool.api.inner.session;
    let description = tool.description();
    let request = call::request(description, arguments)?;
    let mut prepared = plain(session, request)?;
    prepared.trace = observe(tool, options, &mut prepared.headers)?;
    let auth = description.auth.as_ref();
    let injections = credential::for_call(&session.credentials, auth).await?;
    injection::inject(
        session,
        &mut prepared.url,
        &mut prepared.headers,
        &injections,
    )?;
    Ok(prepared)
}

/// The request without what is secret.
fn plain(session: &Session, request: Request) -> Result<Prepared, Error> {
    let not_http = |what| Error::NotHttp { what };
    let url = session.base.resolve(&request.url, "call.url")?;
    let method = Method::from_bytes(request.method.as_bytes());
    let method = method.map_err(|_| not_http("the method"))?;
    if method == Method::CONNECT || method == Method::TRACE {
        return Err(not_http("a tool's method of CONNECT or TRACE"));
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::ACCEPT, HeaderValue::from_static(ACCEPT));
    let mut body = Bytes::new();
    if let Some(sent) = request.body {
        let media_type = HeaderValue::try_from(sent.content_type);
        let media_type = media_type.map_err(|_| not_http("the media type of the body"))?;
        headers.insert(header::CONTENT_TYPE, media_type);
        body = sent.bytes.into();
    }
    for (name, value) in request.headers {
        let name = HeaderName::from_bytes(name.as_bytes());
        let name = name.map_err(|_| not_http("a header of this name"))?;
        let value = HeaderValue::from_bytes(value.as_bytes());
        headers.insert(name, value.map_err(|_| not_http("the value of a header"))?);
    }
    Ok(Prepared {
        method,
        url,
        headers,
        body,
        trace: None,
    })
}

/// JSON first, anything if need be.
const ACCEPT: &str = "application/json, */*;q=0.8";

/// The headers that `observe` asks for; gives the trace id.
fn observe(
    tool: &Tool,
    options: &Options,
    headers: &mut HeaderMap,
) -> Result<Option<String>, Error> {
    let observe = &tool.description().observe;
    if observe.explain == Some(true)
        && let Some(reason) = &options.reason
    {
        // Headers have one line.
        let line: String = reason
            .chars()
            .map(|char| if char.is_control() { ' ' } else { char })
            .take(1_000)
            .collect();
        let value = HeaderValue::from_bytes(line.as_bytes());
        headers.insert(
            REASON,
            value.map_err(|_| Error::NotHttp { what: "the reason" })?,
        );
    }
    let Some(name) = &observe.trace_header else {
        return Ok(None);
    };
    let name = HeaderName::from_bytes(name.as_bytes());
    let Some(name) = name.ok().filter(|name| !is_reserved(name)) else {
        tracing::warn!(
            tool = tool.name(),
            "observe.trace_header is no header for a trace"
        );
        return Ok(None);
    };
    let trace = match &options.trace {
        Some(id) => id.clone(),
        None if name == "traceparent" => {
            format!(
                "00-{:032x}-{:016x}-01",
                fastrand::u128(1..),
                fastrand::u64(1..)
            )
        }
        None => format!("{:032x}", fastrand::u128(1..)),
    };
    let value = HeaderValue::from_str(&trace);
    headers.insert(
        name,
        value.map_err(|_| Error::NotHttp {
            what: "the trace id",
        })?,
    );
    Ok(Some(trace))
}

fn is_reserved(name: &HeaderName) -> bool {
    [
        header::AUTHORIZATION,
        header::HOST,
        header::COOKIE,
        header::CONTENT_LENGTH,
        header::CONTENT_TYPE,
        header::TRANSFER_ENCODING,
        header::CONNECTION,
        header::ACCEPT,
    ]
    .contains(name)
}

//! What surrounds the real calls of a tool: a span with the caller's trace and reason, and the headers
//! that tell how long the tool will stay.

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::rc::Rc;

use actix_service::{Service, Transform};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{Error, HttpRequest};
use halo_core::tool::Tool;
use tracing::Instrument as _;

use crate::mount::AppTools;

/// The header in which a caller says why it calls, where `observe = { explain: true }` asks it to.
///
/// §6.3 of the specification asks for a header and names none.
pub const REASON_HEADER: &str = "x-call-reason";

/// What callers write into logs is no longer than this.
const LONGEST: usize = 200;

/// The middleware around the calls of one tool. It adds to responses; an error that middleware of the tool passes
/// on instead of a response is left as it is.
#[derive(Clone)]
#[allow(missing_debug_implementations)] // nothing to show
pub struct Calls {
    pub(crate) app: Rc<AppTools>,
    pub(crate) tool: &'static Tool,
    pub(crate) registration: usize,
}

impl<S, B> Transform<S, ServiceRequest> for Calls
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    S::Future: 'static,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Transform = CallsService<S>;
    type InitError = ();
    type Future = Ready<Result<CallsService<S>, ()>>;

    fn new_transform(&self, service: S) -> Self::Future {
        let trace_header = self.tool.observe.trace_header;
        ready(Ok(CallsService {
            service,
            trace_header: HeaderName::from_bytes(trace_header.as_bytes()).ok(),
            calls: self.clone(),
        }))
    }
}

/// [`Calls`] around a service.
#[allow(missing_debug_implementations)] // nothing to show
pub struct CallsService<S> {
    service: S,
    trace_header: Option<HeaderName>,
    calls: Calls,
}

impl<S, B> Service<ServiceRequest> for CallsService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    S::Future: 'static,
{
    type Response = ServiceResponse<B>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<ServiceResponse<B>, Error>>>>;

    actix_service::forward_ready!(service);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        if request.method() == Method::OPTIONS {
            return Box::pin(self.service.call(request));
        }
        let trace = self
            .trace_header
            .as_ref()
            .and_then(|name| Some((fit(request.headers(), name)?, name.clone())));
        let reason = self
            .calls
            .tool
            .observe
            .explain
            .unwrap_or_default()
            .then(|| fit(request.headers(), &HeaderName::from_static(REASON_HEADER)))
            .flatten();
        let span = self.span(trace.as_ref().map(|(value, _)| value), reason.as_ref());
        let (app, registration) = (Rc::clone(&self.calls.app), self.calls.registration);
        let answer = {
            let _within = span.enter();
            self.service.call(request)
        };
        let answer = async move {
            // The request is the service's alone until it has answered.
            let mut response = answer.await?;
            if let Some((value, name)) = trace {
                add(response.headers_mut(), name, value);
            }
            let told = lifecycle(&app, registration, response.request()).await;
            for (name, value) in told {
                add(response.headers_mut(), name, value);
            }
            Ok(response)
        };
        Box::pin(answer.instrument(span))
    }
}

impl<S> CallsService<S> {
    /// The span of a call. What is said in it is the caller's, bounded, and in no other way a secret.
    fn span(&self, trace: Option<&HeaderValue>, reason: Option<&HeaderValue>) -> tracing::Span {
        let tool = self.calls.tool.name;
        let text = |value: &HeaderValue| value.to_str().map(str::to_owned).unwrap_or_default();
        let (trace, reason) = (trace.map(text), reason.map(text));
        let span = tracing::info_span!(
            "halo.call",
            tool,
            trace_id = tracing::field::Empty,
            reason = tracing::field::Empty
        );
        if let Some(trace) = &trace {
            span.record("trace_id", trace.as_str());
        }
        if let Some(reason) = &reason {
            span.record("reason", reason.as_str());
            let trace_id = trace.as_deref().unwrap_or_default();
            tracing::info!(target: "halo::audit", tool, trace_id, reason = reason.as_str(), "called");
        }
        span
    }
}

/// The value of a header, if there is one, of visible characters and not too long.
fn fit(headers: &HeaderMap, name: &HeaderName) -> Option<HeaderValue> {
    let mut values = headers.get_all(name);
    let value = values.next()?;
    let fits =
        values.next().is_none() && (1..=LONGEST).contains(&value.len()) && value.to_str().is_ok();
    fits.then(|| value.clone())
}

/// Adds a header, unless the handler has said it itself. There may be other links.
fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    if name == header::LINK || !headers.contains_key(&name) {
        headers.append(name, value);
    }
}

/// What tells how long a tool will stay.
async fn lifecycle(
    app: &AppTools,
    registration: usize,
    request: &HttpRequest,
) -> Vec<(HeaderName, HeaderValue)> {
    let Some(inventory) = app.current() else {
        return Vec::new();
    };
    let Some(lifecycle) = inventory.lifecycles.get(&registration) else {
        return Vec::new();
    };
    let mut told = lifecycle.headers.clone();
    if let Some((url, tool)) = &lifecycle.successor {
        // A caller is not told of what it does not see.
        let seen = inventory.sight.seen(request, vec![*tool], true).await;
        let base = inventory.deliveries[lifecycle.delivery].base(request);
        if let Some(link) = link(base.unwrap_or_default(), url).filter(|_| !seen.is_empty()) {
            told.push((header::LINK, link));
        }
    }
    told
}

/// A link to the tool that replaces one.
fn link(base: &str, url: &str) -> Option<HeaderValue> {
    // Braces cannot stand in a link as they are; the path answers all the same.
    let url = url.replace('{', "%7B").replace('}', "%7D");
    HeaderValue::try_from(format!("<{base}{url}>; rel=\"successor-version\"")).ok()
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn a_template_is_a_link_all_the_same() {
        assert_eq!(
            link("/shop", "/a/{id}").expect("a link"),
            "</shop/a/%7Bid%7D>; rel=\"successor-version\""
        );
    }
}

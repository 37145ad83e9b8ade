//! Which requests are discovery, which are plain OPTIONS, and which are CORS preflights.

use actix_web::dev::RequestHead;
use actix_web::guard::{Guard, GuardContext};
use actix_web::http::{Method, header};
use halo_core::accept::accepts_halo_any;

/// Whether a request asks for HALO: `Accept` names `application/llm+json`.
pub(crate) fn asks_for_halo(head: &RequestHead) -> bool {
    let values = head.headers().get_all(header::ACCEPT);
    accepts_halo_any(values.map(header::HeaderValue::as_bytes))
}

/// Whether a request is a CORS preflight, which is the application's own affair.
pub(crate) fn is_preflight(head: &RequestHead) -> bool {
    head.headers().contains_key(header::ORIGIN)
        && head
            .headers()
            .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// A guard for OPTIONS handlers of your own: it lets every request pass but those that ask for HALO.
///
/// Of an OPTIONS handler and a tool on one path, the one that is registered first answers. With this
/// guard the order no longer matters to HALO: a handler that is registered before the tool leaves
/// discovery to it. With [`plain_options`](crate::plain_options()) the tool also leaves plain
/// OPTIONS to a handler that is registered after it.
///
/// ```
/// use actix_web::{HttpResponse, options};
///
/// #[options("/charge", guard = "halo_actix::plain")]
/// async fn charge_options() -> HttpResponse {
///     HttpResponse::NoContent().insert_header(("Allow", "POST")).finish()
/// }
/// ```
#[must_use]
pub fn plain(ctx: &GuardContext<'_>) -> bool {
    !asks_for_halo(ctx.head())
}

/// Marks a request as plain OPTIONS that tools leave to the application at first.
pub(crate) struct LeftToApplication;

/// The methods of the tools that left a request to the application.
#[derive(Default)]
pub(crate) struct Passed {
    pub(crate) methods: Vec<&'static str>,
}

/// Lets the OPTIONS requests pass that a tool answers: all but CORS preflights.
pub(crate) struct Options {
    pub(crate) methods: &'static [&'static str],
}

impl Guard for Options {
    fn check(&self, ctx: &GuardContext<'_>) -> bool {
        let head = ctx.head();
        if head.method != Method::OPTIONS || is_preflight(head) {
            return false;
        }
        if ctx.req_data().contains::<LeftToApplication>() {
            let mut data = ctx.req_data_mut();
            if let Some(passed) = data.get_mut::<Passed>() {
                passed.methods.extend(self.methods);
            }
            return false;
        }
        true
    }
}

/// A guard of a route that does not apply to OPTIONS.
pub fn call_only(guard: impl Guard) -> impl Guard {
    actix_web::guard::fn_guard(move |ctx: &GuardContext<'_>| {
        ctx.head().method == Method::OPTIONS || guard.check(ctx)
    })
}

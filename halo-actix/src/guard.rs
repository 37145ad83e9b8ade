//! Which requests are discovery, which are plain OPTIONS, and which are CORS preflights.

use std::rc::Rc;

use actix_web::dev::RequestHead;
use actix_web::guard::{Guard, GuardContext};
use actix_web::http::{Method, header};
use halo_core::accept::accepts_halo_any;

use crate::mount::{AppTools, RouteGuard};

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

/// What tools left to the application.
#[derive(Default)]
pub(crate) struct Passed {
    /// Whether a manifest would have answered.
    pub(crate) manifest: bool,
    /// The registrations whose tools would have.
    pub(crate) tools: Vec<(Rc<AppTools>, usize)>,
}

/// Lets the OPTIONS requests pass that a tool answers: all but CORS preflights, as far as the guards
/// of its route let them, and as far as the caller may see it: what it may not see is no match, as a
/// path that does not exist.
pub(crate) struct Options {
    pub(crate) guards: Vec<RouteGuard>,
    /// The registration whose tools must be visible.
    pub(crate) tool: Option<(Rc<AppTools>, usize)>,
}

impl Guard for Options {
    fn check(&self, ctx: &GuardContext<'_>) -> bool {
        let head = ctx.head();
        if head.method != Method::OPTIONS || is_preflight(head) {
            return false;
        }
        if !self.guards.iter().all(|guard| guard(ctx)) {
            return false;
        }
        if let Some((app, registration)) = &self.tool
            && !app.may_be_seen(*registration, ctx)
        {
            return false;
        }
        if !ctx.req_data().contains::<LeftToApplication>() {
            return true;
        }
        if let Some(passed) = ctx.req_data_mut().get_mut::<Passed>() {
            match &self.tool {
                Some((app, registration)) => passed.tools.push((Rc::clone(app), *registration)),
                None => passed.manifest = true,
            }
        }
        false
    }
}

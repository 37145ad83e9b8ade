//! A request that reached a tool, and what its caller sees.

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;

use super::shown::Shown;
use super::{Entry, Node};
use crate::inventory::Delivery;
use crate::mount::Registration;
use crate::visibility::Sight;

/// What is around the paths of an app.
pub(crate) struct Around<'a> {
    pub(crate) sight: &'a Sight,
    pub(crate) deliveries: &'a [Delivery],
    /// The tools that the caller sees, ascending, of those that matter; all of them if it is `None`.
    pub(crate) seen: Option<&'a [usize]>,
}

/// A request that reached a tool, past its guards and its middleware.
pub(super) struct View<'a> {
    pub(super) reached: usize,
    pub(super) request: &'a HttpRequest,
    pub(super) registrations: &'a [Registration],
    pub(super) around: &'a Around<'a>,
}

impl View<'_> {
    /// Whether the rules let the caller see a tool.
    pub(super) fn may_see(&self, tool: usize) -> bool {
        let seen = self.around.seen;
        seen.is_none_or(|seen| seen.binary_search(&tool).is_ok())
    }

    pub(super) fn shown(&self, node: &Node, entry: usize) -> Shown {
        let (mut without, mut alone) = (Vec::new(), Vec::new());
        for name in &node.entries[entry].names {
            let hidden = |tool: &usize| !self.may_see(*tool);
            if hidden(&name.tool) {
                without.push(name.place);
            } else if !name.others.is_empty() && name.others.iter().all(hidden) {
                alone.push(name.place);
            }
        }
        Shown {
            entry,
            without,
            alone,
        }
    }

    /// Whether the request would have reached this entry too: through its guards, and through no
    /// middleware that it has not passed.
    pub(super) fn sees(&self, entry: &Entry) -> bool {
        if !self.may_see(entry.tool) {
            return false;
        }
        let registration = &self.registrations[entry.registration];
        if entry.registration == self.reached {
            return true;
        }
        if !registration.is_covered_by(&self.registrations[self.reached]) {
            return false;
        }
        if registration.guards.is_empty() {
            return true;
        }
        let request = ServiceRequest::from_request(self.request.clone());
        let ctx = request.guard_ctx();
        registration.guards.iter().all(|guard| guard(&ctx))
    }
}

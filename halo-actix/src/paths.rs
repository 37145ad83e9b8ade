//! The paths of an app's tools: which description answers OPTIONS on which path.

mod shape;
mod shown;

use std::cell::RefCell;
use std::collections::HashMap;

use actix_web::dev::{ResourceDef, ServiceRequest};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use halo_core::protocol::Description;

pub(crate) use self::shape::Shape;
use self::shape::candidates;
pub(crate) use self::shown::Named;
use self::shown::{Shown, without};
use crate::caching::{Audience, Recent};
use crate::guard::asks_for_halo;
use crate::inventory::Delivery;
use crate::mount::Registration;
use crate::public_base::rebase;
use crate::representation::Representation;
use crate::signing::Signing;
use crate::visibility::Sight;

/// The paths of an app's tools.
pub(crate) struct Paths {
    nodes: Vec<Node>,
    /// The node of each registration.
    registered: Vec<usize>,
    /// The node of each path as it is printed, by scope.
    printed: Vec<HashMap<String, usize>>,
    /// Whether rules decide about any of them.
    is_governed: bool,
}

/// One path in one scope, and what is served there.
struct Node {
    scope: usize,
    /// What the path looks like; `None` where it is plain text.
    pattern: Option<ResourceDef>,
    /// The nodes with parameters, in the same scope, that a path of this one may belong to as well,
    /// and this one, the most literal first.
    candidates: Vec<usize>,
    entries: Vec<Entry>,
    /// Whether what a caller sees depends on guards or on middleware of single routes.
    conditional: bool,
    /// Whether it depends on rules.
    governed: bool,
    /// How it is delivered.
    delivery: usize,
    /// What a caller sees who sees everything.
    whole: Representation,
    /// What other callers see.
    partial: RefCell<Recent<(Vec<Shown>, Option<String>)>>,
}

/// One tool with one method at a path.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) registration: usize,
    /// Its number among the tools of the app.
    pub(crate) tool: usize,
    pub(crate) method: &'static str,
    pub(crate) description: Description,
    /// The tools that the description names.
    pub(crate) names: Vec<(Named, usize)>,
}

/// What is known of a path before it is put among the others.
pub(crate) struct Path {
    /// Which scope it is in.
    pub(crate) scope: usize,
    pub(crate) pattern: String,
    /// The path as it is printed, percent-decoded, as the router sees it.
    pub(crate) templates: Vec<String>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) delivery: usize,
}

impl Paths {
    pub(crate) fn new(
        paths: Vec<Path>,
        registered: Vec<usize>,
        registrations: &[Registration],
        sight: &Sight,
        deliveries: &[Delivery],
    ) -> Self {
        let shapes: Vec<Shape> = paths
            .iter()
            .map(|path| Shape::of(path.scope, &path.pattern))
            .collect();
        let scopes = paths.iter().map(|path| path.scope + 1).max();
        let mut printed = vec![HashMap::new(); scopes.unwrap_or(0)];
        let nodes = paths.into_iter().enumerate().map(|(at, path)| {
            for template in path.templates {
                printed[path.scope].entry(template).or_insert(at);
            }
            let dynamic = shapes[at].dynamic;
            let conditional = path.entries.iter().any(|entry| {
                let registration = &registrations[entry.registration];
                !registration.guards.is_empty() || !registration.wraps().is_empty()
            });
            Node {
                scope: path.scope,
                pattern: dynamic.then(|| ResourceDef::new(path.pattern.as_str())),
                candidates: if dynamic {
                    candidates(&shapes, at)
                } else {
                    Vec::new()
                },
                whole: document(
                    path.entries.iter().map(|entry| &entry.description),
                    &deliveries[path.delivery].signing,
                ),
                governed: path.entries.iter().any(|entry| {
                    let named = entry.names.iter().map(|(_, tool)| *tool);
                    named
                        .chain([entry.tool])
                        .any(|tool| sight.is_governed(tool))
                }),
                entries: path.entries,
                delivery: path.delivery,
                conditional,
                partial: RefCell::default(),
            }
        });
        Self {
            nodes: nodes.collect(),
            registered,
            printed,
            is_governed: !sight.is_open(),
        }
    }

    /// The tools that an answer to OPTIONS may be about or name, if rules decide about any of them.
    pub(crate) fn governed(&self, reached: usize, request: &HttpRequest) -> Option<Vec<usize>> {
        if !self.is_governed {
            return None;
        }
        let nodes = || self.fitting(reached, request).map(|node| &self.nodes[node]);
        if !nodes().any(|node| node.governed) {
            return None;
        }
        let entries = nodes().flat_map(|node| &node.entries);
        let mut tools: Vec<usize> = entries
            .flat_map(|entry| {
                entry
                    .names
                    .iter()
                    .map(|(_, tool)| *tool)
                    .chain([entry.tool])
            })
            .collect();
        tools.sort_unstable();
        tools.dedup();
        Some(tools)
    }

    /// The answer to OPTIONS that reached a tool; nothing if the caller sees none.
    pub(crate) fn answer(
        &self,
        reached: usize,
        request: &HttpRequest,
        registrations: &[Registration],
        around: &Around<'_>,
    ) -> Option<HttpResponse> {
        let view = View {
            reached,
            request,
            registrations,
            around,
        };
        if asks_for_halo(request.head()) {
            return self.describe(&view);
        }
        let mut seen: Vec<&Entry> = self
            .fitting(reached, request)
            .flat_map(|node| &self.nodes[node].entries)
            .filter(|entry| view.sees(entry))
            .collect();
        if seen.is_empty() {
            return None;
        }
        let mut response = HttpResponse::NoContent().finish();
        seen.sort_by_key(|entry| entry.registration);
        let methods = seen.iter().map(|entry| entry.method);
        response.headers_mut().insert(header::ALLOW, allow(methods));
        Some(response)
    }

    /// The description of the most literal path that fits and that the caller sees: `/s/{id}` does
    /// not answer for `/s/search`.
    fn describe(&self, view: &View<'_>) -> Option<HttpResponse> {
        let request = view.request;
        for node in self.fitting(view.reached, request) {
            let node = &self.nodes[node];
            let delivery = &view.around.deliveries[node.delivery];
            let base = delivery.base(request);
            let policy = &delivery.policy;
            if !node.conditional && !node.governed {
                let audience = delivery.audience(None);
                let whole = match base {
                    None => &node.whole,
                    Some(_) => &node.partial(node.all(), base, &delivery.signing),
                };
                return Some(whole.respond(request, policy, &audience));
            }
            let shown: Vec<Shown> = (0..node.entries.len())
                .filter(|&at| view.sees(&node.entries[at]))
                .map(|at| view.shown(node, at))
                .collect();
            if shown.is_empty() {
                continue;
            }
            let audience = if node.conditional {
                Audience::Unknown
            } else {
                delivery.audience(Some(view.around.sight.vary()))
            };
            let partial = node.partial(shown, base, &delivery.signing);
            return Some(partial.respond(request, policy, &audience));
        }
        None
    }

    /// The paths that fit a request, in the scope of the tool it reached, the most literal first.
    fn fitting<'a>(
        &'a self,
        reached: usize,
        request: &'a HttpRequest,
    ) -> impl Iterator<Item = usize> {
        let own = self.registered[reached];
        let node = &self.nodes[own];
        let path = request.match_info().as_str();
        let dynamic = node.pattern.is_some();
        let literal = dynamic
            .then(|| self.printed[node.scope].get(path).copied())
            .flatten();
        let fits = move |candidate: &usize| {
            Some(*candidate) != literal
                && (*candidate == own
                    || self.nodes[*candidate]
                        .pattern
                        .as_ref()
                        .is_some_and(|def| def.is_match(path)))
        };
        let alone = if dynamic {
            &node.candidates[..]
        } else {
            &self.registered[reached..=reached]
        };
        literal
            .into_iter()
            .chain(alone.iter().copied().filter(fits))
    }
}

impl Node {
    fn all(&self) -> Vec<Shown> {
        let shown = |entry| Shown {
            entry,
            without: Vec::new(),
        };
        (0..self.entries.len()).map(shown).collect()
    }

    fn partial(&self, shown: Vec<Shown>, base: Option<&str>, signing: &Signing) -> Representation {
        if base.is_none() && shown == self.all() {
            return self.whole.clone();
        }
        let key = (shown, base.map(str::to_owned));
        let mut partial = self.partial.borrow_mut();
        if let Some(known) = partial.get(&key) {
            return known;
        }
        let descriptions: Vec<Description> = key
            .0
            .iter()
            .map(|shown| {
                let entry = &self.entries[shown.entry];
                let mut description = without(&entry.description, &shown.without);
                rebase(&mut description, base.unwrap_or_default());
                description
            })
            .collect();
        let made = document(descriptions.iter(), signing);
        partial.keep(key, &made);
        made
    }
}

/// What is around the paths of an app.
pub(crate) struct Around<'a> {
    pub(crate) sight: &'a Sight,
    pub(crate) deliveries: &'a [Delivery],
    /// The tools that the caller sees, ascending, of those that matter; all of them if it is `None`.
    pub(crate) seen: Option<&'a [usize]>,
}

/// A request that reached a tool, past its guards and its middleware.
struct View<'a> {
    reached: usize,
    request: &'a HttpRequest,
    registrations: &'a [Registration],
    around: &'a Around<'a>,
}

impl View<'_> {
    /// Whether the rules let the caller see a tool.
    fn may_see(&self, tool: usize) -> bool {
        let seen = self.around.seen;
        seen.is_none_or(|seen| seen.binary_search(&tool).is_ok())
    }

    fn shown(&self, node: &Node, entry: usize) -> Shown {
        let names = node.entries[entry].names.iter();
        let hidden = names.filter(|(_, tool)| !self.may_see(*tool));
        Shown {
            entry,
            without: hidden.map(|(name, _)| *name).collect(),
        }
    }

    /// Whether the request would have reached this entry too: through its guards, and through no
    /// middleware that it has not passed.
    fn sees(&self, entry: &Entry) -> bool {
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

fn document<'a>(
    descriptions: impl Iterator<Item = &'a Description>,
    signing: &Signing,
) -> Representation {
    let descriptions: Vec<&Description> = descriptions.collect();
    // Writing to memory what is made of strings, numbers and maps does not fail.
    let body = serde_json::to_string(&descriptions).unwrap_or_default();
    Representation::new(body, signing)
}

/// The `Allow` header for these methods and OPTIONS.
pub(crate) fn allow(methods: impl IntoIterator<Item = &'static str>) -> HeaderValue {
    let mut all: Vec<&str> = Vec::new();
    for method in methods.into_iter().chain(["OPTIONS"]) {
        if !all.contains(&method) {
            all.push(method);
        }
    }
    HeaderValue::try_from(all.join(", ")).unwrap_or_else(|_| HeaderValue::from_static("OPTIONS"))
}

#[cfg(test)]
mod tests {
    use super::allow;

    #[test]
    fn allow_names_each_method_once() {
        assert_eq!(allow(["GET", "POST", "GET"]), "GET, POST, OPTIONS");
    }
}

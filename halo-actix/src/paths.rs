//! The paths of an app's tools: which description answers OPTIONS on which path.

mod shape;

use std::cell::RefCell;
use std::collections::HashMap;

use actix_web::dev::{ResourceDef, ServiceRequest};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};

pub(crate) use self::shape::Shape;
use self::shape::candidates;
use crate::guard::asks_for_halo;
use crate::mount::Registration;
use crate::representation::Representation;

/// The paths of an app's tools.
pub(crate) struct Paths {
    nodes: Vec<Node>,
    /// The node of each registration.
    registered: Vec<usize>,
    /// The node of each path as it is printed, by scope.
    printed: Vec<HashMap<String, usize>>,
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
    /// What a caller sees who sees every entry.
    whole: Representation,
    /// What callers see who see some entries, by those entries.
    partial: RefCell<HashMap<Vec<usize>, Representation>>,
}

/// One tool with one method at a path.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) registration: usize,
    pub(crate) method: &'static str,
    /// The description as JSON.
    pub(crate) description: String,
}

/// What is known of a path before it is put among the others.
pub(crate) struct Path {
    /// Which scope it is in.
    pub(crate) scope: usize,
    pub(crate) pattern: String,
    /// The path as it is printed, percent-decoded, as the router sees it.
    pub(crate) templates: Vec<String>,
    pub(crate) entries: Vec<Entry>,
}

/// How many partial answers of one path are kept.
const KEPT: usize = 64;

impl Paths {
    pub(crate) fn new(
        paths: Vec<Path>,
        registered: Vec<usize>,
        registrations: &[Registration],
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
                whole: document(path.entries.iter()),
                entries: path.entries,
                conditional,
                partial: RefCell::default(),
            }
        });
        Self {
            nodes: nodes.collect(),
            registered,
            printed,
        }
    }

    /// The answer to OPTIONS that reached a tool.
    pub(crate) fn answer(
        &self,
        reached: usize,
        request: &HttpRequest,
        registrations: &[Registration],
    ) -> HttpResponse {
        let view = View {
            reached,
            request,
            registrations,
        };
        if asks_for_halo(request.head()) {
            return self.describe(&view);
        }
        let mut response = HttpResponse::NoContent().finish();
        let mut seen: Vec<&Entry> = self
            .fitting(&view)
            .flat_map(|node| &self.nodes[node].entries)
            .filter(|entry| view.sees(entry))
            .collect();
        seen.sort_by_key(|entry| entry.registration);
        let methods = seen.iter().map(|entry| entry.method);
        response.headers_mut().insert(header::ALLOW, allow(methods));
        response
    }

    /// The description of the most literal path that fits and that the caller sees: `/s/{id}` does
    /// not answer for `/s/search`.
    fn describe(&self, view: &View<'_>) -> HttpResponse {
        for node in self.fitting(view) {
            let node = &self.nodes[node];
            if !node.conditional {
                return node.whole.respond(view.request);
            }
            let seen: Vec<usize> = (0..node.entries.len())
                .filter(|&at| view.sees(&node.entries[at]))
                .collect();
            if !seen.is_empty() {
                return node.partial(seen).respond_privately(view.request);
            }
        }
        HttpResponse::NotFound().finish()
    }

    /// The paths that fit a request, in the scope of the tool it reached, the most literal first.
    fn fitting<'a>(&'a self, view: &View<'a>) -> impl Iterator<Item = usize> {
        let own = self.registered[view.reached];
        let node = &self.nodes[own];
        let path = view.request.match_info().as_str();
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
            &self.registered[view.reached..=view.reached]
        };
        literal
            .into_iter()
            .chain(alone.iter().copied().filter(fits))
    }
}

impl Node {
    fn partial(&self, seen: Vec<usize>) -> Representation {
        if seen.len() == self.entries.len() {
            return self.whole.clone();
        }
        let mut partial = self.partial.borrow_mut();
        if let Some(known) = partial.get(&seen) {
            return known.clone();
        }
        let made = document(seen.iter().map(|&at| &self.entries[at]));
        if partial.len() < KEPT {
            partial.insert(seen, made.clone());
        }
        made
    }
}

/// A request that reached a tool, past its guards and its middleware.
struct View<'a> {
    reached: usize,
    request: &'a HttpRequest,
    registrations: &'a [Registration],
}

impl View<'_> {
    /// Whether the request would have reached this entry too: through its guards, and through no
    /// middleware that it has not passed.
    fn sees(&self, entry: &Entry) -> bool {
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

fn document<'a>(entries: impl Iterator<Item = &'a Entry>) -> Representation {
    let mut body = "[".to_owned();
    for (at, entry) in entries.enumerate() {
        if at > 0 {
            body.push(',');
        }
        body.push_str(&entry.description);
    }
    body.push(']');
    Representation::new(body)
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

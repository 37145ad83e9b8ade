//! The paths of an app's tools: which description answers OPTIONS on which path.

mod shape;
mod shown;
mod view;

use std::cell::RefCell;
use std::collections::HashMap;

use actix_web::dev::ResourceDef;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use halo_core::protocol::Description;

pub(crate) use self::shape::Shape;
use self::shape::candidates;
#[cfg(feature = "mcp")]
pub(crate) use self::shown::without;
pub(crate) use self::shown::{Name, Named};
use self::shown::{Shown, seen};
pub(crate) use self::view::Around;
use self::view::View;
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
    pub(crate) names: Vec<Name>,
    /// Whether guards or middleware of its route decide about it.
    pub(crate) conditional: bool,
}

impl Entry {
    /// The tools that it is about or names.
    pub(crate) fn tools(&self) -> impl Iterator<Item = usize> {
        let named = self.names.iter();
        let named = named.flat_map(|name| name.others.iter().copied().chain([name.tool]));
        named.chain([self.tool])
    }
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
            let conditional = path.entries.iter().any(|entry| entry.conditional);
            let mut tools = path.entries.iter().flat_map(Entry::tools);
            let governed = tools.any(|tool| sight.is_governed(tool));
            drop(tools);
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
                governed,
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

    /// What is said of a tool, by its number.
    #[cfg(feature = "mcp")]
    pub(crate) fn entry(&self, tool: usize) -> Option<&Entry> {
        let mut entries = self.nodes.iter().flat_map(|node| &node.entries);
        entries.find(|entry| entry.tool == tool)
    }

    /// The tools that an answer to OPTIONS may be about or name, if rules decide about any of them.
    pub(crate) fn governed(&self, reached: usize, request: &HttpRequest) -> Option<Vec<usize>> {
        if !self.is_governed {
            return None;
        }
        let nodes = || {
            let nodes = self.fitting(reached, request);
            nodes.chain(self.beside(reached, request))
        };
        if !nodes().any(|node| self.nodes[node].governed) {
            return None;
        }
        let entries = nodes().flat_map(|node| &self.nodes[node].entries);
        let mut tools: Vec<usize> = entries.flat_map(Entry::tools).collect();
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
            let described = self.describe(&view, self.fitting(reached, request));
            return described.or_else(|| self.describe(&view, self.beside(reached, request)));
        }
        let seen = |nodes: &mut dyn Iterator<Item = usize>| -> Vec<&Entry> {
            nodes
                .flat_map(|node| &self.nodes[node].entries)
                .filter(|entry| view.sees(entry))
                .collect()
        };
        let mut seen = match seen(&mut self.fitting(reached, request)) {
            none if none.is_empty() => seen(&mut self.beside(reached, request)),
            some => some,
        };
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
    fn describe(
        &self,
        view: &View<'_>,
        nodes: impl Iterator<Item = usize>,
    ) -> Option<HttpResponse> {
        let request = view.request;
        for node in nodes {
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
            // What the caller does not see does not tell by what its answer may vary.
            let conditional = |entry: &Entry| entry.conditional && view.may_see(entry.tool);
            let audience = if node.entries.iter().any(conditional) {
                Audience::Unknown
            } else {
                delivery.audience(Some(view.around.sight.vary()))
            };
            let partial = node.partial(shown, base, &delivery.signing);
            return Some(partial.respond(request, policy, &audience));
        }
        None
    }

    /// The paths with parameters that fit a request, where it reached one without: what answers for such a
    /// path if the caller does not see that one.
    fn beside<'a>(
        &'a self,
        reached: usize,
        request: &'a HttpRequest,
    ) -> impl Iterator<Item = usize> {
        let own = &self.nodes[self.registered[reached]];
        let path = request.match_info().as_str();
        let fits = move |node: &Node| {
            let pattern = node.pattern.as_ref();
            node.scope == own.scope && pattern.is_some_and(|pattern| pattern.is_match(path))
        };
        let literal = self.is_governed && own.pattern.is_none();
        let first = literal.then(|| self.nodes.iter().find(|node| fits(node)));
        let all = first.flatten().map_or(&[][..], |node| &node.candidates);
        all.iter()
            .copied()
            .filter(move |&node| fits(&self.nodes[node]))
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
            alone: Vec::new(),
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
                let mut description = seen(&entry.description, shown);
                rebase(&mut description, base.unwrap_or_default());
                description
            })
            .collect();
        let made = document(descriptions.iter(), signing);
        partial.keep(key, &made);
        made
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

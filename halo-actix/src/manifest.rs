//! The manifest: which tools there are, whole and by tags (§3).

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use halo_core::protocol;
use halo_core::render::{self, Mounted};

use crate::guard::asks_for_halo;
use crate::inventory::{MountedTool, Problems};
use crate::mount::Site;
use crate::names::names;
use crate::paths::allow;
use crate::representation::Representation;
use crate::tags;

/// How many filtered manifests are kept. Only sets of tags that exist count, so that a caller who
/// makes tags up fills nothing.
const KEPT: usize = 64;

/// A manifest where it is registered.
pub(crate) struct ManifestMount {
    pub(crate) site: Rc<Site>,
    /// Where it is, if that is elsewhere.
    pub(crate) moved: OnceCell<String>,
    pub(crate) api: String,
    pub(crate) version: String,
    pub(crate) description: Option<String>,
}

/// A manifest, ready to be served.
pub(crate) struct Manifest {
    whole: Representation,
    /// Everything before the entries.
    head: String,
    entries: Vec<String>,
    /// The entries that carry a tag.
    tagged: HashMap<&'static str, Vec<usize>>,
    filtered: RefCell<Kept>,
    allow: HeaderValue,
}

/// Filtered manifests by the entries they hold, the oldest leaving first.
#[derive(Default)]
struct Kept {
    by_entries: HashMap<Vec<usize>, Representation>,
    order: VecDeque<Vec<usize>>,
}

/// What follows the entries.
const TAIL: &str = "]}";

impl ManifestMount {
    /// The full pattern of the scope.
    pub(crate) fn prefix(&self) -> String {
        self.moved
            .get()
            .cloned()
            .unwrap_or_else(|| self.site.prefix())
    }

    /// The manifest of the tools at or below the place where it is mounted.
    pub(crate) fn manifest(&self, tools: &[MountedTool], problems: &mut Problems) -> Manifest {
        let prefix = self.prefix();
        let mut seen = HashSet::new();
        let tools: Vec<&MountedTool> = tools
            .iter()
            .filter(|tool| is_below(&tool.pattern, &prefix))
            // Scopes that only guards tell apart, such as two hosts, may serve one tool at one URL.
            .filter(|tool| seen.insert(((tool.tool.id)(), &tool.pattern, tool.method)))
            .collect();
        for tool in &tools {
            if tool.pattern == prefix || tool.pattern.strip_prefix(&prefix) == Some("/") {
                problems.at_manifest(tool, &self.api);
            }
        }
        let names = names(&tools, problems);
        let mut tagged: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, tool) in tools.iter().enumerate() {
            for &tag in tool.tool.tags {
                tagged.entry(tag).or_default().push(at);
            }
        }
        let entries: Vec<String> = tools
            .iter()
            .zip(&names)
            .map(|(tool, name)| entry(tool, name))
            .collect();
        let head = self.head();
        Manifest {
            whole: Representation::new(document(&head, entries.iter())),
            head,
            entries,
            tagged,
            filtered: RefCell::default(),
            allow: allow([]),
        }
    }

    fn head(&self) -> String {
        let empty = protocol::Manifest {
            api: self.api.clone(),
            version: self.version.clone(),
            description: self.description.clone(),
            ..protocol::Manifest::default()
        };
        let empty = json(&empty);
        empty.strip_suffix(TAIL).unwrap_or(&empty).to_owned()
    }
}

fn is_below(pattern: &str, prefix: &str) -> bool {
    let rest = pattern.strip_prefix(prefix);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || prefix.ends_with('/'))
}

fn entry(tool: &MountedTool, name: &str) -> String {
    let mounted = Mounted {
        name,
        method: tool.method,
        pattern: &tool.pattern,
    };
    json(&render::entry(tool.tool, &mounted))
}

fn json(value: &impl serde::Serialize) -> String {
    // Writing to memory what is made of strings and lists does not fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn document<'a>(head: &str, entries: impl Iterator<Item = &'a String>) -> String {
    let mut body = head.to_owned();
    for (at, entry) in entries.enumerate() {
        if at > 0 {
            body.push(',');
        }
        body.push_str(entry);
    }
    body.push_str(TAIL);
    body
}

impl Manifest {
    /// The answer to OPTIONS on the root of the API.
    pub(crate) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        if !asks_for_halo(request.head()) {
            let mut response = HttpResponse::NoContent().finish();
            response
                .headers_mut()
                .insert(header::ALLOW, self.allow.clone());
            return response;
        }
        match tags::requested(request.query_string()) {
            None => self.whole.respond(request),
            Some(tags) => self.filtered(&tags).respond(request),
        }
    }

    /// The tools that carry any of the tags, in their order.
    fn filtered(&self, tags: &[String]) -> Representation {
        let mut entries: Vec<usize> = tags
            .iter()
            .filter_map(|tag| self.tagged.get(tag.as_str()))
            .flatten()
            .copied()
            .collect();
        entries.sort_unstable();
        entries.dedup();
        if entries.len() == self.entries.len() {
            return self.whole.clone();
        }
        let mut kept = self.filtered.borrow_mut();
        if let Some(known) = kept.by_entries.get(&entries) {
            return known.clone();
        }
        let made = entries.iter().filter_map(|&at| self.entries.get(at));
        let made = Representation::new(document(&self.head, made));
        if kept.order.len() == KEPT
            && let Some(oldest) = kept.order.pop_front()
        {
            kept.by_entries.remove(&oldest);
        }
        kept.order.push_back(entries.clone());
        kept.by_entries.insert(entries, made.clone());
        made
    }
}

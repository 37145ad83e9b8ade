//! The manifest: which tools there are, whole and by tags (§3).

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use actix_web::HttpRequest;
use halo_core::protocol;
use halo_core::render::{self, Mounted};

use crate::caching::Recent;
use crate::halo::Settings;
use crate::inventory::{MountedTool, Problems};
use crate::mount::Site;
use crate::names::names;
use crate::representation::Representation;
use crate::signing::Signing;
use crate::tags;

/// A manifest where it is registered.
pub(crate) struct ManifestMount {
    pub(crate) site: Rc<Site>,
    pub(crate) api: String,
    pub(crate) version: String,
    pub(crate) description: Option<String>,
    pub(crate) settings: Settings,
}

/// A manifest, ready to be served.
pub(crate) struct Manifest {
    whole: Representation,
    /// Everything before the entries.
    head: String,
    pub(crate) entries: Vec<String>,
    /// The number of each entry's tool among those of the app, ascending.
    pub(crate) tools: Vec<usize>,
    /// The entries that carry a tag.
    tagged: HashMap<&'static str, Entries>,
    /// Other manifests than the whole one. Only sets of entries count, so that a caller who makes tags
    /// up fills nothing.
    partial: RefCell<Recent<(Entries, Option<String>)>>,
}

/// Some of the entries of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entries(Vec<u64>);

impl Entries {
    fn none(of: usize) -> Self {
        Self(vec![0; of.div_ceil(64)])
    }

    fn add(&mut self, entry: usize) {
        self.0[entry / 64] |= 1 << (entry % 64);
    }

    fn has(&self, entry: usize) -> bool {
        self.0[entry / 64] & 1 << (entry % 64) != 0
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    fn or(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }
}

/// What follows the entries.
const TAIL: &str = "]}";
/// What an entry begins with.
const URL: &str = "{\"url\":\"";

impl ManifestMount {
    /// The full pattern of the scope.
    pub(crate) fn prefix(&self) -> String {
        self.site.prefix()
    }

    /// The manifest of the tools at or below the place where it is mounted.
    pub(crate) fn manifest(
        &self,
        tools: &[MountedTool],
        signing: &Signing,
        problems: &mut Problems,
    ) -> Manifest {
        let prefix = self.prefix();
        let mut seen = HashSet::new();
        let (numbers, tools): (Vec<usize>, Vec<&MountedTool>) = tools
            .iter()
            .enumerate()
            .filter(|(_, tool)| is_below(&tool.pattern, &prefix))
            // Scopes that only guards tell apart, such as two hosts, may serve one tool at one URL.
            .filter(|(_, tool)| seen.insert(((tool.tool.id)(), &tool.pattern, tool.method)))
            .unzip();
        for tool in &tools {
            if tool.pattern == prefix || tool.pattern.strip_prefix(&prefix) == Some("/") {
                problems.at_manifest(tool, &self.api);
            }
        }
        let names = names(&tools, problems);
        let mut tagged: HashMap<&str, Entries> = HashMap::new();
        for (at, tool) in tools.iter().enumerate() {
            for &tag in tool.tool.tags {
                let of = || Entries::none(tools.len());
                tagged.entry(tag).or_insert_with(of).add(at);
            }
        }
        let entries: Vec<String> = tools
            .iter()
            .zip(&names)
            .map(|(tool, name)| entry(tool, name))
            .collect();
        let head = self.head();
        Manifest {
            whole: Representation::new(document(&head, None, entries.iter()), signing),
            head,
            entries,
            tools: numbers,
            tagged,
            partial: RefCell::default(),
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

/// Whether a path is the scope of this prefix, or in it.
pub(crate) fn is_below(pattern: &str, prefix: &str) -> bool {
    let rest = pattern.strip_prefix(prefix);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || prefix.ends_with('/'))
}

fn entry(tool: &MountedTool, name: &str) -> String {
    let mounted = Mounted {
        name,
        method: tool.method,
        pattern: &tool.pattern,
    };
    let mut entry = render::entry(tool.tool, &mounted);
    entry.url.clone_from(&tool.url);
    json(&entry)
}

fn json(value: &impl serde::Serialize) -> String {
    // Writing to memory what is made of strings and lists does not fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn document<'a>(
    head: &str,
    base: Option<&str>,
    entries: impl Iterator<Item = &'a String>,
) -> String {
    let mut body = head.to_owned();
    for (at, entry) in entries.enumerate() {
        if at > 0 {
            body.push(',');
        }
        match (base, entry.strip_prefix(URL)) {
            (Some(base), Some(rest)) => {
                body.push_str(URL);
                body.push_str(base);
                body.push_str(rest);
            }
            _ => body.push_str(entry),
        }
    }
    body.push_str(TAIL);
    body
}

impl Manifest {
    /// The manifest that a request asks for: of those of its tools that the caller sees (`None` for all),
    /// those with the tags it wants.
    pub(crate) fn representation(
        &self,
        request: &HttpRequest,
        seen: Option<&[usize]>,
        base: Option<&str>,
        signing: &Signing,
    ) -> Representation {
        let tags = tags::requested(request.query_string());
        let entries = match (seen, tags) {
            (None, None) => None,
            (Some(seen), None) => Some(self.numbered(seen)),
            (None, Some(tags)) => Some(self.tagged(&tags)),
            (Some(seen), Some(tags)) => Some(self.numbered(seen).and(&self.tagged(&tags))),
        };
        match (entries, base) {
            (None, None) => self.whole.clone(),
            (Some(entries), None) if entries.count() == self.entries.len() => self.whole.clone(),
            (entries, base) => self.partial(entries, base, signing),
        }
    }

    fn numbered(&self, seen: &[usize]) -> Entries {
        let mut entries = Entries::none(self.entries.len());
        // Both are ascending.
        let mut seen = seen.iter().peekable();
        for (at, number) in self.tools.iter().enumerate() {
            if seen.next_if_eq(&number).is_some() {
                entries.add(at);
            }
        }
        entries
    }

    fn tagged(&self, tags: &[String]) -> Entries {
        let mut entries = Entries::none(self.entries.len());
        for tagged in tags.iter().filter_map(|tag| self.tagged.get(tag.as_str())) {
            entries.or(tagged);
        }
        entries
    }

    fn partial(
        &self,
        entries: Option<Entries>,
        base: Option<&str>,
        signing: &Signing,
    ) -> Representation {
        let all = || {
            let mut all = Entries::none(self.entries.len());
            (0..self.entries.len()).for_each(|at| all.add(at));
            all
        };
        let key = (entries.unwrap_or_else(all), base.map(str::to_owned));
        let mut partial = self.partial.borrow_mut();
        if let Some(known) = partial.get(&key) {
            return known;
        }
        let entries = self.entries.iter().enumerate();
        let entries = entries.filter_map(|(at, entry)| key.0.has(at).then_some(entry));
        let made = Representation::new(document(&self.head, base, entries), signing);
        partial.keep(key, &made);
        made
    }
}

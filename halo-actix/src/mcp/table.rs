//! The tools of a manifest as an endpoint serves them: by name, in the words of MCP.

use std::collections::HashMap;

use halo_core::call::{self, CredentialPlace};
use halo_core::protocol::{Description, ToolEntry};

use crate::inventory::{Inventory, full};
use crate::mount::{AppTools, Registration};
use crate::paths::{Entry, Name, Named, without};

/// The tools of a manifest, in its order.
pub(super) struct Table {
    pub(super) tools: Vec<Served>,
    by_name: HashMap<String, usize>,
    /// All tools that these are about or name, ascending.
    pub(super) numbers: Vec<usize>,
}

/// A tool as an endpoint serves it.
pub(super) struct Served {
    /// Its number among those of the app.
    pub(super) number: usize,
    pub(super) registration: usize,
    pub(super) entry: ToolEntry,
    /// Other tools are named as they are served, the URL is the app's own.
    pub(super) description: Description,
    names: Vec<Name>,
    /// The credentials that it asks for.
    pub(super) credentials: Vec<CredentialPlace>,
    /// As JSON, with all that it names.
    json: String,
}

impl Table {
    /// The tools of a manifest that have any of the tags, or all if there are none.
    pub(super) fn new(
        app: &AppTools,
        inventory: &Inventory,
        manifest: usize,
        tags: &[String],
    ) -> Self {
        let registrations = app.registrations.borrow();
        let manifest = &inventory.manifests[manifest];
        let listed = manifest.tools.iter().zip(&manifest.entries);
        let listed: Vec<(&Entry, ToolEntry)> = listed
            .filter_map(|(&number, json)| {
                let entry: ToolEntry = serde_json::from_str(json).ok()?;
                let any = |tag: &String| tags.contains(tag);
                let wanted = tags.is_empty() || entry.tags.iter().any(any);
                wanted.then_some((inventory.paths.entry(number)?, entry))
            })
            .collect();
        let served: HashMap<usize, String> = listed
            .iter()
            .map(|(entry, listed)| (entry.tool, listed.name.clone()))
            .collect();
        let tools: Vec<Served> = listed
            .into_iter()
            .map(|(entry, listed)| Served::new(entry, listed, &registrations, &served))
            .collect();
        let numbers = |tool: &Served| {
            let named: Vec<usize> = tool.names.iter().map(|name| name.tool).collect();
            named.into_iter().chain([tool.number])
        };
        let mut all: Vec<usize> = tools.iter().flat_map(numbers).collect();
        all.sort_unstable();
        all.dedup();
        let names = tools.iter().enumerate();
        let names = names.map(|(at, tool)| (tool.entry.name.clone(), at));
        Self {
            by_name: names.collect(),
            numbers: all,
            tools,
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<&Served> {
        self.by_name.get(name).map(|&at| &self.tools[at])
    }
}

impl Served {
    fn new(
        entry: &Entry,
        listed: ToolEntry,
        registrations: &[Registration],
        served: &HashMap<usize, String>,
    ) -> Self {
        let registration = &registrations[entry.registration];
        // What is named and not served cannot be called here.
        let (names, foreign): (Vec<Name>, Vec<Name>) = entry
            .names
            .iter()
            .cloned()
            .partition(|name| served.contains_key(&name.tool));
        let mut description = entry.description.clone();
        for name in &names {
            if let Some(other) = served.get(&name.tool) {
                rename(&mut description, name.place, other);
            }
        }
        let foreign: Vec<Named> = foreign.iter().map(|name| name.place).collect();
        let mut places: Vec<Name> = names;
        for name in &mut places {
            name.place = shifted(name.place, &foreign);
        }
        let mut description = without(&description, foreign);
        let pattern = full(&registration.prefix(), registration.path());
        description.call.url = halo_core::pattern::url(&pattern);
        let tool = halo_mcp::tool(&listed.name, Some(&listed), &description);
        Self {
            number: entry.tool,
            registration: entry.registration,
            credentials: description
                .auth
                .as_ref()
                .map(call::credentials)
                .unwrap_or_default(),
            // What is made of strings, numbers and maps can be written.
            json: serde_json::to_string(&tool).unwrap_or_default(),
            entry: listed,
            description,
            names: places,
        }
    }

    /// All tools that it is about or names, ascending.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = self.names.iter().map(|name| name.tool).collect();
        numbers.push(self.number);
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Its description for a caller who sees these tools; nothing if that is all of it.
    pub(super) fn partly(&self, seen: &[usize]) -> Option<Description> {
        let hidden = |name: &&Name| seen.binary_search(&name.tool).is_err();
        let hidden: Vec<Named> = self
            .names
            .iter()
            .filter(hidden)
            .map(|name| name.place)
            .collect();
        (!hidden.is_empty()).then(|| without(&self.description, hidden))
    }

    /// As JSON, for a caller who sees these tools.
    pub(super) fn json(&self, seen: &[usize]) -> std::borrow::Cow<'_, str> {
        match self.partly(seen) {
            None => self.json.as_str().into(),
            Some(description) => {
                let tool = halo_mcp::tool(&self.entry.name, Some(&self.entry), &description);
                serde_json::to_string(&tool).unwrap_or_default().into()
            }
        }
    }
}

/// Names another tool as it is served, which needs no method.
fn rename(description: &mut Description, place: Named, name: &str) {
    let name = name.to_owned();
    match place {
        Named::Undo => {
            description.effects.undo = Some(name);
            description.effects.undo_method = None;
        }
        Named::Fallback => {
            description.resilience.fallback = Some(name);
            description.resilience.fallback_method = None;
        }
        Named::Replacement => {
            description.replace_with = Some(name);
            description.replace_with_method = None;
        }
        Named::Next(at) => {
            if let Some(next) = description.next.get_mut(at) {
                next.suggest = name;
                next.method = None;
            }
        }
    }
}

/// Where a name stands once others are gone: only suggestions are a list.
fn shifted(place: Named, gone: &[Named]) -> Named {
    match place {
        Named::Next(at) => {
            let before = |gone: &&Named| matches!(gone, Named::Next(other) if *other < at);
            Named::Next(at - gone.iter().filter(before).count())
        }
        other => other,
    }
}

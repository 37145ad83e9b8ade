//! What was collected, read as far as it can be.

use std::collections::{HashMap, HashSet};

use halo_core::protocol::{Description, Manifest, Value};

use super::rule::declare;
use super::{Findings, Spot, exchange};
use crate::address::{Address, Base};
use crate::collected::{Answer, Asked, Collected};
use crate::json::{clipped, kind, parse};

declare! {
    MANIFEST_UNREADABLE = Error "manifest-unreadable": "The manifest is a JSON object with an array of tools."
        => "Send `{\"api\": …, \"version\": …, \"tools\": […]}`.";
    TOOL_UNREADABLE = Error "tool-unreadable": "Every entry of the manifest is an object with a URL."
        => "Give the entry its `url`.";
    DESCRIPTION_UNREACHABLE = Error "description-unreachable": "The URL of every tool can be asked."
        => "Make the URL reachable, or print the one that is.";
    DESCRIPTION_UNSEEN = Note "description-unseen": "Every tool was looked at."
        => "Ask the URL of every tool of the manifest.";
    DESCRIPTION_UNREADABLE = Error "description-unreadable": "A description is JSON with a `call.url`."
        => "Send an array of descriptions, each an object with `call`.";
    DESCRIPTION_NOT_ARRAY = Error "description-not-array": "The URL of a tool answers an array of descriptions."
        => "Put the description into an array, with one element for each method.";
}

/// An API as its answers tell.
#[derive(Debug)]
pub(super) struct Api<'a> {
    pub(super) collected: &'a Collected,
    pub(super) base: Base,
    /// The manifest as it came; null if it is not JSON.
    pub(super) raw: Value,
    /// The manifest as it is read; without tools if it cannot be.
    pub(super) manifest: Manifest,
    /// Where each of the manifest's tools leads.
    pub(super) addresses: Vec<Address>,
    /// The index that each of the manifest's tools has in the raw list.
    pub(super) indexes: Vec<usize>,
    /// The descriptions that could be read.
    pub(super) described: Vec<Described>,
    /// The answers at tools' URLs that are JSON, with their URLs.
    pub(super) sheets: Vec<(Spot, Value)>,
    by_path: HashMap<String, Vec<usize>>,
    positions: HashMap<String, usize>,
}

/// One description, where it stands and what it belongs to.
#[derive(Debug)]
pub(super) struct Described {
    pub(super) spot: Spot,
    /// The pointer to it: `/0`, or nothing if there is no array.
    pub(super) pointer: String,
    pub(super) raw: Value,
    pub(super) description: Description,
    /// The index of the tool in the manifest, where it lists this method.
    pub(super) tool: Option<usize>,
    /// The URL that was asked.
    pub(super) asked: String,
}

impl<'a> Api<'a> {
    pub(super) fn read(collected: &'a Collected, findings: &mut Findings) -> Self {
        let base = Base::new(&collected.base);
        let (raw, manifest, indexes) = read_manifest(collected, findings);
        let addresses: Vec<Address> = manifest
            .tools
            .iter()
            .map(|tool| base.resolve(&tool.url))
            .collect();
        let mut by_path: HashMap<String, Vec<usize>> = HashMap::new();
        let mut positions = HashMap::new();
        for (index, (tool, address)) in manifest.tools.iter().zip(&addresses).enumerate() {
            if let Address::Here(path) = address {
                by_path.entry(path.clone()).or_default().push(index);
            }
            positions.entry(tool.name.clone()).or_insert(index);
        }
        let mut api = Self {
            collected,
            base,
            raw,
            manifest,
            addresses,
            indexes,
            described: Vec::new(),
            sheets: Vec::new(),
            by_path,
            positions,
        };
        let mut seen = HashSet::new();
        for asked in &collected.tools {
            if seen.insert(asked.url.as_str()) {
                api.read_tool(asked, findings);
            }
        }
        api.tell_unseen(&seen, findings);
        api
    }

    /// The tools of the manifest that a path serves.
    pub(super) fn at_path(&self, path: &str) -> &[usize] {
        self.by_path.get(path).map_or(&[], Vec::as_slice)
    }

    /// Where the manifest lists a tool of that name.
    pub(super) fn position(&self, name: &str) -> usize {
        self.positions.get(name).copied().unwrap_or(usize::MAX)
    }

    /// The manifest as a whole.
    pub(super) fn spot(&self) -> Spot {
        Spot {
            url: self.collected.base.clone(),
            ..Spot::default()
        }
    }

    /// One entry of the manifest, in the manifest.
    pub(super) fn entry_spot(&self, index: usize) -> Spot {
        let tool = &self.manifest.tools[index];
        Spot {
            tool: Some(tool.name.clone()),
            ..self.spot()
        }
    }

    /// The pointer to an entry of the manifest.
    pub(super) fn entry_pointer(&self, index: usize) -> String {
        format!("/tools/{}", self.indexes.get(index).unwrap_or(&index))
    }

    fn read_tool(&mut self, asked: &Asked, findings: &mut Findings) {
        let tools = self.tools_of(&asked.url);
        let first = tools.first().map(|index| &self.manifest.tools[*index]);
        let spot = Spot {
            tool: first.map(|tool| tool.name.clone()),
            url: asked.url.clone(),
            method: None,
        };
        let answer = match &asked.answer {
            Ok(answer) => answer,
            Err(error) => {
                let message = format!("no answer: {}", clipped(error, 200));
                return findings.add(&DESCRIPTION_UNREACHABLE, &spot, "", message);
            }
        };
        if exchange::check_description(answer, &spot, findings) {
            self.read_sheet(answer, &tools, &spot, findings);
        }
    }

    fn read_sheet(
        &mut self,
        answer: &Answer,
        tools: &[usize],
        spot: &Spot,
        findings: &mut Findings,
    ) {
        let raw = match parse(&answer.body) {
            Ok(raw) => raw,
            Err(error) => {
                let message = format!("the answer is not JSON: {error}");
                return findings.add(&DESCRIPTION_UNREADABLE, spot, "", message);
            }
        };
        self.sheets.push((spot.clone(), raw.clone()));
        let descriptions = match Description::read_all(&answer.body) {
            Ok(descriptions) => descriptions,
            Err(error) => {
                return findings.add(
                    &DESCRIPTION_UNREADABLE,
                    spot,
                    error.pointer(),
                    error.to_string(),
                );
            }
        };
        let (raws, single) = match raw {
            Value::Array(items) => (items, false),
            single => {
                let message = format!(
                    "the answer is {}: expected an array, with one description for each method",
                    kind(&single)
                );
                findings.add(&DESCRIPTION_NOT_ARRAY, spot, "", message);
                (vec![single], true)
            }
        };
        for (index, (raw, description)) in raws.into_iter().zip(descriptions).enumerate() {
            let method = description.call.method.as_str();
            let tool = tools.iter().copied().find(|tool| {
                self.manifest.tools[*tool]
                    .method
                    .as_deref()
                    .is_none_or(|m| m == method)
            });
            let name = tool.map(|tool| self.manifest.tools[tool].name.clone());
            self.described.push(Described {
                spot: Spot {
                    tool: name.or_else(|| spot.tool.clone()),
                    url: spot.url.clone(),
                    method: Some(method.to_owned()).filter(|method| !method.is_empty()),
                },
                pointer: if single {
                    String::new()
                } else {
                    format!("/{index}")
                },
                raw,
                tool,
                asked: spot.url.clone(),
                description,
            });
        }
    }

    fn tools_of(&self, url: &str) -> Vec<usize> {
        match self.base.resolve(url) {
            Address::Here(path) => self.at_path(&path).to_vec(),
            _ => (0..self.manifest.tools.len())
                .filter(|index| self.manifest.tools[*index].url == url)
                .collect(),
        }
    }

    fn tell_unseen(&self, seen: &HashSet<&str>, findings: &mut Findings) {
        for (index, tool) in self.manifest.tools.iter().enumerate() {
            if !seen.contains(tool.url.as_str()) {
                let message =
                    "this tool's URL was not asked, so that its description was not looked at";
                let pointer = self.entry_pointer(index);
                findings.add(
                    &DESCRIPTION_UNSEEN,
                    &self.entry_spot(index),
                    pointer,
                    message,
                );
            }
        }
    }
}

fn read_manifest(collected: &Collected, findings: &mut Findings) -> (Value, Manifest, Vec<usize>) {
    let spot = Spot {
        url: collected.base.clone(),
        ..Spot::default()
    };
    let nothing = || (Value::Null, Manifest::default(), Vec::new());
    if collected.manifest.status != 200 {
        return nothing();
    }
    let body = &collected.manifest.body;
    let (manifest, skipped) = match Manifest::read_skipping(body) {
        Ok(read) => read,
        Err(error) => {
            let pointer = error.pointer().to_owned();
            findings.add(&MANIFEST_UNREADABLE, &spot, pointer, error.to_string());
            return nothing();
        }
    };
    let mut left_out = HashSet::new();
    for error in skipped {
        findings.add(&TOOL_UNREADABLE, &spot, error.pointer(), error.to_string());
        let index = error.pointer().split('/').nth(2);
        left_out.extend(index.and_then(|index| index.parse::<usize>().ok()));
    }
    let raw = parse(body).unwrap_or_default();
    let entries = raw
        .get("tools")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let indexes = (0..entries)
        .filter(|index| !left_out.contains(index))
        .collect();
    (raw, manifest, indexes)
}

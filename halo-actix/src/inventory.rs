//! Everything an app's tools say, put together once: names, URLs, references, bytes.

mod problems;

use std::any::TypeId;
use std::collections::{HashMap, HashSet};

use halo_core::pattern::{params, template, url};
use halo_core::protocol::Description;
use halo_core::render::{self, Mounted, Target};
use halo_core::tool::{Reference, Tool};
use halo_core::verify::verify;

pub(crate) use self::problems::Problems;
pub(crate) use self::problems::SetupError;

use crate::manifest::{Manifest, ManifestMount};
use crate::mount::Registration;
use crate::paths::{Entry, Path, Paths};

/// Everything an app's tools say.
pub(crate) struct Inventory {
    pub(crate) paths: Paths,
    pub(crate) manifests: Vec<Manifest>,
}

/// A tool at one path with one method.
pub(crate) struct MountedTool {
    pub(crate) tool: &'static Tool,
    /// Which of the app's registrations it is part of.
    pub(crate) registration: usize,
    pub(crate) method: &'static str,
    /// The full pattern of the scope.
    pub(crate) prefix: String,
    /// The full pattern.
    pub(crate) pattern: String,
    /// The full pattern as callers see it.
    pub(crate) url: String,
    /// Whether guards decide beyond path and method.
    pub(crate) guarded: bool,
    /// Which of the app's paths it is on.
    path: usize,
}

/// One path in one scope, and the tools there.
struct Place {
    scope: usize,
    tools: Vec<usize>,
}

impl Inventory {
    pub(crate) fn new(
        registrations: &[Registration],
        manifests: &[ManifestMount],
    ) -> Result<Self, SetupError> {
        let mut problems = Problems::default();
        let (tools, registered, places) = mounted(registrations);
        problems.scopes(&tools);
        Problems::shadows(&tools, &places);
        for place in &places {
            problems.hidden(place.tools.iter().map(|&at| &tools[at]), registrations);
        }
        let index = Index::new(&tools, places.len());
        let descriptions = descriptions(&tools, &index, &mut problems);
        for (at, mount) in manifests.iter().enumerate() {
            let first = manifests[..at]
                .iter()
                .find(|first| first.site.id() == mount.site.id());
            if let Some(first) = first {
                problems.second_manifest(&mount.api, &first.api);
            }
        }
        let manifests = manifests
            .iter()
            .map(|mount| mount.manifest(&tools, &mut problems))
            .collect();
        problems.check(registrations)?;
        let paths = places
            .iter()
            .map(|place| path(place, &tools, &descriptions));
        Ok(Self {
            paths: Paths::new(paths.collect(), registered, registrations),
            manifests,
        })
    }
}

/// The tools in the order they were registered, the path of each registration, and the paths.
fn mounted(registrations: &[Registration]) -> (Vec<MountedTool>, Vec<usize>, Vec<Place>) {
    let mut tools = Vec::with_capacity(registrations.len());
    let mut registered = Vec::with_capacity(registrations.len());
    let mut places: Vec<Place> = Vec::with_capacity(registrations.len());
    let mut shapes = HashMap::with_capacity(registrations.len());
    let mut scopes = HashMap::new();
    for (at, registration) in registrations.iter().enumerate() {
        let route = &registration.tool.routes[registration.route];
        let prefix = registration.prefix();
        let pattern = full(&prefix, route.path);
        let next = scopes.len();
        // Two scopes of one path are two scopes: what guards one does not guard the other.
        let scope = *scopes
            .entry((prefix.clone(), registration.site.id()))
            .or_insert(next);
        let path = *shapes.entry((scope, shape(&pattern))).or_insert_with(|| {
            places.push(Place {
                scope,
                tools: Vec::new(),
            });
            places.len() - 1
        });
        registered.push(path);
        for method in route.methods {
            places[path].tools.push(tools.len());
            tools.push(MountedTool {
                tool: registration.tool,
                registration: at,
                method,
                prefix: prefix.clone(),
                url: url(&pattern),
                pattern: pattern.clone(),
                guarded: registration.guarded,
                path,
            });
        }
    }
    (tools, registered, places)
}

/// The full pattern, put together as actix does it.
pub(crate) fn full(prefix: &str, path: &str) -> String {
    let slash = if path.starts_with('/') || (path.is_empty() && !prefix.is_empty()) {
        ""
    } else {
        "/"
    };
    format!("{prefix}{slash}{path}")
}

/// The pattern without the names of its parameters: `/a/{x}` and `/a/{y}` are one path.
fn shape(pattern: &str) -> String {
    use halo_core::pattern::{Piece, pieces};
    let mut shape = String::with_capacity(pattern.len());
    for piece in pieces(pattern) {
        match piece {
            Piece::Literal(text) => shape.push_str(text),
            Piece::Param(param) => {
                shape.push('{');
                shape.push_str(param.regex.unwrap_or_default());
                shape.push(if param.tail { '*' } else { '}' });
            }
        }
    }
    shape
}

/// Where tools are found by what they are.
struct Index {
    by_id: HashMap<TypeId, Vec<usize>>,
    /// How many methods each path serves.
    methods: Vec<usize>,
}

impl Index {
    fn new(tools: &[MountedTool], paths: usize) -> Self {
        let mut by_id: HashMap<TypeId, Vec<usize>> = HashMap::with_capacity(tools.len());
        let mut methods = vec![0; paths];
        for (at, tool) in tools.iter().enumerate() {
            by_id.entry((tool.tool.id)()).or_default().push(at);
            methods[tool.path] += 1;
        }
        Self { by_id, methods }
    }

    /// The mount of a referenced tool that is nearest to the one that asks.
    fn nearest<'a>(
        &self,
        tools: &'a [MountedTool],
        asking: &MountedTool,
        reference: &Reference,
    ) -> Option<&'a MountedTool> {
        let mounts = self.by_id.get(&(reference.id)())?;
        let nearness = |tool: &MountedTool| {
            let shared = tool
                .prefix
                .split('/')
                .zip(asking.prefix.split('/'))
                .take_while(|(theirs, ours)| theirs == ours)
                .count();
            (tool.prefix == asking.prefix, shared)
        };
        // The first of equals: `max_by_key` would take the last.
        mounts
            .iter()
            .rev()
            .map(|&at| &tools[at])
            .max_by_key(|tool| nearness(tool))
    }
}

fn descriptions(tools: &[MountedTool], index: &Index, problems: &mut Problems) -> Vec<Description> {
    for tool in tools {
        for (place, reference) in references(tool.tool) {
            if !index.by_id.contains_key(&(reference.id)()) {
                problems.unmounted(tool, place, &reference);
            }
        }
    }
    // A tool at several paths is wrong in one way.
    let mut said: HashSet<(TypeId, String)> = HashSet::new();
    for tool in tools {
        for problem in verify(tool.tool, &tool.pattern) {
            if said.insert(((tool.tool.id)(), problem.clone())) {
                problems.description(tool, &problem);
            }
        }
    }
    let mut describe = |asking: &MountedTool| {
        let mounted = Mounted {
            name: asking.tool.name,
            method: asking.method,
            pattern: &asking.pattern,
        };
        let description = render::description(asking.tool, &mounted, &|reference| {
            let target = index.nearest(tools, asking, reference)?;
            let several = index.methods[target.path] > 1;
            Some(Target {
                url: target.url.clone(),
                method: several.then(|| target.method.to_owned()),
            })
        });
        description.unwrap_or_else(|error| {
            problems.description(asking, &error.to_string());
            Description::default()
        })
    };
    tools.iter().map(&mut describe).collect()
}

/// The references of a tool, with the keys they stand behind.
fn references(tool: &Tool) -> impl Iterator<Item = (&'static str, Reference)> {
    let single = [
        ("effects.undo", tool.effects.undo),
        ("resilience.fallback", tool.resilience.fallback),
        ("replace_with", tool.lifecycle.replace_with),
    ];
    let next = tool
        .next
        .iter()
        .map(|step| ("next.suggest", Some(step.suggest)));
    single
        .into_iter()
        .chain(next)
        .filter_map(|(place, reference)| Some((place, reference?)))
}

/// One path with the descriptions of its tools.
fn path(place: &Place, tools: &[MountedTool], descriptions: &[Description]) -> Path {
    let here = || {
        place
            .tools
            .iter()
            .map(|&at| (&tools[at], &descriptions[at]))
    };
    let entries = here().map(|(tool, description)| Entry {
        registration: tool.registration,
        method: tool.method,
        // Writing to memory what is made of strings, numbers and maps does not fail.
        description: serde_json::to_string(description).unwrap_or_default(),
    });
    Path {
        scope: place.scope,
        pattern: here()
            .map(|(tool, _)| tool.pattern.clone())
            .next()
            .unwrap_or_default(),
        templates: here().map(|(tool, _)| template(&tool.pattern)).collect(),
        entries: entries.collect(),
    }
}

impl MountedTool {
    /// The path parameters of the scope.
    fn scope_params(&self) -> Vec<&str> {
        params(&self.prefix).map(|param| param.name).collect()
    }
}

//! Everything an app's tools say, put together once: names, URLs, references, bytes.

mod lifecycle;
mod problems;
mod references;
mod surroundings;

use std::any::TypeId;
use std::collections::{HashMap, HashSet};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use halo_core::pattern::{params, template, url};
use halo_core::protocol::Description;
use halo_core::render::{self, Mounted, Target};
use halo_core::tool::Tool;
use halo_core::verify::verify;

pub(crate) use self::lifecycle::Lifecycle;
pub(crate) use self::problems::Problems;
pub(crate) use self::problems::SetupError;
pub(crate) use self::surroundings::Delivery;

use self::references::{Index, named, references};
use self::surroundings::Surroundings;
use crate::caching::refused;
use crate::guard::asks_for_halo;
use crate::manifest::{Manifest, ManifestMount};
use crate::mount::Registration;
use crate::paths::{Entry, Name, Path, Paths, allow};
use crate::public_base;
use crate::visibility::{DescribedTool, Rules, Sight};

/// Everything an app's tools say.
pub(crate) struct Inventory {
    pub(crate) paths: Paths,
    pub(crate) manifests: Vec<Manifest>,
    /// The rules around each manifest, its own among them.
    pub(crate) rules: Vec<Vec<Rules>>,
    /// Whether rules are about any tool of each manifest.
    governed: Vec<bool>,
    pub(crate) sight: Sight,
    pub(crate) deliveries: Vec<Delivery>,
    /// What the responses of registrations say of how long they stay.
    pub(crate) lifecycles: HashMap<usize, Lifecycle>,
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
    /// The full pattern as callers see it, with the public base before it.
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
        let (mut tools, registered, places) = mounted(registrations);
        let surroundings = Surroundings::new(manifests);
        surroundings.rebase(&mut tools);
        problems.scopes(&tools);
        Problems::shadows(&tools, &places);
        for place in &places {
            problems.hidden(place.tools.iter().map(|&at| &tools[at]), registrations);
        }
        let index = Index::new(&tools, places.len());
        let mut descriptions = descriptions(&tools, &index, &mut problems);
        surroundings.authenticate(&tools, &mut descriptions, &mut problems);
        surroundings.sign(&tools, &mut descriptions, &mut problems);
        let deliveries = surroundings.deliveries(&mut problems);
        for (at, mount) in manifests.iter().enumerate() {
            let first = manifests[..at].iter().find(|first| {
                first.site.is_beside(&mount.site) && first.prefix() == mount.prefix()
            });
            if let Some(first) = first {
                problems.second_manifest(&mount.api, &first.api);
            }
        }
        let rules = surroundings.rules();
        let made: Vec<Manifest> = manifests
            .iter()
            .zip(&deliveries[1..])
            .map(|(mount, delivery)| mount.manifest(&tools, &delivery.signing, &mut problems))
            .collect();
        problems.check(registrations)?;
        let described = |(tool, description): (&MountedTool, &Description)| {
            // All credentials must be sent.
            let auth = description.auth.iter();
            let auth = auth.flat_map(|auth| std::iter::once(auth).chain(&auth.also));
            let scopes = auth.flat_map(|auth| auth.scopes.iter().cloned());
            DescribedTool::new(tool, scopes.collect())
        };
        let described: Vec<DescribedTool> =
            tools.iter().zip(&descriptions).map(described).collect();
        let paths: Vec<Path> = places
            .iter()
            .map(|place| {
                let names = |tool: &MountedTool| named(tool, &tools, &places, &index);
                let conditional = |at: usize| {
                    let registration = &registrations[at];
                    !registration.guards.is_empty() || !registration.wraps().is_empty()
                };
                path(
                    place,
                    &tools,
                    &mut descriptions,
                    names,
                    conditional,
                    &surroundings,
                )
            })
            .collect();
        let mut of_registration = vec![0..0; registrations.len()];
        for (at, tool) in tools.iter().enumerate() {
            let range = &mut of_registration[tool.registration];
            if range.end == 0 {
                range.start = at;
            }
            range.end = at + 1;
        }
        let sight = Sight::new(described, of_registration, surroundings.governors(&tools));
        if deliveries.iter().any(|delivery| delivery.forwarded_prefix) {
            sight.varies_by(public_base::header());
        }
        let is_governed = |manifest: &Manifest| {
            let mut tools = manifest.tools.iter();
            tools.any(|&tool| sight.is_governed(tool))
        };
        Ok(Self {
            governed: made.iter().map(is_governed).collect(),
            lifecycles: lifecycle::lifecycles(&tools, &index, &surroundings),
            paths: Paths::new(paths, registered, &sight, &deliveries),
            manifests: made,
            rules,
            sight,
            deliveries,
        })
    }

    /// The answer of a manifest to OPTIONS.
    pub(crate) async fn manifest(&self, number: usize, request: &HttpRequest) -> HttpResponse {
        if !asks_for_halo(request.head()) {
            let mut response = HttpResponse::NoContent().finish();
            response.headers_mut().insert(header::ALLOW, allow([]));
            return response;
        }
        for rules in &self.rules[number] {
            if let Some(challenge) = self.sight.refusal_of(rules, request).await {
                return refused(challenge, self.sight.vary());
            }
        }
        let Some(manifest) = self.manifests.get(number) else {
            return HttpResponse::NotFound().finish();
        };
        let delivery = &self.deliveries[number + 1];
        let governed = self.governed[number];
        let seen = if governed {
            Some(self.sight.seen(request, manifest.tools.clone(), true).await)
        } else {
            None
        };
        let visible = seen.as_ref().map_or(manifest.tools.len(), Vec::len);
        tracing::Span::current().record("visible", visible);
        let base = delivery.base(request);
        let governed = governed || !self.rules[number].is_empty();
        manifest
            .representation(request, seen.as_deref(), base, &delivery.signing)
            .respond(
                request,
                &delivery.policy,
                &delivery.audience(governed.then(|| self.sight.vary())),
            )
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
            let target = &tools[index.nearest(tools, asking, reference)?];
            let several = index.methods[target.path] > 1;
            Some(Target {
                url: target.url.clone(),
                method: several.then(|| target.method.to_owned()),
            })
        });
        let mut description = description.unwrap_or_else(|error| {
            problems.description(asking, &error.to_string());
            Description::default()
        });
        description.call.url.clone_from(&asking.url);
        description
    };
    tools.iter().map(&mut describe).collect()
}

/// One path with the descriptions of its tools.
fn path(
    place: &Place,
    tools: &[MountedTool],
    descriptions: &mut [Description],
    names: impl Fn(&MountedTool) -> Vec<Name>,
    conditional: impl Fn(usize) -> bool,
    surroundings: &Surroundings<'_>,
) -> Path {
    let entries = place.tools.iter().map(|&at| Entry {
        registration: tools[at].registration,
        tool: at,
        method: tools[at].method,
        // A tool is at one place only.
        description: std::mem::take(&mut descriptions[at]),
        names: names(&tools[at]),
        conditional: conditional(tools[at].registration),
    });
    let entries = entries.collect();
    let here = place.tools.iter().map(|&at| &tools[at]);
    let first = here.clone().next();
    Path {
        scope: place.scope,
        pattern: first.map(|tool| tool.pattern.clone()).unwrap_or_default(),
        templates: here.map(|tool| template(&tool.pattern)).collect(),
        delivery: first.map_or(0, |tool| surroundings.delivery(tool)),
        entries,
    }
}

impl MountedTool {
    /// The path parameters of the scope.
    fn scope_params(&self) -> Vec<&str> {
        params(&self.prefix).map(|param| param.name).collect()
    }
}

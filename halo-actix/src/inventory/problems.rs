//! What no compile-time check can see, and start-up refuses.

use std::collections::HashMap;
use std::fmt;

use actix_web::dev::ResourceDef;
use halo_core::pattern::{params, template};
use halo_core::protocol::Auth;
use halo_core::tool::Reference;

use super::{MountedTool, Place};
use crate::mount::Registration;
use crate::paths::Shape;

/// Why an app's tools cannot be served: every problem, each with the handler it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetupError {
    problems: Vec<String>,
    /// Whether a handler may be in another scope than it seems.
    uncertain: bool,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HALO cannot describe this app:")?;
        for problem in &self.problems {
            write!(f, "\n- {problem}")?;
        }
        if self.uncertain {
            // actix does not tell which scope a handler is registered in; see `mount::site`.
            write!(
                f,
                "\nIf a handler is not in the scope this says, mount those of its scope as a group: `Tools::new().service(…)`"
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

/// The problems found so far.
#[derive(Default)]
pub(crate) struct Problems {
    found: Vec<String>,
}

impl Problems {
    pub(crate) fn check(self, registrations: &[Registration]) -> Result<(), SetupError> {
        if self.found.is_empty() {
            return Ok(());
        }
        Err(SetupError {
            problems: self.found,
            uncertain: registrations
                .iter()
                .any(|registration| !registration.certain),
        })
    }

    /// A tool knows exactly the path parameters of the scope it is mounted in.
    pub(super) fn scopes(&mut self, tools: &[MountedTool]) {
        for tool in tools {
            let actual = tool.scope_params();
            let declared: Vec<&str> = params(tool.tool.scope).map(|param| param.name).collect();
            if actual == declared {
                continue;
            }
            let handler = tool.tool.handler;
            let prefix = &tool.prefix;
            let template = format!("/{{{}}}", actual.join("}/{"));
            self.found.push(if actual.is_empty() {
                format!(
                    "`{handler}` declares `scope = {:?}`, but {} has no path parameters: mount it in such a scope, or leave `scope` out",
                    tool.tool.scope,
                    place(prefix),
                )
            } else if declared.is_empty() {
                format!(
                    "`{handler}` is mounted in the scope `{prefix}` and does not know its path parameters ({}): declare them with `scope = {template:?}` in its `#[halo_tool(…)]`",
                    actual.join(", "),
                )
            } else {
                format!(
                    "`{handler}` declares `scope = {:?}`, but is mounted in the scope `{prefix}`: declare `scope = {template:?}`",
                    tool.tool.scope,
                )
            });
        }
    }

    /// A reference means a tool that is mounted.
    pub(super) fn unmounted(&mut self, tool: &MountedTool, place: &str, reference: &Reference) {
        let name = reference.name;
        self.found.push(format!(
            "`{}` names `{name}` as `{place}`, but `{name}` is not mounted in this app: mount it with `.service({name})`, or remove the reference",
            tool.tool.handler,
        ));
    }

    /// What is said of a tool fits its types.
    pub(super) fn description(&mut self, tool: &MountedTool, problem: &str) {
        self.found.push(format!(
            "`{}` ({} {}): {problem}",
            tool.tool.handler, tool.method, tool.url
        ));
    }

    /// Two tools of one manifest have different names.
    pub(crate) fn same_name(&mut self, name: &str, first: &MountedTool, second: &MountedTool) {
        self.found.push(format!(
            "`{}` ({} {}) and `{}` ({} {}) are both called `{name}` in one manifest: give one of them another name with `name = \"…\"` in its `#[halo_tool(…)]`",
            first.tool.handler,
            first.method,
            first.url,
            second.tool.handler,
            second.method,
            second.url,
        ));
    }

    /// A name made for a further mount fits what models accept.
    pub(crate) fn long_name(&mut self, name: &str, tool: &MountedTool) {
        self.found.push(format!(
            "`{}` is mounted more than once, and the name `{name}` for {} {} is longer than the 64 characters that models accept: give the handler a shorter name with `name = \"…\"`, or each scope a manifest of its own",
            tool.tool.handler, tool.method, tool.url,
        ));
    }

    /// A tool is not where a manifest answers.
    pub(crate) fn at_manifest(&mut self, tool: &MountedTool, api: &str) {
        self.found.push(format!(
            "`{}` is mounted at `{}`, where the manifest of {api:?} answers OPTIONS: mount the handler or `Halo` elsewhere",
            tool.tool.handler, tool.url,
        ));
    }

    /// Every description can be read: no middleware of its own route stands before it where another
    /// tool of the same path answers first.
    pub(super) fn hidden<'a>(
        &mut self,
        tools: impl Iterator<Item = &'a MountedTool>,
        registrations: &[Registration],
    ) {
        let mut earlier: Vec<&MountedTool> = Vec::new();
        for tool in tools {
            let registration = &registrations[tool.registration];
            let first = earlier.iter().find(|first| {
                !first.guarded && !registration.is_covered_by(&registrations[first.registration])
            });
            if let Some(first) = first {
                self.found.push(format!(
                    "`{}` ({} {}) has middleware of its own route (`wrap`), and `{}`, registered before it, answers OPTIONS on their path without: register `{0}` first, or put the middleware on a scope",
                    tool.tool.handler, tool.method, tool.url, first.tool.handler,
                ));
            }
            earlier.push(tool);
        }
    }

    /// One place has one manifest.
    pub(crate) fn second_manifest(&mut self, api: &str, first: &str) {
        self.found.push(format!(
            "the manifests {first:?} and {api:?} are mounted at one place, where only the first answers: mount the second in a scope, or remove it"
        ));
    }

    /// What depends on the caller is not for everyone.
    pub(super) fn public(&mut self, api: &str) {
        self.found.push(format!(
            "the `cache_control` of the manifest of {api:?} says `public`, and rules of it, or of a manifest around or in it, decide who sees what: leave `public` out"
        ));
    }

    /// One scope asks for one kind of credentials.
    pub(super) fn auth_twice(&mut self, path: &str) {
        let problem = format!(
            "two manifests, or one twice, say different `auth` for {}: leave one of them out",
            place(path),
        );
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }

    /// The credentials of a scope are those of some tool.
    pub(super) fn nothing_there(&mut self, api: &str, path: &str) {
        self.found.push(format!(
            "the manifest of {api:?} says what `auth` {} asks for, and no tool is mounted there: give the path of a scope as actix has it, relative to the manifest's own",
            place(path),
        ));
    }

    /// A handler and the scope it is in ask for the same credentials.
    pub(super) fn auth(&mut self, tool: &MountedTool, path: &str, auth: &Auth) {
        self.found.push(format!(
            "`{}` ({} {}) says itself what `auth` it asks for, which contradicts `{}`, said of {} with `Halo::auth`: correct one of them, or mount the handler elsewhere",
            tool.tool.handler, tool.method, tool.url, auth.kind, place(path),
        ));
    }

    /// What says that it is signed is signed.
    pub(super) fn unsigned(&mut self, tool: &MountedTool) {
        self.found.push(format!(
            "`{}` ({} {}) says `trust = {{ signed: true }}`, and no manifest around it has a key: give it one with `Halo::sign` (feature `trust`), or leave `trust` out",
            tool.tool.handler, tool.method, tool.url,
        ));
    }

    /// What is signed does not say that it is not.
    pub(super) fn signed(&mut self, tool: &MountedTool) {
        self.found.push(format!(
            "`{}` ({} {}) says `trust = {{ signed: false }}`, and its manifest signs everything: leave `trust` out",
            tool.tool.handler, tool.method, tool.url,
        ));
    }

    /// Keys are where a tool says they are.
    pub(super) fn other_keys(&mut self, tool: &MountedTool, keys: &str) {
        self.found.push(format!(
            "`{}` ({} {}) says that its keys are elsewhere than at `{keys}`, where its manifest serves them: leave `jwks` out",
            tool.tool.handler, tool.method, tool.url,
        ));
    }

    /// Tells in the log of tools that requests may not reach. They are served all the same: other
    /// parts of the app may change what is reachable in ways that are not visible here.
    pub(super) fn shadows(tools: &[MountedTool], places: &[Place]) {
        let strict = |tool: &&MountedTool| {
            params(&tool.prefix).any(|param| param.regex.is_some() && !param.tail)
        };
        for tool in tools.iter().filter(strict) {
            log::warn!(
                "HALO lists `{}` at {} {}, which answers OPTIONS on concrete paths only: a request for \
                 the URL as it is listed does not enter the scope `{}`",
                tool.tool.handler,
                tool.method,
                tool.url,
                tool.prefix,
            );
        }
        let mut first_at: HashMap<&str, usize> = HashMap::with_capacity(places.len());
        for place in places {
            let tool = &tools[place.tools[0]];
            let first = *first_at.entry(&tool.pattern).or_insert(place.scope);
            if first != place.scope {
                log::warn!(
                    "HALO describes {} twice, in two scopes of one path: only guards can tell which one a \
                     request is for; if they are one scope, mount its handlers with `Tools::new().service(…)`",
                    tool.url,
                );
            }
        }
        let mut earlier: Vec<(&MountedTool, Shape)> = Vec::new();
        for tool in tools.iter().filter(|tool| !tool.guarded) {
            let shape = Shape::of(0, &tool.pattern);
            let path = template(&tool.pattern);
            let shadow = earlier.iter().find(|(earlier, pattern)| {
                (earlier.method == tool.method || earlier.prefix != tool.prefix)
                    && pattern.overlaps(&shape)
                    && ResourceDef::new(earlier.pattern.as_str()).is_match(&path)
            });
            if let Some((earlier, _)) = shadow {
                log::warn!(
                    "HALO lists `{}` at {} {}, but `{}` at {} is registered before it and answers there",
                    tool.tool.handler,
                    tool.method,
                    tool.url,
                    earlier.tool.handler,
                    earlier.url,
                );
            }
            if shape.dynamic {
                earlier.push((tool, shape));
            }
        }
    }
}

fn place(prefix: &str) -> String {
    if prefix.is_empty() {
        "the root of the app".to_owned()
    } else {
        format!("the scope `{prefix}`")
    }
}

//! What the manifests around a tool say about it: who sees it, its credentials, its public URL.

use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;
use halo_core::protocol::{Auth, AuthKind, Description};
use halo_core::render;

use super::{MountedTool, Problems};
use crate::caching::{Audience, Policy, has};
use crate::manifest::{ManifestMount, is_below};
use crate::public_base;
use crate::signing::Signing;
use crate::visibility::{Governor, Rules};

/// How answers about the tools of a manifest are delivered.
pub(crate) struct Delivery {
    pub(crate) policy: Policy,
    /// Whether URLs have the prefix that a proxy says it has taken away.
    pub(crate) forwarded_prefix: bool,
    pub(crate) signing: Signing,
}

impl Delivery {
    /// The prefix to put before URLs.
    pub(crate) fn base<'r>(&self, request: &'r HttpRequest) -> Option<&'r str> {
        let headers = request.headers();
        self.forwarded_prefix
            .then(|| public_base::forwarded(headers))
            .flatten()
    }

    /// Whom an answer is for that varies by these headers.
    pub(crate) fn audience(&self, vary: Option<HeaderValue>) -> Audience {
        match vary {
            Some(vary) => Audience::Callers(vary),
            None if self.forwarded_prefix => Audience::Prefixed,
            None => Audience::Everyone,
        }
    }
}

/// The manifests of an app, as tools see them.
pub(super) struct Surroundings<'a> {
    manifests: Vec<(String, &'a ManifestMount)>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(manifests: &'a [ManifestMount]) -> Self {
        let with_prefix = |mount: &'a ManifestMount| (mount.prefix(), mount);
        Self {
            manifests: manifests.iter().map(with_prefix).collect(),
        }
    }

    /// The manifests that a tool is in, by number, the nearest first.
    fn around(&self, tool: &MountedTool) -> Vec<usize> {
        let mut around: Vec<usize> = (0..self.manifests.len())
            .filter(|&at| is_below(&tool.pattern, &self.manifests[at].0))
            .collect();
        around.sort_by_key(|&at| std::cmp::Reverse(self.manifests[at].0.len()));
        around
    }

    /// Which delivery is a tool's: the first is that of tools in no manifest, then come the manifests'.
    pub(super) fn delivery(&self, tool: &MountedTool) -> usize {
        self.around(tool).first().map_or(0, |at| at + 1)
    }

    /// Whether a tool's responses say how long it stays.
    pub(super) fn tells_lifecycle(&self, tool: &MountedTool) -> bool {
        let any = self
            .manifests
            .iter()
            .any(|(_, mount)| mount.settings.lifecycle_headers);
        let nearest = || self.around(tool).first().copied();
        any && nearest().is_some_and(|at| self.manifests[at].1.settings.lifecycle_headers)
    }

    pub(super) fn deliveries(&self, problems: &mut Problems) -> Vec<Delivery> {
        let mut all = vec![Delivery {
            policy: Policy::new(None),
            forwarded_prefix: false,
            signing: Signing::default(),
        }];
        for (prefix, mount) in &self.manifests {
            let directives = mount.settings.cache_control.as_deref();
            let ruled = self.manifests.iter().any(|(other, mount)| {
                let rules = !mount.settings.rules.is_empty();
                rules && (is_below(prefix, other) || is_below(other, prefix))
            });
            if ruled && directives.is_some_and(|directives| has(directives, "public")) {
                problems.public(&mount.api);
            }
            all.push(Delivery {
                policy: Policy::new(directives),
                forwarded_prefix: self.manifests.iter().any(|(around, mount)| {
                    mount.settings.forwarded_prefix && is_below(prefix, around)
                }),
                signing: self
                    .signing(prefix)
                    .map(|(_, signing)| signing.clone())
                    .unwrap_or_default(),
            });
        }
        all
    }

    /// The nearest manifest with a key, around a path, and the path of its keys as callers see it.
    fn signing(&self, path: &str) -> Option<(String, &Signing)> {
        let (prefix, mount) = self
            .manifests
            .iter()
            .filter(|(prefix, mount)| mount.settings.signing.is_on() && is_below(path, prefix))
            .max_by_key(|(prefix, _)| prefix.len())?;
        let bases = self.manifests.iter().filter(|(around, mount)| {
            mount.settings.public_base.is_some() && is_below(prefix, around)
        });
        let base = bases.max_by_key(|(around, _)| around.len());
        let base = base.and_then(|(_, mount)| mount.settings.public_base.as_deref());
        let keys = format!(
            "{}{}",
            base.unwrap_or_default(),
            Signing::keys_below(prefix)
        );
        Some((keys, &mount.settings.signing))
    }

    /// Says of each tool whether its description is signed, and where the keys are.
    pub(super) fn sign(
        &self,
        tools: &[MountedTool],
        descriptions: &mut [Description],
        problems: &mut Problems,
    ) {
        for (tool, description) in tools.iter().zip(descriptions) {
            let signing = self.signing(&tool.pattern);
            let trust = &mut description.trust;
            match (signing, trust.signed) {
                (None, Some(true)) => problems.unsigned(tool),
                (Some(_), Some(false)) => problems.signed(tool),
                (None, _) => {}
                (Some((keys, _)), _) => {
                    // Keys may be published elsewhere as well; a path of this API is the one they have here.
                    let other = trust.jwks.as_ref().filter(|jwks| jwks.starts_with('/'));
                    if other.is_some_and(|other| *other != keys) {
                        problems.other_keys(tool, &keys);
                    }
                    trust.signed = Some(true);
                    trust.jwks.get_or_insert(keys);
                }
            }
        }
    }

    /// Puts the public base of the nearest manifest that has one before each tool's URL.
    pub(super) fn rebase(&self, tools: &mut [MountedTool]) {
        if !self
            .manifests
            .iter()
            .any(|(_, mount)| mount.settings.public_base.is_some())
        {
            return;
        }
        for tool in tools {
            let mut around = self.around(tool).into_iter();
            let base = around.find_map(|at| self.manifests[at].1.settings.public_base.as_ref());
            if let Some(base) = base {
                tool.url.insert_str(0, base);
            }
        }
    }

    /// The rules around each manifest, its own among them.
    pub(super) fn rules(&self) -> Vec<Vec<Rules>> {
        let around = |own: &str| {
            let around = self.manifests.iter().filter(|(prefix, mount)| {
                is_below(own, prefix) && !mount.settings.rules.is_empty()
            });
            around
                .map(|(_, mount)| mount.settings.rules.clone())
                .collect()
        };
        let own = self.manifests.iter().map(|(prefix, _)| prefix);
        own.map(|prefix| around(prefix)).collect()
    }

    /// The rules, with the tools that each is about.
    pub(super) fn governors(&self, tools: &[MountedTool]) -> Vec<Governor> {
        let governing = self
            .manifests
            .iter()
            .filter(|(_, mount)| !mount.settings.rules.is_empty());
        let governor = |(prefix, mount): &(String, &ManifestMount)| Governor {
            rules: mount.settings.rules.clone(),
            covers: tools
                .iter()
                .map(|tool| is_below(&tool.pattern, prefix))
                .collect(),
        };
        governing.map(governor).collect()
    }

    /// Adds the credentials that the tools' surroundings ask for to what they say themselves.
    pub(super) fn authenticate(
        &self,
        tools: &[MountedTool],
        descriptions: &mut [Description],
        problems: &mut Problems,
    ) {
        for (prefix, mount) in &self.manifests {
            for (scope, auth) in &mount.settings.auth {
                let path = scope_path(prefix, scope);
                if self
                    .asked()
                    .any(|(other, said)| other == path && render::auth(said) != render::auth(auth))
                {
                    problems.auth_twice(&path);
                }
                if !tools.iter().any(|tool| is_below(&tool.pattern, &path)) {
                    problems.nothing_there(&mount.api, &path);
                }
            }
        }
        for (tool, description) in tools.iter().zip(descriptions) {
            let Some((path, auth)) = self.auth(tool) else {
                continue;
            };
            match together(render::stated_auth(tool.tool), &auth) {
                Some(auth) => description.auth = Some(auth),
                None => problems.auth(tool, &path, &auth),
            }
        }
    }

    /// The credentials that scopes ask for, by path.
    fn asked(&self) -> impl Iterator<Item = (String, &halo_core::tool::Auth)> {
        self.manifests.iter().flat_map(|(prefix, mount)| {
            let auth = mount.settings.auth.iter();
            auth.map(move |(scope, auth)| (scope_path(prefix, scope), auth))
        })
    }

    /// The credentials of the nearest scope that asks for any.
    fn auth(&self, tool: &MountedTool) -> Option<(String, Auth)> {
        self.asked()
            .filter(|(path, _)| is_below(&tool.pattern, path))
            .max_by_key(|(path, _)| path.len())
            .map(|(path, auth)| (path, render::auth(auth)))
    }
}

fn scope_path(prefix: &str, scope: &str) -> String {
    let scope = scope.trim_matches('/');
    if scope.is_empty() {
        prefix.to_owned()
    } else {
        format!("{prefix}/{scope}")
    }
}

/// What a handler states with what its scope asks for; nothing if they contradict each other.
fn together(stated: Option<Auth>, asked: &Auth) -> Option<Auth> {
    let Some(mut stated) = stated else {
        return Some(asked.clone());
    };
    let also = stated
        .also
        .iter()
        .position(|also| merged(also, asked).is_some());
    match (merged(&stated, asked), also) {
        (Some(auth), _) => Some(auth),
        (None, Some(at)) => {
            let auth = merged(&stated.also[at], asked)?;
            stated.also[at] = auth;
            Some(stated)
        }
        (None, None) => None,
    }
}

/// One scheme with what a scope asks for.
fn merged(stated: &Auth, asked: &Auth) -> Option<Auth> {
    let mut auth = stated.clone();
    // A token of an OAuth server is sent as a bearer token: to say where it is had is to say more.
    match (&auth.kind, &asked.kind) {
        (AuthKind::Bearer, AuthKind::OAuth) => auth.kind = AuthKind::OAuth,
        (AuthKind::OAuth, AuthKind::Bearer) => {}
        (stated, asked) if stated == asked => {}
        _ => return None,
    }
    for (stated, asked) in [
        (&mut auth.header, &asked.header),
        (&mut auth.query, &asked.query),
        (&mut auth.cookie, &asked.cookie),
        (&mut auth.token_url, &asked.token_url),
    ] {
        match (&*stated, asked) {
            (Some(stated), Some(asked)) if !stated.eq_ignore_ascii_case(asked) => return None,
            (None, Some(_)) => stated.clone_from(asked),
            _ => {}
        }
    }
    for scope in &asked.scopes {
        if !auth.scopes.contains(scope) {
            auth.scopes.push(scope.clone());
        }
    }
    Some(auth)
}

#[cfg(test)]
mod tests {
    use super::{Auth, AuthKind, scope_path, together};

    fn of(kind: AuthKind, scopes: &[&str]) -> Auth {
        Auth {
            kind,
            scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(),
            ..Auth::default()
        }
    }

    #[test]
    fn a_handler_and_its_scope_ask_together() {
        let bearer = of(AuthKind::Bearer, &["a"]);
        assert_eq!(together(None, &bearer), Some(bearer.clone()));
        assert_eq!(
            together(Some(of(AuthKind::Bearer, &["b"])), &bearer),
            Some(of(AuthKind::Bearer, &["b", "a"]))
        );
        assert_eq!(
            together(Some(of(AuthKind::OAuth, &[])), &bearer),
            Some(of(AuthKind::OAuth, &["a"]))
        );
    }

    #[test]
    fn what_contradicts_is_told() {
        let bearer = of(AuthKind::Bearer, &[]);
        for kind in [AuthKind::None, AuthKind::Basic, AuthKind::ApiKey] {
            assert_eq!(together(Some(of(kind, &[])), &bearer), None);
        }
        let key = |header: &str| Auth {
            header: Some(header.to_owned()),
            ..of(AuthKind::ApiKey, &[])
        };
        assert_eq!(together(Some(key("X-One")), &key("X-Two")), None);
        assert!(together(Some(key("X-One")), &key("x-one")).is_some());
    }

    #[test]
    fn a_scope_is_named_with_or_without_slashes() {
        for scope in ["admin", "/admin", "/admin/"] {
            assert_eq!(scope_path("/v1", scope), "/v1/admin");
        }
        assert_eq!(scope_path("/v1", ""), "/v1");
    }
}

//! The service that answers at the root of an API.

#[cfg(feature = "trust")]
mod keys;
mod service;
mod settings;

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;
use halo_core::tool::Auth;

pub(crate) use self::settings::Settings;

use crate::visibility::{
    Caller, DescribedTool, Granted, Later, Require, Rule, Verdict, caught, caught_later,
};

/// The manifest of an API: which tools there are.
///
/// Mounted at the root of an app it lists all tools of the app; in a scope, those mounted at or below
/// that scope. It answers `OPTIONS` there, with and without a trailing slash; `?tags=a,b` keeps the
/// tools that carry any of the tags.
///
/// ```
/// use actix_web::App;
/// use halo_actix::Halo;
///
/// let app = App::new().service(
///     Halo::new("Payments API", env!("CARGO_PKG_VERSION")).description("Charges and refunds."),
/// );
/// # let _ = app;
/// ```
///
/// What is set here holds for the manifest and for the descriptions of all tools in it. Where manifests lie
/// in each other, a caller sees what the rules of all of them let pass; of the other settings the nearest
/// manifest's hold.
///
/// # Panics
///
/// At start-up, when a worker creates the app, with every problem that compilation cannot see: two
/// tools of one name, a reference to a tool that is not mounted, a path parameter of a scope that a
/// handler does not know, a tool where the manifest answers, an `auth` that contradicts a handler's. The
/// server then does not start.
///
/// Implements root discovery, §3.1 and §3.2 of the specification.
#[derive(Clone)]
#[must_use = "a manifest does nothing until it is passed to `.service(…)`"]
pub struct Halo {
    api: String,
    version: String,
    description: Option<String>,
    settings: Settings,
    /// What its MCP endpoints know it by.
    #[cfg(feature = "mcp")]
    pub(crate) link: crate::mcp::Link,
}

impl Halo {
    /// The manifest of the API `api` in `version`.
    pub fn new(api: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            api: api.into(),
            version: version.into(),
            description: None,
            settings: Settings::default(),
            #[cfg(feature = "mcp")]
            link: crate::mcp::Link::default(),
        }
    }

    /// What the API is for.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Shows a tool only to callers for whom `rule` says yes.
    ///
    /// What a caller does not see is missing from the manifest and from what other tools name (`undo`,
    /// `next`, `fallback`, `replace_with`), and its path answers `OPTIONS` like one that does not exist. A
    /// rule that fails or panics hides. It is asked for every tool of every request that discovers, so it
    /// should be quick: what takes time belongs in a middleware, whose findings are in
    /// [`Caller::extensions`].
    ///
    /// A rule hides descriptions, not handlers: those check their callers themselves.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0").visible(|caller, tool| {
    ///     !tool.tags().contains(&"admin") || caller.header("x-admin").is_some()
    /// });
    /// # let _ = halo;
    /// ```
    ///
    /// Several rules must all say yes. Implements auth-aware discovery, §3.4 and §9.1 of the specification.
    pub fn visible<V: Verdict>(
        mut self,
        rule: impl Fn(&Caller<'_>, &DescribedTool) -> V + Send + Sync + 'static,
    ) -> Self {
        let rule = move |caller: &Caller<'_>, tool: &DescribedTool| {
            caught("visible", || rule(caller, tool).yes()).unwrap_or_default()
        };
        self.settings.rules.rules.push(Rule::Each(Arc::new(rule)));
        self
    }

    /// The same with a rule that waits, for a database or another service.
    ///
    /// It is asked after the request has reached the tool, so that the middleware of the tool itself
    /// (`wrap = …`) runs before a hidden one answers, and the answer is that of the app's
    /// `default_service`, not of the scope's. Where that could be told from a path that does not exist, use
    /// [`visible`](Self::visible) and do the waiting in a middleware.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// # async fn is_open(_shop: &str) -> Result<bool, std::io::Error> { Ok(true) }
    /// let halo = Halo::new("Shop", "1.0.0")
    ///     .visible_async(|_request, tool| async move { is_open(tool.name()).await });
    /// # let _ = halo;
    /// ```
    pub fn visible_async<V, F>(
        mut self,
        rule: impl Fn(HttpRequest, DescribedTool) -> F + Send + Sync + 'static,
    ) -> Self
    where
        V: Verdict + 'static,
        F: Future<Output = V> + 'static,
    {
        let rule = move |request, tool| -> Later<bool> {
            let said = caught_later("visible_async", || rule(request, tool));
            Box::pin(async { said.await.is_some_and(Verdict::yes) })
        };
        self.settings
            .rules
            .rules
            .push(Rule::EachLater(Arc::new(rule)));
        self
    }

    /// Shows a caller the tools whose scopes it has been granted. `granted` finds that out, once or twice a
    /// request.
    ///
    /// The scopes of a tool are those of its description's `auth`; a tool without any is shown to everyone.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0").scopes(|caller| match caller.bearer() {
    ///     Some("cashier") => vec!["payments:read", "payments:write"],
    ///     Some("reader") => vec!["payments:read"],
    ///     _ => Vec::new(),
    /// });
    /// # let _ = halo;
    /// ```
    pub fn scopes<G: Granted + 'static>(
        mut self,
        granted: impl Fn(&Caller<'_>) -> G + Send + Sync + 'static,
    ) -> Self {
        let granted = move |caller: &Caller<'_>| {
            let granted = caught("scopes", || granted(caller))?;
            Some(Box::new(granted) as Box<dyn Granted>)
        };
        self.settings
            .rules
            .rules
            .push(Rule::Scopes(Arc::new(granted)));
        self
    }

    /// The same where finding out waits; see [`visible_async`](Self::visible_async) for what that means.
    pub fn scopes_async<G, F>(
        mut self,
        granted: impl Fn(HttpRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        G: Granted + 'static,
        F: Future<Output = G> + 'static,
    {
        let granted = move |request| -> Later<Option<Box<dyn Granted>>> {
            let granted = caught_later("scopes_async", || granted(request));
            Box::pin(async { Some(Box::new(granted.await?) as Box<dyn Granted>) })
        };
        self.settings
            .rules
            .rules
            .push(Rule::ScopesLater(Arc::new(granted)));
        self
    }

    /// Lets only those discover for whom `check` says yes; others get 401 with this `WWW-Authenticate`, and are
    /// not told of the tools of this manifest elsewhere. Several checks must all say yes.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0")
    ///     .require("Bearer realm=\"shop\"", |caller| caller.bearer() == Some("secret"));
    /// # let _ = halo;
    /// ```
    ///
    /// # Panics
    ///
    /// If `challenge` is no value of a header: visible ASCII and blanks.
    pub fn require<V: Verdict>(
        mut self,
        challenge: &str,
        check: impl Fn(&Caller<'_>) -> V + Send + Sync + 'static,
    ) -> Self {
        let check = move |caller: &Caller<'_>| {
            caught("require", || check(caller).yes()).unwrap_or_default()
        };
        let require = (Require::Now(Arc::new(check)), value(challenge));
        self.settings.rules.requires.push(require);
        self
    }

    /// The same with a check that waits.
    ///
    /// # Panics
    ///
    /// As [`require`](Self::require).
    pub fn require_async<V, F>(
        mut self,
        challenge: &str,
        check: impl Fn(HttpRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        V: Verdict + 'static,
        F: Future<Output = V> + 'static,
    {
        let check = move |request| -> Later<bool> {
            let said = caught_later("require_async", || check(request));
            Box::pin(async { said.await.is_some_and(Verdict::yes) })
        };
        let require = (Require::Later(Arc::new(check)), value(challenge));
        self.settings.rules.requires.push(require);
        self
    }

    /// Says what credentials a middleware asks for, around everything in this manifest.
    ///
    /// Handlers that say nothing of credentials are then described with these; what a handler says itself
    /// must agree, or the server does not start.
    ///
    /// ```
    /// use actix_web::web;
    /// use halo_actix::{Auth, Halo};
    ///
    /// let scope = web::scope("/admin")
    ///     // .wrap(HttpAuthentication::bearer(…))
    ///     .service(Halo::new("Administration", "1.0.0").auth(Auth::bearer(&["admin"])));
    /// # let _ = scope;
    /// ```
    ///
    /// Implements `auth`, §4.1 of the specification.
    pub fn auth(self, auth: Auth) -> Self {
        self.auth_in("", auth)
    }

    /// The same for a scope of this manifest, by its path.
    ///
    /// ```
    /// use halo_actix::{Auth, Halo};
    ///
    /// let halo = Halo::new("Shop", "1.0.0").auth_in("/admin", Auth::basic());
    /// # let _ = halo;
    /// ```
    pub fn auth_in(mut self, scope: impl Into<String>, auth: Auth) -> Self {
        self.settings.auth.push((scope.into(), auth));
        self
    }

    /// How long answers may be kept, as `Cache-Control` says it. The default is `no-cache`: kept, and asked
    /// for each time, which costs an empty 304.
    ///
    /// Answers that depend on the caller are `private` as well.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0").cache_control("max-age=300");
    /// # let _ = halo;
    /// ```
    ///
    /// # Panics
    ///
    /// If it is empty or no value of a header, and at start-up if it says `public` though rules make answers
    /// differ.
    pub fn cache_control(mut self, directives: &str) -> Self {
        assert!(
            !directives.trim().is_empty(),
            "`cache_control` says something, such as `max-age=300`; leave it out for `no-cache`"
        );
        value(directives);
        self.settings.cache_control = Some(directives.to_owned());
        self
    }

    /// What stands before every path when callers send it: the prefix that a reverse proxy takes away.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// // The proxy passes /shop/orders on as /orders.
    /// let halo = Halo::new("Shop", "1.0.0").public_base("/shop");
    /// # let _ = halo;
    /// ```
    ///
    /// # Panics
    ///
    /// If it is no path of plain segments: `/shop`, `/apis/shop`.
    pub fn public_base(mut self, base: &str) -> Self {
        let base = base.strip_suffix('/').unwrap_or(base);
        assert!(
            crate::public_base::is_base(base),
            "`public_base` is a path such as `/shop`, of letters, digits, `-`, `.`, `_` and `~`, not {base:?}"
        );
        self.settings.public_base = Some(base.to_owned());
        self
    }

    /// Takes that prefix from the request's `X-Forwarded-Prefix`, as many proxies send it.
    ///
    /// Only for services that are reached through such a proxy alone: others could send what they like. A
    /// value that is no path of plain segments, or longer than 128 bytes, counts as none.
    pub fn forwarded_prefix(mut self) -> Self {
        self.settings.forwarded_prefix = true;
        self
    }

    /// Lets the responses of tools that will not stay say so in the standard headers: `Deprecation` (RFC
    /// 9745, as `@0`, since the day is not known), `Sunset` (RFC 8594), and `Link` with
    /// `rel="successor-version"` for `replace_with`, to callers that see the tool it names.
    ///
    /// It is about real calls; descriptions say it in any case.
    pub fn lifecycle_headers(mut self) -> Self {
        self.settings.lifecycle_headers = true;
        self
    }

    /// Signs the manifest and the descriptions of its tools, with feature `trust`.
    ///
    /// Each answer then carries, in `X-JWS-Signature`, a detached JWS (RFC 7515 appendix F, RFC 7797, `EdDSA`)
    /// over the bytes of its body, and each description says so in `trust`. The keys are served as a JWKS at
    /// `/.well-known/jwks.json`, in the scope of the manifest. A body that a middleware compresses is checked
    /// after it is decompressed; see [`KeySet::verify`](halo_core::trust::KeySet::verify).
    ///
    /// ```
    /// use halo_actix::Halo;
    /// use halo_actix::trust::Signer;
    ///
    /// # let pem = "-----BEGIN PRIVATE KEY-----
    /// # MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    /// # -----END PRIVATE KEY-----";
    /// // `openssl genpkey -algorithm ed25519` makes such a key.
    /// let halo = Halo::new("Shop", "1.0.0").sign(Signer::from_pkcs8_pem("2026-12", pem)?);
    /// # let _ = halo;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Implements `trust`, §6.3 and §9.3 of the specification.
    #[cfg(feature = "trust")]
    pub fn sign(mut self, signer: halo_core::trust::Signer) -> Self {
        self.settings.signing.set(signer);
        self
    }

    /// Publishes further keys beside the one that signs: the next one before it signs, and the last one for as
    /// long as answers signed with it are kept.
    #[cfg(feature = "trust")]
    pub fn publish_keys(mut self, keys: halo_core::trust::KeySet) -> Self {
        self.settings.signing.publish(keys);
        self
    }
}

fn value(text: &str) -> HeaderValue {
    HeaderValue::try_from(text).unwrap_or_else(|_| {
        panic!("{text:?} cannot be sent in a header: write visible ASCII and blanks")
    })
}

impl fmt::Debug for Halo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Halo")
            .field("api", &self.api)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

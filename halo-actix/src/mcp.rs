//! The tools of an app for clients of the Model Context Protocol (MCP), in the same process and at the same place.
//!
//! ```
//! use actix_web::{App, get};
//! use halo_actix::{Halo, halo_tool};
//!
//! /// List the books.
//! #[halo_tool(why = "Use to see what there is.", tags = ["read"])]
//! #[get("/books")]
//! async fn books() -> &'static str {
//!     "[]"
//! }
//!
//! let halo = Halo::new("Library", "1.0.0");
//! let mcp = halo.mcp("/mcp");
//! // Wrapped last, which is outermost: what is wrapped before it surrounds the calls of tools.
//! let app = App::new().service(books).service(halo).wrap(mcp);
//! # let _ = app;
//! ```
//!
//! A client that is given `https://…/mcp` as a streamable HTTP server lists the tools of the manifest and calls
//! them. Versions 2025-11-25, 2025-06-18 and 2025-03-26 are spoken, without sessions and without streams: each
//! request is answered with JSON.
//!
//! - **A call is a request to the app**: the client's own, with another path, method and body. It passes the
//!   middleware of the app, of its scopes and of the tool, and carries the caller's credentials, cookies and
//!   other headers. Nothing is sent anywhere.
//! - **Nothing is told that discovery would not tell**: `tools/list` is discovery of the manifest, with its rules
//!   (`require`, `visible`, `scopes`), and a tool that the caller does not see answers a call like one that does
//!   not exist. As everywhere, what only a middleware of a scope knows hides no names: say it in a rule.
//! - **401 stays 401**, with its `WWW-Authenticate`, so that clients start to authenticate.
//! - **Arguments stay arguments**: they cannot change path, host, method or credentials.
//! - **Pages of other hosts are refused** by their `Origin`, unless [`allow_origin`](Mcp::allow_origin) lets them.
//!
//! A call whose client has gone is dropped when the server drops it, as any other request: `HttpServer` does so at once
//! with `h1_allow_half_closed(false)`. `notifications/cancelled` is taken and ends nothing, as without sessions nobody
//! could tell whose call it is about. An answer is read to its end, or to [`max_result`](Mcp::max_result), before it
//! is told: streams that do not end are not for tools.

mod admission;
mod arguments;
mod carrier;
mod endpoint;
mod errand;
mod link;
mod methods;
mod rpc;
mod service;
mod table;

use std::fmt;
use std::future::{Ready, ready};
use std::rc::Rc;

use actix_service::{Service, Transform};
use actix_web::Error;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};

pub(crate) use self::errand::{Called, Gate, look};
pub(crate) use self::link::Link;
pub use self::service::McpService;

use self::endpoint::Endpoint;
use crate::halo::Halo;

impl Halo {
    /// Serves the tools of this manifest to clients of the Model Context Protocol as well, at `path` of the app,
    /// with feature `mcp`: see [`mcp`](crate::mcp).
    ///
    /// ```
    /// use actix_web::App;
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Payments API", "2.1.0");
    /// let mcp = halo.mcp("/mcp");
    /// let app = App::new().service(halo).wrap(mcp);
    /// # let _ = app;
    /// ```
    ///
    /// # Panics
    ///
    /// If `path` is no plain path below `/`, such as `/mcp`.
    pub fn mcp(&self, path: &str) -> Mcp {
        Mcp::new(path, self.link.clone())
    }
}

/// So long may a request be: 4 MiB.
const MAX_BODY: usize = 4 * 1024 * 1024;

/// An endpoint of MCP: the middleware that [`Halo::mcp`](crate::Halo::mcp) makes.
///
/// It answers POST, GET and DELETE at its path and leaves everything else alone. It is for an `App`, wrapped last;
/// a middleware that is wrapped after it, such as CORS for clients in browsers, sees the requests of clients and not
/// the calls of tools.
///
/// # Panics
///
/// At start-up, when a worker creates the app: if the `Halo` it was made from is not mounted in the app, or in a
/// scope with parameters, if it is used for two apps, or if a tool is mounted at its path.
#[derive(Clone)]
#[must_use = "an endpoint does nothing until it is passed to `.wrap(…)`"]
pub struct Mcp {
    path: String,
    link: Link,
    settings: Settings,
}

/// What an endpoint is told.
#[derive(Clone)]
struct Settings {
    tags: Vec<String>,
    origins: Vec<String>,
    max_body: usize,
    max_result: usize,
}

impl Mcp {
    pub(crate) fn new(path: &str, link: Link) -> Self {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        assert!(
            path.len() > 1 && path.starts_with('/') && path.bytes().all(plain),
            "`mcp` is told a path below the root, such as `/mcp`, of letters, digits, `-`, `.`, `_`, `~` and `/`, not {path:?}"
        );
        Self {
            path: path.to_owned(),
            link,
            settings: Settings {
                tags: Vec::new(),
                origins: Vec::new(),
                max_body: MAX_BODY,
                max_result: halo_mcp::MAX_RESULT,
            },
        }
    }

    /// Serves those tools only that carry any of these tags.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0");
    /// let (all, reading) = (halo.mcp("/mcp"), halo.mcp("/mcp/read").tags(["read"]));
    /// # let _ = (all, reading);
    /// ```
    pub fn tags<T: Into<String>>(mut self, tags: impl IntoIterator<Item = T>) -> Self {
        self.settings.tags.extend(tags.into_iter().map(Into::into));
        self
    }

    /// Serves pages of this origin, such as `https://app.example.com`, beside those of the server's own host.
    ///
    /// Needed as well for pages of the server's own host where a proxy on the same machine passes requests on.
    ///
    /// # Panics
    ///
    /// If it is no origin: scheme, host and port, without a path.
    pub fn allow_origin(mut self, origin: &str) -> Self {
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        assert!(
            authority.is_some_and(|host| !host.is_empty() && !host.contains(['/', '*', ' '])),
            "`allow_origin` is told an origin such as `https://app.example.com`, not {origin:?}"
        );
        self.settings.origins.push(origin.to_owned());
        self
    }

    /// How many bytes a request may have. The default is 4 MiB.
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.settings.max_body = bytes;
        self
    }

    /// How many bytes of a tool's answer are passed on; what is longer is marked. The default is 1 MiB.
    pub fn max_result(mut self, bytes: usize) -> Self {
        self.settings.max_result = bytes;
        self
    }
}

impl<S, B> Transform<S, ServiceRequest> for Mcp
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Transform = McpService<S>;
    type InitError = ();
    type Future = Ready<Result<McpService<S>, ()>>;

    fn new_transform(&self, service: S) -> Self::Future {
        let endpoint = Endpoint::new(&self.path, &self.link, self.settings.clone());
        ready(Ok(McpService {
            service: Rc::new(service),
            endpoint: Rc::new(endpoint),
        }))
    }
}

impl fmt::Debug for Mcp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcp")
            .field("path", &self.path)
            .field("tags", &self.settings.tags)
            .finish_non_exhaustive()
    }
}

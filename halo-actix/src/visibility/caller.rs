//! Who asks.

use std::cell::{Cell, Ref, RefCell};
use std::fmt;

use actix_web::HttpRequest;
use actix_web::dev::{Extensions, RequestHead};
use actix_web::guard::GuardContext;
use actix_web::http::header::{self, HeaderName, HeaderValue};

/// Who asks: the request that discovers, as a rule sees it.
///
/// Each header that a rule reads with [`header`](Self::header) is told to caches in `Vary`.
pub struct Caller<'a> {
    source: Source<'a>,
    reads: &'a Reads,
    /// Whether a rule has looked at what middleware left.
    looked: Cell<bool>,
}

/// A rule is asked before the request reaches a tool, and again for what the answer holds.
#[derive(Clone, Copy)]
enum Source<'a> {
    Guard(&'a GuardContext<'a>),
    Request(&'a HttpRequest),
}

impl<'a> Caller<'a> {
    pub(crate) fn in_guard(ctx: &'a GuardContext<'a>, reads: &'a Reads) -> Self {
        Self {
            source: Source::Guard(ctx),
            reads,
            looked: Cell::new(false),
        }
    }

    pub(crate) fn of(request: &'a HttpRequest, reads: &'a Reads) -> Self {
        Self {
            source: Source::Request(request),
            reads,
            looked: Cell::new(false),
        }
    }

    /// Whether a rule has looked at what middleware left.
    #[cfg(feature = "mcp")]
    pub(crate) fn has_looked(&self) -> bool {
        self.looked.get()
    }

    /// The head of the request. What is read here is not told in `Vary`.
    #[must_use]
    pub fn head(&self) -> &RequestHead {
        match self.source {
            Source::Guard(ctx) => ctx.head(),
            Source::Request(request) => request.head(),
        }
    }

    /// The value of a header; nothing if there is none, or more than one.
    ///
    /// A caller that says two things says nothing that could be trusted.
    #[must_use]
    pub fn header(&self, name: impl AsRef<str>) -> Option<&HeaderValue> {
        let name = HeaderName::from_bytes(name.as_ref().as_bytes()).ok()?;
        let mut values = self.head().headers().get_all(&name);
        let value = values.next();
        let alone = values.next().is_none();
        self.reads.note(name);
        value.filter(|_| alone)
    }

    /// The token of `Authorization: Bearer …`.
    ///
    /// ```
    /// use halo_actix::Halo;
    ///
    /// let halo = Halo::new("Shop", "1.0.0")
    ///     .visible(|caller, tool| tool.method() == "GET" || caller.bearer() == Some("staff"));
    /// # let _ = halo;
    /// ```
    #[must_use]
    pub fn bearer(&self) -> Option<&str> {
        let value = self.header(header::AUTHORIZATION)?.to_str().ok()?;
        let (scheme, token) = value.split_once(' ')?;
        let token = token.trim_matches(' ');
        (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
    }

    /// What the middleware that the request has passed left for handlers.
    ///
    /// A rule is asked where a tool is, inside the middleware of its scope, and where the manifest is,
    /// inside the middleware there.
    #[must_use]
    pub fn extensions(&self) -> Ref<'_, Extensions> {
        self.looked.set(true);
        match self.source {
            Source::Guard(ctx) => ctx.req_data(),
            Source::Request(request) => actix_web::HttpMessage::extensions(request),
        }
    }

    /// The application's data, as in [`HttpRequest::app_data`].
    #[must_use]
    pub fn app_data<T: 'static>(&self) -> Option<&T> {
        match self.source {
            Source::Guard(ctx) => ctx.app_data(),
            Source::Request(request) => request.app_data(),
        }
    }
}

/// Without the headers, which hold secrets.
impl fmt::Debug for Caller<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = self.head();
        f.debug_struct("Caller")
            .field("method", &head.method)
            .field("path", &head.uri.path())
            .finish_non_exhaustive()
    }
}

/// The headers that rules have read: what an answer varies by.
pub(crate) struct Reads {
    names: RefCell<Vec<HeaderName>>,
    vary: RefCell<HeaderValue>,
}

impl Default for Reads {
    fn default() -> Self {
        Self {
            names: RefCell::new(vec![header::ACCEPT, header::AUTHORIZATION]),
            vary: RefCell::new(HeaderValue::from_static("accept, authorization")),
        }
    }
}

impl Reads {
    pub(crate) fn note(&self, name: HeaderName) {
        let mut names = self.names.borrow_mut();
        if names.contains(&name) {
            return;
        }
        names.push(name);
        let all: Vec<&str> = names.iter().map(HeaderName::as_str).collect();
        if let Ok(vary) = HeaderValue::try_from(all.join(", ")) {
            self.vary.replace(vary);
        }
    }

    /// The `Vary` header.
    pub(crate) fn vary(&self) -> HeaderValue {
        self.vary.borrow().clone()
    }
}

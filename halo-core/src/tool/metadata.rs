//! What the keys of `#[halo_tool]` say, as constants.

use super::Reference;
use crate::literal::Literal;

/// Who may call (§4.1).
#[derive(Clone, Copy, Debug)]
pub struct Auth {
    /// The scheme.
    pub kind: AuthKind,
    /// The header that carries an API key; empty for the default.
    pub header: &'static str,
    /// The query parameter that carries an API key; empty for a header.
    pub query: &'static str,
    /// The cookie that carries an API key; empty for a header.
    pub cookie: &'static str,
    /// The rights a caller needs.
    pub scopes: &'static [&'static str],
    /// Where an OAuth token is had; empty if it is not told.
    pub token_url: &'static str,
}

/// The scheme of [`Auth`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthKind {
    /// Anyone.
    None,
    /// `Authorization: Bearer …`
    Bearer,
    /// A key in a header, a query parameter or a cookie.
    ApiKey,
    /// A token from an OAuth 2 server.
    OAuth,
    /// `Authorization: Basic …`
    Basic,
}

impl AuthKind {
    /// The protocol's word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bearer => "bearer",
            Self::ApiKey => "apikey",
            Self::OAuth => "oauth",
            Self::Basic => "basic",
        }
    }
}

impl Auth {
    /// Credentials of a scheme, without further detail.
    #[must_use]
    pub const fn new(kind: AuthKind) -> Self {
        Self {
            kind,
            header: "",
            query: "",
            cookie: "",
            scopes: &[],
            token_url: "",
        }
    }

    /// The same with the header that carries the key.
    #[must_use]
    pub const fn header(mut self, header: &'static str) -> Self {
        self.header = header;
        self
    }

    /// The same with the query parameter that carries the key.
    #[must_use]
    pub const fn query(mut self, query: &'static str) -> Self {
        self.query = query;
        self
    }

    /// The same with the cookie that carries the key.
    #[must_use]
    pub const fn cookie(mut self, cookie: &'static str) -> Self {
        self.cookie = cookie;
        self
    }

    /// The same with the rights a caller needs.
    #[must_use]
    pub const fn scopes(mut self, scopes: &'static [&'static str]) -> Self {
        self.scopes = scopes;
        self
    }

    /// The same with the place where a token is had.
    #[must_use]
    pub const fn token_url(mut self, token_url: &'static str) -> Self {
        self.token_url = token_url;
        self
    }

    /// A bearer token with these scopes.
    ///
    /// ```
    /// use halo_core::tool::{Auth, AuthKind};
    ///
    /// assert_eq!(Auth::bearer(&["payments:write"]).kind, AuthKind::Bearer);
    /// ```
    #[must_use]
    pub const fn bearer(scopes: &'static [&'static str]) -> Self {
        Self::new(AuthKind::Bearer).scopes(scopes)
    }

    /// User name and password.
    #[must_use]
    pub const fn basic() -> Self {
        Self::new(AuthKind::Basic)
    }

    /// A key in the named header.
    #[must_use]
    pub const fn api_key(header: &'static str) -> Self {
        Self::new(AuthKind::ApiKey).header(header)
    }

    /// A key in the named query parameter.
    #[must_use]
    pub const fn api_key_in_query(query: &'static str) -> Self {
        Self::new(AuthKind::ApiKey).query(query)
    }

    /// A key in the named cookie.
    #[must_use]
    pub const fn api_key_in_cookie(cookie: &'static str) -> Self {
        Self::new(AuthKind::ApiKey).cookie(cookie)
    }

    /// A token of an OAuth 2 server, had at `token_url`, with these scopes.
    #[must_use]
    pub const fn oauth(token_url: &'static str, scopes: &'static [&'static str]) -> Self {
        Self::new(AuthKind::OAuth)
            .token_url(token_url)
            .scopes(scopes)
    }
}

/// What a call changes (§6.2).
#[derive(Clone, Copy, Debug)]
pub struct Effects {
    /// Whether it can be undone.
    pub reversible: Option<bool>,
    /// The tool that undoes it.
    pub undo: Option<Reference>,
}

/// How often a tool may be called, and whether twice is once (§6.2).
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The rate, such as `100/hour`; empty if it is not told.
    pub rate: &'static str,
    /// Whether calling twice has the effect of calling once.
    pub idempotent: Option<bool>,
}

/// A suggestion for afterwards (§6.2).
#[derive(Clone, Copy, Debug)]
pub struct NextStep {
    /// `field=value` on the response; empty for always.
    pub when: &'static str,
    /// The tool to call then.
    pub suggest: Reference,
}

/// A call that works (§6.2).
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The arguments.
    pub input: Option<&'static [(&'static str, Literal)]>,
    /// The answer.
    pub output: Option<Literal>,
}

/// What a caller does when a call fails (§6.3).
#[derive(Clone, Copy, Debug)]
pub struct Resilience {
    /// Whether to try again.
    pub retry: Option<bool>,
    /// How the waits grow.
    pub backoff: Option<Backoff>,
    /// The longest a call should take, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// The tool to use instead.
    pub fallback: Option<Reference>,
}

/// How waits between tries grow (§6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backoff {
    /// By the same amount.
    Linear,
    /// By the same factor.
    Exponential,
    /// Not at all.
    None,
}

/// Whether a tool will stay (§6.3).
#[derive(Clone, Copy, Debug)]
pub struct Lifecycle {
    /// The state.
    pub status: Option<Status>,
    /// The day it goes, as an ISO date; empty if it is not told.
    pub sunset: &'static str,
    /// The tool that replaces it.
    pub replace_with: Option<Reference>,
}

/// The state of a tool (§6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// In use.
    Active,
    /// Works, but should not be chosen.
    Deprecated,
    /// Goes, or is gone.
    Sunset,
}

/// Whether descriptions are signed (§6.3).
#[derive(Clone, Copy, Debug)]
pub struct Trust {
    /// Whether they are.
    pub signed: Option<bool>,
    /// Where the keys are; empty if it is not told.
    pub jwks: &'static str,
}

/// How calls are followed (§6.3).
#[derive(Clone, Copy, Debug)]
pub struct Observe {
    /// The header that carries a trace id; empty for none.
    pub trace_header: &'static str,
    /// Whether a caller should say why it calls.
    pub explain: Option<bool>,
}

impl Effects {
    /// Nothing is said.
    pub const NONE: Self = Self {
        reversible: None,
        undo: None,
    };

    /// The same, and whether it can be undone.
    #[must_use]
    pub const fn reversible(mut self, reversible: bool) -> Self {
        self.reversible = Some(reversible);
        self
    }

    /// The same, and what undoes it.
    #[must_use]
    pub const fn undo(mut self, undo: Reference) -> Self {
        self.undo = Some(undo);
        self
    }
}

impl Limits {
    /// Nothing is said.
    pub const NONE: Self = Self {
        rate: "",
        idempotent: None,
    };

    /// The same with a rate.
    #[must_use]
    pub const fn rate(mut self, rate: &'static str) -> Self {
        self.rate = rate;
        self
    }

    /// The same, and whether twice is once.
    #[must_use]
    pub const fn idempotent(mut self, idempotent: bool) -> Self {
        self.idempotent = Some(idempotent);
        self
    }
}

impl Resilience {
    /// Nothing is said.
    pub const NONE: Self = Self {
        retry: None,
        backoff: None,
        timeout_ms: None,
        fallback: None,
    };

    /// The same, and whether to try again.
    #[must_use]
    pub const fn retry(mut self, retry: bool) -> Self {
        self.retry = Some(retry);
        self
    }

    /// The same, and how waits grow.
    #[must_use]
    pub const fn backoff(mut self, backoff: Backoff) -> Self {
        self.backoff = Some(backoff);
        self
    }

    /// The same with a time limit in milliseconds.
    #[must_use]
    pub const fn timeout_ms(mut self, timeout_ms: u64) -> Self {
        self.timeout_ms = Some(timeout_ms);
        self
    }

    /// The same, and what to use instead.
    #[must_use]
    pub const fn fallback(mut self, fallback: Reference) -> Self {
        self.fallback = Some(fallback);
        self
    }
}

impl Lifecycle {
    /// Nothing is said.
    pub const NONE: Self = Self {
        status: None,
        sunset: "",
        replace_with: None,
    };

    /// The same in a state.
    #[must_use]
    pub const fn status(mut self, status: Status) -> Self {
        self.status = Some(status);
        self
    }

    /// The same, and the day it goes.
    #[must_use]
    pub const fn sunset(mut self, sunset: &'static str) -> Self {
        self.sunset = sunset;
        self
    }

    /// The same, and what replaces it.
    #[must_use]
    pub const fn replace_with(mut self, replace_with: Reference) -> Self {
        self.replace_with = Some(replace_with);
        self
    }
}

impl Trust {
    /// Nothing is said.
    pub const NONE: Self = Self {
        signed: None,
        jwks: "",
    };

    /// The same, and whether descriptions are signed.
    #[must_use]
    pub const fn signed(mut self, signed: bool) -> Self {
        self.signed = Some(signed);
        self
    }

    /// The same, and where the keys are.
    #[must_use]
    pub const fn jwks(mut self, jwks: &'static str) -> Self {
        self.jwks = jwks;
        self
    }
}

impl Observe {
    /// Nothing is said.
    pub const NONE: Self = Self {
        trace_header: "",
        explain: None,
    };

    /// The same with a header for trace ids.
    #[must_use]
    pub const fn trace_header(mut self, trace_header: &'static str) -> Self {
        self.trace_header = trace_header;
        self
    }

    /// The same, and whether callers say why.
    #[must_use]
    pub const fn explain(mut self, explain: bool) -> Self {
        self.explain = Some(explain);
        self
    }
}

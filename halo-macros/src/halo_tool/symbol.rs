//! Every name that `#[halo_tool]` knows, once.

// The attributes themselves.
pub(crate) const HALO_TOOL: &str = "halo_tool";
pub(crate) const HALO: &str = "halo";
pub(crate) const SKIP: &str = "skip";

// Keys of the attribute.
pub(crate) const WHY: &str = "why";
pub(crate) const NAME: &str = "name";
pub(crate) const TAGS: &str = "tags";
pub(crate) const EFFECTS: &str = "effects";
pub(crate) const LIMITS: &str = "limits";
pub(crate) const NEXT: &str = "next";
pub(crate) const EXAMPLES: &str = "examples";
pub(crate) const AUTH: &str = "auth";
pub(crate) const RESILIENCE: &str = "resilience";
pub(crate) const STATUS: &str = "status";
pub(crate) const SUNSET: &str = "sunset";
pub(crate) const REPLACE_WITH: &str = "replace_with";
pub(crate) const TRUST: &str = "trust";
pub(crate) const OBSERVE: &str = "observe";
pub(crate) const OUTPUT: &str = "output";
pub(crate) const CRATE: &str = "crate";
pub(crate) const SCOPE: &str = "scope";
pub(crate) const GUARD_OPTIONS: &str = "guard_options";

// Keys inside the values.
pub(crate) const REVERSIBLE: &str = "reversible";
pub(crate) const UNDO: &str = "undo";
pub(crate) const RATE: &str = "rate";
pub(crate) const IDEMPOTENT: &str = "idempotent";
pub(crate) const WHEN: &str = "when";
pub(crate) const SUGGEST: &str = "suggest";
pub(crate) const INPUT: &str = "input";
pub(crate) const TYPE: &str = "type";
pub(crate) const HEADER: &str = "header";
pub(crate) const QUERY: &str = "query";
pub(crate) const COOKIE: &str = "cookie";
pub(crate) const SCOPES: &str = "scopes";
pub(crate) const TOKEN_URL: &str = "tokenUrl";
pub(crate) const TOKEN_URL_SNAKE: &str = "token_url";
pub(crate) const RETRY: &str = "retry";
pub(crate) const BACKOFF: &str = "backoff";
pub(crate) const TIMEOUT_MS: &str = "timeout_ms";
pub(crate) const FALLBACK: &str = "fallback";
pub(crate) const SIGNED: &str = "signed";
pub(crate) const JWKS: &str = "jwks";
pub(crate) const TRACE_HEADER: &str = "trace_header";
pub(crate) const EXPLAIN: &str = "explain";

// Words of the closed vocabularies.
pub(crate) const ACTIVE: &str = "active";
pub(crate) const DEPRECATED: &str = "deprecated";
pub(crate) const NONE: &str = "none";
pub(crate) const BEARER: &str = "bearer";
pub(crate) const APIKEY: &str = "apikey";
pub(crate) const OAUTH: &str = "oauth";
pub(crate) const BASIC: &str = "basic";
pub(crate) const LINEAR: &str = "linear";
pub(crate) const EXPONENTIAL: &str = "exponential";
pub(crate) const NULL: &str = "null";

// What a route attribute is called, and its options.
pub(crate) const ROUTE: &str = "route";
pub(crate) const ROUTES: &str = "routes";
pub(crate) const METHOD: &str = "method";
pub(crate) const GUARD: &str = "guard";
pub(crate) const WRAP: &str = "wrap";
pub(crate) const OPTIONS: &str = "OPTIONS";

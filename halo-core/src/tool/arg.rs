//! What a handler's parameters ask of a caller, and what its return type gives.

use super::Auth;
use crate::schema::{HaloSchema, Schema, Shape};

/// What one parameter of a handler asks of a caller (§6.1, `input` and `auth`).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Arg {
    /// Nothing: the server fills it in.
    Ignored,
    /// Segments of the path: one value, a tuple by position, or an object by name.
    Path(&'static Schema, Shape),
    /// Parameters of the query string: each name once, with one piece of text.
    Query(&'static Schema),
    /// Parameters of the query string, of which a sequence repeats its name.
    QueryLists(&'static Schema),
    /// The body.
    Body(Body),
    /// A header.
    Header {
        /// Its name.
        name: HeaderName,
        /// What it means; empty if that is not told.
        description: &'static str,
        /// Its value.
        schema: &'static Schema,
    },
    /// Credentials.
    Auth(Auth),
    /// The same, but the call is fine without.
    Optional(&'static Arg),
    /// One of two.
    Either(&'static Arg, &'static Arg),
    /// Several at once.
    All(&'static [Arg]),
}

/// A request body.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The media type; empty for JSON, the protocol's default.
    pub content_type: &'static str,
    /// What it holds.
    pub schema: &'static Schema,
    /// Whether a call without a body is refused.
    pub required: bool,
}

/// The name of a header, known at compile time or told by the type at start-up.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum HeaderName {
    /// Known at compile time.
    Static(&'static str),
    /// Told by a type of the web framework.
    Computed(fn() -> String),
}

impl Arg {
    /// A JSON body of type `T`.
    #[must_use]
    pub const fn json<T: HaloSchema>() -> Self {
        Self::body::<T>("")
    }

    /// A body of type `T` in another media type.
    #[must_use]
    pub const fn body<T: HaloSchema>(content_type: &'static str) -> Self {
        Self::Body(Body {
            content_type,
            schema: T::SCHEMA,
            required: true,
        })
    }

    /// A body that the handler reads itself.
    #[must_use]
    pub const fn raw(content_type: &'static str) -> Self {
        Self::Body(Body {
            content_type,
            schema: <str as HaloSchema>::SCHEMA,
            required: false,
        })
    }

    /// The fields of `T` in the query string, each once and as one piece of text, as
    /// `serde_urlencoded` reads them. What it cannot read is refused at start-up.
    #[must_use]
    pub const fn query<T: HaloSchema>() -> Self {
        Self::Query(T::SCHEMA)
    }

    /// The fields of `T` in the query string, for an extractor that reads more than
    /// [`query`](Self::query): a list repeats its name.
    #[must_use]
    pub const fn query_lists<T: HaloSchema>() -> Self {
        Self::QueryLists(T::SCHEMA)
    }

    /// The path parameters that `T` reads.
    #[must_use]
    pub const fn path<T: HaloSchema>() -> Self {
        Self::Path(T::SCHEMA, T::SHAPE)
    }

    /// A header with any text in it.
    ///
    /// ```
    /// use halo_core::tool::Arg;
    ///
    /// const TENANT: Arg = Arg::header("X-Tenant", "The tenant to act for.");
    /// ```
    #[must_use]
    pub const fn header(name: &'static str, description: &'static str) -> Self {
        Self::Header {
            name: HeaderName::Static(name),
            description,
            schema: <str as HaloSchema>::SCHEMA,
        }
    }
}

/// What a handler's return type gives (§6.1, `output`).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Output {
    /// A response whose content is not known: nothing is said.
    Unknown,
    /// No content.
    Empty,
    /// Content of a described type.
    Of(&'static Schema),
    /// One of two.
    Either(&'static Output, &'static Output),
}

impl Output {
    /// Content of type `T`.
    #[must_use]
    pub const fn of<T: HaloSchema + ?Sized>() -> Self {
        Self::Of(T::SCHEMA)
    }
}

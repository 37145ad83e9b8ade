//! What can go wrong between a name and a result.

use std::fmt;

use halo_core::call::CallError;
use halo_core::protocol::ReadError;
use http::StatusCode;

use crate::arguments::ArgumentError;
use crate::outcome::Outcome;
use crate::transport::{Sent, TransportError};

/// Why there is no result. Messages say what was wrong, where, and what is accepted, in words that a model can act
/// on; they hold no credential and no argument's whole value.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The base URL cannot be used.
    BaseUrl {
        /// Why.
        why: &'static str,
    },
    /// A tag that the query string cannot carry.
    Tag {
        /// The tag.
        tag: String,
    },
    /// No answer came.
    Transport(TransportError),
    /// An attempt, or all of them, took too long.
    Timeout {
        /// What took long.
        what: &'static str,
        /// The limit, in milliseconds.
        limit_ms: u128,
        /// Whether the request may have been processed.
        sent: Sent,
    },
    /// Discovery was refused with this status.
    Discovery {
        /// What was asked, without a query.
        url: String,
        /// The answer's status.
        status: StatusCode,
    },
    /// The answer to discovery is not HALO's.
    NotHalo {
        /// What was asked, without a query.
        url: String,
        /// What it answered instead.
        why: String,
    },
    /// The answer to discovery cannot be read.
    Read {
        /// What was asked, without a query.
        url: String,
        /// What was wrong with it.
        error: ReadError,
    },
    /// The manifest has no tool of this name.
    NoSuchTool {
        /// The name.
        name: String,
        /// Names that are alike.
        similar: Vec<String>,
    },
    /// The tool's URL has no description of this method.
    NoSuchMethod {
        /// The tool's URL.
        url: String,
        /// The method that was asked for; `None` if none was and there are several.
        method: Option<String>,
        /// The methods there are.
        available: Vec<String>,
    },
    /// A description names another URL than the one it was asked at.
    OtherUrl {
        /// What was asked.
        asked: String,
        /// What the description names.
        named: String,
    },
    /// A URL that the API names leaves its origin.
    LeavesApi {
        /// Which part of a description, or which header, names it.
        what: &'static str,
        /// The URL, without a query.
        url: String,
        /// The API's origin.
        api: String,
    },
    /// The arguments do not fit the tool's schema. Nothing was sent.
    Arguments(Vec<ArgumentError>),
    /// No request can be made of the arguments. Nothing was sent.
    Call(CallError),
    /// The request that the description and arguments make is none that HTTP knows. Nothing was sent.
    NotHttp {
        /// What cannot be sent.
        what: &'static str,
    },
    /// The tool asks for a credential that was not given. Nothing was sent.
    CredentialMissing {
        /// What it asks for.
        asked: String,
        /// The kinds that were given for this API.
        given: Vec<&'static str>,
    },
    /// The tool asks for a kind of authentication that is not known. Nothing was sent.
    UnknownAuth {
        /// The kind.
        kind: String,
    },
    /// The source of tokens gave none. Nothing was sent.
    Token {
        /// Its reason.
        why: String,
    },
    /// A credential would travel unencrypted. Nothing was sent.
    PlainHttp {
        /// The API's origin.
        api: String,
    },
    /// The tool is past its sunset. Nothing was sent.
    Sunset {
        /// The tool.
        tool: String,
        /// Its date, if one is told.
        date: Option<String>,
        /// What replaces it, if that is told.
        replacement: Option<String>,
    },
    /// The answer has a status other than 2xx: it is in the outcome, with its body.
    Status(Box<Outcome>),
    /// A signature does not fit, or there is none where one is demanded.
    Signature {
        /// What was asked, without a query.
        url: String,
        /// What was wrong.
        why: String,
    },
}

impl Error {
    /// The answer, where there was one with another status than 2xx.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Status(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether the call may have had its effect all the same.
    #[must_use]
    pub fn may_have_happened(&self) -> bool {
        match self {
            Self::Transport(error) => error.sent() == Sent::Maybe,
            Self::Timeout { sent, .. } => *sent == Sent::Maybe,
            Self::Status(outcome) => outcome.status().is_server_error(),
            _ => false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BaseUrl { why } => write!(f, "the base URL cannot be used: {why}"),
            Self::Tag { tag } => write!(
                f,
                "the tag {tag:?} cannot be asked for: tags are separated by commas, so none may contain one"
            ),
            Self::Transport(error) => write!(f, "no answer: {error}"),
            Self::Timeout {
                what,
                limit_ms,
                sent,
            } => {
                write!(f, "{what} took longer than {limit_ms} ms")?;
                match sent {
                    Sent::No => Ok(()),
                    Sent::Maybe => f.write_str("; it may have been processed all the same"),
                }
            }
            Self::Discovery { url, status } => {
                write!(f, "{url} refused to describe itself with {status}")?;
                f.write_str(match status.as_u16() {
                    401 => ": it wants credentials, or others",
                    403 => ": the credentials lack a right",
                    404 => ": nothing is there",
                    429 => ": too many requests",
                    _ => "",
                })
            }
            Self::NotHalo { url, why } => write!(f, "{url} is not a HALO server: {why}"),
            Self::Read { url, error } => write!(f, "the answer of {url} cannot be read: {error}"),
            Self::NoSuchTool { name, similar } => {
                write!(f, "there is no tool {name:?}")?;
                listed(f, "; did you mean", similar)
            }
            Self::NoSuchMethod {
                url,
                method,
                available,
            } => {
                match method {
                    Some(method) => write!(f, "{url} has no tool with the method {method}")?,
                    None => write!(f, "{url} has several tools, and no method was given")?,
                }
                listed(f, "; there is", available)
            }
            Self::OtherUrl { asked, named } => write!(
                f,
                "the description of {asked} names another URL to call, {named}; it is not followed"
            ),
            Self::LeavesApi { what, url, api } => {
                write!(
                    f,
                    "`{what}` leads to {url}, which leaves the API at {api}; it is not followed"
                )
            }
            Self::Arguments(errors) => {
                f.write_str("the arguments do not fit")?;
                for (at, error) in errors.iter().enumerate() {
                    write!(f, "{}{error}", if at == 0 { ": " } else { "; " })?;
                }
                Ok(())
            }
            Self::Call(error) => error.fmt(f),
            Self::NotHttp { what } => write!(f, "HTTP cannot carry {what}"),
            Self::CredentialMissing { asked, given } => {
                write!(
                    f,
                    "the tool asks for {asked}, which was not given for this API"
                )?;
                listed(f, "; given was", given)
            }
            Self::UnknownAuth { kind } => write!(
                f,
                "the tool asks for authentication of kind {kind:?}; known are none, bearer, apikey, oauth and basic"
            ),
            Self::Token { why } => write!(f, "there is no OAuth token: {why}"),
            Self::PlainHttp { api } => write!(
                f,
                "credentials for {api} would travel unencrypted; use https, or allow plain HTTP for this API"
            ),
            Self::Sunset {
                tool,
                date,
                replacement,
            } => {
                write!(f, "`{tool}` is switched off")?;
                if let Some(date) = date {
                    write!(f, " since {date}")?;
                }
                match replacement {
                    Some(replacement) => write!(f, "; use {replacement} instead"),
                    None => Ok(()),
                }
            }
            Self::Status(outcome) => outcome.fmt(f),
            Self::Signature { url, why } => write!(f, "the answer of {url} is not trusted: {why}"),
        }
    }
}

fn listed(f: &mut fmt::Formatter<'_>, words: &str, names: &[impl AsRef<str>]) -> fmt::Result {
    for (at, name) in names.iter().enumerate() {
        let before = if at == 0 { words } else { "," };
        write!(f, "{before} `{}`", name.as_ref())?;
    }
    Ok(())
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Transport(error) => Some(error),
            Self::Read { error, .. } => Some(error),
            Self::Call(error) => Some(error),
            _ => None,
        }
    }
}

impl From<CallError> for Error {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl From<TransportError> for Error {
    fn from(error: TransportError) -> Self {
        Self::Transport(error)
    }
}

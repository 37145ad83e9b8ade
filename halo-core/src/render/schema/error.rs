//! Why a type cannot be described.

use std::fmt;

/// Why a type cannot be described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The full name of the type at fault, where it has one.
    pub identity: Option<&'static str>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Types inside types, without end or nearly so.
    TooDeep,
    /// More parts than anybody can read.
    TooLarge,
    /// A description with more levels of JSON than readers of JSON accept.
    Unreadable,
    /// It has no values: the named member never does.
    Never(String),
    /// serde does not read the named member as it stands there, for this reason.
    Unread(String, &'static str),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.identity {
            Some(identity) => write!(f, "the type `{identity}` ")?,
            None => f.write_str("the type ")?,
        }
        match &self.problem {
            Problem::TooDeep => write!(
                f,
                "is nested more than {} types deep: describe a field of it by a simpler type, `#[halo(with = Type)]`",
                super::MOST_LEVELS
            ),
            Problem::TooLarge => write!(
                f,
                "has a description of more than {} parts: describe a field of it by a simpler type, `#[halo(with = Type)]`",
                super::MOST_PARTS
            ),
            Problem::Unreadable => write!(
                f,
                "has a description of more than {} levels of JSON, which is more than readers accept: describe a field of it by a simpler type, `#[halo(with = Type)]`",
                super::depth::MOST_JSON_LEVELS
            ),
            Problem::Never(member) if member.is_empty() => {
                f.write_str("has no values, so no call can carry one")
            }
            Problem::Unread(member, why) if member.is_empty() => {
                write!(f, "cannot be sent: {why}")
            }
            Problem::Unread(member, why) => {
                write!(f, "cannot be sent, because `{member}` cannot: {why}")
            }
            Problem::Never(member) => write!(
                f,
                "has no values, because `{member}` has none, so no call can carry one"
            ),
        }
    }
}

impl std::error::Error for Error {}

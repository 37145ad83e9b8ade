//! Why arguments do not make a request.

use std::error::Error;
use std::fmt;

/// Arguments that no request can be made of. The message names the parameter and never repeats its value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// A parameter of the path is not there, or `null`.
    Missing {
        /// Its name.
        parameter: String,
    },
    /// A parameter of the path would not stay the segment it stands for.
    Segment {
        /// Its name.
        parameter: String,
        /// What it may not be.
        why: &'static str,
    },
    /// A header that carries credentials, names the host or frames the message.
    ReservedHeader {
        /// Its name.
        parameter: String,
    },
    /// A header with a line break or another control character.
    NotAHeader {
        /// Its name.
        parameter: String,
    },
    /// A file whose `data:` URL cannot be read.
    DataUrl {
        /// Its name.
        parameter: String,
    },
}

impl CallError {
    /// The parameter at fault.
    #[must_use]
    pub fn parameter(&self) -> &str {
        match self {
            Self::Missing { parameter }
            | Self::Segment { parameter, .. }
            | Self::ReservedHeader { parameter }
            | Self::NotAHeader { parameter }
            | Self::DataUrl { parameter } => parameter,
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { parameter } => {
                write!(f, "the path needs `{parameter}`, which is missing")
            }
            Self::Segment { parameter, why } => {
                write!(
                    f,
                    "`{parameter}` is part of the path and must be one segment: it may not {why}"
                )
            }
            Self::ReservedHeader { parameter } => {
                write!(f, "the header `{parameter}` is not for arguments to set")
            }
            Self::NotAHeader { parameter } => write!(
                f,
                "`{parameter}` is a header and may not contain line breaks or other control characters"
            ),
            Self::DataUrl { parameter } => write!(
                f,
                "`{parameter}` starts with `data:` but is no data URL: expected `data:<media type>;base64,<base64>`"
            ),
        }
    }
}

impl Error for CallError {}

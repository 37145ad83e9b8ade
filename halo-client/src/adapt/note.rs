//! What a definition does not say as the API said it.

use std::fmt;

/// A difference between a definition and the API's own schema.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// What kind of difference.
    pub kind: NoteKind,
    /// Where: the name of the parameter and the way into it; empty for the whole.
    pub place: String,
    /// The difference, in words.
    pub text: String,
}

/// The kinds of difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// The definition allows what the API refuses: check the arguments against the exact schema.
    Weakened,
    /// The definition refuses what the API allows.
    Narrowed,
    /// Strict mode was asked for, and cannot say what the tool takes.
    NotStrict,
    /// Words were left out.
    Shortened,
}

impl Note {
    pub(super) fn new(kind: NoteKind, place: &str, text: &str) -> Self {
        Self {
            kind,
            place: place.to_owned(),
            text: text.to_owned(),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.text)
        } else {
            write!(f, "`{}`: {}", self.place, self.text)
        }
    }
}

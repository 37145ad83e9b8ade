//! What a kind of change is, and the list of all.

use std::fmt;

use super::{auth, bounds, fields, forms, input, output, promises, schema, tools, values};

/// A kind of change.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// The id, which stays: words in small letters with hyphens between.
    pub id: &'static str,
    /// How much a change of this kind matters.
    pub severity: Severity,
    /// What it is.
    pub what: &'static str,
}

/// How much a change matters to a caller, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A call that was right fails, or its result is misread.
    Breaking,
    /// Calls go on, but may be chosen, made or repeated wrongly.
    Risky,
    /// Nobody has to do anything.
    Safe,
}

impl Severity {
    /// The word for it: `breaking`, `risky` or `safe`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Risky => "risky",
            Self::Safe => "safe",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// All kinds of changes.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    [
        tools::KINDS,
        auth::KINDS,
        input::KINDS,
        output::KINDS,
        schema::KINDS,
        values::KINDS,
        bounds::KINDS,
        fields::KINDS,
        forms::KINDS,
        promises::KINDS,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// Declares the kinds of a file and the list of them.
macro_rules! declare {
    ($($name:ident = $severity:ident $id:literal: $what:literal;)+) => {
        $(pub(super) static $name: $crate::diff::Kind = $crate::diff::Kind {
            id: $id,
            severity: $crate::diff::Severity::$severity,
            what: $what,
        };)+
        pub(super) static KINDS: &[&$crate::diff::Kind] = &[$(&$name),+];
    };
}

pub(super) use declare;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_words_with_hyphens_and_never_twice() {
        let mut seen = HashSet::new();
        for kind in kinds() {
            assert!(seen.insert(kind.id), "{} is there twice", kind.id);
            let word =
                |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase());
            assert!(kind.id.split('-').all(word), "{}", kind.id);
            assert!(kind.what.ends_with('.'), "{}", kind.id);
        }
    }
}

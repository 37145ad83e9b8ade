//! What a rule is, and the list of all.

use std::fmt;

use super::{
    api, auth, call, entries, examples, exchange, guidance, lifecycle, probes, quality, reference,
    schema, schema_sense, shape, text,
};

/// A rule that an API should keep.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The id, which stays: words in small letters with hyphens between.
    pub id: &'static str,
    /// How bad it is when it is broken.
    pub severity: Severity,
    /// What holds when it is kept.
    pub what: &'static str,
    /// How to mend it when it is broken.
    pub mend: &'static str,
}

/// How bad a finding is, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The protocol, or a caller that relies on it, breaks.
    Error,
    /// A tool is likely to be chosen or used wrongly.
    Warning,
    /// It could be better.
    Note,
}

impl Severity {
    /// The word for it: `error`, `warning` or `note`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// All rules, in the order in which they are checked.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [
        exchange::RULES,
        api::RULES,
        entries::RULES,
        probes::RULES,
        shape::RULES,
        call::RULES,
        auth::RULES,
        schema::RULES,
        schema_sense::RULES,
        reference::RULES,
        guidance::RULES,
        examples::RULES,
        lifecycle::RULES,
        text::RULES,
        quality::RULES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// Declares the rules of a file and the list of them.
macro_rules! declare {
    ($($name:ident = $severity:ident $id:literal: $what:literal => $mend:literal;)+) => {
        $(static $name: $crate::lint::Rule = $crate::lint::Rule {
            id: $id,
            severity: $crate::lint::Severity::$severity,
            what: $what,
            mend: $mend,
        };)+
        pub(super) static RULES: &[&$crate::lint::Rule] = &[$(&$name),+];
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
        for rule in rules() {
            assert!(seen.insert(rule.id), "{} is there twice", rule.id);
            let word =
                |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase());
            assert!(rule.id.split('-').all(word), "{}", rule.id);
            assert!(
                rule.what.ends_with('.') && rule.mend.ends_with('.'),
                "{}",
                rule.id
            );
        }
    }
}

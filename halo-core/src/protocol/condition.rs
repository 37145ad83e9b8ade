//! The sentence that says when a parameter is sent, where a body has several forms (§4, our addition).
//!
//! `input` is one flat map, so what only some forms of a body have is not `required`. The description of
//! such a parameter ends in a sentence that models read, and that programs read here.

use std::fmt;

const NEEDED: &str = "Needed for `";
const ONLY: &str = "Only for `";
const EXACTLY: &str = "Exactly one of `";
const AT_MOST: &str = "At most one of `";
const SETS: &str = "One of these sets is sent: `";
/// How the sentences start.
const STARTS: [&str; 5] = [NEEDED, ONLY, EXACTLY, AT_MOST, SETS];

/// When a parameter is sent.
///
/// ```
/// use halo_core::protocol::Condition;
///
/// let text = "The account. Needed for `method` `bank`, `giro`.";
/// let Some(Condition::Word { needed, tag, words }) = Condition::read(text) else {
///     panic!("no condition");
/// };
/// assert!(needed && tag == "method" && words == ["bank", "giro"]);
/// assert_eq!(Condition::read("The account."), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// With certain words of another parameter, its tag.
    Word {
        /// Whether it must be sent with them, or may be.
        needed: bool,
        /// The other parameter.
        tag: String,
        /// The words.
        words: Vec<String>,
    },
    /// It is one of several of which one is sent.
    Choice {
        /// Whether one must be sent.
        needed: bool,
        /// All of them.
        names: Vec<String>,
    },
    /// It is in one of several sets of parameters of which one is sent.
    Sets(Vec<Vec<String>>),
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { needed, tag, words } => {
                let verb = if *needed { "Needed" } else { "Only" };
                write!(f, "{verb} for `{tag}` {}.", quoted(words))
            }
            Self::Choice { needed, names } => {
                let count = if *needed { "Exactly" } else { "At most" };
                write!(f, "{count} one of {} is sent.", quoted(names))
            }
            Self::Sets(sets) => {
                let sets: Vec<String> = sets.iter().map(|set| quoted(set)).collect();
                write!(f, "One of these sets is sent: {}.", sets.join("; "))
            }
        }
    }
}

impl Condition {
    /// The condition that a description ends in, if it does.
    #[must_use]
    pub fn read(description: &str) -> Option<Self> {
        let start = STARTS
            .iter()
            .filter_map(|start| description.rfind(start))
            .max()?;
        let sentence = &description[start..];
        for (start, needed) in [(NEEDED, true), (ONLY, false)] {
            if let Some(rest) = sentence.strip_prefix(start) {
                let (tag, words) = rest.split_once("` `")?;
                return Some(Self::Word {
                    needed,
                    tag: tag.to_owned(),
                    words: unquoted(words.strip_suffix("`.")?),
                });
            }
        }
        for (start, needed) in [(EXACTLY, true), (AT_MOST, false)] {
            if let Some(rest) = sentence.strip_prefix(start) {
                return Some(Self::Choice {
                    needed,
                    names: unquoted(rest.strip_suffix("` is sent.")?),
                });
            }
        }
        let sets = sentence.strip_prefix(SETS)?.strip_suffix("`.")?;
        Some(Self::Sets(sets.split("`; `").map(unquoted).collect()))
    }
}

fn quoted(words: &[String]) -> String {
    format!("`{}`", words.join("`, `"))
}

fn unquoted(words: &str) -> Vec<String> {
    words.split("`, `").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for needed in [true, false] {
            let names = vec!["a b".to_owned(), "c".to_owned()];
            for condition in [
                Condition::Word {
                    needed,
                    tag: "kind".to_owned(),
                    words: names.clone(),
                },
                Condition::Choice {
                    needed,
                    names: names.clone(),
                },
                Condition::Sets(vec![names, vec!["d".to_owned()]]),
            ] {
                assert_eq!(
                    Condition::read(&condition.to_string()),
                    Some(condition.clone())
                );
                let text = format!("Needed for `x` `y`. {condition}");
                assert_eq!(Condition::read(&text), Some(condition));
            }
        }
    }

    #[test]
    fn other_sentences_are_none() {
        for text in [
            "",
            "Needed for `x`.",
            "Needed for `x` `y`. And more.",
            "Exactly one of `a`.",
        ] {
            assert_eq!(Condition::read(text), None, "{text}");
        }
    }
}

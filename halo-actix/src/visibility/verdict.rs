//! What rules answer.

use std::collections::{BTreeSet, HashSet};
use std::hash::BuildHasher;

/// What a rule says: yes or no. An error is a no.
pub trait Verdict {
    /// Whether it is a yes.
    fn yes(self) -> bool;
}

impl Verdict for bool {
    fn yes(self) -> bool {
        self
    }
}

impl<E> Verdict for Result<bool, E> {
    fn yes(self) -> bool {
        self.unwrap_or(false)
    }
}

/// The scopes a caller has been granted. None at all where it is not known who calls, or where finding
/// that out fails.
///
/// Tools that need no scope are shown to everyone.
pub trait Granted {
    /// Whether a scope is among them.
    fn covers(&self, scope: &str) -> bool;
}

impl<S: AsRef<str>> Granted for Vec<S> {
    fn covers(&self, scope: &str) -> bool {
        self.as_slice().covers(scope)
    }
}

impl<S: AsRef<str>> Granted for [S] {
    fn covers(&self, scope: &str) -> bool {
        self.iter().any(|granted| granted.as_ref() == scope)
    }
}

impl<S: AsRef<str>, const N: usize> Granted for [S; N] {
    fn covers(&self, scope: &str) -> bool {
        self.as_slice().covers(scope)
    }
}

impl<H: BuildHasher> Granted for HashSet<String, H> {
    fn covers(&self, scope: &str) -> bool {
        self.contains(scope)
    }
}

impl<H: BuildHasher> Granted for HashSet<&'static str, H> {
    fn covers(&self, scope: &str) -> bool {
        self.contains(scope)
    }
}

impl Granted for BTreeSet<String> {
    fn covers(&self, scope: &str) -> bool {
        self.contains(scope)
    }
}

/// As in OAuth: scopes with blanks between them.
impl Granted for String {
    fn covers(&self, scope: &str) -> bool {
        self.as_str().covers(scope)
    }
}

/// As in OAuth: scopes with blanks between them.
impl Granted for str {
    fn covers(&self, scope: &str) -> bool {
        self.split_ascii_whitespace()
            .any(|granted| granted == scope)
    }
}

impl<G: Granted + ?Sized> Granted for &G {
    fn covers(&self, scope: &str) -> bool {
        (**self).covers(scope)
    }
}

impl<G: Granted> Granted for Option<G> {
    fn covers(&self, scope: &str) -> bool {
        self.as_ref().is_some_and(|granted| granted.covers(scope))
    }
}

impl<G: Granted, E> Granted for Result<G, E> {
    fn covers(&self, scope: &str) -> bool {
        self.as_ref().is_ok_and(|granted| granted.covers(scope))
    }
}

#[cfg(test)]
mod tests {
    use super::{Granted, Verdict};

    #[test]
    fn what_fails_grants_nothing() {
        assert!(Ok::<_, ()>(["a"]).covers("a") && Some("a b").covers("b"));
        assert!(!Err::<[&str; 1], _>(()).covers("a") && !None::<[&str; 1]>.covers("a"));
        assert!(!"ab".covers("a") && !"a b".covers("a b") && !"".covers(""));
        assert!(Ok::<_, ()>(true).yes() && !Err::<bool, _>("no").yes());
    }
}

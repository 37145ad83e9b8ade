//! Where every part of a macro reports its mistakes, so that one never hides another.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far. Must be consumed by [`Errors::into_compile_error`]: errors that
/// are dropped would let wrong code compile.
pub(crate) struct Errors {
    /// `None` once consumed.
    found: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self {
            found: RefCell::new(Some(Vec::new())),
        }
    }

    /// Reports a mistake at `span`.
    pub(crate) fn at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Reports a mistake that covers all of `tokens`.
    pub(crate) fn on(&self, tokens: &impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Takes over an error of syn's.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(found) = self.found.borrow_mut().as_mut() {
            found.push(error);
        }
    }

    /// The value of a result, or `None` with its error reported.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Whether nothing was reported yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.found.borrow().as_ref().is_none_or(Vec::is_empty)
    }

    /// One `compile_error!` for each mistake; no tokens when there is none.
    pub(crate) fn into_compile_error(self) -> TokenStream {
        let found = self.found.borrow_mut().take().unwrap_or_default();
        found.iter().map(syn::Error::to_compile_error).collect()
    }

    /// The messages alone, for tests.
    #[cfg(test)]
    pub(crate) fn into_messages(self) -> Vec<String> {
        let found = self.found.borrow_mut().take().unwrap_or_default();
        found
            .into_iter()
            .flatten()
            .map(|error| error.to_string())
            .collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        // A second panic while unwinding would abort and hide the first.
        if cfg!(debug_assertions) && !std::thread::panicking() {
            assert!(
                self.found.borrow().is_none(),
                "errors were dropped without being reported"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_becomes_a_compile_error() {
        let errors = Errors::new();
        assert!(errors.is_empty());
        errors.at(Span::call_site(), "one");
        assert!(!errors.is_empty());
        errors.on(&quote::quote!(a b), "two");
        let path: Option<syn::Path> = errors.ok(syn::parse_str("5"));
        assert!(path.is_none());
        let tokens = errors.into_compile_error().to_string();
        assert_eq!(tokens.matches("compile_error").count(), 3, "{tokens}");
    }

    #[test]
    fn no_mistake_is_no_token() {
        assert!(Errors::new().into_compile_error().is_empty());
    }

    #[test]
    #[should_panic(expected = "dropped without being reported")]
    fn dropping_unreported_errors_is_a_bug() {
        drop(Errors::new());
    }
}

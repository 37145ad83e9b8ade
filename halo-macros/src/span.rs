//! Where generated code says it stands.

use proc_macro2::Span;

/// The place of the user's token, for code that is not the user's: the compiler points there, and
/// lints see that the code came from a macro.
pub(crate) fn generated_at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

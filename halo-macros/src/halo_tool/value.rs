//! What the author wrote, before anyone asks whether it makes sense: keys and JSON-like values.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned as _;
use syn::{Lit, LitBool, LitFloat, LitInt, LitStr, Path, Type};

use crate::errors::Errors;
use crate::suggest;

pub(crate) struct Key {
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// `key = value` in the attribute, `key: value` inside braces.
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) value: Value,
}

pub(crate) enum Value {
    Str(LitStr),
    Bool(LitBool),
    /// With its sign, if any.
    Int(LitInt),
    Float(LitFloat),
    /// A bare word, or the path of a handler.
    Word(Path),
    /// Only where the key asks for one.
    Type(Box<Type>),
    List(List),
    Object(Object),
    /// Tokens that no key accepts; each key says what it accepts.
    Other(TokenStream),
    /// Already reported as malformed; nothing more is to be said about it.
    Reported,
}

pub(crate) struct List {
    pub(crate) items: Vec<Value>,
    pub(crate) span: Span,
}

pub(crate) struct Object {
    pub(crate) entries: Vec<Entry>,
    /// Whether there was nothing in the braces, not even a mistake.
    pub(crate) empty: bool,
    pub(crate) span: Span,
}

impl From<Lit> for Value {
    fn from(lit: Lit) -> Self {
        match lit {
            Lit::Str(lit) => Self::Str(lit),
            Lit::Bool(lit) => Self::Bool(lit),
            Lit::Int(lit) => Self::Int(lit),
            Lit::Float(lit) => Self::Float(lit),
            other => Self::Other(other.into_token_stream()),
        }
    }
}

impl Value {
    /// Reports `message` on the value, unless a mistake in it was reported before.
    pub(crate) fn refuse(&self, message: impl Display, errors: &Errors) {
        match self {
            Self::List(List { span, .. }) | Self::Object(Object { span, .. }) => {
                errors.at(*span, message);
            }
            Self::Reported => {}
            other => errors.on(&other.tokens(), message),
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Self::List(List { span, .. }) | Self::Object(Object { span, .. }) => *span,
            other => other.tokens().span(),
        }
    }

    /// The value as it was written; nothing for lists and objects, which are kept as a span.
    pub(crate) fn tokens(&self) -> TokenStream {
        match self {
            Self::Str(lit) => lit.to_token_stream(),
            Self::Bool(lit) => lit.to_token_stream(),
            Self::Int(lit) => lit.to_token_stream(),
            Self::Float(lit) => lit.to_token_stream(),
            Self::Word(path) => path.to_token_stream(),
            Self::Type(ty) => ty.to_token_stream(),
            Self::Other(tokens) => tokens.clone(),
            Self::List(_) | Self::Object(_) | Self::Reported => TokenStream::new(),
        }
    }
}

impl Object {
    /// The entries by name, in the order of `known`; an object of the protocol is never empty.
    pub(crate) fn fields<const N: usize>(
        self,
        owner: &str,
        known: [&'static str; N],
        errors: &Errors,
    ) -> [Option<Entry>; N] {
        if self.empty {
            let message = format!("empty `{{}}` in `{owner}`: say something or leave it out");
            errors.at(self.span, message);
        }
        fields(self.entries, &format!("key of `{owner}`"), known, errors)
    }
}

/// Sorts entries by name, in the order of `known`, and reports unknown and repeated ones.
/// `what` is what an unknown name is called.
pub(crate) fn fields<const N: usize>(
    entries: Vec<Entry>,
    what: &str,
    known: [&'static str; N],
    errors: &Errors,
) -> [Option<Entry>; N] {
    let mut found = [const { None }; N];
    let mut strangers = Vec::new();
    for entry in entries {
        let Key { name, span } = &entry.key;
        match known.iter().position(|known| known == name) {
            None => {
                errors.at(*span, suggest::unknown(what, name, &known));
                strangers.push(entry);
            }
            Some(place) if found[place].is_some() => errors.at(*span, repeated(name)),
            Some(place) => found[place] = Some(entry),
        }
    }
    // A misspelt key is not missing as well, and its value is worth checking.
    for mut entry in strangers {
        let meant = suggest::nearest(&entry.key.name, &known);
        let place = known.iter().position(|known| Some(*known) == meant);
        if let Some(place) = place
            && found[place].is_none()
        {
            known[place].clone_into(&mut entry.key.name);
            found[place] = Some(entry);
        }
    }
    found
}

/// A path as the author wrote it, for messages: `refunds::refund`.
pub(crate) fn written(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

pub(crate) fn repeated(name: &str) -> String {
    format!("`{name}` is written twice: keep one of the two")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str) -> Entry {
        Entry {
            key: Key {
                name: name.to_owned(),
                span: Span::call_site(),
            },
            value: Value::Reported,
        }
    }

    fn object(names: &[&str]) -> Object {
        Object {
            entries: names.iter().map(|name| entry(name)).collect(),
            empty: names.is_empty(),
            span: Span::call_site(),
        }
    }

    #[test]
    fn sorts_entries_by_name() {
        let errors = Errors::new();
        let [one, two, three] = object(&["c", "a"]).fields("effects", ["a", "b", "c"], &errors);
        assert!(one.is_some_and(|entry| entry.key.name == "a"));
        assert!(two.is_none());
        assert!(three.is_some_and(|entry| entry.key.name == "c"));
        assert!(errors.into_messages().is_empty());
    }

    #[test]
    fn reports_unknown_and_repeated_keys() {
        let errors = Errors::new();
        let [undo] = object(&["undo", "undoo", "undo"]).fields("effects", ["undo"], &errors);
        assert!(undo.is_some());
        assert_eq!(
            errors.into_messages(),
            [
                "`undoo` is no key of `effects`: did you mean `undo`? (known: `undo`)",
                "`undo` is written twice: keep one of the two",
            ]
        );
    }

    #[test]
    fn a_misspelt_key_is_not_missing() {
        let errors = Errors::new();
        let [undo, rate] = object(&["undoo", "rte", "rate"]).fields("x", ["undo", "rate"], &errors);
        assert!(undo.is_some_and(|entry| entry.key.name == "undo"));
        assert!(rate.is_some());
        assert_eq!(errors.into_messages().len(), 2);
    }

    #[test]
    fn refuses_empty_objects() {
        let errors = Errors::new();
        let [undo] = object(&[]).fields("effects", ["undo"], &errors);
        assert!(undo.is_none());
        assert_eq!(
            errors.into_messages(),
            ["empty `{}` in `effects`: say something or leave it out"]
        );
    }

    #[test]
    fn says_nothing_more_about_a_reported_value() {
        let errors = Errors::new();
        Value::Reported.refuse("more", &errors);
        assert!(errors.into_messages().is_empty());
    }
}

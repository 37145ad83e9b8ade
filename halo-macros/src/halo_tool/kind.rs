//! What a key may ask of its value: text, a flag, a word, a handler's name, a list, an object.
//!
//! Each answers `None` when the value is something else, after saying what to write instead.

use proc_macro2::TokenStream;
use syn::{LitStr, Path};

use crate::errors::Errors;
use crate::suggest;

use super::value::{Entry, Object, Value, repeated, written};

impl Entry {
    /// A string literal with something in it.
    pub(crate) fn text(&self, errors: &Errors) -> Option<LitStr> {
        let name = &self.key.name;
        match &self.value {
            Value::Str(lit) if lit.value().trim().is_empty() => {
                errors.on(lit, format!("`{name}` is blank: say something"));
                None
            }
            Value::Str(lit) => Some(lit.clone()),
            Value::Word(path) => {
                let word = written(path);
                let message = format!("`{name}` is text: put quotes around `{word}`");
                errors.on(path, message);
                None
            }
            other => {
                let message = format!("`{name}` is text: write a string literal, `\"…\"`");
                other.refuse(message, errors);
                None
            }
        }
    }

    /// The name of an HTTP header.
    pub(crate) fn header(&self, errors: &Errors) -> Option<LitStr> {
        let lit = self.text(errors)?;
        let text = lit.value();
        if text.bytes().all(is_token) {
            return Some(lit);
        }
        let message = format!(
            "`{text}` is no HTTP header name: use letters, digits and `-`, as in `X-Trace-Id`"
        );
        errors.on(&lit, message);
        None
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self, errors: &Errors) -> Option<bool> {
        if let Value::Bool(lit) = &self.value {
            return Some(lit.value());
        }
        let quoted = matches!(&self.value, Value::Str(lit) if lit.value().parse::<bool>().is_ok());
        let hint = if quoted { ", without quotes" } else { "" };
        let message = format!("`{}` is `true` or `false`{hint}", self.key.name);
        self.value.refuse(message, errors);
        None
    }

    /// A whole number from zero, without a unit.
    pub(crate) fn milliseconds(&self, errors: &Errors) -> Option<u64> {
        if let Value::Int(lit) = &self.value
            && lit.suffix().is_empty()
            && let Ok(number) = lit.base10_parse()
        {
            return Some(number);
        }
        let name = &self.key.name;
        let message =
            format!("`{name}` is a number of milliseconds, whole and not negative: `5000`");
        self.value.refuse(message, errors);
        None
    }

    /// A bare word of a closed vocabulary.
    pub(crate) fn word<T: Copy>(&self, words: &[(&str, T)], errors: &Errors) -> Option<T> {
        let name = &self.key.name;
        let meaning = |word: &str| words.iter().find(|(known, _)| *known == word);
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let message = match &self.value {
            Value::Word(path) => {
                let word = written(path);
                if let Some((_, meaning)) = meaning(&word) {
                    return Some(*meaning);
                }
                suggest::unknown(&format!("`{name}`"), &word, &known)
            }
            Value::Str(lit) if meaning(&lit.value()).is_some() => {
                format!("write `{}` without quotes", lit.value())
            }
            Value::Str(lit) => {
                let unknown = suggest::unknown(&format!("`{name}`"), &lit.value(), &known);
                format!("{unknown}; it is a word without quotes")
            }
            _ => {
                let words = suggest::list(&known);
                format!("`{name}` is one of the words {words}, without quotes")
            }
        };
        self.value.refuse(message, errors);
        None
    }

    /// The name of another tool's handler.
    pub(crate) fn tool(&self, errors: &Errors) -> Option<Path> {
        let name = &self.key.name;
        let message = match &self.value {
            Value::Word(path) if path.get_ident().is_none_or(|ident| ident != "null") => {
                return Some(path.clone());
            }
            Value::Str(lit) => match lit.parse_with(Path::parse_mod_style) {
                Ok(path) => {
                    let path = written(&path);
                    format!("`{name}` is a handler's name: write `{path}`, without quotes")
                }
                Err(_) => format!(
                    "`{name}` is a handler's name, not a URL: \
                     write the handler's name, without quotes"
                ),
            },
            Value::Other(tokens) if is_call(tokens) => {
                format!("`{name}` names a handler and does not call it: leave out the `()`")
            }
            _ => format!("`{name}` is a handler's name: write its path, such as `refund`"),
        };
        self.value.refuse(message, errors);
        None
    }

    /// Distinct strings, each without surrounding blanks. `item` is what one of them is called.
    pub(crate) fn texts(self, item: &str, errors: &Errors) -> Vec<LitStr> {
        let mut kept: Vec<LitStr> = Vec::new();
        for value in self.items(&format!("[\"{item}\"]"), errors) {
            let Value::Str(lit) = value else {
                value.refuse(format!("a {item} is a string literal, `\"…\"`"), errors);
                continue;
            };
            let text = lit.value();
            if text.trim().is_empty() {
                errors.on(&lit, format!("a {item} is not blank"));
            } else if text.trim() != text {
                let message = format!(
                    "a {item} has no blanks around it: write `{:?}`",
                    text.trim()
                );
                errors.on(&lit, message);
            } else if kept.iter().any(|other| other.value() == text) {
                errors.on(&lit, repeated(&text));
            } else {
                kept.push(lit);
            }
        }
        kept
    }

    /// The items of a list; `example` is what to write in place of something else.
    pub(crate) fn items(self, example: &str, errors: &Errors) -> Vec<Value> {
        match self.value {
            Value::List(list) => list.items,
            Value::Reported => Vec::new(),
            other => {
                let name = &self.key.name;
                other.refuse(format!("`{name}` is a list: write `{example}`"), errors);
                // One item without its brackets can be checked all the same.
                match other {
                    Value::Object(_) | Value::Str(_) => vec![other],
                    _ => Vec::new(),
                }
            }
        }
    }

    /// What stands in braces; `example` is what to write in place of something else.
    pub(crate) fn object(self, example: &str, errors: &Errors) -> Option<Object> {
        let name = &self.key.name;
        let message = format!("`{name}` is an object: write `{example}`");
        self.value.object(&message, errors)
    }
}

impl Value {
    /// What stands in braces, for an item of the list `owner`.
    pub(crate) fn item(self, owner: &str, example: &str, errors: &Errors) -> Option<Object> {
        self.object(
            &format!("`{owner}` holds objects: write `{example}`"),
            errors,
        )
    }

    fn object(self, message: &str, errors: &Errors) -> Option<Object> {
        match self {
            Self::Object(object) => Some(object),
            other => {
                other.refuse(message, errors);
                None
            }
        }
    }
}

/// A character of an HTTP token (RFC 9110, 5.6.2).
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

fn is_call(tokens: &TokenStream) -> bool {
    matches!(
        syn::parse2::<syn::ExprCall>(tokens.clone()),
        Ok(call) if call.args.is_empty() && matches!(*call.func, syn::Expr::Path(_))
    )
}

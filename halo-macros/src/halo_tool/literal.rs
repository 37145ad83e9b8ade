//! JSON as the expression of a `Literal` constant.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::parse::Parser as _;

use crate::errors::Errors;

use super::grammar::{self, Separator};
use super::json::{Json, JsonKind};

/// Reads one JSON value, as it stands behind `example =`.
pub(crate) fn read(value: TokenStream, errors: &Errors) -> Option<Json> {
    let mut entry = quote!(value =);
    entry.extend(value);
    let parser = |input: syn::parse::ParseStream| {
        Ok(grammar::entries(input, Separator::Equals, &[], errors))
    };
    let entries = errors.ok(parser.parse2(entry))?;
    Json::check(entries.into_iter().next()?.value, errors)
}

/// The expression of a `Literal`, in the generated code's own names.
pub(crate) fn literal(json: &Json) -> TokenStream {
    match &json.kind {
        JsonKind::Null => quote!(__halo::Literal::Null),
        JsonKind::Bool(value) => quote!(__halo::Literal::Bool(#value)),
        JsonKind::Int(value) => {
            let value = Literal::i128_unsuffixed(*value);
            quote!(__halo::Literal::Int(#value))
        }
        JsonKind::Float(text) => match text.parse::<f64>() {
            Ok(value) if value.is_finite() => {
                let value = Literal::f64_unsuffixed(value);
                quote!(__halo::Literal::Float(#value))
            }
            _ => quote!(__halo::Literal::Null),
        },
        JsonKind::Str(value) => quote!(__halo::Literal::Str(#value)),
        JsonKind::Array(items) => {
            let items = items.iter().map(literal);
            quote!(__halo::Literal::Array(&[#(#items),*]))
        }
        JsonKind::Object(members) => {
            let members = members.iter().map(|(key, value)| {
                let (name, value) = (&key.name, literal(value));
                quote!((#name, #value))
            });
            quote!(__halo::Literal::Object(&[#(#members),*]))
        }
    }
}

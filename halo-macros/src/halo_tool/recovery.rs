//! Where an item ends, and with it, where reading resumes after a malformed one.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Ident, LitStr, Token, token};

use crate::errors::Errors;

use super::value::Value;

/// What a comma separates; it tells where reading resumes after a mistake.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Items {
    Entries,
    Values,
}

/// Whether what follows a value belongs to it rather than to an entry whose comma is missing.
pub(crate) fn continues(input: ParseStream, value: &Value) -> bool {
    let next = input.fork().parse::<TokenTree>();
    match next {
        Ok(TokenTree::Punct(punct)) => punct.as_char() != ',',
        Ok(TokenTree::Group(_)) => {
            input.peek(token::Paren) || matches!(value, Value::Word(_) | Value::Other(_))
        }
        _ => false,
    }
}

/// Reads the comma after an item; a missing one is reported.
pub(crate) fn comma(input: ParseStream, items: Items, errors: &Errors) {
    if input.is_empty() {
        return;
    }
    if !input.peek(Token![,]) {
        errors.at(input.span(), "expected `,` before this");
        if items == Items::Values || starts_entry(input) {
            return;
        }
        rest_of_item(input, items);
    }
    if input.peek(Token![,]) {
        errors.ok(input.parse::<Token![,]>());
    }
}

/// Takes the tokens up to the comma that ends the item.
pub(crate) fn rest_of_item(input: ParseStream, items: Items) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !ends_item(input, items) {
        if let Ok(token) = input.parse::<TokenTree>() {
            tokens.extend([token]);
        }
    }
    tokens
}

/// A comma inside something malformed need not end it: between entries, only one that an entry
/// follows does.
fn ends_item(input: ParseStream, items: Items) -> bool {
    if !input.peek(Token![,]) {
        return false;
    }
    let after = input.fork();
    let skipped = after.parse::<Token![,]>().is_ok();
    items == Items::Values || (skipped && (after.is_empty() || starts_entry(&after)))
}

fn starts_entry(input: ParseStream) -> bool {
    let key = input.peek(Ident::peek_any) || input.peek(LitStr);
    let equals = input.peek2(Token![=]) && !input.peek2(Token![==]);
    let colon = input.peek2(Token![:]) && !input.peek2(Token![::]);
    key && (equals || colon)
}

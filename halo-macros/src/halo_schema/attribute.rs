//! `#[halo(…)]` on a type and on its fields.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprLit, ExprUnary, Lit, LitStr, Path, Token, Type, UnOp};

use crate::errors::Errors;
use crate::halo_tool::CRATE_IS_A_PATH;
use crate::suggest;

const CONTAINER_KEYS: &[&str] = &["crate"];
const FIELD_KEYS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusive_minimum",
    "exclusive_maximum",
    "min_length",
    "max_length",
    "pattern",
    "min_items",
    "max_items",
    "format",
    "example",
    "with",
];

/// What stands on a type.
#[derive(Default)]
pub(super) struct Container {
    pub(super) krate: Option<Path>,
}

/// What stands on a field.
#[derive(Default)]
pub(super) struct Field {
    pub(super) with: Option<Type>,
    pub(super) bounds: Vec<Bound>,
    pub(super) example: Option<(TokenStream, Span)>,
}

/// A bound of a field, as the expression of a `Constraint`.
pub(super) struct Bound {
    pub(super) tokens: TokenStream,
    /// The assertion on the field's type that the bound makes sense.
    pub(super) check: &'static str,
    pub(super) key: String,
    pub(super) span: Span,
}

/// `key = value`, where the value is read by the key.
struct Entry {
    key: syn::Ident,
    /// Empty where there is none.
    value: TokenStream,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.call(syn::Ident::parse_any)?;
        let mut value = TokenStream::new();
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let ahead = input.fork();
            // The commas of `Map<K, V>` are its own.
            if key == "with"
                && let Ok(ty) = ahead.parse::<Type>()
            {
                input.advance_to(&ahead);
                ty.to_tokens(&mut value);
            }
        }
        while !input.is_empty() && !input.peek(Token![,]) {
            value.extend([input.parse::<proc_macro2::TokenTree>()?]);
        }
        Ok(Self { key, value })
    }
}

fn entries(attrs: &[Attribute], known: &[&str], place: &str, errors: &Errors) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("halo")) {
        let parse = syn::punctuated::Punctuated::<Entry, Token![,]>::parse_terminated;
        let parsed = match attr.parse_args_with(parse) {
            Ok(parsed) => parsed,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        for entry in parsed {
            let name = entry.key.to_string();
            if !known.contains(&name.as_str()) {
                let what = format!("key of `#[halo]` on {place}");
                let mut message = suggest::unknown(&what, &name, known);
                if name == "skip" {
                    message.push_str("; what serde skips is not described: `#[serde(skip)]`");
                }
                errors.at(entry.key.span(), message);
            } else if entry.value.is_empty() {
                let message = format!("`{name}` needs a value: `{name} = …`");
                errors.at(entry.key.span(), message);
            } else if all.iter().any(|known| known.key == entry.key) {
                let message = format!("`{name}` is written twice: keep one of the two");
                errors.at(entry.key.span(), message);
            } else {
                all.push(entry);
            }
        }
    }
    all
}

pub(super) fn container(attrs: &[Attribute], errors: &Errors) -> Container {
    let mut container = Container::default();
    for entry in entries(attrs, CONTAINER_KEYS, "a type", errors) {
        match syn::parse2(entry.value.clone()) {
            Ok(path) => container.krate = Some(path),
            Err(_) => errors.on(&entry.value, CRATE_IS_A_PATH),
        }
    }
    container
}

pub(super) fn field(attrs: &[Attribute], errors: &Errors) -> Field {
    let mut field = Field::default();
    for entry in entries(attrs, FIELD_KEYS, "a field", errors) {
        let key = entry.key.to_string();
        let span = entry.key.span();
        let value = entry.value;
        let result = match key.as_str() {
            "with" => {
                let ty = syn::parse2(value.clone());
                ty.map(|ty| field.with = Some(ty))
                    .map_err(|_| syn::Error::new_spanned(&value, no_type(&value)))
            }
            "example" => {
                let json = crate::halo_tool::json(value, errors);
                field.example = json.map(|json| (crate::halo_tool::literal(&json), json.span));
                Ok(())
            }
            _ => bound(&key, value).map(|(tokens, check)| {
                field.bounds.push(Bound {
                    tokens,
                    check,
                    key,
                    span,
                });
            }),
        };
        if let Err(error) = result {
            errors.push(error);
        }
    }
    field
}

fn no_type(value: &TokenStream) -> String {
    match syn::parse2::<LitStr>(value.clone()) {
        Ok(quoted) => format!("write `with = {}` without quotes", quoted.value()),
        Err(_) => "`with` is a type: write `with = String`".to_owned(),
    }
}

/// On variants and their fields nothing of ours is known.
pub(super) fn none(attrs: &[Attribute], place: &str, errors: &Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("halo")) {
        errors.on(
            attr,
            format!("`#[halo(…)]` says nothing on {place}: remove it"),
        );
    }
}

fn bound(key: &str, value: TokenStream) -> syn::Result<(TokenStream, &'static str)> {
    Ok(match key {
        "minimum" => (constraint("Minimum", &number(value)?), "number"),
        "maximum" => (constraint("Maximum", &number(value)?), "number"),
        "exclusive_minimum" => (constraint("ExclusiveMinimum", &number(value)?), "number"),
        "exclusive_maximum" => (constraint("ExclusiveMaximum", &number(value)?), "number"),
        "min_length" => (constraint("MinLength", &count(value)?), "text"),
        "max_length" => (constraint("MaxLength", &count(value)?), "text"),
        "min_items" => (constraint("MinItems", &count(value)?), "sequence"),
        "max_items" => (constraint("MaxItems", &count(value)?), "sequence"),
        "pattern" => (constraint("Pattern", &string(value)?), "text"),
        _ => (constraint("Format", &string(value)?), "text"),
    })
}

fn constraint(name: &str, value: &TokenStream) -> TokenStream {
    let name = syn::Ident::new(name, Span::call_site());
    quote!(__halo::Constraint::#name(#value))
}

fn number(value: TokenStream) -> syn::Result<TokenStream> {
    let expr: Expr = syn::parse2(value)?;
    numeric(&expr)
        .ok_or_else(|| syn::Error::new_spanned(expr, "write a number here, such as `1` or `-0.5`"))
}

/// A number with an optional sign, as the expression of a `Literal`.
fn numeric(expr: &Expr) -> Option<TokenStream> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(int), ..
        }) => {
            let value = int.base10_parse::<i128>().ok()?;
            let value = proc_macro2::Literal::i128_unsuffixed(value);
            Some(quote!(__halo::Literal::Int(#value)))
        }
        Expr::Lit(ExprLit {
            lit: Lit::Float(float),
            ..
        }) => {
            let value = float
                .base10_parse::<f64>()
                .ok()
                .filter(|value| value.is_finite())?;
            let value = proc_macro2::Literal::f64_unsuffixed(value);
            Some(quote!(__halo::Literal::Float(#value)))
        }
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => match expr.as_ref() {
            Expr::Lit(ExprLit {
                lit: Lit::Int(int), ..
            }) => {
                let value = int.base10_parse::<i128>().ok()?.checked_neg()?;
                let value = proc_macro2::Literal::i128_unsuffixed(value);
                Some(quote!(__halo::Literal::Int(#value)))
            }
            Expr::Lit(ExprLit {
                lit: Lit::Float(float),
                ..
            }) => {
                let value = -float
                    .base10_parse::<f64>()
                    .ok()
                    .filter(|value| value.is_finite())?;
                let value = proc_macro2::Literal::f64_unsuffixed(value);
                Some(quote!(__halo::Literal::Float(#value)))
            }
            _ => None,
        },
        Expr::Group(group) => numeric(&group.expr),
        _ => None,
    }
}

fn count(value: TokenStream) -> syn::Result<TokenStream> {
    let literal: Option<syn::LitInt> = syn::parse2(value.clone()).ok();
    let number = literal.and_then(|literal| literal.base10_parse::<u64>().ok());
    number
        .map(|number| proc_macro2::Literal::u64_unsuffixed(number).to_token_stream())
        .ok_or_else(|| syn::Error::new_spanned(value, "write a whole number from 0"))
}

fn string(value: TokenStream) -> syn::Result<TokenStream> {
    let literal: LitStr = syn::parse2(value)
        .map_err(|error| syn::Error::new(error.span(), "write a text in quotes here"))?;
    if literal.value().is_empty() {
        return Err(syn::Error::new(
            literal.span(),
            "write a text that is not empty, or leave the key out",
        ));
    }
    Ok(literal.to_token_stream())
}

/// Whether a field names the type it is described by. Mistakes are reported where the field is read.
pub(super) fn names_a_type(attrs: &[Attribute]) -> bool {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("halo"))
        .any(|attr| {
            let parse = syn::punctuated::Punctuated::<Entry, Token![,]>::parse_terminated;
            attr.parse_args_with(parse)
                .is_ok_and(|entries| entries.iter().any(|entry| entry.key == "with"))
        })
}

//! `#[halo(…)]` on a type, on its fields and on its variants.

pub(super) mod bound;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, LitStr, Path, Token, Type, WherePredicate};

use self::bound::Bound;

use crate::errors::Errors;
use crate::halo_tool::CRATE_IS_A_PATH;
use crate::suggest;

const CONTAINER_KEYS: &[&str] = &["crate", "with", "schemars", "bound"];
const VARIANT_KEYS: &[&str] = &["with", "schemars"];
const FIELD_KEYS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusive_minimum",
    "exclusive_maximum",
    "multiple_of",
    "min_length",
    "max_length",
    "pattern",
    "format",
    "min_items",
    "max_items",
    "min_properties",
    "max_properties",
    "example",
    "default",
    "with",
    "read_with",
    "write_with",
    "schemars",
];
/// Keys that stand alone.
const WORDS: &[&str] = &["schemars"];

/// What stands on a type.
#[derive(Default)]
pub(super) struct Container {
    pub(super) krate: Option<Path>,
    /// The type that is described in the place of this one.
    pub(super) with: Option<TokenStream>,
    /// What generic parameters must be, in the place of what is seen from the fields.
    pub(super) bounds: Option<Vec<WherePredicate>>,
}

/// What stands on a field.
#[derive(Default)]
pub(super) struct Field {
    /// The type that is described in the place of the field's own.
    pub(super) with: Option<TokenStream>,
    /// The same for reading alone.
    pub(super) read_with: Option<TokenStream>,
    /// The same for writing alone.
    pub(super) write_with: Option<TokenStream>,
    pub(super) bounds: Vec<Bound>,
    pub(super) example: Option<(TokenStream, Span)>,
    pub(super) default: Option<(TokenStream, Span)>,
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
            if key.to_string().ends_with("with")
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
            } else if WORDS.contains(&name.as_str()) && !entry.value.is_empty() {
                let message = format!("`{name}` stands alone: write `#[halo({name})]`");
                errors.at(entry.key.span(), message);
            } else if entry.value.is_empty() && !WORDS.contains(&name.as_str()) {
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

pub(super) fn container(item: &syn::DeriveInput, errors: &Errors) -> Container {
    let mut container = Container::default();
    for entry in entries(&item.attrs, CONTAINER_KEYS, "a type", errors) {
        match entry.key.to_string().as_str() {
            "crate" => match syn::parse2(entry.value.clone()) {
                Ok(path) => container.krate = Some(path),
                Err(_) => errors.on(&entry.value, CRATE_IS_A_PATH),
            },
            "bound" => container.bounds = predicates(&entry.value, errors),
            "schemars" => container.with = Some(quote!(__halo::Schemars<Self>)),
            _ => container.with = named_type(&entry.value, errors),
        }
    }
    container
}

fn predicates(value: &TokenStream, errors: &Errors) -> Option<Vec<WherePredicate>> {
    let example = "write what generic parameters must be, as in `bound = \"T: HaloSchema\"`";
    let Ok(text) = syn::parse2::<LitStr>(value.clone()) else {
        errors.on(value, example);
        return None;
    };
    let parse = syn::punctuated::Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    match text.parse_with(parse) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(error) => {
            errors.on(&text, format!("{error}: {example}"));
            None
        }
    }
}

/// What stands on a variant: the type its content is described by.
pub(super) fn variant(attrs: &[Attribute], errors: &Errors) -> Option<TokenStream> {
    let mut with = None;
    for entry in entries(attrs, VARIANT_KEYS, "a variant", errors) {
        if entry.key == "schemars" {
            errors.at(
                entry.key.span(),
                "`schemars` stands on a field: put it on the field of the variant",
            );
        } else {
            with = named_type(&entry.value, errors);
        }
    }
    with
}

pub(super) fn field(field: &syn::Field, errors: &Errors) -> Field {
    let mut read = Field::default();
    let entries = entries(&field.attrs, FIELD_KEYS, "a field", errors);
    // Bounds are about the type that is described.
    for entry in &entries {
        match entry.key.to_string().as_str() {
            "with" => read.with = named_type(&entry.value, errors),
            "read_with" => read.read_with = named_type(&entry.value, errors),
            "write_with" => read.write_with = named_type(&entry.value, errors),
            "schemars" => read.with = Some(by_schemars(&field.ty)),
            _ => {}
        }
    }
    let own = &field.ty;
    let ty = read.with.clone().unwrap_or_else(|| quote!(#own));
    for Entry { key, value } in entries {
        let name = key.to_string();
        match name.as_str() {
            "with" | "read_with" | "write_with" | "schemars" => {}
            "example" | "default" => {
                let json = crate::halo_tool::json(value, errors);
                let json = json.map(|json| (crate::halo_tool::literal(&json), json.span));
                if name == "example" {
                    read.example = json;
                } else {
                    read.default = json;
                }
            }
            _ => match bound::bound(name, key.span(), value, &ty) {
                Ok(bound) => read.bounds.push(bound),
                Err(error) => errors.push(error),
            },
        }
    }
    read
}

/// The wrapper that asks schemars for a description; an `Option` may still be left out.
fn by_schemars(ty: &Type) -> TokenStream {
    if let Some(inner) = option(ty) {
        quote!(__halo::Option<__halo::Schemars<#inner>>)
    } else {
        quote!(__halo::Schemars<#ty>)
    }
}

/// The `T` of a type that is spelled `Option<T>`.
pub(super) fn option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first()? {
        syn::GenericArgument::Type(inner) if last.ident == "Option" => Some(inner),
        _ => None,
    }
}

fn named_type(value: &TokenStream, errors: &Errors) -> Option<TokenStream> {
    let Ok(ty) = syn::parse2::<Type>(value.clone()) else {
        errors.on(value, no_type(value));
        return None;
    };
    Some(ty.to_token_stream())
}

fn no_type(value: &TokenStream) -> String {
    match syn::parse2::<LitStr>(value.clone()) {
        Ok(quoted) => format!("write `with = {}` without quotes", quoted.value()),
        Err(_) => "`with` is a type: write `with = String`".to_owned(),
    }
}

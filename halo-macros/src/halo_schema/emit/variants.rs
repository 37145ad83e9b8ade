//! Enums: words, or variants with data.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use serde_derive_internals::ast::{Container, Style, Variant};
use serde_derive_internals::attr::{Identifier, TagType};
use syn::spanned::Spanned as _;

use super::Described;
use super::fields::Fields;
use crate::docs;
use crate::halo_schema::{attribute, check};
use crate::span::generated_at;

pub(super) fn described(
    container: &Container<'_>,
    all: &[Variant<'_>],
    text: &TokenStream,
    fields: &mut Fields<'_>,
) -> Described {
    let tag = container.attrs.tag();
    // Enums that only name fields or variants are read from words, whatever else is in them.
    let identifier = !matches!(container.attrs.identifier(), Identifier::No);
    let words =
        identifier || (matches!(tag, TagType::External) && all.iter().all(|variant| word(variant)));
    let tagged = matches!(tag, TagType::Internal { .. });
    let variants: Vec<TokenStream> = all
        .iter()
        .filter_map(|variant| one(variant, words, tagged, fields))
        .collect();
    if words {
        let kind = quote!(__halo::Kind::Enum(
            <Self as __halo::HaloSchema>::SHAPE.variants
        ));
        let shape = quote!(__halo::Shape::words(const { &[#(#variants),*] }));
        return Described::of(shape, &kind, text);
    }
    let (tagging, shape) = match tag {
        TagType::External => (quote!(External), quote!(Union)),
        TagType::Internal { tag } => (quote!(Internal(#tag)), quote!(Object)),
        TagType::Adjacent { tag, content } => (quote!(Adjacent(#tag, #content)), quote!(Object)),
        TagType::None => (quote!(Untagged), quote!(Any)),
    };
    // A variant without a tag may be anything.
    let shape = if all.iter().any(|variant| variant.attrs.untagged()) {
        quote!(Any)
    } else {
        shape
    };
    let closed = fields.closed;
    let kind = quote! {
        __halo::Kind::Union(__halo::Union {
            tagging: __halo::Tagging::#tagging,
            variants: &[#(#variants),*],
            closed: #closed,
        })
    };
    Described::of(
        quote!(__halo::Shape::new(__halo::ShapeKind::#shape)),
        &kind,
        text,
    )
}

/// Whether a variant is nothing but a word.
fn word(variant: &Variant<'_>) -> bool {
    let attrs = &variant.attrs;
    let skipped = attrs.skip_deserializing() && attrs.skip_serializing();
    skipped
        || (matches!(variant.style, Style::Unit)
            && !attrs.untagged()
            && attrs.deserialize_with().is_none()
            && attrs.serialize_with().is_none())
}

/// One variant; nothing if it is neither read nor written.
fn one(
    variant: &Variant<'_>,
    words: bool,
    tagged: bool,
    fields: &mut Fields<'_>,
) -> Option<TokenStream> {
    let attrs = &variant.attrs;
    let with = attribute::variant(&variant.original.attrs, fields.errors);
    let (read, written) = (!attrs.skip_deserializing(), !attrs.skip_serializing());
    if !read && !written {
        return None;
    }
    check::variant(variant, with.as_ref(), fields.errors);
    let name = attrs.name();
    let (input, output) = (&name.deserialize_name().value, &name.serialize_name().value);
    let text = text(variant);
    let other = attrs.other() || (words && !matches!(variant.style, Style::Unit));
    let mut expr = if words || (with.is_none() && matches!(variant.style, Style::Unit)) {
        quote!(__halo::Variant::new(#input, #text))
    } else {
        let content = match &with {
            Some(with) => {
                let with = &both(variant, with, fields);
                fields.seen.types.push(with.clone());
                quote!(__halo::Content::Newtype(&__halo::Field::new::<#with>(#input, "")))
            }
            None => fields.content(variant.style, &variant.fields),
        };
        quote!(__halo::Variant::holding(#input, #text, #content))
    };
    if tagged && !fields.generic && !attrs.untagged() {
        let held = match (&with, variant.style) {
            (Some(with), _) => Some(with.clone()),
            (None, Style::Newtype) => {
                let field = &variant.fields[0];
                let skipped = field.attrs.skip_deserializing() && field.attrs.skip_serializing();
                (!skipped).then(|| {
                    // Read again for its type alone: mistakes are reported already.
                    let quiet = crate::errors::Errors::new();
                    let ours = attribute::field(field.original, &quiet);
                    drop(quiet.into_compile_error());
                    super::fields::described_type(field, &ours)
                })
            }
            _ => None,
        };
        if let Some(ty) = held {
            let span = generated_at(variant.original.fields.span());
            fields.seen.checks.push(quote_spanned! {span=>
                __halo::check::tagged(<#ty as __halo::HaloSchema>::SHAPE);
            });
        }
    }
    if !read || !written || input != output {
        let input = optional(read, input);
        let output = optional(written, output);
        expr = quote!(#expr.renamed(#input, #output));
    }
    if attrs.untagged() {
        expr = quote!(#expr.playing(__halo::Role::Untagged));
    } else if other {
        expr = quote!(#expr.playing(__halo::Role::Other));
    }
    Some(expr)
}

/// The type a variant's content is described by in both directions: a function for one of them leaves
/// the other to the content itself.
fn both(variant: &Variant<'_>, with: &TokenStream, fields: &Fields<'_>) -> TokenStream {
    let attrs = &variant.attrs;
    let (reader, writer) = (attrs.deserialize_with(), attrs.serialize_with());
    let read = reader.is_some() || writer.is_none() || attrs.skip_deserializing();
    let written = writer.is_some() || reader.is_none() || attrs.skip_serializing();
    if read && written {
        return with.clone();
    }
    let Style::Newtype = variant.style else {
        fields.errors.on(
            with,
            "this variant is read or written by a function in one direction only: \
             name a function for the other one, too",
        );
        return with.clone();
    };
    let own = variant.fields[0].ty;
    if read {
        quote!(__halo::Directed<#with, #own>)
    } else {
        quote!(__halo::Directed<#own, #with>)
    }
}

/// The documentation, with a word on what is deprecated.
fn text(variant: &Variant<'_>) -> TokenStream {
    let attrs = &variant.original.attrs;
    let text = docs::text(attrs);
    if !attrs.iter().any(|attr| attr.path().is_ident("deprecated")) {
        return text;
    }
    match syn::parse2::<syn::LitStr>(text.clone()) {
        Ok(literal) => {
            let text = format!("Deprecated. {}", literal.value());
            let text = text.trim_end();
            quote!(#text)
        }
        Err(_) => text,
    }
}

fn optional(there: bool, name: &str) -> TokenStream {
    if there {
        quote!(__halo::Some(#name))
    } else {
        quote!(__halo::None)
    }
}

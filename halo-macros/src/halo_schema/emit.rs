//! The implementation of `HaloSchema`: two constants.

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use serde_derive_internals::ast::{Container, Data, Field, Style, Variant};
use syn::{GenericParam, parse_quote};

use super::attribute;
use crate::docs;
use crate::errors::Errors;
use crate::span::generated_at;

/// The constants and the assertions on them.
pub(super) struct Body {
    consts: TokenStream,
    checks: Vec<TokenStream>,
}

impl Body {
    /// A type of this outline and kind.
    fn of(shape: &TokenStream, kind: &TokenStream, text: &TokenStream) -> Self {
        let consts = quote! {
            const SHAPE: __halo::Shape = #shape;
            const SCHEMA: &'static __halo::Schema = &__halo::Schema {
                description: #text,
                kind: #kind,
                identity: __halo::Some(__halo::type_name::<Self>),
            };
        };
        Self {
            consts,
            checks: Vec::new(),
        }
    }
}

pub(super) fn body(container: &Container<'_>, errors: &Errors) -> Body {
    let text = docs::text(&container.original.attrs);
    match &container.data {
        Data::Enum(variants) => words(variants, &text),
        Data::Struct(style, fields) => structure(container, *style, fields, &text, errors),
    }
}

/// An enum of unit variants: a list of words.
fn words(variants: &[Variant<'_>], doc: &TokenStream) -> Body {
    let words = variants.iter().filter_map(|variant| {
        let attrs = &variant.attrs;
        let (read, written) = (!attrs.skip_deserializing(), !attrs.skip_serializing());
        if !read && !written {
            return None;
        }
        let name = attrs.name();
        let (input, output) = (&name.deserialize_name().value, &name.serialize_name().value);
        let text = docs::text(&variant.original.attrs);
        let mut word = quote!(__halo::Variant::new(#input, #text));
        if !read || !written || input != output {
            let input = optional(read, input);
            let output = optional(written, output);
            word = quote!(#word.renamed(#input, #output));
        }
        Some(word)
    });
    let kind = quote!(__halo::Kind::Enum(
        <Self as __halo::HaloSchema>::SHAPE.variants
    ));
    Body::of(
        &quote!(__halo::Shape::words(const { &[#(#words),*] })),
        &kind,
        doc,
    )
}

fn optional(there: bool, name: &str) -> TokenStream {
    if there {
        quote!(__halo::Some(#name))
    } else {
        quote!(__halo::None)
    }
}

fn structure(
    container: &Container<'_>,
    style: Style,
    fields: &[Field<'_>],
    doc: &TokenStream,
    errors: &Errors,
) -> Body {
    let described =
        |field: &&Field<'_>| !(field.attrs.skip_deserializing() && field.attrs.skip_serializing());
    let transparent = container.attrs.transparent();
    match style {
        Style::Newtype => alias(&fields[0], transparent, doc, errors),
        _ if transparent => match fields.iter().find(|field| field.attrs.transparent()) {
            Some(field) => alias(field, true, doc, errors),
            None => unit(doc),
        },
        Style::Unit => unit(doc),
        Style::Tuple => {
            let count = fields.iter().filter(described).count();
            let count = proc_macro2::Literal::usize_unsuffixed(count);
            let types: Vec<_> = fields
                .iter()
                .filter(described)
                .map(|field| field_type(field, &nameless(field, errors)))
                .collect();
            let shape = quote!(__halo::Shape::new(__halo::ShapeKind::Tuple(#count)));
            let kind = quote!(__halo::Kind::Tuple(&[#(__halo::of::<#types>),*]));
            Body::of(&shape, &kind, doc)
        }
        Style::Struct => object(container, fields, doc, errors),
    }
}

fn unit(doc: &TokenStream) -> Body {
    let shape = quote!(__halo::Shape::new(__halo::ShapeKind::Null));
    Body::of(&shape, &quote!(__halo::Kind::Null), doc)
}

fn alias(field: &Field<'_>, transparent: bool, doc: &TokenStream, errors: &Errors) -> Body {
    let ours = nameless(field, errors);
    let ty = field_type(field, &ours);
    let mut shape = quote!(<#ty as __halo::HaloSchema>::SHAPE);
    if !transparent {
        // serde asks for the field of a newtype around `Option`.
        shape = quote!(#shape.required());
    }
    Body::of(&shape, &quote!(__halo::Kind::Alias(__halo::of::<#ty>)), doc)
}

/// What stands on a field that is described by its type alone: nothing but `with`.
fn nameless(field: &Field<'_>, errors: &Errors) -> attribute::Field {
    let ours = attribute::field(&field.original.attrs, errors);
    let bounds = ours.bounds.iter();
    let bounds = bounds.map(|bound| (bound.key.as_str(), bound.span));
    let example = ours.example.iter().map(|(_, span)| ("example", *span));
    for (key, span) in bounds.chain(example) {
        let message = format!(
            "`{key}` says nothing here: put it on the named fields that have this type, \
             or implement `HaloSchema` by hand"
        );
        errors.at(span, message);
    }
    ours
}

fn object(
    container: &Container<'_>,
    fields: &[Field<'_>],
    doc: &TokenStream,
    errors: &Errors,
) -> Body {
    let closed = container.attrs.deny_unknown_fields();
    let defaulted = !container.attrs.default().is_none();
    let mut checks = Vec::new();
    let mut described = Vec::new();
    for field in fields {
        let attrs = &field.attrs;
        let (read, written) = (!attrs.skip_deserializing(), !attrs.skip_serializing());
        let ours = attribute::field(&field.original.attrs, errors);
        if !read && !written {
            continue;
        }
        described.push(field_expr(field, &ours, defaulted, read, written));
        checks.extend(assertions(container, field, &ours));
    }
    let consts = quote! {
        const SHAPE: __halo::Shape = __halo::Shape::OBJECT;
        const FIELDS: &'static [__halo::Field] = &[#(#described),*];
        const SCHEMA: &'static __halo::Schema = &__halo::Schema::object::<Self>(#doc, #closed);
    };
    Body { consts, checks }
}

fn field_expr(
    field: &Field<'_>,
    ours: &attribute::Field,
    defaulted: bool,
    read: bool,
    written: bool,
) -> TokenStream {
    let attrs = &field.attrs;
    let text = docs::text(&field.original.attrs);
    let ty = field_type(field, ours);
    let name = attrs.name();
    let (input, output) = match multipart_name(field) {
        Some(name) => (name.clone(), name),
        None => (
            name.deserialize_name().value.clone(),
            name.serialize_name().value.clone(),
        ),
    };
    let mut expr = quote!(__halo::Field::new::<#ty>(#input, #text));
    if input != output {
        expr = quote!(#expr.written_as(#output));
    }
    if defaulted || !attrs.default().is_none() {
        expr = quote!(#expr.defaulted());
    } else if attrs.deserialize_with().is_some() {
        // serde calls the function for a value only, and asks for one even for an `Option`.
        expr = quote!(#expr.required());
    }
    if !read {
        expr = quote!(#expr.never_read());
    }
    if !written {
        expr = quote!(#expr.never_written());
    }
    if attrs.skip_serializing_if().is_some() {
        expr = quote!(#expr.sometimes_omitted());
    }
    if !ours.bounds.is_empty() {
        let bounds = ours.bounds.iter().map(|bound| &bound.tokens);
        expr = quote!(#expr.bounded(&[#(#bounds),*]));
    }
    if let Some((example, _)) = &ours.example {
        expr = quote!(#expr.example(&#example));
    }
    expr
}

fn field_type(field: &Field<'_>, ours: &attribute::Field) -> TokenStream {
    if let Some(ty) = &ours.with {
        return quote!(#ty);
    }
    let ty = field.ty;
    quote!(#ty)
}

/// A multipart form names its fields by `#[multipart(rename = "…")]`, not by serde.
fn multipart_name(field: &Field<'_>) -> Option<String> {
    let mut name = None;
    let attrs = field.original.attrs.iter();
    for attr in attrs.filter(|attr| attr.path().is_ident("multipart")) {
        // What does not parse is reported by the form's own derive.
        let _ = attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = Some(meta.value()?.parse::<syn::LitStr>()?.value());
            } else if let Ok(value) = meta.value() {
                value.parse::<syn::Expr>()?;
            }
            Ok(())
        });
    }
    name
}

/// Assertions that bounds and examples fit the field's type, where the type is a known one.
fn assertions(
    container: &Container<'_>,
    field: &Field<'_>,
    ours: &attribute::Field,
) -> Vec<TokenStream> {
    if container.generics.params.iter().next().is_some() {
        return Vec::new();
    }
    let ty = field_type(field, ours);
    let mut checks = Vec::new();
    for bound in &ours.bounds {
        let key = &bound.key;
        let check = syn::Ident::new(bound.check, generated_at(bound.span));
        checks.push(quote_spanned! {generated_at(bound.span)=>
            __halo::check::#check(<#ty as __halo::HaloSchema>::SHAPE, #key);
        });
    }
    if let Some((example, span)) = &ours.example {
        let name = &field.attrs.name().deserialize_name().value;
        checks.push(quote_spanned! {generated_at(*span)=>
            __halo::check::field_example(<#ty as __halo::HaloSchema>::SHAPE, #name, &#example);
        });
    }
    checks
}

pub(super) fn implementation(
    item: &syn::DeriveInput,
    container: &attribute::Container,
    body: Option<Body>,
    errors: Errors,
) -> TokenStream {
    let krate = container
        .krate
        .as_ref()
        .map_or_else(|| quote!(::halo_actix), |path| quote!(#path));
    let faulty = !errors.is_empty();
    let errors = errors.into_compile_error();
    // With a mistake in the type an empty description keeps its uses elsewhere quiet.
    let body = match body {
        Some(body) if !faulty => body,
        _ => {
            let shape = quote!(__halo::Shape::new(__halo::ShapeKind::Any));
            Body::of(&shape, &quote!(__halo::Kind::Any), &quote!(""))
        }
    };
    let Body { consts, checks } = body;
    let name = &item.ident;
    let mut generics = item.generics.clone();
    for param in &mut generics.params {
        if let GenericParam::Type(param) = param
            && mentions(&consts, &param.ident)
        {
            param.bounds.push(parse_quote!(__halo::HaloSchema));
        }
    }
    let (impl_generics, _, _) = generics.split_for_impl();
    let (_, type_generics, where_clause) = item.generics.split_for_impl();
    let checks = (!checks.is_empty()).then(|| quote!(const _: () = { #(#checks)* };));
    quote! {
        #errors
        const _: () = {
            use #krate::__private as __halo;

            #[automatically_derived]
            impl #impl_generics __halo::HaloSchema for #name #type_generics #where_clause {
                #consts
            }
            #checks
        };
    }
}

/// Whether a name occurs anywhere in code: a parameter of skipped fields alone needs no description.
fn mentions(tokens: &TokenStream, name: &syn::Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

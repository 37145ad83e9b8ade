//! Fields, of a type or of a variant.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use serde_derive_internals::ast::{Field, Style};
use syn::spanned::Spanned as _;

use super::Seen;
use crate::docs;
use crate::errors::Errors;
use crate::halo_schema::{attribute, check, validation};
use crate::span::generated_at;

/// What is known of the type the fields are in.
pub(super) struct Fields<'a> {
    pub(super) seen: &'a mut Seen,
    pub(super) errors: &'a Errors,
    /// `#[serde(deny_unknown_fields)]`
    pub(super) closed: bool,
    /// `#[serde(default)]` on the type.
    pub(super) defaulted: bool,
    /// Constants of generic types are known to those who use them alone.
    pub(super) generic: bool,
}

impl Fields<'_> {
    /// The descriptions of all fields that are read or written.
    pub(super) fn all(&mut self, fields: &[Field<'_>]) -> Vec<TokenStream> {
        fields
            .iter()
            .filter_map(|field| self.one(field, false))
            .collect()
    }

    /// What stands on a field, checked.
    pub(super) fn ours(&mut self, field: &Field<'_>, newtype: bool) -> attribute::Field {
        let ours = attribute::field(field.original, self.errors);
        let defaulted = self.defaulted || !field.attrs.default().is_none();
        check::field(field, &ours, defaulted && !newtype, self.errors);
        let ty = described_type(field, &ours);
        if !self.generic {
            self.assert(field, &ours, &ty);
        }
        self.seen.types.push(ty);
        ours
    }

    /// The description of one field, unless it is neither read nor written. `content` says that it is
    /// all that a variant holds.
    pub(super) fn one(&mut self, field: &Field<'_>, content: bool) -> Option<TokenStream> {
        let attrs = &field.attrs;
        let (read, written) = (!attrs.skip_deserializing(), !attrs.skip_serializing());
        if !read && !written {
            // Mistakes in what is not used are mistakes all the same.
            attribute::field(field.original, self.errors);
            return None;
        }
        let ours = self.ours(field, content);
        let ty = described_type(field, &ours);
        let text = docs::text(&field.original.attrs);
        let (input, output) = names(field);
        let mut expr = quote!(__halo::Field::new::<#ty>(#input, #text));
        if input != output {
            expr = quote!(#expr.written_as(#output));
        }
        let validation = validation::of(&field.original.attrs, &ty);
        // serde asks for all that a variant holds, whatever its default.
        if !content && (self.defaulted || !attrs.default().is_none()) {
            expr = quote!(#expr.defaulted());
        } else if check::reader(field).is_some() {
            // serde calls the function for a value only, and asks for one even for an `Option`.
            expr = quote!(#expr.required());
        }
        if validation.required {
            expr = quote!(#expr.demanded());
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
        if attrs.flatten() {
            expr = quote!(#expr.flattened());
        }
        let bounds = constraints(field, &ours, &ty);
        if !bounds.is_empty() {
            expr = quote!(#expr.bounded(&[#(#bounds),*]));
        }
        Some(expr)
    }

    /// Assertions that the type suits what is said of the field.
    fn assert(&mut self, field: &Field<'_>, ours: &attribute::Field, ty: &TokenStream) {
        let shape = quote!(<#ty as __halo::HaloSchema>::SHAPE);
        let checks = &mut self.seen.checks;
        for bound in &ours.bounds {
            let key = &bound.key;
            if let Some(check) = bound.check {
                let check = syn::Ident::new(check, generated_at(bound.span));
                checks.push(quote_spanned! {generated_at(bound.span)=>
                    __halo::check::#check(#shape, #key);
                });
            }
            if let Some(number) = &bound.number
                && bound.check == Some("number")
                && key != "multiple_of"
            {
                let tokens = &number.tokens;
                checks.push(quote_spanned! {generated_at(bound.span)=>
                    __halo::check::within(<#ty as __halo::HaloSchema>::SCHEMA, #key, &#tokens);
                });
            }
        }
        let name = &field.attrs.name().deserialize_name().value;
        for (value, span) in ours.example.iter().chain(&ours.default) {
            checks.push(quote_spanned! {generated_at(*span)=>
                __halo::check::field_example(#shape, #name, &#value);
            });
        }
        if field.attrs.flatten() {
            let span = generated_at(field.ty.span());
            checks.push(quote_spanned!(span=> __halo::check::flattened(#shape);));
        }
    }

    /// The content of a variant, as the expression of a `Content`.
    pub(super) fn content(&mut self, style: Style, fields: &[Field<'_>]) -> TokenStream {
        match style {
            Style::Unit => quote!(__halo::Content::Unit),
            Style::Newtype => {
                let field = self.one(&fields[0], true);
                field.map_or_else(
                    || quote!(__halo::Content::Unit),
                    |field| quote!(__halo::Content::Newtype(&#field)),
                )
            }
            Style::Tuple => {
                let fields = self.all(fields);
                quote!(__halo::Content::Tuple(&[#(#fields),*]))
            }
            Style::Struct => {
                let fields = self.all(fields);
                quote!(__halo::Content::Struct(&[#(#fields),*]))
            }
        }
    }
}

/// How many fields are read.
pub(super) fn read(fields: &[Field<'_>]) -> usize {
    fields
        .iter()
        .filter(|field| !field.attrs.skip_deserializing())
        .count()
}

/// The type a field is described by: in each direction the one that is named for it, where a function
/// reads or writes it or no function does, else the field's own.
pub(super) fn described_type(field: &Field<'_>, ours: &attribute::Field) -> TokenStream {
    let own = field.ty;
    let own = quote!(#own);
    let (reader, writer) = (check::reader(field), field.attrs.serialize_with());
    let side = |named: &Option<TokenStream>, by_function: bool| {
        let whole = ours
            .with
            .as_ref()
            .filter(|_| by_function || (reader.is_none() && writer.is_none()));
        named.as_ref().or(whole).unwrap_or(&own).clone()
    };
    let read = side(&ours.read_with, reader.is_some());
    let written = side(&ours.write_with, writer.is_some());
    let attrs = &field.attrs;
    if attrs.skip_serializing() || read.to_string() == written.to_string() {
        return read;
    }
    if attrs.skip_deserializing() {
        return written;
    }
    quote!(__halo::Directed<#read, #written>)
}

/// The names when reading and when writing.
fn names(field: &Field<'_>) -> (String, String) {
    let name = field.attrs.name();
    match multipart_name(field) {
        Some(name) => (name.clone(), name),
        None => (
            name.deserialize_name().value.clone(),
            name.serialize_name().value.clone(),
        ),
    }
}

/// The bounds of a field and the notes on it, as expressions of `Constraint`s.
pub(super) fn constraints(
    field: &Field<'_>,
    ours: &attribute::Field,
    ty: &TokenStream,
) -> Vec<TokenStream> {
    let mut all: Vec<TokenStream> = ours
        .bounds
        .iter()
        .map(|bound| bound.tokens.clone())
        .collect();
    all.extend(validation::of(&field.original.attrs, ty).bounds);
    if let Some((default, _)) = &ours.default {
        all.push(quote!(__halo::Constraint::Default(#default)));
    }
    if let Some((example, _)) = &ours.example {
        all.push(quote!(__halo::Constraint::Example(#example)));
    }
    let attrs = field.original.attrs.iter();
    if attrs.clone().any(|attr| attr.path().is_ident("deprecated")) {
        all.push(quote!(__halo::Constraint::Deprecated));
    }
    all
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

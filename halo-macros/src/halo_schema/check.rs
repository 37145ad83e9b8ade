//! Rules across attributes: each an error, never a wrong description.

use proc_macro2::TokenStream;
use quote::quote;
use serde_derive_internals::ast::{Field, Variant};
use syn::Type;

use super::attribute;
use crate::errors::Errors;

const NAMES_NO_TYPE: &str = "HALO cannot see what this function reads and writes: \
     name a type with the same JSON, `#[halo(with = Type)]`";

/// The function a field is read by, if its author names one: serde itself puts one in the place of
/// `#[serde(borrow)]` on a `Cow`.
pub(super) fn reader<'a>(field: &'a Field<'_>) -> Option<&'a syn::ExprPath> {
    let function = field.attrs.deserialize_with()?;
    let first = function.path.segments.first();
    first
        .is_none_or(|first| first.ident != "_serde")
        .then_some(function)
}

/// A variant, and the type its content is described by.
pub(super) fn variant(variant: &Variant<'_>, with: Option<&TokenStream>, errors: &Errors) {
    let function = variant
        .attrs
        .deserialize_with()
        .or(variant.attrs.serialize_with());
    if let (Some(function), None) = (function, with) {
        // `#[serde(with = "module")] Variant(T)`
        errors.on(function, NAMES_NO_TYPE);
    }
}

pub(super) fn field(field: &Field<'_>, ours: &attribute::Field, defaulted: bool, errors: &Errors) {
    let attrs = &field.attrs;
    let named = |side: &Option<TokenStream>| ours.with.is_some() || side.is_some();
    if let Some(function) = reader(field)
        && !attrs.skip_deserializing()
        && !named(&ours.read_with)
    {
        // `#[serde(deserialize_with = "function")] field: T`
        errors.on(function, NAMES_NO_TYPE);
    } else if let Some(function) = attrs.serialize_with()
        && !attrs.skip_serializing()
        && !named(&ours.write_with)
    {
        // `#[serde(serialize_with = "function")] field: T`
        errors.on(function, NAMES_NO_TYPE);
    }
    if reader(field).is_none() && attrs.serialize_with().is_none() {
        for with in [&ours.with, &ours.read_with].into_iter().flatten() {
            whole(field, with, errors);
        }
    }
    if let Some((_, span)) = &ours.default
        && !defaulted
    {
        // `#[halo(default = 1)] field: u8`
        errors.at(
            *span,
            "a caller must send this field, so that its default is never used: add `#[serde(default)]`, or remove `default`",
        );
    }
    if attrs.flatten() {
        let bounds = ours.bounds.iter();
        let bounds = bounds.map(|bound| (bound.key.as_str(), bound.span));
        let example = ours.example.iter().map(|(_, span)| ("example", *span));
        let default = ours.default.iter().map(|(_, span)| ("default", *span));
        for (key, span) in bounds.chain(example).chain(default) {
            // `#[serde(flatten)] #[halo(minimum = 1)] field: T`
            errors.at(
                span,
                format!(
                    "`{key}` says nothing of a flattened field: put it on the fields of its type"
                ),
            );
        }
    }
    for (low, high) in [
        ("minimum", "maximum"),
        ("min_length", "max_length"),
        ("min_items", "max_items"),
        ("min_properties", "max_properties"),
    ] {
        let of = |key: &str| {
            let bound = ours.bounds.iter().find(|bound| bound.key == key)?;
            Some((bound.number.as_ref()?.value?, bound.span))
        };
        if let (Some((least, _)), Some((most, span))) = (of(low), of(high))
            && least > most
        {
            // `#[halo(minimum = 2, maximum = 1)]`
            errors.at(
                span,
                format!("`{high}` is below `{low}`: no value is within both"),
            );
        }
    }
}

/// `#[halo(with = String)] field: Option<T>` would make an optional field required.
fn whole(field: &Field<'_>, with: &TokenStream, errors: &Errors) {
    let Ok(with) = syn::parse2::<Type>(with.clone()) else {
        return;
    };
    if attribute::option(field.ty).is_some() && attribute::option(&with).is_none() {
        let spelled = quote!(#with).to_string().replace(' ', "");
        errors.on(
            &with,
            format!(
                "`with` describes the whole field, which may be left out: write `with = Option<{spelled}>`"
            ),
        );
    }
}

//! What serde allows and a description does not carry yet: each an error, never a wrong description.

use quote::ToTokens;
use serde_derive_internals::ast::{Container, Data, Field, Style, Variant};
use serde_derive_internals::attr::TagType;

use super::attribute;
use crate::errors::Errors;

pub(super) fn container(container: &Container<'_>, errors: &Errors) {
    let attrs = &container.attrs;
    let other = attrs
        .type_from()
        .or(attrs.type_try_from())
        .or(attrs.type_into());
    if let Some(ty) = other {
        // `#[serde(from = "T", into = "T")]`
        refuse(ty, "`from`, `try_from` and `into`", errors);
    }
    if let Some(path) = attrs.remote() {
        // `#[serde(remote = "T")]`
        refuse(path, "`remote`", errors);
    }
    match &container.data {
        Data::Struct(_, fields) => {
            for field in fields {
                self::field(field, errors);
            }
        }
        Data::Enum(variants) => {
            if !matches!(attrs.tag(), TagType::External) {
                // `#[serde(tag = "…")]`, `#[serde(untagged)]`
                refuse(
                    &container.ident,
                    "enums with `tag`, `content` or `untagged`",
                    errors,
                );
                return;
            }
            for variant in variants {
                self::variant(variant, errors);
            }
            let mut carrying = variants.iter().filter(|variant| carries_data(variant));
            if let Some(variant) = carrying.next() {
                // `enum E { A { x: i32 } }`
                refuse(&variant.ident, "variants that carry data", errors);
            }
        }
    }
}

fn variant(variant: &Variant<'_>, errors: &Errors) {
    attribute::none(&variant.original.attrs, "a variant", errors);
    if !skipped(variant) && (variant.attrs.other() || variant.attrs.untagged()) {
        // `#[serde(other)]`, `#[serde(untagged)]`
        refuse(&variant.ident, "`other` and `untagged` variants", errors);
    }
}

fn skipped(variant: &Variant<'_>) -> bool {
    variant.attrs.skip_deserializing() && variant.attrs.skip_serializing()
}

fn carries_data(variant: &Variant<'_>) -> bool {
    !skipped(variant) && !matches!(variant.style, Style::Unit)
}

fn field(field: &Field<'_>, errors: &Errors) {
    let attrs = &field.attrs;
    if attrs.skip_deserializing() && attrs.skip_serializing() {
        return;
    }
    if attrs.flatten() {
        // `#[serde(flatten)]`
        refuse(field.ty, "`flatten`", errors);
    }
    let function = attrs.deserialize_with().or(attrs.serialize_with());
    if let Some(function) = function
        && !attribute::names_a_type(&field.original.attrs)
    {
        // `#[serde(with = "module")]`
        errors.on(
            function,
            "HALO cannot see what this function reads and writes: \
             name a type with the same JSON, `#[halo(with = Type)]`",
        );
    }
}

fn refuse(at: &impl ToTokens, what: &str, errors: &Errors) {
    errors.on(
        at,
        format!(
            "`HaloSchema` does not describe {what}: implement `HaloSchema` by hand, \
             or, where this type is the type of a field, put `#[halo(with = Type)]` there"
        ),
    );
}

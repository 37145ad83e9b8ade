//! `#[derive(HaloSchema)]`: parse (serde's attributes by serde's own parser, ours by us), check, emit.

mod attribute;
mod check;
mod emit;
mod generics;
mod validation;

use proc_macro2::TokenStream;
use quote::format_ident;
use serde_derive_internals::{Ctxt, Derive, ast};

use crate::errors::Errors;

pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let item: syn::DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let errors = Errors::new();
    let container = attribute::container(&item, &errors);
    let serde = Ctxt::new();
    let private = format_ident!("__private");
    let data = ast::Container::from_ast(&serde, &item, Derive::Deserialize, &private);
    if let Err(error) = serde.check() {
        errors.push(error);
    }
    let body = data.map(|data| emit::body(&data, &container, &errors));
    emit::implementation(&item, &container, body, errors)
}

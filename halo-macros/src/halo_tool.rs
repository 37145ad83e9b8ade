//! `#[halo_tool]`: parse (the attribute, the route attribute below it, the signature), check, emit.

mod attribute;
mod auth;
mod date;
mod effects;
mod emit;
mod example;
mod grammar;
mod item_fn;
mod json;
mod kind;
mod literal;
mod metadata;
mod name;
mod next;
mod operation;
mod pattern;
mod recovery;
mod route;
mod route_args;
mod route_options;
mod signature;
mod symbol;
mod value;

use proc_macro2::TokenStream;

pub(crate) use self::literal::{literal, read as json};
pub(crate) use self::metadata::CRATE_IS_A_PATH;

use self::attribute::ToolAttribute;
use self::item_fn::ItemFnTokens;
use self::metadata::Metadata;
use self::route::Routing;
use self::signature::Handler;
use crate::errors::Errors;

/// Where everything generated finds what it calls, unless the author names another place.
fn default_krate() -> syn::Path {
    syn::parse_quote!(::halo_actix)
}

pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let as_written = item.clone();
    let mut function: ItemFnTokens = match syn::parse2(item) {
        Ok(function) => function,
        Err(error) => {
            errors.at(
                error.span(),
                format!("`#[halo_tool]` describes a handler, which is a function: {error}"),
            );
            let errors = errors.into_compile_error();
            return quote::quote!(#errors #as_written);
        }
    };
    let attribute = ToolAttribute::parse(attribute, &errors);
    let routing = Routing::take(std::mem::take(&mut function.attrs), &errors);
    function.attrs = routing.rest;
    let handler = Handler::take(&mut function, &errors);
    let metadata = Metadata::check(attribute, &handler.ident, &errors);
    emit::Expansion {
        function,
        attr_paths: routing.attr_paths,
        routes: routing.routes,
        handler,
        metadata,
    }
    .tokens(errors)
}

//! The expansion: the item that carries the handler's name, its description, its registration.

mod assertions;
mod description;
mod registration;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use super::default_krate;
use super::item_fn::ItemFnTokens;
use super::metadata::Metadata;
use super::route_args::Route;
use super::signature::Handler;
use crate::errors::Errors;
use crate::span::generated_at;

/// Everything there is to know about one handler.
pub(super) struct Expansion {
    pub(super) function: ItemFnTokens,
    pub(super) attr_paths: Vec<Path>,
    pub(super) routes: Vec<Route>,
    pub(super) handler: Handler,
    pub(super) metadata: Metadata,
}

impl Expansion {
    pub(super) fn tokens(&self, errors: Errors) -> TokenStream {
        let faulty = !errors.is_empty();
        let errors = errors.into_compile_error();
        if self.attr_paths.is_empty() || self.handler.method {
            // Not a service: without a route attribute there is nothing to mount, and a method is
            // none. The function stays what it was.
            let function = &self.function;
            return quote!(#errors #function);
        }
        let Handler {
            ident, docs, cfgs, ..
        } = &self.handler;
        let krate = self.metadata.krate.clone().unwrap_or_else(default_krate);
        let description = self.description(faulty);
        let assertions = if faulty {
            TokenStream::new()
        } else {
            self.assertions()
        };
        let registration = self.registration();
        let used = self.attr_paths.iter().filter_map(used);
        // Lints that see generated code do not complain of a type in lower case.
        let mut name = ident.clone();
        name.set_span(generated_at(ident.span()));
        quote! {
            #errors

            #(#docs)*
            #(#cfgs)*
            pub struct #name;

            #(#cfgs)*
            const _: () = {
                use #krate::__private as __halo;
                #(use #used as _;)*

                impl __halo::HaloTool for #ident {
                    const TOOL: &'static __halo::Tool = #description;
                }
                #assertions
                #registration
            };
        }
    }
}

/// A route attribute's path for an import, which is to be taken for ours and not for an unused one
/// of the author's. The crate of a macro that wrote the path needs no import.
fn used(path: &Path) -> Option<Path> {
    let mut path = path.clone();
    if path.segments.iter().any(|part| part.ident == "$crate") {
        return None;
    }
    for part in &mut path.segments {
        part.ident.set_span(generated_at(part.ident.span()));
    }
    Some(path)
}

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
        let used = &self.attr_paths;
        quote! {
            #errors

            #(#docs)*
            #(#cfgs)*
            #[allow(non_camel_case_types)]
            pub struct #ident;

            #(#cfgs)*
            const _: () = {
                use #krate::__private as __halo;
                #(use #used as _;)*

                #[diagnostic::do_not_recommend]
                impl __halo::HaloTool for #ident {
                    const TOOL: &'static __halo::Tool = #description;
                }
                #assertions
                #registration
            };
        }
    }
}

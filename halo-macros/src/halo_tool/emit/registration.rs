//! The service that the route attribute would have made, whose resources also answer OPTIONS.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::Expansion;
use crate::halo_tool::item_fn::ItemFnTokens;
use crate::span::generated_at;

impl Expansion {
    pub(super) fn registration(&self) -> TokenStream {
        let ident = &self.handler.ident;
        let function = self.function();
        // What a mistake keeps from being mounted is not to look unused, or wrong to actix, as well.
        let unmounted = self.routes.is_empty() || self.handler.unmountable;
        let unused = unmounted.then(|| quote!(#[allow(dead_code)]));
        let routes = if unmounted { &[][..] } else { &self.routes };
        let handle = quote_spanned!(generated_at(ident.span())=> .to(#ident));
        let registrations = routes.iter().enumerate().map(|(at, route)| {
            let name = if let Some(name) = &route.resource_name {
                name.value()
            } else {
                let name = ident.to_string();
                name.strip_prefix("r#").unwrap_or(&name).to_owned()
            };
            let guards = route.guards.iter().map(|guard| {
                let guard = quote_spanned!(generated_at(guard.span())=> __halo::fn_guard(#guard));
                if self.metadata.guard_options {
                    quote!(.guard(#guard))
                } else {
                    quote!(.guard(__halo::call_only(#guard)))
                }
            });
            let wraps = &route.wraps;
            quote! {
                let __resource = __halo::resource(__config, <Self as __halo::HaloTool>::TOOL, #at, #name)
                    #(#guards)*
                    #(.wrap(#wraps))*
                    #handle;
                __halo::HttpServiceFactory::register(__resource, __config);
            }
        });
        quote! {
            impl __halo::HttpServiceFactory for #ident {
                fn register(self, __config: &mut __halo::AppService) {
                    #unused
                    #function
                    #(#registrations)*
                }
            }
        }
    }

    /// The handler itself. It is local to the registration, so what made it public is left out, and
    /// so are the conditions that the whole expansion carries.
    fn function(&self) -> TokenStream {
        let ItemFnTokens {
            attrs, sig, block, ..
        } = &self.function;
        let attrs = attrs.iter().filter(|attr| !attr.path().is_ident("doc"));
        quote!(#(#attrs)* #sig #block)
    }
}

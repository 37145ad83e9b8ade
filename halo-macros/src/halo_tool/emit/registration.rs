//! The service that the route attribute would have made, whose resources also answer OPTIONS.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::Expansion;
use crate::halo_tool::item_fn::ItemFnTokens;
use crate::halo_tool::pattern::{self, Param};
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
            let guards = &route.guards;
            let wraps = &route.wraps;
            let at = Literal::usize_unsuffixed(at);
            let mounted = quote! {
                __halo::mount(__config, <Self as __halo::HaloTool>::TOOL, #at, #name, &[#(#guards),*])
            };
            let strict = pattern::params(&route.path.value()).iter().any(strict);
            if !strict && !self.metadata.surrounds_calls() {
                return quote! {
                    let __resource = #mounted.resource #(.wrap(#wraps))* #handle;
                    __halo::register(__resource, __config);
                };
            }
            let calls = self
                .metadata
                .surrounds_calls()
                .then(|| quote!(.wrap(__mounted.calls)));
            if !strict {
                return quote! {
                    let __mounted = #mounted;
                    let __resource = __mounted.resource #(.wrap(#wraps))* #handle #calls;
                    __halo::register(__resource, __config);
                };
            }
            // The URL as the manifest prints it does not match such a route: it is one more resource.
            quote! {
                let __mounted = #mounted;
                let __template = __mounted.template #(.wrap(#wraps))*;
                __halo::HttpServiceFactory::register(__template, __config);
                let __resource = __mounted.resource #(.wrap(#wraps))* #handle #calls;
                __halo::register(__resource, __config);
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

/// Whether a parameter may not match its own name in braces.
fn strict(param: &Param) -> bool {
    let any = |regex: &str| matches!(regex, ".*" | ".+" | "[^/]*" | "[^/]+");
    param.regex.as_deref().is_some_and(|regex| !any(regex))
}

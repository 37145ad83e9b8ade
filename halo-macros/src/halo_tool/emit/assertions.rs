//! Assertions that the attribute fits the handler's types, each at the token it is about.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::Expansion;
use crate::halo_tool::example::Example;
use crate::halo_tool::pattern;
use crate::halo_tool::signature::Param;
use crate::span::generated_at;

impl Expansion {
    /// One `const` block with all assertions of the tool, or nothing where nothing can be wrong.
    ///
    /// They look the attribute up in the constant, so that nothing is written twice.
    pub(super) fn assertions(&self) -> TokenStream {
        let ident = &self.handler.ident;
        let tool = quote!(<#ident as __halo::HaloTool>::TOOL);
        let mut checks = Vec::new();
        let args = self
            .handler
            .params
            .iter()
            .filter(|param| !param.skip)
            .count();
        for route in &self.routes {
            let params = self.params(&route.path.value());
            if args > 0 {
                checks.push(quote_spanned! {generated_at(route.path.span())=>
                    __halo::check::path(#tool, &[#(#params),*]);
                });
            }
            if args > 1 || args > 0 && !params.is_empty() {
                checks.push(quote_spanned! {generated_at(ident.span())=>
                    __halo::check::distinct(#tool, &[#(#params),*]);
                });
            }
        }
        for param in self.handler.params.iter().filter(|param| !param.skip) {
            if pairs(&param.ty) {
                let Param { ty, cfgs, .. } = param;
                checks.push(quote_spanned! {generated_at(param.span)=>
                    #(#cfgs)*
                    __halo::check::carried(&<#ty as __halo::HaloArg>::ARG);
                });
            }
        }
        if let Some(stated) = &self.metadata.auth {
            checks.push(quote_spanned! {generated_at(stated.span)=>
                __halo::check::auth(#tool);
            });
        }
        for (at, next) in self.metadata.next.iter().enumerate() {
            let at = Literal::usize_unsuffixed(at);
            checks.push(quote_spanned! {generated_at(next.when.lit.span())=>
                __halo::check::when(#tool, #at);
            });
        }
        if let Some(route) = self.routes.first() {
            let params = self.params(&route.path.value());
            let params = quote!(&[#(#params),*]);
            for (at, example) in self.metadata.examples.iter().enumerate() {
                checks.extend(example_checks(&tool, at, example, &params));
            }
        }
        if checks.is_empty() {
            return TokenStream::new();
        }
        quote! {
            const _: () = {
                #(#checks)*
            };
        }
    }

    /// The path parameters: those of the scope, then those of the route.
    fn params(&self, path: &str) -> Vec<String> {
        let scope = self
            .metadata
            .scope
            .as_ref()
            .map(syn::LitStr::value)
            .unwrap_or_default();
        [scope.as_str(), path]
            .into_iter()
            .flat_map(pattern::params)
            .map(|param| param.name)
            .collect()
    }
}

/// Whether a parameter is spelled like one that reads names and texts. One that is not is checked at
/// start-up: an assertion for every parameter of every handler would cost every build.
fn pairs(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else {
        return false;
    };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    if last.ident == "Query" || last.ident == "Form" {
        return true;
    }
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    last.ident == "Option"
        && arguments.args.iter().any(|argument| match argument {
            syn::GenericArgument::Type(ty) => pairs(ty),
            _ => false,
        })
}

/// One assertion for each name, and one for the names that are missing.
fn example_checks(
    tool: &TokenStream,
    at: usize,
    example: &Example,
    params: &TokenStream,
) -> Vec<TokenStream> {
    let at = Literal::usize_unsuffixed(at);
    let mut checks = Vec::new();
    for (field, (key, _)) in example.input.members.iter().enumerate() {
        let field = Literal::usize_unsuffixed(field);
        checks.push(quote_spanned! {generated_at(key.span)=>
            __halo::check::example_input(#tool, #params, #at, #field);
        });
    }
    checks.push(quote_spanned! {generated_at(example.input.span)=>
        __halo::check::example_complete(#tool, #params, #at);
    });
    if let Some(output) = &example.output {
        for (field, (key, _)) in output.members.iter().enumerate() {
            let field = Literal::usize_unsuffixed(field);
            checks.push(quote_spanned! {generated_at(key.span)=>
                __halo::check::example_output(#tool, #at, #field);
            });
        }
        checks.push(quote_spanned! {generated_at(output.span)=>
            __halo::check::example_output_complete(#tool, #at);
        });
    }
    checks
}

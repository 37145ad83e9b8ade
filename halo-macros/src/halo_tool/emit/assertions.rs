//! Assertions that the attribute fits the handler's types, each at the token it is about.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Expansion;
use super::description::auth;
use crate::halo_tool::example::Example;
use crate::halo_tool::literal;
use crate::halo_tool::pattern;
use crate::span::generated_at;

impl Expansion {
    /// One `const` block with all assertions of the tool, or nothing where nothing can be wrong.
    pub(super) fn assertions(&self) -> TokenStream {
        let mut checks = Vec::new();
        for route in &self.routes {
            let params = self.params(&route.path.value());
            if !self.handler.params.is_empty() {
                checks.push(quote_spanned! {generated_at(route.path.span())=>
                    __halo::check::path(TOOL.args, &[#(#params),*]);
                });
                let name = &self.handler.ident;
                checks.push(quote_spanned! {generated_at(name.span())=>
                    __halo::check::distinct(TOOL.args, &[#(#params),*]);
                });
            }
        }
        if let Some(stated) = &self.metadata.auth {
            let value = auth(stated);
            checks.push(quote_spanned! {generated_at(stated.span)=>
                __halo::check::auth(TOOL.args, &#value);
            });
        }
        for next in &self.metadata.next {
            let (field, value) = (&next.when.field, &next.when.value);
            checks.push(quote_spanned! {generated_at(next.when.lit.span())=>
                __halo::check::when(&TOOL.output, #field, #value);
            });
        }
        if let Some(route) = self.routes.first() {
            let params = self.params(&route.path.value());
            for example in &self.metadata.examples {
                checks.extend(example_checks(example, &params));
            }
        }
        if checks.is_empty() {
            return TokenStream::new();
        }
        let ident = &self.handler.ident;
        quote! {
            const _: () = {
                const TOOL: &__halo::Tool = <#ident as __halo::HaloTool>::TOOL;
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

fn example_checks(example: &Example, params: &[String]) -> Vec<TokenStream> {
    let mut checks = Vec::new();
    let mut given = Vec::new();
    for (key, value) in &example.input.members {
        let (name, literal) = (&key.name, literal(value));
        let span = key.span;
        given.push(name.clone());
        checks.push(quote_spanned! {generated_at(span)=>
            __halo::check::example_input(TOOL.args, &[#(#params),*], #name, &#literal);
        });
    }
    let span = example.input.span;
    checks.push(quote_spanned! {generated_at(span)=>
        __halo::check::example_complete(TOOL.args, &[#(#params),*], &[#(#given),*]);
    });
    if let Some(output) = &example.output {
        let mut given = Vec::new();
        for (key, value) in &output.members {
            let (name, literal) = (&key.name, literal(value));
            given.push(name.clone());
            let span = key.span;
            checks.push(quote_spanned! {generated_at(span)=>
                __halo::check::example_output(&TOOL.output, #name, &#literal);
            });
        }
        checks.push(quote_spanned! {generated_at(output.span)=>
            __halo::check::example_output_complete(&TOOL.output, &[#(#given),*]);
        });
    }
    checks
}

//! The `Tool` constant.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{LitStr, Path};

use super::Expansion;
use crate::docs;
use crate::halo_tool::auth::{Auth, AuthKind};
use crate::halo_tool::effects::{Effects, Limits};
use crate::halo_tool::example::Example;
use crate::halo_tool::literal;
use crate::halo_tool::next::Next;
use crate::halo_tool::operation::{Backoff, Observe, Resilience, Status, Trust};
use crate::halo_tool::signature::Param;
use crate::span::generated_at;

impl Expansion {
    /// The expression of `&'static Tool`. A faulty one says as little as possible, so that the
    /// mistakes that are reported already do not lead to more.
    pub(super) fn description(&self, faulty: bool) -> TokenStream {
        let ident = &self.handler.ident;
        let name = &self.metadata.name;
        let handler = ident.to_string();
        let handler = handler.strip_prefix("r#").unwrap_or(&handler);
        let routes = self.routes.iter().map(|route| {
            let (path, methods) = (&route.path, &route.methods);
            let guarded = !route.guards.is_empty();
            quote!(__halo::Route { path: #path, methods: &[#(#methods),*], guarded: #guarded })
        });
        let new = quote! {
            __halo::Tool::new::<#ident>(
                #name,
                ::core::concat!(::core::module_path!(), "::", #handler),
                &[#(#routes),*],
            )
        };
        if faulty {
            return quote!(&#new);
        }
        let fields = self.fields();
        quote! {
            &__halo::Tool {
                #fields
                ..#new
            }
        }
    }

    fn fields(&self) -> TokenStream {
        let metadata = &self.metadata;
        let text = docs::text(&self.handler.docs);
        let why = &metadata.why;
        let tags = &metadata.tags;
        let args = self
            .handler
            .params
            .iter()
            .filter(|param| !param.skip)
            .map(arg);
        let output = self.output();
        let auth = metadata.auth.as_ref().map(|value| {
            let value = auth(value);
            quote!(auth: __halo::Some(#value),)
        });
        let scope = metadata.scope.as_ref().map(|value| quote!(scope: #value,));
        let effects = metadata.effects.as_ref().map(effects);
        let limits = metadata.limits.as_ref().map(limits);
        let next = list("next", &metadata.next, next);
        let examples = list("examples", &metadata.examples, example);
        let resilience = metadata.resilience.as_ref().map(resilience);
        let lifecycle = self.lifecycle();
        let trust = metadata.trust.as_ref().map(trust);
        let observe = metadata.observe.as_ref().map(observe);
        quote! {
            description: #text,
            why: #why,
            tags: &[#(#tags),*],
            args: &[#(#args),*],
            output: #output,
            #scope #auth #effects #limits #next #examples #resilience #lifecycle #trust #observe
        }
    }

    pub(super) fn output(&self) -> TokenStream {
        if let Some(ty) = &self.metadata.output {
            return quote_spanned!(generated_at(ty.span())=> __halo::Output::of::<#ty>());
        }
        match &self.handler.returns {
            Some(ty) => {
                quote_spanned!(generated_at(ty.span())=> <#ty as __halo::HaloOutput>::OUTPUT)
            }
            None => quote!(__halo::Output::Unknown),
        }
    }

    fn lifecycle(&self) -> Option<TokenStream> {
        let metadata = &self.metadata;
        let status = metadata.status.map(|status| {
            let word = match status {
                Status::Active => quote!(Active),
                Status::Deprecated => quote!(Deprecated),
                Status::Sunset => quote!(Sunset),
            };
            quote!(status: __halo::Some(__halo::Status::#word),)
        });
        let sunset = text("sunset", metadata.sunset.as_ref());
        let replace_with = reference_field("replace_with", metadata.replace_with.as_ref());
        (status.is_some() || sunset.is_some() || replace_with.is_some()).then(|| {
            quote!(lifecycle: __halo::Lifecycle { #status #sunset #replace_with ..__halo::Lifecycle::NONE },)
        })
    }
}

/// What a parameter asks. The error for an unknown type points at the type.
pub(super) fn arg(param: &Param) -> TokenStream {
    let Param { ty, cfgs, span, .. } = param;
    let arg = quote_spanned!(generated_at(*span)=> <#ty as __halo::HaloArg>::ARG);
    quote!(#(#cfgs)* #arg)
}

/// Another tool. The error for what is none points at its name.
fn reference(path: &Path) -> TokenStream {
    let name = path.to_token_stream().to_string().replace(' ', "");
    quote_spanned!(generated_at(path.span())=> __halo::Reference::to(&#path, #name))
}

fn reference_field(key: &str, path: Option<&Path>) -> Option<TokenStream> {
    let reference = reference(path?);
    Some(some(key, &reference))
}

fn some(key: &str, value: &TokenStream) -> TokenStream {
    let key = syn::Ident::new(key, proc_macro2::Span::call_site());
    quote!(#key: __halo::Some(#value),)
}

fn flag(key: &str, value: Option<bool>) -> Option<TokenStream> {
    Some(some(key, &value?.to_token_stream()))
}

fn text(key: &str, value: Option<&LitStr>) -> Option<TokenStream> {
    let value = value?;
    let key = syn::Ident::new(key, proc_macro2::Span::call_site());
    Some(quote!(#key: #value,))
}

fn list<T>(key: &str, items: &[T], each: fn(&T) -> TokenStream) -> Option<TokenStream> {
    let key = syn::Ident::new(key, proc_macro2::Span::call_site());
    let items_tokens = items.iter().map(each);
    (!items.is_empty()).then(|| quote!(#key: &[#(#items_tokens),*],))
}

pub(super) fn auth(auth: &Auth) -> TokenStream {
    let kind = match auth.kind {
        AuthKind::None => quote!(None),
        AuthKind::Bearer => quote!(Bearer),
        AuthKind::ApiKey => quote!(ApiKey),
        AuthKind::OAuth => quote!(OAuth),
        AuthKind::Basic => quote!(Basic),
    };
    let header = text("header", auth.header.as_ref());
    let token_url = text("token_url", auth.token_url.as_ref());
    let scopes = &auth.scopes;
    let scopes = (!scopes.is_empty()).then(|| quote!(scopes: &[#(#scopes),*],));
    let new = quote!(__halo::Auth::new(__halo::AuthKind::#kind));
    if header.is_none() && token_url.is_none() && scopes.is_none() {
        return new;
    }
    quote!(__halo::Auth { #header #token_url #scopes ..#new })
}

fn effects(effects: &Effects) -> TokenStream {
    let reversible = flag("reversible", effects.reversible);
    let undo = reference_field("undo", effects.undo.as_ref());
    quote!(effects: __halo::Effects { #reversible #undo ..__halo::Effects::NONE },)
}

fn limits(limits: &Limits) -> TokenStream {
    let rate = text("rate", limits.rate.as_ref());
    let idempotent = flag("idempotent", limits.idempotent);
    quote!(limits: __halo::Limits { #rate #idempotent ..__halo::Limits::NONE },)
}

fn next(next: &Next) -> TokenStream {
    let when = &next.when.lit;
    let suggest = reference(&next.suggest);
    quote!(__halo::NextStep { when: #when, suggest: #suggest })
}

fn example(example: &Example) -> TokenStream {
    let members = example.input.members.iter().map(|(key, value)| {
        let (name, value) = (&key.name, literal(value));
        quote!((#name, #value))
    });
    let output = match &example.output {
        Some(output) => {
            let members = output.members.iter().map(|(key, value)| {
                let (name, value) = (&key.name, literal(value));
                quote!((#name, #value))
            });
            quote!(__halo::Some(__halo::Literal::Object(&[#(#members),*])))
        }
        None => quote!(__halo::None),
    };
    quote!(__halo::Example { input: __halo::Some(&[#(#members),*]), output: #output })
}

fn resilience(resilience: &Resilience) -> TokenStream {
    let retry = flag("retry", resilience.retry);
    let backoff = resilience.backoff.map(|backoff| {
        let word = match backoff {
            Backoff::Linear => quote!(Linear),
            Backoff::Exponential => quote!(Exponential),
            Backoff::None => quote!(None),
        };
        some("backoff", &quote!(__halo::Backoff::#word))
    });
    let timeout = resilience.timeout_ms.map(|timeout| {
        let timeout = proc_macro2::Literal::u64_unsuffixed(timeout);
        some("timeout_ms", &quote!(#timeout))
    });
    let fallback = reference_field("fallback", resilience.fallback.as_ref());
    quote!(resilience: __halo::Resilience { #retry #backoff #timeout #fallback ..__halo::Resilience::NONE },)
}

fn trust(trust: &Trust) -> TokenStream {
    let signed = flag("signed", trust.signed);
    let jwks = text("jwks", trust.jwks.as_ref());
    quote!(trust: __halo::Trust { #signed #jwks ..__halo::Trust::NONE },)
}

fn observe(observe: &Observe) -> TokenStream {
    let header = text("trace_header", observe.trace_header.as_ref());
    let explain = flag("explain", observe.explain);
    quote!(observe: __halo::Observe { #header #explain ..__halo::Observe::NONE },)
}

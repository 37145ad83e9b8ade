//! The `Tool` constant.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::Expansion;
use crate::docs;
use crate::halo_tool::auth::{Auth, AuthKind};
use crate::halo_tool::effects::{Effects, Limits};
use crate::halo_tool::example::Example;
use crate::halo_tool::json::JsonObject;
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
            let wraps = route
                .wraps
                .iter()
                .map(|wrap| wrap.to_token_stream().to_string());
            quote!(__halo::Route { path: #path, methods: &[#(#methods),*], wraps: &[#(#wraps),*] })
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
        let said = self.said();
        quote!(&#new #(#said)*)
    }

    /// What is said beyond the name and the routes, as calls on the constant.
    ///
    /// Calls, because a struct literal with `..` costs the compiler four times as much.
    fn said(&self) -> Vec<TokenStream> {
        let metadata = &self.metadata;
        let text = docs::text(&self.handler.docs);
        let tags = &metadata.tags;
        let args = self.handler.params.iter().filter(|param| !param.skip);
        let args: Vec<_> = args.map(arg).collect();
        // Whom a guard refuses does not see the description, unless OPTIONS passes it by.
        let mut guards: Vec<String> = Vec::new();
        let routes = self.routes.iter().filter(|_| !metadata.guard_options);
        for guard in routes.flat_map(|route| &route.guards) {
            let name = guard.segments.last().map(|last| last.ident.to_string());
            guards.extend(name.filter(|name| !guards.contains(name)));
        }
        [
            says("description", Some(text)),
            says("why", Some(&metadata.why)),
            says("tags", (!tags.is_empty()).then(|| quote!(&[#(#tags),*]))),
            says("args", (!args.is_empty()).then(|| quote!(&[#(#args),*]))),
            says("output", Some(self.output())),
            says("scope", metadata.scope.as_ref()),
            says("auth", metadata.auth.as_ref().map(auth)),
            says("effects", metadata.effects.as_ref().map(effects)),
            says("limits", metadata.limits.as_ref().map(limits)),
            says("next", list(&metadata.next, next)),
            says("examples", list(&metadata.examples, example)),
            says("resilience", metadata.resilience.as_ref().map(resilience)),
            says("lifecycle", self.lifecycle()),
            says("trust", metadata.trust.as_ref().map(trust)),
            says("observe", metadata.observe.as_ref().map(observe)),
            says(
                "guards",
                (!guards.is_empty()).then(|| quote!(&[#(#guards),*])),
            ),
            (!metadata.guard_options).then(|| quote!(.unguarded_options())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    pub(super) fn output(&self) -> TokenStream {
        if let Some(ty) = &self.metadata.output {
            return quote_spanned!(generated_at(ty.span())=> __halo::Output::of::<#ty>());
        }
        if let Some(ty) = &self.handler.returns {
            return quote_spanned!(generated_at(ty.span())=> <#ty as __halo::HaloOutput>::OUTPUT);
        }
        quote!(__halo::Output::Unknown)
    }

    fn lifecycle(&self) -> Option<TokenStream> {
        let metadata = &self.metadata;
        let status = metadata.status.map(|status| match status {
            Status::Active => quote!(__halo::Status::Active),
            Status::Deprecated => quote!(__halo::Status::Deprecated),
            Status::Sunset => quote!(__halo::Status::Sunset),
        });
        let said = [
            says("status", status),
            says("sunset", metadata.sunset.as_ref()),
            says(
                "replace_with",
                metadata.replace_with.as_ref().map(reference),
            ),
        ];
        let said: Vec<_> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| quote!(__halo::Lifecycle::NONE #(#said)*))
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

/// A call that adds `value` to what is said, or nothing where nothing is.
fn says(method: &str, value: Option<impl ToTokens>) -> Option<TokenStream> {
    let value = value?;
    let method = syn::Ident::new(method, proc_macro2::Span::call_site());
    Some(quote!(.#method(#value)))
}

/// A list that holds references or calls, in a constant of its own so that it lives as long.
fn list<T>(items: &[T], each: fn(&T) -> TokenStream) -> Option<TokenStream> {
    let tokens = items.iter().map(each);
    (!items.is_empty()).then(|| quote!(const { &[#(#tokens),*] }))
}

fn auth(auth: &Auth) -> TokenStream {
    let kind = match auth.kind {
        AuthKind::None => quote!(None),
        AuthKind::Bearer => quote!(Bearer),
        AuthKind::ApiKey => quote!(ApiKey),
        AuthKind::OAuth => quote!(OAuth),
        AuthKind::Basic => quote!(Basic),
    };
    let header = says("header", auth.header.as_ref());
    let query = says("query", auth.query.as_ref());
    let cookie = says("cookie", auth.cookie.as_ref());
    let token_url = says("token_url", auth.token_url.as_ref());
    let scopes = &auth.scopes;
    let scopes = says(
        "scopes",
        (!scopes.is_empty()).then(|| quote!(&[#(#scopes),*])),
    );
    quote!(__halo::Auth::new(__halo::AuthKind::#kind) #header #query #cookie #token_url #scopes)
}

fn effects(effects: &Effects) -> TokenStream {
    let reversible = says("reversible", effects.reversible);
    let undo = says("undo", effects.undo.as_ref().map(reference));
    quote!(__halo::Effects::NONE #reversible #undo)
}

fn limits(limits: &Limits) -> TokenStream {
    let rate = says("rate", limits.rate.as_ref());
    let idempotent = says("idempotent", limits.idempotent);
    quote!(__halo::Limits::NONE #rate #idempotent)
}

fn next(next: &Next) -> TokenStream {
    let when = &next.when.lit;
    let suggest = reference(&next.suggest);
    quote!(__halo::NextStep { when: #when, suggest: #suggest })
}

fn example(example: &Example) -> TokenStream {
    let input = members(&example.input);
    let output = if let Some(output) = &example.output {
        let output = members(output);
        quote!(__halo::Some(__halo::Literal::Object(#output)))
    } else {
        quote!(__halo::None)
    };
    quote!(__halo::Example { input: __halo::Some(#input), output: #output })
}

fn members(object: &JsonObject) -> TokenStream {
    let members = object.members.iter().map(|(key, value)| {
        let (name, value) = (&key.name, literal(value));
        quote!((#name, #value))
    });
    quote!(&[#(#members),*])
}

fn resilience(resilience: &Resilience) -> TokenStream {
    let backoff = resilience.backoff.map(|backoff| match backoff {
        Backoff::Linear => quote!(__halo::Backoff::Linear),
        Backoff::Exponential => quote!(__halo::Backoff::Exponential),
        Backoff::None => quote!(__halo::Backoff::None),
    });
    let retry = says("retry", resilience.retry);
    let backoff = says("backoff", backoff);
    let timeout = resilience
        .timeout_ms
        .map(proc_macro2::Literal::u64_unsuffixed);
    let timeout = says("timeout_ms", timeout);
    let fallback = says("fallback", resilience.fallback.as_ref().map(reference));
    quote!(__halo::Resilience::NONE #retry #backoff #timeout #fallback)
}

fn trust(trust: &Trust) -> TokenStream {
    let signed = says("signed", trust.signed);
    let jwks = says("jwks", trust.jwks.as_ref());
    quote!(__halo::Trust::NONE #signed #jwks)
}

fn observe(observe: &Observe) -> TokenStream {
    let header = says("trace_header", observe.trace_header.as_ref());
    let explain = says("explain", observe.explain);
    quote!(__halo::Observe::NONE #header #explain)
}

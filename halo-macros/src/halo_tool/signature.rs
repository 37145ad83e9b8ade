//! The handler itself: what it takes and what it responds.

use proc_macro2::{Ident, Span};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    Attribute, FnArg, GenericParam, Meta, PatType, ReturnType, Signature, Token, Type,
    TypeImplTrait,
};

use crate::errors::Errors;
use crate::suggest;

use super::item_fn::ItemFnTokens;
use super::symbol;
use super::value::written;

/// What a description needs to know about the function.
pub(crate) struct Handler {
    pub(crate) ident: Ident,
    /// All `#[doc…]`, as written.
    pub(crate) docs: Vec<Attribute>,
    /// The conditions that whatever is generated beside the handler has to share.
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) params: Vec<Param>,
    /// `None` when there is none, or none that can be named.
    pub(crate) returns: Option<Type>,
    /// Whether it takes `self`, which is a mistake.
    pub(crate) method: bool,
    /// Whether actix would refuse it as well, for a mistake that is reported already.
    pub(crate) unmountable: bool,
}

pub(crate) struct Param {
    pub(crate) ty: Type,
    /// `#[halo(skip)]`: callers send nothing for it.
    pub(crate) skip: bool,
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) span: Span,
}

impl Handler {
    /// Reads the function, and takes our own attributes out of it.
    pub(crate) fn take(item: &mut ItemFnTokens, errors: &Errors) -> Self {
        let generic = check_generics(&item.sig, errors);
        let method = item.sig.receiver().is_some();
        let attributes = |wanted: fn(&Attribute) -> bool| {
            let attrs = item.attrs.iter();
            attrs.filter(|attr| wanted(attr)).cloned().collect()
        };
        Self {
            ident: item.sig.ident.clone(),
            docs: attributes(|attr| attr.path().is_ident("doc")),
            cfgs: attributes(is_cfg),
            returns: returns(&item.sig, errors),
            params: item
                .sig
                .inputs
                .iter_mut()
                .filter_map(|input| param(input, errors))
                .collect(),
            method,
            unmountable: generic || matches!(item.sig.output, ReturnType::Default),
        }
    }
}

/// `async fn list<T: Serialize>() -> web::Json<T>`; tells whether it is generic.
fn check_generics(sig: &Signature, errors: &Errors) -> bool {
    let generic = sig
        .generics
        .params
        .iter()
        .find(|param| !matches!(param, GenericParam::Lifetime(_)));
    if let Some(param) = generic {
        errors.on(param, no_generics(&sig.ident));
        return true;
    }
    let mut hidden = false;
    for input in &sig.inputs {
        if let FnArg::Typed(PatType { ty, .. }) = input
            && let Some(found) = impl_trait(ty)
        {
            errors.on(found, no_generics(&sig.ident));
            hidden = true;
        }
    }
    hidden
}

fn no_generics(handler: &Ident) -> String {
    format!(
        "`{handler}` is generic, and generic handlers cannot be described: \
         describe a function with concrete types that calls it, \
         `async fn {handler}_of(…) -> … {{ {handler}(…).await }}`"
    )
}

/// `async fn charge(&self, #[halo(skip)] clock: Clock)`
fn param(input: &mut FnArg, errors: &Errors) -> Option<Param> {
    let param = match input {
        FnArg::Receiver(receiver) => {
            let message = "a handler is a free function: move it out of the `impl`";
            errors.on(receiver, message);
            return None;
        }
        FnArg::Typed(param) => param,
    };
    let mut skip = false;
    param.attrs.retain(|attr| {
        let last = attr.path().segments.last();
        if last.is_some_and(|last| last.ident == symbol::HALO_TOOL) {
            let message = "`#[halo_tool(..)]` stands on the handler: on a parameter there is \
                           `#[halo(skip)]` only, the rest is told by its type";
            errors.on(attr, message);
            return false;
        }
        let ours = attr.path().is_ident(symbol::HALO);
        skip |= ours && says_skip(attr, errors);
        !ours
    });
    Some(Param {
        ty: (*param.ty).clone(),
        skip,
        cfgs: param
            .attrs
            .iter()
            .filter(|attr| is_cfg(attr))
            .cloned()
            .collect(),
        span: param.ty.span(),
    })
}

/// Whether it is `#[halo(skip)]`; anything else is reported.
fn says_skip(attr: &Attribute, errors: &Errors) -> bool {
    let words = match &attr.meta {
        Meta::List(_) => attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated),
        _ => Ok(Punctuated::new()),
    };
    let Ok(words) = words else {
        errors.on(attr, "write `#[halo(skip)]`");
        return false;
    };
    if words.is_empty() {
        errors.on(
            attr,
            "say what HALO is to do with this parameter: `#[halo(skip)]`",
        );
    }
    let mut skip = false;
    for word in &words {
        match word {
            Meta::Path(path) if path.is_ident(symbol::SKIP) => skip = true,
            other if other.path().is_ident(symbol::SKIP) => {
                errors.on(other, "`skip` has no value: write `#[halo(skip)]`");
            }
            other => {
                let name = written(other.path());
                let message = suggest::unknown("option of `#[halo]`", &name, &[symbol::SKIP]);
                errors.on(other, message);
            }
        }
    }
    skip
}

/// The type of the response; nothing where it is hidden, as in `async fn charge() -> impl Responder`,
/// of which no more is known than of `HttpResponse`.
fn returns(sig: &Signature, errors: &Errors) -> Option<Type> {
    let ReturnType::Type(_, ty) = &sig.output else {
        let name = &sig.ident;
        let message = format!(
            "`{name}` has no return type, and a handler responds: \
             write `-> web::Json<Type>` or `-> HttpResponse`"
        );
        errors.on(name, message);
        return None;
    };
    if impl_trait(ty).is_none() {
        return Some((**ty).clone());
    }
    if let Type::ImplTrait(future) = ty.as_ref()
        && sig.asyncness.is_none()
    {
        return output_of(future).filter(|output| impl_trait(output).is_none());
    }
    None
}

/// The `T` of `impl Future<Output = T>`.
fn output_of(future: &TypeImplTrait) -> Option<Type> {
    future.bounds.iter().find_map(|bound| {
        let syn::TypeParamBound::Trait(bound) = bound else {
            return None;
        };
        let last = bound.path.segments.last()?;
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
            return None;
        };
        arguments.args.iter().find_map(|argument| match argument {
            syn::GenericArgument::AssocType(output) if output.ident == "Output" => {
                Some(output.ty.clone())
            }
            _ => None,
        })
    })
}

/// The first `impl Trait` anywhere in a type.
fn impl_trait(ty: &Type) -> Option<&TypeImplTrait> {
    struct Find<'a>(Option<&'a TypeImplTrait>);

    impl<'a> Visit<'a> for Find<'a> {
        fn visit_type_impl_trait(&mut self, found: &'a TypeImplTrait) {
            self.0 = self.0.or(Some(found));
        }
    }

    let mut find = Find(None);
    visit::visit_type(&mut find, ty);
    find.0
}

/// `#[cfg(…)]`, or a `#[cfg_attr(…)]` that adds nothing but such: other attributes, an `inline`
/// or another macro, belong to the function alone.
fn is_cfg(attr: &Attribute) -> bool {
    if attr.path().is_ident("cfg") {
        return true;
    }
    let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
    attr.path().is_ident("cfg_attr")
        && attr.parse_args_with(parse).is_ok_and(|parts| {
            parts.len() > 1 && parts.iter().skip(1).all(|part| part.path().is_ident("cfg"))
        })
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use quote::{ToTokens as _, quote};

    use super::*;

    fn take(tokens: TokenStream) -> (Handler, ItemFnTokens, Vec<String>) {
        let errors = Errors::new();
        let mut item: ItemFnTokens = syn::parse2(tokens).expect("a function");
        let handler = Handler::take(&mut item, &errors);
        (handler, item, errors.into_messages())
    }

    fn mistakes(tokens: TokenStream) -> Vec<String> {
        take(tokens).2
    }

    #[test]
    fn reads_a_handler() {
        let (handler, item, messages) = take(quote! {
            /// One.
            #[doc = include_str!("two.md")]
            #[cfg(feature = "x")]
            #[cfg_attr(a, cfg(b))]
            #[cfg_attr(a, inline)]
            #[inline]
            pub(crate) async fn charge<'a>(
                #[cfg(y)] body: web::Json<Charge>,
                #[halo(skip)] Clock(clock): Clock,
            ) -> web::Json<Charged> where 'a: 'static { #![allow(x)] any tokens ? }
        });
        assert_eq!(messages, Vec::<String>::new());
        assert_eq!(handler.ident, "charge");
        assert_eq!((handler.docs.len(), handler.cfgs.len()), (2, 2));
        let skips: Vec<bool> = handler.params.iter().map(|param| param.skip).collect();
        assert_eq!(skips, [false, true]);
        assert_eq!(handler.params[0].cfgs.len(), 1);
        assert_eq!(handler.params[1].ty.to_token_stream().to_string(), "Clock");
        let returns = handler.returns.to_token_stream().to_string();
        assert_eq!(returns, "web :: Json < Charged >");

        let emitted = item.into_token_stream().to_string();
        assert!(!emitted.contains("skip"), "{emitted}");
        for kept in [
            "# [cfg (y)]",
            "any tokens ?",
            "include_str",
            "# ! [allow (x)]",
            "where 'a",
        ] {
            assert!(emitted.contains(kept), "{kept}: {emitted}");
        }
    }

    #[test]
    fn a_handler_may_be_plain() {
        let (handler, _, messages) = take(quote!(
            fn now() -> String {
                x
            }
        ));
        assert!(messages.is_empty());
        assert!(handler.params.is_empty());
    }

    #[test]
    fn a_handler_is_a_free_function() {
        assert_eq!(
            mistakes(quote!(
                async fn charge(&self, a: A) -> A {}
            )),
            ["a handler is a free function: move it out of the `impl`"]
        );
    }

    #[test]
    fn a_handler_is_concrete() {
        let message = "`list` is generic, and generic handlers cannot be described: \
                       describe a function with concrete types that calls it, \
                       `async fn list_of(…) -> … { list(…).await }`";
        for generic in [
            quote!(
                fn list<'a, T: A, U>() -> T {}
            ),
            quote!(
                fn list<const N: usize>() -> A {}
            ),
            quote!(
                fn list(a: Vec<impl A>) -> A {}
            ),
        ] {
            assert_eq!(mistakes(generic), [message]);
        }
    }

    #[test]
    fn a_handler_responds() {
        assert_eq!(
            mistakes(quote!(
                async fn charge() {}
            )),
            ["`charge` has no return type, and a handler responds: \
              write `-> web::Json<Type>` or `-> HttpResponse`"]
        );
    }

    #[test]
    fn a_hidden_response_is_not_known() {
        let (handler, _, messages) = take(quote!(
            async fn charge() -> Result<(impl Responder, A), Error> {}
        ));
        assert!(handler.returns.is_none() && messages.is_empty());
        let (handler, _, messages) = take(quote!(
            fn charge() -> impl std::future::Future<Output = web::Json<A>> + 'static {}
        ));
        let returns = handler.returns.to_token_stream().to_string();
        assert_eq!((returns.as_str(), messages.len()), ("web :: Json < A >", 0));
        let (handler, _, messages) = take(quote!(
            fn charge() -> impl Future<Output = impl Responder> {}
        ));
        assert!(handler.returns.is_none() && messages.is_empty());
    }

    #[test]
    fn parameters_are_skipped_or_not() {
        assert_eq!(
            mistakes(quote! {
                fn charge(
                    #[halo] a: A, #[halo()] b: B, #[halo(skpi)] c: C, #[halo(rename = "x")] d: D,
                    #[halo(skip = true)] e: E, #[halo(5)] f: F,
                ) -> A {}
            }),
            [
                "say what HALO is to do with this parameter: `#[halo(skip)]`",
                "say what HALO is to do with this parameter: `#[halo(skip)]`",
                "`skpi` is no option of `#[halo]`: did you mean `skip`? (known: `skip`)",
                "`rename` is no option of `#[halo]` (known: `skip`)",
                "`skip` has no value: write `#[halo(skip)]`",
                "write `#[halo(skip)]`",
            ]
        );
    }
}

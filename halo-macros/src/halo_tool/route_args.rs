//! What one route attribute says: `#[post("/charge", name = "…", guard = "…", wrap = "…")]`.

use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Expr, Lit, LitStr, Meta, MetaNameValue, Path, Token};

use crate::errors::Errors;

use super::pattern;
use super::route::Kind;
use super::symbol;
use super::value::written;

/// One resource to be served.
pub(crate) struct Route {
    pub(crate) path: LitStr,
    /// In the order written; never empty.
    pub(crate) methods: Vec<LitStr>,
    pub(crate) resource_name: Option<LitStr>,
    pub(crate) guards: Vec<Path>,
    pub(crate) wraps: Vec<Expr>,
}

impl Route {
    pub(crate) fn parse(kind: Kind, attr: &Attribute, errors: &Errors) -> Option<Self> {
        let name = written(attr.path());
        let parser = |input: ParseStream| Ok(arguments(input, kind, attr, errors));
        let Meta::List(list) = &attr.meta else {
            errors.on(attr, starts_with_path(&name));
            return None;
        };
        errors
            .ok(parser.parse2(list.tokens.clone()))?
            .filter(|route| !route.methods.is_empty())
    }
}

fn starts_with_path(name: &str) -> String {
    format!("`#[{name}]` starts with its path, a string literal: `#[{name}(\"/path\")]`")
}

fn arguments(input: ParseStream, kind: Kind, attr: &Attribute, errors: &Errors) -> Option<Route> {
    let name = written(attr.path());
    if !input.peek(LitStr) {
        if input.is_empty() {
            errors.on(attr, starts_with_path(&name));
        } else {
            errors.at(input.span(), starts_with_path(&name));
        }
        skip_option(input);
        while !input.is_empty() {
            skip_comma(input);
            skip_option(input);
        }
        return None;
    }
    let path: LitStr = errors.ok(input.parse())?;
    if let Err(mistake) = pattern::parse(&path.value()) {
        errors.on(&path, mistake);
    }
    let mut route = Route {
        methods: Vec::new(),
        resource_name: None,
        guards: Vec::new(),
        wraps: Vec::new(),
        path,
    };
    // A method that was refused is no missing one.
    let mut named = false;
    if let Kind::Method(method) = kind {
        named = true;
        let span = attr.path().segments.last().map(|part| part.ident.span());
        let lit = LitStr::new(method, span.unwrap_or_else(|| route.path.span()));
        route.add_method(lit, errors);
    }
    while !input.is_empty() {
        skip_comma(input);
        if input.is_empty() {
            break;
        }
        let Some(option) = option(input, errors) else {
            continue;
        };
        named |= option.path.is_ident(symbol::METHOD);
        route.set(option, kind, &name, errors);
    }
    if !named {
        let message = format!(
            "`#[{name}]` needs a method: `#[{name}(\"{}\", method = \"GET\")]`",
            route.path.value()
        );
        errors.on(attr, message);
    }
    Some(route)
}

/// Reads `name = value`.
fn option(input: ParseStream, errors: &Errors) -> Option<MetaNameValue> {
    let span = input.span();
    let ahead = input.fork();
    let option = ahead.parse::<MetaNameValue>();
    if let Ok(option) = option
        && (ahead.is_empty() || ahead.peek(Token![,]))
    {
        input.advance_to(&ahead);
        return Some(option);
    }
    let message = if input.peek(Lit) {
        "a route has one path: for more, use `#[routes]` and one attribute for each path"
    } else {
        "expected an option such as `guard = \"…\"`"
    };
    errors.at(span, message);
    skip_option(input);
    None
}

fn skip_option(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<proc_macro2::TokenTree>().is_err() {
            break;
        }
    }
}

fn skip_comma(input: ParseStream) {
    if input.peek(Token![,]) && input.parse::<Token![,]>().is_err() {
        skip_option(input);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::{ToTokens, quote};
    use syn::parse_quote;

    use super::*;

    pub(crate) fn parse(kind: Kind, attr: &Attribute) -> (Option<Route>, Vec<String>) {
        let errors = Errors::new();
        let route = Route::parse(kind, attr, &errors);
        (route, errors.into_messages())
    }

    pub(crate) fn post(arguments: TokenStream) -> (Option<Route>, Vec<String>) {
        let arguments = Group::new(Delimiter::Parenthesis, arguments);
        parse(Kind::Method("POST"), &parse_quote!(#[post #arguments]))
    }

    pub(crate) fn route(arguments: TokenStream) -> (Option<Route>, Vec<String>) {
        let arguments = Group::new(Delimiter::Parenthesis, arguments);
        parse(Kind::Route, &parse_quote!(#[route #arguments]))
    }

    pub(crate) fn methods(route: &Route) -> Vec<String> {
        route.methods.iter().map(LitStr::value).collect()
    }

    fn printed<T: ToTokens>(parts: &[T]) -> Vec<String> {
        let parts = parts.iter();
        parts
            .map(|part| part.to_token_stream().to_string())
            .collect()
    }

    /// What is wrong, and that nothing of it hides the route.
    pub(crate) fn mistakes((route, messages): (Option<Route>, Vec<String>)) -> Vec<String> {
        assert!(route.is_some());
        messages
    }

    #[test]
    fn reads_every_option() {
        let (route, messages) = post(quote!(
            "/x/{id}",
            name = "n",
            guard = "a::b",
            guard = "c",
            wrap = "Logger::new(1)",
        ));
        assert!(messages.is_empty(), "{messages:?}");
        let route = route.expect("a route");
        assert_eq!(route.path.value(), "/x/{id}");
        assert_eq!(methods(&route), ["POST"]);
        assert_eq!(
            route.resource_name.map(|name| name.value()).as_deref(),
            Some("n")
        );
        assert_eq!(printed(&route.guards), ["a :: b", "c"]);
        assert_eq!(printed(&route.wraps), ["Logger :: new (1)"]);
    }

    #[test]
    fn a_path_alone_is_enough() {
        for arguments in [quote!("/x"), quote!("/x",), quote!(""), quote!("x")] {
            assert!(mistakes(post(arguments)).is_empty());
        }
    }

    #[test]
    fn reads_the_methods_of_route() {
        let (route, messages) = route(quote!("/x", method = "GET", method = "PURGE"));
        assert!(messages.is_empty());
        assert_eq!(
            route.map(|route| methods(&route)),
            Some(vec!["GET".into(), "PURGE".into()])
        );
    }

    #[test]
    fn the_path_comes_first() {
        let message = "`#[post]` starts with its path, a string literal: `#[post(\"/path\")]`";
        let attributes: [Attribute; 5] = [
            parse_quote!(#[post]),
            parse_quote!(#[post = "/x"]),
            parse_quote!(#[post()]),
            parse_quote!(#[post(PATH, name = "x")]),
            parse_quote!(#[post(name = "x", "/x")]),
        ];
        for attr in &attributes {
            let (route, messages) = parse(Kind::Method("POST"), attr);
            assert!(route.is_none());
            assert_eq!(messages, [message]);
        }
    }

    #[test]
    fn there_is_one_path() {
        assert_eq!(
            mistakes(post(quote!("/x", "/y", name = "n"))),
            ["a route has one path: for more, use `#[routes]` and one attribute for each path"]
        );
    }

    #[test]
    fn the_path_is_a_pattern() {
        let messages = mistakes(post(quote!("/x/{id")));
        assert_eq!(
            messages,
            ["`/x/{id` has a `{` without its `}`: write `{name}`"]
        );
    }

    #[test]
    fn a_route_needs_a_method() {
        let (route, messages) = route(quote!("/x"));
        assert!(route.is_none());
        assert_eq!(
            messages,
            ["`#[route]` needs a method: `#[route(\"/x\", method = \"GET\")]`"]
        );
    }
}

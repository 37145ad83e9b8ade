//! What a caller must show: `auth`.

use proc_macro2::Span;
use syn::LitStr;

use crate::errors::Errors;

use super::symbol;
use super::value::{Entry, repeated};

pub(crate) struct Auth {
    pub(crate) kind: AuthKind,
    pub(crate) header: Option<LitStr>,
    pub(crate) query: Option<LitStr>,
    pub(crate) cookie: Option<LitStr>,
    pub(crate) scopes: Vec<LitStr>,
    pub(crate) token_url: Option<LitStr>,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuthKind {
    None,
    Bearer,
    ApiKey,
    OAuth,
    Basic,
}

const KINDS: [(&str, AuthKind); 5] = [
    (symbol::NONE, AuthKind::None),
    (symbol::BEARER, AuthKind::Bearer),
    (symbol::APIKEY, AuthKind::ApiKey),
    (symbol::OAUTH, AuthKind::OAuth),
    (symbol::BASIC, AuthKind::Basic),
];

impl Auth {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ type: bearer }", errors)?;
        let span = object.span;
        let empty = object.empty;
        let known = [
            symbol::TYPE,
            symbol::HEADER,
            symbol::QUERY,
            symbol::COOKIE,
            symbol::SCOPES,
            symbol::TOKEN_URL,
            symbol::TOKEN_URL_SNAKE,
        ];
        let [kind, header, query, cookie, scopes, camel, snake] =
            object.fields(symbol::AUTH, known, errors);
        if kind.is_none() && !empty {
            errors.at(span, "say what kind of `auth` it is: `type: bearer`");
        }
        if let (Some(_), Some(snake)) = (&camel, &snake) {
            errors.at(snake.key.span, repeated(symbol::TOKEN_URL));
        }
        let kind = kind.and_then(|entry| entry.word(&KINDS, errors));
        let token_url = camel.or(snake);
        check_places([&header, &query, &cookie], kind, errors);
        check_kind(
            token_url.as_ref(),
            kind,
            AuthKind::OAuth,
            symbol::OAUTH,
            errors,
        );
        check_scopes(scopes.as_ref(), kind, errors);

        let header = header.and_then(|entry| entry.header(errors));
        let query = query.and_then(|entry| entry.text(errors));
        let cookie = cookie.and_then(|entry| entry.text(errors));
        let token_url = token_url.and_then(|entry| entry.text(errors));
        let scopes = scopes.map_or_else(Vec::new, |entry| entry.texts("scope", errors));
        for scope in &scopes {
            if scope.value().contains(char::is_whitespace) {
                errors.on(
                    scope,
                    "a scope has no blanks: write two scopes as two strings",
                );
            }
        }
        Some(Self {
            kind: kind?,
            header,
            query,
            cookie,
            scopes,
            token_url,
            span,
        })
    }
}

/// `#[halo_tool(auth = { type: bearer, header: "X-API-Key" })]`
fn check_kind(
    entry: Option<&Entry>,
    kind: Option<AuthKind>,
    needed: AuthKind,
    word: &str,
    errors: &Errors,
) {
    if let (Some(entry), Some(kind)) = (entry, kind)
        && kind != needed
    {
        let name = &entry.key.name;
        let message = format!("`{name}` goes with `type: {word}` only: leave it out");
        errors.at(entry.key.span, message);
    }
}

/// `#[halo_tool(auth = { type: apikey, header: "X-API-Key", cookie: "key" })]`
fn check_places(places: [&Option<Entry>; 3], kind: Option<AuthKind>, errors: &Errors) {
    let mut stated = places.into_iter().flatten();
    for place in stated.clone() {
        check_kind(Some(place), kind, AuthKind::ApiKey, symbol::APIKEY, errors);
    }
    if let (Some(first), Some(second)) = (stated.next(), stated.next()) {
        let message = format!(
            "the key is sent in one place: leave out `{}` or `{}`",
            first.key.name, second.key.name
        );
        errors.at(second.key.span, message);
    }
}

/// `#[halo_tool(auth = { type: none, scopes: ["payments:write"] })]`
fn check_scopes(scopes: Option<&Entry>, kind: Option<AuthKind>, errors: &Errors) {
    if let (Some(scopes), Some(AuthKind::None)) = (scopes, kind) {
        let message = "`scopes` are rights of a caller, and `type: none` asks for none: \
                       leave one of the two out";
        errors.at(scopes.key.span, message);
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{checked, mistakes};
    use super::*;

    #[test]
    fn a_key_is_sent_in_one_place() {
        let (metadata, _) = checked(quote!(auth = { type: apikey, cookie: "sid" }));
        let auth = metadata.auth.expect("auth");
        assert_eq!(auth.cookie.map(|lit| lit.value()).as_deref(), Some("sid"));
        assert_eq!(
            mistakes(quote!(auth = { type: apikey, header: "X-Key", query: "key" })),
            ["the key is sent in one place: leave out `header` or `query`"]
        );
        assert_eq!(
            mistakes(quote!(auth = { type: basic, query: "key" })),
            ["`query` goes with `type: apikey` only: leave it out"]
        );
    }

    #[test]
    fn reads_every_type() {
        for (auth, kind) in [
            (quote!({ type: none }), AuthKind::None),
            (
                quote!({ type: bearer, scopes: ["a:b", "c"] }),
                AuthKind::Bearer,
            ),
            (
                quote!({ type: apikey, header: "X-API-Key" }),
                AuthKind::ApiKey,
            ),
            (
                quote!({ type: oauth, tokenUrl: "https://x" }),
                AuthKind::OAuth,
            ),
            (
                quote!({ "type": oauth, token_url: "https://x" }),
                AuthKind::OAuth,
            ),
            (quote!({ type: basic }), AuthKind::Basic),
        ] {
            let (metadata, messages) = checked(quote!(auth = #auth));
            assert!(messages.is_empty(), "{messages:?}");
            assert_eq!(metadata.auth.map(|auth| auth.kind), Some(kind));
        }
    }

    #[test]
    fn keeps_the_details() {
        let (metadata, _) = checked(quote!(auth = { type: oauth, token_url: "u", scopes: ["a"] }));
        let auth = metadata.auth.expect("auth");
        assert_eq!(auth.token_url.map(|lit| lit.value()).as_deref(), Some("u"));
        assert_eq!(auth.scopes.len(), 1);
    }

    #[test]
    fn the_type_is_one_of_five_words() {
        let auth = |auth| mistakes(quote!(auth = #auth));
        let known = "(known: `none`, `bearer`, `apikey`, `oauth`, `basic`)";
        assert_eq!(
            auth(quote!({ scopes: ["a"] })),
            ["say what kind of `auth` it is: `type: bearer`"]
        );
        assert_eq!(
            auth(quote!({})),
            ["empty `{}` in `auth`: say something or leave it out"]
        );
        assert_eq!(
            auth(quote!(bearer)),
            ["`auth` is an object: write `{ type: bearer }`"]
        );
        assert_eq!(
            auth(quote!({ type: "bearer" })),
            ["write `bearer` without quotes"]
        );
        assert_eq!(
            auth(quote!({ type: api_key })),
            [format!(
                "`api_key` is no `type`: did you mean `apikey`? {known}"
            )]
        );
        assert_eq!(
            auth(quote!({ type: "token" })),
            [format!(
                "`token` is no `type` {known}; it is a word without quotes"
            )]
        );
        assert_eq!(
            auth(quote!({ type: 5 })),
            [
                "`type` is one of the words `none`, `bearer`, `apikey`, `oauth`, `basic`, \
                 without quotes"
            ]
        );
    }

    #[test]
    fn details_go_with_their_type() {
        let auth = |auth| mistakes(quote!(auth = #auth));
        assert_eq!(
            auth(quote!({ type: bearer, header: "X-Key", tokenUrl: "u" })),
            [
                "`header` goes with `type: apikey` only: leave it out",
                "`tokenUrl` goes with `type: oauth` only: leave it out",
            ]
        );
        assert_eq!(
            auth(quote!({ type: none, scopes: ["a"] })),
            [
                "`scopes` are rights of a caller, and `type: none` asks for none: \
              leave one of the two out"
            ]
        );
        assert_eq!(
            auth(quote!({ type: oauth, tokenUrl: "u", token_url: "u" })),
            ["`tokenUrl` is written twice: keep one of the two"]
        );
    }

    #[test]
    fn details_are_checked() {
        let auth = |auth| mistakes(quote!(auth = #auth));
        assert_eq!(
            auth(quote!({ type: apikey, header: "X API Key" })),
            ["`X API Key` is no HTTP header name: use letters, digits and `-`, as in `X-Trace-Id`"]
        );
        assert_eq!(
            auth(quote!({ type: oauth, tokenUrl: "" })),
            ["`tokenUrl` is blank: say something"]
        );
        assert_eq!(
            auth(quote!({ type: bearer, scopes: ["a b", "", "c", "c"] })),
            [
                "a scope is not blank",
                "`c` is written twice: keep one of the two",
                "a scope has no blanks: write two scopes as two strings",
            ]
        );
        assert!(auth(quote!({ type: bearer, scope: ["a"] }))[0].contains("did you mean `scopes`?"));
    }
}

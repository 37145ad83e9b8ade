//! What the options of a route attribute may say.

use syn::ext::IdentExt as _;
use syn::{Expr, ExprLit, Lit, LitStr, MetaNameValue, Path};

use crate::errors::Errors;
use crate::suggest;

use super::route::Kind;
use super::route_args::Route;
use super::symbol;
use super::value::{repeated, written};

impl Route {
    /// Takes over one option of the attribute called `attribute`.
    pub(crate) fn set(
        &mut self,
        option: MetaNameValue,
        kind: Kind,
        attribute: &str,
        errors: &Errors,
    ) {
        let name = match option.path.get_ident() {
            Some(ident) => ident.unraw().to_string(),
            None => written(&option.path),
        };
        let known: &[&str] = match kind {
            Kind::Route => &[symbol::NAME, symbol::METHOD, symbol::GUARD, symbol::WRAP],
            Kind::Method(_) | Kind::Routes => &[symbol::NAME, symbol::GUARD, symbol::WRAP],
        };
        if !known.contains(&name.as_str()) {
            let message = if name == symbol::METHOD {
                format!(
                    "`#[{attribute}]` has its method in its name: \
                     for several, use `#[route(\"{}\", method = \"…\", method = \"…\")]`",
                    self.path.value()
                )
            } else {
                suggest::unknown(&format!("option of `#[{attribute}]`"), &name, known)
            };
            errors.on(&option.path, message);
            return;
        }
        let Some(lit) = string(&name, option.value, errors) else {
            return;
        };
        match name.as_str() {
            symbol::NAME => self.set_name(lit, errors),
            symbol::METHOD => self.add_method(lit, errors),
            symbol::GUARD => match lit.parse::<Path>() {
                Ok(path) => self.guards.push(path),
                Err(_) => errors.on(&lit, "`guard` is the path of a function, in quotes"),
            },
            _ => match lit.parse::<Expr>() {
                Ok(expr) => self.wraps.push(expr),
                Err(_) => errors.on(&lit, "`wrap` is an expression, in quotes"),
            },
        }
    }

    fn set_name(&mut self, lit: LitStr, errors: &Errors) {
        if lit.value().is_empty() {
            // actix panics on it at start-up.
            errors.on(&lit, "the name of a route is not empty");
        } else if self.resource_name.is_some() {
            errors.on(&lit, repeated(symbol::NAME));
        } else {
            self.resource_name = Some(lit);
        }
    }

    pub(crate) fn add_method(&mut self, lit: LitStr, errors: &Errors) {
        let method = lit.value();
        let upper = method.to_ascii_uppercase();
        let letters = !method.is_empty() && method.bytes().all(|b| b.is_ascii_alphabetic());
        if !letters {
            let message = format!("`{method}` is no HTTP method: actix takes capital letters");
            errors.on(&lit, message);
        } else if method != upper {
            errors.on(
                &lit,
                format!("HTTP methods are upper case: write `{upper}`"),
            );
        } else if method == symbol::OPTIONS {
            let message = "HALO itself answers OPTIONS: \
                           remove `#[halo_tool]` from a handler that answers it";
            errors.on(&lit, message);
        } else if self.methods.iter().any(|other| other.value() == method) {
            errors.on(&lit, repeated(&method));
        } else {
            self.methods.push(lit);
        }
    }
}

fn string(name: &str, value: Expr, errors: &Errors) -> Option<LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(lit), ..
        }) => Some(lit),
        // What a macro passed on.
        Expr::Group(group) => string(name, *group.expr, errors),
        other => {
            let message = format!("`{name}` is a string literal: `{name} = \"…\"`");
            errors.on(&other, message);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::super::route_args::tests::{methods, mistakes, parse, post, route};
    use super::*;

    #[test]
    fn options_are_known_string_literals() {
        assert_eq!(
            mistakes(post(quote!(
                "/x",
                gaurd = "a",
                guard = a,
                name = 5,
                guard,
                wrap("x")
            ))),
            [
                "`gaurd` is no option of `#[post]`: did you mean `guard`? \
                 (known: `name`, `guard`, `wrap`)",
                "`guard` is a string literal: `guard = \"…\"`",
                "`name` is a string literal: `name = \"…\"`",
                "expected an option such as `guard = \"…\"`",
                "expected an option such as `guard = \"…\"`",
            ]
        );
        assert_eq!(
            mistakes(route(quote!("/x", method = "GET", path = "x"))),
            ["`path` is no option of `#[route]` (known: `name`, `method`, `guard`, `wrap`)"]
        );
    }

    #[test]
    fn options_hold_what_they_are_for() {
        assert_eq!(
            mistakes(post(quote!(
                "/x",
                guard = "1",
                wrap = "a b",
                name = "",
                name = "a",
                name = "b"
            ))),
            [
                "`guard` is the path of a function, in quotes",
                "`wrap` is an expression, in quotes",
                "the name of a route is not empty",
                "`name` is written twice: keep one of the two",
            ]
        );
    }

    #[test]
    fn methods_are_distinct_and_upper_case() {
        assert_eq!(
            mistakes(route(quote!(
                "/x",
                method = "GET",
                method = "GET",
                method = "post",
                method = "M-SEARCH",
                method = ""
            ))),
            [
                "`GET` is written twice: keep one of the two",
                "HTTP methods are upper case: write `POST`",
                "`M-SEARCH` is no HTTP method: actix takes capital letters",
                "`` is no HTTP method: actix takes capital letters",
            ]
        );
    }

    #[test]
    fn the_short_form_has_its_method() {
        assert_eq!(
            mistakes(post(quote!("/x", method = "GET"))),
            ["`#[post]` has its method in its name: \
              for several, use `#[route(\"/x\", method = \"…\", method = \"…\")]`"]
        );
    }

    #[test]
    fn options_is_ours() {
        let message =
            "HALO itself answers OPTIONS: remove `#[halo_tool]` from a handler that answers it";
        let (none, messages) = parse(Kind::Method("OPTIONS"), &parse_quote!(#[options("/x")]));
        assert!(none.is_none());
        assert_eq!(messages, [message]);
        let (one, messages) = route(quote!("/x", method = "OPTIONS", method = "GET"));
        assert_eq!(one.map(|route| methods(&route)), Some(vec!["GET".into()]));
        assert_eq!(messages, [message]);
        let (none, messages) = route(quote!("/x", method = "OPTIONS"));
        assert!(none.is_none());
        assert_eq!(messages, [message]);
    }
}

//! The route attributes below `#[halo_tool]`, which it takes over from actix.

use proc_macro2::Span;
use syn::{Attribute, Path};

use crate::errors::Errors;

use super::route_args::Route;
use super::symbol;

/// Where the handler is to be served, and what else stands above it.
pub(crate) struct Routing {
    /// The macros that would have expanded: emitting a use of them keeps the author's imports used.
    pub(crate) attr_paths: Vec<Path>,
    /// Without those that have mistakes.
    pub(crate) routes: Vec<Route>,
    pub(crate) rest: Vec<Attribute>,
}

/// The macros of actix that make a handler of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `#[get("/")]`, named after its method.
    Method(&'static str),
    /// `#[route("/", method = "GET")]`
    Route,
    /// `#[routes]`, above several of the first kind.
    Routes,
}

const METHODS: [(&str, &str); 10] = [
    ("get", "GET"),
    ("post", "POST"),
    ("put", "PUT"),
    ("patch", "PATCH"),
    ("delete", "DELETE"),
    ("head", "HEAD"),
    ("connect", "CONNECT"),
    ("trace", "TRACE"),
    ("query", "QUERY"),
    ("options", symbol::OPTIONS),
];

impl Kind {
    fn of(path: &Path) -> Option<Self> {
        let name = path.segments.last()?.ident.to_string();
        match name.as_str() {
            symbol::ROUTE => Some(Self::Route),
            symbol::ROUTES => Some(Self::Routes),
            name => METHODS
                .iter()
                .find(|(attribute, _)| *attribute == name)
                .map(|(_, method)| Self::Method(method)),
        }
    }
}

impl Routing {
    /// Takes the route attributes out of a function's attributes.
    pub(crate) fn take(attrs: Vec<Attribute>, errors: &Errors) -> Self {
        let mut found = Vec::new();
        let mut rest = Vec::new();
        for attr in attrs {
            let path = attr.path();
            if is_utoipa(path) {
                let message = "put `#[utoipa::path(..)]` above `#[halo_tool(..)]`: \
                               it reads the route attribute, which `#[halo_tool]` takes away";
                errors.on(&attr, message);
            } else if is_halo_tool(path) {
                errors.on(
                    &attr,
                    "`#[halo_tool]` is written twice: keep one of the two",
                );
            } else if let Some(kind) = Kind::of(path) {
                found.push((kind, attr));
            } else {
                rest.push(attr);
            }
        }
        let collected = found.iter().any(|(kind, _)| *kind == Kind::Routes);
        let (attr_paths, routes) = if collected {
            collect(&found, errors)
        } else {
            single(&found, errors)
        };
        Self {
            attr_paths,
            routes,
            rest,
        }
    }
}

/// Without `#[routes]`, there is exactly one route attribute.
fn single(found: &[(Kind, Attribute)], errors: &Errors) -> (Vec<Path>, Vec<Route>) {
    if found.is_empty() {
        let message = "no route attribute below `#[halo_tool(..)]`: put `#[halo_tool(..)]` above \
                       the route attribute, e.g. `#[halo_tool(..)] #[post(\"/charge\")]`";
        errors.at(Span::call_site(), message);
    }
    for (_, attr) in found.iter().skip(1) {
        let message = "a second route attribute: put `#[routes]` above all of them";
        errors.on(attr, message);
    }
    let paths = found.iter().map(|(_, attr)| attr.path().clone()).collect();
    let routes = found
        .iter()
        .filter_map(|(kind, attr)| Route::parse(*kind, attr, errors))
        .collect();
    (paths, routes)
}

/// With `#[routes]`, actix reads the method attributes below it and never expands them.
fn collect(found: &[(Kind, Attribute)], errors: &Errors) -> (Vec<Path>, Vec<Route>) {
    let mut paths = Vec::new();
    let mut routes = Vec::new();
    let mut methods = 0;
    for (place, (kind, attr)) in found.iter().enumerate() {
        match kind {
            Kind::Routes if !paths.is_empty() => {
                errors.on(attr, "`#[routes]` is written twice: keep one of the two");
            }
            Kind::Routes => {
                if place > 0 {
                    errors.on(
                        attr,
                        "put `#[routes]` above the attributes that it collects",
                    );
                }
                paths.push(attr.path().clone());
            }
            Kind::Route => {
                methods += 1;
                let message = "`#[routes]` collects `#[get(..)]`, `#[post(..)]` and the like: \
                               write one of them for each method";
                errors.on(attr, message);
            }
            Kind::Method(_) => {
                methods += 1;
                routes.extend(Route::parse(*kind, attr, errors));
            }
        }
    }
    if methods == 0 {
        for (_, attr) in found.iter().take(1) {
            let message = "`#[routes]` has nothing to collect: \
                           write `#[get(\"/path\")]` or the like below it";
            errors.on(attr, message);
        }
    }
    (paths, routes)
}

fn is_utoipa(path: &Path) -> bool {
    path.segments.len() > 1 && path.segments.iter().any(|part| part.ident == "utoipa")
}

fn is_halo_tool(path: &Path) -> bool {
    path.segments
        .last()
        .is_some_and(|part| part.ident == symbol::HALO_TOOL)
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use quote::quote;
    use syn::parse::Parser as _;

    use super::super::value::written;
    use super::*;

    struct Taken {
        macros: Vec<String>,
        paths: Vec<String>,
        rest: usize,
        messages: Vec<String>,
    }

    fn take(attributes: TokenStream) -> Taken {
        let errors = Errors::new();
        let attrs = Attribute::parse_outer
            .parse2(attributes)
            .expect("attributes");
        let Routing {
            attr_paths,
            routes,
            rest,
        } = Routing::take(attrs, &errors);
        Taken {
            macros: attr_paths.iter().map(written).collect(),
            paths: routes.iter().map(|route| route.path.value()).collect(),
            rest: rest.len(),
            messages: errors.into_messages(),
        }
    }

    #[test]
    fn takes_the_route_and_leaves_the_rest() {
        let taken = take(quote!(#[doc = "a"] #[actix_web::post("/x")] #[allow(unused)]));
        assert_eq!(taken.macros, ["actix_web::post"]);
        assert_eq!(taken.paths, ["/x"]);
        assert_eq!(taken.rest, 2);
        assert!(taken.messages.is_empty());
    }

    #[test]
    fn knows_every_method() {
        for (name, _) in &METHODS[..9] {
            let name = quote::format_ident!("{name}");
            assert_eq!(take(quote!(#[#name("/x")])).paths, ["/x"]);
        }
        assert_eq!(take(quote!(#[route("/x", method = "GET")])).paths, ["/x"]);
    }

    #[test]
    fn routes_collects() {
        let taken = take(quote!(#[routes] #[get("/a")] #[post("/b")] #[inline]));
        assert_eq!(taken.macros, ["routes"]);
        assert_eq!(taken.paths, ["/a", "/b"]);
        assert_eq!(taken.rest, 1);
        assert!(taken.messages.is_empty());
    }

    #[test]
    fn a_tool_has_a_route() {
        assert_eq!(
            take(quote!(#[doc = "a"])).messages,
            [
                "no route attribute below `#[halo_tool(..)]`: put `#[halo_tool(..)]` above the \
              route attribute, e.g. `#[halo_tool(..)] #[post(\"/charge\")]`"
            ]
        );
    }

    #[test]
    fn one_route_without_routes() {
        let taken = take(quote!(#[get("/a")] #[post("/b")]));
        assert_eq!(
            taken.messages,
            ["a second route attribute: put `#[routes]` above all of them"]
        );
        assert_eq!(taken.paths, ["/a", "/b"]);
    }

    #[test]
    fn routes_is_once_above_methods() {
        assert_eq!(
            take(quote!(#[routes])).messages,
            ["`#[routes]` has nothing to collect: write `#[get(\"/path\")]` or the like below it"]
        );
        assert_eq!(
            take(quote!(#[get("/a")] #[routes] #[routes])).messages,
            [
                "put `#[routes]` above the attributes that it collects",
                "`#[routes]` is written twice: keep one of the two",
            ]
        );
        assert_eq!(
            take(quote!(#[routes] #[route("/a", method = "GET")])).messages,
            [
                "`#[routes]` collects `#[get(..)]`, `#[post(..)]` and the like: \
              write one of them for each method"
            ]
        );
    }

    #[test]
    fn other_macros_have_their_place() {
        for attribute in [quote!(#[utoipa::path(post)]), quote!(#[::utoipa::path])] {
            let taken = take(quote!(#attribute #[post("/x")]));
            assert_eq!(
                taken.messages,
                ["put `#[utoipa::path(..)]` above `#[halo_tool(..)]`: \
                  it reads the route attribute, which `#[halo_tool]` takes away"]
            );
            assert_eq!((taken.paths.len(), taken.rest), (1, 0));
        }
        assert_eq!(
            take(quote!(#[post("/x")] #[halo_actix::halo_tool(why = "x")])).messages,
            ["`#[halo_tool]` is written twice: keep one of the two"]
        );
    }

    #[test]
    fn mistakes_of_several_routes_are_all_reported() {
        let taken = take(quote!(#[routes] #[get("/{")] #[post] #[options("/x")]));
        assert_eq!(taken.messages.len(), 3, "{:?}", taken.messages);
    }
}

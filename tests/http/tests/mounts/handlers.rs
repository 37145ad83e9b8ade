//! The handlers of all shapes, each twice: described, and as plain actix has it.

use actix_web::HttpRequest;
use actix_web::guard::GuardContext;

/// What actix tells a handler about the route it is on.
pub(crate) fn seen(handler: &str, request: &HttpRequest) -> String {
    let params: Vec<(&str, &str)> = request.match_info().iter().collect();
    let values = params.iter().map(|(_, value)| value);
    let url = request
        .match_name()
        .and_then(|name| request.url_for(name, values).ok());
    let url = url.map(|url| url.path().to_owned());
    let (name, pattern) = (request.match_name(), request.match_pattern());
    format!("{handler}: {name:?} {pattern:?} {params:?} {url:?}")
}

/// Lets those pass who say that they are admins.
pub(crate) fn admin(ctx: &GuardContext<'_>) -> bool {
    ctx.head().headers().contains_key("x-admin")
}

macro_rules! handlers {
    ($($(#[$route:meta])+ $(@ $scope:literal)? $name:ident;)*) => {
        pub(crate) mod described {
            use actix_web::{HttpRequest, delete, get, head, patch, post, put, route, routes};
            use halo_actix::halo_tool;
            $(
                /// Tell what actix tells.
                #[halo_tool(why = "Use it to see the route." $(, scope = $scope)?)]
                $(#[$route])+
                pub(crate) async fn $name(request: HttpRequest) -> String {
                    super::seen(stringify!($name), &request)
                }
            )*
        }
        pub(crate) mod plain {
            use actix_web::{HttpRequest, delete, get, head, patch, post, put, route, routes};
            $(
                $(#[$route])+
                pub(crate) async fn $name(request: HttpRequest) -> String {
                    super::seen(stringify!($name), &request)
                }
            )*
        }
    };
}

handlers! {
    #[get("/items")] list;
    #[post("/items")] create;
    #[get("/items/{id}")] show;
    #[delete("/items/{id}")] remove;
    #[patch("/items/{id}")] change;
    #[head("/alive")] alive;

    #[get("")] empty;
    #[get("/")] slash;
    #[get("x")] bare;
    #[get("/x/")] closed;

    #[get(r"/m/{id:\d+}")] digits;
    #[get(r"/n/{id:\d{2,4}}/end")] few_digits;
    #[get("/f/{path:.*}")] file;
    #[get("/t/{tail}*")] rest;
    #[get(r"/mixed/{id:\d+}/{path:.*}")] mixed;
    #[get(r"/v{number:\d+}.json")] version;
    #[get("/pair/{left}-{right}")] pair;

    #[get("/s/{id}")] find;
    #[post("/s/search")] search;
    #[get("/a/{x}")] read;
    #[put("/a/{y}")] write;

    #[get("/named/{id}", name = "the-name")] named;
    #[get("/guarded", guard = "crate::handlers::admin")] guarded;
    #[get(
        "/wrapped/{id}",
        wrap = "actix_web::middleware::DefaultHeaders::new().add((\"x-wrapped\", \"yes\"))"
    )] wrapped;
    #[route("/multi", method = "PUT", method = "GET", method = "DELETE")] multi;
    #[routes] #[get("/first")] #[get("/second/{id}")] #[post("/first")] several;
    #[actix_web::get("/qualified")] qualified;

    #[get("/users/{id}")] @ "/{tenant}" member;
    #[get("/here")] @ "/{tenant}" here;
    #[get("/users/{id}")] @ "/{tenant}/{region}" far;
    #[get("/state")] @ "/{v}" state;
}

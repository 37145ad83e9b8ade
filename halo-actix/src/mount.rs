//! What the macros' output calls when a handler is registered.

mod app;
mod site;

use std::rc::Rc;

use actix_web::dev::AppService;
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};
use halo_core::pattern::{Piece, pieces};
use halo_core::tool::Tool;

pub(crate) use self::app::{AppTools, Registration};
pub(crate) use self::site::Site;

use crate::guard::{Options, asks_for_halo};

/// The resource of one route of a tool: it answers the route's methods and OPTIONS.
///
/// The caller adds guards, middleware and the handler, and registers it.
#[must_use]
pub fn resource(
    config: &mut AppService,
    tool: &'static Tool,
    route: usize,
    name: &str,
) -> Resource {
    let app = AppTools::of(config);
    let site = app.site(config, Some((tool, route)));
    let registration = app.register(Registration { tool, route, site });
    let route = &tool.routes[route];
    if let Some(literal) = literal_template(route.path) {
        template_entry(config, &literal, &app, registration);
    }
    let mut methods = guard::Any(Options {
        methods: route.methods,
    });
    for method in route.methods {
        methods = methods.or(guard::Method(known(method)));
    }
    let answer = move |request: HttpRequest| {
        let response = app.answer(registration, &request);
        std::future::ready(response)
    };
    let options = web::route().guard(guard::Options()).to(answer);
    Resource::new(route.path)
        .name(name)
        .guard(methods)
        .route(options)
}

/// A method the macro has read from the route attribute, where actix checks it as well.
fn known(method: &str) -> Method {
    method.parse().unwrap_or(Method::OPTIONS)
}

/// The pattern that matches a tool's URL as the manifest prints it, where its own pattern does not:
/// `/m/{id:\d+}` does not match `/m/{id}`.
fn literal_template(path: &str) -> Option<String> {
    let pieces = pieces(path);
    let strict = |piece: &Piece<'_>| matches!(piece, Piece::Param(param) if param.regex.is_some() && !param.tail);
    pieces.iter().any(strict).then(|| {
        let pieces = pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => (*text).to_owned(),
            Piece::Param(param) if param.tail => format!("{{{}:.*}}", param.name),
            Piece::Param(param) if param.regex.is_some() => {
                format!(r"{{{0}:\{{{0}\}}}}", param.name)
            }
            Piece::Param(param) => format!("{{{}}}", param.name),
        });
        pieces.collect()
    })
}

/// The one case in which a tool is two entries of the router: discovery on its printed URL.
fn template_entry(config: &mut AppService, pattern: &str, app: &Rc<AppTools>, registration: usize) {
    let app = Rc::clone(app);
    let answer = move |request: HttpRequest| {
        let response = app.answer(registration, &request);
        std::future::ready(response)
    };
    let discovery =
        guard::All(Options { methods: &[] }).and(guard::fn_guard(|ctx| asks_for_halo(ctx.head())));
    let resource = Resource::new(pattern).guard(discovery).to(answer);
    actix_web::dev::HttpServiceFactory::register(resource, config);
}

impl AppTools {
    /// The answer of a tool to OPTIONS.
    fn answer(&self, registration: usize, request: &HttpRequest) -> HttpResponse {
        match self.inventory() {
            Ok(inventory) => inventory.paths.answer(registration, request),
            // Told at start-up where a manifest is mounted, and once in the log where none is.
            Err(_) => HttpResponse::NoContent().finish(),
        }
    }
}

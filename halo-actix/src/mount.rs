//! What the macros' output calls when a handler is registered.

mod app;
mod located;
mod site;

use std::cell::OnceCell;
use std::rc::Rc;

use actix_web::body::MessageBody;
use actix_web::dev::{
    AppService, HttpServiceFactory as _, ServiceFactory, ServiceRequest, ServiceResponse,
    fn_service,
};
use actix_web::guard::{self, Guard, GuardContext};
use actix_web::http::Method;
use actix_web::{Error, HttpResponse, Resource, web};
use halo_core::pattern::{Piece, pieces};
use halo_core::tool::Tool;
use tracing::field::Empty;
use tracing::{Instrument as _, Span};

pub(crate) use self::app::{AppTools, Registration};
pub(crate) use self::site::Site;

use crate::caching::refused;
use crate::calls::Calls;
use crate::guard::{Options, asks_for_halo};
use crate::paths::Around;

/// A guard of a route, as actix's `guard = "…"` names it.
pub type RouteGuard = fn(&GuardContext<'_>) -> bool;

/// What one route of a tool adds to an app.
#[allow(missing_debug_implementations)] // actix's resources have none
pub struct Mounted {
    /// Answers the route's methods, once it has the handler, and OPTIONS.
    pub resource: Resource,
    /// Answers OPTIONS on the URL as the manifest prints it, where `resource` does not match that.
    pub template: Resource,
    /// What surrounds the calls of a tool that is observed or will not stay.
    pub calls: Calls,
}

/// Mounts one route of a tool.
///
/// The caller adds middleware and handler to the resources, and registers them.
#[must_use]
pub fn mount(
    config: &mut AppService,
    tool: &'static Tool,
    route: usize,
    name: &str,
    guards: &[RouteGuard],
) -> Mounted {
    let app = AppTools::of(config);
    let (site, certain) = app.site(config, Some((tool, route)));
    let registration = app.register(Registration {
        tool,
        route,
        site,
        certain,
        moved: OnceCell::new(),
        name: name.to_owned(),
        guards: if tool.guard_options {
            guards.to_vec()
        } else {
            Vec::new()
        },
        guarded: !guards.is_empty(),
    });
    let route = &tool.routes[route];
    let options = || Options {
        guards: if tool.guard_options {
            guards.to_vec()
        } else {
            Vec::new()
        },
        tool: Some((Rc::clone(&app), registration)),
    };
    // Calls come first: there are more of them than discoveries.
    let mut methods = None;
    for method in route.methods {
        let method = guard::Method(known(method));
        methods = Some(if guards.is_empty() {
            either(methods, method)
        } else {
            let call = guard::All(method);
            let call = guards
                .iter()
                .fold(call, |call, guard| call.and(guard::fn_guard(*guard)));
            either(methods, call)
        });
    }
    let methods = either(methods, options());
    let answer = {
        let app = Rc::clone(&app);
        move |request: ServiceRequest| {
            let app = Rc::clone(&app);
            async move {
                let span = discovery(tool.name);
                app.answer(registration, request).instrument(span).await
            }
        }
    };
    let describe = || {
        let answer = fn_service(answer.clone());
        web::route().guard(guard::Options()).service(answer)
    };
    let template = Resource::new(literal_template(route.path))
        .guard(guard::fn_guard(|ctx| asks_for_halo(ctx.head())))
        .guard(options())
        .route(describe());
    let resource = Resource::new(route.path).name(name);
    #[cfg(feature = "mcp")]
    let resource = resource.guard(crate::mcp::Called { registration });
    let resource = resource.guard(methods).route(describe());
    Mounted {
        resource,
        template,
        calls: Calls {
            app,
            tool,
            registration,
        },
    }
}

/// Registers a resource that has its handler and middleware.
pub fn register<T, B>(resource: Resource<T>, config: &mut AppService)
where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    // Outermost, before any middleware of the tool.
    #[cfg(feature = "mcp")]
    let resource = resource.wrap(crate::mcp::Gate);
    resource.register(config);
}

fn either(first: Option<guard::AnyGuard>, second: impl Guard + 'static) -> guard::AnyGuard {
    match first {
        Some(first) => first.or(second),
        None => guard::Any(second),
    }
}

/// The span of a request that discovers: what it is about, how many of the tools that this depends on the
/// caller sees where rules decide, and whether the answer was there already.
pub(crate) fn discovery(tool: &str) -> Span {
    tracing::debug_span!("halo.discovery", tool, visible = Empty, cached = Empty)
}

/// A method the macro has read from the route attribute, where actix checks it as well.
fn known(method: &str) -> Method {
    method.parse().unwrap_or(Method::OPTIONS)
}

/// The pattern that matches a tool's URL as the manifest prints it, where its own pattern does not:
/// `/m/{id:\d+}` does not match `/m/{id}`.
fn literal_template(path: &str) -> String {
    let pieces = pieces(path);
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => (*text).to_owned(),
        Piece::Param(param) => match param.regex {
            Some(regex @ (".*" | ".+" | "[^/]*" | "[^/]+")) => {
                format!("{{{}:{regex}}}", param.name)
            }
            Some(_) => format!(r"{{{0}:\{{{0}\}}}}", param.name),
            None if param.tail => format!("{{{}}}*", param.name),
            None => format!("{{{}}}", param.name),
        },
    });
    pieces.collect()
}

impl AppTools {
    /// The answer of a tool to OPTIONS.
    async fn answer(
        &self,
        registration: usize,
        request: ServiceRequest,
    ) -> Result<ServiceResponse, Error> {
        let Ok(inventory) = self.located(request.request()) else {
            // Told at start-up where a manifest is mounted, and once in the log where none is.
            return Ok(request.into_response(HttpResponse::NoContent().finish()));
        };
        let seen = match inventory.paths.governed(registration, request.request()) {
            Some(tools) => {
                let sight = &inventory.sight;
                if asks_for_halo(request.head())
                    && let Some(challenge) = sight.refusal(registration, request.request()).await
                {
                    return Ok(request.into_response(refused(challenge, sight.vary())));
                }
                let discovers = asks_for_halo(request.head());
                Some(sight.seen(request.request(), tools, discovers).await)
            }
            None => None,
        };
        if let Some(seen) = &seen {
            Span::current().record("visible", seen.len());
        }
        let around = Around {
            sight: &inventory.sight,
            deliveries: &inventory.deliveries,
            seen: seen.as_deref(),
        };
        let answer = inventory.paths.answer(
            registration,
            request.request(),
            &self.registrations.borrow(),
            &around,
        );
        match answer {
            Some(answer) => Ok(request.into_response(answer)),
            None => self.unknown(request).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::literal_template;

    #[test]
    fn a_strict_parameter_stands_for_its_name() {
        assert_eq!(
            literal_template(r"/m/{id:\d{2}}/{name}/{rest:.*}"),
            r"/m/{id:\{id\}}/{name}/{rest:.*}"
        );
    }
}

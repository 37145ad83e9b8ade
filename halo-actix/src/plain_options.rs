//! A middleware that makes an application's own OPTIONS handlers win, whatever the order.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, HttpResponse};

use crate::guard::{LeftToApplication, Passed, asks_for_halo, is_preflight};
use crate::paths::allow;

/// A middleware that leaves plain OPTIONS requests to the application's own handlers first.
///
/// Without it, a tool answers plain OPTIONS on its path with 204 and `Allow`, unless an OPTIONS
/// handler is registered before it. With it, any OPTIONS handler answers first, and the tool answers
/// what would otherwise be 404 or 405. Discovery and CORS preflights are not touched.
///
/// ```
/// use actix_web::{App, middleware::from_fn};
///
/// let app = App::new().wrap(from_fn(halo_actix::plain_options));
/// # let _ = app;
/// ```
///
/// An OPTIONS handler that itself answers 404 or 405 counts as none, since the router says the same.
///
/// An OPTIONS handler that is registered before a tool also takes discovery from it, unless it
/// carries the guard [`plain`](crate::plain).
///
/// # Errors
///
/// Those of the application's own handlers.
pub async fn plain_options<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let head = request.head();
    if head.method != Method::OPTIONS || is_preflight(head) || asks_for_halo(head) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    {
        let mut data = request.extensions_mut();
        data.insert(LeftToApplication);
        data.insert(Passed::default());
    }
    let response = next.call(request).await?;
    let unanswered = matches!(
        response.status(),
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED
    );
    let passed = response.request().extensions_mut().remove::<Passed>();
    let Some(passed) = passed.filter(|_| unanswered) else {
        return Ok(response.map_into_left_body());
    };
    let mut methods = Vec::new();
    for (app, registration) in passed.tools {
        methods.extend(app.seen_methods(registration, response.request()).await);
    }
    // What the caller does not see is not there.
    if methods.is_empty() && !passed.manifest {
        return Ok(response.map_into_left_body());
    }
    let answer = HttpResponse::NoContent()
        .insert_header((actix_web::http::header::ALLOW, allow(methods)))
        .finish();
    Ok(response.into_response(answer).map_into_right_body())
}

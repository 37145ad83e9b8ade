//! What an endpoint wants to know of a request that it has sent into the app, and what it is told.
//!
//! An errand travels in the extensions of the request, where nobody else can put one. It is answered by the rules
//! of the manifest: where the manifest is, or where the tool is.

use std::cell::RefCell;
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::rc::Rc;

use actix_service::{Service, Transform};
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::guard::{Guard, GuardContext};
use actix_web::http::header::HeaderValue;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse};

use crate::inventory::Inventory;
use crate::mount::AppTools;

/// What an endpoint wants of a request.
pub(crate) struct Errand {
    pub(super) app: Rc<AppTools>,
    pub(super) manifest: usize,
    /// The tools that it asks about, ascending.
    pub(super) tools: Vec<usize>,
    /// The tool to be called, with its registration; without it, the manifest is asked.
    pub(super) call: Option<(usize, usize)>,
    pub(super) told: RefCell<Told>,
}

/// What an errand has come to.
#[derive(Clone, Debug, Default)]
pub(crate) enum Told {
    /// Something else has answered, a middleware or the router.
    #[default]
    Nothing,
    /// The caller may not discover, with this `WWW-Authenticate`.
    Refused(HeaderValue),
    /// The caller does not see the tool that it calls.
    Hidden,
    /// The caller sees these of the tools; one that it calls has been called.
    Seen(Vec<usize>),
}

fn of(request: &HttpRequest) -> Option<Rc<Errand>> {
    request.extensions().get::<Rc<Errand>>().cloned()
}

impl Errand {
    /// What the rules say, once the request has passed the middleware around the place where it is.
    async fn judge(&self, inventory: &Inventory, request: &HttpRequest) -> Told {
        for rules in &inventory.rules[self.manifest] {
            if let Some(challenge) = inventory.sight.refusal_of(rules, request).await {
                return Told::Refused(challenge);
            }
        }
        let seen = inventory
            .sight
            .seen(request, self.tools.clone(), true)
            .await;
        match self.call {
            Some((tool, _)) if seen.binary_search(&tool).is_err() => Told::Hidden,
            _ => Told::Seen(seen),
        }
    }

    /// Takes out the tools whose guards would not let the caller discover them.
    fn guarded(&self, request: &HttpRequest, seen: &mut Vec<usize>, inventory: &Inventory) {
        let request = ServiceRequest::from_request(request.clone());
        let ctx = request.guard_ctx();
        let registrations = self.app.registrations.borrow();
        seen.retain(|&tool| {
            let entry = inventory.paths.entry(tool);
            let guards = entry.map(|entry| &registrations[entry.registration].guards);
            guards.is_none_or(|guards| guards.iter().all(|guard| guard(&ctx)))
        });
    }
}

/// Answers an errand where the manifest is; whether there was one.
pub(crate) async fn look(app: &Rc<AppTools>, manifest: usize, request: &HttpRequest) -> bool {
    let Some(errand) = of(request) else {
        return false;
    };
    let own = Rc::ptr_eq(app, &errand.app) && manifest == errand.manifest;
    if let (true, None, Ok(inventory)) = (own, errand.call, app.located(request)) {
        let mut told = errand.judge(inventory, request).await;
        if let Told::Seen(seen) = &mut told {
            errand.guarded(request, seen, inventory);
        }
        errand.told.replace(told);
    }
    true
}

/// A guard of a tool's resource: a call by name reaches that tool and no other, whatever its arguments are.
///
/// It stands before the guards of the handler: where those refuse, the caller does not see the tool.
pub(crate) struct Called {
    pub(crate) registration: usize,
}

impl Guard for Called {
    fn check(&self, ctx: &GuardContext<'_>) -> bool {
        let data = ctx.req_data();
        let Some(errand) = data.get::<Rc<Errand>>() else {
            return true;
        };
        match errand.call {
            Some((_, registration)) if registration == self.registration => {
                // Until the gate is reached.
                errand.told.replace(Told::Hidden);
                true
            }
            Some(_) => false,
            None => true,
        }
    }
}

/// The middleware before a tool, which lets calls by name pass if their caller sees the tool.
#[derive(Clone, Copy)]
pub(crate) struct Gate;

impl<S, B> Transform<S, ServiceRequest> for Gate
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Transform = GateService<S>;
    type InitError = ();
    type Future = Ready<Result<GateService<S>, ()>>;

    fn new_transform(&self, service: S) -> Self::Future {
        ready(Ok(GateService {
            service: Rc::new(service),
        }))
    }
}

/// [`Gate`] before a service.
pub(crate) struct GateService<S> {
    service: Rc<S>,
}

impl<S, B> Service<ServiceRequest> for GateService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Error>>>>;

    actix_service::forward_ready!(service);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let errand = of(request.request()).filter(|errand| errand.call.is_some());
        let Some(errand) = errand else {
            let answer = self.service.call(request);
            return Box::pin(async { Ok(answer.await?.map_into_left_body()) });
        };
        let service = Rc::clone(&self.service);
        Box::pin(async move {
            let told = match errand.app.located(request.request()) {
                Ok(inventory) => errand.judge(inventory, request.request()).await,
                Err(_) => Told::Hidden,
            };
            let seen = matches!(told, Told::Seen(_));
            errand.told.replace(told);
            if seen {
                return Ok(service.call(request).await?.map_into_left_body());
            }
            let answer = HttpResponse::NotFound().finish();
            Ok(request.into_response(answer).map_into_right_body())
        })
    }
}

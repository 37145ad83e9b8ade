//! The service that answers at the root of an API.

use std::cell::OnceCell;
use std::rc::Rc;

use actix_web::dev::{
    AppService, HttpServiceFactory, ResourceDef, ServiceRequest, ServiceResponse,
};
use actix_web::guard::Guard;
use actix_web::{Error, HttpResponse};
use std::future::{Ready, ready};

use crate::guard::Options;
use crate::manifest::ManifestMount;
use crate::mount::AppTools;

/// The manifest of an API: which tools there are.
///
/// Mounted at the root of an app it lists all tools of the app; in a scope, those mounted at or below
/// that scope. It answers `OPTIONS` there, with and without a trailing slash; `?tags=a,b` keeps the
/// tools that carry any of the tags.
///
/// ```
/// use actix_web::App;
/// use halo_actix::Halo;
///
/// let app = App::new().service(
///     Halo::new("Payments API", env!("CARGO_PKG_VERSION")).description("Charges and refunds."),
/// );
/// # let _ = app;
/// ```
///
/// # Panics
///
/// At start-up, when a worker creates the app, with every problem that compilation cannot see: two
/// tools of one name, a reference to a tool that is not mounted, a path parameter of a scope that a
/// handler does not know, a tool where the manifest answers. The server then does not start.
///
/// Implements root discovery, §3.1 and §3.2 of the specification.
#[derive(Clone, Debug)]
#[must_use = "a manifest does nothing until it is passed to `.service(…)`"]
pub struct Halo {
    api: String,
    version: String,
    description: Option<String>,
}

impl Halo {
    /// The manifest of the API `api` in `version`.
    pub fn new(api: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            api: api.into(),
            version: version.into(),
            description: None,
        }
    }

    /// What the API is for.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}

impl HttpServiceFactory for Halo {
    fn register(self, config: &mut AppService) {
        let app = AppTools::of(config);
        let (site, _) = app.site(config, None);
        let manifest = app.register_manifest(ManifestMount {
            site,
            moved: OnceCell::new(),
            api: self.api,
            version: self.version,
            description: self.description,
        });
        // A scope answers on its own path with and without a trailing slash; the root has one path.
        let paths: &[&str] = if config.is_root() { &["/"] } else { &["", "/"] };
        for &path in paths {
            let guard: Box<dyn Guard> = Box::new(Options {
                methods: &[],
                guards: Vec::new(),
            });
            let factory = Factory {
                app: Rc::clone(&app),
                manifest,
            };
            config.register_service(ResourceDef::new(path), Some(vec![guard]), factory, None);
        }
    }
}

/// Creates the service once the app is complete, and refuses to if its tools cannot be described.
struct Factory {
    app: Rc<AppTools>,
    manifest: usize,
}

impl actix_service::ServiceFactory<ServiceRequest> for Factory {
    type Response = ServiceResponse;
    type Error = Error;
    type Config = ();
    type Service = Service;
    type InitError = ();
    type Future = Ready<Result<Service, ()>>;

    fn new_service(&self, (): ()) -> Self::Future {
        if let Err(error) = self.app.inventory() {
            // The only way to tell: actix passes no reason on, and not every app has a logger.
            panic!("{error}");
        }
        ready(Ok(Service {
            app: Rc::clone(&self.app),
            manifest: self.manifest,
        }))
    }
}

struct Service {
    app: Rc<AppTools>,
    manifest: usize,
}

impl actix_service::Service<ServiceRequest> for Service {
    type Response = ServiceResponse;
    type Error = Error;
    type Future = Ready<Result<ServiceResponse, Error>>;

    actix_service::always_ready!();

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let response = match self.app.manifest(self.manifest, request.request()) {
            Some(manifest) => manifest.answer(request.request()),
            None => HttpResponse::NotFound().finish(),
        };
        ready(Ok(request.into_response(response)))
    }
}

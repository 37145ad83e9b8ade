//! The manifest as a service of actix.

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::rc::Rc;

use actix_web::dev::{
    AppService, HttpServiceFactory, ResourceDef, ServiceRequest, ServiceResponse,
};
use actix_web::guard::Guard;
use actix_web::{Error, HttpResponse};

use tracing::Instrument as _;

use super::Halo;
use crate::guard::Options;
use crate::manifest::ManifestMount;
use crate::mount::{AppTools, discovery};

impl HttpServiceFactory for Halo {
    fn register(self, config: &mut AppService) {
        let app = AppTools::of(config);
        let site = app.manifest_site(config);
        #[cfg(feature = "trust")]
        let keys = self.settings.signing.keys();
        let manifest = app.register_manifest(ManifestMount {
            site,
            api: self.api,
            version: self.version,
            description: self.description,
            settings: self.settings,
        });
        #[cfg(feature = "mcp")]
        self.link.mounted(&app, manifest);
        #[cfg(feature = "trust")]
        if let Some(keys) = keys {
            super::keys::resource(keys).register(config);
        }
        // A scope answers on its own path with and without a trailing slash; the root has one path.
        let paths: &[&str] = if config.is_root() { &["/"] } else { &["", "/"] };
        for &path in paths {
            let guard: Box<dyn Guard> = Box::new(Options {
                guards: Vec::new(),
                tool: None,
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
    type Future = Pin<Box<dyn Future<Output = Result<ServiceResponse, Error>>>>;

    actix_service::always_ready!();

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let (app, manifest) = (Rc::clone(&self.app), self.manifest);
        Box::pin(async move {
            #[cfg(feature = "mcp")]
            if crate::mcp::look(&app, manifest, request.request()).await {
                return Ok(request.into_response(HttpResponse::NoContent().finish()));
            }
            let response = match app.located(request.request()) {
                Ok(inventory) => {
                    let answer = inventory.manifest(manifest, request.request());
                    answer.instrument(discovery("manifest")).await
                }
                Err(_) => HttpResponse::NotFound().finish(),
            };
            Ok(request.into_response(response))
        })
    }
}

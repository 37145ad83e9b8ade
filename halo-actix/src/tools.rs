//! Many tools mounted as one group.

use actix_web::dev::{AppService, HttpServiceFactory};

use crate::mount::AppTools;

/// Registers one service.
type Registration = Box<dyn FnOnce(&mut AppService)>;

/// A group of tools that is mounted in one place.
///
/// It is mounted like a single tool. What it adds is certainty about the place: actix does not tell
/// which scope a handler is registered in, and where two neighbouring scopes both set a
/// `default_service` of their own, the tools of the second are to be mounted as a group.
///
/// ```
/// # use halo_actix::halo_tool;
/// use actix_web::{App, get, web};
/// use halo_actix::Tools;
///
/// # /// List the books.
/// # #[halo_tool(why = "Use to see what there is.")]
/// # #[get("/books")]
/// # async fn books() -> &'static str { "" }
/// # /// Show the weather.
/// # #[halo_tool(why = "Use before going out.")]
/// # #[get("/weather")]
/// # async fn weather() -> &'static str { "" }
/// let app = App::new().service(
///     web::scope("/api").service(Tools::new().service(books).service(weather)),
/// );
/// # let _ = app;
/// ```
#[derive(Default)]
#[must_use = "a group does nothing until it is passed to `.service(…)`"]
pub struct Tools {
    services: Vec<Registration>,
}

impl Tools {
    /// An empty group.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool, or any other service.
    pub fn service(mut self, service: impl HttpServiceFactory + 'static) -> Self {
        self.services
            .push(Box::new(|config| service.register(config)));
        self
    }
}

impl std::fmt::Debug for Tools {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tools")
            .field("services", &self.services.len())
            .finish()
    }
}

impl HttpServiceFactory for Tools {
    fn register(self, config: &mut AppService) {
        let app = AppTools::of(config);
        app.grouped(config, |config| {
            for service in self.services {
                service(config);
            }
        });
    }
}

//! The tools and manifests of one app. Every worker builds its own; the state dies with its app.

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use actix_service::boxed::{BoxService, BoxServiceFactory};
use actix_service::{Service as _, ServiceFactory as _};
use actix_web::dev::{AppService, ServiceRequest, ServiceResponse};
use actix_web::guard::GuardContext;
use actix_web::{Error, HttpRequest, HttpResponse};
use halo_core::tool::Tool;

use super::RouteGuard;
use super::located;
use super::site::{Key, Site};
use crate::inventory::{Inventory, SetupError};
use crate::manifest::ManifestMount;

/// One route of a tool, where it is registered.
pub(crate) struct Registration {
    pub(crate) tool: &'static Tool,
    /// Which of the tool's routes.
    pub(crate) route: usize,
    pub(crate) site: Rc<Site>,
    /// Whether the site is the right one beyond doubt: this is the first route there, or in a group.
    pub(crate) certain: bool,
    /// Where it is, if that is elsewhere.
    pub(super) moved: OnceCell<String>,
    /// The name actix knows the resource by.
    pub(crate) name: String,
    /// The guards of the route that apply to OPTIONS.
    pub(crate) guards: Vec<RouteGuard>,
    /// Whether the route has guards, so that it shares its path and method with others.
    pub(crate) guarded: bool,
}

impl Registration {
    /// The full pattern of the scope.
    pub(crate) fn prefix(&self) -> String {
        self.moved
            .get()
            .cloned()
            .unwrap_or_else(|| self.site.prefix())
    }

    /// The pattern of the route, relative to the scope.
    pub(crate) fn path(&self) -> &'static str {
        self.tool.routes[self.route].path
    }

    /// The middleware of the route alone.
    pub(crate) fn wraps(&self) -> &'static [&'static str] {
        self.tool.routes[self.route].wraps
    }

    /// Whether a request that `other` answers has passed all middleware of this route.
    ///
    /// Middleware is known by how it is written, which says the same within one module only.
    pub(crate) fn is_covered_by(&self, other: &Self) -> bool {
        let module = |tool: &Tool| tool.handler.rsplit_once("::").map(|(module, _)| module);
        let wraps = self.wraps();
        wraps.is_empty()
            || (module(self.tool) == module(other.tool)
                && wraps.iter().all(|wrap| other.wraps().contains(wrap)))
    }
}

/// The tools and manifests of one app.
#[derive(Default)]
pub(crate) struct AppTools {
    pub(crate) registrations: RefCell<Vec<Registration>>,
    pub(crate) manifests: RefCell<Vec<ManifestMount>>,
    sites: RefCell<Vec<Rc<Site>>>,
    /// The site that a group has reserved for its tools.
    group: Cell<Option<Key>>,
    inventory: OnceCell<Result<Inventory, SetupError>>,
    /// Whether a request has told where everything is, and whether something is elsewhere.
    located: Cell<bool>,
    moved: Cell<bool>,
    corrected: OnceCell<Result<Inventory, SetupError>>,
    /// What the app answers where there is nothing.
    default: OnceCell<Rc<DefaultFactory>>,
    unknown: OnceCell<Rc<DefaultService>>,
}

type DefaultFactory = BoxServiceFactory<(), ServiceRequest, ServiceResponse, Error, ()>;
type DefaultService = BoxService<ServiceRequest, ServiceResponse, Error>;

/// An app under construction, by its default service.
type Known = (Weak<dyn Any>, Weak<AppTools>);

thread_local! {
    /// The apps under construction on this thread, each known by its default service: actix hands
    /// the same one to every scope of an app. Both ends are weak, so nothing outlives its app.
    static APPS: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

impl AppTools {
    /// The tools of the app that `config` belongs to.
    pub(crate) fn of(config: &AppService) -> Rc<Self> {
        let default: Rc<dyn Any> = config.default_service();
        APPS.with_borrow_mut(|apps| {
            apps.retain(|(app, tools)| app.strong_count() > 0 && tools.strong_count() > 0);
            let known = apps
                .iter()
                .find(|(app, _)| std::ptr::addr_eq(app.as_ptr(), Rc::as_ptr(&default)));
            if let Some(tools) = known.and_then(|(_, tools)| tools.upgrade()) {
                return tools;
            }
            let tools = Rc::new(Self::default());
            let _ = tools.default.set(config.default_service());
            apps.push((Rc::downgrade(&default), Rc::downgrade(&tools)));
            tools
        })
    }

    /// The site that stands for `config`, found or registered.
    ///
    /// A tool never shares a site with itself: mounted twice, it is in two scopes.
    pub(crate) fn site(
        &self,
        config: &mut AppService,
        tool: Option<(&'static Tool, usize)>,
    ) -> (Rc<Site>, bool) {
        let key = Key::of(config);
        let in_group = self.group.get().filter(|group| group.same_place(key));
        let known = self.sites.borrow().iter().rev().find_map(|site| {
            let same = match in_group {
                Some(group) => site.key == group,
                None => {
                    site.key == key
                        && (config.is_root()
                            || tool.is_none_or(|(tool, route)| !site.holds(tool, route)))
                }
            };
            same.then(|| Rc::clone(site))
        });
        match known {
            Some(site) => (site, in_group.is_some() || config.is_root()),
            None => (self.new_site(config), true),
        }
    }

    /// The site of a manifest. Rules hang on it, so that outside of the root it has one to itself, which is
    /// certain to be the right one.
    pub(crate) fn manifest_site(&self, config: &mut AppService) -> Rc<Site> {
        if config.is_root() {
            self.site(config, None).0
        } else {
            self.new_site(config)
        }
    }

    fn new_site(&self, config: &mut AppService) -> Rc<Site> {
        let site = Rc::new(Site::register(config));
        self.sites.borrow_mut().push(Rc::clone(&site));
        site
    }

    /// Registers what `register` registers at one site, which is certain to be the right one.
    pub(crate) fn grouped(&self, config: &mut AppService, register: impl FnOnce(&mut AppService)) {
        let site = self.new_site(config);
        let outer = self.group.replace(Some(site.key));
        register(config);
        self.group.set(outer);
    }

    /// Adds a route of a tool and returns its number.
    pub(super) fn register(&self, registration: Registration) -> usize {
        registration.site.add(registration.tool, registration.route);
        let mut registrations = self.registrations.borrow_mut();
        registrations.push(registration);
        registrations.len() - 1
    }

    /// Adds a manifest and returns its number.
    pub(crate) fn register_manifest(&self, manifest: ManifestMount) -> usize {
        let mut manifests = self.manifests.borrow_mut();
        manifests.push(manifest);
        manifests.len() - 1
    }

    /// Everything there is to know, put together on first use, which is start-up where a manifest is
    /// mounted: by then actix has linked the app's scopes.
    pub(crate) fn inventory(&self) -> Result<&Inventory, &SetupError> {
        self.inventory.get_or_init(|| self.take_stock()).as_ref()
    }

    /// The same once a request has told where everything is.
    pub(crate) fn located(&self, request: &HttpRequest) -> Result<&Inventory, &SetupError> {
        if !self.located.get() {
            let moved = located::moved(&self.registrations.borrow(), request);
            self.located.set(moved.is_some());
            for (at, prefix) in moved.into_iter().flatten() {
                let _ = self.registrations.borrow()[at].moved.set(prefix);
                self.moved.set(true);
            }
        }
        if self.moved.get() {
            return self.corrected.get_or_init(|| self.take_stock()).as_ref();
        }
        self.inventory()
    }

    /// Whether a request may be about a tool of a registration, as far as that is known without waiting.
    pub(crate) fn may_be_seen(&self, registration: usize, ctx: &GuardContext<'_>) -> bool {
        self.current()
            .is_none_or(|inventory| inventory.sight.in_guard(registration, ctx))
    }

    /// The methods of those tools of a registration that the caller sees.
    pub(crate) async fn seen_methods(
        &self,
        registration: usize,
        request: &HttpRequest,
    ) -> Vec<&'static str> {
        match self.located(request) {
            Ok(inventory) => inventory.sight.seen_methods(registration, request).await,
            Err(_) => Vec::new(),
        }
    }

    /// What is known by now.
    pub(crate) fn current(&self) -> Option<&Inventory> {
        match self.corrected.get() {
            Some(corrected) => corrected.as_ref().ok(),
            None => self.inventory().ok(),
        }
    }

    /// The answer where there is nothing.
    pub(super) async fn unknown(&self, request: ServiceRequest) -> Result<ServiceResponse, Error> {
        if self.unknown.get().is_none()
            && let Some(default) = self.default.get()
            && let Ok(service) = default.new_service(()).await
        {
            let _ = self.unknown.set(Rc::new(service));
        }
        match self.unknown.get() {
            Some(service) => service.call(request).await,
            None => Ok(request.into_response(HttpResponse::NotFound().finish())),
        }
    }

    fn take_stock(&self) -> Result<Inventory, SetupError> {
        let inventory = Inventory::new(&self.registrations.borrow(), &self.manifests.borrow());
        if let Err(error) = &inventory {
            log::error!("{error}");
        }
        inventory
    }
}

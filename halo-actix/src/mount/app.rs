//! The tools and manifests of one app. Every worker builds its own; the state dies with its app.

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use actix_web::dev::AppService;
use halo_core::tool::Tool;

use super::site::{Key, Site};
use crate::inventory::{Inventory, SetupError};
use crate::manifest::ManifestMount;

/// One route of a tool, where it is registered.
pub(crate) struct Registration {
    pub(crate) tool: &'static Tool,
    /// Which of the tool's routes.
    pub(crate) route: usize,
    pub(crate) site: Rc<Site>,
}

/// The tools and manifests of one app.
#[derive(Default)]
pub(crate) struct AppTools {
    registrations: RefCell<Vec<Registration>>,
    manifests: RefCell<Vec<ManifestMount>>,
    sites: RefCell<Vec<Rc<Site>>>,
    /// The site that a group has reserved for its tools.
    group: Cell<Option<Key>>,
    inventory: OnceCell<Result<Inventory, SetupError>>,
}

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
    ) -> Rc<Site> {
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
        known.unwrap_or_else(|| self.new_site(config))
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
        let inventory = self.inventory.get_or_init(|| {
            let inventory = Inventory::new(&self.registrations.borrow(), &self.manifests.borrow());
            if let Err(error) = &inventory {
                log::error!("{error}");
            }
            inventory
        });
        inventory.as_ref()
    }
}

//! Where tools are registered: the root of an app or a scope, and how its full prefix is found.
//!
//! While an app is put together nobody knows the prefix of a scope. But actix links the maps of all
//! scopes once the app is complete, and a map that was registered in a scope then tells the patterns
//! above it. So each scope with tools gets one more entry, which no URL matches, with such a map.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use actix_web::HttpResponse;
use actix_web::dev::{AppService, ResourceDef, ResourceMap, ServiceRequest, fn_service};
use halo_core::tool::Tool;

/// Text that no path starts with: what remains of a path within a scope is empty or starts with `/`.
const UNMATCHED: &str = "halo\u{0}";
const LEAF: &str = "/scope";

/// A place where tools are registered.
#[derive(Debug)]
pub(crate) struct Site {
    /// `None` at the root, which has no prefix.
    map: Option<Rc<ResourceMap>>,
    pub(super) key: Key,
    /// The routes registered here, by their tool and path.
    routes: RefCell<HashSet<(TypeId, &'static str)>>,
}

/// What tells scopes apart while they are put together.
///
/// actix gives a scope's registry no identity, so it is told by where it stands and by how many
/// holders the app's default service has, which grows with every scope that has none of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    address: usize,
    holders: usize,
    host: usize,
}

impl Key {
    pub(super) fn of(config: &AppService) -> Self {
        Self {
            address: std::ptr::from_ref(config).addr(),
            holders: Rc::strong_count(&config.default_service()),
            host: config.config().host().as_ptr().addr(),
        }
    }

    pub(super) fn same_place(self, other: Self) -> bool {
        self.address == other.address
    }
}

impl Site {
    /// Registers a site in the scope that `config` stands for.
    pub(super) fn register(config: &mut AppService) -> Self {
        let key = Key::of(config);
        if config.is_root() {
            return Self::new(None, key);
        }
        let prefix = ResourceDef::prefix(UNMATCHED);
        let mut map = ResourceMap::new(prefix.clone());
        map.add(&mut ResourceDef::new(LEAF), None);
        let map = Rc::new(map);
        let service = fn_service(|request: ServiceRequest| async {
            Ok(request.into_response(HttpResponse::NotFound().finish()))
        });
        config.register_service(prefix, None, service, Some(Rc::clone(&map)));
        Self::new(Some(map), key)
    }

    fn new(map: Option<Rc<ResourceMap>>, key: Key) -> Self {
        Self {
            map,
            key,
            routes: RefCell::default(),
        }
    }

    /// What tells this scope from others. The root of an app is one place, however often it is seen.
    pub(crate) fn id(&self) -> Option<*const ResourceMap> {
        self.map.as_ref().map(Rc::as_ptr)
    }

    /// Whether another site seems to be in the same scope.
    pub(crate) fn is_beside(&self, other: &Self) -> bool {
        self.key.same_place(other.key)
    }

    /// Whether a route of a tool is registered here already.
    pub(super) fn holds(&self, tool: &Tool, route: usize) -> bool {
        let route = ((tool.id)(), tool.routes[route].path);
        self.routes.borrow().contains(&route)
    }

    pub(super) fn add(&self, tool: &Tool, route: usize) {
        let route = ((tool.id)(), tool.routes[route].path);
        self.routes.borrow_mut().insert(route);
    }

    /// The full pattern of the scope; empty at the root. Known once the app is complete.
    pub(crate) fn prefix(&self) -> String {
        let Some(map) = &self.map else {
            return String::new();
        };
        let leaf = format!("{UNMATCHED}{LEAF}");
        let pattern = map.match_pattern(&leaf).unwrap_or_default();
        pattern.strip_suffix(&leaf).unwrap_or_default().to_owned()
    }
}

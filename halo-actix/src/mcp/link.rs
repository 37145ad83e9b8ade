//! What links an endpoint to the manifest whose tools it serves.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Weak as ArcWeak};

use crate::mount::AppTools;

/// What a manifest and its endpoints know each other by; it may go to other threads, where each worker mounts
/// its own app.
#[derive(Clone, Default)]
pub(crate) struct Link(Arc<()>);

/// A manifest where it is mounted on this thread. Both ends are weak, so nothing outlives its app.
struct Mounted {
    link: ArcWeak<()>,
    app: Weak<AppTools>,
    manifest: usize,
    /// The endpoints that have been made for it, by their paths.
    endpoints: Vec<String>,
}

thread_local! {
    static MOUNTED: RefCell<Vec<Mounted>> = const { RefCell::new(Vec::new()) };
}

impl Link {
    /// Says where the manifest is mounted.
    pub(crate) fn mounted(&self, app: &Rc<AppTools>, manifest: usize) {
        MOUNTED.with_borrow_mut(|all| {
            all.retain(|known| known.link.strong_count() > 0 && known.app.strong_count() > 0);
            all.push(Mounted {
                link: Arc::downgrade(&self.0),
                app: Rc::downgrade(app),
                manifest,
                endpoints: Vec::new(),
            });
        });
    }

    /// The manifest for an endpoint at `path`, of the app that is being made.
    pub(super) fn endpoint(&self, path: &str) -> Result<(Rc<AppTools>, usize), &'static str> {
        MOUNTED.with_borrow_mut(|all| {
            let own = |known: &&mut Mounted| {
                known.app.strong_count() > 0
                    && std::ptr::eq(known.link.as_ptr(), Arc::as_ptr(&self.0))
            };
            let mut found: Vec<&mut Mounted> = all.iter_mut().filter(own).collect();
            if found.is_empty() {
                return Err(
                    "its manifest is not mounted in this app: pass the `Halo` that `mcp` was called on to `.service(…)`",
                );
            }
            // Where one server listens at several addresses, each has an app of its own.
            found.retain(|known| !known.endpoints.iter().any(|known| known == path));
            let twice = found
                .windows(2)
                .any(|two| two[0].app.ptr_eq(&two[1].app));
            if twice {
                return Err(
                    "its manifest is mounted more than once in this app: give each mount a `Halo` of its own",
                );
            }
            let Some((known, app)) = found
                .pop()
                .and_then(|known| known.app.upgrade().map(|app| (known, app)))
            else {
                return Err("it is used for more than one app: call `mcp` on the `Halo` of each");
            };
            known.endpoints.push(path.to_owned());
            Ok((app, known.manifest))
        })
    }
}

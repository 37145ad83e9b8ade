//! What an endpoint knows: where it is, whose tools it serves, and how.

use std::cell::RefCell;
use std::rc::Rc;

use actix_web::HttpRequest;
use halo_mcp::model::{Implementation, InitializeResult, ProtocolVersion, ServerCapabilities};

use super::Settings;
use super::errand::Told;
use super::link::Link;
use super::table::{Served, Table};
use crate::inventory::Inventory;
use crate::mount::AppTools;
use crate::visibility::Rules;

pub(super) struct Endpoint {
    pub(super) path: String,
    pub(super) settings: Settings,
    pub(super) app: Rc<AppTools>,
    pub(super) manifest: usize,
    /// Where the manifest answers.
    pub(super) url: String,
    /// With the inventory that it was made of: a first request may correct that.
    table: RefCell<Option<(*const Inventory, Rc<Table>)>>,
}

impl Endpoint {
    /// The endpoint of the app that is being made.
    ///
    /// # Panics
    ///
    /// With what is wrong, as all start-up errors are told: actix passes no reason on.
    pub(super) fn new(path: &str, link: &Link, settings: Settings) -> Self {
        let refuse = |why: &str| -> ! { panic!("HALO cannot serve MCP at `{path}`: {why}") };
        let (app, manifest) = match link.endpoint(path) {
            Ok(found) => found,
            Err(why) => refuse(why),
        };
        let prefix = app.manifests.borrow()[manifest].prefix();
        if prefix.contains('{') {
            refuse(&format!(
                "its manifest is in the scope `{prefix}`, whose path is not known without a request"
            ));
        }
        let registrations = app.registrations.borrow();
        let taken = registrations.iter().find(|registration| {
            crate::inventory::full(&registration.prefix(), registration.path()) == path
        });
        if let Some(taken) = taken {
            refuse(&format!("`{}` is mounted there", taken.tool.handler));
        }
        drop(registrations);
        Self {
            path: path.to_owned(),
            settings,
            url: if prefix.is_empty() {
                "/".to_owned()
            } else {
                prefix
            },
            app,
            manifest,
            table: RefCell::default(),
        }
    }

    /// The tools that are served, once a request has told where everything is.
    pub(super) fn table(&self, request: &HttpRequest) -> Option<Rc<Table>> {
        let inventory = self.app.located(request).ok()?;
        let mut known = self.table.borrow_mut();
        match &*known {
            Some((of, table)) if std::ptr::eq(*of, inventory) => Some(Rc::clone(table)),
            _ => {
                let tags = &self.settings.tags;
                let table = Rc::new(Table::new(&self.app, inventory, self.manifest, tags));
                *known = Some((std::ptr::from_ref(inventory), Rc::clone(&table)));
                Some(table)
            }
        }
    }

    /// What the rules say of a call before any middleware has run, which may answer before they are asked where the
    /// tool is. Nothing where there are none, or they cannot tell yet.
    pub(super) fn expected(&self, tool: &Served, request: &HttpRequest) -> Option<Told> {
        let inventory = self.app.located(request).ok()?;
        let numbers = tool.numbers();
        let around = &inventory.rules[self.manifest];
        if !inventory.sight.is_governed(tool.number) && around.iter().all(Rules::is_empty) {
            return None;
        }
        let told = inventory.sight.foresight(around, request, numbers)?;
        Some(match told {
            Err(challenge) => Told::Refused(challenge),
            Ok(seen) if seen.binary_search(&tool.number).is_ok() => Told::Seen(seen),
            Ok(_) => Told::Hidden,
        })
    }

    /// The answer to `initialize`.
    pub(super) fn introduction(&self, version: &ProtocolVersion) -> String {
        let manifests = self.app.manifests.borrow();
        let manifest = &manifests[self.manifest];
        let mut capabilities = ServerCapabilities::default();
        capabilities.tools = Some(halo_mcp::model::ToolsCapability::default());
        let server = Implementation::new(manifest.api.clone(), manifest.version.clone());
        let mut result = InitializeResult::new(capabilities)
            .with_protocol_version(version.clone())
            .with_server_info(server);
        result.instructions.clone_from(&manifest.description);
        // What is made of strings can be written.
        serde_json::to_string(&result).unwrap_or_default()
    }
}

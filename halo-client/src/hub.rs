//! Several APIs at once, their tools under names that are unique over all of them.

use halo_core::protocol::ToolEntry;

use crate::adapt::tool_name;
use crate::api::Api;
use crate::error::Error;
use crate::names;
use crate::tool::Tool;

/// What stands between an API's label and a tool's name.
const BETWEEN: &str = "__";

/// Several APIs, each under a label of the caller's. A tool is `label__name`: adding an API renames no tool, and
/// each keeps its own credentials.
///
/// # Examples
///
/// ```no_run
/// # async fn both(payments: halo_client::Api, books: halo_client::Api) -> Result<(), halo_client::Error> {
/// use halo_client::HaloHub;
///
/// let hub = HaloHub::new().with("payments", payments).with("books", books);
/// let charge = hub.tool("payments__charge").await?;
/// # let _ = charge;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct HaloHub {
    apis: Vec<(String, Api)>,
}

impl HaloHub {
    /// No API yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an API. Of the label `[A-Za-z0-9_-]` is kept; a label that is there already takes the other API's place.
    #[must_use]
    pub fn with(mut self, label: &str, api: Api) -> Self {
        let label = tool_name(label);
        match self.apis.iter_mut().find(|(other, _)| *other == label) {
            Some((_, place)) => *place = api,
            None => self.apis.push((label, api)),
        }
        self
    }

    /// The APIs with their labels, in the order in which they were added.
    pub fn apis(&self) -> impl Iterator<Item = (&str, &Api)> {
        self.apis.iter().map(|(label, api)| (label.as_str(), api))
    }

    /// All tools: `[A-Za-z0-9_-]`, at most 64 characters, unique over all APIs.
    #[must_use]
    pub fn tools(&self) -> Vec<(String, ToolEntry)> {
        let each = self.apis.iter().flat_map(|(label, api)| {
            let tools = api.tools().into_iter();
            tools.map(move |(name, entry)| (full(label, &name), entry))
        });
        each.collect()
    }

    /// A tool by its name in the hub.
    ///
    /// # Errors
    ///
    /// When there is no such tool, or its description cannot be had.
    pub async fn tool(&self, name: &str) -> Result<Tool, Error> {
        for (label, api) in &self.apis {
            let tools = api.tools().into_iter();
            let own = tools
                .map(|(own, _)| own)
                .find(|own| full(label, own) == name);
            if let Some(own) = own {
                return api.tool(&own).await;
            }
        }
        let tools = self.tools();
        Err(Error::NoSuchTool {
            name: name.chars().take(100).collect(),
            similar: names::similar(name, tools.iter().map(|(name, _)| name.as_str())),
        })
    }

    /// Asks every API for its manifest again. One that fails keeps what was known; its error is told with its label.
    pub async fn refresh(&self) -> Vec<(String, Error)> {
        let mut failed = Vec::new();
        for (label, api) in &self.apis {
            if let Err(error) = api.refresh().await {
                failed.push((label.clone(), error));
            }
        }
        failed
    }
}

/// A tool's name in the hub: one that is too long is cut and ends in a hash of the whole.
fn full(label: &str, name: &str) -> String {
    tool_name(&format!("{label}{BETWEEN}{name}"))
}

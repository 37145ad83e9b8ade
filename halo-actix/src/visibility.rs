//! Who sees which tools: the rules of [`Halo`](crate::Halo), and what they are asked about.
//!
//! One rule governs everything that is said: the manifest, the descriptions, plain `OPTIONS`, and the
//! references of other tools. What a caller does not see answers like a path that does not exist.

mod caller;
mod rules;
mod sight;
mod verdict;

pub use self::caller::Caller;
pub use self::verdict::{Granted, Verdict};

pub(crate) use self::rules::{Later, Require, Rule, Rules, caught, caught_later};
pub(crate) use self::sight::{Governor, Sight};

use std::fmt;
use std::rc::Rc;

use crate::inventory::MountedTool;

/// A tool as a rule sees it: one method of one path.
#[derive(Clone)]
pub struct DescribedTool {
    facts: Rc<Facts>,
}

struct Facts {
    name: &'static str,
    handler: &'static str,
    method: &'static str,
    url: String,
    tags: &'static [&'static str],
    scopes: Vec<String>,
}

impl DescribedTool {
    pub(crate) fn new(tool: &MountedTool, scopes: Vec<String>) -> Self {
        let facts = Facts {
            name: tool.tool.name,
            handler: tool.tool.handler,
            method: tool.method,
            url: tool.url.clone(),
            tags: tool.tool.tags,
            scopes,
        };
        Self {
            facts: Rc::new(facts),
        }
    }

    /// The name: the handler's, or what `name = …` says.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.facts.name
    }

    /// The handler: module path and function name.
    #[must_use]
    pub fn handler(&self) -> &'static str {
        self.facts.handler
    }

    /// The method it is called with. A handler of several methods is a tool for each.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.facts.method
    }

    /// The URL as the manifest prints it, such as `/api/books/{id}`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.facts.url
    }

    /// The tags.
    #[must_use]
    pub fn tags(&self) -> &'static [&'static str] {
        self.facts.tags
    }

    /// The scopes a caller needs, as the description says.
    #[must_use]
    pub fn scopes(&self) -> &[String] {
        &self.facts.scopes
    }
}

impl fmt::Debug for DescribedTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DescribedTool")
            .field("name", &self.facts.name)
            .field("method", &self.facts.method)
            .field("url", &self.facts.url)
            .finish_non_exhaustive()
    }
}

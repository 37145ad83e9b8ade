//! What a service says of itself, so that requests meet its tools.

use std::collections::BTreeSet;

use halo_actix::protocol::{Description, Manifest};

use crate::{Answer, Request};

/// What is known of the service under test.
#[derive(Debug, Default)]
pub struct Known {
    /// Where its manifests are.
    pub roots: Vec<String>,
    /// Its tools.
    pub tools: Vec<Tool>,
    /// Every tag of its tools.
    pub tags: Vec<String>,
    /// The `ETag`s of its answers.
    pub etags: Vec<String>,
    /// An `Authorization` that opens what is closed.
    pub credentials: String,
}

/// One of its tools.
#[derive(Debug, Clone, Default)]
pub struct Tool {
    /// What it says of itself.
    pub description: Description,
}

impl Tool {
    /// Its URL, a template.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.description.call.url
    }
}

impl Known {
    /// Asks for the manifests at `roots` and for every description they lead to.
    ///
    /// # Errors
    ///
    /// When something is not answered as it should be.
    pub fn gather(
        roots: &[&str],
        credentials: &str,
        mut ask: impl FnMut(&Request) -> Result<Answer, String>,
    ) -> Result<Self, String> {
        let mut known = Self {
            roots: roots.iter().map(|&root| root.to_owned()).collect(),
            credentials: credentials.to_owned(),
            ..Self::default()
        };
        let mut discover = |target: &str| {
            let request = Request::discovery(target).with("Authorization", credentials);
            let answer = ask(&request)?;
            match answer.fault(&request) {
                Some(fault) => Err(format!("{target}: {fault}")),
                None if answer.is_halo() => Ok(answer),
                None => Err(format!("{target}: {}", answer.status)),
            }
        };
        let mut urls = BTreeSet::new();
        let mut tags = BTreeSet::new();
        for root in roots {
            let answer = discover(root)?;
            let manifest = Manifest::read(&answer.body).map_err(|error| error.to_string())?;
            for tool in manifest.tools {
                urls.insert(tool.url);
                tags.extend(tool.tags);
            }
            known.etags.extend(answer.header("etag").map(str::to_owned));
        }
        for url in urls {
            // What a guard hides from this caller stays unknown but for its URL.
            let Ok(answer) = discover(&url.replace('{', "%7B").replace('}', "%7D")) else {
                let mut description = Description::default();
                description.call.url = url;
                known.tools.push(Tool { description });
                continue;
            };
            let read = Description::read_all(&answer.body).map_err(|error| error.to_string())?;
            let tools = read.into_iter().map(|description| Tool { description });
            known.tools.extend(tools);
            known.etags.extend(answer.header("etag").map(str::to_owned));
        }
        known.tags = tags.into_iter().collect();
        Ok(known)
    }
}

//! An API that has told which tools it has; what each of them is, is asked on first use and kept (§3.5, §3.7).

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use halo_core::protocol::{Manifest, ReadError, ToolEntry, Trust};
use http::header::{self, HeaderValue};
use tokio::sync::Mutex;
use url::Url;

use crate::adapt::{tool_name, tool_names};
use crate::base::shown;
use crate::client::Session;
use crate::error::Error;
use crate::exchange::{Answer, Freshness};
use crate::names;
use crate::page::{Page, Pages};
use crate::tool::Tool;

/// An API and its tools. Cloning is cheap; clones share what is known.
#[derive(Clone)]
pub struct Api {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) session: Arc<Session>,
    tags: Vec<String>,
    manifest_url: Url,
    known: RwLock<Arc<Known>>,
    /// One question at a time.
    asking: Mutex<()>,
    pages: Pages,
}

/// What the manifest says.
#[derive(Debug)]
struct Known {
    manifest: Arc<Manifest>,
    skipped: Vec<ReadError>,
    /// For each tool of the manifest the name that models know it by.
    names: Vec<String>,
    by_name: HashMap<String, usize>,
    etag: Option<HeaderValue>,
    freshness: Freshness,
}

impl Api {
    pub(crate) fn new(session: Arc<Session>, tags: Vec<String>) -> Result<Self, Error> {
        if let Some(tag) = tags.iter().find(|tag| tag.contains(',')) {
            return Err(Error::Tag { tag: tag.clone() });
        }
        let mut manifest_url = session.base.manifest().clone();
        if !tags.is_empty() {
            let tags: Vec<String> = tags.iter().map(|tag| encoded(tag)).collect();
            manifest_url.set_query(Some(&format!("tags={}", tags.join(","))));
        }
        let nothing = Known::of(Arc::default(), Vec::new(), None, Freshness::NoStore);
        Ok(Self {
            inner: Arc::new(Inner {
                session,
                tags,
                manifest_url,
                known: RwLock::new(Arc::new(nothing)),
                asking: Mutex::new(()),
                pages: Pages::default(),
            }),
        })
    }

    fn known(&self) -> Arc<Known> {
        let known = self.inner.known.read();
        known.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn learn(&self, known: Known) {
        let mut place = self
            .inner
            .known
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *place = Arc::new(known);
    }

    /// Asks for the manifest again and tells whether it has changed. With an `ETag`, only what changed travels.
    ///
    /// # Errors
    ///
    /// When there is no answer, or it is not HALO's. What was known before stays.
    pub async fn refresh(&self) -> Result<bool, Error> {
        let _alone = self.inner.asking.lock().await;
        let session = &self.inner.session;
        let before = self.known();
        let answer = session
            .ask(&self.inner.manifest_url, before.etag.as_ref())
            .await?;
        let now = SystemTime::now();
        let (body, headers) = match answer {
            Answer::Fresh { body, headers } => (body, headers),
            Answer::Unchanged(headers) => {
                let (manifest, skipped) = (before.manifest.clone(), before.skipped.clone());
                let freshness = Freshness::of(&headers, now);
                self.learn(Known::of(manifest, skipped, before.etag.clone(), freshness));
                return Ok(false);
            }
        };
        let url = self.inner.manifest_url.as_str();
        if session.settings.trusted_keys.is_some() {
            session
                .verify(url, &body, &headers, &Trust::default())
                .await?;
        }
        let (manifest, skipped) = Manifest::read_skipping(&body).map_err(|error| Error::Read {
            url: shown(url),
            error,
        })?;
        for error in &skipped {
            tracing::warn!(url = %shown(url), %error, "an entry of the manifest is left out");
        }
        let changed = manifest != *before.manifest || before.freshness == Freshness::NoStore;
        let etag = headers.get(header::ETAG).cloned();
        let freshness = Freshness::of(&headers, now);
        let freshness = match freshness {
            Freshness::NoStore => Freshness::Until(now),
            other => other,
        };
        self.learn(Known::of(Arc::new(manifest), skipped, etag, freshness));
        Ok(changed)
    }

    /// As [`refresh`](Self::refresh), if what is known is no longer fresh by its `Cache-Control`.
    ///
    /// # Errors
    ///
    /// As [`refresh`](Self::refresh).
    pub async fn refresh_if_stale(&self) -> Result<bool, Error> {
        if self.known().freshness.is_over(SystemTime::now()) {
            self.refresh().await
        } else {
            Ok(false)
        }
    }

    /// The manifest as it was last read.
    #[must_use]
    pub fn manifest(&self) -> Arc<Manifest> {
        self.known().manifest.clone()
    }

    /// The base URL.
    #[must_use]
    pub fn base(&self) -> &str {
        self.inner.session.base.manifest().as_str()
    }

    /// The tags that the manifest was asked for; empty for all of it.
    #[must_use]
    pub fn tags(&self) -> &[String] {
        &self.inner.tags
    }

    /// Entries of the manifest that are no tools and were left out.
    #[must_use]
    pub fn skipped(&self) -> Vec<ReadError> {
        self.known().skipped.clone()
    }

    /// The tools in the manifest's order, each with the name that models know it by: the manifest's own where it is
    /// `[A-Za-z0-9_-]`, at most 64 characters, and unique; otherwise one made from it that stays the same.
    #[must_use]
    pub fn tools(&self) -> Vec<(String, ToolEntry)> {
        let known = self.known();
        let names = known.names.iter().cloned();
        names.zip(known.manifest.tools.iter().cloned()).collect()
    }

    /// A tool by name: that of the manifest, or the one that models know it by.
    ///
    /// # Errors
    ///
    /// When there is no such tool, or its description cannot be had.
    pub async fn tool(&self, name: &str) -> Result<Tool, Error> {
        let known = self.known();
        let Some(&at) = known.by_name.get(name) else {
            let names = known.names.iter().map(String::as_str);
            return Err(Error::NoSuchTool {
                name: name.chars().take(100).collect(),
                similar: names::similar(name, names),
            });
        };
        let (entry, name) = (&known.manifest.tools[at], &known.names[at]);
        self.described(&entry.url, entry.method.as_deref(), Some(name))
            .await
    }

    /// The tool at a URL of the API, relative or absolute, a template or a path that it matches. Without a method
    /// there must be only one.
    ///
    /// # Errors
    ///
    /// When the URL leaves the API, has no tool with this method, or its description cannot be had.
    pub async fn describe(&self, url: &str, method: Option<&str>) -> Result<Tool, Error> {
        self.described(url, method, None).await
    }

    pub(crate) async fn described(
        &self,
        url: &str,
        method: Option<&str>,
        name: Option<&str>,
    ) -> Result<Tool, Error> {
        let target = self.inner.session.base.resolve(url, "the tool's URL")?;
        let page = self.page(&target).await?;
        let description = page.method(url, method)?;
        let name = match name {
            Some(name) => name.to_owned(),
            None => self.name_of(&description.description().call.url, description.method()),
        };
        Ok(Tool::new(self.clone(), name, target, description))
    }

    /// The name that models know a tool by; one made of its URL if the manifest does not list it.
    pub(crate) fn name_of(&self, url: &str, method: &str) -> String {
        let base = &self.inner.session.base;
        let target = base.resolve(url, "the tool's URL").ok();
        let known = self.known();
        let listed = known.manifest.tools.iter().position(|entry| {
            let same_method = entry
                .method
                .as_deref()
                .is_none_or(|other| other.eq_ignore_ascii_case(method));
            same_method && base.resolve(&entry.url, "url").ok() == target
        });
        match listed {
            Some(at) => known.names[at].clone(),
            None => tool_name(&format!("{}{url}", method.to_ascii_lowercase())),
        }
    }

    async fn page(&self, url: &Url) -> Result<Arc<Page>, Error> {
        let slot = self.inner.pages.slot(url);
        let mut held = slot.lock().await;
        let now = SystemTime::now();
        if let Some(page) = held.as_ref()
            && !page.freshness.is_over(now)
        {
            return Ok(page.clone());
        }
        let session = &self.inner.session;
        let etag = held.as_ref().and_then(|page| page.etag.clone());
        let page = match (session.ask(url, etag.as_ref()).await?, held.as_ref()) {
            (Answer::Fresh { body, headers }, _) => {
                Page::read(session, url, &body, &headers).await?
            }
            (Answer::Unchanged(headers), Some(page)) => page.renewed(&headers),
            (Answer::Unchanged(_), None) => {
                return Err(Error::NotHalo {
                    url: shown(url.as_str()),
                    why: "it answered 304 and was not asked whether anything changed".to_owned(),
                });
            }
        };
        let page = Arc::new(page);
        *held = (page.freshness != Freshness::NoStore).then(|| page.clone());
        Ok(page)
    }

    /// Forgets what a URL was described as: a call was answered as if it were no longer so.
    pub(crate) fn forget(&self, url: &Url) {
        self.inner.pages.forget(url);
    }
}

impl Known {
    fn of(
        manifest: Arc<Manifest>,
        skipped: Vec<ReadError>,
        etag: Option<HeaderValue>,
        freshness: Freshness,
    ) -> Self {
        let tools = &manifest.tools;
        let names = tool_names(tools);
        let own = tools.iter().map(|entry| entry.name.clone()).enumerate();
        let shown = names.iter().cloned().enumerate();
        // What models know comes last and wins; of two that share a name the first is meant.
        let by_name = own
            .rev()
            .chain(shown)
            .map(|(at, name)| (name, at))
            .collect();
        Self {
            manifest,
            skipped,
            names,
            by_name,
            etag,
            freshness,
        }
    }
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Api")
            .field("base", &self.base())
            .field("tools", &self.known().names)
            .finish_non_exhaustive()
    }
}

/// One tag in a query string.
fn encoded(tag: &str) -> String {
    let set = percent_encoding::NON_ALPHANUMERIC;
    percent_encoding::utf8_percent_encode(tag, set).to_string()
}

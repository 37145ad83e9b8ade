//! What one URL is described as: a description for each method, kept as long as it is fresh.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use halo_core::protocol::Description;
use http::header::{self, HeaderMap, HeaderValue};
use url::Url;

use crate::arguments::Checker;
use crate::base::shown;
use crate::client::Session;
use crate::error::Error;
use crate::exchange::Freshness;
use crate::trust::Verification;

/// The most URLs whose descriptions are kept.
const MOST: usize = 10_000;

/// One description, and what is made of it once.
#[derive(Debug)]
pub(crate) struct Described {
    description: Description,
    checker: Mutex<Option<Arc<Checker>>>,
    pub(crate) verification: Verification,
}

impl Described {
    fn new(description: Description, verification: Verification) -> Arc<Self> {
        Arc::new(Self {
            description,
            checker: Mutex::default(),
            verification,
        })
    }

    pub(crate) const fn description(&self) -> &Description {
        &self.description
    }

    pub(crate) fn method(&self) -> &str {
        halo_core::call::method(&self.description)
    }

    /// The schema, built when arguments are first checked.
    pub(crate) fn checker(&self) -> Arc<Checker> {
        let mut checker = self.checker.lock().unwrap_or_else(PoisonError::into_inner);
        let built = checker.get_or_insert_with(|| Arc::new(Checker::of(&self.description)));
        built.clone()
    }
}

/// What a URL answered.
#[derive(Debug)]
pub(crate) struct Page {
    descriptions: Vec<Arc<Described>>,
    pub(crate) etag: Option<HeaderValue>,
    pub(crate) freshness: Freshness,
}

impl Page {
    pub(crate) async fn read(
        session: &Session,
        url: &Url,
        body: &[u8],
        headers: &HeaderMap,
    ) -> Result<Self, Error> {
        let asked = shown(url.as_str());
        let all = Description::read_all(body).map_err(|error| Error::Read {
            url: asked.clone(),
            error,
        })?;
        if all.is_empty() {
            return Err(Error::NotHalo {
                url: asked,
                why: "it describes no method: the array is empty".to_owned(),
            });
        }
        let mut descriptions = Vec::with_capacity(all.len());
        for description in all {
            let named = session.base.resolve(&description.call.url, "call.url")?;
            if !same_tool(url, &named) {
                return Err(Error::OtherUrl {
                    asked,
                    named: shown(named.as_str()),
                });
            }
            let claims = &description.trust;
            let verification = session.verify(url.as_str(), body, headers, claims).await?;
            descriptions.push(Described::new(description, verification));
        }
        Ok(Self {
            descriptions,
            etag: headers.get(header::ETAG).cloned(),
            freshness: Freshness::of(headers, SystemTime::now()),
        })
    }

    /// The same content, fresh again.
    pub(crate) fn renewed(&self, headers: &HeaderMap) -> Self {
        Self {
            descriptions: self.descriptions.clone(),
            etag: self.etag.clone(),
            freshness: Freshness::of(headers, SystemTime::now()),
        }
    }

    /// The description of a method, never that of another one.
    pub(crate) fn method(&self, url: &str, method: Option<&str>) -> Result<Arc<Described>, Error> {
        let found = match (method, self.descriptions.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(method), all) => all
                .iter()
                .find(|one| one.method().eq_ignore_ascii_case(method)),
        };
        found.cloned().ok_or_else(|| Error::NoSuchMethod {
            url: shown(url),
            method: method.map(str::to_owned),
            available: self
                .descriptions
                .iter()
                .map(|one| one.method().to_owned())
                .collect(),
        })
    }
}

/// Whether the URL to call is the one that was asked: the same, or the template that it matches.
fn same_tool(asked: &Url, named: &Url) -> bool {
    let segments = |url: &Url| -> Vec<String> {
        let path = url.path().trim_end_matches('/');
        path.split('/').map(decoded).collect()
    };
    let (asked_path, named_path) = (segments(asked), segments(named));
    asked_path == named_path || matches(&named_path, &asked_path)
}

/// Whether a path matches a template; a parameter at its end may stand for several segments.
fn matches(template: &[String], path: &[String]) -> bool {
    let is_param = |segment: &String| segment.contains('{') && segment.contains('}');
    let whole = template.len() == path.len()
        || (template.len() < path.len() && template.last().is_some_and(is_param));
    whole
        && template
            .iter()
            .zip(path)
            .all(|(segment, actual)| segment == actual || (is_param(segment) && !actual.is_empty()))
}

fn decoded(segment: &str) -> String {
    percent_encoding::percent_decode_str(segment)
        .decode_utf8_lossy()
        .into_owned()
}

/// What is kept, by URL. A slot is held while its URL is asked, so that it is asked once.
#[derive(Default)]
pub(crate) struct Pages {
    slots: Mutex<HashMap<String, Slot>>,
}

type Slot = Arc<tokio::sync::Mutex<Option<Arc<Page>>>>;

impl Pages {
    pub(crate) fn slot(&self, url: &Url) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= MOST && !slots.contains_key(url.as_str()) {
            slots.clear();
        }
        slots.entry(url.as_str().to_owned()).or_default().clone()
    }

    pub(crate) fn forget(&self, url: &Url) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.remove(url.as_str());
    }
}

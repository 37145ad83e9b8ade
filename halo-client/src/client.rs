//! The client: where the API is, what the caller brings, and how patient it is.

use std::sync::Arc;
use std::time::Duration;

use halo_core::trust::KeySet;
use tokio::sync::Mutex;

use crate::api::Api;
use crate::base::Base;
use crate::credential::{Credential, Credentials};
use crate::error::Error;
use crate::transport::Transport;

/// A client of one HALO API, before it has asked anything.
///
/// # Examples
///
/// ```no_run
/// use halo_client::{Credential, HaloClient};
/// use serde_json::json;
///
/// # async fn charge() -> Result<(), halo_client::Error> {
/// let api = HaloClient::new("https://api.example.com").credentials(Credential::bearer("token")).discover().await?;
/// let charge = api.tool("charge").await?;
/// let outcome = charge.call(json!({ "amount": 1000, "currency": "GBP", "customer_id": "cust_123" })).await?;
/// # println!("{outcome}");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
#[must_use = "a client asks nothing before `discover`"]
pub struct HaloClient {
    base: String,
    credentials: Credentials,
    transport: Option<Arc<dyn Transport>>,
    settings: Settings,
}

/// How a client behaves.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) timeout: Duration,
    pub(crate) deadline: Duration,
    pub(crate) attempts: u32,
    pub(crate) answer_limit: usize,
    pub(crate) description_limit: usize,
    pub(crate) plain_http: bool,
    pub(crate) follow_replacements: bool,
    pub(crate) trusted_keys: Option<KeySet>,
    pub(crate) require_signatures: bool,
}

/// A client at work: what all tools of an API share.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) base: Base,
    pub(crate) credentials: Vec<Credential>,
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) settings: Settings,
    /// The key set that was fetched last, and from where.
    pub(crate) keys: Mutex<Option<(String, KeySet)>>,
}

impl HaloClient {
    /// A client of the API whose manifest is at this URL, which may have a path.
    pub fn new(base: impl Into<String>) -> Self {
        Self {
            base: base.into(),
            credentials: Credentials::new(),
            transport: None,
            settings: Settings {
                timeout: Duration::from_secs(30),
                deadline: Duration::from_mins(1),
                attempts: 4,
                answer_limit: 4 << 20,
                description_limit: 4 << 20,
                plain_http: false,
                follow_replacements: false,
                trusted_keys: None,
                require_signatures: false,
            },
        }
    }

    /// What the caller brings: a [`Credential`] for this API, several, or [`Credentials`] by host. They are sent to
    /// the origin of the base URL and nowhere else.
    pub fn credentials(mut self, credentials: impl Into<Credentials>) -> Self {
        self.credentials = credentials.into();
        self
    }

    /// The transport to use; by default reqwest, where the feature `reqwest` is on.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// How long one attempt may take where the description does not say (`resilience.timeout_ms`), and discovery.
    /// Default: 30 seconds.
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.settings.timeout = timeout;
        self
    }

    /// How long a call may take with all attempts and pauses. Default: 60 seconds.
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.settings.deadline = deadline;
        self
    }

    /// How often a call is tried at most, where it may be tried again at all. Default: 4; at least 1.
    pub const fn attempts(mut self, attempts: u32) -> Self {
        self.settings.attempts = if attempts == 0 { 1 } else { attempts };
        self
    }

    /// The longest body of an answer that is read, in bytes; of a longer one, as much is kept and marked as cut.
    /// Default: 4 MiB.
    pub const fn answer_limit(mut self, bytes: usize) -> Self {
        self.settings.answer_limit = bytes;
        self
    }

    /// The longest manifest or description that is read, in bytes; a longer one is an error. Default: 4 MiB.
    pub const fn description_limit(mut self, bytes: usize) -> Self {
        self.settings.description_limit = bytes;
        self
    }

    /// Sends credentials over plain HTTP also where the host is not this machine.
    pub const fn allow_plain_http(mut self) -> Self {
        self.settings.plain_http = true;
        self
    }

    /// Calls what replaces a tool (`replace_with`) when it is past its sunset, instead of refusing.
    pub const fn follow_replacements(mut self) -> Self {
        self.settings.follow_replacements = true;
        self
    }

    /// The keys to check signatures with, instead of those that the API publishes (`trust.jwks`).
    pub fn trusted_keys(mut self, keys: KeySet) -> Self {
        self.settings.trusted_keys = Some(keys);
        self
    }

    /// Refuses manifests and descriptions whose signature does not fit or is not there. A manifest does not tell
    /// where its keys are: its signature is demanded where [`trusted_keys`](Self::trusted_keys) are given.
    pub const fn require_signatures(mut self) -> Self {
        self.settings.require_signatures = true;
        self
    }

    /// Asks for the manifest. Descriptions are asked for when a tool is first used (§3.5).
    ///
    /// # Errors
    ///
    /// When the base URL cannot be used, there is no answer, or it is not HALO's.
    pub async fn discover(self) -> Result<Api, Error> {
        self.discover_tags::<&str>(&[]).await
    }

    /// Asks for the part of the manifest that has one of these tags; none means all (§3.2).
    ///
    /// # Errors
    ///
    /// As [`discover`](Self::discover), and when a tag has a comma in it, which separates tags.
    pub async fn discover_tags<T: AsRef<str>>(self, tags: &[T]) -> Result<Api, Error> {
        let tags = tags.iter().map(|tag| tag.as_ref().to_owned()).collect();
        let api = Api::new(self.session()?, tags)?;
        api.refresh().await?;
        Ok(api)
    }

    fn session(self) -> Result<Arc<Session>, Error> {
        let base = Base::read(&self.base)?;
        let transport = match self.transport {
            Some(transport) => transport,
            None => default_transport()?,
        };
        Ok(Arc::new(Session {
            credentials: self.credentials.for_base(&base),
            base,
            transport,
            settings: self.settings,
            keys: Mutex::default(),
        }))
    }
}

#[cfg(feature = "reqwest")]
fn default_transport() -> Result<Arc<dyn Transport>, Error> {
    Ok(Arc::new(crate::transport::ReqwestTransport::new()?))
}

#[cfg(not(feature = "reqwest"))]
fn default_transport() -> Result<Arc<dyn Transport>, Error> {
    use crate::transport::{Sent, TransportError};

    let why = "no transport was given, and the feature `reqwest` of halo-client is off";
    Err(TransportError::new(Sent::No, why).into())
}

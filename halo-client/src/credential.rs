//! Credentials: by host, of a kind, never printed.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use base64ct::{Base64, Encoding};
use halo_core::call::CredentialPlace;
use halo_core::protocol::{Auth, AuthKind};
use secrecy::{ExposeSecret, SecretString};

use crate::base::Base;
use crate::error::Error;

/// One secret and how it is sent. `Debug` shows the kind and never the secret.
///
/// # Examples
///
/// ```
/// use halo_client::Credential;
///
/// let key = Credential::api_key("s3cret");
/// assert_eq!(format!("{key:?}"), "Credential::ApiKey(…)");
/// ```
#[derive(Clone)]
pub struct Credential(Kind);

#[derive(Clone)]
enum Kind {
    Bearer(SecretString),
    /// What follows `Basic`.
    Basic(SecretString),
    ApiKey {
        header: Option<String>,
        secret: SecretString,
    },
    OAuth(Arc<dyn TokenSource>),
}

/// What an OAuth token is wanted for. All of it is the API's word: check `token_url` against what you know.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TokenRequest {
    /// Where tokens are obtained, as the description says.
    pub token_url: Option<String>,
    /// The scopes that the tool needs; empty for discovery.
    pub scopes: Vec<String>,
}

type Token = Pin<Box<dyn Future<Output = Result<SecretString, String>> + Send>>;

trait TokenSource: Send + Sync {
    fn token(&self, request: TokenRequest) -> Token;
}

impl<F, R> TokenSource for F
where
    F: Fn(TokenRequest) -> R + Send + Sync,
    R: Future<Output = Result<SecretString, String>> + Send + 'static,
{
    fn token(&self, request: TokenRequest) -> Token {
        Box::pin(self(request))
    }
}

impl Credential {
    /// A bearer token: `Authorization: Bearer …`. Also sent where a tool asks for `oauth`.
    #[must_use]
    pub fn bearer(token: impl Into<SecretString>) -> Self {
        Self(Kind::Bearer(token.into()))
    }

    /// A user and a password: `Authorization: Basic …` with their base64.
    #[must_use]
    pub fn basic(user: &str, password: &SecretString) -> Self {
        let pair = SecretString::from(format!("{user}:{}", password.expose_secret()));
        Self::basic_text(&pair)
    }

    /// `user:password`, or its base64: what has no colon is taken to be encoded already.
    #[must_use]
    pub fn basic_text(text: &SecretString) -> Self {
        let plain = text.expose_secret();
        let encoded = if plain.contains(':') {
            Base64::encode_string(plain.as_bytes())
        } else {
            plain.to_owned()
        };
        Self(Kind::Basic(encoded.into()))
    }

    /// An API key, in the header, query parameter or cookie that the tool names; for discovery in `X-API-Key`.
    #[must_use]
    pub fn api_key(key: impl Into<SecretString>) -> Self {
        Self(Kind::ApiKey {
            header: None,
            secret: key.into(),
        })
    }

    /// An API key for this header alone, for discovery too.
    #[must_use]
    pub fn api_key_in(header: &str, key: impl Into<SecretString>) -> Self {
        Self(Kind::ApiKey {
            header: Some(header.to_owned()),
            secret: key.into(),
        })
    }

    /// A source of OAuth tokens, asked before each request; caching and renewing are the source's. Its error is
    /// shown to the caller, so it must not hold a secret.
    #[must_use]
    pub fn oauth<R>(source: impl Fn(TokenRequest) -> R + Send + Sync + 'static) -> Self
    where
        R: Future<Output = Result<SecretString, String>> + Send + 'static,
    {
        Self(Kind::OAuth(Arc::new(source)))
    }

    const fn kind(&self) -> &'static str {
        match self.0 {
            Kind::Bearer(_) => "Bearer",
            Kind::Basic(_) => "Basic",
            Kind::ApiKey { .. } => "ApiKey",
            Kind::OAuth(_) => "OAuth",
        }
    }

    fn fits(&self, place: &CredentialPlace) -> bool {
        match place {
            CredentialPlace::Bearer => matches!(self.0, Kind::Bearer(_) | Kind::OAuth(_)),
            CredentialPlace::Basic => matches!(self.0, Kind::Basic(_)),
            CredentialPlace::Header(name) => match &self.0 {
                Kind::ApiKey { header, .. } => header
                    .as_ref()
                    .is_none_or(|header| header.eq_ignore_ascii_case(name)),
                _ => false,
            },
            CredentialPlace::Query(_) | CredentialPlace::Cookie(_) => {
                matches!(self.0, Kind::ApiKey { header: None, .. })
            }
            _ => false,
        }
    }

    async fn secret(&self, request: TokenRequest) -> Result<SecretString, Error> {
        match &self.0 {
            Kind::Bearer(secret) | Kind::Basic(secret) | Kind::ApiKey { secret, .. } => {
                Ok(secret.clone())
            }
            Kind::OAuth(source) => source
                .token(request)
                .await
                .map_err(|why| Error::Token { why }),
        }
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credential::{}(…)", self.kind())
    }
}

/// Credentials by host, `host` or `host:port`; for a base URL the entry with the port comes first (§4.3, §13.3).
///
/// A host without a port stands for the port of whichever base URL the caller gave, never for one that an API names.
///
/// # Examples
///
/// ```
/// use halo_client::{Credential, Credentials};
///
/// let credentials = Credentials::new()
///     .with("api.example.com", Credential::bearer("token"))
///     .with("localhost:8080", Credential::api_key("key"));
/// # let _ = credentials;
/// ```
#[derive(Debug, Clone, Default)]
pub struct Credentials {
    by_host: HashMap<String, Vec<Credential>>,
    everywhere: Vec<Credential>,
}

impl Credentials {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a credential for a host, `host` or `host:port`; letter case does not matter.
    #[must_use]
    pub fn with(mut self, host: &str, credential: Credential) -> Self {
        let host = host.trim().to_ascii_lowercase();
        self.by_host.entry(host).or_default().push(credential);
        self
    }

    /// What belongs to an API.
    pub(crate) fn for_base(&self, base: &Base) -> Vec<Credential> {
        let host = base.host();
        let with_port = format!("{host}:{}", base.port());
        let named = self
            .by_host
            .get(&with_port)
            .or_else(|| self.by_host.get(host));
        named.unwrap_or(&self.everywhere).clone()
    }
}

/// For the one API of the client it is given to.
impl From<Credential> for Credentials {
    fn from(credential: Credential) -> Self {
        Self {
            everywhere: vec![credential],
            ..Self::default()
        }
    }
}

/// Several for the one API of the client they are given to, of different kinds.
impl From<Vec<Credential>> for Credentials {
    fn from(everywhere: Vec<Credential>) -> Self {
        Self {
            everywhere,
            ..Self::default()
        }
    }
}

/// A secret and the place it goes to.
pub(crate) struct Injection {
    pub(crate) place: CredentialPlace,
    pub(crate) secret: SecretString,
}

/// What a call sends: for each credential that the description asks for, the first one that fits.
pub(crate) async fn for_call(
    credentials: &[Credential],
    auth: Option<&Auth>,
) -> Result<Vec<Injection>, Error> {
    let Some(auth) = auth else {
        return Ok(Vec::new());
    };
    if let AuthKind::Other(kind) = &auth.kind {
        return Err(Error::UnknownAuth { kind: kind.clone() });
    }
    let request = || TokenRequest {
        token_url: auth.token_url.clone(),
        scopes: auth.scopes.clone(),
    };
    let mut injections = Vec::new();
    for place in halo_core::call::credentials(auth) {
        let Some(credential) = credentials
            .iter()
            .find(|credential| credential.fits(&place))
        else {
            return Err(Error::CredentialMissing {
                asked: asked(&place),
                given: credentials.iter().map(Credential::kind).collect(),
            });
        };
        let secret = credential.secret(request()).await?;
        injections.push(Injection { place, secret });
    }
    Ok(injections)
}

/// What discovery sends, where no description tells yet what is asked for.
pub(crate) async fn for_discovery(credentials: &[Credential]) -> Result<Vec<Injection>, Error> {
    let mut injections: Vec<Injection> = Vec::new();
    for credential in credentials {
        let place = match &credential.0 {
            Kind::Bearer(_) | Kind::OAuth(_) => CredentialPlace::Bearer,
            Kind::Basic(_) => CredentialPlace::Basic,
            Kind::ApiKey { header, .. } => {
                CredentialPlace::Header(header.as_deref().unwrap_or("X-API-Key").to_owned())
            }
        };
        let authorization = |place: &CredentialPlace| !matches!(place, CredentialPlace::Header(_));
        // There is one `Authorization`.
        let taken = injections.iter().any(|other| {
            other.place == place || (authorization(&other.place) && authorization(&place))
        });
        if !taken {
            let secret = credential.secret(TokenRequest::default()).await?;
            injections.push(Injection { place, secret });
        }
    }
    Ok(injections)
}

fn asked(place: &CredentialPlace) -> String {
    match place {
        CredentialPlace::Bearer => "a bearer token".to_owned(),
        CredentialPlace::Basic => "a user and a password".to_owned(),
        CredentialPlace::Header(name) => format!("an API key in the header `{name}`"),
        CredentialPlace::Query(name) => format!("an API key in the query parameter `{name}`"),
        CredentialPlace::Cookie(name) => format!("an API key in the cookie `{name}`"),
        _ => "a credential".to_owned(),
    }
}

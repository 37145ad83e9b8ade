//! Signatures of answers: checked, or reported as unchecked (§6.3, §9.3).

use halo_core::protocol::Trust;
use halo_core::trust::{KeySet, VerifyError};
use http::Method;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::base::shown;
use crate::client::Session;
use crate::error::Error;
use crate::exchange::text;

/// The header that carries the signature of an answer.
const SIGNATURE: HeaderName = HeaderName::from_static("x-jws-signature");
/// The longest key set that is fetched, in bytes.
const KEYS: usize = 64 * 1024;

/// Whether a description is what its API signed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verification {
    /// Its signature fits a key that the caller trusts.
    Trusted,
    /// Its signature fits a key that the API itself publishes: it was not changed on the way, if the API is right.
    Published,
    /// It does not claim to be signed.
    NotSigned,
    /// It claims to be signed, and could not be checked.
    Unchecked {
        /// Why.
        why: String,
    },
}

impl Session {
    /// Checks the bytes of an answer. `claims` are those of the description in it; a manifest has none.
    pub(crate) async fn verify(
        &self,
        url: &str,
        body: &[u8],
        headers: &HeaderMap,
        claims: &Trust,
    ) -> Result<Verification, Error> {
        let verification = self.judged(url, body, headers, claims).await?;
        if self.settings.require_signatures {
            let refused = |why: String| Error::Signature {
                url: shown(url),
                why,
            };
            return match verification {
                Verification::Trusted | Verification::Published => Ok(verification),
                Verification::NotSigned => Err(refused("it is not signed".to_owned())),
                Verification::Unchecked { why } => Err(refused(why)),
            };
        }
        if let Verification::Unchecked { why } = &verification {
            tracing::warn!(url = %shown(url), %why, "a description says it is signed and was not checked");
        }
        Ok(verification)
    }

    async fn judged(
        &self,
        url: &str,
        body: &[u8],
        headers: &HeaderMap,
        claims: &Trust,
    ) -> Result<Verification, Error> {
        let Some(signature) = text(headers, &SIGNATURE) else {
            return Ok(match claims.signed {
                Some(true) => Verification::Unchecked {
                    why: "it says that it is signed, and the answer has no signature".to_owned(),
                },
                _ => Verification::NotSigned,
            });
        };
        let broken = |error: VerifyError| Error::Signature {
            url: shown(url),
            why: error.to_string(),
        };
        if let Some(keys) = &self.settings.trusted_keys {
            keys.verify(body, signature).map_err(broken)?;
            return Ok(Verification::Trusted);
        }
        let Some(jwks) = &claims.jwks else {
            return Ok(Verification::Unchecked {
                why: "it does not tell where its keys are".to_owned(),
            });
        };
        match self.published(jwks, false).await {
            Ok(keys) => match keys.verify(body, signature) {
                Ok(()) => Ok(Verification::Published),
                // Keys change: what was fetched before may be old.
                Err(VerifyError::UnknownKey) => match self.published(jwks, true).await {
                    Ok(keys) => {
                        keys.verify(body, signature).map_err(broken)?;
                        Ok(Verification::Published)
                    }
                    Err(why) => Ok(Verification::Unchecked { why }),
                },
                Err(error) => Err(broken(error)),
            },
            Err(why) => Ok(Verification::Unchecked { why }),
        }
    }

    /// The keys that the API publishes, fetched once, without credentials.
    async fn published(&self, jwks: &str, again: bool) -> Result<KeySet, String> {
        let mut known = self.keys.lock().await;
        if let Some((of, keys)) = known.as_ref()
            && of == jwks
            && !again
        {
            return Ok(keys.clone());
        }
        let url = self
            .base
            .resolve(jwks, "trust.jwks")
            .map_err(|error| error.to_string())?;
        let mut headers = HeaderMap::new();
        let accept = HeaderValue::from_static("application/jwk-set+json, application/json");
        headers.insert(header::ACCEPT, accept);
        let answer = self.fetch(Method::GET, &url, headers, KEYS).await;
        let answer = answer.map_err(|error| format!("its keys could not be fetched: {error}"))?;
        if !answer.status().is_success() {
            return Err(format!(
                "its keys could not be fetched: {}",
                answer.status()
            ));
        }
        let keys = KeySet::read(&answer.body().bytes);
        let keys = keys.map_err(|error| format!("its keys could not be read: {error}"))?;
        *known = Some((jwks.to_owned(), keys.clone()));
        Ok(keys)
    }
}

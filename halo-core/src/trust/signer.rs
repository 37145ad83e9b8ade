//! Making signatures.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::pkcs8::{DecodePrivateKey, SecretDocument};
use ed25519_dalek::{Signer as _, SigningKey};

use super::{KeySet, header, signing_input};

/// The longest key id in bytes: its header stays one that is read, whatever JSON must escape.
const LONGEST_ID: usize = 256;

/// A private key with its id, which signs bodies.
///
/// Clones share the key, which is wiped from memory with the last of them. `Debug` shows the id alone.
/// Specification §6.3.
///
/// # Examples
///
/// ```
/// use halo_core::trust::Signer;
///
/// let pem = "-----BEGIN PRIVATE KEY-----
/// MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
/// -----END PRIVATE KEY-----";
/// let signer = Signer::from_pkcs8_pem("2026-11", pem)?;
/// assert_eq!(format!("{signer:?}"), r#"Signer { key_id: "2026-11", .. }"#);
/// # Ok::<(), halo_core::trust::KeyError>(())
/// ```
#[derive(Clone)]
pub struct Signer(Arc<Inner>);

struct Inner {
    id: String,
    /// Encoded; the same for every body.
    header: String,
    key: SigningKey,
}

impl Signer {
    /// Reads the private key, PKCS#8 in PEM as `openssl genpkey -algorithm ed25519` writes it.
    ///
    /// The id is what signatures and the key set name the key by; a new key needs a new one.
    ///
    /// # Errors
    ///
    /// When the id is empty or longer than 256 bytes, or the text is not one Ed25519 private key, unencrypted.
    pub fn from_pkcs8_pem(key_id: impl Into<String>, pem: &str) -> Result<Self, KeyError> {
        let id = key_id.into();
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(KeyError::KeyId);
        }
        let (label, document) = SecretDocument::from_pem(pem).map_err(|_| KeyError::Pem)?;
        match label {
            "PRIVATE KEY" => {}
            "ENCRYPTED PRIVATE KEY" => return Err(KeyError::Encrypted),
            _ => return Err(KeyError::Label),
        }
        let key = SigningKey::from_pkcs8_der(document.as_bytes()).map_err(|_| KeyError::Key)?;
        let header = header::written(&id);
        Ok(Self(Arc::new(Inner { id, header, key })))
    }

    /// The key's id.
    #[must_use]
    pub fn key_id(&self) -> &str {
        &self.0.id
    }

    /// Signs a body: a detached JWS in the compact form, `header..signature`, the same each time.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::trust::Signer;
    ///
    /// # let pem = "-----BEGIN PRIVATE KEY-----
    /// # MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    /// # -----END PRIVATE KEY-----";
    /// let signer = Signer::from_pkcs8_pem("2026-11", pem)?;
    /// let signature = signer.sign(b"{}");
    /// // {"alg":"EdDSA","b64":false,"crit":["b64"],"kid":"2026-11"}
    /// let header = "eyJhbGciOiJFZERTQSIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il0sImtpZCI6IjIwMjYtMTEifQ";
    /// assert!(signature.starts_with(&format!("{header}..")));
    /// # Ok::<(), halo_core::trust::KeyError>(())
    /// ```
    #[must_use]
    pub fn sign(&self, body: &[u8]) -> String {
        let Inner { header, key, .. } = &*self.0;
        let signature = key.sign(&signing_input(header, body)).to_bytes();
        format!("{header}..{}", Base64UrlUnpadded::encode_string(&signature))
    }

    /// The set of this one public key, to serve at the URL that `trust.jwks` names.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::trust::Signer;
    ///
    /// # let pem = "-----BEGIN PRIVATE KEY-----
    /// # MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    /// # -----END PRIVATE KEY-----";
    /// let signer = Signer::from_pkcs8_pem("2026-11", pem)?;
    /// assert_eq!(
    ///     signer.jwk_set().to_json(),
    ///     r#"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE","#.to_owned()
    ///         + r#""kid":"2026-11","use":"sig","alg":"EdDSA"}]}"#
    /// );
    /// # Ok::<(), halo_core::trust::KeyError>(())
    /// ```
    #[must_use]
    pub fn jwk_set(&self) -> KeySet {
        KeySet::of(self.key_id(), self.0.key.verifying_key())
    }
}

/// Shows the id, never the key.
impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer")
            .field("key_id", &self.key_id())
            .finish_non_exhaustive()
    }
}

/// Why a text is no key to sign with. The message never repeats the text.
///
/// # Examples
///
/// ```
/// use halo_core::trust::{KeyError, Signer};
///
/// assert_eq!(Signer::from_pkcs8_pem("2026-11", "secret").unwrap_err(), KeyError::Pem);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The key id is empty or longer than 256 bytes.
    KeyId,
    /// The text is not PEM.
    Pem,
    /// The PEM is encrypted.
    Encrypted,
    /// The PEM holds something else: a public key, a certificate, a key in an older form.
    Label,
    /// The PEM holds a key of another kind, or a broken one.
    Key,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EXPECTED: &str = "expected a PKCS#8 PEM of an Ed25519 private key, \
            as `openssl genpkey -algorithm ed25519` writes it";
        let problem = match self {
            Self::KeyId => {
                return f.write_str("the key id is empty or too long: expected 1 to 256 bytes");
            }
            Self::Pem => "the text is not PEM",
            Self::Encrypted => "the key is encrypted",
            Self::Label => "the PEM is not labelled `PRIVATE KEY`",
            Self::Key => "the PEM holds no usable Ed25519 key",
        };
        write!(f, "{problem}: {EXPECTED}")
    }
}

impl Error for KeyError {}

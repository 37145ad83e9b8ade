//! Sets of public keys.

use std::error::Error;
use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::VerifyingKey;

use crate::protocol::{Object, Value};

/// The longest set that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// The most keys that are read: a signature that names none is tried with each.
const MOST: usize = 32;

/// Public keys to check signatures with: what the URL in `trust.jwks` answers, a JWK Set (RFC 7517).
///
/// Holds Ed25519 keys for signatures alone; the default is the empty set, which accepts nothing.
/// Specification §6.3.
///
/// # Examples
///
/// ```
/// use halo_core::trust::KeySet;
///
/// let keys = KeySet::read(
///     br#"{"keys":[
///         {"kty":"RSA","n":"AQAB","e":"AQAB"},
///         {"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
///     ]}"#,
/// )?;
/// assert_eq!(keys.key_ids().collect::<Vec<_>>(), [Some("a")]);
/// # Ok::<(), halo_core::trust::KeySetError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct KeySet {
    pub(super) keys: Vec<Key>,
}

/// One public key.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) id: Option<String>,
    pub(super) public: VerifyingKey,
}

impl KeySet {
    /// Reads a JWK Set.
    ///
    /// A key that cannot be used is left out and the others count, as RFC 7517 §5 asks, so that one new or broken
    /// key does not end trust in all; what only that key signed is then refused. Left out are keys of another type,
    /// use or algorithm, points that are not on the curve or of small order, and keys given away with
    /// their private half `d`, since anyone can sign with those. Unknown members are ignored.
    ///
    /// # Errors
    ///
    /// When the bytes are more than 64 KiB, not JSON, have no array `keys`, or hold more than 32 keys for Ed25519.
    pub fn read(jwks: &[u8]) -> Result<Self, KeySetError> {
        if jwks.len() > LONGEST {
            return Err(KeySetError::TooLong);
        }
        let text = jwks.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(jwks);
        let set: Value = serde_json::from_slice(text).map_err(|error| KeySetError::NotJson {
            line: error.line(),
            column: error.column(),
        })?;
        let Some(entries) = set.get("keys").and_then(Value::as_array) else {
            return Err(KeySetError::NotASet);
        };
        let keys: Vec<_> = entries.iter().filter_map(Key::read).collect();
        if keys.len() > MOST {
            return Err(KeySetError::TooManyKeys);
        }
        Ok(Self { keys })
    }

    pub(super) fn of(id: &str, public: VerifyingKey) -> Self {
        let id = Some(id.to_owned());
        Self {
            keys: vec![Key { id, public }],
        }
    }

    /// The keys of both sets, each once: while keys change, the old one stays beside the new.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::trust::KeySet;
    ///
    /// let old = KeySet::read(
    ///     br#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"old","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#,
    /// )?;
    /// let new = KeySet::read(
    ///     br#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"new","x":"Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE"}]}"#,
    /// )?;
    /// assert_eq!(new.and(old).key_ids().collect::<Vec<_>>(), [Some("new"), Some("old")]);
    /// # Ok::<(), halo_core::trust::KeySetError>(())
    /// ```
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for key in other.keys {
            if !self.keys.contains(&key) {
                self.keys.push(key);
            }
        }
        self
    }

    /// The keys' ids, in order; `None` for a key without one.
    pub fn key_ids(&self) -> impl Iterator<Item = Option<&str>> {
        self.keys.iter().map(|key| key.id.as_deref())
    }

    /// The set as JSON, public members only.
    #[must_use]
    pub fn to_json(&self) -> String {
        let keys: Vec<_> = self.keys.iter().map(Key::to_value).collect();
        Value::from(Object::from([("keys".to_owned(), keys.into())])).to_string()
    }
}

/// Shows the set as JSON: all of it is public.
impl fmt::Debug for KeySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KeySet")
            .field(&format_args!("{}", self.to_json()))
            .finish()
    }
}

impl Key {
    /// The key, if it is one to check Ed25519 signatures with.
    fn read(jwk: &Value) -> Option<Self> {
        let text = |key| jwk.get(key).and_then(Value::as_str);
        if text("kty") != Some("OKP") || text("crv") != Some("Ed25519") {
            return None;
        }
        // Whoever can read the private half can sign.
        let is_public = jwk.get("d").is_none();
        if !is_public || !is_for_signatures(jwk) {
            return None;
        }
        let id = match jwk.get("kid") {
            None => None,
            Some(id) => Some(id.as_str()?.to_owned()),
        };
        let x = Base64UrlUnpadded::decode_vec(text("x")?).ok()?;
        let public = VerifyingKey::from_bytes(&x.try_into().ok()?).ok()?;
        // RFC 8032 §5.1.3: a coordinate is below the field's size; the library reduces one that is not.
        let is_canonical = public.to_edwards().compress().as_bytes() == public.as_bytes();
        (is_canonical && !public.is_weak()).then_some(Self { id, public })
    }

    fn to_value(&self) -> Value {
        let mut members = Object::new();
        let mut member = |key: &str, text: &str| members.insert(key.to_owned(), text.into());
        member("kty", "OKP");
        member("crv", "Ed25519");
        member(
            "x",
            &Base64UrlUnpadded::encode_string(self.public.as_bytes()),
        );
        if let Some(id) = &self.id {
            member("kid", id);
        }
        member("use", "sig");
        member("alg", "EdDSA");
        members.into()
    }
}

/// Whether a key is for checking signatures, by what it says of itself (RFC 7517 §4.2 to §4.4).
fn is_for_signatures(jwk: &Value) -> bool {
    let says = |key, accepts: fn(&Value) -> bool| jwk.get(key).is_none_or(accepts);
    says("use", |name| name.as_str() == Some("sig"))
        && says("key_ops", |names| {
            let names = names.as_array();
            names.is_some_and(|names| names.contains(&"verify".into()))
        })
        // The newer name, of RFC 9864, means the same for a key on this curve.
        && says("alg", |name| matches!(name.as_str(), Some("EdDSA" | "Ed25519")))
}

/// Why bytes are not a set of keys.
///
/// # Examples
///
/// ```
/// use halo_core::trust::{KeySet, KeySetError};
///
/// assert_eq!(KeySet::read(b"{}").unwrap_err(), KeySetError::NotASet);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeySetError {
    /// More than 64 KiB.
    TooLong,
    /// Not JSON, from this place on.
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 before the first.
        column: usize,
    },
    /// No object with an array `keys`.
    NotASet,
    /// More than 32 keys for Ed25519.
    TooManyKeys,
}

impl fmt::Display for KeySetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("the key set is too long: expected at most 64 KiB"),
            Self::NotJson { line, column } => write!(
                f,
                "the key set is not JSON at line {line} column {column}: expected a JWK Set, {{\"keys\":[…]}}"
            ),
            Self::NotASet => {
                f.write_str("the key set has no array `keys`: expected a JWK Set, {\"keys\":[…]}")
            }
            Self::TooManyKeys => {
                f.write_str("the key set has too many keys: expected at most 32 for Ed25519")
            }
        }
    }
}

impl Error for KeySetError {}

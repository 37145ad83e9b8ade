//! Checking signatures.

use std::error::Error;
use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::Signature;

use super::{KeySet, header, signing_input};

impl KeySet {
    /// Checks that a key of this set signed exactly these bytes: the body as it came, after any
    /// decompression, before any parsing.
    ///
    /// The signature must be a detached JWS of an unencoded payload with `alg` `EdDSA`. Its `kid` selects the key;
    /// without one every key is tried. Nothing in its header can add a key. Takes any text, and time linear in body
    /// and signature for each key that is tried.
    ///
    /// # Errors
    ///
    /// When the signature is not of this form, names a key that the set does not have, or does not fit the body. Of
    /// [`VerifyError::UnknownKey`] a caller may read the set again, once: keys change.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::trust::{KeySet, VerifyError};
    ///
    /// let keys = KeySet::read(
    ///     br#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#,
    /// )?;
    /// assert_eq!(keys.verify(b"{}", "unsigned"), Err(VerifyError::NotDetached));
    /// # Ok::<(), halo_core::trust::KeySetError>(())
    /// ```
    pub fn verify(&self, body: &[u8], jws: &str) -> Result<(), VerifyError> {
        let (header, signature) = parts(jws).ok_or(VerifyError::NotDetached)?;
        let key_id = header::key_id(header)?;
        let signature = decoded(signature).ok_or(VerifyError::SignatureNotBase64Url)?;
        let mut candidates = self
            .keys
            .iter()
            .filter(|key| key_id.is_none() || key.id == key_id)
            .peekable();
        if candidates.peek().is_none() {
            return Err(VerifyError::UnknownKey);
        }
        let signed = signing_input(header, body);
        // Strict: no signature has a second form that fits too, and none fits by a weak key.
        if candidates.any(|key| key.public.verify_strict(&signed, &signature).is_ok()) {
            Ok(())
        } else {
            Err(VerifyError::Signature)
        }
    }
}

/// Header and signature of `header..signature`.
fn parts(jws: &str) -> Option<(&str, &str)> {
    let (header, rest) = jws.split_once('.')?;
    let signature = rest.strip_prefix('.')?;
    (!header.is_empty() && !signature.is_empty() && !signature.contains('.'))
        .then_some((header, signature))
}

fn decoded(signature: &str) -> Option<Signature> {
    let mut bytes = [0; Signature::BYTE_SIZE];
    let decoded = Base64UrlUnpadded::decode(signature, &mut bytes).ok()?;
    Signature::from_slice(decoded).ok()
}

/// Why a signature was refused. The message never repeats what was sent.
///
/// # Examples
///
/// ```
/// use halo_core::trust::{KeySet, VerifyError};
///
/// let error = KeySet::default().verify(b"{}", "e30.e30.AA").unwrap_err();
/// assert_eq!(error, VerifyError::NotDetached);
/// assert_eq!(error.to_string(), "the signature is not a detached JWS: expected `header..signature`");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// Not a header and a signature with two dots between them.
    NotDetached,
    /// The encoded header is longer than 4096 bytes.
    HeaderTooLong,
    /// The header is not base64url in its one form without padding.
    HeaderNotBase64Url,
    /// The header is not a JSON object.
    HeaderNotJson,
    /// The header has a member twice.
    HeaderRepeats,
    /// `alg` is not `EdDSA`.
    Algorithm,
    /// `b64` is not `false`.
    PayloadEncoding,
    /// `crit` is not `["b64"]`.
    Critical,
    /// `kid` is not a string.
    KeyId,
    /// The signature is not 64 bytes in base64url in its one form without padding.
    SignatureNotBase64Url,
    /// No key of the set has the header's `kid`, or the set is empty.
    UnknownKey,
    /// No such key signed this body.
    Signature,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotDetached => "the signature is not a detached JWS: expected `header..signature`",
            Self::HeaderTooLong => "the signature's header is too long: expected at most 4096 bytes",
            Self::HeaderNotBase64Url => {
                "the signature's header is not base64url: expected it without padding and stray bits"
            }
            Self::HeaderNotJson => "the signature's header is not JSON: expected an object",
            Self::HeaderRepeats => "the signature's header repeats a member: expected each once",
            Self::Algorithm => "the signature's `alg` is not known: expected \"EdDSA\"",
            Self::PayloadEncoding => "the signature's `b64` is not accepted: expected false",
            Self::Critical => "the signature's `crit` is not accepted: expected [\"b64\"]",
            Self::KeyId => "the signature's `kid` is not accepted: expected a string or none",
            Self::SignatureNotBase64Url => {
                "the signature is not base64url of 64 bytes: expected 86 characters without padding and stray bits"
            }
            Self::UnknownKey => "no key is known for the signature: expected the `kid` of a key in the set",
            Self::Signature => "the signature does not fit: expected one of exactly this body by a key in the set",
        })
    }
}

impl Error for VerifyError {}

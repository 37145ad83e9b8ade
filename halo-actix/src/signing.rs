//! Signatures of answers (§6.3), where feature `trust` is on and a manifest has a key.

use actix_web::http::header::HeaderValue;

/// The header that carries the signature of an answer: a detached JWS over the bytes of its body, before any
/// compression.
pub(crate) const SIGNATURE_HEADER: &str = "x-jws-signature";

/// Where the keys are, relative to the manifest.
#[cfg(feature = "trust")]
pub(crate) const KEYS_PATH: &str = "/.well-known/jwks.json";

/// The key of a manifest, if it has one.
#[derive(Clone, Default)]
pub(crate) struct Signing {
    #[cfg(feature = "trust")]
    signer: Option<halo_core::trust::Signer>,
    /// Keys that are published beside its own.
    #[cfg(feature = "trust")]
    others: Option<halo_core::trust::KeySet>,
}

#[cfg(feature = "trust")]
impl Signing {
    pub(crate) fn set(&mut self, signer: halo_core::trust::Signer) {
        self.signer = Some(signer);
    }

    pub(crate) fn publish(&mut self, keys: halo_core::trust::KeySet) {
        self.others = Some(match self.others.take() {
            Some(others) => others.and(keys),
            None => keys,
        });
    }

    pub(crate) fn is_on(&self) -> bool {
        self.signer.is_some()
    }

    /// The signature of a body.
    pub(crate) fn sign(&self, body: &[u8]) -> Option<HeaderValue> {
        let signer = self.signer.as_ref()?;
        HeaderValue::try_from(signer.sign(body)).ok()
    }

    /// The keys to check signatures with.
    pub(crate) fn keys(&self) -> Option<String> {
        let own = self.signer.as_ref()?.jwk_set();
        let keys = match self.others.clone() {
            Some(others) => own.and(others),
            None => own,
        };
        Some(keys.to_json())
    }

    /// The path of the keys below a scope.
    pub(crate) fn keys_below(prefix: &str) -> String {
        format!("{prefix}{KEYS_PATH}")
    }
}

#[cfg(not(feature = "trust"))]
#[allow(clippy::unused_self)] // what there is with the feature
impl Signing {
    pub(crate) fn is_on(&self) -> bool {
        false
    }

    pub(crate) fn sign(&self, _: &[u8]) -> Option<HeaderValue> {
        None
    }

    pub(crate) fn keys_below(prefix: &str) -> String {
        prefix.to_owned()
    }
}

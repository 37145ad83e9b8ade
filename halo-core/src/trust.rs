//! Signatures of responses, with feature `trust`: what `trust.signed` and `trust.jwks` promise (§6.3).
//!
//! A response is signed over the bytes of its body, before any compression, by a detached JWS: RFC 7515
//! appendix F with the unencoded payload of RFC 7797 and Ed25519 of RFC 8037. The body stays as it is; the
//! signature, `header..signature`, travels beside it. A [`Signer`] makes one, the [`KeySet`] behind
//! `trust.jwks` checks it.
//!
//! A signature tells who wrote the bytes. It does not tell when, nor which URL they answer: whoever checks it
//! still compares `call.url` with the tool that was asked.
//!
//! # Examples
//!
//! ```
//! use halo_core::trust::{KeySet, Signer};
//!
//! // As `openssl genpkey -algorithm ed25519` writes it; this one is the example of RFC 8410.
//! let pem = "-----BEGIN PRIVATE KEY-----
//! MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
//! -----END PRIVATE KEY-----";
//! let signer = Signer::from_pkcs8_pem("2026-11", pem)?;
//! let (body, jwks) = (br#"{"api":"Payments","tools":[]}"#, signer.jwk_set().to_json());
//! let signature = signer.sign(body);
//!
//! let keys = KeySet::read(jwks.as_bytes())?;
//! keys.verify(body, &signature)?;
//! assert!(keys.verify(b"{}", &signature).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod header;
mod key_set;
mod signer;
mod verify;

#[cfg(test)]
mod tests;

pub use key_set::{KeySet, KeySetError};
pub use signer::{KeyError, Signer};
pub use verify::VerifyError;

/// What is signed, by RFC 7797 §3: the encoded header, a dot and the body as it is.
fn signing_input(header: &str, body: &[u8]) -> Vec<u8> {
    [header.as_bytes(), b".", body].concat()
}

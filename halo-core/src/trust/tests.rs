mod keys;
mod properties;
mod refusals;
mod vectors;

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::pkcs8::DecodePrivateKey;
use ed25519_dalek::{Signer as _, SigningKey};

use super::*;

/// The private key of RFC 8037 A.1 in PEM.
const PEM: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----
";

/// Its public key, RFC 8037 A.2.
const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

const OTHER_PEM: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
";

const BODY: &[u8] = br#"{"api":"Payments","version":"2.1.0","tools":[]}"#;

fn signer(id: &str) -> Signer {
    Signer::from_pkcs8_pem(id, PEM).unwrap()
}

fn other(id: &str) -> Signer {
    Signer::from_pkcs8_pem(id, OTHER_PEM).unwrap()
}

fn secret() -> SigningKey {
    SigningKey::from_pkcs8_pem(PEM).unwrap()
}

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    Base64UrlUnpadded::encode_string(bytes.as_ref())
}

/// What the key of [`PEM`] signs under any header, also one that a [`Signer`] never writes.
fn signed_under(header: impl AsRef<[u8]>, body: &[u8]) -> String {
    let header = encoded(header);
    let signature = secret().sign(&signing_input(&header, body));
    format!("{header}..{}", encoded(signature.to_bytes()))
}

#[test]
fn what_is_signed_is_verified_and_nothing_else() {
    let (signer, keys) = (signer("a"), signer("a").jwk_set());
    for body in [BODY, b"", b"\0\xff..", "für alle".as_bytes()] {
        let signature = signer.sign(body);
        assert_eq!(keys.verify(body, &signature), Ok(()));
        let longer = [body, b" "].concat();
        assert_eq!(
            keys.verify(&longer, &signature),
            Err(VerifyError::Signature)
        );
    }
    assert_eq!(
        keys.verify(&BODY[1..], &signer.sign(BODY)),
        Err(VerifyError::Signature)
    );
}

#[test]
fn signing_is_deterministic_and_clones_agree() {
    let signer = signer("a");
    let first = signer.sign(BODY);
    assert_eq!(signer.sign(BODY), first);
    let clone = signer.clone();
    drop(signer);
    assert_eq!(clone.sign(BODY), first);
    assert_eq!(clone.key_id(), "a");
}

#[test]
fn a_signer_is_shared_between_threads() {
    fn shared<T: Clone + Send + Sync + 'static>(value: T) -> T {
        value
    }
    let signer = shared(signer("a"));
    let there = std::thread::spawn({
        let signer = signer.clone();
        move || signer.sign(BODY)
    });
    assert_eq!(there.join().unwrap(), signer.sign(BODY));
}

#[test]
fn debug_shows_no_private_key() {
    let signer = signer("a");
    let (plain, pretty) = (format!("{signer:?}"), format!("{signer:#?}"));
    assert_eq!(plain, r#"Signer { key_id: "a", .. }"#);
    assert_eq!(pretty, "Signer {\n    key_id: \"a\",\n    ..\n}");
    let keys = signer.jwk_set();
    assert_eq!(format!("{keys:?}"), format!("KeySet({})", keys.to_json()));
}

#[test]
fn any_key_id_of_up_to_256_bytes_comes_through() {
    let escaped = "\u{1}".repeat(256);
    for id in ["a", "ä\"\\\n€", &"x".repeat(256), &escaped] {
        let signer = signer(id);
        assert_eq!(signer.key_id(), id);
        let keys = KeySet::read(signer.jwk_set().to_json().as_bytes()).unwrap();
        assert_eq!(keys.key_ids().collect::<Vec<_>>(), [Some(id)]);
        assert_eq!(keys.verify(BODY, &signer.sign(BODY)), Ok(()), "{id:?}");
    }
}

#[test]
fn keys_change_without_a_break() {
    let (old, new) = (signer("old"), other("new"));
    let during = new.jwk_set().and(old.jwk_set());
    for signer in [&old, &new] {
        assert_eq!(during.verify(BODY, &signer.sign(BODY)), Ok(()));
    }
    let after = new.jwk_set();
    assert_eq!(
        after.verify(BODY, &old.sign(BODY)),
        Err(VerifyError::UnknownKey)
    );
}

#[test]
fn the_key_id_selects_and_none_tries_all() {
    let keys = other("b").jwk_set().and(signer("a").jwk_set());
    let under = |kid: &str| {
        signed_under(
            format!(r#"{{"alg":"EdDSA","b64":false,"crit":["b64"]{kid}}}"#),
            BODY,
        )
    };
    assert_eq!(keys.verify(BODY, &under(r#","kid":"a""#)), Ok(()));
    assert_eq!(keys.verify(BODY, &under("")), Ok(()));
    // The signature is good, and by a key of the set: but not by the one it names.
    assert_eq!(
        keys.verify(BODY, &under(r#","kid":"b""#)),
        Err(VerifyError::Signature)
    );
    assert_eq!(
        keys.verify(BODY, &under(r#","kid":"A""#)),
        Err(VerifyError::UnknownKey)
    );
    assert_eq!(
        keys.verify(BODY, &under(r#","kid":"""#)),
        Err(VerifyError::UnknownKey)
    );
    // Two keys may share an id.
    let twins = other("a").jwk_set().and(signer("a").jwk_set());
    assert_eq!(twins.verify(BODY, &under(r#","kid":"a""#)), Ok(()));
    // A key without an id is never selected by one.
    let jwks = format!(r#"{{"keys":[{{"kty":"OKP","crv":"Ed25519","x":"{X}"}}]}}"#);
    let nameless = KeySet::read(jwks.as_bytes()).unwrap();
    assert_eq!(nameless.verify(BODY, &under("")), Ok(()));
    assert_eq!(
        nameless.verify(BODY, &under(r#","kid":"a""#)),
        Err(VerifyError::UnknownKey)
    );
}

//! Signatures as josekit makes and checks them, an implementation of JOSE on OpenSSL: nothing is shared with ours but the RFCs.
//!
//! josekit knows no detached payload, so the body is put between the dots, as RFC 7515 appendix F says; as RFC 7797
//! §5.2 forbids dots in an unencoded body there, bodies with dots are checked over the signing input of RFC 7797 §3.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;
use halo_core::trust::{KeySet, Signer, VerifyError};
use josekit::jwk::{Jwk, JwkSet};
use josekit::jws::alg::eddsa::{EddsaJwsSigner, EddsaJwsVerifier};
use josekit::jws::{EdDSA, JwsContext, JwsHeader, JwsSigner as _, JwsVerifier as _};

/// The key of RFC 8037 A.1.
const PEM: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----
";

const WITHOUT_DOTS: [&str; 3] = ["{}", r#"{"api":"Zahlungen für alle","tools":[]}"#, ""];

const WITH_DOTS: [&[u8]; 3] = [
    br#"{"api":"Payments","version":"2.1.0","tools":[]}"#,
    b"..",
    b"\0.\xff",
];

fn ours() -> Signer {
    Signer::from_pkcs8_pem("2026-11", PEM).unwrap()
}

fn context() -> JwsContext {
    let mut context = JwsContext::new();
    context.add_acceptable_critical("b64");
    context
}

/// josekit's verifier, from the key set that we publish.
fn their_verifier() -> EddsaJwsVerifier {
    let set = JwkSet::from_bytes(ours().jwk_set().to_json()).unwrap();
    EdDSA.verifier_from_jwk(set.get("2026-11")[0]).unwrap()
}

fn their_signer() -> EddsaJwsSigner {
    let mut signer = EdDSA.signer_from_pem(PEM).unwrap();
    signer.set_key_id("2026-11");
    signer
}

fn their_header() -> JwsHeader {
    let mut header = JwsHeader::new();
    header.set_critical(&vec!["b64"]);
    header.set_base64url_encode_payload(false);
    header
}

#[test]
fn theirs_verifies_ours() {
    for body in WITHOUT_DOTS {
        let attached = ours()
            .sign(body.as_bytes())
            .replace("..", &format!(".{body}."));
        let (payload, header) = context()
            .deserialize_compact(&attached, &their_verifier())
            .unwrap();
        assert_eq!(payload, body.as_bytes());
        assert_eq!(header.key_id(), Some("2026-11"));
        assert_eq!(header.base64url_encode_payload(), Some(false));
    }
}

#[test]
fn theirs_refuses_ours_with_another_body() {
    for body in WITHOUT_DOTS {
        let tampered = ours()
            .sign(body.as_bytes())
            .replace("..", &format!(".{body} ."));
        assert!(
            context()
                .deserialize_compact(&tampered, &their_verifier())
                .is_err()
        );
    }
}

#[test]
fn theirs_demands_what_crit_says() {
    let attached = ours().sign(b"{}").replace("..", ".{}.");
    assert!(
        JwsContext::new()
            .deserialize_compact(&attached, &their_verifier())
            .is_err()
    );
}

#[test]
fn ours_verifies_theirs() {
    for body in WITHOUT_DOTS {
        let attached = context()
            .serialize_compact(body.as_bytes(), &their_header(), &their_signer())
            .unwrap();
        let detached = attached.replace(&format!(".{body}."), "..");
        let keys = ours().jwk_set();
        assert_eq!(
            keys.verify(body.as_bytes(), &detached),
            Ok(()),
            "{attached}"
        );
        assert_eq!(keys.verify(b"[]", &detached), Err(VerifyError::Signature));
    }
}

/// A key that josekit made, in its PEM and its JWK, in place of the fixed one.
#[test]
fn keys_of_theirs_are_read() {
    for _ in 0..8 {
        let pair = EdDSA
            .generate_key_pair(josekit::jwk::alg::ed::EdCurve::Ed25519)
            .unwrap();
        let pem = String::from_utf8(pair.to_pem_private_key()).unwrap();
        let signer = Signer::from_pkcs8_pem("fresh", &pem).unwrap();
        let jwks = format!(r#"{{"keys":[{}]}}"#, pair.to_jwk_public_key());
        let keys = KeySet::read(jwks.as_bytes()).unwrap();
        // Their JWK has no id: it is tried, but never selected.
        let mut theirs = EdDSA.signer_from_pem(&pem).unwrap();
        theirs.remove_key_id();
        let attached = context()
            .serialize_compact(b"{}", &their_header(), &theirs)
            .unwrap();
        assert_eq!(keys.verify(b"{}", &attached.replace(".{}.", "..")), Ok(()));
        assert_eq!(
            keys.verify(b"{}", &signer.sign(b"{}")),
            Err(VerifyError::UnknownKey)
        );
        let published = JwkSet::from_bytes(signer.jwk_set().to_json()).unwrap();
        let made: Jwk = pair.to_jwk_public_key();
        assert_eq!(published.keys()[0].parameter("x"), made.parameter("x"));
    }
}

#[test]
fn bodies_with_dots_agree_both_ways() {
    for body in WITH_DOTS {
        let jws = ours().sign(body);
        let (header, signature) = jws.split_once("..").unwrap();
        let input = [header.as_bytes(), b".", body].concat();
        let theirs = their_signer().sign(&input).unwrap();
        // Ed25519 leaves no choice: the same input makes the same signature.
        assert_eq!(URL_SAFE_NO_PAD.encode(&theirs), signature);
        assert_eq!(ours().jwk_set().verify(body, &jws), Ok(()));
        assert!(their_verifier().verify(&input, &theirs).is_ok());
        let tampered = [&input[..], b" "].concat();
        assert!(their_verifier().verify(&tampered, &theirs).is_err());
    }
}

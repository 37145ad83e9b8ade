//! What others wrote down or signed.

use ed25519_dalek::Signature;

use super::*;

/// RFC 8037 A.4 and A.5.
#[test]
fn rfc_8037_signs_and_verifies() {
    // The header and the payload are encoded there, which our signatures never are.
    let signed = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    let expected =
        "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
    assert_eq!(encoded("Example of Ed25519 signing"), &signed[21..]);
    let signature = secret().sign(signed.as_bytes()).to_bytes();
    assert_eq!(encoded(signature), expected);
    let keys = signer("a").jwk_set();
    let verified = keys.keys[0]
        .public
        .verify_strict(signed.as_bytes(), &Signature::from_bytes(&signature));
    assert!(verified.is_ok());
    // As a whole it is not of the accepted form.
    for jws in [
        format!("{signed}.{expected}"),
        format!("eyJhbGciOiJFZERTQSJ9..{expected}"),
    ] {
        assert!(keys.verify(b"Example of Ed25519 signing", &jws).is_err());
    }
}

/// RFC 8037 A.1 and A.2.
#[test]
fn the_public_key_belongs_to_the_private_one() {
    assert_eq!(
        signer("a").jwk_set().to_json(),
        format!(
            r#"{{"keys":[{{"kty":"OKP","crv":"Ed25519","x":"{X}","kid":"a","use":"sig","alg":"EdDSA"}}]}}"#
        )
    );
}

/// Signed by the key of RFC 8037 A.1 with jose 6.2.18 for JavaScript (of panva, with Node's OpenSSL) and jwcrypto 1.6.1 for
/// Python (with OpenSSL), which both verify them too.
#[test]
fn signatures_of_other_libraries_are_verified() {
    let body = r#"{"api":"Zahlungen für alle","version":"2.1.0","tools":[]}"#.as_bytes();
    let ours = signer("2026-11");
    let jose = [
        // {"alg":"EdDSA","b64":false,"crit":["b64"],"kid":"2026-11"}
        "eyJhbGciOiJFZERTQSIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il0sImtpZCI6IjIwMjYtMTEifQ..JnODfrxaEuxMk_IvZ7aVQHzMnRWonBIPgADtguRCFNxGwUFh9KCKsqj9QIBZJayNE9BNpdEhzLu8kt4fYN9mAA",
        // {"crit":["b64"],"typ":"JOSE","b64":false,"alg":"EdDSA"}
        "eyJjcml0IjpbImI2NCJdLCJ0eXAiOiJKT1NFIiwiYjY0IjpmYWxzZSwiYWxnIjoiRWREU0EifQ..7Gd-2VanGXZpR16xSoXYUs9MeLMxnrNT6y5P7cT3YRDTGXYNhr09LBDLZCR5c-m9l-rIfJIBV3Wxg2eMqD_wAg",
    ];
    let jwcrypto = [
        // {"alg": "EdDSA", "b64": false, "crit": ["b64"], "kid": "2026-11"}
        "eyJhbGciOiAiRWREU0EiLCAiYjY0IjogZmFsc2UsICJjcml0IjogWyJiNjQiXSwgImtpZCI6ICIyMDI2LTExIn0..3mw3xn0T6xaqePlDkCsSBHGjescgFoXMaFh0b1eLWLBHKXH2TYPJyb2XU8eRHsuxEU4kMw1Rz3J7FZc81nADCg",
        // {"kid": "2026-11", "crit": ["b64"], "b64": false, "alg": "EdDSA"}
        "eyJraWQiOiAiMjAyNi0xMSIsICJjcml0IjogWyJiNjQiXSwgImI2NCI6IGZhbHNlLCAiYWxnIjogIkVkRFNBIn0..FWDCVne4JMZ9ZmnuDbG_TnPmfOgtcAtnOsiaLFNPl-iWpca7UjBpuy8FeyNJcJ5tLbkfNkdChrOTMwWvlEvhCQ",
    ];
    for jws in jose.into_iter().chain(jwcrypto) {
        assert_eq!(ours.jwk_set().verify(body, jws), Ok(()), "{jws}");
        assert_eq!(
            ours.jwk_set().verify(BODY, jws),
            Err(VerifyError::Signature)
        );
    }
    // The same header makes the same signature.
    assert_eq!(ours.sign(body), jose[0]);
}

//! Private keys and sets of public ones: what is read and what is not.

use ed25519_dalek::VerifyingKey;

use super::*;

/// The examples of RFC 8410 §10.3, one with attributes and the public key.
#[test]
fn both_versions_of_pkcs8_are_read() {
    let second = "-----BEGIN PRIVATE KEY-----
MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
Z9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PRIVATE KEY-----
";
    let second_signer = Signer::from_pkcs8_pem("b", second).unwrap();
    assert_eq!(second_signer.sign(BODY), other("b").sign(BODY));
    // A public key that is not the private one's.
    let wrong = second.replace("Z9w7lshQhqow", "Z9w7lshQhqox");
    assert_eq!(
        Signer::from_pkcs8_pem("b", &wrong).unwrap_err(),
        KeyError::Key
    );
}

#[test]
fn line_ends_and_text_before_the_key_do_not_matter() {
    let expected = signer("a").sign(BODY);
    for pem in [
        PEM.trim_end().to_owned(),
        PEM.replace('\n', "\r\n"),
        format!("Bag Attributes\n{PEM}"),
    ] {
        let signer = Signer::from_pkcs8_pem("a", &pem).unwrap();
        assert_eq!(signer.sign(BODY), expected, "{pem:?}");
    }
}

#[test]
fn what_is_no_private_key_is_told() {
    let p256 = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgK8H0xdU31QzZ8Sbi
PZrS3DCFQwlDtlqFMfqCFyD+8FqhRANCAATsOpj+2b5qNv4bscOCyPDfQVpoiPju
flBCAfPV3hNyag2wgIO/4UzdOADL0dVysjfQeaMksjj6H4UuIneWfiub
-----END PRIVATE KEY-----
";
    let x25519 = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEIAiRuvg9wXJmi0ea4DhGY43Uj5WC10QmOcmG9e0v9CtY
-----END PRIVATE KEY-----
";
    let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----
MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhXIg+59ZwkXAICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEECYrowiljkQ1gV9DAXt2RfcEQDja
bsRl2FEaWZPn3YJ0AcUJ3Lwnu69If9UmKjedRNyVv3elcMzl0ZTTDX4869TfdhRr
681p5VnC4rQ1RcdYlAU=
-----END ENCRYPTED PRIVATE KEY-----
";
    let public = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
";
    let cut = PEM.replace("rn9g", "");
    let relabelled = public.replace("PUBLIC", "PRIVATE");
    for (pem, error) in [
        ("", KeyError::Pem),
        ("MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v", KeyError::Pem),
        (&PEM[..80], KeyError::Pem),
        (&PEM.replace("MC4C", "M=4C"), KeyError::Pem),
        (encrypted, KeyError::Encrypted),
        (public, KeyError::Label),
        (p256, KeyError::Key),
        (x25519, KeyError::Key),
        (&relabelled, KeyError::Key),
    ] {
        assert_eq!(
            Signer::from_pkcs8_pem("a", pem).unwrap_err(),
            error,
            "{pem}"
        );
    }
    assert!(Signer::from_pkcs8_pem("a", &cut).is_err());
    for id in ["", &"x".repeat(257)] {
        assert_eq!(
            Signer::from_pkcs8_pem(id, PEM).unwrap_err(),
            KeyError::KeyId
        );
    }
}

#[test]
fn messages_name_what_is_accepted_and_no_key() {
    let secret = PEM.lines().nth(1).unwrap();
    let broken = PEM.replace("-----END", "----END");
    let message = Signer::from_pkcs8_pem("a", &broken)
        .unwrap_err()
        .to_string();
    assert_eq!(
        message,
        "the text is not PEM: expected a PKCS#8 PEM of an Ed25519 private key, \
         as `openssl genpkey -algorithm ed25519` writes it"
    );
    let debug = format!("{:?}", Signer::from_pkcs8_pem("a", &broken).unwrap_err());
    assert!(!debug.contains(&secret[..8]) && debug.len() < 20, "{debug}");
}

/// The ids of the keys that a set of one key has.
fn read_one(jwk: &str) -> Vec<Option<String>> {
    let set = KeySet::read(format!(r#"{{"keys":[{jwk}]}}"#).as_bytes()).unwrap();
    set.key_ids().map(|id| id.map(str::to_owned)).collect()
}

#[test]
fn a_usable_key_is_read_whatever_else_it_says() {
    for more in [
        "",
        r#","use":"sig","alg":"EdDSA","key_ops":["verify"]"#,
        r#","alg":"Ed25519","key_ops":["sign","verify"],"x5c":[],"ext":true,"exp":1,"n":null"#,
    ] {
        let jwk = format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"a","x":"{X}"{more}}}"#);
        assert_eq!(read_one(&jwk), [Some("a".to_owned())], "{jwk}");
    }
    let nameless = format!(r#"{{"x":"{X}","crv":"Ed25519","kty":"OKP"}}"#);
    assert_eq!(read_one(&nameless), [None]);
}

#[test]
fn a_key_that_cannot_be_used_is_left_out() {
    let d = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
    let with = |members: &str| format!(r#"{{"kid":"a",{members}}}"#);
    for jwk in [
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","d":"{d}""#
        )),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","d":null"#
        )),
        with(&format!(r#""kty":"OKP","crv":"X25519","x":"{X}""#)),
        with(&format!(r#""kty":"OKP","crv":"Ed448","x":"{X}""#)),
        with(&format!(r#""kty":"EC","crv":"Ed25519","x":"{X}""#)),
        with(&format!(r#""kty":"okp","crv":"Ed25519","x":"{X}""#)),
        with(&format!(r#""crv":"Ed25519","x":"{X}""#)),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","use":"enc""#
        )),
        with(&format!(r#""kty":"OKP","crv":"Ed25519","x":"{X}","use":1"#)),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","alg":"ES256""#
        )),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","key_ops":["sign"]"#
        )),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{X}","key_ops":"verify""#
        )),
        with(&format!(r#""kty":"OKP","crv":"Ed25519","x":"{X}=""#)),
        // Stray bits in the last character.
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{}p""#,
            &X[..42]
        )),
        with(&format!(
            r#""kty":"OKP","crv":"Ed25519","x":"{}""#,
            &X[..40]
        )),
        with(&format!(r#""kty":"OKP","crv":"Ed25519","x":"{X}AAAA""#)),
        with(r#""kty":"OKP","crv":"Ed25519","x":"""#),
        with(r#""kty":"OKP","crv":"Ed25519","x":7"#),
        with(r#""kty":"OKP","crv":"Ed25519""#),
        format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":7,"x":"{X}"}}"#),
        "{}".to_owned(),
        "null".to_owned(),
        "[[]]".to_owned(),
    ] {
        assert!(read_one(&jwk).is_empty(), "{jwk}");
        // The others count.
        let good = format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"b","x":"{X}"}}"#);
        let ids = read_one(&format!("{jwk},{good},{jwk}"));
        assert_eq!(ids, [Some("b".to_owned())], "{jwk}");
    }
}

#[test]
fn points_that_are_weak_or_written_otherwise_are_left_out() {
    let jwk = |point: &[u8; 32]| {
        format!(
            r#"{{"kty":"OKP","crv":"Ed25519","x":"{}"}}"#,
            encoded(point)
        )
    };
    // Of orders 1, 2 and 4: every signature of zeros would fit under some message.
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut second = [0xff; 32];
    (second[0], second[31]) = (0xec, 0x7f);
    for weak in [identity, second, [0; 32]] {
        assert!(VerifyingKey::from_bytes(&weak).unwrap().is_weak());
        assert!(read_one(&jwk(&weak)).is_empty());
    }
    // 2 is the coordinate of no point.
    let mut nowhere = [0; 32];
    nowhere[0] = 2;
    assert!(VerifyingKey::from_bytes(&nowhere).is_err());
    assert!(read_one(&jwk(&nowhere)).is_empty());
    // Coordinates of the field's size and up, which the library reduces: some are strong keys' second forms.
    let strong = (0xed..=0xff).map(|low| {
        let mut point = [0xff; 32];
        (point[0], point[31]) = (low, 0x7f);
        assert!(read_one(&jwk(&point)).is_empty(), "{low}");
        VerifyingKey::from_bytes(&point).is_ok_and(|key| !key.is_weak())
    });
    assert!(strong.filter(|strong| *strong).count() > 0);
}

#[test]
fn what_is_no_set_is_told() {
    let key = format!(r#"{{"kty":"OKP","crv":"Ed25519","x":"{X}"}}"#);
    let many = |count: usize| format!(r#"{{"keys":[{}]}}"#, vec![key.as_str(); count].join(","));
    let padded = |length: usize| format!(r#"{{"keys":[]{}}}"#, " ".repeat(length - 11));
    for (jwks, error) in [
        (padded(65537).as_str(), KeySetError::TooLong),
        (&many(33), KeySetError::TooManyKeys),
        ("{}", KeySetError::NotASet),
        ("[]", KeySetError::NotASet),
        (r#"{"keys":{}}"#, KeySetError::NotASet),
        (r#"{"keys":null}"#, KeySetError::NotASet),
        (&key, KeySetError::NotASet),
        ("", KeySetError::NotJson { line: 1, column: 0 }),
        (
            "{\n\"keys\":[}",
            KeySetError::NotJson { line: 2, column: 9 },
        ),
        ("{} {}", KeySetError::NotJson { line: 1, column: 4 }),
    ] {
        assert_eq!(KeySet::read(jwks.as_bytes()), Err(error), "{jwks:.80}");
        assert!(error.to_string().contains(": expected "), "{error}");
    }
    assert!(KeySet::read(&vec![b'['; 65536]).is_err());
    assert!(KeySet::read(b"{\"keys\":[\"\xff\"]}").is_err());
    // At the bounds.
    assert!(KeySet::read(padded(65536).as_bytes()).is_ok());
    assert_eq!(KeySet::read(many(32).as_bytes()).unwrap().keys.len(), 32);
    let rsa = vec![r#"{"kty":"RSA"}"#; 500].join(",");
    assert!(KeySet::read(format!(r#"{{"keys":[{rsa}]}}"#).as_bytes()).is_ok());
    assert!(KeySet::read(b"\xEF\xBB\xBF{\"keys\":[]}").is_ok());
}

#[test]
fn sets_add_up_in_order_and_are_written_as_they_are_read() {
    let (a, b) = (signer("a").jwk_set(), other("b").jwk_set());
    let both = a.clone().and(b.clone()).and(a.clone());
    assert_eq!(both.key_ids().collect::<Vec<_>>(), [Some("a"), Some("b")]);
    assert_eq!(KeySet::read(both.to_json().as_bytes()), Ok(both));
    // One key under two ids is two entries.
    assert_eq!(a.and(signer("c").jwk_set()).keys.len(), 2);
    assert_eq!(KeySet::default().to_json(), r#"{"keys":[]}"#);
    assert_eq!(KeySet::default().and(b.clone()), b);
}

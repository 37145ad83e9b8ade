//! Everything that is refused, each with a signature that would fit otherwise.

use ed25519_dalek::{Signature, Verifier as _, VerifyingKey};

use super::*;

#[track_caller]
fn refused(jws: &str, error: VerifyError) {
    let keys = signer("a").jwk_set();
    assert_eq!(keys.verify(BODY, jws), Err(error), "{jws:.200}");
    let message = error.to_string();
    assert!(
        message.contains(": expected ") && message.len() < 120,
        "{message}"
    );
}

#[track_caller]
fn header_refused(header: &str, error: VerifyError) {
    refused(&signed_under(header, BODY), error);
}

#[test]
fn the_header_is_the_only_reason_in_these_tests() {
    let header = r#"{"alg":"EdDSA","b64":false,"crit":["b64"],"kid":"a"}"#;
    let signed = signed_under(header, BODY);
    assert_eq!(signed, signer("a").sign(BODY));
    let reordered = r#" { "typ" : "JOSE", "kid":"a", "cr\u0069t":["b64"],"x":{"a":1}, "b64":false,"alg":"EdDSA" } "#;
    for header in [header, reordered] {
        let keys = signer("a").jwk_set();
        assert_eq!(keys.verify(BODY, &signed_under(header, BODY)), Ok(()));
    }
}

#[test]
fn anything_but_two_parts_with_two_dots_between() {
    let jws = signer("a").sign(BODY);
    let (header, signature) = jws.split_once("..").unwrap();
    let body = encoded(BODY);
    for jws in [
        "",
        ".",
        "..",
        "...",
        header,
        &format!("{header}."),
        &format!("{header}.."),
        &format!("..{signature}"),
        &format!("{header}.{signature}"),
        &format!("{header}.{body}.{signature}"),
        &format!("{header}. .{signature}"),
        &format!("{header}...{signature}"),
        &format!("{header}..{signature}."),
        &format!("{header}..{signature}..{signature}"),
        &format!(".{jws}"),
    ] {
        refused(jws, VerifyError::NotDetached);
    }
}

#[test]
fn headers_that_are_too_long() {
    let long = |length: usize| {
        let header = r#"{"alg":"EdDSA","b64":false,"crit":["b64"]}"#;
        format!("{header}{}", " ".repeat(length - header.len()))
    };
    let keys = signer("a").jwk_set();
    // 3072 bytes encode to 4096.
    assert_eq!(keys.verify(BODY, &signed_under(long(3072), BODY)), Ok(()));
    header_refused(&long(3073), VerifyError::HeaderTooLong);
    refused(
        &format!("{}..A", "é".repeat(1 << 20)),
        VerifyError::HeaderTooLong,
    );
}

#[test]
fn headers_in_another_base64() {
    let json = r#"{"alg":"EdDSA","b64":false,"crit":["b64"],"kid":"a"}"#;
    let sign = |header: &str| {
        let signature = secret().sign(&signing_input(header, BODY));
        format!("{header}..{}", encoded(signature.to_bytes()))
    };
    let header = encoded(json);
    assert_eq!(header.len() % 4, 2, "one character with stray bits");
    assert!(header.ends_with('Q'));
    let stray = format!("{}R", header.strip_suffix('Q').unwrap());
    for header in [
        format!("{header}=="),
        stray,
        format!(" {header}"),
        format!("{header}\n"),
        format!("{header}AAA"),
        header.replacen('e', "é", 1),
        "+/+/".to_owned(),
        "\0\0\0\0".to_owned(),
    ] {
        refused(&sign(&header), VerifyError::HeaderNotBase64Url);
    }
}

#[test]
fn headers_that_are_no_json_object() {
    for header in [
        "null",
        "[]",
        "\"EdDSA\"",
        "7",
        "{",
        r#"{"alg":"EdDSA","b64":false,"crit":["b64"]}}"#,
        r#"{"alg":"EdDSA","b64":false,"crit":["b64"],}"#,
        "\u{feff}{\"alg\":\"EdDSA\",\"b64\":false,\"crit\":[\"b64\"]}",
        &format!(r#"{{"x":{}"#, "[".repeat(1000)),
    ] {
        header_refused(header, VerifyError::HeaderNotJson);
    }
    let not_text = b"{\"alg\":\"EdDSA\",\"b64\":false,\"crit\":[\"b64\"],\"x\":\"\xff\"}";
    refused(&signed_under(not_text, BODY), VerifyError::HeaderNotJson);
}

#[test]
fn headers_with_a_member_twice() {
    for header in [
        r#"{"alg":"EdDSA","alg":"EdDSA","b64":false,"crit":["b64"]}"#,
        r#"{"alg":"none","b64":false,"crit":["b64"],"alg":"EdDSA"}"#,
        r#"{"alg":"EdDSA","b64":true,"b64":false,"crit":["b64"]}"#,
        r#"{"alg":"EdDSA","b64":false,"crit":["exp"],"crit":["b64"]}"#,
        r#"{"alg":"EdDSA","b64":false,"crit":["b64"],"kid":"b","k\u0069d":"a"}"#,
        r#"{"alg":"EdDSA","b64":false,"crit":["b64"],"x":1,"x":1}"#,
    ] {
        header_refused(header, VerifyError::HeaderRepeats);
    }
}

#[test]
fn other_algorithms() {
    for algorithm in [
        r#""none""#,
        r#""None""#,
        r#""""#,
        r#""HS256""#,
        r#""RS256""#,
        r#""ES256""#,
        r#""eddsa""#,
        r#""EdDSA ""#,
        r#""Ed448""#,
        r#""Ed25519""#,
        "null",
        "1",
        r#"["EdDSA"]"#,
    ] {
        let header = format!(r#"{{"alg":{algorithm},"b64":false,"crit":["b64"],"kid":"a"}}"#);
        header_refused(&header, VerifyError::Algorithm);
    }
    header_refused(r#"{"b64":false,"crit":["b64"]}"#, VerifyError::Algorithm);
    header_refused("{}", VerifyError::Algorithm);
}

#[test]
fn encoded_payloads() {
    for b64 in ["true", "null", "0", r#""false""#, "[]"] {
        let header = format!(r#"{{"alg":"EdDSA","b64":{b64},"crit":["b64"]}}"#);
        header_refused(&header, VerifyError::PayloadEncoding);
    }
    header_refused(
        r#"{"alg":"EdDSA","crit":["b64"]}"#,
        VerifyError::PayloadEncoding,
    );
    // Signed as RFC 7515 has it, detached: over the body in base64url.
    let header = encoded(r#"{"alg":"EdDSA"}"#);
    let signature = secret().sign(&signing_input(&header, encoded(BODY).as_bytes()));
    let jws = format!("{header}..{}", encoded(signature.to_bytes()));
    refused(&jws, VerifyError::PayloadEncoding);
}

#[test]
fn critical_members_that_are_not_understood() {
    for critical in [
        "[]",
        r#"["b64","exp"]"#,
        r#"["exp","b64"]"#,
        r#"["exp"]"#,
        r#"["b64","b64"]"#,
        r#"["B64"]"#,
        r#"[["b64"]]"#,
        r#"["b64",null]"#,
        r#""b64""#,
        r#"{"b64":true}"#,
        "null",
    ] {
        let header = format!(r#"{{"alg":"EdDSA","b64":false,"crit":{critical},"exp":1}}"#);
        header_refused(&header, VerifyError::Critical);
    }
    header_refused(r#"{"alg":"EdDSA","b64":false}"#, VerifyError::Critical);
}

#[test]
fn key_ids_that_are_no_text() {
    for id in ["null", "1", "[\"a\"]", "{}"] {
        let header = format!(r#"{{"alg":"EdDSA","b64":false,"crit":["b64"],"kid":{id}}}"#);
        header_refused(&header, VerifyError::KeyId);
    }
}

#[test]
fn keys_that_the_header_brings_along() {
    let mallory = other("a");
    let jwk = mallory.jwk_set().to_json();
    let header = format!(
        r#"{{"alg":"EdDSA","b64":false,"crit":["b64"],"jwk":{},"jku":"https://evil.example/"}}"#,
        jwk.trim_start_matches(r#"{"keys":["#)
            .trim_end_matches("]}")
    );
    let header = encoded(header);
    let key = SigningKey::from_pkcs8_pem(OTHER_PEM).unwrap();
    let signature = encoded(key.sign(&signing_input(&header, BODY)).to_bytes());
    let jws = format!("{header}..{signature}");
    assert_eq!(mallory.jwk_set().verify(BODY, &jws), Ok(()));
    refused(&jws, VerifyError::Signature);
    assert_eq!(
        KeySet::default().verify(BODY, &jws),
        Err(VerifyError::UnknownKey)
    );
}

#[test]
fn signatures_in_another_form() {
    let jws = signer("a").sign(BODY);
    let (start, last) = jws.split_at(jws.len() - 1);
    // The last of 86 characters carries two bits and four stray ones.
    assert!("AQgw".contains(last));
    let stray = char::from(last.as_bytes()[0] + 1);
    for jws in [
        format!("{start}{stray}"),
        format!("{jws}=="),
        format!("{jws}A"),
        format!("{jws}\n"),
        start.to_owned(),
        format!("{}é", &jws[..jws.len() - 2]),
        format!("{start}+"),
    ] {
        refused(&jws, VerifyError::SignatureNotBase64Url);
    }
}

/// The order of the group, added to a signature's scalar, makes a second signature that lax readers take.
#[test]
fn signatures_with_a_scalar_that_is_not_reduced() {
    let order = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10_u8,
    ];
    let jws = signer("a").sign(BODY);
    let (header, signature) = jws.split_once("..").unwrap();
    let mut bytes = Base64UrlUnpadded::decode_vec(signature).unwrap();
    let mut carry = 0;
    for (byte, more) in bytes[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(more) + carry;
        (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
    }
    assert_eq!(carry, 0);
    refused(
        &format!("{header}..{}", encoded(&bytes)),
        VerifyError::Signature,
    );
}

#[test]
fn signatures_of_others_and_of_zeros() {
    refused(&other("a").sign(BODY), VerifyError::Signature);
    refused(&signer("b").sign(BODY), VerifyError::UnknownKey);
    let jws = signer("a").sign(BODY);
    let (header, _) = jws.split_once("..").unwrap();
    for bytes in [[0; 64], [0xff; 64]] {
        refused(
            &format!("{header}..{}", encoded(bytes)),
            VerifyError::Signature,
        );
    }
}

/// Under a key of small order one signature fits every body, unless the check is strict.
#[test]
fn signatures_by_weak_keys_even_if_one_were_in_the_set() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let weak = VerifyingKey::from_bytes(&identity).unwrap();
    let header = encoded(r#"{"alg":"EdDSA","b64":false,"crit":["b64"]}"#);
    let signature = [identity, [0; 32]].concat();
    let lax = weak.verify(
        &signing_input(&header, BODY),
        &Signature::from_slice(&signature).unwrap(),
    );
    assert!(lax.is_ok());
    let jws = format!("{header}..{}", encoded(signature));
    assert_eq!(
        KeySet::of("a", weak).verify(BODY, &jws),
        Err(VerifyError::Signature)
    );
}

//! Any body, any header, any bytes.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

type Member = (&'static str, &'static str);

/// The members of the one header that is accepted, most of the time; and others.
fn header() -> impl Strategy<Value = Vec<Member>> {
    let right = vec![
        ("alg", r#""EdDSA""#),
        ("b64", "false"),
        ("crit", r#"["b64"]"#),
        ("kid", r#""a""#),
    ];
    let names = prop::sample::select(vec!["alg", "b64", "crit", "kid", "typ"]);
    let values = prop::sample::select(vec![
        r#""EdDSA""#,
        "false",
        r#"["b64"]"#,
        r#""a""#,
        "true",
        r#"["b64","exp"]"#,
    ]);
    let right = prop::sample::subsequence(right, 3..=4);
    (right, vec((names, values), 0..2))
        .prop_map(|(right, others)| [right, others].concat())
        .prop_shuffle()
}

proptest! {
    #[test]
    fn every_body_round_trips(body in vec(any::<u8>(), 0..300), id in "\\PC{1,40}") {
        let signer = Signer::from_pkcs8_pem(id, PEM).unwrap();
        prop_assert_eq!(signer.jwk_set().verify(&body, &signer.sign(&body)), Ok(()));
    }

    #[test]
    fn a_changed_bit_is_refused(body in vec(any::<u8>(), 1..100), at in any::<prop::sample::Index>(), bit in 0_u32..8) {
        let signer = signer("a");
        let (jws, keys) = (signer.sign(&body), signer.jwk_set());
        let mut changed = body.clone();
        changed[at.index(body.len())] ^= 1 << bit;
        prop_assert_eq!(keys.verify(&changed, &jws), Err(VerifyError::Signature));
        let mut changed = jws.clone().into_bytes();
        changed[at.index(jws.len())] ^= 1 << bit;
        if let Ok(changed) = String::from_utf8(changed) {
            prop_assert!(keys.verify(&body, &changed).is_err());
        }
    }

    #[test]
    fn only_the_one_header_is_accepted(members in header()) {
        let json = members.iter().map(|(name, value)| format!(r#""{name}":{value}"#)).collect::<Vec<_>>();
        let jws = signed_under(format!("{{{}}}", json.join(",")), BODY);
        let given = |name: &str| {
            let mut values = members.iter().filter(|member| member.0 == name).map(|member| member.1);
            (values.next(), values.next())
        };
        let accepted = given("alg") == (Some(r#""EdDSA""#), None)
            && given("b64") == (Some("false"), None)
            && given("crit") == (Some(r#"["b64"]"#), None)
            && [None, Some(r#""a""#)].map(|id| (id, None)).contains(&given("kid"))
            && given("typ").1.is_none();
        prop_assert_eq!(signer("a").jwk_set().verify(BODY, &jws).is_ok(), accepted);
    }

    #[test]
    fn no_text_is_a_signature(jws in "\\PC{0,200}") {
        prop_assert!(signer("a").jwk_set().verify(BODY, &jws).is_err());
    }

    #[test]
    fn no_header_or_signature_makes_it_panic(header in vec(any::<u8>(), 0..100), signature in vec(any::<u8>(), 60..68)) {
        let jws = format!("{}..{}", encoded(header), encoded(signature));
        prop_assert!(signer("a").jwk_set().verify(BODY, &jws).is_err());
    }

    #[test]
    fn what_is_read_of_a_set_is_written(points in vec(any::<[u8; 32]>(), 0..8), json in vec(any::<u8>(), 0..50)) {
        let keys = points
            .iter()
            .map(|point| format!(r#"{{"kty":"OKP","crv":"Ed25519","x":"{}"}}"#, encoded(point)))
            .collect::<Vec<_>>();
        let set = KeySet::read(format!(r#"{{"keys":[{}]}}"#, keys.join(",")).as_bytes()).unwrap();
        prop_assert_eq!(KeySet::read(set.to_json().as_bytes()), Ok(set));
        prop_assert!(KeySet::read(&json).is_err());
    }
}

//! No key set and no signature makes reading panic, and what is accepted is what another reader accepts.

#![no_main]

use std::sync::LazyLock;

use arbitrary::Arbitrary;
use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::pkcs8::DecodePrivateKey;
use ed25519_dalek::{Signer as _, SigningKey};
use halo_core::trust::{KeySet, Signer, VerifyError};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

/// The key of RFC 8037 A.1.
const PEM: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----
";

static KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::from_pkcs8_pem(PEM).unwrap());
static SIGNER: LazyLock<Signer> = LazyLock::new(|| Signer::from_pkcs8_pem("a", PEM).unwrap());

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    Set(&'a [u8]),
    /// The members of one key, each of the protocol's words or any value.
    Key(Vec<(Name, Text<'a>)>),
    Pem(&'a str),
    Signature {
        body: &'a [u8],
        jws: &'a str,
    },
    /// Any bytes as a header, signed.
    Header {
        body: &'a [u8],
        header: &'a [u8],
    },
    /// The members of a header, signed.
    Members {
        body: &'a [u8],
        members: Vec<(Name, Text<'a>)>,
    },
}

#[derive(Arbitrary, Debug)]
enum Name {
    Alg,
    B64,
    Crit,
    Kid,
    Kty,
    Crv,
    X,
    D,
    Use,
    KeyOps,
}

#[derive(Arbitrary, Debug)]
enum Text<'a> {
    /// The value that is accepted.
    Right,
    Point([u8; 32]),
    Encoded(&'a [u8]),
    Text(&'a str),
    Json(&'a str),
}

fuzz_target!(|input: Input<'_>| match input {
    Input::Set(jwks) => set(jwks),
    Input::Key(members) => set(format!(r#"{{"keys":[{}]}}"#, object(&members)).as_bytes()),
    Input::Pem(pem) => {
        if let Ok(signer) = Signer::from_pkcs8_pem("a", pem) {
            assert_eq!(signer.jwk_set().verify(b"", &signer.sign(b"")), Ok(()));
        }
    }
    Input::Signature { body, jws } => {
        // Nobody but the key's owner makes a signature, so that one is refused or the owner's.
        let verified = SIGNER.jwk_set().verify(body, jws);
        assert!(verified.is_err() || jws == SIGNER.sign(body));
    }
    Input::Header { body, header } => signed(body, header),
    Input::Members { body, members } => signed(body, object(&members).as_bytes()),
});

fn set(jwks: &[u8]) {
    let Ok(set) = KeySet::read(jwks) else { return };
    let written = set.to_json();
    assert_eq!(KeySet::read(written.as_bytes()).as_ref(), Ok(&set));
    let value: Value = serde_json::from_str(&written).unwrap();
    for key in value["keys"].as_array().unwrap() {
        assert!(key.get("d").is_none());
        assert_eq!(key["x"].as_str().unwrap().len(), 43);
    }
    // What was read has no say in what another key signed.
    let known = set.and(SIGNER.jwk_set());
    assert_eq!(known.verify(b"{}", &SIGNER.sign(b"{}")), Ok(()));
}

fn signed(body: &[u8], header: &[u8]) {
    let encoded = Base64UrlUnpadded::encode_string(header);
    let input = [encoded.as_bytes(), b".", body].concat();
    let signature = Base64UrlUnpadded::encode_string(&KEY.sign(&input).to_bytes());
    let jws = format!("{encoded}..{signature}");
    let keys = SIGNER.jwk_set();
    let verified = keys.verify(body, &jws);
    assert_ne!(verified, Err(VerifyError::Signature));
    let accepted = encoded.len() <= 4096 && accepts(header);
    // Of a member given twice the other reader sees one.
    if verified != Err(VerifyError::HeaderRepeats) {
        assert_eq!(verified.is_ok(), accepted, "{verified:?}");
    }
    if verified.is_ok() {
        let longer = [body, b" "].concat();
        assert_eq!(keys.verify(&longer, &jws), Err(VerifyError::Signature));
    }
}

fn accepts(header: &[u8]) -> bool {
    serde_json::from_slice::<Value>(header).is_ok_and(|header| {
        header["alg"] == "EdDSA"
            && header["b64"] == false
            && header["crit"] == json!(["b64"])
            && header.get("kid").is_none_or(|id| id == "a")
    })
}

fn object(members: &[(Name, Text<'_>)]) -> String {
    let members: Vec<_> = members.iter().map(member).collect();
    format!("{{{}}}", members.join(","))
}

fn member((name, text): &(Name, Text<'_>)) -> String {
    let (name, right) = match name {
        Name::Alg => ("alg", r#""EdDSA""#),
        Name::B64 => ("b64", "false"),
        Name::Crit => ("crit", r#"["b64"]"#),
        Name::Kid => ("kid", r#""a""#),
        Name::Kty => ("kty", r#""OKP""#),
        Name::Crv => ("crv", r#""Ed25519""#),
        Name::X => ("x", r#""11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo""#),
        Name::D => ("d", r#""AA""#),
        Name::Use => ("use", r#""sig""#),
        Name::KeyOps => ("key_ops", r#"["verify"]"#),
    };
    let value = match text {
        Text::Right => right.to_owned(),
        Text::Point(bytes) => format!("\"{}\"", Base64UrlUnpadded::encode_string(bytes)),
        Text::Encoded(bytes) => format!("\"{}\"", Base64UrlUnpadded::encode_string(bytes)),
        Text::Text(text) => Value::from(*text).to_string(),
        Text::Json(text) => (*text).to_owned(),
    };
    format!(r#""{name}":{value}"#)
}

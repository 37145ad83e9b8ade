//! Signed answers, and what start-up makes of what handlers say of signatures.

use actix_web::get;
use actix_web::web::{self, ServiceConfig};
use halo_actix::trust::{KeySet, Signer};
use halo_actix::{Halo, halo_tool};
use serde_json::json;
use test_http::{Server, refusal};

/// The keys of RFC 8410 and RFC 8037.
const KEYS: [&str; 2] = [
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----",
];

fn signer(at: usize) -> Signer {
    Signer::from_pkcs8_pem(format!("key-{at}"), KEYS[at]).expect("a key")
}

fn signed() -> Halo {
    Halo::new("Signed", "1").sign(signer(0))
}

/// Says nothing of signatures.
#[halo_tool(why = "Use it.", tags = ["a"])]
#[get("/silent")]
async fn silent() -> &'static str {
    ""
}

/// Says that it is signed.
#[halo_tool(why = "Use it.", trust = { signed: true })]
#[get("/sure")]
async fn sure() -> &'static str {
    ""
}

/// Says that it is not.
#[halo_tool(why = "Use it.", trust = { signed: false })]
#[get("/unsure")]
async fn unsure() -> &'static str {
    ""
}

/// Says where the keys are.
#[halo_tool(why = "Use it.", trust = { signed: true, jwks: "/keys" })]
#[get("/keys-here")]
async fn keys_here() -> &'static str {
    ""
}

/// Says where the keys are published as well.
#[halo_tool(why = "Use it.", trust = { signed: true, jwks: "https://keys.example/jwks" })]
#[get("/keys-there")]
async fn keys_there() -> &'static str {
    ""
}

fn keys(server: &Server, path: &str) -> KeySet {
    let answer = server.call("GET", path).send();
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some("application/jwk-set+json"))
    );
    assert!(!answer.text().contains("\"d\""));
    KeySet::read(&answer.body).expect("a key set")
}

#[test]
fn answers_are_signed_and_say_so() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(
                web::scope("/v1")
                    .service(silent)
                    .service(sure)
                    .service(keys_there),
            )
            .service(signed().publish_keys(signer(1).jwk_set()));
    });
    let keys = keys(&server, "/.well-known/jwks.json");
    assert_eq!(
        keys.key_ids().collect::<Vec<_>>(),
        [Some("key-0"), Some("key-1")]
    );
    for path in ["/", "/?tags=a", "/?tags=none", "/v1/silent", "/v1/sure"] {
        let answer = server.discover(path);
        let jws = answer.header("x-jws-signature").expect("a signature");
        assert_eq!(keys.verify(&answer.body, jws), Ok(()), "{path}");
        assert!(keys.verify(b"[]", jws).is_err(), "{path}");
    }
    let trust = |path| server.description(path)["trust"].clone();
    let here = json!({"signed": true, "jwks": "/.well-known/jwks.json"});
    assert_eq!(trust("/v1/silent"), here);
    assert_eq!(trust("/v1/sure"), here);
    let there = json!({"signed": true, "jwks": "https://keys.example/jwks"});
    assert_eq!(trust("/v1/keys-there"), there);
    for answer in [
        server.plain_options("/v1/silent"),
        server.call("GET", "/v1/silent").send(),
    ] {
        assert_eq!(answer.header("x-jws-signature"), None);
    }
}

#[test]
fn the_nearest_manifest_with_a_key_signs() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let inner = Halo::new("Inner", "1").sign(signer(1)).public_base("/shop");
        let unsigned = Halo::new("Middle", "1");
        config
            .service(web::scope("/v1").service(silent).service(inner))
            .service(web::scope("/v2").service(silent).service(unsigned))
            .service(signed());
    });
    let (outer, inner) = (
        keys(&server, "/.well-known/jwks.json"),
        keys(&server, "/v1/.well-known/jwks.json"),
    );
    for (path, keys, jwks) in [
        ("/", &outer, None),
        ("/v2", &outer, None),
        ("/v2/silent", &outer, Some("/.well-known/jwks.json")),
        ("/v1", &inner, None),
        ("/v1/silent", &inner, Some("/shop/v1/.well-known/jwks.json")),
    ] {
        let answer = server.discover(path);
        let jws = answer.header("x-jws-signature").expect("a signature");
        assert_eq!(keys.verify(&answer.body, jws), Ok(()), "{path}");
        if let Some(jwks) = jwks {
            assert_eq!(answer.halo()[0]["trust"]["jwks"], jwks);
        }
    }
}

#[test]
fn what_is_said_of_signatures_is_so() {
    let unsigned = refusal(|config| {
        config.service(sure).service(Halo::new("Unsigned", "1"));
    });
    assert!(
        unsigned.contains("`trust = { signed: true }`, and no manifest around it has a key: give it one with `Halo::sign`"),
        "{unsigned}"
    );
    let not = refusal(|config| {
        config.service(unsure).service(signed());
    });
    assert!(
        not.contains("says `trust = { signed: false }`, and its manifest signs everything"),
        "{not}"
    );
    let elsewhere = refusal(|config| {
        config.service(keys_here).service(signed());
    });
    assert!(
        elsewhere.contains("says that its keys are elsewhere than at `/.well-known/jwks.json`"),
        "{elsewhere}"
    );
}

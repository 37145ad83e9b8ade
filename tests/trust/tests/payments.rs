//! What the payments example says of itself, signed, and checked by an implementation that is not ours.

use actix_web::http::{Method, StatusCode};
use actix_web::test::{self, TestRequest};
use actix_web::{App, web};
use halo_core::trust::{KeySet, Signer};
use josekit::jwk::JwkSet;
use josekit::jws::{EdDSA, JwsVerifier as _};
use payments::bank::Bank;

/// The key of RFC 8037 A.1.
const PEM: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----
";

/// The signing input of RFC 7797 §3 and the signature, of a detached JWS.
fn detached(jws: &str, body: &[u8]) -> (Vec<u8>, Vec<u8>) {
    use base64::Engine as _;
    let (header, signature) = jws.split_once("..").expect("a detached JWS");
    let signature = base64::prelude::BASE64_URL_SAFE_NO_PAD
        .decode(signature)
        .expect("base64url");
    ([header.as_bytes(), b".", body].concat(), signature)
}

#[actix_web::test]
async fn everything_it_says_is_signed() {
    let signer = Signer::from_pkcs8_pem("payments", PEM).expect("a key");
    let manifest = payments::manifest().sign(signer);
    let bank = web::Data::new(Bank::demonstration());
    let app = App::new().configure(payments::configure_with(bank, manifest));
    let app = test::init_service(app).await;

    let keys = TestRequest::get()
        .uri("/.well-known/jwks.json")
        .to_request();
    let keys = test::call_and_read_body(&app, keys).await;
    let theirs = JwkSet::from_bytes(&keys).expect("a key set");
    let theirs = EdDSA
        .verifier_from_jwk(theirs.get("payments")[0])
        .expect("a key");
    let ours = KeySet::read(&keys).expect("a key set");

    for (path, token) in [
        ("/", "demo-admin"),
        ("/", "demo-reader"),
        ("/?tags=read", "demo-admin"),
        ("/api/payments/charge", "demo-cashier"),
        ("/api/customers", "demo-admin"),
    ] {
        let ask = |known: Option<&str>| {
            let request = TestRequest::with_uri(path)
                .method(Method::OPTIONS)
                .insert_header(("accept", "application/llm+json"))
                .insert_header(("authorization", format!("Bearer {token}")));
            match known {
                Some(known) => request.insert_header(("if-none-match", known)),
                None => request,
            }
            .to_request()
        };
        let answer = test::call_service(&app, ask(None)).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let header = |name: &str| {
            let value = answer.headers().get(name).expect(name);
            value.to_str().expect("text").to_owned()
        };
        let (jws, etag) = (header("x-jws-signature"), header("etag"));
        let again = test::call_service(&app, ask(Some(&etag))).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(
            again.headers().get("x-jws-signature").expect("a signature"),
            jws.as_str()
        );
        let body = test::read_body(answer).await;
        let (input, signature) = detached(&jws, &body);
        theirs.verify(&input, &signature).expect("their verifier");
        ours.verify(&body, &jws).expect("our verifier");

        let mut other = body.to_vec();
        other[1] ^= 1;
        let (input, signature) = detached(&jws, &other);
        assert!(theirs.verify(&input, &signature).is_err());
        assert!(ours.verify(&other, &jws).is_err());

        let text = String::from_utf8(body.to_vec()).expect("text");
        let said = r#""trust":{"signed":true,"jwks":"/.well-known/jwks.json"}"#;
        assert_eq!(text.contains(said), path.starts_with("/api"), "{text}");
    }
}

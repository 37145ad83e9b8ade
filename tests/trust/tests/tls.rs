//! Discovery over TLS says what it says without.

use std::net::TcpStream;
use std::sync::mpsc;

use actix_web::{App, HttpServer, rt, web};
use openssl::asn1::Asn1Time;
use openssl::hash::MessageDigest;
use openssl::pkey::{PKey, Private};
use openssl::rsa::Rsa;
use openssl::ssl::{SslAcceptor, SslConnector, SslMethod, SslVerifyMode};
use openssl::x509::{X509, X509NameBuilder};
use payments::bank::Bank;

/// A certificate that nobody has signed but itself.
fn certificate() -> (X509, PKey<Private>) {
    let key = PKey::from_rsa(Rsa::generate(2048).expect("a key")).expect("a key");
    let mut name = X509NameBuilder::new().expect("a name");
    name.append_entry_by_text("CN", "localhost")
        .expect("a name");
    let name = name.build();
    let mut made = X509::builder().expect("a certificate");
    made.set_subject_name(&name).expect("a subject");
    made.set_issuer_name(&name).expect("an issuer");
    made.set_pubkey(&key).expect("a key");
    let (from, to) = (Asn1Time::days_from_now(0), Asn1Time::days_from_now(1));
    made.set_not_before(&from.expect("a day")).expect("a day");
    made.set_not_after(&to.expect("a day")).expect("a day");
    made.sign(&key, MessageDigest::sha256())
        .expect("a signature");
    (made.build(), key)
}

fn serve() -> (u16, u16) {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        rt::System::new().block_on(async move {
            let (certificate, key) = certificate();
            let mut tls = SslAcceptor::mozilla_intermediate(SslMethod::tls()).expect("TLS");
            tls.set_private_key(&key).expect("a key");
            tls.set_certificate(&certificate).expect("a certificate");
            let bank = web::Data::new(Bank::demonstration());
            let server =
                HttpServer::new(move || App::new().configure(payments::configure(bank.clone())))
                    .workers(1)
                    .disable_signals()
                    .bind("127.0.0.1:0")
                    .and_then(|server| server.bind_openssl("127.0.0.1:0", tls))
                    .expect("two free ports");
            let ports: Vec<u16> = server.addrs().iter().map(|addr| addr.port()).collect();
            sender.send((ports[0], ports[1])).expect("a test");
            server.run().await.expect("a server");
        });
    });
    receiver.recv().expect("a server")
}

/// The body of the answer to a discovery.
fn discover(mut stream: impl std::io::Read + std::io::Write, path: &str) -> String {
    let request = format!(
        "OPTIONS {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/llm+json\r\n\
         Authorization: Bearer demo-admin\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    // Whoever closes without a farewell has said everything all the same.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.split_once("\r\n\r\n").expect("a body").1.to_owned()
}

#[test]
fn tls_changes_no_byte() {
    let (plain, tls) = serve();
    let mut connector = SslConnector::builder(SslMethod::tls()).expect("TLS");
    connector.set_verify(SslVerifyMode::NONE);
    let connector = connector.build();
    for path in ["/", "/?tags=read", "/api/payments/charge"] {
        let stream = TcpStream::connect(("127.0.0.1", tls)).expect("connected");
        let stream = connector.connect("localhost", stream).expect("TLS");
        let over_tls = discover(stream, path);
        let stream = TcpStream::connect(("127.0.0.1", plain)).expect("connected");
        assert_eq!(over_tls, discover(stream, path), "{path}");
        assert!(!over_tls.contains("http://"), "{over_tls}");
    }
}

//! What actix and its middleware do around the answers: compression, slashes, logs, HTTP/2.

use std::io::Read as _;

use actix_web::dev::Server as ActixServer;
use actix_web::middleware::{Compress, Logger, NormalizePath, TrailingSlash};
use actix_web::web;
use actix_web::{App, HttpServer, get};
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server};

/// Show a shelf.
#[halo_tool(why = "Use to see what is there.", tags = ["read"])]
#[get("/shelves/{id}")]
async fn shelf(_id: web::Path<u32>) -> &'static str {
    "shelf"
}

/// Show the shop.
#[halo_tool(why = "Use to see what is there.")]
#[get("/shop")]
async fn shop() -> &'static str {
    "shop"
}

fn halo() -> Halo {
    Halo::new("Shelves", "1.0.0")
        .description("So long that it is worth while to compress it: ".repeat(20))
}

macro_rules! serve {
    ($($wrap:expr),*) => {
        Server::serve(|listener| {
            let server = HttpServer::new(|| {
                App::new()
                    $(.wrap($wrap))*
                    .service(web::scope("/api").service(shelf).service(shop))
                    .service(halo())
            });
            let running: ActixServer = server.workers(1).disable_signals().listen(listener)?.run();
            Ok(running)
        })
    };
}

fn ask(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    let call = server.call("OPTIONS", path).header("accept", HALO);
    let call = headers
        .iter()
        .fold(call, |call, (name, value)| call.header(name, value));
    call.send()
}

#[test]
fn each_coding_has_an_etag_of_its_own_that_is_known_again() {
    let server = serve!(Compress::default());
    let description = || percent("/api/shelves/{id}");
    for path in ["/", "/?tags=read", &description()] {
        let plain = ask(&server, path, &[("accept-encoding", "identity")]);
        let zipped = ask(&server, path, &[("accept-encoding", "gzip")]);
        assert_eq!(zipped.header("content-encoding"), Some("gzip"), "{path}");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&zipped.body[..])
            .read_to_string(&mut text)
            .expect("gzip");
        assert_eq!(text, plain.text(), "{path}");
        let etag = |answer: &Answer| answer.header("etag").expect("ETag").to_owned();
        let (own, other) = (etag(&zipped), etag(&plain));
        assert!(own != other && own.starts_with('"') && other.starts_with('"'));
        for (known, status) in [(&own, 304), (&other, 200)] {
            let again = ask(
                &server,
                path,
                &[("accept-encoding", "gzip"), ("if-none-match", known)],
            );
            assert_eq!(again.status, status, "{path} {known}");
        }
        // A proxy that touches the body makes the validator weak.
        let weak = format!("W/{own}");
        let again = ask(
            &server,
            path,
            &[("accept-encoding", "gzip"), ("if-none-match", &weak)],
        );
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
}

#[test]
fn without_compression_what_is_accepted_changes_no_byte() {
    let server = serve!();
    let plain = ask(&server, "/", &[("accept-encoding", "identity")]);
    let zipped = ask(&server, "/", &[("accept-encoding", "gzip, br;q=0.5")]);
    assert_eq!(plain.body, zipped.body);
    assert_eq!(zipped.header("content-encoding"), None);
}

fn percent(path: &str) -> String {
    test_http::percent_encoded(path)
}

#[test]
fn normalised_slashes_lead_to_the_same() {
    let servers = [
        serve!(NormalizePath::trim()),
        serve!(NormalizePath::new(TrailingSlash::MergeOnly)),
        serve!(NormalizePath::trim(), Logger::new("%r %s %b %{accept}i")),
    ];
    for server in servers {
        let seventh = server.description("/api/shelves/7");
        assert_eq!(seventh["call"]["url"], "/api/shelves/{id}");
        for path in [
            "//api//shelves/7",
            "/api/shelves//7",
            &percent("/api//shelves/{id}"),
        ] {
            assert_eq!(server.description(path), seventh, "{path}");
        }
        assert_eq!(server.tools("/").len(), 2);
    }
    let trimmed = serve!(NormalizePath::trim());
    assert_eq!(
        trimmed.description("/api/shop/")["call"]["url"],
        "/api/shop"
    );
}

/// Status, validator and body of a discovery by HTTP/2.
async fn over_http2(addr: std::net::SocketAddr, path: &str) -> (u16, String, Vec<u8>) {
    let stream = tokio::net::TcpStream::connect(addr)
        .await
        .expect("connected");
    let (mut client, connection) = h2::client::handshake(stream).await.expect("HTTP/2");
    actix_web::rt::spawn(connection);
    let request = http02::Request::options(format!("http://{addr}{path}"))
        .header("accept", HALO)
        .body(())
        .expect("a request");
    let (answer, _) = client.send_request(request, true).expect("sent");
    let (head, mut body) = answer.await.expect("an answer").into_parts();
    let mut bytes = Vec::new();
    while let Some(chunk) = body.data().await {
        let chunk = chunk.expect("a body");
        let _ = body.flow_control().release_capacity(chunk.len());
        bytes.extend_from_slice(&chunk);
    }
    let etag = head.headers["etag"].to_str().expect("text").to_owned();
    (head.status.as_u16(), etag, bytes)
}

#[test]
fn http2_says_the_same() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            App::new()
                .service(web::scope("/api").service(shelf).service(shop))
                .service(halo())
        });
        let server = server.workers(1).disable_signals();
        Ok(server.listen_auto_h2c(listener)?.run())
    });
    for path in [
        "/",
        "/?tags=read",
        "/api/shop",
        &percent("/api/shelves/{id}"),
    ] {
        let first = server.discover(path);
        let expected = (
            200,
            first.header("etag").expect("ETag").to_owned(),
            first.body,
        );
        let system = actix_web::rt::System::new();
        let answer = system.block_on(over_http2(server.addr(), path));
        assert_eq!(answer, expected, "{path}");
    }
}

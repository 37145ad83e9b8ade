//! Discovery that needs credentials of its own.

use actix_web::get;
use actix_web::web::{self, ServiceConfig};
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server};

/// Open to all.
#[halo_tool(why = "Use it.")]
#[get("/open")]
async fn open() -> &'static str {
    "open"
}

/// For a few.
#[halo_tool(why = "Use it.", auth = { type: bearer, scopes: ["few"] })]
#[get("/secret")]
async fn secret() -> &'static str {
    "secret"
}

fn serve(halo: fn() -> Halo) -> Server {
    Server::start(move |config: &mut ServiceConfig| {
        config
            .service(web::scope("/api").service(open).service(secret))
            .service(halo().scopes(|caller| match caller.bearer() {
                Some("few") => vec!["few"],
                _ => Vec::new(),
            }));
    })
}

fn with_token() -> Halo {
    Halo::new("Few", "1").require("Bearer realm=\"few\"", |caller| caller.bearer().is_some())
}

fn waiting() -> Halo {
    Halo::new("Few", "1").require_async("Bearer realm=\"few\"", |request| async move {
        let token = request.headers().get("authorization").ok_or("none")?;
        Ok::<_, &str>(token.as_bytes().starts_with(b"Bearer "))
    })
}

fn ask(server: &Server, path: &str, authorization: &[&str]) -> Answer {
    let mut call = server.call("OPTIONS", path).header("accept", HALO);
    for value in authorization {
        call = call.header("authorization", value);
    }
    call.send()
}

#[test]
fn without_credentials_there_is_401_and_the_scheme() {
    for halo in [with_token, waiting] {
        let server = serve(halo);
        let refused = ask(&server, "/", &[]);
        for path in ["/", "/?tags=a", "/api/open", "/api/secret"] {
            for bad in [&[][..], &["Basic YTpi"], &["Bearer"]] {
                let answer = ask(&server, path, bad);
                assert_eq!(answer.status, 401, "{path} {bad:?}");
                assert_eq!(answer, refused, "{path} {bad:?}");
            }
        }
        let said = |name| refused.header(name);
        assert_eq!(said("www-authenticate"), Some("Bearer realm=\"few\""));
        assert_eq!(said("cache-control"), Some("no-store"));
        assert_eq!(said("vary"), Some("accept, authorization"));
        assert_eq!((said("etag"), refused.body.len()), (None, 0));
    }
}

#[test]
fn with_them_each_caller_sees_its_tools() {
    for halo in [with_token, waiting] {
        let server = serve(halo);
        let tools = |token| {
            ask(&server, "/", &[token]).halo()["tools"]
                .as_array()
                .map(Vec::len)
        };
        assert_eq!(
            (tools("Bearer few"), tools("Bearer many")),
            (Some(2), Some(1))
        );
        assert_eq!(ask(&server, "/api/secret", &["Bearer few"]).status, 200);
        assert_eq!(
            ask(&server, "/api/secret", &["Bearer many"]),
            ask(&server, "/api/nothing", &["Bearer many"])
        );
    }
}

#[test]
fn what_is_no_discovery_needs_none() {
    for halo in [with_token, waiting] {
        let server = serve(halo);
        assert_eq!(server.plain_options("/").status, 204);
        assert_eq!(server.plain_options("/api/open").status, 204);
        assert_eq!(server.plain_options("/api/secret").status, 404);
        assert_eq!(server.call("GET", "/api/secret").send().status, 200);
    }
}

#[test]
fn a_check_that_panics_refuses() {
    let server = serve(|| Halo::new("Few", "1").require("Bearer", |_| -> bool { panic!("no") }));
    for path in ["/", "/api/open"] {
        assert_eq!(ask(&server, path, &["Bearer few"]).status, 401);
    }
}

#[test]
fn what_an_outer_manifest_requires_holds_inside() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let inner = Halo::new("Inner", "1");
        config
            .service(web::scope("/api").service(open).service(inner))
            .service(with_token());
    });
    for path in ["/", "/api", "/api/open"] {
        assert_eq!(ask(&server, path, &[]).status, 401, "{path}");
        assert_eq!(ask(&server, path, &["Bearer few"]).status, 200, "{path}");
    }
}

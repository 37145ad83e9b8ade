//! Ways in which what is hidden could be told all the same.

use std::future::pending;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse, HttpServer, delete, get, put};
use halo_actix::{Arg, Auth, Halo, HaloArg, HaloSchema, halo_tool};
use serde::Serialize;
use serde_json::json;
use test_http::{Answer, HALO, Server, refusal};

#[derive(Serialize, HaloSchema)]
struct Step {
    done: bool,
}

/// Open to all.
#[halo_tool(why = "Use it.", next = [{ when: "done=true", suggest: both }])]
#[get("/open")]
async fn open() -> web::Json<Step> {
    web::Json(Step { done: true })
}

/// One of two methods.
#[halo_tool(why = "Use it.")]
#[get("/both")]
async fn both() -> &'static str {
    ""
}

/// The other of two methods.
#[halo_tool(why = "Use it.", tags = ["hidden"])]
#[delete("/both")]
async fn both_hidden() -> &'static str {
    ""
}

/// Behind a guard of its own.
#[halo_tool(why = "Use it.", tags = ["hidden"])]
#[put("/both", guard = "guarded")]
async fn both_guarded() -> &'static str {
    ""
}

fn guarded(ctx: &actix_web::guard::GuardContext<'_>) -> bool {
    !ctx.head().headers().contains_key("x-none")
}

/// Hidden.
#[halo_tool(why = "Use it.", tags = ["hidden"])]
#[get("/secret")]
async fn secret() -> &'static str {
    ""
}

/// Takes any word.
#[halo_tool(why = "Use it.")]
#[get("/{word}")]
async fn word(_word: web::Path<String>) -> &'static str {
    ""
}

fn seen(halo: Halo) -> Halo {
    halo.visible(|_, tool| !tool.tags().contains(&"hidden"))
}

fn halo(api: &str) -> Halo {
    Halo::new(api, "1")
}

fn names(answer: &Answer) -> Vec<String> {
    let manifest = answer.halo();
    let tools = manifest["tools"].as_array().expect("tools");
    let name = |tool: &serde_json::Value| tool["name"].as_str().expect("a name").to_owned();
    tools.iter().map(name).collect()
}

/// actix does not tell one scope from the next where both have a default service. The manifest that hides is in
/// the second, whatever the memory of the first is used for.
#[test]
fn the_rules_of_a_second_scope_stay_there() {
    for length in [1, 14, 60, 100, 150, 200, 300, 500, 900] {
        for required in [false, true] {
            let server = Server::serve(move |listener| {
                let server = HttpServer::new(move || {
                    let own = |path: &str| {
                        let nothing = || async { HttpResponse::ImATeapot().finish() };
                        web::scope(path).default_service(web::to(nothing))
                    };
                    let inner = if required {
                        halo("B").require("Bearer", |caller| caller.bearer().is_some())
                    } else {
                        seen(halo("B"))
                    };
                    actix_web::App::new()
                        .service(own("/a").service(both))
                        .service(own("/b").service(secret).service(inner))
                });
                let server = server.server_hostname("h".repeat(length));
                Ok(server.workers(1).disable_signals().listen(listener)?.run())
            });
            assert_eq!(server.discover("/a/both").status, 200, "{length}");
            if required {
                assert_eq!(server.discover("/b/secret").status, 401, "{length}");
                assert_eq!(server.discover("/b").status, 401, "{length}");
            } else {
                assert_eq!(server.discover("/b/secret").status, 418, "{length}");
                assert_eq!(names(&server.discover("/b")), [""; 0], "{length}");
            }
            assert_eq!(server.discover("/a/both").status, 200, "{length}");
        }
    }
}

#[test]
fn a_manifest_in_each_of_two_scopes_with_default_services() {
    for length in [1, 60, 100, 200, 300, 500] {
        let server = Server::serve(move |listener| {
            let server = HttpServer::new(|| {
                let own =
                    |path: &str| web::scope(path).default_service(web::to(HttpResponse::Gone));
                actix_web::App::new()
                    .service(own("/a").service(both).service(halo("A")))
                    .service(own("/b").service(secret).service(halo("B")))
            });
            let server = server.server_hostname("h".repeat(length));
            Ok(server.workers(1).disable_signals().listen(listener)?.run())
        });
        assert_eq!(server.described("/b/secret"), ["GET /b/secret"]);
        assert_eq!(names(&server.discover("/a")), ["both"]);
        assert_eq!(names(&server.discover("/b")), ["secret"]);
    }
}

/// What an inner manifest requires holds for what the outer one and others tell of its tools.
#[test]
fn a_required_credential_is_required_everywhere() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let inner = halo("Inner").require("Bearer", |caller| caller.bearer().is_some());
        config
            .service(web::scope("/in").service(both).service(inner))
            .service(open)
            .service(halo("Outer"));
    });
    let ask = |path: &str| {
        let call = server.call("OPTIONS", path).header("accept", HALO);
        call.header("authorization", "Bearer a").send()
    };
    assert_eq!(names(&server.discover("/")), ["open"]);
    assert!(!server.discover("/open").text().contains("/in/both"));
    assert_eq!(server.discover("/in").status, 401);
    assert_eq!(names(&ask("/")), ["both", "open"]);
    assert!(ask("/open").text().contains("/in/both"));
}

#[test]
fn several_requirements_must_all_be_met() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let halo = halo("Two")
            .require("Bearer realm=\"one\"", |caller| {
                caller.header("x-one").is_some()
            })
            .require_async("Bearer realm=\"two\"", |_| async { true });
        config.service(both).service(halo);
    });
    let answer = server.discover("/both");
    assert_eq!(answer.status, 401);
    assert_eq!(
        answer.header("www-authenticate"),
        Some("Bearer realm=\"one\"")
    );
}

/// A rule that never answers is asked about its own tools only.
#[test]
fn a_rule_that_hangs_holds_up_nothing_else() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let hangs = halo("Hangs").scopes_async(|_| pending::<Vec<String>>());
        config
            .service(web::scope("/x").service(both).service(hangs))
            .service(
                web::scope("/y")
                    .service(old)
                    .service(new)
                    .service(halo("Y").lifecycle_headers()),
            )
            .service(web::scope("/z").service(secret).service(seen(halo("Z"))));
    });
    let answer = server.call("GET", "/y/old").send();
    assert_eq!(
        (answer.status, answer.header("link").is_some()),
        (200, true)
    );
    assert_eq!(names(&server.discover("/z")), [""; 0]);
    assert_eq!(server.discover("/z/secret").status, 404);
}

/// The scopes of all credentials count.
#[test]
fn scopes_of_every_scheme_count() {
    struct Key;
    struct Token;
    impl HaloArg for Key {
        const ARG: Arg = Arg::Auth(Auth::api_key("X-Key"));
    }
    impl HaloArg for Token {
        const ARG: Arg = Arg::Auth(Auth::bearer(&["admin"]));
    }
    macro_rules! nothing_is_read {
        ($($ty:ty),*) => {$(
            impl FromRequest for $ty {
                type Error = Error;
                type Future = std::future::Ready<Result<Self, Error>>;

                fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
                    std::future::ready(Err(actix_web::error::ErrorUnauthorized("no")))
                }
            }
        )*};
    }
    nothing_is_read!(Key, Token);

    /// Takes both.
    #[halo_tool(why = "Use it.")]
    #[get("/kt")]
    async fn kt(_key: Key, _token: Token) -> &'static str {
        ""
    }

    let server = Server::start(|config: &mut ServiceConfig| {
        let granted = halo("Both").scopes(|caller| caller.header("x-admin").map(|_| ["admin"]));
        config.service(kt).service(granted);
    });
    assert_eq!(server.discover("/kt").status, 404);
    let call = server.call("OPTIONS", "/kt").header("accept", HALO);
    let described = call.header("x-admin", "1").send().halo();
    let also = json!([{"type": "bearer", "scopes": ["admin"]}]);
    assert_eq!(described[0]["auth"]["also"], also);
}

/// Where a path with parameters takes any word, what is hidden is one of those words.
#[test]
fn a_hidden_word_is_a_word_like_others() {
    for rule in [
        || seen(halo("Words")),
        || halo("Words").visible_async(|_, tool| async move { tool.tags().is_empty() }),
        || seen(halo("Words")).require_async("Bearer", |_| async { true }),
    ] {
        let server = Server::start(move |config: &mut ServiceConfig| {
            config.service(secret).service(word).service(rule());
        });
        assert_eq!(server.described("/secret"), ["GET /{word}"]);
        assert_eq!(server.discover("/secret"), server.discover("/nothing"));
        assert_eq!(
            server.plain_options("/secret"),
            server.plain_options("/nothing")
        );
    }
}

/// Neither `Vary` nor the method beside a reference tells of other methods of a path.
#[test]
fn hidden_methods_leave_no_trace() {
    let with = |hidden: bool| {
        Server::start(move |config: &mut ServiceConfig| {
            config.service(open).service(both);
            if hidden {
                config.service(both_hidden).service(both_guarded);
            }
            config.service(seen(halo("Methods")));
        })
    };
    let (with, without) = (with(true), with(false));
    for path in ["/", "/open", "/both"] {
        assert_eq!(with.discover(path), without.discover(path), "{path}");
        assert_eq!(
            with.plain_options(path),
            without.plain_options(path),
            "{path}"
        );
    }
}

/// Reads the request as middleware may: it is nobody else's while it is on its way.
async fn touching<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let name = HeaderName::from_static("x-touched");
    request
        .headers_mut()
        .insert(name, HeaderValue::from_static("1"));
    let _ = request.match_info_mut();
    next.call(request).await
}

/// The old way.
#[halo_tool(
    why = "Do not use.", status = deprecated, sunset = "2027-01-31", replace_with = new,
    observe = { trace_header: "X-Trace-Id", explain: true },
)]
#[get("/old", wrap = "from_fn(touching)")]
async fn old(request: HttpRequest) -> HttpResponse {
    let touched = request.headers().contains_key("x-touched");
    HttpResponse::Ok()
        .insert_header(("sunset", "Mon, 01 Feb 2027 00:00:00 GMT"))
        .body(touched.to_string())
}

/// The new way.
#[halo_tool(why = "Use it.")]
#[get("/new")]
async fn new() -> &'static str {
    ""
}

#[test]
fn a_call_belongs_to_its_middleware_and_its_handler() {
    let server = Server::start(|config: &mut ServiceConfig| {
        let halo = halo("Calls").lifecycle_headers().forwarded_prefix();
        config.service(old).service(new).service(halo);
    });
    let call = server.call("GET", "/old").header("x-trace-id", "t");
    let answer = call.header("x-forwarded-prefix", "/shop").send();
    assert_eq!((answer.status, answer.text().as_str()), (200, "true"));
    assert_eq!(answer.header("x-trace-id"), Some("t"));
    // What the handler says itself stays.
    assert_eq!(
        answer.header("sunset"),
        Some("Mon, 01 Feb 2027 00:00:00 GMT")
    );
    assert_eq!(
        answer.header("link"),
        Some("</shop/new>; rel=\"successor-version\"")
    );
}

#[test]
fn what_is_said_around_a_manifest_holds_in_it() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(web::scope("/in").service(both).service(halo("Inner")))
            .service(halo("Outer").forwarded_prefix());
    });
    let ask = |path: &str| {
        let call = server.call("OPTIONS", path).header("accept", HALO);
        call.header("x-forwarded-prefix", "/shop").send().halo()
    };
    assert_eq!(ask("/")["tools"][0]["url"], "/shop/in/both");
    assert_eq!(ask("/in")["tools"][0]["url"], "/shop/in/both");
    assert_eq!(ask("/in/both")[0]["call"]["url"], "/shop/in/both");
}

#[test]
fn public_answers_and_rules_around_or_inside_do_not_go_together() {
    let inner: fn(&mut ServiceConfig) = |config| {
        let inner = halo("Inner").cache_control("public, max-age=300");
        config
            .service(web::scope("/in").service(both).service(inner))
            .service(seen(halo("Outer")));
    };
    let outer: fn(&mut ServiceConfig) = |config| {
        config
            .service(web::scope("/in").service(both).service(seen(halo("Inner"))))
            .service(halo("Outer").cache_control("public"));
    };
    for (mistaken, configure) in [("Inner", inner), ("Outer", outer)] {
        let error = refusal(configure);
        let said = format!("the `cache_control` of the manifest of {mistaken:?} says `public`");
        assert!(error.contains(&said), "{error}");
    }
}

#[test]
fn one_scope_asks_for_one_kind_of_credentials() {
    let error = refusal(|config| {
        let outer = halo("Outer").auth_in("/in", Auth::api_key("X-Key"));
        let inner = halo("Inner").auth(Auth::basic());
        config
            .service(web::scope("/in").service(both).service(inner))
            .service(outer);
    });
    assert!(
        error.contains("say different `auth` for the scope `/in`"),
        "{error}"
    );
}

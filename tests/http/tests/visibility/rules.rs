//! Rules that fail, read headers, sit behind middleware, or meet each other.

use actix_web::dev::ServiceRequest;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, HttpMessage as _, get};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use actix_web_httpauth::middleware::HttpAuthentication;
use halo_actix::{Halo, halo_tool};
use test_http::{Answer, HALO, Server, refusal};

/// One.
#[halo_tool(why = "Use one.", tags = ["odd"])]
#[get("/one")]
async fn one() -> &'static str {
    "1"
}

/// Two.
#[halo_tool(why = "Use two.", tags = ["even"])]
#[get("/two")]
async fn two() -> &'static str {
    "2"
}

/// Three.
#[halo_tool(why = "Use three.", tags = ["odd"])]
#[get("/three")]
async fn three() -> &'static str {
    "3"
}

fn serve(halo: fn() -> Halo) -> Server {
    Server::start(move |config: &mut ServiceConfig| {
        config
            .service(one)
            .service(two)
            .service(three)
            .service(halo());
    })
}

fn names(answer: &Answer) -> Vec<String> {
    let manifest = answer.halo();
    let tools = manifest["tools"].as_array().expect("tools");
    let name = |tool: &serde_json::Value| tool["name"].as_str().expect("a name").to_owned();
    tools.iter().map(name).collect()
}

fn halo() -> Halo {
    Halo::new("Numbers", "1")
}

#[test]
fn what_fails_or_panics_hides() {
    for failing in [
        || halo().visible(|_, tool| tool.name().parse::<bool>()),
        || halo().visible(|_, tool| -> bool { panic!("on {}", tool.name()) }),
        || halo().visible_async(|_, _| async { Err::<bool, _>("no") }),
        || {
            halo().visible_async(|_, tool| async move {
                assert_eq!(tool.name(), "", "never");
                true
            })
        },
        || {
            halo().visible_async(|_, tool| {
                assert_eq!(tool.name(), "", "never");
                async { true }
            })
        },
    ] {
        let server = serve(failing);
        assert_eq!(names(&server.discover("/")), [""; 0]);
        for path in ["/one", "/two", "/three"] {
            assert_eq!(server.discover(path).status, 404);
            assert_eq!(server.plain_options(path).status, 404);
            assert_eq!(server.call("GET", path).send().status, 200);
        }
    }
}

#[test]
fn what_grants_nothing_still_shows_what_needs_nothing() {
    for failing in [
        || halo().scopes(|_| Err::<Vec<String>, _>("no")),
        || halo().scopes(|_| -> Vec<String> { panic!("no") }),
        || halo().scopes_async(|_| async { None::<Vec<String>> }),
    ] {
        assert_eq!(
            names(&serve(failing).discover("/")),
            ["one", "two", "three"]
        );
    }
}

#[test]
fn all_rules_must_say_yes() {
    let server = serve(|| {
        halo()
            .visible(|_, tool| tool.name() != "one")
            .visible_async(|_, tool| async move { tool.name() != "two" })
    });
    assert_eq!(names(&server.discover("/")), ["three"]);
    assert_eq!(server.discover("/one").status, 404);
    assert_eq!(server.discover("/two").status, 404);
    assert_eq!(server.discover("/three").status, 200);
}

#[test]
fn tags_choose_among_what_is_seen() {
    let server = serve(|| halo().visible(|_, tool| tool.name() != "three"));
    assert_eq!(names(&server.discover("/?tags=odd")), ["one"]);
    assert_eq!(names(&server.discover("/?tags=odd,even")), ["one", "two"]);
    assert_eq!(names(&server.discover("/?tags=none")), [""; 0]);
}

#[test]
fn the_headers_that_rules_read_are_told_to_caches() {
    let server = serve(|| halo().visible(|caller, _| caller.header("X-Shift").is_some()));
    let by_shift = |shift: &[&str]| {
        let mut call = server.call("OPTIONS", "/").header("accept", HALO);
        for shift in shift {
            call = call.header("x-shift", shift);
        }
        call.send()
    };
    let answer = by_shift(&["late"]);
    assert_eq!(names(&answer), ["one", "two", "three"]);
    assert_eq!(
        answer.header("vary"),
        Some("accept, authorization, x-shift")
    );
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
    assert_eq!(names(&by_shift(&[])), [""; 0]);
    // Two values say nothing.
    assert_eq!(names(&by_shift(&["late", "early"])), [""; 0]);
    let description = server.call("OPTIONS", "/one").header("accept", HALO);
    let description = description.header("x-shift", "late").send();
    assert_eq!(
        description.header("vary"),
        Some("accept, authorization, x-shift")
    );
}

#[test]
fn without_rules_answers_are_for_everyone() {
    let server = serve(halo);
    for path in ["/", "/one"] {
        let answer = server.discover(path);
        assert_eq!(answer.header("vary"), Some("accept"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
    }
}

#[test]
fn how_long_answers_are_kept_can_be_said() {
    let server = serve(|| halo().cache_control("max-age=60"));
    for path in ["/", "/one", "/?tags=odd"] {
        let answer = server.discover(path);
        assert_eq!(answer.header("cache-control"), Some("max-age=60"), "{path}");
    }
    let server = serve(|| halo().cache_control("max-age=60").visible(|_, _| true));
    for path in ["/", "/one"] {
        let said = server.discover(path);
        assert_eq!(
            said.header("cache-control"),
            Some("private, max-age=60"),
            "{path}"
        );
    }
}

#[test]
fn public_and_rules_do_not_go_together() {
    let error = refusal(|config: &mut ServiceConfig| {
        let halo = halo().visible(|_, _| true);
        config
            .service(one)
            .service(halo.cache_control("public, max-age=60"));
    });
    assert!(
        error.contains("the `cache_control` of the manifest of \"Numbers\" says `public`"),
        "{error}"
    );
}

/// Who a middleware has found to ask.
struct Staff(bool);

async fn identify(
    request: ServiceRequest,
    token: BearerAuth,
) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    request
        .extensions_mut()
        .insert(Staff(token.token() == "staff"));
    Ok(request)
}

#[test]
fn what_a_middleware_of_the_scope_finds_out_decides() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config.service(
            web::scope("/inside")
                .wrap(HttpAuthentication::bearer(identify))
                .service(one)
                .service(two)
                .service(halo().visible(|caller, tool| {
                    let staff = caller
                        .extensions()
                        .get::<Staff>()
                        .is_some_and(|staff| staff.0);
                    staff || tool.name() == "one"
                })),
        );
    });
    let ask = |path: &str, token: &str| {
        let call = server.call("OPTIONS", path).header("accept", HALO);
        call.header("authorization", &format!("Bearer {token}"))
            .send()
    };
    assert_eq!(names(&ask("/inside", "staff")), ["one", "two"]);
    assert_eq!(names(&ask("/inside", "guest")), ["one"]);
    assert_eq!(ask("/inside/two", "staff").status, 200);
    assert_eq!(ask("/inside/two", "guest"), ask("/inside/six", "guest"));
    assert_eq!(server.discover("/inside/two").status, 401);
    assert_eq!(
        server.discover("/inside/two"),
        server.discover("/inside/six")
    );
}

#[test]
fn the_rules_of_all_manifests_around_a_tool_hold() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(
                web::scope("/v1")
                    .service(one)
                    .service(two)
                    .service(Halo::new("Version 1", "1").visible(|_, tool| tool.name() != "one")),
            )
            .service(three)
            .service(halo().visible(|_, tool| tool.name() != "two"));
    });
    assert_eq!(names(&server.discover("/")), ["three"]);
    assert_eq!(names(&server.discover("/v1")), [""; 0]);
    for path in ["/v1/one", "/v1/two"] {
        assert_eq!(server.discover(path).status, 404);
    }
}

/// With the middleware that lets an app's own OPTIONS handlers win, what is hidden stays so.
#[test]
fn own_options_first_and_what_is_hidden_stays_hidden() {
    for rule in [
        || halo().visible(|_, tool| tool.name() != "two"),
        || halo().visible_async(|_, tool| async move { tool.name() != "two" }),
    ] {
        let server = Server::serve(move |listener| {
            let server = actix_web::HttpServer::new(move || {
                actix_web::App::new()
                    .wrap(actix_web::middleware::from_fn(halo_actix::plain_options))
                    .service(one)
                    .service(two)
                    .service(rule())
            });
            Ok(server.workers(1).disable_signals().listen(listener)?.run())
        });
        let plain = server.plain_options("/one");
        assert_eq!(
            (plain.status, plain.header("allow")),
            (204, Some("GET, OPTIONS"))
        );
        assert_eq!(server.plain_options("/two"), server.plain_options("/six"));
        assert_eq!(server.discover("/two"), server.discover("/six"));
        assert_eq!(server.plain_options("/").status, 204);
    }
}

#[test]
fn a_manifest_can_be_made_once_for_all_workers() {
    let made = halo()
        .visible(|caller, _| caller.bearer().is_some())
        .scopes(|_| ["a"]);
    let server = Server::workers(2, move |config: &mut ServiceConfig| {
        config.service(one).service(made.clone());
    });
    assert_eq!(server.discover("/one").status, 404);
}

//! What a route attribute may say beside its path, and who may mount what.

use test_http::{HALO, Server};

use crate::twins::{agree, shape, unchanged};

shape!(named_route = |config| config.service(named).service(qualified));

#[test]
fn a_route_keeps_its_name() {
    agree(
        named_route::described,
        named_route::plain,
        &[
            ["GET", "/named/{id}", "named"],
            ["GET", "/qualified", "qualified"],
        ],
    );
    let body = Server::start(named_route::described)
        .call("GET", "/named/7")
        .send()
        .text();
    let expected =
        "named: Some(\"the-name\") Some(\"/named/{id}\") [(\"id\", \"7\")] Some(\"/named/7\")";
    assert_eq!(body, expected);
}

shape!(wrapped_route = |config| config.service(wrapped));

#[test]
fn middleware_of_a_route_stays() {
    agree(
        wrapped_route::described,
        wrapped_route::plain,
        &[["GET", "/wrapped/{id}", "wrapped"]],
    );
    let server = Server::start(wrapped_route::described);
    let call = server.call("GET", "/wrapped/7").send();
    assert_eq!(call.header("x-wrapped"), Some("yes"));
}

shape!(guarded_route = |config| config.service(guarded));

#[test]
fn a_guard_of_a_route_stays() {
    let server = Server::start(guarded_route::described);
    assert_eq!(server.tools("/"), [["GET", "/guarded", "guarded"]]);
    unchanged(&server, guarded_route::plain, ["/guarded"].into_iter());
    assert_eq!(
        server
            .call("GET", "/guarded")
            .header("x-admin", "1")
            .send()
            .status,
        200
    );
    let hidden = server.discover("/guarded");
    let unknown = server.discover("/no/such/path");
    assert_eq!(hidden.status, 404);
    assert_eq!(hidden, unknown);
    let admin = server
        .call("OPTIONS", "/guarded")
        .header("accept", HALO)
        .header("x-admin", "1");
    assert_eq!(admin.send().halo()[0]["call"]["url"], "/guarded");
}

shape!(several_methods = |config| config.service(multi));

#[test]
fn a_route_of_several_methods() {
    agree(
        several_methods::described,
        several_methods::plain,
        &[
            ["PUT", "/multi", "multi"],
            ["GET", "/multi", "multi_get"],
            ["DELETE", "/multi", "multi_delete"],
        ],
    );
    let server = Server::start(several_methods::described);
    assert_eq!(
        server.described("/multi"),
        ["PUT /multi", "GET /multi", "DELETE /multi"]
    );
    let allow = server.plain_options("/multi");
    assert_eq!(allow.header("allow"), Some("PUT, GET, DELETE, OPTIONS"));
}

shape!(several_routes = |config| config.service(several));

#[test]
fn several_routes_of_one_handler() {
    agree(
        several_routes::described,
        several_routes::plain,
        &[
            ["GET", "/first", "several"],
            ["GET", "/second/{id}", "several_second_id"],
            ["POST", "/first", "several_post"],
        ],
    );
    let server = Server::start(several_routes::described);
    assert_eq!(server.described("/first"), ["GET /first", "POST /first"]);
}

shape!(
    beside = |config| config.service(list).service(
        actix_web::web::resource("/items").route(actix_web::web::post().to(|| async { "created" }))
    )
);

#[test]
fn a_resource_that_is_not_described_on_the_same_path() {
    let server = Server::start(beside::described);
    assert_eq!(server.tools("/"), [["GET", "/items", "list"]]);
    assert_eq!(server.call("POST", "/items").send().text(), "created");
    // The 405 of the resource names the methods of both, as it does without HALO.
    assert_eq!(server.call("PUT", "/items").send().status, 405);
    unchanged(&server, beside::plain, ["/items"].into_iter());
}

mod visibilities {
    use actix_web::web::ServiceConfig;
    use actix_web::{get, post};
    use halo_actix::{Halo, halo_tool};

    /// A private handler.
    #[halo_tool(why = "Use it.")]
    #[get("/private")]
    async fn private() -> &'static str {
        "private"
    }
    /// A public handler.
    #[halo_tool(why = "Use it.")]
    #[get("/public")]
    pub(super) async fn public() -> &'static str {
        "public"
    }
    /// A handler of another build.
    #[halo_tool(why = "Never.")]
    #[cfg(any())]
    #[get("/other")]
    async fn of_another_build() -> NoSuchType {
        NoSuchType
    }
    /// A handler of this build.
    #[halo_tool(why = "Use it.")]
    #[cfg(test)]
    #[inline]
    #[post("/this")]
    async fn of_this_build() -> &'static str {
        "this"
    }
    /// A handler that nobody mounts.
    #[halo_tool(why = "Never.")]
    #[get("/forgotten")]
    pub(super) async fn forgotten() -> &'static str {
        "forgotten"
    }
    /// A handler that is not described.
    #[get("/quiet")]
    async fn quiet() -> &'static str {
        "quiet"
    }

    pub(super) fn configure(config: &mut ServiceConfig) {
        config
            .service(private)
            .service(public)
            .service(of_this_build)
            .service(quiet)
            .service(Halo::new("Visibilities", "1.0.0"));
    }
}

#[test]
fn private_public_and_conditional_handlers() {
    let server = Server::start(visibilities::configure);
    assert_eq!(
        server.tools("/"),
        [
            ["GET", "/private", "private"],
            ["GET", "/public", "public"],
            ["POST", "/this", "of_this_build"],
        ]
    );
    let calls = [
        ("GET", "/private"),
        ("GET", "/public"),
        ("POST", "/this"),
        ("GET", "/quiet"),
    ];
    for (method, path) in calls {
        assert_eq!(
            server.call(method, path).send().text(),
            path[1..],
            "{method} {path}"
        );
    }
}

#[test]
fn what_is_not_mounted_is_not_listed() {
    let _ = visibilities::forgotten;
    let server = Server::start(visibilities::configure);
    assert_eq!(server.discover("/forgotten").status, 404);
    assert_eq!(server.discover("/other").status, 404);
}

#[test]
fn what_is_not_described_answers_as_without_halo() {
    let server = Server::start(visibilities::configure);
    assert_eq!(server.discover("/quiet").status, 404);
    assert_eq!(server.plain_options("/quiet").status, 404);
}

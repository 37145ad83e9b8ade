//! Scopes side by side, with and without a `default_service` of their own, and groups of tools.

use actix_web::{HttpResponse, Scope, web};
use halo_actix::Tools;
use test_http::Server;

use crate::handlers::described::{change, create, list, remove, show};
use crate::twins::{agree, shape};

/// A scope that answers itself what nothing in it answers.
fn own_default(path: &str) -> Scope {
    web::scope(path).default_service(web::to(|| async { HttpResponse::ImATeapot().finish() }))
}

shape!(
    side_by_side = |config| config
        .service(web::scope("/one").service(list))
        .service(web::scope("/two").service(create).service(show))
        .service(web::scope("/three"))
        .service(web::scope("/four").service(remove))
);

#[test]
fn scopes_side_by_side() {
    agree(
        side_by_side::described,
        side_by_side::plain,
        &[
            ["GET", "/one/items", "list"],
            ["POST", "/two/items", "create"],
            ["GET", "/two/items/{id}", "show"],
            ["DELETE", "/four/items/{id}", "remove"],
        ],
    );
}

shape!(
    one_default = |config| config
        .service(own_default("/one").service(list))
        .service(web::scope("/two").service(create))
);

#[test]
fn a_scope_with_a_default_service_beside_one_without() {
    agree(
        one_default::described,
        one_default::plain,
        &[
            ["GET", "/one/items", "list"],
            ["POST", "/two/items", "create"],
        ],
    );
}

shape!(
    two_defaults = |config| config
        .service(own_default("/one").service(list))
        .service(own_default("/two").service(create))
);

#[test]
fn two_scopes_with_default_services() {
    agree(
        two_defaults::described,
        two_defaults::plain,
        &[
            ["GET", "/one/items", "list"],
            ["POST", "/two/items", "create"],
        ],
    );
}

shape!(
    default_and_child = |config| config
        .service(
            own_default("/one")
                .service(web::scope("/child").service(list))
                .service(show)
        )
        .service(web::scope("/two").service(create))
);

#[test]
fn a_scope_with_a_default_service_and_a_scope_in_it_beside_one_without() {
    agree(
        default_and_child::described,
        default_and_child::plain,
        &[
            ["GET", "/one/child/items", "list"],
            ["GET", "/one/items/{id}", "show"],
            ["POST", "/two/items", "create"],
        ],
    );
}

shape!(
    nested_defaults = |config| config
        .service(own_default("/one").service(own_default("/in").service(list)))
        .service(own_default("/two").service(own_default("/in").service(create)))
);

#[test]
fn scopes_with_default_services_in_scopes_with_default_services() {
    agree(
        nested_defaults::described,
        nested_defaults::plain,
        &[
            ["GET", "/one/in/items", "list"],
            ["POST", "/two/in/items", "create"],
        ],
    );
}

#[test]
fn many_scopes_with_default_services() {
    let server = Server::start(|config| {
        for at in 0..40 {
            let scope = own_default(&format!("/{at}"));
            config.service(if at % 2 == 0 {
                scope.service(list)
            } else {
                scope.service(create)
            });
        }
        config.service(halo_actix::Halo::new("Many", "1.0.0"));
    });
    let urls: Vec<String> = server
        .tools("/")
        .into_iter()
        .map(|[_, url, _]| url)
        .collect();
    let expected: Vec<String> = (0..40).map(|at| format!("/{at}/items")).collect();
    assert_eq!(urls, expected);
}

/// Nothing that an app is configured with besides its routes decides where its tools are.
#[test]
fn scopes_with_default_services_whatever_the_host_is_called() {
    for length in [1, 30, 100, 300] {
        let server = Server::serve(move |listener| {
            let app = || {
                actix_web::App::new()
                    .configure(two_defaults::described)
                    .configure(|config| {
                        config.service(own_default("/three").service(remove));
                    })
            };
            let server = actix_web::HttpServer::new(app)
                .workers(1)
                .disable_signals()
                .server_hostname("h".repeat(length))
                .listen(listener)?;
            Ok(server.run())
        });
        assert_eq!(
            server.tools("/"),
            [
                ["GET", "/one/items", "list"],
                ["POST", "/two/items", "create"],
                ["DELETE", "/three/items/{id}", "remove"],
            ],
            "a host name of {length} letters"
        );
    }
}

/// What the tools of an app are, by their URLs.
#[track_caller]
fn lists(
    configure: impl Fn(&mut web::ServiceConfig) + Send + Clone + 'static,
    expected: &[[&str; 3]],
) {
    let server = Server::start(move |config| {
        configure(config);
        config.service(halo_actix::Halo::new("Groups", "1.0.0"));
    });
    assert_eq!(server.tools("/"), expected);
    for [method, url, _] in expected {
        assert_eq!(server.described(url), [format!("{method} {url}")]);
        let call = server.call(method, &test_http::concrete(url)).send();
        assert_eq!(call.status, 200, "{method} {url}");
    }
}

#[test]
fn a_group_in_the_second_of_two_scopes_with_default_services() {
    lists(
        |config| {
            config
                .service(own_default("/one").service(list))
                .service(own_default("/two").service(Tools::new().service(create).service(show)));
        },
        &[
            ["GET", "/one/items", "list"],
            ["POST", "/two/items", "create"],
            ["GET", "/two/items/{id}", "show"],
        ],
    );
}

#[test]
fn groups_at_the_root_in_scopes_and_in_groups() {
    lists(
        |config| {
            config
                .service(
                    Tools::new()
                        .service(list)
                        .service(Tools::new().service(show)),
                )
                .service(
                    web::scope("/api")
                        .service(
                            Tools::new()
                                .service(create)
                                .service(web::scope("/in").service(Tools::new().service(remove))),
                        )
                        .service(change),
                );
        },
        &[
            ["GET", "/items", "list"],
            ["GET", "/items/{id}", "show"],
            ["POST", "/api/items", "create"],
            ["DELETE", "/api/in/items/{id}", "remove"],
            ["PATCH", "/api/items/{id}", "change"],
        ],
    );
}

#[test]
fn groups_in_every_one_of_many_scopes_with_default_services() {
    lists(
        |config| {
            config
                .service(own_default("/a").service(Tools::new().service(list)))
                .service(own_default("/b").service(Tools::new().service(create)))
                .service(own_default("/c").service(Tools::new().service(remove)));
        },
        &[
            ["GET", "/a/items", "list"],
            ["POST", "/b/items", "create"],
            ["DELETE", "/c/items/{id}", "remove"],
        ],
    );
}

#[test]
fn a_scope_answers_what_is_unknown_in_it_with_its_own_default_service() {
    let server = Server::start(|config| {
        config
            .service(own_default("/one").service(list))
            .service(halo_actix::Halo::new("Default", "1.0.0"));
    });
    assert_eq!(server.discover("/one/nothing").status, 418);
    assert_eq!(server.call("GET", "/one/halo%00/scope").send().status, 418);
    assert_eq!(server.call("GET", "/onehalo%00/scope").send().status, 404);
}

/// A handler without a description may have the name of one that has one, in a scope that is mounted
/// later: it does not draw the described one over.
#[test]
fn a_namesake_without_a_description_in_a_later_scope() {
    use crate::handlers::plain;
    let server = Server::start(|config| {
        config
            .service(
                web::scope("/v1")
                    .service(list)
                    .service(create)
                    .service(show),
            )
            .service(
                web::scope("/v2")
                    .service(plain::list)
                    .service(plain::create)
                    .service(plain::show),
            )
            .service(halo_actix::Halo::new("Versions", "1.0.0"));
    });
    assert_eq!(
        server.tools("/"),
        [
            ["GET", "/v1/items", "list"],
            ["POST", "/v1/items", "create"],
            ["GET", "/v1/items/{id}", "show"],
        ]
    );
}

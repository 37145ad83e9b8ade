//! Slashes at the ends of scopes and resources: exactly what actix serves (H58).

use actix_web::web;

use crate::twins::{agree, shape};

shape!(
    in_scope = |config| config.service(
        web::scope("/t")
            .service(empty)
            .service(slash)
            .service(bare)
            .service(closed)
    )
);

#[test]
fn resources_with_and_without_slashes_in_a_scope() {
    agree(
        in_scope::described,
        in_scope::plain,
        &[
            ["GET", "/t", "empty"],
            ["GET", "/t/", "slash"],
            ["GET", "/t/x", "bare"],
            ["GET", "/t/x/", "closed"],
        ],
    );
}

shape!(
    closed_scope = |config| config.service(
        web::scope("/t/")
            .service(slash)
            .service(list)
            .service(bare)
            .service(show)
    )
);

#[test]
fn a_scope_with_a_trailing_slash() {
    agree(
        closed_scope::described,
        closed_scope::plain,
        &[
            ["GET", "/t//", "slash"],
            ["GET", "/t//items", "list"],
            ["GET", "/t//x", "bare"],
            ["GET", "/t//items/{id}", "show"],
        ],
    );
}

shape!(closed_empty = |config| config.service(web::scope("/t/").service(empty)));

#[test]
fn an_empty_resource_in_a_scope_with_a_trailing_slash() {
    agree(
        closed_empty::described,
        closed_empty::plain,
        &[["GET", "/t/", "empty"]],
    );
}

shape!(at_root = |config| config.service(bare).service(closed));

#[test]
fn a_resource_without_a_leading_slash_at_the_root() {
    agree(
        at_root::described,
        at_root::plain,
        &[["GET", "/x", "bare"], ["GET", "/x/", "closed"]],
    );
}

/// What `web::scope("/")` serves starts with two slashes, and nothing after it is reached but `/`.
#[test]
fn a_scope_that_is_a_slash() {
    let server = test_http::Server::start(|config| {
        use crate::handlers::described::{bare, list};
        let halo = halo_actix::Halo::new("Slash", "1.0.0");
        config
            .service(halo)
            .service(web::scope("/").service(bare).service(list));
    });
    assert_eq!(
        server.tools("/"),
        [["GET", "//x", "bare"], ["GET", "//items", "list"]]
    );
    for path in ["//x", "//items"] {
        assert_eq!(server.call("GET", path).send().status, 200, "{path}");
        assert_eq!(server.described(path), [format!("GET {path}")]);
    }
    assert_eq!(server.call("GET", "/x").send().status, 404);
}

//! Paths that fit more than one pattern.

use test_http::{HALO, Server};

use crate::twins::{agree, shape};

shape!(template_first = |config| config.service(find).service(search));

#[test]
fn a_template_does_not_answer_for_a_literal_path() {
    agree(
        template_first::described,
        template_first::plain,
        &[["GET", "/s/{id}", "find"], ["POST", "/s/search", "search"]],
    );
    let server = Server::start(template_first::described);
    assert_eq!(server.described("/s/search"), ["POST /s/search"]);
    assert_eq!(server.described("/s/searching"), ["GET /s/{id}"]);
    assert_eq!(server.described("/s/{id}"), ["GET /s/{id}"]);
}

shape!(literal_first = |config| config.service(search).service(find));

#[test]
fn nor_does_it_when_it_comes_second() {
    agree(
        literal_first::described,
        literal_first::plain,
        &[["POST", "/s/search", "search"], ["GET", "/s/{id}", "find"]],
    );
    let server = Server::start(literal_first::described);
    assert_eq!(server.described("/s/search"), ["POST /s/search"]);
    assert_eq!(server.described("/s/7"), ["GET /s/{id}"]);
}

shape!(two_names = |config| config.service(read).service(write));

#[test]
fn one_path_with_two_names_for_its_parameter() {
    agree(
        two_names::described,
        two_names::plain,
        &[["GET", "/a/{x}", "read"], ["PUT", "/a/{y}", "write"]],
    );
    let server = Server::start(two_names::described);
    for path in ["/a/{x}", "/a/{y}", "/a/7"] {
        assert_eq!(
            server.described(path),
            ["GET /a/{x}", "PUT /a/{y}"],
            "{path}"
        );
        assert_eq!(
            server.plain_options(path).header("allow"),
            Some("GET, PUT, OPTIONS")
        );
    }
}

mod wide {
    use actix_web::get;
    use actix_web::web::ServiceConfig;
    use halo_actix::{Halo, halo_tool};

    /// Look at anything.
    #[halo_tool(why = "Use to look.")]
    #[get("/{any}/{id}")]
    async fn anything() -> &'static str {
        "anything"
    }
    /// Look deep.
    #[halo_tool(why = "Use to look.")]
    #[get("/deep/{path:.*}")]
    async fn deep() -> &'static str {
        "deep"
    }
    /// Look deeper.
    #[halo_tool(why = "Use to look.")]
    #[get("/deep/down/{id}")]
    async fn deeper() -> &'static str {
        "deeper"
    }

    pub(super) fn configure(config: &mut ServiceConfig) {
        config
            .service(anything)
            .service(deep)
            .service(deeper)
            .service(crate::handlers::described::find)
            .service(Halo::new("Wide", "1.0.0"));
    }
}

#[test]
fn of_several_templates_the_most_literal_answers() {
    let server = Server::start(wide::configure);
    assert_eq!(server.described("/x/1"), ["GET /{any}/{id}"]);
    assert_eq!(server.described("/s/1"), ["GET /s/{id}"]);
    assert_eq!(server.described("/deep/a"), ["GET /deep/{path}"]);
    assert_eq!(server.described("/deep/down/1"), ["GET /deep/down/{id}"]);
    assert_eq!(server.described("/deep/down/1/2"), ["GET /deep/{path}"]);
}

mod guarded {
    use actix_web::web::ServiceConfig;
    use actix_web::{delete, get};
    use halo_actix::{Halo, halo_tool};

    /// Look at one.
    #[halo_tool(why = "Use to look.")]
    #[get("/g/{id}")]
    async fn look() -> &'static str {
        "look"
    }
    /// Remove the secret one.
    #[halo_tool(why = "For admins alone.")]
    #[delete("/g/secret", guard = "crate::handlers::admin")]
    async fn remove_secret() -> &'static str {
        "gone"
    }
    /// Remove one.
    #[halo_tool(why = "For admins alone.")]
    #[delete("/g/{id}", guard = "crate::handlers::admin")]
    async fn remove_any() -> &'static str {
        "gone"
    }

    pub(super) fn literal(config: &mut ServiceConfig) {
        config
            .service(look)
            .service(remove_secret)
            .service(Halo::new("Guarded", "1.0.0"));
    }
    pub(super) fn method(config: &mut ServiceConfig) {
        config
            .service(look)
            .service(remove_any)
            .service(Halo::new("Guarded", "1.0.0"));
    }
}

#[test]
fn a_template_does_not_tell_of_a_literal_path_that_a_guard_hides() {
    let server = Server::start(guarded::literal);
    assert_eq!(server.described("/g/secret"), ["GET /g/{id}"]);
    let admin = server
        .call("OPTIONS", "/g/secret")
        .header("accept", HALO)
        .header("x-admin", "1");
    assert_eq!(admin.send().halo()[0]["call"]["method"], "DELETE");
}

#[test]
fn a_path_does_not_tell_of_a_method_that_a_guard_hides() {
    let server = Server::start(guarded::method);
    assert_eq!(server.described("/g/7"), ["GET /g/{id}"]);
    assert_eq!(
        server.plain_options("/g/7").header("allow"),
        Some("GET, OPTIONS")
    );
}

#[test]
fn two_handlers_of_one_path_and_method_that_guards_tell_apart() {
    let server = Server::start(split::configure);
    let ask = |header: &str| {
        let call = server
            .call("OPTIONS", "/split")
            .header("accept", HALO)
            .header(header, "1");
        let answer = call.send();
        let descriptions = answer.halo();
        let all = descriptions.as_array().expect("descriptions").iter();
        all.map(|one| one["description"].as_str().expect("a text").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(ask("x-admin"), ["The admins' view."]);
    assert_eq!(ask("x-other"), ["Everybody else's view."]);
}

mod split {
    use actix_web::get;
    use actix_web::guard::GuardContext;
    use actix_web::web::ServiceConfig;
    use halo_actix::{Halo, halo_tool};

    fn others(ctx: &GuardContext<'_>) -> bool {
        !crate::handlers::admin(ctx)
    }

    /// The admins' view.
    #[halo_tool(why = "For admins.")]
    #[get("/split", guard = "crate::handlers::admin")]
    async fn of_admins() -> &'static str {
        "all"
    }
    /// Everybody else's view.
    #[halo_tool(why = "For everybody else.")]
    #[get("/split", guard = "others")]
    async fn of_others() -> &'static str {
        "some"
    }

    pub(super) fn configure(config: &mut ServiceConfig) {
        config
            .service(of_admins)
            .service(of_others)
            .service(Halo::new("Split", "1.0.0"));
    }
}

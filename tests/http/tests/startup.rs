//! What start-up refuses: no server runs, and the message names the handler and what to do.

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, get, post};
use halo_actix::{Halo, HaloSchema, halo_tool};
use log::Level;
use serde::Serialize;
use test_http::{Server, record, refusal};

/// The app is refused by a server and by `test::init_service`, for one reason that says all of `parts`.
#[track_caller]
fn refused(configure: fn(&mut ServiceConfig), parts: &[&str]) {
    record::start();
    let message = refusal(configure);
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 2, "one problem: {message}");
    assert_eq!(lines[0], "HALO cannot describe this app:");
    for part in parts {
        assert!(lines[1].contains(part), "{part:?} in {message}");
    }
    Server::refused(1, configure);
    let logged = record::lines(Level::Error);
    assert!(
        logged.iter().any(|line| line.contains(&message)),
        "{message} in {logged:?}"
    );
}

mod other {
    use actix_web::put;
    use halo_actix::halo_tool;

    /// Pay in another way.
    #[halo_tool(why = "Use to pay.")]
    #[put("/other/pay")]
    pub(crate) async fn pay() -> &'static str {
        "paid"
    }
}

/// What came of it.
#[derive(Serialize, HaloSchema)]
struct Paid {
    /// Where it stands.
    status: String,
}

/// Pay.
#[halo_tool(why = "Use to pay.")]
#[post("/pay")]
async fn pay() -> &'static str {
    "paid"
}

/// Pay back.
#[halo_tool(why = "Use to pay back.")]
#[post("/back")]
async fn back() -> &'static str {
    "back"
}

#[test]
fn two_tools_of_one_name() {
    refused(
        |config| {
            config
                .service(pay)
                .service(other::pay)
                .service(Halo::new("Names", "1"));
        },
        &[
            "`startup::pay` (POST /pay)",
            "`startup::other::pay` (PUT /other/pay)",
            "both called `pay`",
            "name = \"…\"",
        ],
    );
}

#[test]
fn two_tools_of_one_name_in_manifests_of_their_own_are_fine() {
    let server = Server::start(|config| {
        let scope = |path, name| web::scope(path).service(Halo::new(name, "1"));
        config
            .service(scope("/a", "A").service(pay))
            .service(scope("/b", "B").service(other::pay));
    });
    assert_eq!(server.tools("/a"), [["POST", "/a/pay", "pay"]]);
    assert_eq!(server.tools("/b"), [["PUT", "/b/other/pay", "pay"]]);
}

macro_rules! referring {
    ($($test:ident: $key:literal { $($attribute:tt)* })*) => {$(
        #[test]
        fn $test() {
            /// Refer to a tool that is not there.
            #[halo_tool(why = "Use it.", output = Paid, $($attribute)*)]
            #[get("/refer")]
            async fn refer() -> HttpResponse {
                HttpResponse::Ok().json(Paid { status: "pending".to_owned() })
            }
            refused(
                |config| {
                    config.service(refer).service(Halo::new("References", "1"));
                },
                &["refer` names `back`", $key, "not mounted in this app", ".service(back)"],
            );
        }
    )*};
}

referring! {
    undo_that_is_not_mounted: "`effects.undo`" { effects = { undo: back } }
    suggestion_that_is_not_mounted: "`next.suggest`" {
        next = [{ when: "status=pending", suggest: back }]
    }
    fallback_that_is_not_mounted: "`resilience.fallback`" { resilience = { fallback: back } }
    replacement_that_is_not_mounted: "`replace_with`" {
        status = deprecated, replace_with = back
    }
}

/// Look at a tenant.
#[halo_tool(why = "Use it.", scope = "/{tenant}")]
#[get("/tenant")]
async fn tenant(name: web::Path<String>) -> String {
    name.into_inner()
}

#[test]
fn a_scope_parameter_that_the_handler_does_not_know() {
    refused(
        |config| {
            config.service(
                web::scope("/api/{tenant}")
                    .service(pay)
                    .service(Halo::new("Scopes", "1")),
            );
        },
        &[
            "`startup::pay`",
            "the scope `/api/{tenant}`",
            "does not know its path parameters (tenant)",
            r#"scope = "/{tenant}""#,
        ],
    );
}

#[test]
fn a_scope_parameter_that_is_not_there() {
    refused(
        |config| {
            config
                .service(web::scope("/api").service(tenant))
                .service(Halo::new("Scopes", "1"));
        },
        &[
            "`startup::tenant`",
            r#"declares `scope = "/{tenant}"`"#,
            "the scope `/api`",
        ],
    );
    refused(
        |config| {
            config.service(tenant).service(Halo::new("Scopes", "1"));
        },
        &[
            "`startup::tenant`",
            "the root of the app has no path parameters",
        ],
    );
}

#[test]
fn a_scope_parameter_of_another_name() {
    refused(
        |config| {
            config.service(
                web::scope("/{customer}")
                    .service(tenant)
                    .service(Halo::new("Scopes", "1")),
            );
        },
        &[
            "`startup::tenant`",
            "`/{customer}`",
            r#"declare `scope = "/{customer}"`"#,
        ],
    );
}

#[test]
fn more_scope_parameters_than_are_declared() {
    refused(
        |config| {
            let inner = web::scope("/{tenant}").service(tenant);
            config
                .service(web::scope("/{region}").service(inner))
                .service(Halo::new("Scopes", "1"));
        },
        &[
            "`startup::tenant`",
            r#"declare `scope = "/{region}/{tenant}"`"#,
        ],
    );
}

/// The page at the root.
#[halo_tool(why = "Use to see it.")]
#[get("/")]
async fn home() -> &'static str {
    "home"
}

#[test]
fn a_tool_where_the_manifest_answers() {
    let configures: [fn(&mut ServiceConfig); 2] = [
        |config| {
            config.service(home).service(Halo::new("Home", "1"));
        },
        |config| {
            config.service(Halo::new("Home", "1")).service(home);
        },
    ];
    for configure in configures {
        refused(
            configure,
            &[
                "`startup::home`",
                "mounted at `/`",
                "the manifest of \"Home\"",
                "elsewhere",
            ],
        );
    }
}

#[test]
fn a_tool_where_the_manifest_of_a_scope_answers() {
    /// The page of the scope.
    #[halo_tool(why = "Use to see it.")]
    #[get("")]
    async fn page() -> &'static str {
        "page"
    }
    refused(
        |config| {
            config.service(
                web::scope("/api")
                    .service(page)
                    .service(Halo::new("Scope", "1")),
            );
        },
        &["page` is mounted at `/api`", "the manifest of \"Scope\""],
    );
    refused(
        |config| {
            config.service(
                web::scope("/api")
                    .service(home)
                    .service(Halo::new("Scope", "1")),
            );
        },
        &[
            "`startup::home` is mounted at `/api/`",
            "the manifest of \"Scope\"",
        ],
    );
}

#[test]
fn a_name_made_for_a_second_mount_that_is_too_long() {
    refused(
        |config| {
            let long = format!("/{}", "x".repeat(61));
            config
                .service(web::scope("/v1").service(pay))
                .service(web::scope(&long).service(pay))
                .service(Halo::new("Long", "1"));
        },
        &[
            "`startup::pay` is mounted more than once",
            "64 characters",
            "name = \"…\"",
        ],
    );
}

#[test]
fn every_problem_is_told_at_once() {
    /// Refer to a tool that is not there.
    #[halo_tool(why = "Use it.", effects = { undo: back })]
    #[get("/refer")]
    async fn refer() -> &'static str {
        "referred"
    }
    let message = refusal(|config| {
        config
            .service(refer)
            .service(tenant)
            .service(pay)
            .service(other::pay)
            .service(home)
            .service(Halo::new("All", "1"));
    });
    assert_eq!(message.lines().count(), 5, "{message}");
    for handler in [
        "refer` names `back`",
        "`startup::tenant`",
        "`startup::other::pay`",
        "`startup::home`",
    ] {
        assert!(message.contains(handler), "{handler} in {message}");
    }
}

#[test]
fn a_server_with_several_workers_does_not_start_either() {
    fn configure(config: &mut ServiceConfig) {
        config.service(home).service(Halo::new("Home", "1"));
    }
    record::start();
    let error = Server::refused(4, configure);
    assert!(error.to_string().contains("startup"), "{error}");
    assert_eq!(error.kind(), std::io::ErrorKind::Other);
}

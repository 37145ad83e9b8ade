//! Endpoints that cannot be served: the app does not start, and says why.

use actix_web::{App, get, rt, web};
use halo_actix::{Halo, halo_tool};

/// What is in the way.
#[halo_tool(why = "Use it.")]
#[get("/mcp")]
async fn taken() -> &'static str {
    "taken"
}

/// What mounting an app panics with.
macro_rules! refusal {
    ($app:expr) => {{
        let mounted = std::thread::spawn(|| {
            rt::System::new().block_on(async {
                let _ = actix_web::test::init_service($app).await;
            });
        });
        let panic = mounted.join().expect_err("the app does not start");
        match panic.downcast::<String>() {
            Ok(text) => *text,
            Err(panic) => (*panic.downcast::<&str>().expect("a message")).to_owned(),
        }
    }};
}

#[test]
fn a_manifest_that_is_not_mounted() {
    let said = refusal!(App::new().wrap(Halo::new("A", "1").mcp("/mcp")));
    assert_eq!(
        said,
        "HALO cannot serve MCP at `/mcp`: its manifest is not mounted in this app: pass the `Halo` that `mcp` was called on to `.service(…)`"
    );
}

#[test]
fn an_endpoint_of_two_apps() {
    let said = refusal!({
        let halo = Halo::new("A", "1");
        let mcp = halo.mcp("/mcp");
        let first = actix_web::test::init_service(App::new().service(halo).wrap(mcp.clone())).await;
        let second = actix_web::test::init_service(App::new().wrap(mcp)).await;
        drop((first, second));
        App::new()
    });
    assert!(said.contains("it is used for more than one app"), "{said}");
}

#[test]
fn a_manifest_that_is_mounted_twice() {
    let said = refusal!({
        let halo = Halo::new("A", "1");
        let mcp = halo.mcp("/mcp");
        App::new()
            .service(web::scope("/a").service(halo.clone()))
            .service(web::scope("/b").service(halo))
            .wrap(mcp)
    });
    assert!(
        said.contains("mounted more than once in this app"),
        "{said}"
    );
}

#[test]
fn a_manifest_whose_path_is_not_known() {
    let said = refusal!({
        let halo = Halo::new("A", "1");
        let mcp = halo.mcp("/mcp");
        App::new()
            .service(web::scope("/{tenant}").service(halo))
            .wrap(mcp)
    });
    assert!(
        said.contains("its manifest is in the scope `/{tenant}`"),
        "{said}"
    );
}

#[test]
fn a_tool_in_the_way() {
    let said = refusal!({
        let halo = Halo::new("A", "1");
        let mcp = halo.mcp("/mcp");
        App::new().service(taken).service(halo).wrap(mcp)
    });
    assert!(said.contains("taken` is mounted there"), "{said}");
}

#[test]
fn a_path_that_is_none() {
    for path in ["", "/", "mcp", "/{a}", "/a b", "/a?b", "http://a/mcp"] {
        let made = std::panic::catch_unwind(|| Halo::new("A", "1").mcp(path));
        assert!(made.is_err(), "{path}");
    }
    for origin in [
        "",
        "app.example.com",
        "https://",
        "https://a/b",
        "https://*.a",
    ] {
        let made =
            std::panic::catch_unwind(|| Halo::new("A", "1").mcp("/mcp").allow_origin(origin));
        assert!(made.is_err(), "{origin}");
    }
}

#[test]
fn one_manifest_cloned_for_each_worker_and_address() {
    rt::System::new().block_on(async {
        let halo = Halo::new("A", "1");
        let mcp = halo.mcp("/mcp");
        let app = || App::new().service(halo.clone()).wrap(mcp.clone());
        let first = actix_web::test::init_service(app()).await;
        let second = actix_web::test::init_service(app()).await;
        drop((first, second));
    });
}

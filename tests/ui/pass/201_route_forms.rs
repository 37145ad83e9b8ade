//! Every form of a route attribute.

#![deny(warnings)]

use actix_web as aw;
use actix_web::guard::GuardContext;
use actix_web::middleware::{DefaultHeaders, NormalizePath};
use actix_web::{App, delete, get, head, patch, post, put, route, routes};
use halo_actix::{Halo, halo_tool};

macro_rules! short_forms {
    ($($name:ident)*) => {$(
        /// Do it.
        #[halo_tool(why = "Use to do it.")]
        #[$name("/short")]
        async fn $name() -> &'static str {
            ""
        }
    )*};
}

/// Handlers called like the attribute that stands on them.
mod short {
    use super::{delete, get, halo_tool, head, patch, post, put};

    pub(super) fn mount(app: &mut super::aw::web::ServiceConfig) {
        app.service(self::get)
            .service(self::post)
            .service(self::put);
        app.service(self::patch)
            .service(self::delete)
            .service(self::head);
    }

    short_forms! { get post put patch delete head }
}

/// Several methods.
#[halo_tool(why = "Use to do it.", name = "several")]
#[route("/several", method = "POST", method = "PUT")]
async fn several_methods() -> &'static str {
    ""
}

/// Several paths.
#[halo_tool(why = "Use to do it.")]
#[routes]
#[get("/paths/a")]
#[post("/paths/b")]
async fn paths() -> &'static str {
    ""
}

/// By its full path.
#[halo_tool(why = "Use to do it.")]
#[actix_web::post("/qualified")]
async fn qualified() -> &'static str {
    ""
}

/// By its fullest path.
#[halo_tool(why = "Use to do it.")]
#[::actix_web::post("/absolute")]
async fn absolute() -> &'static str {
    ""
}

/// By another name of the crate.
#[halo_tool(why = "Use to do it.")]
#[aw::post("/alias")]
async fn alias() -> &'static str {
    ""
}

/// With every option.
#[halo_tool(why = "Use to do it.", guard_options = false)]
#[post(
    "/options",
    name = "with_options",
    guard = "everyone",
    guard = "self::guards::nobody",
    wrap = "NormalizePath::trim()",
    wrap = "DefaultHeaders::new().add((\"X-Version\", \"1\"))"
)]
async fn options() -> &'static str {
    ""
}

fn everyone(_: &GuardContext<'_>) -> bool {
    true
}

mod guards {
    pub(super) fn nobody(_: &super::GuardContext<'_>) -> bool {
        false
    }
}

/// A module that actix mounts below a prefix.
#[actix_web::scope("/scoped")]
mod scoped {
    use actix_web::get;
    use halo_actix::halo_tool;

    /// Inside.
    #[halo_tool(why = "Use to do it.", effects = { undo: super::alias })]
    #[get("/inside")]
    pub async fn inside() -> &'static str {
        ""
    }
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .configure(short::mount)
        .service(several_methods)
        .service(paths)
        .service(qualified)
        .service(absolute)
        .service(alias)
        .service(options)
        .service(scoped::inside)
        .service(Halo::new("Forms", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let tools = api.manifest.tools.iter();
    let tools: Vec<_> = tools
        .map(|tool| (tool.method.as_deref().unwrap_or(""), &*tool.url))
        .collect();
    assert_eq!(
        tools,
        [
            ("GET", "/short"),
            ("POST", "/short"),
            ("PUT", "/short"),
            ("PATCH", "/short"),
            ("DELETE", "/short"),
            ("HEAD", "/short"),
            ("POST", "/several"),
            ("PUT", "/several"),
            ("GET", "/paths/a"),
            ("POST", "/paths/b"),
            ("POST", "/qualified"),
            ("POST", "/absolute"),
            ("POST", "/alias"),
            ("POST", "/options"),
            ("GET", "/scoped/inside"),
        ]
    );
}

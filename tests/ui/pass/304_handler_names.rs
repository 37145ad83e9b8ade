//! Handlers with names that generated code, actix or Rust use themselves.

#![deny(warnings)]

use actix_web::{App, web};
use halo_actix::Halo;

macro_rules! handlers {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types)]
        mod handlers {
            use ::actix_web::post;
            use ::halo_actix::halo_tool;

            $(
                /// Do it.
                #[halo_tool(why = "Use to do it.", effects = { undo: $name })]
                #[post("/x")]
                #[allow(non_snake_case)]
                pub async fn $name() -> &'static str {
                    stringify!($name)
                }
            )*
        }

        fn mount(app: &mut web::ServiceConfig) {
            $(
                let path = format!("/{}", plain(stringify!($name)));
                let scope = web::scope(&path);
                app.service(scope.service(handlers::$name));
            )*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

handlers! {
    config new schema register self_ tool resource guard wrap to service name args output kind
    check path distinct when of post get route halo_actix actix_web core std halo_tool
    HaloTool Tool Literal Some None Field app
    r#move r#type r#match r#fn r#async r#struct r#impl r#const r#static r#use r#where r#dyn
}

/// One that takes what it is called.
mod echo {
    use actix_web::{post, web};
    use halo_actix::{HaloSchema, halo_tool};
    use serde::Deserialize;

    #[derive(Deserialize, HaloSchema)]
    pub struct Config {
        config: String,
        r#type: Option<String>,
    }

    /// Repeat.
    #[halo_tool(
        why = "Use to hear it again.",
        name = "echo",
        examples = [{ input: { config: "x", type: "y" } }],
    )]
    #[post("/echo")]
    pub async fn config(config: web::Json<Config>) -> String {
        let Config { config, r#type } = config.into_inner();
        config + &r#type.unwrap_or_default()
    }
}

fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .configure(mount)
        .service(echo::config)
        .service(Halo::new("Names", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let tools: Vec<_> = api.manifest.tools.iter().map(|tool| &*tool.name).collect();
    let names = NAMES.iter().map(|name| plain(name));
    let names: Vec<_> = names.chain(["echo"]).collect();
    assert_eq!(tools, names);
}

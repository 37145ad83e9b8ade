//! Group J: code around the macros that broke others. What compiles here is the test; what it
//! describes is asserted as well.

use actix_web::App;
use serde_json::json;
use test_cases::json as describe;

/// Handlers with names that generated code might use, and an argument of such a name in a neighbour.
mod names {
    use actix_web::{get, post, web};
    use halo_actix::halo_tool;

    /// Configure.
    #[halo_tool(why = "Use it.")]
    #[post("/config")]
    pub(crate) async fn config() -> String {
        String::new()
    }

    /// Make.
    #[halo_tool(why = "Use it.", effects = { undo: r#move })]
    #[post("/new")]
    pub(crate) async fn new(app: web::Path<()>) -> String {
        let tool = app;
        format!("{tool:?}")
    }

    /// Tell the schema.
    #[halo_tool(why = "Use it.")]
    #[get("/schema")]
    pub(crate) async fn schema() -> String {
        String::new()
    }

    /// Move.
    #[halo_tool(why = "Use it.")]
    #[post("/move")]
    pub(crate) async fn r#move() -> String {
        String::new()
    }
}

#[actix_web::test]
async fn h75_handlers_may_be_called_anything() {
    let described = describe(App::new().service(names::config)).await;
    assert_eq!(described["call"]["url"], "/config");
    let described = describe(App::new().service(names::schema)).await;
    assert_eq!(described["call"]["url"], "/schema");
    let described = describe(App::new().service(names::r#move)).await;
    assert_eq!(described["call"]["url"], "/move");
    let app = App::new()
        .service(names::new)
        .service(names::r#move)
        .service(halo_actix::Halo::new("Cases", "1"));
    let api = halo_actix::inspect::describe(app).await;
    assert_eq!(
        api.descriptions["/new"][0].effects.undo.as_deref(),
        Some("/move")
    );
    // Nor is the name taken from a handler's own argument, a field, a method or another module.
    let described = describe(App::new().service(shared::p)).await;
    assert_eq!(described["input"]["p"]["type"], "integer");
    let described = describe(App::new().service(shared::other::q)).await;
    assert_eq!(described["input"]["p"]["type"], "integer");
    let pair = shared::Pair {
        p: shared::other::plain(1),
    };
    assert_eq!(pair.p(), 1);
    // `.service(p)` needs a value called `p`. Of the values that Rust has, only a function leaves its name
    // to arguments, and a function is no `HttpServiceFactory`; a struct with braces is no value. So an
    // argument `p` of another function in the same module does not compile, with actix alone as with HALO.
    let ours = include_str!("../../ui/fail/220_argument_named_like_a_handler.stderr");
    let actix = include_str!("../../ui/fail/222_argument_named_like_a_handler_of_actix.stderr");
    for stderr in [ours, actix] {
        assert!(stderr.contains("`p` is interpreted as a unit struct, not a new binding"));
        assert!(stderr.contains("help: introduce a new binding instead: `other_p`"));
    }
}

/// A handler shares its name with all that may have it.
mod shared {
    use actix_web::{get, web};
    use halo_actix::halo_tool;

    /// Look.
    #[halo_tool(why = "Use it.")]
    #[get("/p/{p}")]
    pub(crate) async fn p(p: web::Path<u8>) -> String {
        let p = p.into_inner();
        p.to_string()
    }

    pub(crate) struct Pair {
        pub(crate) p: u8,
    }

    impl Pair {
        pub(crate) fn p(&self) -> u8 {
            self.p
        }
    }

    pub(crate) mod other {
        use actix_web::{get, web};
        use halo_actix::halo_tool;

        /// Look again.
        #[halo_tool(why = "Use it.")]
        #[get("/q/{p}")]
        pub(crate) async fn q(p: web::Path<u8>) -> String {
            plain(*p).to_string()
        }

        pub(crate) fn plain(p: u8) -> u8 {
            p
        }
    }
}

/// The names that generated code might use are the author's own here.
mod own_names {
    #![allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "the names are the point"
    )]

    use halo_actix::{HaloSchema, halo_tool};

    pub(crate) struct Vec;
    pub(crate) struct String;
    pub(crate) enum Option {
        Some,
    }
    pub(crate) enum Result {
        Ok,
    }
    pub(crate) trait Future {}
    pub(crate) mod serde_json {}
    pub(crate) mod std {}
    pub(crate) mod core {}
    macro_rules! write {
        () => {
            compile_error!("not this one")
        };
    }
    macro_rules! concat {
        () => {
            compile_error!("not this one")
        };
    }
    macro_rules! panic {
        () => {
            compile_error!("not this one")
        };
    }
    macro_rules! assert {
        () => {
            compile_error!("not this one")
        };
    }
    pub(crate) use {assert, concat, panic, write};

    #[derive(::serde::Deserialize, HaloSchema)]
    pub(crate) struct Order {
        pub(crate) item: ::std::string::String,
        pub(crate) tags: ::std::option::Option<::std::vec::Vec<u8>>,
    }

    /// Order.
    #[halo_tool(
        why = "Use it.",
        examples = [{ input: { item: "tea" } }],
    )]
    #[actix_web::post("/own")]
    pub(crate) async fn own(order: actix_web::web::Json<Order>) -> ::std::string::String {
        let order = order.into_inner();
        order.item + if order.tags.is_some() { "+" } else { "" }
    }
}

/// An API of someone who depends on actix, serde and HALO, and names nothing else.
mod no_json {
    #[derive(::serde::Deserialize, ::serde::Serialize, ::halo_actix::HaloSchema)]
    pub(crate) struct Order {
        #[halo(minimum = 1, example = 2)]
        #[serde(default)]
        amount: u8,
    }

    /// Order.
    #[::halo_actix::halo_tool(
        why = "Use it.",
        examples = [{ input: { amount: 5 }, output: { amount: 5 } }],
    )]
    #[::actix_web::post("/no-json")]
    pub(crate) async fn order(
        order: ::actix_web::web::Json<Order>,
    ) -> ::actix_web::web::Json<Order> {
        order
    }
}

#[actix_web::test]
async fn h77_nobody_needs_serde_json() {
    // A package without it among its dependencies: tests/renamed.
    let described = describe(App::new().service(no_json::order)).await;
    let amount = json!({
        "type": "integer", "minimum": 1, "maximum": 255, "examples": [2],
    });
    assert_eq!(described["input"], json!({ "amount": amount }));
    assert_eq!(
        described["examples"],
        json!([{ "input": { "amount": 5 }, "output": { "amount": 5 } }])
    );
}

/// `Future` is another trait here than the one that the prelude brings.
#[allow(dead_code, reason = "the names are the point")]
mod no_future {
    pub(crate) trait Future {}
    pub(crate) trait IntoFuture {}
    pub(crate) struct Pin;

    /// Wait.
    #[::halo_actix::halo_tool(why = "Use it.")]
    #[::actix_web::get("/async")]
    pub(crate) async fn wait() -> &'static str {
        ::actix_web::rt::task::yield_now().await;
        ""
    }

    /// Return what is waited for.
    #[::halo_actix::halo_tool(why = "Use it.")]
    #[::actix_web::get("/plain")]
    pub(crate) fn plain() -> impl ::core::future::Future<Output = &'static str> {
        ::core::future::ready("")
    }
}

#[actix_web::test]
async fn h78_nobody_needs_the_trait_future() {
    // Edition 2021, whose prelude lacks it: tests/renamed. No prelude at all: tests/ui/pass/306.
    for described in [
        describe(App::new().service(no_future::wait)).await,
        describe(App::new().service(no_future::plain)).await,
    ] {
        assert_eq!(described["output"], json!({ "type": "string" }));
    }
}

#[actix_web::test]
async fn h81_nothing_of_the_authors_is_used() {
    let described = describe(App::new().service(own_names::own)).await;
    assert_eq!(
        described["input"],
        json!({
            "item": { "type": "string", "required": true },
            "tags": {
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 255 },
            },
        })
    );
    assert_eq!(described["output"], json!({ "type": "string" }));
}

/// Types and handlers made of tokens from two places.
mod made {
    use actix_web::{get, web};
    use halo_actix::{HaloSchema, halo_tool};

    macro_rules! make {
        ($name:ident, $handler:ident, $path:literal, { $($field:ident: $ty:ty),* $(,)? }, $why:expr) => {
            #[derive(serde::Deserialize, HaloSchema)]
            pub(crate) struct $name {
                own: Option<u8>,
                $(#[halo(example = "x")] $field: $ty),*
            }

            /// Made.
            #[halo_tool(why = $why)]
            #[get($path)]
            pub(crate) async fn $handler(query: web::Query<$name>) -> String {
                let mut text = format!("{:?}", query.own);
                $(text += &query.$field.to_string();)*
                text
            }
        };
    }

    make!(Made, made, "/made", { theirs: String }, "Use it.");
}

#[actix_web::test]
async fn h79_macro_rules_may_make_types_and_handlers() {
    let described = describe(App::new().service(made::made)).await;
    assert_eq!(
        described["input"],
        json!({
            "own": { "type": "integer", "minimum": 0, "maximum": 255 },
            "theirs": { "type": "string", "examples": ["x"], "required": true },
        })
    );
}

/// A module of the author's is called like the crates that generated code needs.
mod crates {
    #![allow(clippy::module_inception, reason = "the names are the point")]

    pub(crate) mod actix_web {}
    pub(crate) mod halo_core {}
    pub(crate) mod serde {}

    /// Serve.
    #[::halo_actix::halo_tool(why = "Use it.")]
    #[::actix_web::get("/crates")]
    pub(crate) async fn serve() -> &'static str {
        ""
    }
}

#[actix_web::test]
async fn h82_modules_may_be_called_like_crates() {
    let described = describe(App::new().service(crates::serve)).await;
    assert_eq!(described["call"]["url"], "/crates");
}

/// The library under another name, as a facade re-exports it.
mod facade {
    pub(crate) use ::halo_actix as halo_rs;
}

mod renamed {
    use super::facade::halo_rs;

    #[derive(serde::Deserialize, halo_rs::HaloSchema)]
    #[halo(crate = super::facade::halo_rs)]
    pub(crate) struct Order {
        item: String,
    }

    /// Order.
    #[halo_rs::halo_tool(why = "Use it.", crate = super::facade::halo_rs)]
    #[actix_web::post("/renamed")]
    pub(crate) async fn order(order: actix_web::web::Json<Order>) -> String {
        order.item.clone()
    }
}

#[actix_web::test]
async fn h83_the_library_may_have_another_name() {
    // A renamed dependency, without the old name anywhere: tests/renamed.
    let described = describe(App::new().service(renamed::order)).await;
    assert_eq!(
        described["input"],
        json!({ "item": { "type": "string", "required": true } })
    );
}

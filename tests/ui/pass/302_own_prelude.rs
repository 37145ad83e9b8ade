//! A module that has its own of everything that generated code might name.

#![deny(warnings)]

use actix_web::App;
use halo_actix::Halo;

#[allow(dead_code, unused_macros, unused_imports, non_camel_case_types)]
mod api {
    use actix_web::web;
    use halo_actix::{HaloSchema, halo_tool};
    use serde::{Deserialize, Serialize};

    pub struct Vec;
    pub struct String;
    pub enum Option {
        Some,
        None,
    }
    pub use self::Option::{None, Some};
    pub enum Result {
        Ok,
        Err,
    }
    pub use self::Result::{Err, Ok};
    pub struct Box;
    pub struct Self_;
    pub trait Default {}
    pub trait Clone {}
    pub trait Copy {}
    pub trait Send {}
    pub trait Sync {}
    pub trait Sized {}
    pub trait Into {}
    pub trait From {}
    pub trait Fn {}
    pub trait Iterator {}
    pub trait ToString {}
    pub trait HaloArg {}
    pub trait HaloOutput {}
    pub trait HaloTool {}
    pub trait HttpServiceFactory {}
    pub struct Literal;
    pub struct Constraint;
    pub struct Example;
    pub struct Reference;
    pub struct NextStep;
    pub const TOOL: () = ();
    pub const SHAPE: () = ();
    pub const SCHEMA: () = ();
    pub const ARG: () = ();
    pub const OUTPUT: () = ();
    pub fn drop() {}
    pub fn resource() {}
    pub fn fn_guard() {}
    pub fn call_only() {}
    pub mod check {}
    pub mod __private {}

    macro_rules! shadow {
        ($d:tt $($name:ident)*) => {$(
            macro_rules! $name {
                ($d($d t:tt)*) => {
                    compile_error!("a macro of the author's was called")
                };
            }
        )*};
    }
    shadow! {
        $ write writeln print panic assert assert_eq vec format concat stringify include_str
        module_path matches unreachable line file
    }

    #[derive(Deserialize, Serialize, HaloSchema)]
    pub struct Order {
        /// In the smallest unit.
        #[halo(minimum = 1, maximum = 2.5, example = 2)]
        amount: ::core::primitive::u32,
        #[halo(min_length = 1, max_length = 5, pattern = "x", format = "email")]
        text: ::std::string::String,
        #[halo(min_items = 1, max_items = 5, example = ["a", 1, null, { b: true }])]
        items: ::std::vec::Vec<::serde_json::Value>,
        #[serde(default, skip_serializing_if = "::core::option::Option::is_none")]
        size: ::core::option::Option<Size>,
    }

    #[derive(Deserialize, Serialize, HaloSchema)]
    pub enum Size {
        /// Small.
        Small,
        #[serde(skip_serializing)]
        Large,
    }

    /// Charge a card.
    #[halo_tool(
        why = "Use to take money.",
        name = "charge",
        tags = ["write"],
        effects = { reversible: true, undo: charge },
        limits = { rate: "1/s", idempotent: true },
        next = [{ when: "size=Small", suggest: charge }],
        examples = [{
            input: { amount: 2, text: "x", items: [1.5] },
            output: { amount: 2, text: "x", items: [2.5] },
        }],
        auth = { type: apikey, header: "X-Key" },
        resilience = { retry: true, backoff: linear, timeout_ms: 5, fallback: charge },
        status = active,
        sunset = "2027-01-31",
        replace_with = charge,
        trust = { signed: false, jwks: "https://example.com" },
        observe = { trace_header: "X-Trace-Id", explain: true },
    )]
    #[::actix_web::post("/charge", guard = "everyone")]
    pub async fn charge(order: web::Json<Order>) -> web::Json<Order> {
        order
    }

    fn everyone(_: &::actix_web::guard::GuardContext<'_>) -> ::core::primitive::bool {
        true
    }
}

// serde's own derives do not stand this.
#[allow(dead_code, non_camel_case_types)]
mod primitives {
    pub type u8 = ();
    pub type u64 = ();
    pub type usize = ();
    pub type i128 = ();
    pub type f64 = ();
    pub type str = ();
    pub type bool = ();

    #[derive(::halo_actix::HaloSchema)]
    pub struct Shown {
        /// In the smallest unit.
        #[halo(minimum = 1, maximum = 2.5, example = 2)]
        amount: ::core::primitive::u32,
        #[halo(min_length = 1, max_length = 5, pattern = "x", format = "email")]
        text: ::std::string::String,
        #[halo(min_items = 1, max_items = 5, example = ["a", 1, null, { b: true }])]
        items: ::std::vec::Vec<::core::primitive::f64>,
        pair: Pair,
    }

    #[derive(::halo_actix::HaloSchema)]
    pub struct Pair(::core::primitive::u8, Size);

    #[derive(::halo_actix::HaloSchema)]
    pub enum Size {
        Small,
    }

    /// Show it.
    #[::halo_actix::halo_tool(
        why = "Use to look at it.",
        limits = { idempotent: true },
        resilience = { timeout_ms: 5 },
        output = Shown,
    )]
    #[::actix_web::get("/shown/{id}")]
    pub async fn shown(
        id: ::actix_web::web::Path<::core::primitive::u32>,
    ) -> impl ::actix_web::Responder {
        ::std::string::ToString::to_string(&id)
    }
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(api::charge)
        .service(Halo::new("Own", "1"));
    let described = halo_actix::inspect::describe(app).await;
    let names: Vec<_> = described.descriptions["/charge"][0].input.keys().collect();
    assert_eq!(names, ["amount", "text", "items", "size"]);
    let json = serde_json::to_value(&described.descriptions).unwrap();
    let amount = &json["/charge"][0]["input"]["amount"];
    assert_eq!(
        (&amount["type"], &amount["maximum"]),
        (&"integer".into(), &2.5.into())
    );
}

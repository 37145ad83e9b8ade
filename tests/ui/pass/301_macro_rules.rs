//! Handlers and types that `macro_rules!` writes, with every kind of fragment passed on.

#![deny(warnings)]

use actix_web::{App, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

macro_rules! model {
    (
        $(#[$attr:meta])* $vis:vis struct $name:ident {
            $($(#[$on_field:meta])* $field:ident: $ty:ty = $wire:literal),* $(,)?
        }
    ) => {
        $(#[$attr])*
        #[derive(Deserialize, Serialize, HaloSchema)]
        $vis struct $name {
            $($(#[$on_field])* #[serde(rename = $wire)] $vis $field: $ty,)*
            #[doc = concat!("Of ", stringify!($name), ".")]
            #[halo(maximum = 9)]
            own: u8,
        }
    };
}

model! {
    /// What to charge.
    pub(crate) struct Charge {
        /// In the smallest unit.
        #[halo(minimum = 1)]
        amount: u32 = "sum",
        note: Option<std::string::String> = "remark",
    }
}

macro_rules! words {
    ($name:ident: $($word:ident = $text:expr),*) => {
        #[derive(Deserialize, Serialize, HaloSchema)]
        enum $name { $(#[doc = $text] $word,)* }
    };
}

words! { Size: Small = "Fits a hand.", Large = "Does not." }

macro_rules! bounds {
    ($name:ident, $minimum:literal, $maximum:expr, $example:tt) => {
        #[derive(Deserialize, Serialize, HaloSchema)]
        struct $name {
            #[halo(minimum = $minimum, maximum = $maximum, example = $example)]
            value: i32,
        }
    };
}

bounds!(Bounded, -5, 5, 0);

macro_rules! tool {
    (
        $(#[$attr:meta])*
        $vis:vis $name:ident($param:ident: $ty:ty) -> $output:ty;
        $route:ident $path:literal $why:literal $undo:path, [$($tag:expr),*] $when:literal $example:tt
    ) => {
        $(#[$attr])*
        #[halo_tool(
            why = $why,
            tags = [$($tag),*],
            effects = { reversible: true, undo: $undo },
            next = [{ when: $when, suggest: $undo }],
            examples = [{ input: $example }],
        )]
        #[$route($path)]
        $vis async fn $name($param: $ty) -> $output {
            // Macro hygiene keeps this from the parameter of that name.
            let local = $param;
            local
        }
    };
}

tool! {
    /// Charge a card.
    #[allow(dead_code)]
    pub(crate) charge(local: web::Json<Charge>) -> web::Json<Charge>;
    post "/charge" "Use to take money." self::refund, ["a", "b"] "own=1"
    { sum: 5, own: 1, remark: "x" }
}

macro_rules! whole_item {
    ($item:item) => {
        $item
    };
}

whole_item! {
    /// Refund a charge.
    #[halo_tool(why = "Use to give money back.")]
    #[post("/refund")]
    async fn refund(size: web::Json<Page<Size>>, bounded: web::Query<Bounded>) -> String {
        format!("{}{}", size.items.len(), bounded.value)
    }
}

macro_rules! generic {
    ($name:ident<$param:ident>, $field:ident) => {
        #[derive(Deserialize, HaloSchema)]
        struct $name<$param> {
            $field: Vec<$param>,
        }
    };
}

generic!(Page<T>, items);

/// A macro within a macro, and a handler whose name is made there.
macro_rules! outer {
    ($($name:ident)*) => {
        macro_rules! inner {
            ($path:expr) => {
                $(
                    /// Do it.
                    #[halo_tool(why = "Use to do it.")]
                    #[post($path)]
                    async fn $name() -> &'static str { stringify!($name) }
                )*
            };
        }
    };
}

outer!(made);
inner!("/made");

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(charge)
        .service(refund)
        .service(made)
        .service(Halo::new("Macros", "1"));
    let api = halo_actix::inspect::describe(app).await;
    assert_eq!(api.manifest.tools.len(), 3);
    let names: Vec<_> = api.descriptions["/charge"][0].input.keys().collect();
    assert_eq!(names, ["sum", "remark", "own"]);
    let json = serde_json::to_value(&api.descriptions).unwrap();
    assert_eq!(json["/charge"][0]["description"], "Charge a card.");
    assert_eq!(
        json["/charge"][0]["input"]["own"]["description"],
        "Of Charge."
    );
    let value = &json["/refund"][0]["input"]["value"];
    assert_eq!(
        (&value["minimum"], &value["maximum"]),
        (&(-5).into(), &5.into())
    );
}

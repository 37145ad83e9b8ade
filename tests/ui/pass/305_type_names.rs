//! Types with names that generated code uses itself.

#![deny(warnings)]

use actix_web::{App, post, web};
use halo_actix::{Halo, halo_tool};
use serde::{Deserialize, Serialize};

macro_rules! types {
    ($($name:ident)*) => {
        mod types {
            use halo_actix::HaloSchema;
            use serde::{Deserialize, Serialize};

            $(
                #[derive(Deserialize, Serialize, HaloSchema)]
                pub struct $name {
                    pub value: Option<Box<$name>>,
                }
            )*
        }

        #[derive(Deserialize, Serialize, halo_actix::HaloSchema)]
        #[allow(non_snake_case)]
        struct All {
            $($name: types::$name,)*
        }

        /// Do it.
        #[halo_tool(why = "Use to do it.")]
        #[post("/all")]
        async fn all(value: web::Json<All>) -> web::Json<All> {
            value
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

types! {
    Field Schema Kind Literal Tool Arg Shape ShapeKind Variant Constraint Output Reference Route
    Uuid Value Duration Json Path Query Data HashMap Result Auth Effects Example
}

mod famous {
    use halo_actix::HaloSchema;
    use serde::{Deserialize, Serialize};

    /// Not the one of std.
    #[derive(Deserialize, Serialize, HaloSchema)]
    pub struct String {
        pub text: ::std::string::String,
    }

    /// Not the one of std.
    #[derive(Deserialize, Serialize, HaloSchema)]
    pub struct Vec<T> {
        pub first: T,
    }

    /// Uses both.
    #[derive(Deserialize, Serialize, HaloSchema)]
    pub struct Both {
        pub both: Vec<String>,
    }
}

/// Do it.
#[halo_tool(why = "Use to do it.")]
#[post("/both")]
async fn both(value: web::Json<famous::Both>) -> web::Json<famous::Both> {
    value
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(all)
        .service(both)
        .service(Halo::new("Types", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let names: Vec<_> = api.descriptions["/all"][0].input.keys().collect();
    assert_eq!(names, NAMES);
    let json = serde_json::to_value(&api.descriptions).unwrap();
    let first = &json["/both"][0]["input"]["both"]["properties"]["first"];
    assert_eq!(first["properties"]["text"]["type"], "string");
}

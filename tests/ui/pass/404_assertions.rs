//! What looks like a mistake to a careless assertion and is none.
#![deny(warnings)]

use actix_web::{App, get, post, web};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::protocol::AuthKind;
use halo_actix::{Halo, HaloSchema, halo_tool, inspect};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// Not described, and not asked to be.
struct Marker;

#[derive(Serialize, HaloSchema)]
struct Id<T> {
    value: u64,
    #[serde(skip)]
    of: PhantomData<T>,
}

#[derive(Serialize, HaloSchema)]
enum Stage {
    Done,
}

#[derive(Serialize, HaloSchema)]
struct State {
    id: Id<Marker>,
    stage: Option<Stage>,
}

#[derive(Deserialize, HaloSchema)]
struct Page {
    q: String,
    limit: u32,
}

#[derive(Deserialize, HaloSchema)]
struct Filter {
    q: String,
}

/// Two readers of one query string, a path of any length, credentials that may be left out.
#[halo_tool(
    why = "Use to look.",
    auth = { type: none },
    next = [{ when: "stage=null", suggest: long }, { when: "stage=Done", suggest: long }],
)]
#[get("/look/{x}/{y}")]
async fn look(
    page: web::Query<Page>,
    filter: web::Query<Filter>,
    path: web::Path<Vec<String>>,
    token: Option<BearerAuth>,
) -> web::Json<State> {
    assert!(page.q == filter.q && page.limit > 0 && path.len() == 2 && token.is_none());
    web::Json(State {
        id: Id { value: 1, of: PhantomData },
        stage: Some(Stage::Done),
    })
}

macro_rules! long {
    ($($name:ident)*) => {
        /// A body of many fields.
        #[derive(Deserialize, HaloSchema)]
        struct Long {
            $($name: Option<u32>,)*
            last: u32,
        }
    };
}

long! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
    g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
    j0 j1 j2 j3 j4 j5 j6 j7 j8 j9
}

#[derive(Deserialize, HaloSchema)]
struct Other {
    other: u32,
}

/// The compiler has a patience with constants.
#[halo_tool(
    why = "Use to send much.",
    examples = [
        { input: { other: 1, last: 2, a0: 3 } },
        { input: { other: 4, last: 5, j9: 6 } },
        { input: { other: 7, last: 8 } },
    ],
)]
#[post("/long")]
async fn long(query: web::Query<Other>, body: web::Json<Long>) -> String {
    let first = [body.a0, body.b0].into_iter().flatten().sum::<u32>();
    (query.other + body.last + first).to_string()
}

#[actix_web::main]
async fn main() {
    let app = App::new().service(look).service(long).service(Halo::new("Pass", "1"));
    let api = inspect::describe(app).await;
    let seen = &api.descriptions["/look/{x}/{y}"][0];
    let names: Vec<&str> = seen.input.keys().map(String::as_str).collect();
    assert_eq!(names, ["x", "y", "q", "limit"]);
    assert_eq!(seen.auth.as_ref().map(|auth| &auth.kind), Some(&AuthKind::None));
    let sent = &api.descriptions["/long"][0];
    assert_eq!(sent.input.len(), 102);
    assert!(sent.input["last"].required && !sent.input["a0"].required);
}

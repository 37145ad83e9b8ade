//! Other attributes above, between and below, and conditions.

#![deny(warnings)]

use actix_web::{App, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

/// Between.
#[allow(clippy::unused_async)]
#[halo_tool(why = "Use to do it.")]
#[allow(unused_variables)]
#[post("/between")]
#[inline]
#[must_use]
async fn between(unused: String) -> String {
    String::new()
}

#[halo_tool(why = "Use to do it.")]
/// Below the attribute.
#[post("/docs")]
/// And below the route.
async fn docs() -> &'static str {
    ""
}

/// There.
#[cfg(all())]
#[halo_tool(why = "Use to do it.")]
#[post("/above")]
async fn above() -> &'static str {
    ""
}

/// Not there.
#[cfg(any())]
#[halo_tool(why = "Use to do it.")]
#[post("/above")]
async fn above() -> Missing {}

/// There.
#[halo_tool(why = "Use to do it.")]
#[cfg(all())]
#[post("/middle")]
async fn middle() -> &'static str {
    ""
}

/// Not there.
#[halo_tool(why = "Use to do it.")]
#[cfg(any())]
#[post("/middle")]
async fn middle() -> Missing {}

/// There.
#[halo_tool(why = "Use to do it.")]
#[post("/below")]
#[cfg(all())]
async fn below(
    #[cfg(any())] gone: Missing,
    #[cfg(all())] here: web::Json<Conditional>,
    #[allow(unused_variables)] body: web::Query<Nothing>,
) -> String {
    format!("{}{}", here.there, here.renamed)
}

/// Not there.
#[halo_tool(why = "Use to do it.")]
#[post("/below")]
#[cfg(any())]
async fn below() -> Missing {}

/// Added on a condition.
#[cfg_attr(all(), halo_tool(why = "Use to do it."), post("/conditional"))]
async fn conditional() -> &'static str {
    ""
}

#[derive(Deserialize, HaloSchema)]
struct Conditional {
    #[cfg(any())]
    gone: Missing,
    #[cfg(all())]
    there: u32,
    #[cfg_attr(all(), serde(rename = "other"), halo(minimum = 1))]
    renamed: u32,
}

#[derive(Deserialize, HaloSchema)]
struct Nothing {}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(between)
        .service(docs)
        .service(above)
        .service(middle)
        .service(below)
        .service(conditional)
        .service(Halo::new("Attributes", "1"));
    let api = halo_actix::inspect::describe(app).await;
    assert_eq!(api.manifest.tools.len(), 6);
    let described_docs = &api.descriptions["/docs"][0].description;
    assert_eq!(described_docs, "Below the attribute.\nAnd below the route.");
    let input = &api.descriptions["/below"][0].input;
    let names: Vec<_> = input.keys().map(String::as_str).collect();
    assert_eq!(names, ["there", "other"]);
}

//! A key is sent in one place.

use actix_web::get;
use halo_actix::halo_tool;

/// Look.
#[halo_tool(why = "Use to look.", auth = { type: apikey, header: "X-Key", cookie: "key" })]
#[get("/look")]
async fn look() -> &'static str {
    ""
}

fn main() {}

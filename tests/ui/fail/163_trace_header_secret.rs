//! What is sent in a trace header is logged and sent back.

use actix_web::get;
use halo_actix::halo_tool;

/// Look.
#[halo_tool(why = "Use to look.", observe = { trace_header: "Authorization" })]
#[get("/look")]
async fn look() -> &'static str {
    ""
}

fn main() {}

//! An argument is called like a handler of its module, which actix's own attributes do not allow either.

use actix_web::{App, get, web};
use halo_actix::halo_tool;

/// Look.
#[halo_tool(why = "Use to look.")]
#[get("/p")]
async fn p() -> &'static str {
    ""
}

/// Look again.
#[halo_tool(why = "Use to look again.")]
#[get("/q/{p}")]
async fn q(p: web::Path<u8>) -> String {
    p.to_string()
}

fn main() {
    let _ = App::new().service(p).service(q);
}

//! A described handler is mounted as if it were the function, which actix's own attributes do not allow either.

use actix_web::{App, get, web};
use halo_actix::halo_tool;

/// Look.
#[halo_tool(why = "Use to look.")]
#[get("/look")]
async fn look() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().route("/x", web::get().to(look));
}

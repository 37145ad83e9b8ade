//! `web::Path` reads one value where the route has two parameters.

use actix_web::{App, get, post, web};
use halo_actix::halo_tool;

/// Show a charge.
#[halo_tool(why = "Use to look at it.")]
#[get("/charges/{year}/{id}")]
async fn charge(path: web::Path<u32>) -> String {
    path.to_string()
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: charge })]
#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

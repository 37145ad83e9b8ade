//! A parameter of the scope is not declared.

use actix_web::{App, get, post, web};
use halo_actix::halo_tool;

/// Show a charge.
#[halo_tool(why = "Use to look at it.")]
#[get("/charges/{id}")]
async fn charge(path: web::Path<(String, u32)>) -> String {
    format!("{}{}", path.0, path.1)
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

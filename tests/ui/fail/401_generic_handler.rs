//! A handler is generic.

use actix_web::{App, get, post, web};
use halo_actix::halo_tool;

/// List what there is.
#[halo_tool(why = "Use to see what there is.", output = String)]
#[get("/list")]
async fn list<R: ToString>(repository: web::Data<R>) -> String {
    repository.to_string()
}

/// Refund a charge.
#[halo_tool(why = "Use to give money back.", effects = { undo: list })]
#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().service(list).service(refund);
}

//! `#[utoipa::path]` stands below: it could not read the route attribute any more.

use actix_web::{App, post};
use halo_actix::halo_tool;

/// Stands in for utoipa's attribute.
mod utoipa {
    #[expect(unused_imports, reason = "an attribute of that name is never expanded")]
    pub(crate) use actix_web::main as path;
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[utoipa::path(responses((status = 200)))]
#[post("/charge")]
async fn charge() -> &'static str {
    ""
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

//! `suggest` names a handler without a description.

use actix_web::{App, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::Serialize;

#[derive(Serialize, HaloSchema)]
struct Charge {
    status: String,
}

#[post("/refund")]
async fn refund() -> &'static str {
    ""
}

/// Charge a card.
#[halo_tool(why = "Use to take money.", next = [{ when: "status=open", suggest: refund }])]
#[post("/charge")]
async fn charge() -> web::Json<Charge> {
    web::Json(Charge {
        status: "open".into(),
    })
}

fn main() {
    let _ = App::new().service(charge).service(refund);
}

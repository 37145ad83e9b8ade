//! What a response carries has no description.

use actix_web::{App, post, web};
use halo_actix::halo_tool;
use serde::Serialize;

#[derive(Serialize)]
struct Receipt {
    id: u32,
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge() -> actix_web::Result<web::Json<Receipt>> {
    Ok(web::Json(Receipt { id: 1 }))
}

fn main() {
    let _ = App::new().service(charge);
}

//! There is no route attribute.

use actix_web::{App, web};
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
async fn charge() -> &'static str {
    ""
}

fn main() {
    let _ = App::new().route("/charge", web::post().to(charge));
}

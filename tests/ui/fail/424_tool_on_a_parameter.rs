//! `#[halo_tool]` stands on a parameter, bare, with a key, and by its path.

use actix_web::{App, get, web};
use halo_actix::halo_tool;

/// Look up a card.
#[halo_tool(why = "Use to look.")]
#[get("/card/{id}")]
async fn card(
    #[halo_tool(param)] id: web::Path<u32>,
    #[halo_tool] _request: actix_web::HttpRequest,
    #[halo_actix::halo_tool(skip)] _text: String,
) -> String {
    id.to_string()
}

fn main() {
    let _ = App::new().service(card);
}

//! `auth` says other credentials than a parameter takes.

use actix_web::{App, post};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::halo_tool;

/// Charge a card.
#[halo_tool(why = "Use to take money.", auth = { type: basic })]
#[post("/charge")]
async fn charge(caller: BearerAuth) -> String {
    caller.token().to_owned()
}

fn main() {
    let _ = App::new().service(charge);
}

//! The same as 220 without HALO: here it is actix that says it.

use actix_web::{App, get, web};

/// Look.
#[get("/p")]
async fn p() -> &'static str {
    ""
}

/// Look again.
#[get("/q/{p}")]
async fn q(p: web::Path<u8>) -> String {
    p.to_string()
}

fn main() {
    let _ = App::new().service(p).service(q);
}

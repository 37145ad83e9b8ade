//! A parameter is `impl Trait`.

use actix_web::{App, get, web};
use halo_actix::halo_tool;

/// List what there is.
#[halo_tool(why = "Use to see what there is.")]
#[get("/list")]
async fn list(repository: web::Data<impl ToString>) -> String {
    repository.to_string()
}

fn main() {
    let _ = App::new().service(list);
}

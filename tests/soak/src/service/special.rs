//! The tools that only one scope has.

use actix_web::web::{self, ServiceConfig};
use actix_web::{get, post};
use actix_web_httpauth::extractors::basic::BasicAuth;
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_actix::halo_tool;

/// Show a member.
#[halo_tool(why = "Use to see one.", tags = ["members", "read"], scope = "/tenants/{tenant}")]
#[get("/members/{id}")]
async fn member(path: web::Path<(String, u32)>) -> String {
    format!("{} {}", path.0, path.1)
}

/// Invite a member.
#[halo_tool(why = "Use to invite.", tags = ["members", "write"], scope = "/tenants/{tenant}")]
#[post("/members")]
async fn invite(tenant: web::Path<String>, names: web::Json<Vec<String>>) -> String {
    format!("{} {}", tenant, names.len())
}

/// The tools of a scope with a parameter.
pub(super) fn tenants(config: &mut ServiceConfig) {
    config.service(member).service(invite);
}

/// Ask with a token.
#[halo_tool(why = "Use with a token.", tags = ["desk"])]
#[get("/token")]
async fn token(token: BearerAuth) -> String {
    token.token().len().to_string()
}

/// Ask with a password.
#[halo_tool(why = "Use with a password.", tags = ["desk"])]
#[get("/password")]
async fn password(password: BasicAuth) -> String {
    password.user_id().len().to_string()
}

/// The tools that read credentials themselves.
pub(super) fn desk(config: &mut ServiceConfig) {
    config.service(token).service(password);
}

/// Count the stock.
#[halo_tool(why = "For staff.", tags = ["stock"], auth = { type: bearer, scopes: ["stock"] })]
#[get("/stock/{shelf}")]
async fn stock(shelf: web::Path<String>) -> String {
    shelf.into_inner()
}

/// The tools that scopes open.
pub(super) fn shop(config: &mut ServiceConfig) {
    config.service(stock);
}

//! A service of about 200 tools, mounted in every way that matters to requests.

mod area;
mod special;

use actix_web::dev::ServiceRequest;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, HttpResponse, error, guard};
use actix_web_httpauth::extractors::AuthenticationError;
use actix_web_httpauth::extractors::bearer::{BearerAuth, Config};
use actix_web_httpauth::middleware::HttpAuthentication;
use halo_actix::{Auth, Halo, plain};

/// Where its manifests are.
pub const ROOTS: [&str; 5] = ["/", "/inside", "/shop", "/proxied", "/strict"];

/// The `Authorization` that opens what is closed.
pub const CREDENTIALS: &str = "Bearer good";

/// Mounts it.
pub fn configure(config: &mut ServiceConfig) {
    for version in ["/v1", "/v2", "/v3"] {
        config.service(web::scope(version).configure(area::mount));
    }
    let nested = web::scope("/v1").configure(area::mount);
    config
        .service(web::scope("/eu").service(nested).configure(area::mount))
        .configure(inside)
        .configure(shop)
        .configure(proxied)
        .configure(strict)
        .service(web::scope("/tenants/{tenant}").configure(special::tenants))
        .service(web::scope("/desk").configure(special::desk))
        .configure(neighbours)
        .service(Halo::new("Soak", "1.0.0").description("Everything at once."));
}

/// A middleware asks for a token.
fn inside(config: &mut ServiceConfig) {
    let scope = web::scope("/inside").wrap(HttpAuthentication::bearer(check));
    let halo = Halo::new("Inside", "1").auth(Auth::bearer(&["inside"]));
    config.service(scope.configure(area::mount).service(halo));
}

async fn check(
    request: ServiceRequest,
    token: BearerAuth,
) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    match token.token() {
        "good" => Ok(request),
        "weak" => Err((error::ErrorForbidden("the rights are missing"), request)),
        _ => {
            let refused = AuthenticationError::from(Config::default().realm("soak"));
            Err((refused.into(), request))
        }
    }
}

/// Rules decide who sees what.
fn shop(config: &mut ServiceConfig) {
    let halo = Halo::new("Shop", "2")
        .visible(|caller, tool| !tool.tags().contains(&"write") || caller.bearer() == Some("good"))
        .visible_async(|request, tool| async move {
            tool.method() != "DELETE" || request.headers().contains_key("authorization")
        })
        .scopes(|caller| {
            let scopes = caller
                .header("x-scopes")
                .and_then(|scopes| scopes.to_str().ok());
            scopes
                .unwrap_or_default()
                .split(' ')
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .cache_control("max-age=60");
    let scope = web::scope("/shop").configure(area::mount);
    config.service(scope.configure(special::shop).service(halo));
}

/// URLs begin with what a proxy says.
fn proxied(config: &mut ServiceConfig) {
    let halo = Halo::new("Proxied", "1")
        .forwarded_prefix()
        .lifecycle_headers();
    config.service(web::scope("/proxied").configure(area::mount).service(halo));
}

/// Who discovers says who they are.
fn strict(config: &mut ServiceConfig) {
    let halo = Halo::new("Strict", "1").require("Bearer realm=\"strict\"", |caller| {
        caller.bearer() == Some("good")
    });
    config.service(web::scope("/strict").configure(area::mount).service(halo));
}

/// What is not described.
fn neighbours(config: &mut ServiceConfig) {
    let options = || async { HttpResponse::Ok().body("an OPTIONS handler of the app's own") };
    config
        .route("/plain", web::get().to(|| async { "plain" }))
        .service(
            web::resource("/own")
                .route(
                    web::route()
                        .guard(guard::Options())
                        .guard(guard::fn_guard(plain))
                        .to(options),
                )
                .route(web::post().to(|body: web::Bytes| async move { body.len().to_string() })),
        );
}

//! The keys that signatures are checked with, served.

use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, Resource};

use crate::signing::KEYS_PATH;

/// Answers GET with the keys.
pub(super) fn resource(keys: String) -> Resource {
    let keys = Bytes::from(keys);
    let answer = move || {
        let mut response = HttpResponse::Ok().body(keys.clone());
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/jwk-set+json"),
        );
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("max-age=300"),
        );
        std::future::ready(response)
    };
    Resource::new(KEYS_PATH).route(web::get().to(answer))
}

//! Bytes that are made once and served many times, with their validator.

use std::hash::Hasher as _;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue, IfNoneMatch};
use actix_web::web::Bytes;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use halo_core::protocol::MEDIA_TYPE;

/// A HALO response body and its strong `ETag` (§2 of the protocol).
#[derive(Clone, Debug)]
pub(crate) struct Representation {
    body: Bytes,
    tag: header::EntityTag,
    etag: HeaderValue,
}

impl Representation {
    pub(crate) fn new(body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let tag = header::EntityTag::new_strong(digest(&body));
        let etag = HeaderValue::try_from(tag.to_string())
            .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self { body, tag, etag }
    }

    /// 200 with the body, or 304 if the caller has it already.
    pub(crate) fn respond(&self, request: &HttpRequest) -> HttpResponse {
        self.respond_to(request, "no-cache", "accept")
    }

    /// The same where others may get another answer, for reasons that only the app knows.
    pub(crate) fn respond_privately(&self, request: &HttpRequest) -> HttpResponse {
        self.respond_to(request, "private, no-cache", "*")
    }

    fn respond_to(
        &self,
        request: &HttpRequest,
        cache_control: &'static str,
        vary: &'static str,
    ) -> HttpResponse {
        let mut response = if self.is_known(request) {
            HttpResponse::new(StatusCode::NOT_MODIFIED)
        } else {
            let body = actix_web::body::BoxBody::new(self.body.clone());
            let mut response = HttpResponse::with_body(StatusCode::OK, body);
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.etag.clone());
        // A description is never served stale: caches keep it, but ask each time.
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(cache_control),
        );
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        response
    }

    fn is_known(&self, request: &HttpRequest) -> bool {
        if !request.headers().contains_key(header::IF_NONE_MATCH) {
            return false;
        }
        match request.get_header::<IfNoneMatch>() {
            Some(IfNoneMatch::Any) => true,
            Some(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.tag)),
            None => false,
        }
    }
}

/// 128 bits over the bytes: equal bytes, equal digest, in every worker and every run of one build.
fn digest(body: &[u8]) -> String {
    let half = |salt: u8| {
        let mut hasher = std::hash::DefaultHasher::new();
        hasher.write_u8(salt);
        hasher.write(body);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

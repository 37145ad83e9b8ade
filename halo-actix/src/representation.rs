//! Bytes that are made once and served many times, with their validator.

use std::hash::Hasher as _;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue, IfNoneMatch};
use actix_web::web::Bytes;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use halo_core::protocol::MEDIA_TYPE;

use crate::caching::{Audience, Policy};
use crate::signing::{SIGNATURE_HEADER, Signing};

/// A HALO response body and its strong `ETag` (§2 of the protocol).
#[derive(Clone, Debug)]
pub(crate) struct Representation {
    body: Bytes,
    tag: String,
    etag: HeaderValue,
    signature: Option<HeaderValue>,
}

impl Representation {
    pub(crate) fn new(body: impl Into<Bytes>, signing: &Signing) -> Self {
        let body = body.into();
        let tag = digest(&body);
        Self {
            etag: quoted(&tag),
            signature: signing.sign(&body),
            body,
            tag,
        }
    }

    /// 200 with the body, or 304 if the caller has it already.
    pub(crate) fn respond(
        &self,
        request: &HttpRequest,
        policy: &Policy,
        audience: &Audience,
    ) -> HttpResponse {
        let coded = coding(request.headers()).map(|coding| format!("{}-{coding}", self.tag));
        let tag = coded.as_deref().unwrap_or(&self.tag);
        let mut response = if is_known(request, tag) {
            HttpResponse::new(StatusCode::NOT_MODIFIED)
        } else {
            let body = actix_web::body::BoxBody::new(self.body.clone());
            let mut response = HttpResponse::with_body(StatusCode::OK, body);
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
            response
        };
        let etag = coded.as_deref().map_or_else(|| self.etag.clone(), quoted);
        let headers = response.headers_mut();
        headers.insert(header::ETAG, etag);
        headers.insert(header::CACHE_CONTROL, policy.cache_control(audience));
        headers.insert(header::VARY, audience.vary());
        if let Some(signature) = &self.signature {
            let name = header::HeaderName::from_static(SIGNATURE_HEADER);
            headers.insert(name, signature.clone());
        }
        response
    }
}

fn quoted(tag: &str) -> HeaderValue {
    HeaderValue::try_from(format!("\"{tag}\"")).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// What stands for the codings a caller accepts; nothing for none.
///
/// A middleware may compress the body after us, and which way depends on this header alone: as many
/// representations, as many strong validators.
fn coding(headers: &HeaderMap) -> Option<String> {
    let mut hasher = std::hash::DefaultHasher::new();
    let mut any = false;
    for value in headers.get_all(header::ACCEPT_ENCODING) {
        let value = value.as_bytes().trim_ascii();
        if !value.is_empty() && !value.eq_ignore_ascii_case(b"identity") {
            hasher.write(value);
            hasher.write_u8(b',');
            any = true;
        }
    }
    any.then(|| format!("{:08x}", hasher.finish() & 0xffff_ffff))
}

fn is_known(request: &HttpRequest, tag: &str) -> bool {
    if !request.headers().contains_key(header::IF_NONE_MATCH) {
        return false;
    }
    match request.get_header::<IfNoneMatch>() {
        Some(IfNoneMatch::Any) => true,
        // Weak and strong are the same to this header.
        Some(IfNoneMatch::Items(known)) => known.iter().any(|known| known.tag() == tag),
        None => false,
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

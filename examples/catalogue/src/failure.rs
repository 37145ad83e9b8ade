//! Every error of the service, as `{"error": {"code": …, "message": …}}`.

use std::fmt;

use actix_web::error::JsonPayloadError;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError, web};
use serde_json::json;

/// An answer that is not the one the caller hoped for.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Failure {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
        }
    }

    /// The request could be read, but a value in it is not acceptable.
    #[must_use]
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid_value", message)
    }

    /// What the request names does not exist.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        HttpResponse::build(self.status).json(body)
    }
}

/// Makes actix's own errors about JSON bodies look like ours.
#[must_use]
pub fn json_config() -> web::JsonConfig {
    web::JsonConfig::default().error_handler(|error, _| {
        let failure = match error {
            JsonPayloadError::ContentType => Failure::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "invalid_body",
                "the body must be JSON, sent with `Content-Type: application/json`",
            ),
            other => Failure::new(other.status_code(), "invalid_body", other.to_string()),
        };
        failure.into()
    })
}

/// Makes actix's own errors about query strings look like ours.
#[must_use]
pub fn query_config() -> web::QueryConfig {
    web::QueryConfig::default().error_handler(|error, _| {
        // The parser does not say which parameter it means: point to where they are described.
        let message = format!("{error}; OPTIONS on this path describes what it accepts");
        Failure::new(StatusCode::BAD_REQUEST, "invalid_query", message).into()
    })
}

/// Makes actix's own errors about path parameters look like ours.
#[must_use]
pub fn path_config() -> web::PathConfig {
    web::PathConfig::default().error_handler(|error, _| {
        Failure::new(StatusCode::NOT_FOUND, "invalid_path", error.to_string()).into()
    })
}

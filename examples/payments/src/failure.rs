//! Every error of the service, as `{"error": {"code": …, "message": …}}`.

use std::fmt;

use actix_web::error::JsonPayloadError;
use actix_web::http::{StatusCode, header};
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

    /// What the request names is not in a state that allows this.
    #[must_use]
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// The caller's quota for this hour is used up.
    #[must_use]
    pub fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", message)
    }

    /// No bearer token was sent.
    #[must_use]
    pub fn no_token() -> Self {
        let message = "no bearer token: send `Authorization: Bearer <token>`";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorised", message)
    }

    /// The bearer token is none of this service's.
    #[must_use]
    pub fn unknown_token() -> Self {
        let message = "unknown bearer token: this service accepts the tokens it prints on start";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorised", message)
    }

    /// The token is known, but lacks the scope.
    #[must_use]
    pub fn forbidden(scope: &str) -> Self {
        let message = format!("this token lacks the scope `{scope}`");
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
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
        let mut answer = HttpResponse::build(self.status);
        match self.status {
            StatusCode::UNAUTHORIZED => {
                answer.insert_header((header::WWW_AUTHENTICATE, "Bearer realm=\"payments\""));
            }
            StatusCode::TOO_MANY_REQUESTS => {
                answer.insert_header((header::RETRY_AFTER, "60"));
            }
            _ => {}
        }
        answer.json(json!({ "error": { "code": self.code, "message": self.message } }))
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

//! What a service answers to a call, and whether that refuses it.

use std::fmt::{Debug, Display};

use actix_web::body::{self, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::error::{
    ContentTypeError, InternalError, JsonPayloadError, ParseError, PathError, PayloadError,
    QueryPayloadError, ReadlinesError, UrlencodedError,
};
use actix_web::http::StatusCode;
use actix_web::{Error, ResponseError};
use halo_core::pattern;
use serde::de::value;

use super::arguments::Origin;

/// An answer, as far as it says whether the call was accepted.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    /// The error behind the answer, as it displays.
    pub(super) error: String,
    /// The body of an error.
    pub(super) body: String,
    /// What actix could not read.
    unread: Option<&'static str>,
    route: Route,
}

#[derive(Debug)]
enum Route {
    /// A middleware has answered, or it is not known.
    Unknown,
    /// None has taken the call.
    None,
    /// One has, with this path as callers see it.
    Some(String),
}

impl Answer {
    pub(super) async fn of<B: MessageBody>(answer: Result<ServiceResponse<B>, Error>) -> Self {
        let response = match answer {
            Ok(response) => response,
            // A server makes a response of it just as well.
            Err(error) => return Self::of_error(&error).await,
        };
        let status = response.status();
        let error = response.response().error();
        let unread = error.and_then(unread);
        let error = error.map(Error::to_string).unwrap_or_default();
        let request = response.request();
        let routed = request.match_info().unprocessed().is_empty();
        let route = match request.match_pattern() {
            _ if !routed => Route::None,
            Some(pattern) => Route::Some(pattern::url(&pattern)),
            None if status == StatusCode::NOT_FOUND => Route::None,
            None => Route::Unknown,
        };
        Self {
            status,
            error,
            unread,
            route,
            body: text(status, response.into_body()).await,
        }
    }

    async fn of_error(error: &Error) -> Self {
        let response = error.error_response();
        let status = response.status();
        Self {
            status,
            error: error.to_string(),
            unread: unread(error),
            route: Route::Unknown,
            body: text(status, response.into_body()).await,
        }
    }

    /// Why the call was refused, if it was.
    pub(super) fn refusal(&self, url: &str, origin: Origin) -> Option<String> {
        let status = self.status;
        if let Route::Some(route) = &self.route
            && route != url
        {
            return Some(format!("another route takes the call, {route}"));
        }
        if matches!(self.route, Route::None) && status == StatusCode::NOT_FOUND {
            return Some("no route takes the call: is there a guard on it?".to_owned());
        }
        if let Some(part) = self.unread.filter(|_| !status.is_success()) {
            return Some(format!("{part} is not what the handler reads"));
        }
        let reason = match status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                "the call wants credentials: `Callable::header` sends some"
            }
            StatusCode::METHOD_NOT_ALLOWED => "the path does not serve the method",
            StatusCode::PAYLOAD_TOO_LARGE => "the body is larger than the service takes",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "the body has a media type the service refuses",
            StatusCode::TOO_MANY_REQUESTS => "a rate limit leaves open whether the call is fine",
            _ if status.is_server_error() => "the service fails",
            _ if status.is_client_error() && self.sounds_unread() => {
                "the answer reads as if the call could not be read"
            }
            _ if self.may_be_unread() && matches!(origin, Origin::Example(_)) => {
                "what an example shows must be accepted"
            }
            _ => return None,
        };
        Some(reason.to_owned())
    }

    /// Whether the handler was not reached, as far as the answer lets it be told.
    pub(super) fn is_unread(&self) -> bool {
        self.unread.is_some() || self.sounds_unread()
    }

    /// Whether the status is one that extractors and handlers share.
    pub(super) fn may_be_unread(&self) -> bool {
        matches!(
            self.status,
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY
        )
    }

    /// Whether the two answers say the same to a caller.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        self.status == other.status && self.error == other.error && self.body == other.body
    }

    /// Whether the text has the words of serde or actix: an application's own error type hides theirs.
    fn sounds_unread(&self) -> bool {
        [&self.error, &self.body].into_iter().any(|text| {
            let expecting = text.contains(", expected ");
            UNREAD.iter().any(|words| text.contains(words))
                || expecting && UNEXPECTED.iter().any(|words| text.contains(words))
        })
    }
}

const UNREAD: [&str; 16] = [
    "missing field `",
    "unknown field `",
    "duplicate field `",
    "did not match any variant of untagged enum",
    "invalid digit found in string",
    "invalid float literal",
    "cannot parse integer from empty string",
    "number too large to fit in target type",
    "number too small to fit in target type",
    "provided string was not `true` or `false`",
    "EOF while parsing",
    "trailing characters at line",
    "expected value at line",
    "deserialize error",
    "can not parse \"",
    "wrong number of parameters",
];

/// Words that others use as well: serde goes on with what it expected.
const UNEXPECTED: [&str; 4] = [
    "invalid type: ",
    "invalid value: ",
    "invalid length ",
    "unknown variant `",
];

/// The text of an error; what a call that succeeds gives is not read.
async fn text<B: MessageBody>(status: StatusCode, body: B) -> String {
    if !status.is_client_error() && !status.is_server_error() {
        return String::new();
    }
    let bytes = body::to_bytes(body).await.unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

/// The part of a call that one of actix's extractors could not read.
fn unread(error: &Error) -> Option<&'static str> {
    let parts = [
        (is::<JsonPayloadError>(error), "the JSON body"),
        (is::<QueryPayloadError>(error), "the query string"),
        (is::<PathError>(error), "the path"),
        // What `Path` makes of it without an error handler.
        (
            error.as_error::<InternalError<value::Error>>().is_some(),
            "the path",
        ),
        (is::<UrlencodedError>(error), "the form"),
        (is::<ParseError>(error), "a header"),
        (is::<PayloadError>(error), "the body"),
        (is::<ReadlinesError>(error), "the body"),
        (is::<ContentTypeError>(error), "the media type"),
        #[cfg(feature = "multipart")]
        (
            is::<actix_multipart::MultipartError>(error),
            "the multipart form",
        ),
    ];
    parts.into_iter().find(|(is, _)| *is).map(|(_, part)| part)
}

/// Whether the error is of this type, also where a status or a response was put around it.
fn is<E: ResponseError + Debug + Display + 'static>(error: &Error) -> bool {
    error.as_error::<E>().is_some() || error.as_error::<InternalError<E>>().is_some()
}

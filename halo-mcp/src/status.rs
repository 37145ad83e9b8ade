//! The words for status codes.

use std::borrow::Cow;

/// A status with its reason phrase (RFC 9110 §15), as `404 Not Found`.
pub(crate) fn status(code: u16) -> Cow<'static, str> {
    Cow::Borrowed(match code {
        200 => "200 OK",
        201 => "201 Created",
        202 => "202 Accepted",
        204 => "204 No Content",
        205 => "205 Reset Content",
        206 => "206 Partial Content",
        301 => "301 Moved Permanently",
        302 => "302 Found",
        303 => "303 See Other",
        304 => "304 Not Modified",
        307 => "307 Temporary Redirect",
        308 => "308 Permanent Redirect",
        400 => "400 Bad Request",
        401 => "401 Unauthorized",
        402 => "402 Payment Required",
        403 => "403 Forbidden",
        404 => "404 Not Found",
        405 => "405 Method Not Allowed",
        406 => "406 Not Acceptable",
        408 => "408 Request Timeout",
        409 => "409 Conflict",
        410 => "410 Gone",
        412 => "412 Precondition Failed",
        413 => "413 Content Too Large",
        415 => "415 Unsupported Media Type",
        422 => "422 Unprocessable Content",
        423 => "423 Locked",
        424 => "424 Failed Dependency",
        428 => "428 Precondition Required",
        429 => "429 Too Many Requests",
        500 => "500 Internal Server Error",
        501 => "501 Not Implemented",
        502 => "502 Bad Gateway",
        503 => "503 Service Unavailable",
        504 => "504 Gateway Timeout",
        other => return Cow::Owned(other.to_string()),
    })
}

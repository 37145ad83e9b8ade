//! What a caller tells about a call for the records: a trace id and a reason.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

/// The header that carries the caller's trace id.
pub const TRACE_HEADER: &str = "X-Trace-Id";
/// The header in which an agent explains why it calls.
pub const REASON_HEADER: &str = "X-Call-Reason";

// Records are kept for as long as the service runs: nobody may fill them with one header.
const LONGEST: usize = 200;

/// Trace id and reason of one call; both are optional, and an unfit value counts as absent.
#[derive(Debug, Default)]
pub struct Audit {
    /// The caller's trace id.
    pub trace_id: Option<String>,
    /// Why the caller makes the call.
    pub reason: Option<String>,
}

impl FromRequest for Audit {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = |name| {
            let value = request.headers().get(name)?.to_str().ok()?;
            (1..=LONGEST)
                .contains(&value.len())
                .then(|| value.to_owned())
        };
        ready(Ok(Self {
            trace_id: header(TRACE_HEADER),
            reason: header(REASON_HEADER),
        }))
    }
}

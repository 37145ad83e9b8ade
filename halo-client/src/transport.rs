//! How requests travel: a trait, so that tests and other HTTP clients can plug in.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use bytes::Bytes;
use http::{Request, Response};

#[cfg(feature = "reqwest")]
mod reqwest;

#[cfg(feature = "reqwest")]
pub use self::reqwest::ReqwestTransport;

/// What [`Transport::send`] gives.
pub type Sending<'a> =
    Pin<Box<dyn Future<Output = Result<Response<Received>, TransportError>> + Send + 'a>>;

/// Sends one request and receives one answer.
///
/// An implementation must not follow redirects, must not retry, must not add credentials of its own, and must stop
/// reading at the limit. It need not know of timeouts: the client drops the future.
///
/// # Examples
///
/// ```
/// use bytes::Bytes;
/// use halo_client::transport::{Received, Sending, Transport};
/// use http::{Request, Response};
///
/// #[derive(Debug)]
/// struct AlwaysTeapot;
///
/// impl Transport for AlwaysTeapot {
///     fn send(&self, _: Request<Bytes>, limit: usize) -> Sending<'_> {
///         Box::pin(async move {
///             let mut answer = Response::new(Received::whole(Bytes::from_static(b"short and stout"), limit));
///             *answer.status_mut() = http::StatusCode::IM_A_TEAPOT;
///             Ok(answer)
///         })
///     }
/// }
/// ```
pub trait Transport: fmt::Debug + Send + Sync + 'static {
    /// Sends the request, whose URI is absolute, and reads at most `limit` bytes of the answer's body.
    ///
    /// # Errors
    ///
    /// When no whole answer came. An answer of any status is no error.
    fn send(&self, request: Request<Bytes>, limit: usize) -> Sending<'_>;
}

/// The body of an answer, up to the limit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Received {
    /// The bytes, without any compression.
    pub bytes: Bytes,
    /// Whether there was more than the limit allows.
    pub cut: bool,
}

impl Received {
    /// A body that is known as a whole, cut to the limit.
    #[must_use]
    pub fn whole(mut bytes: Bytes, limit: usize) -> Self {
        let cut = bytes.len() > limit;
        bytes.truncate(limit);
        Self { bytes, cut }
    }
}

/// Why no answer came.
#[derive(Debug)]
pub struct TransportError {
    sent: Sent,
    message: String,
}

/// Whether a request without an answer may have been processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// Certainly not: no connection was made.
    No,
    /// It may have been.
    Maybe,
}

impl TransportError {
    /// An error with words for it, which must hold no credential.
    #[must_use]
    pub fn new(sent: Sent, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { sent, message }
    }

    /// Whether the request may have been processed.
    #[must_use]
    pub const fn sent(&self) -> Sent {
        self.sent
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.sent {
            Sent::No => f.write_str(" (the request was not sent)"),
            Sent::Maybe => f.write_str(" (the request may have been processed)"),
        }
    }
}

impl Error for TransportError {}

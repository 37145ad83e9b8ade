//! What a call answered.

/// So many bytes of an answer are shown, unless [`Answer::at_most`] says otherwise: 1 MiB.
pub const MAX_RESULT: usize = 1024 * 1024;

/// What a call answered: what [`result`](crate::result) makes a result of.
///
/// # Examples
///
/// ```
/// use halo_mcp::Answer;
///
/// let answer = Answer::new(201, br#"{"id":7}"#)
///     .content_type("application/json")
///     .location("/orders/7");
/// # let _ = answer;
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "an answer is to be made a result of"]
pub struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a [u8],
    pub(crate) content_type: Option<&'a str>,
    pub(crate) location: Option<&'a str>,
    pub(crate) retry_after: Option<&'a str>,
    pub(crate) most: usize,
    pub(crate) cut: bool,
}

impl<'a> Answer<'a> {
    /// An answer of this status and body.
    pub const fn new(status: u16, body: &'a [u8]) -> Self {
        Self {
            status,
            body,
            content_type: None,
            location: None,
            retry_after: None,
            most: MAX_RESULT,
            cut: false,
        }
    }

    /// Its `Content-Type`.
    pub const fn content_type(mut self, value: &'a str) -> Self {
        self.content_type = Some(value);
        self
    }

    /// Its `Location`.
    pub const fn location(mut self, value: &'a str) -> Self {
        self.location = Some(value);
        self
    }

    /// Its `Retry-After`.
    pub const fn retry_after(mut self, value: &'a str) -> Self {
        self.retry_after = Some(value);
        self
    }

    /// Shows so many bytes of the body; what is longer is marked.
    pub const fn at_most(mut self, bytes: usize) -> Self {
        self.most = bytes;
        self
    }

    /// Says that there was more of the body than is here.
    pub const fn cut(mut self) -> Self {
        self.cut = true;
        self
    }

    /// The bytes that are shown, and whether they are all there are.
    pub(crate) fn shown(&self) -> (&'a [u8], bool) {
        match self.body.get(..self.most) {
            Some(shown) if shown.len() < self.body.len() => (shown, false),
            _ => (self.body, !self.cut),
        }
    }
}

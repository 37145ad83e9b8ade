//! What a server answered.

use std::fmt;

use serde_json::Value;

/// Status, headers and body of an answer.
#[derive(Clone, PartialEq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers by name, in lower case, without `date`: actix gives them in any order.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    pub(crate) fn new(
        status: u16,
        headers: impl Iterator<Item = (String, String)>,
        body: Vec<u8>,
    ) -> Self {
        let mut headers: Vec<_> = headers.filter(|(name, _)| name != "date").collect();
        headers.sort_unstable();
        Self {
            status,
            headers,
            body,
        }
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body as text; what is no UTF-8 is replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    ///
    /// # Panics
    ///
    /// If it is none.
    #[must_use]
    #[track_caller]
    pub fn json(&self) -> Value {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("no JSON ({error}): {} {:?}", self.status, self.text()),
        }
    }

    /// The body of a discovery that went well.
    ///
    /// # Panics
    ///
    /// If the answer is not 200 with HALO's media type.
    #[must_use]
    #[track_caller]
    pub fn halo(&self) -> Value {
        assert_eq!(
            (self.status, self.header("content-type")),
            (200, Some(crate::HALO)),
            "{:?}",
            self.text()
        );
        self.json()
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {:?}", self.status, self.headers, self.text())
    }
}

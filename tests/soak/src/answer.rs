//! What must hold of every answer, whatever was asked.

use halo_actix::protocol::{Description, MEDIA_TYPE, Manifest};

/// Status, the headers that matter, and body of an answer.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, by name in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let (_, value) = headers.find(|(known, _)| known == name)?;
        Some(value)
    }

    /// What is wrong with it, if anything is.
    ///
    /// # Errors
    ///
    /// If it is a failure of the server, or a discovery that cannot be read or kept.
    pub fn check(&self) -> Result<(), String> {
        if self.status >= 500 {
            return Err(format!("the status is {}", self.status));
        }
        if self.status != 200 || self.header("content-type") != Some(MEDIA_TYPE) {
            return Ok(());
        }
        let readable = match self.body.first() {
            Some(b'[') => Description::read_all(&self.body).map(|_| ()),
            _ => Manifest::read(&self.body).map(|_| ()),
        };
        if let Err(error) = readable {
            return Err(format!("the answer cannot be read: {error}"));
        }
        let strong = |etag: &str| etag.len() > 2 && etag.starts_with('"') && etag.ends_with('"');
        if !self.header("etag").is_some_and(strong) {
            return Err("there is no strong ETag".to_owned());
        }
        for name in ["cache-control", "vary", "x-jws-signature"] {
            if self.header(name).is_none() {
                return Err(format!("there is no {name}"));
            }
        }
        Ok(())
    }
}

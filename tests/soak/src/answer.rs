//! What must hold of an answer, whatever was asked.

use halo_actix::protocol::{Description, MEDIA_TYPE, Manifest};

use crate::Request;

/// An answer, its header's names in lower case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Names and values of the header lines.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The first header line of a name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether this is a manifest or descriptions.
    #[must_use]
    pub fn is_halo(&self) -> bool {
        let kind = self.header("content-type").unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case(MEDIA_TYPE)
    }

    /// What is wrong with it as an answer to this request.
    #[must_use]
    pub fn fault(&self, request: &Request) -> Option<String> {
        self.check(request).err()
    }

    fn check(&self, request: &Request) -> Result<(), String> {
        if self.status >= 500 {
            return Err(format!("the answer is {}", self.status));
        }
        if self.is_halo() {
            self.check_halo(request)?;
        }
        match self.status {
            204 | 304 if !self.body.is_empty() => Err(format!("{} with a body", self.status)),
            304 if !request.has("if-none-match") => Err("304 that nobody asked for".into()),
            304 => self.check_caching(),
            401 if self.header("www-authenticate").is_none() => {
                Err("401 without a challenge".into())
            }
            _ => Ok(()),
        }
    }

    fn check_halo(&self, request: &Request) -> Result<(), String> {
        if request.method != b"OPTIONS" {
            let method = request.method.escape_ascii();
            return Err(format!("{MEDIA_TYPE} as the answer to {method}"));
        }
        if self.status != 200 {
            return Err(format!("{MEDIA_TYPE} with status {}", self.status));
        }
        self.check_caching()?;
        let read = |error| format!("the body cannot be read: {error}");
        let again = if self.body.first() == Some(&b'[') {
            let descriptions = Description::read_all(&self.body).map_err(read)?;
            if descriptions.is_empty() {
                return Err("no description in the body".into());
            }
            serde_json::to_vec(&descriptions)
        } else {
            serde_json::to_vec(&Manifest::read(&self.body).map_err(read)?)
        };
        match again {
            Ok(again) if again == self.body => Ok(()),
            Ok(_) => Err("the body is not written as it was read".into()),
            Err(error) => Err(format!("what was read cannot be written: {error}")),
        }
    }

    fn check_caching(&self) -> Result<(), String> {
        let etag = self.header("etag").ok_or("no ETag")?;
        let inner = etag
            .strip_prefix('"')
            .and_then(|etag| etag.strip_suffix('"'));
        if inner.is_none_or(|inner| inner.is_empty() || inner.contains('"')) {
            return Err(format!("not a strong ETag: {etag}"));
        }
        if self.header("cache-control").is_none_or(str::is_empty) {
            return Err("no Cache-Control".into());
        }
        let vary = self.header("vary").ok_or("no Vary")?;
        let accept = |name: &str| name == "*" || name.eq_ignore_ascii_case("accept");
        if !vary.split(',').map(str::trim).any(accept) {
            return Err(format!("Vary without Accept: {vary}"));
        }
        Ok(())
    }

    /// What is wrong with `again`, the answer to the same request with this answer's `ETag`.
    #[must_use]
    pub fn fault_when_asked_again(&self, again: &Self) -> Option<String> {
        if again.status != 304 || !again.body.is_empty() {
            let (status, length) = (again.status, again.body.len());
            return Some(format!(
                "asked again with its ETag: {status}, {length} bytes"
            ));
        }
        let (first, second) = (self.header("etag"), again.header("etag"));
        (first != second).then(|| format!("asked again with its ETag {first:?}: {second:?}"))
    }
}

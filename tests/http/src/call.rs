//! One request, sent by an ordinary HTTP client.

use std::io::Read as _;

use ureq::http;

use crate::{Answer, Server};

/// A request to a [`Server`].
#[derive(Debug)]
#[must_use = "a call does nothing until it is sent"]
pub struct Call<'a> {
    server: &'a Server,
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
}

impl<'a> Call<'a> {
    pub(crate) fn new(server: &'a Server, method: &str, path: &str) -> Self {
        Self {
            server,
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: None,
        }
    }

    /// Adds a header. Without an `Accept` of its own, a call sends none.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a JSON body.
    pub fn json(self, body: &serde_json::Value) -> Self {
        self.header("content-type", "application/json")
            .body(body.to_string())
    }

    /// Adds a body, whatever the method.
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Sends it.
    ///
    /// # Panics
    ///
    /// If there is no answer.
    #[must_use]
    #[track_caller]
    pub fn send(self) -> Answer {
        let url = format!("http://{}{}", self.server.addr(), self.path);
        let called = format!("{} {url}", self.method);
        match self.response(&url) {
            Ok(answer) => answer,
            Err(error) => panic!("{called} is not answered: {error}"),
        }
    }

    fn response(self, url: &str) -> Result<Answer, ureq::Error> {
        let mut request = http::Request::builder()
            .method(self.method.as_str())
            .uri(url);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let agent = self.server.agent();
        let response = match self.body {
            None => agent.run(request.body(())?)?,
            Some(body) => {
                let (parts, ()) = request.body(())?.into_parts();
                let mut request = match self.method.as_str() {
                    "POST" => agent.post(url),
                    "PUT" => agent.put(url),
                    "PATCH" => agent.patch(url),
                    "DELETE" => agent.delete(url).force_send_body(),
                    "OPTIONS" => agent.options(url).force_send_body(),
                    _ => agent.get(url).force_send_body(),
                };
                for (name, value) in &parts.headers {
                    request = request.header(name, value);
                }
                request.send(&body[..])?
            }
        };
        let (parts, body) = response.into_parts();
        let headers = parts.headers.iter().map(|(name, value)| {
            (
                name.to_string(),
                String::from_utf8_lossy(value.as_bytes()).into_owned(),
            )
        });
        let mut bytes = Vec::new();
        body.into_reader().read_to_end(&mut bytes)?;
        Ok(Answer::new(parts.status.as_u16(), headers, bytes))
    }
}

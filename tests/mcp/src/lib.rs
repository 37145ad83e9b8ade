//! A client of the Model Context Protocol in a few lines: what goes over the wire is seen as it is.

use serde_json::{Value, json};
use test_http::{Answer, Call, Server};

/// A client of an endpoint.
#[derive(Clone, Debug)]
pub struct Client<'a> {
    server: &'a Server,
    path: &'a str,
    headers: Vec<(&'a str, &'a str)>,
}

impl<'a> Client<'a> {
    /// A client of the endpoint at `path`.
    #[must_use]
    pub fn new(server: &'a Server, path: &'a str) -> Self {
        let headers = vec![
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
            ("mcp-protocol-version", "2025-06-18"),
        ];
        Self {
            server,
            path,
            headers,
        }
    }

    /// The same with a header, which takes the place of one of its name.
    #[must_use]
    pub fn with(mut self, name: &'a str, value: &'a str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value));
        self
    }

    /// The same without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self
    }

    /// The answer to a body as it stands.
    #[must_use]
    #[track_caller]
    pub fn send(&self, body: impl Into<Vec<u8>>) -> Answer {
        let call = self.server.call("POST", self.path).body(body);
        let headers = self.headers.iter();
        headers
            .fold(call, |call: Call<'_>, (name, value)| {
                call.header(name, value)
            })
            .send()
    }

    /// The answer of HTTP to a request.
    #[must_use]
    #[track_caller]
    pub fn post(&self, method: &str, params: &Value) -> Answer {
        let request = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        self.send(request.to_string())
    }

    /// The whole answer of JSON-RPC to a request.
    ///
    /// # Panics
    ///
    /// If it is none, or belongs to another request.
    #[must_use]
    #[track_caller]
    pub fn ask(&self, method: &str, params: &Value) -> Value {
        let answer = self.post(method, params);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, Some("application/json")),
            "{answer:?}"
        );
        let answer = answer.json();
        assert_eq!(
            (&answer["jsonrpc"], &answer["id"]),
            (&json!("2.0"), &json!(7))
        );
        answer
    }

    /// The tools, as the first page has them.
    ///
    /// # Panics
    ///
    /// If there is an error.
    #[must_use]
    #[track_caller]
    pub fn tools(&self) -> Vec<Value> {
        let answer = self.ask("tools/list", &json!({}));
        match answer["result"]["tools"].as_array() {
            Some(tools) => tools.clone(),
            None => panic!("no tools: {answer}"),
        }
    }

    /// The names of the tools.
    #[must_use]
    #[track_caller]
    pub fn names(&self) -> Vec<String> {
        let name = |tool: &Value| tool["name"].as_str().unwrap_or_default().to_owned();
        self.tools().iter().map(name).collect()
    }

    /// The whole answer to a call.
    #[must_use]
    #[track_caller]
    pub fn answer(&self, name: &str, arguments: &Value) -> Value {
        self.ask(
            "tools/call",
            &json!({ "name": name, "arguments": arguments }),
        )
    }

    /// The result of a call.
    ///
    /// # Panics
    ///
    /// If there is an error of the protocol.
    #[must_use]
    #[track_caller]
    pub fn call(&self, name: &str, arguments: &Value) -> Value {
        let answer = self.answer(name, arguments);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// The first text of the result of a call.
    #[must_use]
    #[track_caller]
    pub fn text(&self, name: &str, arguments: &Value) -> String {
        let result = self.call(name, arguments);
        let text = result["content"][0]["text"].as_str();
        text.unwrap_or_default().to_owned()
    }

    /// The HTTP answer to a call.
    #[must_use]
    #[track_caller]
    pub fn post_call(&self, name: &str, arguments: &Value) -> Answer {
        self.post(
            "tools/call",
            &json!({ "name": name, "arguments": arguments }),
        )
    }
}

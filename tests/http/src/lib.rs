//! What the tests in `tests/` share: a real server, a real client, and what actix says about routes.
//!
//! - [`Server`] serves an app on a free port of 127.0.0.1 and stops when it is dropped.
//! - [`Call`] asks it with an ordinary HTTP client; [`Server::raw`] sends bytes that no client would.
//! - [`introspection`] tells which routes actix itself finds in an app.
//! - [`record`] keeps what is logged.

mod answer;
mod call;
pub mod introspection;
mod raw;
pub mod record;
mod refusal;
mod server;

pub use self::answer::Answer;
pub use self::call::Call;
pub use self::refusal::refusal;
pub use self::server::Server;

/// The media type that asks for HALO.
pub const HALO: &str = "application/llm+json";

/// A template with a value for each of its parameters: what a caller makes of a printed URL.
///
/// A `path` or `tail` spans segments, an `id` is a number, `v` a version, and all else is a word.
#[must_use]
pub fn concrete(template: &str) -> String {
    let mut url = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        url.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        url.push_str(match name {
            "path" | "tail" => "a/b.txt",
            "id" | "number" => "42",
            "v" => "v1",
            _ => "word",
        });
        rest = after;
    }
    url.push_str(rest);
    url
}

/// A template as it travels where braces are not allowed.
#[must_use]
pub fn percent_encoded(template: &str) -> String {
    template.replace('{', "%7B").replace('}', "%7D")
}

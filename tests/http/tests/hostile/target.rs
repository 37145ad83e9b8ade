//! The server under attack, and what must hold of it afterwards.

use actix_web::web::{self, ServiceConfig};
use actix_web::{get, post};
use halo_actix::{Halo, halo_tool};
use log::Level;
use test_http::{Answer, Server, record};

/// Look at one.
#[halo_tool(why = "Use to look.", tags = ["read"])]
#[get("/one/{id}")]
async fn look(id: web::Path<String>) -> String {
    format!("{} letters", id.len())
}

/// Look at a file.
#[halo_tool(why = "Use to read.", tags = ["read"])]
#[get("/file/{path:.*}")]
async fn file() -> &'static str {
    "file"
}

/// Look at a number.
#[halo_tool(why = "Use to count.")]
#[get(r"/number/{number:\d+}")]
async fn number() -> &'static str {
    "number"
}

/// Send one.
#[halo_tool(why = "Use to send.", tags = ["write"])]
#[post("/send")]
async fn send(text: String) -> String {
    format!("{} letters", text.len())
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(
            web::scope("/api")
                .service(look)
                .service(file)
                .service(number)
                .service(send),
        )
        .service(Halo::new("Hostile", "1"));
}

pub(crate) const ASK: &[u8] = b"Accept: application/llm+json";
pub(crate) const MARK: &str = "zebra";

/// A server whose answers are known, to be asked again when the attack is over.
pub(crate) struct Target {
    pub(crate) server: Server,
    pub(crate) before: [Answer; 3],
}

fn usual(server: &Server) -> [Answer; 3] {
    ["/", "/api/one/7", "/api/send"].map(|path| server.discover(path))
}

/// What was logged as an error, but for what actix says of requests that it cannot read.
fn errors() -> Vec<String> {
    let unreadable = "actix_http::h1::dispatcher: stream error: request parse error";
    let mut errors = record::lines(Level::Error);
    errors.retain(|line| !line.starts_with(unreadable));
    errors
}

impl Target {
    pub(crate) fn new() -> Self {
        record::start();
        let server = Server::start(configure);
        let before = usual(&server);
        Self { server, before }
    }

    /// OPTIONS on a path, given as bytes.
    #[track_caller]
    pub(crate) fn options(&self, path: &[u8]) -> Answer {
        let answer = self.server.raw_call(&[b"OPTIONS ", path].concat(), &[ASK]);
        ordinary(&answer, &String::from_utf8_lossy(path));
        answer
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(usual(&self.server), self.before);
            assert_eq!(errors(), [""; 0]);
        }
    }
}

/// Neither an error of the server nor an echo.
#[track_caller]
pub(crate) fn ordinary(answer: &Answer, what: &str) {
    assert!(
        (200..500).contains(&answer.status),
        "{what:.60}: {}",
        answer.status
    );
    assert!(
        !answer.text().contains(MARK),
        "{what:.60}: {}",
        answer.text()
    );
    for (name, value) in &answer.headers {
        assert!(!value.contains(MARK), "{what:.60}: {name}: {value}");
    }
}

//! Who sees what, and what is seen of an app however it is put together.

use actix_web::dev::Payload;
use actix_web::web::{self, ServiceConfig};
use actix_web::{App, FromRequest, HttpRequest, HttpServer, get, post};
use halo_actix::{Auth, Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_http::{Answer, HALO, Server};

/// Who is signed in.
struct User {
    password_hash: String,
}

impl FromRequest for User {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
        let password_hash = "secret".to_owned();
        std::future::ready(Ok(Self { password_hash }))
    }
}

/// A note to keep.
#[derive(Deserialize, Serialize, HaloSchema)]
struct Note {
    /// What it says.
    text: String,
}

/// Keep a note.
#[halo_tool(why = "Use it.", tags = ["write"], auth = { type: bearer, scopes: ["write"] })]
#[post("/notes")]
async fn keep(#[halo(skip)] user: User, note: web::Json<Note>) -> web::Json<Note> {
    assert!(!user.password_hash.is_empty());
    note
}

/// Read the notes.
#[halo_tool(why = "Use it.", tags = ["read"])]
#[get("/notes")]
async fn read() -> web::Json<Vec<Note>> {
    web::Json(Vec::new())
}

fn notes(config: &mut ServiceConfig) {
    config.service(keep).service(read);
}

fn ask(server: &Server, path: &str, token: &str) -> Answer {
    let call = server.call("OPTIONS", path).header("accept", HALO);
    call.header("authorization", &format!("Bearer {token}"))
        .send()
}

fn methods(answer: &Answer) -> Vec<String> {
    let all = answer.halo();
    let all = all.as_array().or_else(|| all["tools"].as_array()).cloned();
    let method = |one: serde_json::Value| {
        let method = one.get("method").or_else(|| one["call"].get("method"));
        method
            .and_then(|method| method.as_str())
            .expect("a method")
            .to_owned()
    };
    all.expect("tools").into_iter().map(method).collect()
}

fn guarded() -> Halo {
    Halo::new("Notes", "1")
        .visible(|caller, tool| tool.method() == "GET" || caller.bearer() == Some("writer"))
}

/// S1: what is hidden is hidden in the description as in the manifest, with a weak token and with none.
#[test]
fn s1_one_rule_for_manifest_and_descriptions() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config.configure(notes).service(guarded());
    });
    assert_eq!(methods(&ask(&server, "/", "writer")), ["POST", "GET"]);
    assert_eq!(methods(&ask(&server, "/notes", "writer")), ["POST", "GET"]);
    for answer in [ask(&server, "/notes", "reader"), server.discover("/notes")] {
        assert_eq!(methods(&answer), ["GET"]);
        assert!(!answer.text().contains("Keep a note"));
    }
    assert_eq!(methods(&server.discover("/")), ["GET"]);
}

/// S2: what is sent along with OPTIONS is not looked at.
#[test]
fn s2_a_body_changes_nothing() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config.configure(notes).service(Halo::new("Notes", "1"));
    });
    for path in ["/", "/notes"] {
        let expected = server.discover(path);
        for body in [
            r#"[{"call":{"method":"DELETE","url":"/injected"}}]"#,
            "{}",
            "{\"broken\":",
            "\0\u{1}",
        ] {
            for content_type in ["application/json", "application/llm+json", "text/plain"] {
                let call = server.call("OPTIONS", path).header("accept", HALO);
                let answer = call.header("content-type", content_type).body(body).send();
                assert_eq!(
                    (answer.status, &answer.body),
                    (200, &expected.body),
                    "{path} {body}"
                );
                assert_eq!(
                    answer.header("etag"),
                    expected.header("etag"),
                    "{path} {body}"
                );
            }
        }
    }
}

/// S4: a rule knows the method, may wait, and hides when it fails, whatever the tags.
#[test]
fn s4_rules_know_the_method_wait_and_fail_closed() {
    for halo in [
        || Halo::new("Notes", "1").visible_async(|_, tool| async move { tool.method() == "GET" }),
        || {
            Halo::new("Notes", "1")
                .visible(|_, tool| (tool.method() == "GET").then_some(true).ok_or("no"))
        },
    ] {
        let server = Server::start(move |config: &mut ServiceConfig| {
            config.configure(notes).service(halo());
        });
        for path in ["/", "/?tags=read,write", "/notes"] {
            assert_eq!(methods(&server.discover(path)), ["GET"], "{path}");
        }
        let none = server.discover("/?tags=write");
        assert_eq!((none.status, &none.halo()["tools"]), (200, &json!([])));
    }
}

/// S6: what guards a whole scope or app is described.
#[test]
fn s6_credentials_of_scopes_and_apps_are_described() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config
            .service(web::scope("/a").service(read))
            .service(Halo::new("Notes", "1").auth_in("/a", Auth::api_key_in_cookie("sid")));
    });
    assert_eq!(
        server.description("/a/notes")["auth"],
        json!({"type": "apikey", "cookie": "sid"})
    );
}

/// S13: an output holds nothing but its JSON Schema.
#[test]
fn s13_an_output_is_its_schema_alone() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config.configure(notes).service(Halo::new("Notes", "1"));
    });
    let descriptions = server.descriptions("/notes");
    assert_eq!(
        descriptions[0]["output"],
        json!({
            "type": "object", "description": "A note to keep.",
            "properties": {"text": {"type": "string", "description": "What it says."}},
            "required": ["text"],
        })
    );
}

/// S15, S17, S21: what is mounted is seen: after the manifest, in nested scopes, in every worker, whatever
/// was waited for before.
#[test]
fn s15_s17_s21_everything_mounted_is_seen() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            App::new()
                .service(Halo::new("Notes", "1"))
                .service(web::scope("/v1").service(web::scope("/inner").configure(notes)))
                .configure(|config| {
                    config.service(web::scope("/v2").configure(notes));
                })
        });
        let server = server.workers(2).disable_signals().listen(listener)?;
        Ok(server.run())
    });
    for _ in 0..4 {
        let urls: Vec<String> = server
            .tools("/")
            .into_iter()
            .map(|[_, url, _]| url)
            .collect();
        assert_eq!(
            urls,
            [
                "/v1/inner/notes",
                "/v1/inner/notes",
                "/v2/notes",
                "/v2/notes"
            ]
        );
        assert_eq!(server.descriptions("/v1/inner/notes").len(), 2);
    }
}

/// S16: what is injected is no input, and none of it is told.
#[test]
fn s16_what_is_injected_is_no_input() {
    let server = Server::start(|config: &mut ServiceConfig| {
        config.configure(notes).service(Halo::new("Notes", "1"));
    });
    let kept = &server.descriptions("/notes")[0];
    let input: Vec<&String> = kept["input"].as_object().expect("a map").keys().collect();
    assert_eq!(input, ["text"]);
    assert!(!kept.to_string().contains("password"));
}

/// S20: what would stop an app at its start stops its build; see `tests/ui/fail`. What is unusual and right
/// does not.
#[test]
fn s20_unusual_and_right_is_served() {
    type Kept = web::Json<Vec<Note>>;

    /// Read them by another name.
    #[halo_tool(why = "Use it.", tags = ["read"])]
    #[get("/alias")]
    async fn alias() -> Result<Kept, actix_web::Error> {
        Ok(web::Json(Vec::new()))
    }

    let server = Server::start(|config: &mut ServiceConfig| {
        config.service(alias).service(Halo::new("Notes", "1"));
    });
    let described = server.description("/alias");
    assert_eq!(described["output"]["items"]["required"], json!(["text"]));
}

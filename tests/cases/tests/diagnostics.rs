//! Group K: what the compiler says, word for word, as the UI tests hold it.

use actix_web::{App, get, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;
use serde_json::json;

/// The message of a compile error, and what its caret stands under.
#[track_caller]
fn says(stderr: &str, message: &str, place: &str) {
    let mut lines = stderr.lines();
    assert!(
        lines.any(|line| line.trim_start_matches("error: ") == message || line.contains(message)),
        "{message:?} in {stderr}"
    );
    let rest: Vec<&str> = lines.collect();
    let at = rest
        .iter()
        .position(|line| line.contains('^'))
        .expect("a caret");
    let (code, carets) = (rest[at - 1], rest[at]);
    let start = carets.find('^').expect("a caret");
    let end = carets.rfind('^').expect("a caret");
    assert_eq!(&code[start..=end], place);
}

#[test]
fn h84_a_mistake_in_the_path_is_shown_in_the_path() {
    says(
        include_str!("../../ui/fail/210_brace_unclosed.stderr"),
        "`/charge/{id` has a `{` without its `}`: write `{name}`",
        "\"/charge/{id\"",
    );
}

mod my {
    pub(super) type Json = actix_web::web::Json<super::Body>;
}

#[derive(Deserialize, HaloSchema)]
struct Body {
    text: String,
}

/// Take an alias.
#[halo_tool(why = "Use it.")]
#[actix_web::post("/alias")]
async fn alias(body: my::Json) -> String {
    body.text.clone()
}

#[actix_web::test]
async fn h85_an_alias_is_what_it_stands_for() {
    let described = test_cases::json(App::new().service(alias)).await;
    assert_eq!(
        described["input"],
        json!({ "text": { "type": "string", "required": true } })
    );
}

#[test]
fn h86_what_is_written_in_another_way_is_answered_with_ours() {
    // On a parameter, as other libraries have it.
    let stderr = include_str!("../../ui/fail/421_skip_unknown.stderr");
    assert!(
        stderr.contains("`#[halo]`") && stderr.contains("`skip`"),
        "{stderr}"
    );
    // The attribute without anything, and with quoted keys.
    says(
        include_str!("../../ui/fail/105_attribute_bare.stderr"),
        "`why` is missing: tell a model when to choose this tool, `#[halo_tool(why = \"Use to …\")]`",
        "#[halo_tool]",
    );
    says(
        include_str!("../../ui/fail/110_key_quoted.stderr"),
        "write `why` without quotes",
        "\"why\"",
    );
}

#[test]
fn h87_a_bad_argument_is_named_with_what_to_do() {
    let stderr = include_str!("../../ui/fail/404_argument_unknown.stderr");
    says(
        stderr,
        "HALO does not know what the parameter type `Tenant` asks of a caller",
        "Tenant",
    );
    assert!(stderr.contains(
        "for an extractor of your own: `impl HaloArg for Tenant { const ARG: Arg = …; }`"
    ));
    assert!(stderr.contains("mark the parameter `#[halo(skip)]`"));
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Page {
    size: u8,
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Search {
    #[serde(flatten)]
    page: Page,
}

/// Search.
#[halo_tool(why = "Use it.")]
#[get("/search")]
async fn search(query: web::Query<Search>) -> String {
    format!("{:?} {}", query, query.page.size)
}

#[test]
fn h88_what_cannot_be_described_is_named_with_handler_method_path_and_field() {
    let mounted = std::thread::spawn(|| {
        actix_web::rt::System::new().block_on(async {
            let app = App::new()
                .service(web::scope("/api").service(search))
                .service(Halo::new("Cases", "1"));
            actix_web::test::init_service(app).await;
        });
    });
    let panic = mounted
        .join()
        .expect_err("a number in flatten cannot be read");
    let message = *panic.downcast::<String>().expect("a message");
    assert!(
        message.contains(
            "`diagnostics::search` (GET /api/search): a query string cannot carry `page.size`"
        ),
        "{message}"
    );
}

#[test]
fn h89_all_mistakes_of_an_attribute_are_told_at_once() {
    let stderr = include_str!("../../ui/fail/114_two_mistakes.stderr");
    says(stderr, "`why` is blank: say something", "\"\"");
    says(
        stderr,
        "`payments` is written twice: keep one of the two",
        "\"payments\"",
    );
    let three = include_str!("../../ui/fail/620_two_mistakes.stderr");
    assert_eq!(three.matches("error: ").count(), 2, "{three}");
}

macro_rules! tool {
    ($name:ident) => {
        /// Made by a macro.
        #[halo_tool(why = "Use it.")]
        #[get("/made")]
        async fn $name() -> &'static str {
            ""
        }
    };
}

tool!(made);

/// Never mounted.
#[halo_tool(why = "Use never.")]
#[get("/unmounted")]
async fn unmounted() -> &'static str {
    ""
}

#[actix_web::test]
async fn h90_tools_made_by_macros_are_described_when_they_are_mounted() {
    // There is no list of tools beside the app's own that could miss one.
    let app = App::new().service(made).service(Halo::new("Cases", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let names: Vec<&str> = api
        .manifest
        .tools
        .iter()
        .map(|tool| tool.name.as_str())
        .collect();
    assert_eq!(names, ["made"]);
    let _ = unmounted;
}

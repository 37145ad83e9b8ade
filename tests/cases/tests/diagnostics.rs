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

fn errors(stderr: &str) -> usize {
    stderr
        .lines()
        .filter(|line| line.starts_with("error"))
        .count()
}

#[test]
fn h84_a_mistake_in_the_path_is_shown_in_the_path() {
    says(
        include_str!("../../ui/fail/210_brace_unclosed.stderr"),
        "`/charge/{id` has a `{` without its `}`: write `{name}`",
        "\"/charge/{id\"",
    );
    says(
        include_str!("../../ui/fail/211_parameter_name.stderr"),
        "`card-id` in `/charge/{card-id}` is no parameter name: use letters, digits and `_`, with a letter first",
        "\"/charge/{card-id}\"",
    );
    says(
        include_str!("../../ui/fail/209_path_constant.stderr"),
        "`#[post]` starts with its path, a string literal: `#[post(\"/path\")]`",
        "CHARGE",
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
    // Where it stands for something without a description, that is one error, on the argument.
    let stderr = include_str!("../../ui/fail/425_alias_undescribed.stderr");
    says(
        stderr,
        "HALO has no description of the type `Order`",
        "my::Json",
    );
    assert_eq!(errors(stderr), 1);
}

#[test]
fn h86_what_is_written_in_another_way_is_answered_with_ours() {
    // On a parameter, as other libraries have it.
    says(
        include_str!("../../ui/fail/421_skip_unknown.stderr"),
        "`skpi` is no option of `#[halo]`: did you mean `skip`? (known: `skip`)",
        "skpi",
    );
    let stderr = include_str!("../../ui/fail/424_tool_on_a_parameter.stderr");
    let message = "`#[halo_tool(..)]` stands on the handler: on a parameter there is `#[halo(skip)]` only, \
                   the rest is told by its type";
    says(stderr, message, "#[halo_tool(param)]");
    assert_eq!(stderr.matches(message).count(), errors(stderr));
    // Keys that other libraries have, for what the handler says by itself.
    let stderr = include_str!("../../ui/fail/116_key_of_another_place.stderr");
    for (key, place) in [
        (
            "description",
            "it is the doc comment, `/// …` above the handler",
        ),
        (
            "method",
            "the route attribute says it, `#[post(\"/path\")]`",
        ),
        ("input", "the types of the handler's parameters say it"),
        (
            "responses",
            "the return type says it, or else `output = Type`",
        ),
    ] {
        let message = format!("`{key}` is no key of `#[halo_tool]`: {place}");
        says(stderr, &message, key);
    }
    assert_eq!(errors(stderr), 4);
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
    let stderr = include_str!("../../ui/fail/412_response_unknown.stderr");
    says(
        stderr,
        "HALO does not see what the response type `Receipt` gives",
        "Receipt",
    );
    assert!(stderr.contains("return `web::Json<Receipt>` if that is what is sent"));
    assert!(stderr.contains("`output = Type` in `#[halo_tool(…)]`"));
    for stderr in [
        stderr,
        include_str!("../../ui/fail/404_argument_unknown.stderr"),
    ] {
        assert!(!stderr.contains("Handler<") && !stderr.contains("fn item"));
    }
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
    assert_eq!(
        message,
        "HALO cannot describe this app:\n\
         - `diagnostics::search` (GET /api/search): a query string cannot carry `page.size`, which is no text: \
         inside `flatten`, and inside tagged and untagged enums, serde reads text only: take it from a JSON body, \
         or read it from text (`#[serde(with = …)]` and `#[halo(with = String)]`)"
    );
    // What the types alone tell is told by the compiler, at the argument.
    says(
        include_str!("../../ui/fail/541_query_list.stderr"),
        "a query string cannot carry `words`, which is an array",
        "web",
    );
    let stderr = include_str!("../../ui/fail/601_field_undescribed.stderr");
    says(stderr, "HALO has no description of the type `Card`", "Card");
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
    assert_eq!(errors(stderr), 2);
    // Three, and one in the route attribute.
    let stderr = include_str!("../../ui/fail/117_three_mistakes.stderr");
    says(
        stderr,
        "`why` is text: write a string literal, `\"…\"`",
        "5",
    );
    says(
        stderr,
        "`efects` is no key of `#[halo_tool]`: did you mean `effects`?",
        "efects",
    );
    says(
        stderr,
        "`write` is written twice: keep one of the two",
        "\"write\"",
    );
    says(
        stderr,
        "`/charge/{id` has a `{` without its `}`: write `{name}`",
        "\"/charge/{id\"",
    );
    assert_eq!(errors(stderr), 4);
    // On a field.
    let stderr = include_str!("../../ui/fail/620_two_mistakes.stderr");
    says(stderr, "`minimun` is no key of `#[halo]`", "minimun");
    says(stderr, "write a number here", "\"5\"");
    assert_eq!(errors(stderr), 2);
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

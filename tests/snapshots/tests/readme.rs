//! The README shows what is there: its first program is the example `plain`, its first answer is real.

use actix_web::http::{Method, header};
use actix_web::test as actix;
use actix_web::{App, web};
use halo_actix::protocol::{MEDIA_TYPE, Value};

const README: &str = include_str!("../../../README.md");
const PLAIN: &str = include_str!("../../../examples/plain/src/lib.rs");

/// The code blocks of one language, in order.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let fence = format!("```{language}\n");
    let mut rest = README;
    std::iter::from_fn(move || {
        let start = rest.find(&fence)? + fence.len();
        let end = start + rest[start..].find("\n```")?;
        let block = &rest[start..end];
        rest = &rest[end + 4..];
        Some(block)
    })
}

#[test]
fn the_first_program_is_the_example() {
    let program = blocks("rust").next().expect("a program");
    assert!(
        PLAIN.contains(program),
        "the README's first program is not in examples/plain/src/lib.rs:\n{program}"
    );
}

#[actix_web::test]
async fn the_first_answer_is_real() {
    let shown: Value = serde_json::from_str(blocks("json").next().expect("an answer"))
        .expect("the README's first answer is JSON");
    let bank = web::Data::new(payments::bank::Bank::demonstration());
    let app = actix::init_service(App::new().configure(payments::configure(bank))).await;
    let request = actix::TestRequest::with_uri("/?tags=customers")
        .method(Method::OPTIONS)
        .insert_header((header::ACCEPT, MEDIA_TYPE))
        .insert_header((header::AUTHORIZATION, "Bearer demo-admin"))
        .to_request();
    let answer = actix::call_and_read_body(&app, request).await;
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    assert_eq!(answer, shown);
}

//! Any request to a service is answered in good order, and what it was answered is known again.

#![no_main]

use std::mem::ManuallyDrop;

use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::{Method, Uri, header};
use actix_web::test::{self, TestRequest};
use actix_web::{App, Error, rt};
use libfuzzer_sys::fuzz_target;
use soak::answer::Answer;
use soak::chance::Bytes;
use soak::request::{self, Request};

type Ask = Box<dyn Fn(&Request, Option<&str>) -> Option<Answer>>;

thread_local! {
    /// Never dropped: actix's own state of the thread is gone by then.
    static APP: ManuallyDrop<Ask> = ManuallyDrop::new(app());
}

fn app() -> Ask {
    let system = rt::System::new();
    let app = App::new().configure(soak::service::configure);
    let service = system.block_on(test::init_service(app));
    Box::new(move |request, known| {
        let request = made(request, known)?.to_request();
        Some(system.block_on(answer(&service, request)))
    })
}

/// The request, if actix reads it at all.
fn made(request: &Request, known: Option<&str>) -> Option<TestRequest> {
    let method = Method::from_bytes(request.method.as_bytes()).ok()?;
    let target: Vec<u8> = request.target.iter().copied().filter(u8::is_ascii_graphic).collect();
    let uri = Uri::try_from(target).ok()?;
    let mut made = TestRequest::default().method(method).uri(&uri.to_string());
    for (name, value) in &request.headers {
        let replaced = known.is_some() && name.eq_ignore_ascii_case("if-none-match");
        if let (false, Ok(value)) = (replaced, header::HeaderValue::from_bytes(value)) {
            made = made.append_header((*name, value));
        }
    }
    if let Some(known) = known {
        made = made.append_header((header::IF_NONE_MATCH, known));
    }
    if let Some(body) = &request.body {
        made = made.set_payload(body.clone());
    }
    Some(made)
}

async fn answer<S, B>(service: &S, request: actix_http::Request) -> Answer
where
    S: Service<actix_http::Request, Response = ServiceResponse<B>, Error = Error>,
    B: actix_web::body::MessageBody,
{
    let (status, headers, body) = match service.call(request).await {
        Ok(response) => {
            let (status, headers) = (response.status(), response.headers().clone());
            (status, headers, test::read_body(response).await.to_vec())
        }
        Err(error) => (error.as_response_error().status_code(), header::HeaderMap::new(), Vec::new()),
    };
    let text = |value: &header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    Answer {
        status: status.as_u16(),
        headers: headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect(),
        body,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let request = request::random(&mut Bytes(bytes));
    let Some(first) = APP.with(|app| app(&request, None)) else {
        return;
    };
    if let Err(problem) = first.check() {
        panic!("{problem}: {request:?}");
    }
    let Some(etag) = first.header("etag").filter(|_| first.status == 200) else {
        return;
    };
    let again = APP.with(|app| app(&request, Some(etag))).expect("the same request");
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(etag)), "{request:?}");
});

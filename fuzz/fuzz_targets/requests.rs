//! A described service answers any request in its own way: no panic, no error of the server, manifests and
//! descriptions that can be read and kept, and 304 to who has them.

#![no_main]

use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::{Method, Uri, header};
use actix_web::rt::{System, SystemRunner};
use actix_web::test::{TestRequest, init_service};
use actix_web::{App, Error};
use libfuzzer_sys::fuzz_target;
use soak::{Answer, Choices, Known, Request, generate, service};

fuzz_target!(|bytes: &[u8]| {
    SUBJECT.with(|subject| subject.check(&mut Choices::from_bytes(bytes)));
});

thread_local! {
    static SUBJECT: Subject = Subject::new();
}

/// The service, made once a thread.
struct Subject {
    ask: Box<dyn Fn(&Request) -> Option<Answer>>,
    known: Known,
}

impl Subject {
    fn new() -> Self {
        let system = System::new();
        let app = init_service(App::new().configure(service::configure));
        let app = system.block_on(app);
        let ask = Box::new(move |request: &Request| ask(&system, &app, request));
        let known = Known::gather(&service::ROOTS, service::CREDENTIALS, |request| {
            ask(request).ok_or_else(|| "not HTTP".to_owned())
        });
        let known = known.expect("a service that answers");
        Self { ask, known }
    }

    fn check(&self, choices: &mut Choices<'_>) {
        let request = generate::request(&self.known, choices);
        let Some(answer) = (self.ask)(&request) else {
            return;
        };
        let fault = answer.fault(&request);
        assert_eq!(fault, None, "{}", request.shown());
        if answer.is_halo() {
            let etag = answer.header("etag").unwrap_or_default();
            let revalidation = request.revalidating(etag);
            let again = (self.ask)(&revalidation).expect("the same request");
            let fault = answer.fault_when_asked_again(&again);
            assert_eq!(fault, None, "{}", revalidation.shown());
        }
    }
}

/// The answer to a request; `None` if it is none of HTTP.
fn ask<S, B>(system: &SystemRunner, app: &S, request: &Request) -> Option<Answer>
where
    S: Service<actix_http::Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody + 'static,
{
    let target = std::str::from_utf8(&request.target).ok()?;
    Uri::try_from(target).ok()?;
    let mut asked = TestRequest::with_uri(target).method(Method::from_bytes(&request.method).ok()?);
    for (name, value) in &request.headers {
        let name = header::HeaderName::from_bytes(name).ok()?;
        let value = header::HeaderValue::from_bytes(value).ok()?;
        asked = asked.append_header((name, value));
    }
    let asked = asked.set_payload(request.payload()).to_request();
    system.block_on(async {
        let response = match app.call(asked).await {
            Ok(response) => response.into_parts().1.map_into_boxed_body(),
            Err(error) => error.error_response(),
        };
        let text =
            |value: &header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = response.headers().iter();
        let headers = headers
            .map(|(name, value)| (name.to_string(), text(value)))
            .collect();
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body()).await.ok()?.to_vec();
        Some(Answer {
            status,
            headers,
            body,
        })
    })
}

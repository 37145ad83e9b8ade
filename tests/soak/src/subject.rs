//! A service asked directly, without a socket.

use std::fmt;

use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::{Method, Uri, header};
use actix_web::rt::{System, SystemRunner};
use actix_web::test::{TestRequest, init_service};
use actix_web::web::ServiceConfig;
use actix_web::{App, Error};

use crate::{Answer, Known, Request};

type Ask = Box<dyn Fn(&Request) -> Option<Answer>>;

/// A service on this thread.
pub struct Subject {
    ask: Ask,
    /// What it says of itself.
    pub known: Known,
}

impl Subject {
    /// Makes the service.
    ///
    /// # Errors
    ///
    /// When it does not describe itself at these roots to who has these credentials.
    pub fn new(
        configure: fn(&mut ServiceConfig),
        roots: &[&str],
        credentials: &str,
    ) -> Result<Self, String> {
        let system = System::new();
        let app = system.block_on(init_service(App::new().configure(configure)));
        let ask = Box::new(move |request: &Request| ask(&system, &app, request));
        let known = Known::gather(roots, credentials, |request| {
            ask(request).ok_or_else(|| "not HTTP".to_owned())
        });
        Ok(Self { known: known?, ask })
    }

    /// The answer to a request; `None` if it is none of HTTP.
    #[must_use]
    pub fn ask(&self, request: &Request) -> Option<Answer> {
        (self.ask)(request)
    }

    /// What is wrong with the answer to a request, and with the answer to who has that one already.
    #[must_use]
    pub fn fault(&self, request: &Request) -> Option<String> {
        let answer = self.ask(request)?;
        if let Some(fault) = answer.fault(request) {
            return Some(format!("{fault}, to {}", request.shown()));
        }
        if !answer.is_halo() {
            return None;
        }
        let revalidation = request.revalidating(answer.header("etag").unwrap_or_default());
        let again = self.ask(&revalidation).unwrap_or_default();
        let fault = answer.fault_when_asked_again(&again)?;
        Some(format!("{fault}, to {}", revalidation.shown()))
    }
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject")
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

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

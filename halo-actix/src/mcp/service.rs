//! The endpoint as a middleware: what is for it, and how HTTP carries it.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use actix_service::Service;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method as HttpMethod, StatusCode};
use actix_web::web::{Bytes, Payload};
use actix_web::{Error, HttpResponse};
use halo_core::protocol::Value;
use halo_mcp::model::{ErrorData, ProtocolVersion};

use super::admission;
use super::carrier::Carrier;
use super::endpoint::Endpoint;
use super::methods::{Method, Reply, simple, words};
use super::rpc::{self, Incoming, Message};

/// [`Mcp`](super::Mcp) around an app.
#[allow(missing_debug_implementations)] // nothing to show
pub struct McpService<S> {
    pub(super) service: Rc<S>,
    pub(super) endpoint: Rc<Endpoint>,
}

impl<S, B> Service<ServiceRequest> for McpService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Error>>>>;

    actix_service::forward_ready!(service);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let own = request.path() == self.endpoint.path;
        match *request.method() {
            HttpMethod::POST if own => {
                let (service, endpoint) = (Rc::clone(&self.service), Rc::clone(&self.endpoint));
                Box::pin(async move { endpoint.post(&*service, request).await })
            }
            HttpMethod::GET | HttpMethod::DELETE if own => {
                let mut response = HttpResponse::MethodNotAllowed().finish();
                let allow = HeaderValue::from_static("POST");
                response.headers_mut().insert(header::ALLOW, allow);
                let response = request.into_response(response).map_into_right_body();
                Box::pin(std::future::ready(Ok(response)))
            }
            _ => {
                let answer = self.service.call(request);
                Box::pin(async { Ok(answer.await?.map_into_left_body()) })
            }
        }
    }
}

impl Endpoint {
    async fn post<S, B>(
        &self,
        service: &S,
        mut request: ServiceRequest,
    ) -> Result<ServiceResponse<EitherBody<B>>, Error>
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let body = self.body(&mut request).await;
        let version = admission::version(request.headers());
        let most = self.settings.max_result;
        let mut carrier = Carrier::new(service, request, most);
        let response = match body {
            Ok(body) => self.respond(&body, version, &mut carrier).await,
            Err((status, error)) => failed(status, &Value::Null, &error),
        };
        match carrier.into_request() {
            Some(request) => Ok(ServiceResponse::new(request, response).map_into_right_body()),
            // The app has failed and kept the request; an error needs none.
            None => Err(InternalError::from_response("a call over MCP", response).into()),
        }
    }

    /// The body of a request that is for this endpoint.
    async fn body(&self, request: &mut ServiceRequest) -> Result<Bytes, admission::Refusal> {
        let path = request.match_info();
        if path.unprocessed() != path.as_str() {
            log::error!(
                "HALO serves MCP at `{}` from within a scope, where the tools of the app cannot be reached: wrap the `App`",
                self.path
            );
            let error = ErrorData::internal_error("the endpoint is in a scope", None);
            return Err((StatusCode::INTERNAL_SERVER_ERROR, error));
        }
        admission::check(request.head(), &self.settings.origins)?;
        let too_long = || {
            let error = rpc::refused("the request is too long");
            (StatusCode::PAYLOAD_TOO_LARGE, error)
        };
        let broken = |_| {
            let error = rpc::refused("the request broke off");
            (StatusCode::BAD_REQUEST, error)
        };
        let payload = request.extract::<Payload>().await.map_err(broken)?;
        let body = payload.to_bytes_limited(self.settings.max_body).await;
        body.map_err(|_| too_long())?.map_err(broken)
    }

    async fn respond<S, B>(
        &self,
        body: &[u8],
        version: Result<ProtocolVersion, admission::Refusal>,
        carrier: &mut Carrier<'_, S>,
    ) -> HttpResponse
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let incoming = match rpc::read(body) {
            Ok(incoming) => incoming,
            Err(error) => return failed(StatusCode::BAD_REQUEST, &Value::Null, &error),
        };
        let version = match (version, &incoming) {
            (Ok(version), _) => version,
            // What a client agreed on elsewhere does not bind it here.
            (Err(_), Incoming::One(Message::Request { method, .. })) if method == "initialize" => {
                ProtocolVersion::V_2025_03_26
            }
            (Err((status, error)), Incoming::One(Message::Request { id, .. })) => {
                return failed(status, id, &error);
            }
            (Err((status, error)), _) => return failed(status, &Value::Null, &error),
        };
        match incoming {
            Incoming::One(Message::Notice) => HttpResponse::Accepted().finish(),
            Incoming::One(Message::Broken { id, problem }) => {
                let error = ErrorData::invalid_request(problem, None);
                failed(StatusCode::BAD_REQUEST, &id, &error)
            }
            Incoming::One(Message::Request { id, method, params }) => {
                let reply = match Method::named(&method) {
                    Some(method) => self.answer(method, &params, carrier).await,
                    None => simple(&method),
                };
                answered(&id, reply)
            }
            // The one version that has them.
            Incoming::Batch(messages) if version == ProtocolVersion::V_2025_03_26 => {
                self.batch(messages, carrier).await
            }
            Incoming::Batch(_) => {
                let error = ErrorData::invalid_request("this version has no batches", None);
                failed(StatusCode::BAD_REQUEST, &Value::Null, &error)
            }
        }
    }

    /// Answers a batch, in which one message may ask the app: one request of HTTP is one request to the app.
    async fn batch<S, B>(
        &self,
        messages: Vec<Message>,
        carrier: &mut Carrier<'_, S>,
    ) -> HttpResponse
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let mut answers = Vec::new();
        let mut asked = false;
        for message in messages {
            let (id, reply) = match message {
                Message::Notice => continue,
                Message::Broken { id, problem } => {
                    (id, Reply::Error(ErrorData::invalid_request(problem, None)))
                }
                Message::Request { id, method, params } => match Method::named(&method) {
                    Some(Method::Initialize) => {
                        let error = ErrorData::invalid_request("`initialize` is sent alone", None);
                        (id, Reply::Error(error))
                    }
                    Some(_) if asked => {
                        let error = ErrorData::invalid_request(
                            "one message of a batch may ask for tools: send others on their own",
                            None,
                        );
                        (id, Reply::Error(error))
                    }
                    Some(method) => {
                        asked = true;
                        let reply = self.answer(method, &params, carrier).await;
                        (id, reply)
                    }
                    None => (id, simple(&method)),
                },
            };
            match reply {
                Reply::Result(result) => answers.push(rpc::success(&id, &result)),
                Reply::Error(error) => answers.push(rpc::failure(&id, &error)),
                reply @ Reply::Status(..) => return answered(&id, reply),
            }
        }
        if answers.is_empty() {
            return HttpResponse::Accepted().finish();
        }
        json(StatusCode::OK, format!("[{}]", answers.join(",")))
    }
}

fn answered(id: &Value, reply: Reply) -> HttpResponse {
    match reply {
        Reply::Result(result) => json(StatusCode::OK, rpc::success(id, &result)),
        Reply::Error(error) => json(StatusCode::OK, rpc::failure(id, &error)),
        Reply::Status(status, headers) => {
            let mut response = failed(status, id, &words(status));
            for (name, value) in headers {
                response.headers_mut().append(name, value);
            }
            response
        }
    }
}

fn failed(status: StatusCode, id: &Value, error: &ErrorData) -> HttpResponse {
    json(status, rpc::failure(id, error))
}

fn json(status: StatusCode, body: String) -> HttpResponse {
    let mut response = HttpResponse::new(status)
        .set_body(body)
        .map_into_boxed_body();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    // What is told depends on who asks.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

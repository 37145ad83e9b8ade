//! The methods of the protocol.

use std::cell::RefCell;
use std::rc::Rc;

use actix_service::Service;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use halo_core::protocol::{AuthKind, Object, Value};
use halo_mcp::model::{CallToolResult, ErrorCode, ErrorData};
use halo_mcp::{Answer, refusal, result};

use super::admission::negotiated;
use super::arguments;
use super::carrier::{Answered, Carrier};
use super::endpoint::Endpoint;
use super::errand::{Errand, Told};
use super::rpc::refused;
use super::table::{Served, Table};

/// So many tools are told at a time.
const PAGE: usize = 200;

/// How a request is answered.
pub(super) enum Reply {
    /// With a result, which is JSON.
    Result(String),
    Error(ErrorData),
    /// By what HTTP says of who calls.
    Status(StatusCode, Vec<(HeaderName, HeaderValue)>),
}

/// A method that asks the app.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Initialize,
    List,
    Call,
}

impl Method {
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "initialize" => Some(Self::Initialize),
            "tools/list" => Some(Self::List),
            "tools/call" => Some(Self::Call),
            _ => None,
        }
    }
}

/// A method that does not.
pub(super) fn simple(name: &str) -> Reply {
    if name == "ping" {
        return Reply::Result("{}".to_owned());
    }
    let error = ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "Method not found", None);
    Reply::Error(error)
}

/// What the caller sees of the tools, or how it is told that it may not look.
enum Look {
    Seen(Vec<usize>),
    /// There is nothing where the manifest is.
    Nothing,
    Refused(Reply),
}

impl Endpoint {
    /// Answers a method that asks the app, which can be done once for each request.
    pub(super) async fn answer<S, B>(
        &self,
        method: Method,
        params: &Object,
        carrier: &mut Carrier<'_, S>,
    ) -> Reply
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let Some(table) = carrier.request().and_then(|request| self.table(request)) else {
            let error = ErrorData::internal_error("the tools of this app are not known", None);
            return Reply::Error(error);
        };
        match method {
            Method::Initialize => self.initialize(params, &table, carrier).await,
            Method::List => self.list(params, &table, carrier).await,
            Method::Call => self.call(params, &table, carrier).await,
        }
    }

    async fn initialize<S, B>(
        &self,
        params: &Object,
        table: &Table,
        carrier: &mut Carrier<'_, S>,
    ) -> Reply
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let Some(asked) = params.get("protocolVersion").and_then(Value::as_str) else {
            return invalid("`protocolVersion` is a string");
        };
        // Name and version of the API are told to those who may discover.
        match self.look(table, carrier).await {
            Look::Seen(_) => Reply::Result(self.introduction(&negotiated(asked))),
            Look::Nothing => Reply::Status(StatusCode::NOT_FOUND, Vec::new()),
            Look::Refused(reply) => reply,
        }
    }

    async fn list<S, B>(
        &self,
        params: &Object,
        table: &Table,
        carrier: &mut Carrier<'_, S>,
    ) -> Reply
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let start = match params.get("cursor") {
            None | Some(Value::Null) => Some(0),
            Some(cursor) => cursor
                .as_str()
                .and_then(|cursor| cursor.parse::<usize>().ok()),
        };
        let Some(start) = start else {
            return invalid("`cursor` is none that this server gave");
        };
        let seen = match self.look(table, carrier).await {
            Look::Seen(seen) => seen,
            Look::Nothing => Vec::new(),
            Look::Refused(reply) => return reply,
        };
        let visible = |tool: &&Served| seen.binary_search(&tool.number).is_ok();
        let mut tools = table.tools.iter().filter(visible).skip(start);
        let page: Vec<_> = tools
            .by_ref()
            .take(PAGE)
            .map(|tool| tool.json(&seen))
            .collect();
        let more = match tools.next() {
            Some(_) => format!(r#","nextCursor":"{}""#, start + PAGE),
            None => String::new(),
        };
        Reply::Result(format!(r#"{{"tools":[{}]{more}}}"#, page.join(",")))
    }

    async fn call<S, B>(
        &self,
        params: &Object,
        table: &Table,
        carrier: &mut Carrier<'_, S>,
    ) -> Reply
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let Some(name) = params.get("name").and_then(Value::as_str) else {
            return invalid("`name` is a string");
        };
        let none = Object::new();
        let arguments = match params.get("arguments") {
            None | Some(Value::Null) => &none,
            Some(Value::Object(arguments)) => arguments,
            Some(_) => return invalid("`arguments` is an object"),
        };
        let tool = table.named(name);
        let request = match tool.map(|tool| (tool, arguments::request(tool, arguments))) {
            Some((tool, Ok(request))) => Ok((tool, request)),
            Some((tool, Err(problem))) => Err(Some((tool, problem))),
            None => Err(None),
        };
        let (tool, request) = match request {
            Ok(request) => request,
            // Before anything is said of a tool, its caller must see it; and a name that does not exist costs
            // what a hidden one does.
            Err(problem) => {
                return match (self.look(table, carrier).await, problem) {
                    (Look::Refused(reply), _) => reply,
                    (Look::Seen(seen), Some((tool, problem)))
                        if seen.binary_search(&tool.number).is_ok() =>
                    {
                        told(&refusal(&problem))
                    }
                    _ => unknown(name),
                };
            }
        };
        let before = carrier
            .request()
            .and_then(|request| self.expected(tool, request));
        let errand = self.errand(tool.numbers(), Some((tool.number, tool.registration)));
        let answered = carrier.call(request, &tool.credentials, &errand).await;
        let Some(answered) = answered else {
            return told(&refusal("the arguments do not make a request"));
        };
        let seen = match errand.told.take() {
            Told::Refused(challenge) => return unauthorised(challenge),
            Told::Hidden => return unknown(name),
            Told::Seen(seen) => Some(seen),
            // A middleware has answered, and must not tell of what is hidden.
            Told::Nothing => match before {
                Some(Told::Refused(challenge)) => return unauthorised(challenge),
                Some(Told::Hidden) => return unknown(name),
                Some(Told::Seen(seen)) => Some(seen),
                Some(Told::Nothing) | None => None,
            },
        };
        answer_of(tool, seen.as_deref(), &answered)
    }

    /// Asks the app which tools the caller sees.
    async fn look<S, B>(&self, table: &Table, carrier: &mut Carrier<'_, S>) -> Look
    where
        S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
        B: MessageBody,
    {
        let errand = self.errand(table.numbers.clone(), None);
        let answered = carrier.look(&self.url, &errand).await;
        match (errand.told.take(), answered) {
            (Told::Refused(challenge), _) => Look::Refused(unauthorised(challenge)),
            (Told::Seen(seen), _) => Look::Seen(seen),
            (_, Some(answered)) => {
                let status = answered.status;
                let refused = status.is_client_error() || status.is_server_error();
                if refused && status != StatusCode::NOT_FOUND {
                    Look::Refused(status_of(&answered, "Bearer"))
                } else {
                    Look::Nothing
                }
            }
            (_, None) => Look::Nothing,
        }
    }

    fn errand(&self, tools: Vec<usize>, call: Option<(usize, usize)>) -> Rc<Errand> {
        Rc::new(Errand {
            app: Rc::clone(&self.app),
            manifest: self.manifest,
            tools,
            call,
            told: RefCell::default(),
        })
    }
}

/// What the app answered to a call, as its result.
fn answer_of(tool: &Served, seen: Option<&[usize]>, answered: &Answered) -> Reply {
    let challenges = answered.headers.contains_key(header::WWW_AUTHENTICATE);
    // Who calls is a matter of HTTP: clients start to authenticate on it.
    if answered.status == StatusCode::UNAUTHORIZED
        || (answered.status == StatusCode::FORBIDDEN && challenges)
    {
        let auth = tool.description.auth.as_ref();
        let basic = auth.is_some_and(|auth| auth.kind == AuthKind::Basic);
        return status_of(answered, if basic { "Basic" } else { "Bearer" });
    }
    let text = |name: HeaderName| answered.headers.get(name)?.to_str().ok();
    let mut answer = Answer::new(answered.status.as_u16(), &answered.body).at_most(usize::MAX);
    let coded = text(header::CONTENT_ENCODING).filter(|coding| *coding != "identity");
    // Bytes of a coding that nobody asked for are none of the type.
    let kind = coded.map(|_| "application/octet-stream");
    if let Some(value) = kind.or_else(|| text(header::CONTENT_TYPE)) {
        answer = answer.content_type(value);
    }
    if let Some(value) = text(header::LOCATION) {
        answer = answer.location(value);
    }
    if let Some(value) = text(header::RETRY_AFTER) {
        answer = answer.retry_after(value);
    }
    if answered.cut {
        answer = answer.cut();
    }
    let partly = seen.and_then(|seen| tool.partly(seen));
    told(&result(
        &answer,
        partly.as_ref().unwrap_or(&tool.description),
    ))
}

fn told(result: &CallToolResult) -> Reply {
    // What is made of strings, numbers and maps can be written.
    Reply::Result(serde_json::to_string(result).unwrap_or_default())
}

fn invalid(problem: &'static str) -> Reply {
    Reply::Error(ErrorData::invalid_params(problem, None))
}

fn unknown(name: &str) -> Reply {
    let name = halo_mcp::plain(name, 64);
    Reply::Error(ErrorData::invalid_params(
        format!("Unknown tool: {name}"),
        None,
    ))
}

fn unauthorised(challenge: HeaderValue) -> Reply {
    let headers = vec![(header::WWW_AUTHENTICATE, challenge)];
    Reply::Status(StatusCode::UNAUTHORIZED, headers)
}

/// What the app says of who calls, or of when to ask again.
fn status_of(answered: &Answered, scheme: &'static str) -> Reply {
    let mut headers = Vec::new();
    for name in [header::WWW_AUTHENTICATE, header::RETRY_AFTER] {
        for value in answered.headers.get_all(&name) {
            headers.push((name.clone(), value.clone()));
        }
    }
    if answered.status == StatusCode::UNAUTHORIZED
        && !answered.headers.contains_key(header::WWW_AUTHENTICATE)
    {
        headers.push((header::WWW_AUTHENTICATE, HeaderValue::from_static(scheme)));
    }
    Reply::Status(answered.status, headers)
}

/// The words beside an HTTP status.
pub(super) fn words(status: StatusCode) -> ErrorData {
    refused(match status {
        StatusCode::UNAUTHORIZED => "credentials are missing or not good",
        StatusCode::FORBIDDEN => "the credentials do not suffice",
        StatusCode::NOT_FOUND => "there is nothing here",
        StatusCode::TOO_MANY_REQUESTS => "too many requests",
        _ => "the service does not answer",
    })
}

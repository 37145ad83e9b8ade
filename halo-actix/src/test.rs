//! An app mounted in memory, and every tool of it called by its description alone.
//!
//! A description is right when a caller who knows nothing else can make a call that the service can
//! read. [`assert_callable`] makes such calls in a test:
//!
//! ```
//! # use halo_actix::{Halo, HaloSchema, halo_tool};
//! # use actix_web::{App, get, web};
//! # use serde::Deserialize;
//! # #[derive(Deserialize, HaloSchema)]
//! # struct Filter { author: Option<String>, year: Option<u16> }
//! # /// List the books.
//! # #[halo_tool(why = "Use to see what there is.")]
//! # #[get("/books")]
//! # async fn books(filter: web::Query<Filter>) -> String {
//! #     format!("{:?} {:?}", filter.author, filter.year)
//! # }
//! # #[actix_web::main]
//! # async fn main() {
//! let app = App::new().service(books).service(Halo::new("Library", "1.0.0"));
//! halo_actix::test::assert_callable(app).await;
//! # }
//! ```
//!
//! [`Callable`] does the same with credentials, values of your own, or for some of the tools only.
//! The module is there with the feature `test` of this crate, which belongs in the dev-dependencies.
//!
//! # What is called
//!
//! For each tool of the manifest, in its order: each `input` of the examples as it stands; one call with
//! what is required; one with every parameter. Values are what a parameter's schema shows (`const`,
//! `examples`, `default`), otherwise small ones that it allows. They go where the protocol sends them:
//! into the path, the query string, headers, or a body of the media type that is described. For
//! credentials a placeholder is sent. The handlers run: what they change is changed, in one app, call
//! after call.
//!
//! # What is refused
//!
//! - Every `5xx`, `401`, `403`, `405`, `413`, `415` and `429`.
//! - A call that no route takes, or another route than the tool's own.
//! - What one of actix's extractors could not read, whatever the status: the error is found also in an
//!   `InternalError` that an `error_handler` has put around it.
//! - Any other `4xx` whose text has serde's words, such as "missing field": an error type of the
//!   application's own hides the extractor's.
//! - A `400` or `422` that says to the letter what a body of broken JSON is answered with.
//! - `400` and `422` in any case where the arguments are an example's.
//!
//! Every other answer is the handler's own judgement of made-up values, and fine: a `404` for an
//! identifier that nobody has, a `409`, a `422` for an amount that is too large. An extractor in an
//! `Option` or a `Result` never refuses, so that nothing can be told of it.

mod answer;
mod arguments;
mod attempt;
mod forms;
mod generate;
mod report;
mod suspect;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::test::{self, TestRequest};
use actix_web::{App, Error};
use halo_core::protocol::{Description, Object, ToolEntry, Value};
use serde::Serialize;

use crate::inspect::{Api, discover};

/// Calls every tool of an app by its description alone, and panics if a call is refused.
///
/// The manifest is asked for at the root; no headers are sent but what descriptions ask for.
/// [`Callable`] has the other choices, the [module](self) says what is called and what is refused.
///
/// # Panics
///
/// If the service refuses a call: the message has every such call, what was answered, and the
/// parameter at fault where that can be told. If the app cannot be described, as
/// [`inspect::describe`](crate::inspect::describe); if there is no tool to call.
pub async fn assert_callable<T, B>(app: App<T>)
where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    Callable::new().assert(app).await;
}

/// Which tools are called, and with what; [`assert_callable`] is this with nothing said.
///
/// ```
/// # use halo_actix::{Halo, HaloSchema, halo_tool};
/// # use actix_web::{App, HttpRequest, HttpResponse, error, get, post, web};
/// # /// Show a book.
/// # #[halo_tool(why = "Use to see it.", auth = { type: apikey, header: "X-Key" })]
/// # #[get("/books/{id}")]
/// # async fn show(id: web::Path<u32>, request: HttpRequest) -> actix_web::Result<HttpResponse> {
/// #     if !request.headers().contains_key("x-key") { return Err(error::ErrorUnauthorized("no key")); }
/// #     if *id != 12 { return Err(error::ErrorInternalServerError("a bug")); }
/// #     Ok(HttpResponse::Ok().finish())
/// # }
/// # /// Sell everything.
/// # #[halo_tool(why = "Use never.")]
/// # #[post("/sale")]
/// # async fn sale() -> HttpResponse { HttpResponse::InternalServerError().finish() }
/// # #[actix_web::main]
/// # async fn main() {
/// use halo_actix::test::Callable;
///
/// # let shop = web::scope("/v1").service(show).service(sale).service(Halo::new("Shop", "1.0.0"));
/// # let app = App::new().service(shop);
/// Callable::new()
///     .base("/v1")
///     .header("X-Key", "for-tests")
///     .argument("show", "id", 12)
///     .skip("sale")
///     .assert(app)
///     .await;
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Callable {
    base: String,
    headers: Headers,
    skipped: Vec<String>,
    arguments: Vec<(String, String, Value)>,
}

impl Default for Callable {
    fn default() -> Self {
        Self::new()
    }
}

impl Callable {
    /// Every tool of the manifest at the root, without headers.
    #[must_use]
    pub fn new() -> Self {
        Self {
            base: "/".to_owned(),
            headers: Headers::default(),
            skipped: Vec::new(),
            arguments: Vec::new(),
        }
    }

    /// Asks for the manifest at this path: that of the scope in which it is mounted.
    #[must_use]
    pub fn base(mut self, path: &str) -> Self {
        path.clone_into(&mut self.base);
        self
    }

    /// Sends a header with each request, those for descriptions too. Its value is never shown.
    ///
    /// A placeholder for credentials is sent only where no header of the same name is.
    ///
    /// # Panics
    ///
    /// If it is no header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let (Ok(key), Ok(mut value)) = (name.parse::<HeaderName>(), value.parse::<HeaderValue>())
        else {
            panic!("`{name}` with this value is no header");
        };
        value.set_sensitive(true);
        self.headers.0.push((key, value));
        self
    }

    /// Leaves out the tool of this name.
    #[must_use]
    pub fn skip(mut self, tool: &str) -> Self {
        self.skipped.push(tool.to_owned());
        self
    }

    /// Sends this value for a parameter of a tool instead of one that is made up, such as an
    /// identifier that exists. Examples are sent as they stand.
    ///
    /// # Panics
    ///
    /// If the value cannot be written as JSON.
    #[must_use]
    pub fn argument(mut self, tool: &str, parameter: &str, value: impl Serialize) -> Self {
        let json = serde_json::to_vec(&value).and_then(|json| serde_json::from_slice(&json));
        match json {
            Ok(json) => self
                .arguments
                .push((tool.to_owned(), parameter.to_owned(), json)),
            Err(error) => panic!("the value of `{parameter}` for `{tool}` is not JSON: {error}"),
        }
        self
    }

    /// Makes the calls.
    ///
    /// # Panics
    ///
    /// As [`assert_callable`]; also if a tool or a parameter that was named is not there.
    pub async fn assert<T, B>(self, app: App<T>)
    where
        T: ServiceFactory<
                ServiceRequest,
                Config = (),
                Response = ServiceResponse<B>,
                Error = Error,
                InitError = (),
            > + 'static,
        B: MessageBody + 'static,
    {
        let service = test::init_service(app).await;
        let send = async |mut request: TestRequest| {
            for header in &self.headers.0 {
                request = request.append_header(header.clone());
            }
            test::try_call_service(&service, request.to_request()).await
        };
        let wanted = |tool: &ToolEntry| !self.skipped.contains(&tool.name);
        let api = discover(&send, &self.base, wanted).await;
        let mut calls = 0;
        let mut refused = Vec::new();
        for tool in self.tools(&api) {
            let present = |name: &str| self.headers.contain(name);
            for arguments in arguments::calls(tool.description, &tool.own, present) {
                calls += 1;
                let refusal = attempt::refusal(&send, &self.headers, &tool, &arguments).await;
                refused.extend(refusal);
            }
        }
        assert!(
            calls > 0,
            "no tool was called: the manifest lists none, or all are skipped"
        );
        assert!(refused.is_empty(), "{}", report::message(&refused, calls));
    }

    /// The tools to call, each with its description and what is sent for it.
    fn tools<'a>(&self, api: &'a Api) -> Vec<Tool<'a>> {
        let entries = &api.manifest.tools;
        let named = self.arguments.iter().map(|(tool, ..)| tool);
        for tool in self.skipped.iter().chain(named) {
            let listed: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
            assert!(
                listed.contains(&tool.as_str()),
                "there is no tool `{tool}`: the manifest has `{}`",
                listed.join("`, `")
            );
        }
        let mut tools: Vec<Tool<'a>> = Vec::new();
        for entry in entries {
            if self.skipped.contains(&entry.name) {
                continue;
            }
            let description = description(api, entry, &tools);
            let own = self.own(entry, description);
            tools.push(Tool {
                name: &entry.name,
                description,
                own,
            });
        }
        tools
    }

    fn own(&self, entry: &ToolEntry, description: &Description) -> Object {
        let own = self
            .arguments
            .iter()
            .filter(|(tool, ..)| *tool == entry.name);
        own.map(|(tool, parameter, value)| {
            assert!(
                description.input.contains_key(parameter),
                "`{tool}` has no parameter `{parameter}`"
            );
            (parameter.clone(), value.clone())
        })
        .collect()
    }
}

/// What is sent with each request.
#[derive(Clone, Debug, Default)]
struct Headers(Vec<(HeaderName, HeaderValue)>);

impl Headers {
    fn contain(&self, name: &str) -> bool {
        let mut names = self.0.iter().map(|(name, _)| name.as_str());
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// A tool to call.
struct Tool<'a> {
    name: &'a str,
    description: &'a Description,
    /// Values to send instead of made-up ones.
    own: Object,
}

/// The description of a manifest's entry that is not another entry's already.
fn description<'a>(api: &'a Api, entry: &ToolEntry, taken: &[Tool<'a>]) -> &'a Description {
    let described = api.descriptions.get(&entry.url).into_iter().flatten();
    let mut fitting = described.filter(|description| {
        let method = entry.method.as_ref();
        method.is_none_or(|method| *method == description.call.method)
            && !taken
                .iter()
                .any(|tool| std::ptr::eq(tool.description, *description))
    });
    match fitting.next() {
        Some(description) => description,
        None => panic!(
            "`{}` is listed, and OPTIONS {} does not describe it: `Callable::skip` leaves it out",
            entry.name, entry.url
        ),
    }
}

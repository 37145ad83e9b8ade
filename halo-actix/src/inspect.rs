//! An app mounted in memory, and what it says: for snapshot tests, and to show it to people.
//!
//! ```
//! # use halo_actix::{Halo, halo_tool};
//! # use actix_web::{App, get};
//! # /// List the books.
//! # #[halo_tool(why = "Use to see what there is.")]
//! # #[get("/books")]
//! # async fn books() -> &'static str { "" }
//! # #[actix_web::main]
//! # async fn main() {
//! let app = App::new().service(books).service(Halo::new("Library", "1.0.0"));
//! let api = halo_actix::inspect::describe(app).await;
//! // In a test: insta::assert_json_snapshot!(api);
//! assert_eq!(api.descriptions["/books"][0].call.method, "GET");
//! # }
//! ```

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::test::{self, TestRequest};
use actix_web::{App, Error};
use halo_core::protocol::{Description, MEDIA_TYPE, Manifest, ToolEntry};
use indexmap::IndexMap;
use serde::Serialize;

/// What an API says about itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Api {
    /// The manifest.
    pub manifest: Manifest,
    /// The descriptions by URL, in the manifest's order.
    pub descriptions: IndexMap<String, Vec<Description>>,
}

/// Mounts an app and returns what it says at its root.
///
/// # Panics
///
/// If the app cannot be described, has no [`Halo`](crate::Halo) at its root, or answers with what is
/// not HALO: the message says which.
pub async fn describe<T, B>(app: App<T>) -> Api
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
    describe_with(app, "/", &[]).await
}

/// The same for a manifest mounted in a scope: `base` is the scope's path.
///
/// # Panics
///
/// As [`describe`].
pub async fn describe_at<T, B>(app: App<T>, base: &str) -> Api
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
    describe_with(app, base, &[]).await
}

/// The same with headers, for what is described to some callers only.
///
/// ```
/// # use halo_actix::{Halo, halo_tool};
/// # use actix_web::{App, get, guard::GuardContext};
/// # fn staff(ctx: &GuardContext<'_>) -> bool { ctx.head().headers().contains_key("x-staff") }
/// # /// Show the stock.
/// # #[halo_tool(why = "Use before promising a date.")]
/// # #[get("/stock", guard = "staff")]
/// # async fn stock() -> &'static str { "" }
/// # #[actix_web::main]
/// # async fn main() {
/// let app = App::new().service(stock).service(Halo::new("Shop", "1.0.0"));
/// let api = halo_actix::inspect::describe_with(app, "/", &[("X-Staff", "7")]).await;
/// assert_eq!(api.manifest.tools[0].name, "stock");
/// # }
/// ```
///
/// # Panics
///
/// As [`describe`].
pub async fn describe_with<T, B>(app: App<T>, base: &str, headers: &[(&str, &str)]) -> Api
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
        for header in headers {
            request = request.append_header(*header);
        }
        test::try_call_service(&service, request.to_request()).await
    };
    discover(send, base, |_| true).await
}

/// Asks a mounted service for its manifest, and for the descriptions of the tools that are `wanted`.
pub(crate) async fn discover<B: MessageBody>(
    send: impl AsyncFn(TestRequest) -> Result<ServiceResponse<B>, Error>,
    base: &str,
    wanted: impl Fn(&ToolEntry) -> bool,
) -> Api {
    let ask = async |url: &str| {
        let url = url.replace('{', "%7B").replace('}', "%7D");
        let request = TestRequest::with_uri(&url)
            .method(Method::OPTIONS)
            .insert_header((header::ACCEPT, MEDIA_TYPE));
        let answer = send(request).await;
        // The text of an error is not shown: it may hold what was sent.
        let status = match &answer {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        match answer {
            Ok(response) if status.is_success() => test::read_body(response).await,
            _ => panic!(
                "OPTIONS {url} answers {status}, not HALO: is it behind a middleware or a guard? Headers can be sent along"
            ),
        }
    };
    let manifest = match Manifest::read(&ask(base).await) {
        Ok(manifest) => manifest,
        Err(error) => panic!("OPTIONS {base} does not answer with a manifest: {error}"),
    };
    let mut descriptions = IndexMap::new();
    for tool in manifest.tools.iter().filter(|tool| wanted(tool)) {
        if descriptions.contains_key(&tool.url) {
            continue;
        }
        let described = match Description::read_all(&ask(&tool.url).await) {
            Ok(described) => described,
            Err(error) => panic!(
                "OPTIONS {} does not answer with descriptions: {error}",
                tool.url
            ),
        };
        descriptions.insert(tool.url.clone(), described);
    }
    Api {
        manifest,
        descriptions,
    }
}

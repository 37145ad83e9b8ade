//! The apps under load, and the servers that run them.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{
    AppService, HttpServiceFactory, ServerHandle, ServiceFactory, ServiceRequest, ServiceResponse,
};
use actix_web::{App, Error, HttpResponse, HttpServer, Resource, guard, web};
use halo_actix::__private as halo;
use halo_actix::{Arg, Auth, Halo, HaloSchema, HaloTool, Output};

use crate::client::Answer;

/// A server of one worker on a port of its own.
pub(crate) struct Server {
    address: SocketAddr,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start<F, T, B>(app: F) -> Self
    where
        F: Fn() -> App<T> + Send + Clone + 'static,
        T: ServiceFactory<
                ServiceRequest,
                Config = (),
                Response = ServiceResponse<B>,
                Error = Error,
                InitError = (),
            > + 'static,
        B: MessageBody + 'static,
    {
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(app)
                    .workers(1)
                    .disable_signals()
                    .bind("127.0.0.1:0")
                    .expect("a free port on the loopback");
                let address = server.addrs()[0];
                let server = server.run();
                sender
                    .send((address, server.handle()))
                    .expect("the starter waits");
                server.await.expect("the server runs");
            });
        });
        let (address, handle) = receiver.recv().expect("the server starts");
        Self {
            address,
            handle,
            thread: Some(thread),
        }
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        actix_web::rt::System::new().block_on(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A handler made at run time, so that their number is a parameter: `/t0`, `/t1`, …
struct Numbered {
    tool: &'static halo::Tool,
}

/// Input as a usual tool has it.
struct Query;

impl HaloSchema for Query {
    const SHAPE: halo::Shape = halo::Shape::new(halo::ShapeKind::Object);
    const SCHEMA: &'static halo::Schema = &halo::Schema::new(halo::Kind::Object {
        fields: &[
            halo::Field::new::<String>("customer", "The customer to look at."),
            halo::Field::new::<Option<u32>>("limit", "How many to show."),
        ],
        closed: false,
    });
}

struct Marker;

impl HaloTool for Marker {
    const TOOL: &'static halo::Tool = &halo::Tool {
        description: "Show what a customer has bought, newest first.",
        why: "Use when a customer asks about an earlier order.",
        auth: Some(Auth::bearer(&["orders:read"])),
        args: &[Arg::Query(Query::SCHEMA)],
        output: Output::Of(<Vec<String>>::SCHEMA),
        ..halo::Tool::new::<Marker>("orders", "load::orders", &[])
    };
}

impl Numbered {
    fn new(number: usize) -> Self {
        let path: &'static str = Box::leak(format!("/t{number}").into_boxed_str());
        let routes = Box::leak(Box::new([halo::Route {
            path,
            methods: &["GET"],
            wraps: &[],
        }]));
        let tool = halo::Tool {
            tags: if number.is_multiple_of(2) {
                &["even"]
            } else {
                &["odd"]
            },
            routes,
            ..*Marker::TOOL
        };
        Self {
            tool: Box::leak(Box::new(tool)),
        }
    }
}

impl HttpServiceFactory for Numbered {
    fn register(self, config: &mut AppService) {
        halo::mount(config, self.tool, 0, "orders", &[])
            .resource
            .to(answer)
            .register(config);
    }
}

async fn answer() -> &'static str {
    "ok"
}

/// `count` described handlers in one scope.
pub(crate) fn described(count: usize) -> App<impl Factory> {
    let scope = (0..count).fold(web::scope("/api"), |scope, at| {
        scope.service(Numbered::new(at))
    });
    App::new()
        .service(scope)
        .service(Halo::new("Load", "1.0.0"))
}

/// The same handlers undescribed.
pub(crate) fn plain(count: usize) -> App<impl Factory> {
    let scope = (0..count).fold(web::scope("/api"), |scope, at| {
        scope.service(get(format!("/t{at}")).to(answer))
    });
    App::new().service(scope)
}

/// The same, but the last one, `/d<last>`, answers with fixed bytes: those of another answer, headers and body.
pub(crate) fn fixed(count: usize, bytes: Answer) -> App<impl Factory> {
    let last = count - 1;
    let scope = (0..last).fold(web::scope("/api"), |scope, at| {
        scope.service(get(format!("/t{at}")).to(answer))
    });
    let fixed = move || {
        let mut response = HttpResponse::Ok().body(bytes.body.clone());
        for (name, value) in &bytes.headers {
            response.headers_mut().insert(name.clone(), value.clone());
        }
        std::future::ready(response)
    };
    App::new().service(scope.service(get(format!("/d{last}")).to(fixed)))
}

fn get(path: String) -> Resource {
    Resource::new(path).guard(guard::Get())
}

/// `count` described handlers at the root, with a manifest of these rules.
pub(crate) fn manifest_of(count: usize, rules: impl Fn(Halo) -> Halo) -> App<impl Factory> {
    let app = App::new().service(rules(Halo::new("Load", "1.0.0")));
    app.configure(|config| {
        for at in 0..count {
            config.service(Numbered::new(at));
        }
    })
}

/// What an app is made of.
pub(crate) trait Factory:
    ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse,
        Error = Error,
        InitError = (),
    > + 'static
{
}

impl<T> Factory for T where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse,
            Error = Error,
            InitError = (),
        > + 'static
{
}

/// How long it takes to start an app with its manifest, the best of ten.
pub(crate) fn start_up(count: usize) -> Duration {
    best(|| described(count))
}

/// How long it takes to start the same app undescribed, the best of ten.
pub(crate) fn start_up_undescribed(count: usize) -> Duration {
    best(|| plain(count))
}

fn best<T: Factory>(app: impl Fn() -> App<T>) -> Duration {
    let run = || {
        let app = app();
        let start = Instant::now();
        actix_web::rt::System::new().block_on(async {
            actix_web::test::init_service(app).await;
        });
        start.elapsed()
    };
    (0..10).map(|_| run()).min().unwrap_or_default()
}

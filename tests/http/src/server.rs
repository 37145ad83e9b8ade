//! An app on a real socket, from start to stop.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::web::ServiceConfig;
use actix_web::{App, HttpServer, dev, rt};
use serde_json::Value;

use crate::{Answer, Call, HALO};

/// So long may an answer take before a test gives up; no test waits for it to pass.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server on a free port of 127.0.0.1. It stops when it is dropped.
#[derive(Debug)]
pub struct Server {
    addr: SocketAddr,
    running: Running,
    agent: ureq::Agent,
    /// What discovery is sent with.
    token: Option<String>,
}

#[derive(Debug)]
struct Running {
    handle: ServerHandle,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Server {
    /// Serves an app with one worker.
    ///
    /// # Panics
    ///
    /// If no server can be made.
    pub fn start(configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static) -> Self {
        Self::workers(1, configure)
    }

    /// Serves an app with so many workers.
    ///
    /// # Panics
    ///
    /// If no server can be made.
    pub fn workers(
        workers: usize,
        configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static,
    ) -> Self {
        Self::serve(move |listener| {
            let server = HttpServer::new(move || App::new().configure(configure.clone()))
                .workers(workers)
                .disable_signals()
                .listen(listener)?;
            Ok(server.run())
        })
    }

    /// Serves what `make` makes of the listener: for apps with middleware.
    ///
    /// # Panics
    ///
    /// If no server can be made.
    pub fn serve(
        make: impl FnOnce(TcpListener) -> io::Result<dev::Server> + Send + 'static,
    ) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let addr = listener.local_addr().expect("the port's address");
        let (tell, told) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            rt::System::new().block_on(async move {
                let server = make(listener)?;
                // Whoever asked has gone only if the test is over.
                let _ = tell.send(server.handle());
                server.await
            })
        });
        let handle = told.recv().expect("a server");
        let running = Running {
            handle,
            thread: Some(thread),
        };
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .max_redirects(0)
            .proxy(None)
            .accept("")
            .timeout_global(Some(PATIENCE))
            .build();
        Self {
            addr,
            running,
            agent: config.into(),
            token: None,
        }
    }

    /// Serves an app that is to be refused with so many workers, and returns with what error
    /// `HttpServer::run` ended.
    ///
    /// # Panics
    ///
    /// If the server runs and answers.
    #[track_caller]
    pub fn refused(
        workers: usize,
        configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static,
    ) -> io::Error {
        let mut server = Self::workers(workers, configure);
        // A server that is refused closes its listener and with it this connection.
        let bytes = server.exchange(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        if let Ok(bytes) = bytes {
            assert!(
                bytes.is_empty(),
                "the server runs: {}",
                String::from_utf8_lossy(&bytes)
            );
        }
        let thread = server
            .running
            .thread
            .take()
            .expect("a thread that nobody has joined");
        match thread
            .join()
            .expect("the server's own thread does not panic")
        {
            Ok(()) => panic!("the server ended without an error"),
            Err(error) => error,
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    pub(crate) fn agent(&self) -> &ureq::Agent {
        &self.agent
    }

    pub(crate) fn patience() -> Duration {
        PATIENCE
    }

    /// The same, discovered with a bearer token.
    #[must_use]
    pub fn bearing(mut self, token: &str) -> Self {
        self.token = Some(format!("Bearer {token}"));
        self
    }

    /// A request to it.
    pub fn call(&self, method: &str, path: &str) -> Call<'_> {
        Call::new(self, method, path)
    }

    /// The answer to OPTIONS that asks for HALO.
    #[must_use]
    #[track_caller]
    pub fn discover(&self, path: &str) -> Answer {
        self.options(path).header("accept", HALO).send()
    }

    /// The answer to OPTIONS that does not ask for HALO.
    #[must_use]
    #[track_caller]
    pub fn plain_options(&self, path: &str) -> Answer {
        self.options(path).send()
    }

    fn options(&self, path: &str) -> Call<'_> {
        let call = self.call("OPTIONS", path);
        match &self.token {
            Some(token) => call.header("authorization", token),
            None => call,
        }
    }

    /// Method, URL and name of the tools that the manifest at a path lists, in its order.
    ///
    /// # Panics
    ///
    /// If there is no manifest.
    #[must_use]
    #[track_caller]
    pub fn tools(&self, path: &str) -> Vec<[String; 3]> {
        let manifest = self.discover(path).halo();
        let Some(tools) = manifest["tools"].as_array() else {
            panic!("no manifest at {path}: {manifest}");
        };
        let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
        let row = |tool: &Value| ["method", "url", "name"].map(|key| text(&tool[key]));
        tools.iter().map(row).collect()
    }

    /// The only description at a path.
    ///
    /// # Panics
    ///
    /// If there is none, or more than one.
    #[must_use]
    #[track_caller]
    pub fn description(&self, path: &str) -> Value {
        let mut descriptions = self.descriptions(path);
        assert_eq!(descriptions.len(), 1, "{descriptions:?}");
        descriptions.remove(0)
    }

    /// The descriptions at a path.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[must_use]
    #[track_caller]
    pub fn descriptions(&self, path: &str) -> Vec<Value> {
        match self.discover(path).halo() {
            Value::Array(descriptions) => descriptions,
            other => panic!("no descriptions at {path}: {other}"),
        }
    }

    /// `METHOD url` of each description at a path.
    #[must_use]
    #[track_caller]
    pub fn described(&self, path: &str) -> Vec<String> {
        let word = |value: &Value| value.as_str().unwrap_or("none").to_owned();
        let call = |description: Value| {
            let call = &description["call"];
            format!("{} {}", word(&call["method"]), word(&call["url"]))
        };
        self.descriptions(path).into_iter().map(call).collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The command is sent at once; the thread tells when it is done.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

//! The transport that most want: reqwest, TLS by rustls with the platform's certificates.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};

use super::{Received, Sending, Sent, Transport, TransportError};

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(10);

/// A reqwest client: no redirects, no retries, no proxy from the environment, gzip.
#[derive(Debug, Clone)]
pub struct ReqwestTransport {
    client: reqwest::Client,
}

impl ReqwestTransport {
    /// A client with the settings above, and ten seconds for a connection to be made.
    ///
    /// # Errors
    ///
    /// When TLS cannot be set up, as where the platform has no certificates.
    pub fn new() -> Result<Self, TransportError> {
        let failed =
            |error: &dyn Error| TransportError::new(Sent::No, format!("no TLS: {}", whole(error)));
        let tls = tls().map_err(|error| failed(&error))?;
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .no_proxy()
            .connect_timeout(CONNECT)
            .tcp_nodelay(true)
            .user_agent(concat!("halo-client/", env!("CARGO_PKG_VERSION")))
            .tls_backend_preconfigured(tls)
            .build();
        let client = client.map_err(|error| failed(&error))?;
        Ok(Self { client })
    }

    /// A client of your own, for a proxy or certificates of your own.
    ///
    /// It must not follow redirects: a policy other than none sends headers where this crate cannot see it.
    #[must_use]
    pub const fn with_client(client: reqwest::Client) -> Self {
        Self { client }
    }
}

fn tls() -> Result<rustls::ClientConfig, rustls::Error> {
    use rustls_platform_verifier::BuilderVerifierExt;

    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider);
    let config = config.with_safe_default_protocol_versions()?;
    Ok(config.with_platform_verifier()?.with_no_client_auth())
}

impl Transport for ReqwestTransport {
    fn send(&self, request: Request<Bytes>, limit: usize) -> Sending<'_> {
        Box::pin(async move {
            let request = reqwest::Request::try_from(request).map_err(|error| read(&error))?;
            let answer = self.client.execute(request).await;
            let mut answer = answer.map_err(|error| read(&error))?;
            let mut head = Response::new(());
            *head.status_mut() = answer.status();
            *head.version_mut() = answer.version();
            *head.headers_mut() = std::mem::take(answer.headers_mut());
            let body = body(answer, limit).await?;
            Ok(head.map(|()| body))
        })
    }
}

async fn body(mut answer: reqwest::Response, limit: usize) -> Result<Received, TransportError> {
    let mut bytes = Vec::new();
    while bytes.len() <= limit
        && let Some(chunk) = answer.chunk().await.map_err(|error| read(&error))?
    {
        bytes.extend_from_slice(&chunk);
    }
    let bytes = Bytes::from(bytes);
    Ok(Received::whole(bytes, limit))
}

fn read(error: &reqwest::Error) -> TransportError {
    let sent = if error.is_connect() || error.is_builder() {
        Sent::No
    } else {
        Sent::Maybe
    };
    TransportError::new(sent, whole(error))
}

/// The reasons behind an error, without its URL: a query string may hold a key.
fn whole(error: &dyn Error) -> String {
    let mut reasons = Vec::new();
    let mut next = error.source().or(Some(error));
    while let Some(reason) = next {
        let text = reason.to_string();
        if !reasons.contains(&text) && !text.contains("://") {
            reasons.push(text);
        }
        next = reason.source();
    }
    if reasons.is_empty() {
        "the request failed".to_owned()
    } else {
        reasons.join(": ")
    }
}

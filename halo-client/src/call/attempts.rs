//! One attempt after the other, as the description and the time left allow.

use std::time::Duration;

use halo_core::protocol::Description;
use http::{Method, Request};
use tokio::time::Instant;

use super::prepare::Prepared;
use crate::client::Settings;
use crate::error::Error;
use crate::outcome::Outcome;
use crate::retry::{self, Failure, Policy};
use crate::tool::Tool;
use crate::transport::Sent;

/// The most redirects within the API that a GET follows.
const HOPS: usize = 3;

/// A call that did not succeed: with an answer of another status, or an error.
pub(super) struct Failed {
    pub(super) result: Result<Outcome, Error>,
    /// What failed on the way; `None` if nothing was sent or it cannot be told apart.
    pub(super) failure: Option<Failure>,
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self {
            result: Err(error),
            failure: None,
        }
    }
}

pub(super) async fn send(
    tool: &Tool,
    prepared: &Prepared,
    end: Instant,
) -> Result<Outcome, Failed> {
    let settings = &tool.api.inner.session.settings;
    let policy = Policy::of(tool.description());
    let mut attempt = 1;
    loop {
        let result = once(tool, prepared, end).await;
        let result = result.map(|mut outcome| {
            outcome.attempts = attempt;
            outcome
        });
        let Some(failure) = failure(&result) else {
            return Ok(result?);
        };
        let headers = result.as_ref().ok().map(Outcome::headers);
        let pause = retry::pause(tool.description(), attempt, headers);
        let again = attempt < settings.attempts
            && policy.allows(failure)
            // Coming back after the end is of use to nobody.
            && Instant::now() + pause < end;
        if !again {
            let failure = Some(failure);
            return Err(Failed { result, failure });
        }
        tracing::debug!(
            tool = tool.name(),
            attempt,
            ?failure,
            ?pause,
            "trying again"
        );
        tokio::time::sleep(pause).await;
        attempt += 1;
    }
}

fn failure(result: &Result<Outcome, Error>) -> Option<Failure> {
    match result {
        Ok(outcome) if outcome.status().is_success() => None,
        Ok(outcome) => Some(Failure::Status(outcome.status())),
        Err(Error::Transport(error)) => Some(Failure::NoAnswer(error.sent())),
        Err(Error::Timeout { sent, .. }) => Some(Failure::NoAnswer(*sent)),
        Err(_) => None,
    }
}

/// One attempt; safe ones follow redirects within the API.
async fn once(tool: &Tool, prepared: &Prepared, end: Instant) -> Result<Outcome, Error> {
    let session = &tool.api.inner.session;
    let limit = limit(tool.description(), &session.settings, end);
    let safe = prepared.method == Method::GET || prepared.method == Method::HEAD;
    let mut url = prepared.url.clone();
    let mut hops = 0;
    let attempt = async {
        loop {
            let mut request = Request::new(prepared.body.clone());
            *request.method_mut() = prepared.method.clone();
            let uri = url.as_str().parse();
            *request.uri_mut() = uri.map_err(|_| Error::NotHttp { what: "the URL" })?;
            *request.headers_mut() = prepared.headers.clone();
            let answer = session
                .transport
                .send(request, session.settings.answer_limit)
                .await?;
            // A redirect of anything else is the caller's to see: it has status and `Location`.
            if safe
                && hops < HOPS
                && let Some(next) = session.redirect(&url, &answer)?
            {
                url = next;
                hops += 1;
                continue;
            }
            return Ok(Outcome::of(answer, tool.name()));
        }
    };
    match tokio::time::timeout(limit, attempt).await {
        Ok(result) => result,
        Err(_) => Err(Error::Timeout {
            what: "the call",
            limit_ms: limit.as_millis(),
            sent: Sent::Maybe,
        }),
    }
}

/// How long one attempt may take: as the description says, and not beyond the end.
fn limit(description: &Description, settings: &Settings, end: Instant) -> Duration {
    let stated = description.resilience.timeout_ms.map(Duration::from_millis);
    let left = end.saturating_duration_since(Instant::now());
    stated.unwrap_or(settings.timeout).min(left)
}

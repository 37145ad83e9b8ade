//! A call, from arguments to outcome: lifecycle, checks, attempts, fallback, what comes next.

mod attempts;
mod prepare;

use std::time::Duration;

use halo_core::protocol::{Description, Object};
use http::StatusCode;
use tokio::time::Instant;

use self::attempts::Failed;
use crate::error::Error;
use crate::lifecycle;
use crate::next;
use crate::outcome::Outcome;
use crate::retry::Policy;
use crate::tool::Tool;

/// A call that is ready to be sent, made by [`Tool::with`].
#[derive(Debug)]
#[must_use = "a call is sent by `send`"]
pub struct Call {
    tool: Tool,
    arguments: Result<Object, Error>,
    options: Options,
}

/// What a call says besides its arguments.
#[derive(Debug, Clone, Default)]
struct Options {
    reason: Option<String>,
    trace: Option<String>,
    deadline: Option<Duration>,
}

impl Call {
    pub(crate) fn new(tool: Tool, arguments: Result<Object, Error>) -> Self {
        Self {
            tool,
            arguments,
            options: Options::default(),
        }
    }

    /// Why the call is made, in the caller's words; sent where the description asks for it (`observe.explain`), in the
    /// header `X-Call-Reason`.
    pub fn reason(mut self, reason: impl Into<String>) -> Self {
        self.options.reason = Some(reason.into());
        self
    }

    /// The trace id to send where the description asks for one (`observe.trace_header`); by default a new one.
    pub fn trace(mut self, id: impl Into<String>) -> Self {
        self.options.trace = Some(id.into());
        self
    }

    /// How long this call may take with all attempts and pauses.
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.options.deadline = Some(deadline);
        self
    }

    /// Sends it.
    ///
    /// # Errors
    ///
    /// As [`Tool::call`].
    pub async fn send(self) -> Result<Outcome, Error> {
        let arguments = self.arguments?;
        let settings = &self.tool.api.inner.session.settings;
        let end = Instant::now() + self.options.deadline.unwrap_or(settings.deadline);
        let (tool, replaced) = current(self.tool).await?;
        let mut outcome = match attempted(&tool, arguments.clone(), &self.options, end).await {
            Ok(outcome) => outcome,
            Err(failed) => stand_in(&tool, arguments, &self.options, end, failed).await?,
        };
        outcome.warnings.extend(replaced);
        if outcome.status().is_success() {
            Ok(outcome)
        } else {
            Err(Error::Status(Box::new(outcome)))
        }
    }
}

/// The tool itself, or what replaces it if it is past its sunset and the caller wants that.
async fn current(tool: Tool) -> Result<(Tool, Option<String>), Error> {
    let today = lifecycle::today();
    if !lifecycle::is_over(tool.description(), today) {
        return Ok((tool, None));
    }
    let description = tool.description();
    let follow = tool.api.inner.session.settings.follow_replacements;
    let refused = |tool: &Tool| Error::Sunset {
        tool: tool.name().to_owned(),
        date: tool.description().sunset.clone(),
        replacement: tool.description().replace_with.clone(),
    };
    let Some(replacement) = description.replace_with.as_deref().filter(|_| follow) else {
        return Err(refused(&tool));
    };
    let base = &tool.api.inner.session.base;
    base.resolve(replacement, "replace_with")?;
    let method = description.replace_with_method.as_deref();
    let next = tool.api.described(replacement, method, None).await?;
    // One step: a chain of them is nobody's intention.
    if lifecycle::is_over(next.description(), today) {
        return Err(refused(&next));
    }
    let warning = format!(
        "`{}` is switched off; `{}` was called instead",
        tool.name(),
        next.name()
    );
    Ok((next, Some(warning)))
}

/// The arguments checked and the request sent, again where the description allows it.
async fn attempted(
    tool: &Tool,
    arguments: Object,
    options: &Options,
    end: Instant,
) -> Result<Outcome, Failed> {
    for warning in lifecycle::warnings(tool.description()) {
        tracing::warn!(tool = tool.name(), warning, "a tool is on its way out");
    }
    let arguments = tool.checked(arguments)?;
    let prepared = prepare::request(tool, &arguments, options).await?;
    let outcome = attempts::send(tool, &prepared, end).await?;
    Ok(finished(tool, outcome, prepared.trace))
}

/// What the description adds to an answer.
fn finished(tool: &Tool, mut outcome: Outcome, trace: Option<String>) -> Outcome {
    let description = tool.description();
    if matches!(
        outcome.status(),
        StatusCode::NOT_FOUND
            | StatusCode::METHOD_NOT_ALLOWED
            | StatusCode::GONE
            | StatusCode::UNPROCESSABLE_ENTITY
    ) {
        // The description may be of yesterday (§3.7).
        tool.api.forget(&tool.page);
    }
    outcome.trace = trace;
    outcome.warnings = tool.warnings();
    if outcome.status().is_success() {
        let name_of = |url: &str, method: &str| named(tool, url, method);
        let base = &tool.api.inner.session.base;
        outcome.next = next::steps(description, outcome.json(), base, name_of);
    }
    outcome
}

/// Method and name of a tool that a description refers to; without a method the manifest's only one at this URL.
fn named(tool: &Tool, url: &str, method: &str) -> (String, String) {
    let manifest = tool.api.manifest();
    let listed = manifest.tools.iter().find(|entry| entry.url == url);
    let method = match listed.and_then(|entry| entry.method.as_deref()) {
        Some(only) if method.is_empty() => only.to_owned(),
        _ => method.to_owned(),
    };
    let name = tool.api.name_of(url, &method);
    (method, name)
}

/// The fallback's outcome if there is one that may be asked, otherwise what failed.
async fn stand_in(
    tool: &Tool,
    arguments: Object,
    options: &Options,
    end: Instant,
    failed: Failed,
) -> Result<Outcome, Error> {
    let Failed { result, failure } = failed;
    let description = tool.description();
    let Some((url, method)) = fallback(description) else {
        return result;
    };
    let policy = Policy::of(description);
    let allowed = failure.is_some_and(|failure| policy.allows_another(failure));
    if !allowed || Instant::now() >= end {
        return result;
    }
    let why_not = |error: &dyn std::fmt::Display| {
        tracing::warn!(tool = tool.name(), %error, "the fallback is not used");
    };
    let base = &tool.api.inner.session.base;
    if let Err(error) = base.resolve(url, "resilience.fallback") {
        why_not(&error);
        return result;
    }
    let other = match tool.api.described(url, method, None).await {
        Ok(other) => other,
        Err(error) => {
            why_not(&error);
            return result;
        }
    };
    // A tool that stands in for itself would be a retry that nothing allows.
    if other.page == tool.page && other.method() == tool.method() {
        return result;
    }
    // Arguments that do not fit say nothing against the first tool's own answer.
    match attempted(&other, arguments, options, end).await {
        Ok(mut outcome) => {
            let warning = format!(
                "`{}` failed; its fallback `{}` answered",
                tool.name(),
                other.name()
            );
            outcome.warnings.push(warning);
            Ok(outcome)
        }
        Err(Failed {
            result: Err(error), ..
        }) => {
            why_not(&error);
            result
        }
        Err(Failed {
            result: Ok(outcome),
            ..
        }) => {
            why_not(&outcome.status());
            result
        }
    }
}

fn fallback(description: &Description) -> Option<(&str, Option<&str>)> {
    let resilience = &description.resilience;
    let url = resilience.fallback.as_deref()?;
    Some((url, resilience.fallback_method.as_deref()))
}

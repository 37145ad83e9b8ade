//! The rules of a manifest, and how they are asked: what fails, hides.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;

use super::{Caller, DescribedTool, Granted};

/// What a rule that waits answers with.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = T>>>;

type Scopes = Box<dyn Granted>;
type Each = dyn Fn(&Caller<'_>, &DescribedTool) -> bool + Send + Sync;
type EachLater = dyn Fn(HttpRequest, DescribedTool) -> Later<bool> + Send + Sync;
type OfCaller<T> = dyn Fn(&Caller<'_>) -> T + Send + Sync;
type OfRequest<T> = dyn Fn(HttpRequest) -> Later<T> + Send + Sync;

/// A rule: which tools a caller sees.
#[derive(Clone)]
pub(crate) enum Rule {
    Each(Arc<Each>),
    EachLater(Arc<EachLater>),
    Scopes(Arc<OfCaller<Option<Scopes>>>),
    ScopesLater(Arc<OfRequest<Option<Scopes>>>),
}

/// Who may discover at all.
#[derive(Clone)]
pub(crate) enum Require {
    Now(Arc<OfCaller<bool>>),
    Later(Arc<OfRequest<bool>>),
}

/// The rules of one manifest. All of them must let a caller pass.
#[derive(Clone, Default)]
pub(crate) struct Rules {
    pub(crate) rules: Vec<Rule>,
    /// With what `WWW-Authenticate` says. All of them must let a caller pass.
    pub(crate) requires: Vec<(Require, HeaderValue)>,
}

/// Some of an app's tools, by number.
pub(crate) type Numbers = Vec<usize>;

impl Rules {
    pub(crate) fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.requires.is_empty()
    }

    /// Whether a caller may be refused, as far as that is known without waiting.
    pub(crate) fn may_refuse(&self, caller: &Caller<'_>) -> bool {
        self.requires.iter().any(|(require, _)| match require {
            Require::Now(check) => !check(caller),
            Require::Later(_) => true,
        })
    }

    /// Whether any of them waits for its answer.
    #[cfg(feature = "mcp")]
    pub(crate) fn wait(&self) -> bool {
        let later = |rule: &Rule| matches!(rule, Rule::EachLater(_) | Rule::ScopesLater(_));
        let mut requires = self.requires.iter();
        self.rules.iter().any(later)
            || requires.any(|(require, _)| matches!(require, Require::Later(_)))
    }

    /// What a caller is told that is refused for certain, without waiting.
    #[cfg(feature = "mcp")]
    pub(crate) fn refused_now(&self, caller: &Caller<'_>) -> Option<&HeaderValue> {
        let mut requires = self.requires.iter();
        let refused = requires.find(|(require, _)| match require {
            Require::Now(check) => !check(caller),
            Require::Later(_) => false,
        });
        refused.map(|(_, challenge)| challenge)
    }

    /// What a caller that is refused is told.
    pub(crate) async fn refused(
        &self,
        caller: &Caller<'_>,
        request: &HttpRequest,
    ) -> Option<&HeaderValue> {
        for (require, challenge) in &self.requires {
            let admitted = match require {
                Require::Now(check) => check(caller),
                Require::Later(check) => check(request.clone()).await,
            };
            if !admitted {
                return Some(challenge);
            }
        }
        None
    }

    /// Takes out what the caller does not see, as far as that is known without waiting. `tool` gives the
    /// tools that these rules are about.
    pub(crate) fn keep_now<'t>(
        &self,
        caller: &Caller<'_>,
        numbers: &mut Numbers,
        tool: &impl Fn(usize) -> Option<&'t DescribedTool>,
    ) {
        for rule in &self.rules {
            rule.keep_now(caller, numbers, tool);
        }
    }

    /// The same with those rules that wait.
    pub(crate) async fn keep<'t>(
        &self,
        caller: &Caller<'_>,
        request: &HttpRequest,
        numbers: &mut Numbers,
        tool: &impl Fn(usize) -> Option<&'t DescribedTool>,
    ) {
        for rule in &self.rules {
            match rule {
                Rule::Each(_) | Rule::Scopes(_) => rule.keep_now(caller, numbers, tool),
                Rule::EachLater(each) => {
                    let mut kept = Vec::with_capacity(numbers.len());
                    for &number in &*numbers {
                        let sees = match tool(number) {
                            Some(tool) => each(request.clone(), tool.clone()).await,
                            None => true,
                        };
                        if sees {
                            kept.push(number);
                        }
                    }
                    *numbers = kept;
                }
                Rule::ScopesLater(granted) => {
                    let granted = granted(request.clone()).await;
                    keep_granted(granted.as_ref(), numbers, tool);
                }
            }
        }
    }
}

impl Rule {
    fn keep_now<'t>(
        &self,
        caller: &Caller<'_>,
        numbers: &mut Numbers,
        tool: &impl Fn(usize) -> Option<&'t DescribedTool>,
    ) {
        match self {
            Self::Each(each) => {
                numbers.retain(|&number| tool(number).is_none_or(|tool| each(caller, tool)));
            }
            Self::Scopes(granted) => keep_granted(granted(caller).as_ref(), numbers, tool),
            Self::EachLater(_) | Self::ScopesLater(_) => {}
        }
    }
}

fn keep_granted<'t>(
    granted: Option<&Scopes>,
    numbers: &mut Numbers,
    tool: &impl Fn(usize) -> Option<&'t DescribedTool>,
) {
    let covers = |scope: &String| {
        granted
            .is_some_and(|granted| caught("scopes", || granted.covers(scope)).unwrap_or_default())
    };
    numbers.retain(|&number| tool(number).is_none_or(|tool| tool.scopes().iter().all(covers)));
}

/// What a rule says; nothing if it panics.
pub(crate) fn caught<T>(rule: &str, ask: impl FnOnce() -> T) -> Option<T> {
    let said = catch_unwind(AssertUnwindSafe(ask));
    if said.is_err() {
        // What it said may hold secrets.
        log::error!("HALO: the rule of `{rule}` panicked, which hides");
    }
    said.ok()
}

/// The same for a rule that waits.
pub(crate) fn caught_later<T: 'static, F: Future<Output = T> + 'static>(
    rule: &'static str,
    ask: impl FnOnce() -> F,
) -> Later<Option<T>> {
    let Some(future) = caught(rule, ask) else {
        return Box::pin(std::future::ready(None));
    };
    let mut future = Box::pin(future);
    Box::pin(std::future::poll_fn(move |cx| {
        match caught(rule, || future.as_mut().poll(cx)) {
            Some(poll) => poll.map(Some),
            None => std::task::Poll::Ready(None),
        }
    }))
}

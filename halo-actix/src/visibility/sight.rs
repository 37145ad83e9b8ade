//! Which of an app's tools a caller sees.

use std::ops::Range;

use actix_web::HttpRequest;
use actix_web::guard::GuardContext;
use actix_web::http::header::{HeaderName, HeaderValue};

use super::caller::Reads;
use super::rules::{Numbers, Rules};
use super::{Caller, DescribedTool};
use crate::guard::asks_for_halo;

/// The rules of an app, and the tools they are about.
pub(crate) struct Sight {
    tools: Vec<DescribedTool>,
    /// The tools of each registration.
    registered: Vec<Range<usize>>,
    governors: Vec<Governor>,
    reads: Reads,
}

/// The rules of one manifest, and which tools they are about.
pub(crate) struct Governor {
    pub(crate) rules: Rules,
    pub(crate) covers: Vec<bool>,
}

impl Sight {
    pub(crate) fn new(
        tools: Vec<DescribedTool>,
        registered: Vec<Range<usize>>,
        governors: Vec<Governor>,
    ) -> Self {
        Self {
            tools,
            registered,
            governors,
            reads: Reads::default(),
        }
    }

    /// Whether there are no rules.
    pub(crate) fn is_open(&self) -> bool {
        self.governors.is_empty()
    }

    /// Whether any rule is about a tool.
    pub(crate) fn is_governed(&self, tool: usize) -> bool {
        self.about(tool).next().is_some()
    }

    fn about(&self, tool: usize) -> impl Iterator<Item = &Governor> {
        self.governors
            .iter()
            .filter(move |governor| governor.covers[tool])
    }

    /// Whether a request may be about a tool of a registration. What needs time is judged later.
    pub(crate) fn in_guard(&self, registration: usize, ctx: &GuardContext<'_>) -> bool {
        if self.governors.is_empty() {
            return true;
        }
        let mut numbers = self.numbers(registration);
        let caller = Caller::in_guard(ctx, &self.reads);
        let refused = |tool| {
            self.about(tool)
                .any(|governor| governor.rules.may_refuse(&caller))
        };
        if asks_for_halo(ctx.head()) && numbers.first().is_some_and(|&tool| refused(tool)) {
            // It is told that it is refused, not that there is nothing.
            return true;
        }
        for governor in &self.governors {
            if numbers.iter().any(|&number| governor.covers[number]) {
                let tool = |number: usize| governor.covers[number].then(|| &self.tools[number]);
                governor.rules.keep_now(&caller, &mut numbers, &tool);
            }
        }
        !numbers.is_empty()
    }

    /// The methods of those tools of a registration that the caller sees.
    pub(crate) async fn seen_methods(
        &self,
        registration: usize,
        request: &HttpRequest,
    ) -> Vec<&'static str> {
        let seen = self.seen(request, self.numbers(registration), false).await;
        seen.into_iter()
            .map(|number| self.tools[number].method())
            .collect()
    }

    fn numbers(&self, registration: usize) -> Numbers {
        self.registered[registration].clone().collect()
    }

    /// What a caller who may not discover the tools of this registration is told.
    pub(crate) async fn refusal(
        &self,
        registration: usize,
        request: &HttpRequest,
    ) -> Option<HeaderValue> {
        let tool = self.registered[registration].start;
        for governor in self.about(tool) {
            if let Some(challenge) = self.refusal_of(&governor.rules, request).await {
                return Some(challenge);
            }
        }
        None
    }

    /// What a caller who may not discover by these rules is told.
    pub(crate) async fn refusal_of(
        &self,
        rules: &Rules,
        request: &HttpRequest,
    ) -> Option<HeaderValue> {
        let caller = Caller::of(request, &self.reads);
        rules.refused(&caller, request).await.cloned()
    }

    /// Those of the tools that the caller sees. One who `discovers` must also be let discover them.
    pub(crate) async fn seen(
        &self,
        request: &HttpRequest,
        mut numbers: Numbers,
        discovers: bool,
    ) -> Numbers {
        let caller = Caller::of(request, &self.reads);
        for governor in &self.governors {
            // A rule is not asked about what it does not cover: it may take its time.
            if !numbers.iter().any(|&number| governor.covers[number]) {
                continue;
            }
            let rules = &governor.rules;
            if discovers && rules.refused(&caller, request).await.is_some() {
                numbers.retain(|&number| !governor.covers[number]);
                continue;
            }
            let tool = |number: usize| governor.covers[number].then(|| &self.tools[number]);
            rules.keep(&caller, request, &mut numbers, &tool).await;
        }
        numbers
    }

    /// What all rules say before any middleware has run: the tools that the caller sees, or what it is told that
    /// may not discover by the rules `around`. Nothing where that cannot be known: a rule waits, or looks at what
    /// middleware has found out.
    #[cfg(feature = "mcp")]
    pub(crate) fn foresight(
        &self,
        around: &[Rules],
        request: &HttpRequest,
        mut numbers: Numbers,
    ) -> Option<Result<Numbers, HeaderValue>> {
        let caller = Caller::of(request, &self.reads);
        for rules in around {
            if rules.wait() {
                return None;
            }
            if let Some(challenge) = rules.refused_now(&caller) {
                return (!caller.has_looked()).then(|| Err(challenge.clone()));
            }
        }
        for governor in &self.governors {
            if !numbers.iter().any(|&number| governor.covers[number]) {
                continue;
            }
            let rules = &governor.rules;
            if rules.wait() {
                return None;
            }
            if rules.may_refuse(&caller) {
                numbers.retain(|&number| !governor.covers[number]);
            }
            let tool = |number: usize| governor.covers[number].then(|| &self.tools[number]);
            rules.keep_now(&caller, &mut numbers, &tool);
        }
        (!caller.has_looked()).then_some(Ok(numbers))
    }

    /// Adds a header that answers vary by.
    pub(crate) fn varies_by(&self, name: HeaderName) {
        self.reads.note(name);
    }

    /// The headers that answers vary by.
    pub(crate) fn vary(&self) -> HeaderValue {
        self.reads.vary()
    }
}

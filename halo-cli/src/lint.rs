//! What is wrong with an API's descriptions, and what a model will stumble over.
//!
//! Every rule has an id that stays, a line that says what holds, and a line that says how to mend what
//! does not: see [`rules`]. An error breaks the protocol or its callers; a warning or a note makes a tool
//! harder to choose or to use.

mod api;
mod auth;
mod call;
mod entries;
mod examples;
mod exchange;
mod guidance;
mod lifecycle;
mod links;
mod probes;
mod quality;
mod reference;
pub mod report;
mod rule;
mod schema;
mod schema_sense;
mod shape;
mod text;

use std::fmt;

pub use rule::{Rule, Severity, rules};

use crate::collected::Collected;
use api::Api;

/// One thing that a rule found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// How bad it is here; mostly the rule's own severity.
    pub severity: Severity,
    /// The name of the tool, where one is concerned.
    pub tool: Option<String>,
    /// Where it is.
    pub place: Place,
    /// What was wrong, and what is accepted.
    pub message: String,
    /// How to mend it.
    pub help: &'static str,
}

/// Where a finding is.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The URL that was asked, as the manifest prints it.
    pub url: String,
    /// The HTTP method of the tool, where one is concerned.
    pub method: Option<String>,
    /// The JSON pointer into the answer; empty for the answer as a whole.
    pub pointer: String,
}

/// `POST /charge /0/input/amount`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = &self.method {
            write!(f, "{method} ")?;
        }
        f.write_str(&self.url)?;
        if !self.pointer.is_empty() {
            write!(f, " {}", self.pointer)?;
        }
        Ok(())
    }
}

/// What all rules find in what was collected, those of the manifest first and then tool by tool.
#[must_use]
pub fn lint(collected: &Collected) -> Vec<Finding> {
    let mut findings = Findings::default();
    exchange::check_manifest(collected, &mut findings);
    let api = Api::read(collected, &mut findings);
    entries::check(&api, &mut findings);
    probes::check(&api, &mut findings);
    for described in &api.described {
        shape::check_description(described, &mut findings);
        call::check(&api, described, &mut findings);
        auth::check(described, &mut findings);
        schema::check(described, &mut findings);
        reference::check(&api, described, &mut findings);
        guidance::check(described, &mut findings);
        examples::check(described, &mut findings);
        lifecycle::check(&api, described, &mut findings);
        quality::check(described, &mut findings);
    }
    call::check_methods(&api, &mut findings);
    text::check(&api, &mut findings);
    quality::check_twins(&api, &mut findings);
    findings.in_order(&api)
}

/// The exit code that findings ask for: 1 when they fail, 0 when they do not.
///
/// Errors fail; warnings do when they are denied; notes never do. 2 is left to callers that could not ask.
#[must_use]
pub fn exit_code(findings: &[Finding], deny_warnings: bool) -> u8 {
    let worst = if deny_warnings {
        Severity::Warning
    } else {
        Severity::Error
    };
    u8::from(findings.iter().any(|finding| finding.severity <= worst))
}

/// What was found so far.
#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

/// Whom a finding is about.
#[derive(Debug, Clone, Default)]
struct Spot {
    tool: Option<String>,
    url: String,
    method: Option<String>,
}

impl Findings {
    fn add(
        &mut self,
        rule: &'static Rule,
        spot: &Spot,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.add_as(rule.severity, rule, spot, pointer, message);
    }

    /// Adds a finding that is more or less severe than the rule's others.
    fn add_as(
        &mut self,
        severity: Severity,
        rule: &'static Rule,
        spot: &Spot,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.0.push(Finding {
            rule,
            severity,
            tool: spot.tool.clone(),
            place: Place {
                url: spot.url.clone(),
                method: spot.method.clone(),
                pointer: pointer.into(),
            },
            message: message.into(),
            help: rule.mend,
        });
    }

    /// The API first, then its tools as the manifest lists them; for each the worst first.
    fn in_order(self, api: &Api<'_>) -> Vec<Finding> {
        let mut findings = self.0;
        findings.sort_by_cached_key(|finding| {
            let tool = finding.tool.as_ref();
            (
                tool.map(|name| api.position(name)),
                tool.cloned(),
                finding.severity,
                finding.place.clone(),
            )
        });
        findings
    }
}

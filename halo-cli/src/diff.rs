//! What changed between two snapshots of an API, as its callers feel it.
//!
//! A caller is a program or a model that learned the API from the old snapshot and calls the new one: it
//! knows tools by name, sends what the old `input` allows and relies on what the old `output` promises.
//! So what `input` no longer takes breaks it, and so does what `output` did not give before; the other
//! ways are safe. What changes a model's choice without breaking a call is risky. Every kind of change
//! has an id that stays: see [`kinds`].
//!
//! What was decided where opinions differ:
//!
//! - A parameter that is gone breaks its callers: clients check arguments against `input` and refuse
//!   others. A field that is gone within a parameter breaks them only where no other fields are allowed.
//! - A new name, URL or method of a tool breaks, a new URL because descriptions are cached.
//! - A tool that was `sunset` may go: that is risky, not breaking.
//! - An effect that can no longer be undone breaks, and so does an undo that is gone: what was safe to do
//!   without asking anybody no longer is.
//! - The texts that models choose and fill in by are risky to change: `why`, `description`, and those of
//!   parameters. Examples, `next` and the texts of results are safe.

mod auth;
mod bounds;
mod fields;
mod forms;
mod input;
mod kind;
mod output;
mod promises;
mod rate;
pub mod report;
mod schema;
mod tools;
mod values;

pub use kind::{Kind, Severity, kinds};
pub(crate) use rate::per_second;

use crate::snapshot::Snapshot;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind of change it is.
    pub kind: &'static Kind,
    /// How much it matters here; mostly the kind's own severity.
    pub severity: Severity,
    /// The name of the tool, the old one where it changed; none for the API as a whole.
    pub tool: Option<String>,
    /// Where it is: a JSON pointer into the tool's description, or the manifest.
    pub pointer: String,
    /// What changed, from what to what.
    pub message: String,
}

/// What changed from an old to a new snapshot, the worst first for each tool.
///
/// There are no changes exactly if both say the same; the order of names and keys does not count.
///
/// # Examples
///
/// ```
/// use halo_cli::diff::{Severity, diff, exit_code};
/// use halo_cli::snapshot::Snapshot;
///
/// let snapshot = |name: &str| {
///     let file = format!(r#"{{"halo_snapshot":1,"tools":[{{"url":"/now","method":"GET","name":"{name}"}}]}}"#);
///     Snapshot::read(file.as_bytes())
/// };
/// let changes = diff(&snapshot("now")?, &snapshot("time")?);
/// assert_eq!(changes[0].kind.id, "tool-renamed");
/// assert_eq!(changes[0].severity, Severity::Breaking);
/// assert_eq!(exit_code(&changes, false), 1);
/// # Ok::<(), halo_cli::snapshot::SnapshotError>(())
/// ```
#[must_use]
pub fn diff(old: &Snapshot, new: &Snapshot) -> Vec<Change> {
    let mut changes = Changes::default();
    tools::compare(old, new, &mut changes);
    let mut changes = changes.found;
    changes.sort_by(|a, b| {
        let key = |change: &Change| (change.tool.clone(), change.severity);
        key(a).cmp(&key(b)).then_with(|| a.pointer.cmp(&b.pointer))
    });
    changes
}

/// The exit code that changes ask for: 1 if any is breaking, or risky where that is denied; 0 otherwise.
#[must_use]
pub fn exit_code(changes: &[Change], deny_risky: bool) -> u8 {
    let worst = if deny_risky {
        Severity::Risky
    } else {
        Severity::Breaking
    };
    u8::from(changes.iter().any(|change| change.severity <= worst))
}

/// What was found so far, and of which tool.
#[derive(Debug, Default)]
struct Changes {
    found: Vec<Change>,
    tool: Option<String>,
}

impl Changes {
    fn add(&mut self, kind: &'static Kind, pointer: impl Into<String>, message: impl Into<String>) {
        self.add_as(kind.severity, kind, pointer, message);
    }

    /// Adds a change that matters more or less than its kind does.
    fn add_as(
        &mut self,
        severity: Severity,
        kind: &'static Kind,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.found.push(Change {
            kind,
            severity,
            tool: self.tool.clone(),
            pointer: pointer.into(),
            message: message.into(),
        });
    }
}

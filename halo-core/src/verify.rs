//! What no constant can see, checked once a tool is mounted: inside nested types, through `flatten`,
//! tags and aliases.
//!
//! The assertions of [`check`](crate::check) stop the build; these stop the start, with the same
//! strictness. Each message names the part of the attribute or of the type it is about.

mod accepts;
mod bounds;
mod transport;

use crate::literal::Literal;
use crate::pattern::params;
use crate::schema::{Direction, Schema};
use crate::tool::{Arg, Output, Tool};
use crate::view::{self, Member, Rest, views};
use accepts::{Mismatch, Verdict, accepts, held};

/// What is wrong with the description of a tool mounted at `pattern`; empty if nothing is.
#[must_use]
pub fn verify(tool: &Tool, pattern: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for arg in tool.args {
        transport::check(arg, &mut problems);
    }
    let path: Vec<&str> = params(pattern).map(|param| param.name).collect();
    let inputs = Inputs::of(tool.args);
    inputs.distinct(&path, &mut problems);
    for (at, example) in tool.examples.iter().enumerate() {
        if let Some(input) = example.input {
            inputs.example(input, &path, at, &mut problems);
        }
        if let Some(output) = &example.output
            && let Err(mismatch) = output_accepts(&tool.output, output)
        {
            problems.push(format!("examples[{at}].output: {mismatch}"));
        }
    }
    for (at, step) in tool.next.iter().enumerate() {
        if let Some((field, value)) = step.when.split_once('=')
            && let Some(problem) = condition(&tool.output, field, value)
        {
            problems.push(format!("next[{at}].when: {problem}"));
        }
    }
    problems
}

/// A name a caller can send.
struct Input {
    member: Member,
    required: bool,
    /// The parameter of the handler it belongs to.
    arg: usize,
    query: bool,
}

/// The names a caller can send.
struct Inputs {
    members: Vec<Input>,
    /// Bodies that are no object: their value goes by the name `body`.
    whole: Option<&'static Schema>,
    /// Whether other names are taken, too.
    open: bool,
}

impl Inputs {
    fn of(args: &[Arg]) -> Self {
        let mut inputs = Self {
            members: Vec::new(),
            whole: None,
            open: false,
        };
        for (at, arg) in args.iter().enumerate() {
            inputs.arg(at, arg, true);
        }
        inputs
    }

    fn arg(&mut self, at: usize, arg: &Arg, required: bool) {
        match arg {
            Arg::Query(schema) | Arg::QueryLists(schema) => {
                let (schema, optional) = schema.peeled();
                let views = views(schema, Direction::Input).unwrap_or_default();
                self.views(at, &views, required && !optional, true);
            }
            Arg::Body(body) => {
                let (schema, _) = body.schema.peeled();
                match views(schema, Direction::Input).filter(|views| !views.is_empty()) {
                    Some(views) => {
                        let required = required && body.required;
                        self.views(at, &views, required, false);
                    }
                    None => self.whole = Some(body.schema),
                }
            }
            Arg::Optional(arg) => self.arg(at, arg, false),
            Arg::Either(left, right) => {
                self.arg(at, left, false);
                self.arg(at, right, false);
            }
            Arg::All(args) => {
                for arg in *args {
                    self.arg(at, arg, required);
                }
            }
            // Headers may have names that only a web framework knows.
            Arg::Header { .. } => self.open = true,
            Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => {}
        }
    }

    fn views(&mut self, arg: usize, views: &[view::View], required: bool, query: bool) {
        for view in views {
            for member in &view.members {
                let required = required && view::required(views, member.name);
                self.members.push(Input {
                    member: member.clone(),
                    required,
                    arg,
                    query,
                });
            }
            self.open |= matches!(view.rest, Rest::Map(..) | Rest::Any | Rest::TooMuch);
        }
    }

    fn distinct(&self, path: &[&str], problems: &mut Vec<String>) {
        let mut said: Vec<&str> = Vec::new();
        for input in &self.members {
            let name = input.member.name;
            if said.contains(&name) {
                continue;
            }
            // Two readers of one query string read the same.
            let taken = self.members.iter().any(|other| {
                other.arg < input.arg && other.member.name == name && !(other.query && input.query)
            });
            if taken || (path.contains(&name) && input.required) {
                said.push(name);
                problems.push(format!(
                    "two parts of a request take `{name}`, which a HALO caller sends once: give one of them another name, or let the one outside the path have a default"
                ));
            }
        }
    }

    fn example(
        &self,
        given: &[(&'static str, Literal)],
        path: &[&str],
        at: usize,
        problems: &mut Vec<String>,
    ) {
        for (name, value) in given {
            let same: Vec<&Member> = self
                .members
                .iter()
                .map(|input| &input.member)
                .filter(|member| member.name == *name)
                .collect();
            let verdict = if *name == "body"
                && same.is_empty()
                && let Some(whole) = self.whole
            {
                accepts(whole, value, Direction::Input)
            } else if same.is_empty() {
                if !self.open && !path.contains(name) {
                    problems.push(format!(
                        "examples[{at}].input: this tool has no parameter `{name}`"
                    ));
                }
                continue;
            } else {
                first_fit(&same, value)
            };
            if let Err(mismatch) = verdict {
                problems.push(format!("examples[{at}].input: {}", mismatch.inside(name)));
            }
        }
        for Input {
            member, required, ..
        } in &self.members
        {
            if *required && !given.iter().any(|(name, _)| *name == member.name) {
                let problem = format!(
                    "examples[{at}].input lacks `{}`, which a caller must send",
                    member.name
                );
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
}

/// Whether one of several members of a name takes a value.
fn first_fit(members: &[&Member], value: &Literal) -> Verdict {
    let mut verdict = Ok(());
    for member in members {
        verdict = held(member, value, Direction::Input);
        if verdict.is_ok() {
            return verdict;
        }
    }
    match (accepts::words(members), value) {
        (Some(words), Literal::Str(text)) => Err(Mismatch::new(format!(
            "is never {text:?}; it is one of: {words}"
        ))),
        _ => verdict,
    }
}

fn output_accepts(output: &Output, value: &Literal) -> Verdict {
    match output {
        Output::Of(schema) => accepts(schema, value, Direction::Output),
        Output::Either(left, right) => {
            output_accepts(left, value).or_else(|_| output_accepts(right, value))
        }
        Output::Unknown | Output::Empty => Ok(()),
    }
}

/// What is wrong with `field=value`.
fn condition(output: &Output, field: &str, value: &str) -> Option<String> {
    let mut schemas = Vec::new();
    collect(output, &mut schemas);
    let mut known: Vec<Member> = Vec::new();
    for schema in schemas {
        let views = views(schema.peeled().0, Direction::Output)?;
        for view in views {
            if matches!(view.rest, Rest::Map(..) | Rest::Any | Rest::TooMuch) {
                return None;
            }
            known.extend(view.members);
        }
    }
    let same: Vec<&Member> = known.iter().filter(|member| member.name == field).collect();
    if same.is_empty() && !known.is_empty() {
        let mut names: Vec<String> = Vec::new();
        for member in &known {
            let name = format!("`{}`", member.name);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        return Some(format!(
            "the response has no field `{field}`; its fields are: {}",
            names.join(", ")
        ));
    }
    let fits = same.is_empty()
        || same
            .iter()
            .any(|member| accepts::text(member, value, Direction::Output));
    (!fits).then(|| format!("`{field}` of the response is never `{value}`"))
}

fn collect(output: &Output, schemas: &mut Vec<&'static Schema>) {
    match output {
        Output::Of(schema) => schemas.push(schema),
        Output::Either(left, right) => {
            collect(left, schemas);
            collect(right, schemas);
        }
        Output::Unknown | Output::Empty => {}
    }
}

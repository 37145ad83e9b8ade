//! URLs in descriptions that name other tools: `undo`, `suggest`, `fallback`, `replace_with`.

use halo_core::protocol::Status;

use super::api::{Api, Described};
use super::rule::declare;
use super::{Findings, Rule};
use crate::address::{Address, fits};
use crate::json::clipped;

declare! {
    REFERENCE_FOREIGN = Error "reference-foreign": "What a description refers to is on the API's own host."
        => "Name a tool of the same API: callers refuse to take their credentials elsewhere.";
    REFERENCE_UNKNOWN = Error "reference-unknown": "What a description refers to is a tool of the manifest."
        => "Name a tool's URL as the manifest prints it, or list the tool.";
    REFERENCE_CONCRETE = Warning "reference-concrete": "A reference names a tool's URL as the manifest prints it."
        => "Name the template, with `{name}` for each parameter.";
    REFERENCE_METHOD_UNKNOWN = Error "reference-method-unknown": "The method beside a reference is one that the URL has."
        => "Name a method that the manifest lists for this URL.";
    REFERENCE_AMBIGUOUS = Error "reference-ambiguous": "A reference to a URL with several methods says which."
        => "Name the method beside it: `undo_method`, `method`, `fallback_method`, `replace_with_method`.";
    REFERENCE_SELF = Warning "reference-self": "A tool is no fallback and no replacement of itself."
        => "Name another tool, or none.";
    REFERENCE_RETIRED = Warning "reference-retired": "Nobody is sent to a tool that is about to go."
        => "Name the tool that replaces it.";
}

/// A reference: where it is, what it names, and the key of the method meant.
struct Reference<'a> {
    pointer: String,
    url: &'a str,
    method: Option<&'a str>,
    method_key: &'static str,
    /// Whether it means another tool by nature.
    another: bool,
}

pub(super) fn check(api: &Api<'_>, described: &Described, findings: &mut Findings) {
    for reference in references(described) {
        one(api, described, &reference, findings);
    }
}

fn references(described: &Described) -> Vec<Reference<'_>> {
    let description = &described.description;
    let (effects, resilience) = (&description.effects, &description.resilience);
    let mut found = Vec::new();
    if let Some(url) = &effects.undo {
        found.push(Reference {
            pointer: "/effects/undo".to_owned(),
            url,
            method: effects.undo_method.as_deref(),
            method_key: "undo_method",
            another: false,
        });
    }
    for (index, next) in description.next.iter().enumerate() {
        if !next.suggest.is_empty() {
            found.push(Reference {
                pointer: format!("/next/{index}/suggest"),
                url: &next.suggest,
                method: next.method.as_deref(),
                method_key: "method",
                another: false,
            });
        }
    }
    if let Some(url) = &resilience.fallback {
        found.push(Reference {
            pointer: "/resilience/fallback".to_owned(),
            url,
            method: resilience.fallback_method.as_deref(),
            method_key: "fallback_method",
            another: true,
        });
    }
    if let Some(url) = &description.replace_with {
        found.push(Reference {
            pointer: "/replace_with".to_owned(),
            url,
            method: description.replace_with_method.as_deref(),
            method_key: "replace_with_method",
            another: true,
        });
    }
    for reference in &mut found {
        reference.pointer.insert_str(0, &described.pointer);
    }
    found
}

fn one(api: &Api<'_>, described: &Described, reference: &Reference<'_>, findings: &mut Findings) {
    let mut tell = |rule: &'static Rule, message: String| {
        findings.add(rule, &described.spot, reference.pointer.as_str(), message);
    };
    let url = clipped(reference.url, 120);
    let path = match api.base.resolve(reference.url) {
        Address::Here(path) => path,
        Address::Elsewhere => {
            return tell(
                &REFERENCE_FOREIGN,
                format!("`{url}` leaves the API: expected the URL of one of its tools"),
            );
        }
        Address::Broken(reason) => {
            return tell(
                &REFERENCE_UNKNOWN,
                format!("`{url}` is no URL of a tool: {reason}"),
            );
        }
    };
    let tools = api.at_path(&path);
    if tools.is_empty() {
        let template = api.manifest.tools.iter().zip(&api.addresses).find(
            |(_, address)| matches!(address, Address::Here(template) if fits(template, &path)),
        );
        return match template {
            Some((tool, _)) => {
                let template = clipped(&tool.url, 120);
                tell(
                    &REFERENCE_CONCRETE,
                    format!(
                        "`{url}` is one of `{template}`: expected the template, as the manifest prints it"
                    ),
                );
            }
            None => tell(
                &REFERENCE_UNKNOWN,
                format!("`{url}` is no tool of the manifest: expected the URL of one"),
            ),
        };
    }
    let methods: Vec<&str> = tools
        .iter()
        .filter_map(|tool| api.manifest.tools[*tool].method.as_deref())
        .collect();
    let key = reference.method_key;
    match reference.method {
        Some(method) if methods.len() == tools.len() && !methods.contains(&method) => {
            let (method, listed) = (clipped(method, 40), methods.join(", "));
            return tell(
                &REFERENCE_METHOD_UNKNOWN,
                format!("`{url}` has no {method}: expected one of {listed} as `{key}`"),
            );
        }
        None if methods.len() > 1 => {
            let listed = methods.join(", ");
            return tell(
                &REFERENCE_AMBIGUOUS,
                format!("`{url}` has the methods {listed}: expected the one meant as `{key}`"),
            );
        }
        _ => {}
    }
    let meant = tools.iter().copied().find(|tool| {
        let listed = api.manifest.tools[*tool].method.as_deref();
        reference.method.is_none() || listed == reference.method
    });
    if reference.another && meant.is_some() && meant == described.tool {
        tell(
            &REFERENCE_SELF,
            format!("`{url}` is this tool itself: expected another"),
        );
    } else if let Some(status) = meant.and_then(|tool| retired(api, tool)) {
        tell(
            &REFERENCE_RETIRED,
            format!("`{url}` is {status}: expected a tool that stays"),
        );
    }
}

/// What the status of a tool says against sending anybody there.
fn retired(api: &Api<'_>, tool: usize) -> Option<&'static str> {
    let described = api
        .described
        .iter()
        .find(|described| described.tool == Some(tool))?;
    match described.description.status {
        Some(Status::Deprecated) => Some("deprecated"),
        Some(Status::Sunset) => Some("about to be removed"),
        _ => None,
    }
}

//! A second look at where tools are, on the first request, when actix tells.
//!
//! While an app is put together, one thing tells a scope from the one before it too weakly: where
//! both set a `default_service` of their own, the second may look like the first going on. The map
//! that comes with a request knows every resource by its name, and settles it.

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::dev::ResourceDef;
use halo_core::pattern::template;
use percent_encoding::percent_decode_str;

use super::{Registration, literal_template};
use crate::inventory::full;

/// What a request tells of a registration.
enum Verdict {
    /// It is where it seemed.
    Here,
    /// It is in another scope.
    There(String),
    /// There is a resource where it seemed, and one of its name in another scope: either it is there,
    /// or a handler without a description has its name.
    Either(String),
    /// Its name is mounted more than once, which tells of the last mount only.
    Unknown,
}

/// The scopes of registrations that are not where they seemed to be, by registration.
///
/// `None` where the request cannot tell, because its `Host` is no host.
pub(super) fn moved(
    registrations: &[Registration],
    request: &HttpRequest,
) -> Option<HashMap<usize, String>> {
    let mut names: HashMap<&str, usize> = HashMap::new();
    for registration in registrations {
        *names.entry(&registration.name).or_default() += 1;
    }
    let mut moved = HashMap::new();
    let mut start = 0;
    while start < registrations.len() {
        // What followed one certain registration and seemed to be in its scope.
        let rest = registrations[start + 1..].iter();
        let run = rest
            .take_while(|registration| !registration.certain)
            .count();
        let doubtful = start + 1..start + 1 + run;
        let verdicts: Option<Vec<Verdict>> = registrations[doubtful.clone()]
            .iter()
            .map(|registration| {
                verdict(
                    registration,
                    names[registration.name.as_str()] == 1,
                    request,
                )
            })
            .collect();
        settle(&verdicts?, doubtful.start, registrations, &mut moved);
        start = doubtful.end;
    }
    Some(moved)
}

/// A scope that ended does not go on: what follows the last that is certainly here, where something
/// is certainly elsewhere, is elsewhere as well.
fn settle(
    verdicts: &[Verdict],
    first: usize,
    registrations: &[Registration],
    moved: &mut HashMap<usize, String>,
) {
    let elsewhere = verdicts
        .iter()
        .any(|verdict| matches!(verdict, Verdict::There(_)));
    let here = verdicts
        .iter()
        .rposition(|verdict| matches!(verdict, Verdict::Here));
    let mut last = None;
    for (at, verdict) in verdicts.iter().enumerate() {
        let ended = elsewhere && here.is_none_or(|here| at > here);
        let prefix = match verdict {
            Verdict::There(prefix) => Some(prefix),
            Verdict::Either(prefix) if ended => Some(prefix),
            Verdict::Unknown if ended => last,
            Verdict::Either(prefix) => {
                let registration = &registrations[first + at];
                log::warn!(
                    "HALO takes `{}` to be in the scope `{}`; if it is in `{prefix}`, mount the handlers of that scope as a group: `Tools::new().service(…)`",
                    registration.tool.handler,
                    registration.prefix(),
                );
                None
            }
            Verdict::Here | Verdict::Unknown => None,
        };
        if let Some(prefix) = prefix {
            moved.insert(first + at, prefix.clone());
            last = Some(prefix);
        }
    }
}

fn verdict(registration: &Registration, unique: bool, request: &HttpRequest) -> Option<Verdict> {
    if !unique {
        return Some(Verdict::Unknown);
    }
    let seemed = registration.prefix();
    let path = request.url_for(&registration.name, placeholders()).ok()?;
    let path = percent_decode_str(path.path()).decode_utf8_lossy();
    Some(match prefix(registration, &path, request) {
        Some(prefix) if prefix != seemed => {
            if exists(registration, &seemed, request) {
                Verdict::Either(prefix)
            } else {
                Verdict::There(prefix)
            }
        }
        _ => Verdict::Here,
    })
}

/// Values that stand for path parameters.
fn placeholders() -> impl Iterator<Item = String> {
    (0..).map(|number| format!("halo-{number}"))
}

/// The pattern of the scope, given a path of the resource in which placeholders are filled in.
fn prefix(registration: &Registration, path: &str, request: &HttpRequest) -> Option<String> {
    let seemed = registration.prefix();
    let local = full("", registration.path());
    if filled(&full(&seemed, registration.path()), 0)? == path {
        return Some(seemed);
    }
    // The parameters of the scope come first, and how many they are is not known.
    let before = (0..=16).find_map(|before| path.strip_suffix(&filled(&local, before)?))?;
    if !before.contains("halo-") {
        return Some(before.to_owned());
    }
    let pattern = request.resource_map().match_pattern(path)?;
    pattern.strip_suffix(&local).map(str::to_owned)
}

fn filled(pattern: &str, skip: usize) -> Option<String> {
    let mut path = String::new();
    let values = placeholders().skip(skip);
    ResourceDef::new(pattern)
        .resource_path_from_iter(&mut path, values)
        .then_some(path)
}

/// Whether there is a resource of this pattern in the scope. The URL as it is printed finds it, or
/// the one that stands for it where its own pattern is too strict.
fn exists(registration: &Registration, prefix: &str, request: &HttpRequest) -> bool {
    let pattern = full(prefix, registration.path());
    let found = request.resource_map().match_pattern(&template(&pattern));
    found.is_some_and(|found| {
        found == pattern || found == full(prefix, &literal_template(registration.path()))
    })
}

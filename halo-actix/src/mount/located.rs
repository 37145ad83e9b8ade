//! A second look at where tools are, on the first request, when actix tells.
//!
//! While an app is put together, one thing tells a scope from the one before it too weakly: where
//! both set a `default_service` of their own, the second may look like the first going on. The map
//! that comes with a request knows every resource by its name, and settles it.

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::dev::ResourceDef;
use percent_encoding::percent_decode_str;

use super::Registration;
use crate::inventory::full;

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
    let mut last: Option<(usize, String)> = None;
    for (at, registration) in registrations.iter().enumerate() {
        if registration.certain {
            last = None;
            continue;
        }
        let seemed = registration.prefix();
        let prefix = if names[registration.name.as_str()] == 1 {
            let path = request.url_for(&registration.name, placeholders()).ok()?;
            let path = percent_decode_str(path.path())
                .decode_utf8_lossy()
                .into_owned();
            prefix(registration, &path, request).unwrap_or_else(|| seemed.clone())
        } else {
            // Mounted more than once: it is where its neighbour is, unless it is where it seemed.
            match &last {
                Some((_, prefix)) if !exists(registration, &seemed, request) => prefix.clone(),
                _ => seemed.clone(),
            }
        };
        if prefix != seemed {
            moved.insert(at, prefix.clone());
            last = Some((at, prefix));
        }
    }
    Some(moved)
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

/// Whether there is a resource of this pattern in the scope.
fn exists(registration: &Registration, prefix: &str, request: &HttpRequest) -> bool {
    let pattern = full(prefix, registration.path());
    let path = filled(&pattern, 0);
    path.is_some_and(|path| request.resource_map().match_pattern(&path) == Some(pattern))
}

//! The manifest: its fields, the names and the URLs of its tools.

use std::collections::HashMap;

use halo_core::protocol::Value;

use super::api::Api;
use super::rule::declare;
use super::{Findings, shape};
use crate::address::Address;
use crate::json::clipped;

declare! {
    MANIFEST_INCOMPLETE = Error "manifest-incomplete": "A manifest states `api`, `version` and `tools`."
        => "State all three; callers of the reference implementation refuse a manifest without them.";
    TOOL_INCOMPLETE = Error "tool-incomplete": "A tool of the manifest states `method`, `name`, `description` and `tags`."
        => "State all four; `tags` may be an empty array.";
    TOOL_NAME_INVALID = Error "tool-name-invalid": "A name is 1 to 64 letters, digits, `_` and `-`."
        => "Name the tool as model providers demand: `^[A-Za-z0-9_-]{1,64}$`.";
    TOOL_NAME_TWICE = Error "tool-name-twice": "No two tools have the same name."
        => "Rename one of them: models call tools by their names.";
    TOOL_LISTED_TWICE = Error "tool-listed-twice": "No method of a URL is listed twice."
        => "List each method of a URL once.";
    METHOD_INVALID = Error "method-invalid": "A method is an HTTP method in capitals, other than OPTIONS."
        => "Write it as HTTP does, in capitals: `GET`, `POST` and so on.";
    TOOL_URL_FOREIGN = Error "tool-url-foreign": "The URL of every tool is on the API's own host."
        => "Print URLs of this host: callers refuse to take their credentials elsewhere.";
    TOOL_URL_INVALID = Error "tool-url-invalid": "The URL of every tool can be called as it stands."
        => "Percent-encode what a path does not carry as it is, and leave out fragments.";
}

pub(super) fn check(api: &Api<'_>, findings: &mut Findings) {
    if api.raw.as_object().is_none() {
        return;
    }
    let spot = api.spot();
    shape::check_manifest(api, findings);
    for key in ["api", "version", "tools"] {
        if is_missing(api.raw.get(key)) {
            let message = format!("`{key}` is missing: expected `api`, `version` and `tools`");
            findings.add(&MANIFEST_INCOMPLETE, &spot, "", message);
        }
    }
    let mut names: HashMap<&str, usize> = HashMap::new();
    let mut calls: HashMap<(String, Option<&str>), usize> = HashMap::new();
    for (index, tool) in api.manifest.tools.iter().enumerate() {
        let spot = api.entry_spot(index);
        let pointer = api.entry_pointer(index);
        entry_fields(api, index, findings);
        if !is_name(&tool.name) {
            let name = clipped(&tool.name, 80);
            let message =
                format!("`{name}` is no name: expected 1 to 64 letters, digits, `_` and `-`");
            findings.add(
                &TOOL_NAME_INVALID,
                &spot,
                format!("{pointer}/name"),
                message,
            );
        }
        if let Some(first) = names.insert(&tool.name, index) {
            let name = clipped(&tool.name, 80);
            let first = api.entry_pointer(first);
            let message = format!("`{name}` is the name of {first} already: expected another");
            findings.add(&TOOL_NAME_TWICE, &spot, format!("{pointer}/name"), message);
        }
        let Some(address) = api.addresses.get(index) else {
            continue;
        };
        if let Some(first) = calls.insert((api.base.key(&tool.url), tool.method.as_deref()), index)
        {
            let first = api.entry_pointer(first);
            let message = format!("{first} is the same method of the same URL: expected it once");
            findings.add(&TOOL_LISTED_TWICE, &spot, pointer.as_str(), message);
        }
        url(api, index, address, findings);
        if let Some(method) = tool.method.as_deref().filter(|method| !is_method(method)) {
            let method = clipped(method, 40);
            let message = format!(
                "`{method}` is no method of a tool: expected `GET`, `POST` and the like, in capitals"
            );
            findings.add(&METHOD_INVALID, &spot, format!("{pointer}/method"), message);
        }
    }
}

fn entry_fields(api: &Api<'_>, index: usize, findings: &mut Findings) {
    let pointer = api.entry_pointer(index);
    let Some(raw) = api.raw.pointer(&pointer) else {
        return;
    };
    for key in ["method", "name", "description", "tags"] {
        if is_missing(raw.get(key)) {
            let message =
                format!("`{key}` is missing: expected `method`, `name`, `description` and `tags`");
            findings.add(
                &TOOL_INCOMPLETE,
                &api.entry_spot(index),
                pointer.as_str(),
                message,
            );
        }
    }
}

fn url(api: &Api<'_>, index: usize, address: &Address, findings: &mut Findings) {
    let spot = api.entry_spot(index);
    let pointer = format!("{}/url", api.entry_pointer(index));
    let url = clipped(&api.manifest.tools[index].url, 120);
    match address {
        Address::Here(_) => {}
        Address::Elsewhere => {
            let message = format!("`{url}` leaves the API: expected a URL of its own host");
            findings.add(&TOOL_URL_FOREIGN, &spot, pointer, message);
        }
        Address::Broken(reason) => {
            let message = format!("`{url}` cannot be called: {reason}");
            findings.add(&TOOL_URL_INVALID, &spot, pointer, message);
        }
    }
}

/// An explicit null is told by its own rule.
fn is_missing(value: Option<&Value>) -> bool {
    match value {
        None => true,
        Some(value) => value.as_str().is_some_and(|text| text.trim().is_empty()),
    }
}

fn is_name(name: &str) -> bool {
    let character = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    (1..=64).contains(&name.len()) && name.bytes().all(character)
}

pub(super) fn is_method(method: &str) -> bool {
    let letters = method
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte == b'-');
    !method.is_empty() && letters && method != "OPTIONS"
}

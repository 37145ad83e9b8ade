//! The call: its method and URL against the manifest's, its parameters against its URL.

use std::collections::{HashMap, HashSet};

use halo_core::pattern;
use halo_core::protocol::{Parameter, Place, Value};

use super::api::{Api, Described};
use super::entries::is_method;
use super::rule::declare;
use super::{Findings, Rule, shape};
use crate::address::decoded;
use crate::json::{clipped, join, short};

declare! {
    METHOD_UNDESCRIBED = Error "method-undescribed": "The URL of a tool describes the method that the manifest lists."
        => "Add a description of this method to the array, or take the tool out of the manifest.";
    METHOD_UNLISTED = Warning "method-unlisted": "The manifest lists every method that a URL describes."
        => "List the method in the manifest, where models look first.";
    METHOD_DESCRIBED_TWICE = Error "method-described-twice": "No method of a URL is described twice."
        => "Describe each method of a URL once.";
    CALL_METHOD_INVALID = Error "call-method-invalid": "A call's method is an HTTP method in capitals, other than OPTIONS."
        => "Write it as HTTP does, in capitals: `GET`, `POST` and so on.";
    CALL_URL_DIFFERS = Error "call-url-differs": "`call.url` is the URL of the tool as the manifest prints it."
        => "Print one URL in both places, with `{name}` where a parameter goes.";
    CONTENT_TYPE_INVALID = Error "content-type-invalid": "`call.content_type` is a media type."
        => "Write it as `type/subtype`, such as `multipart/form-data`.";
    PATH_PARAMETER_UNKNOWN = Error "path-parameter-unknown": "Every parameter of the URL's template is an input."
        => "Add the parameter to `input`, with `required: true`.";
    PATH_PARAMETER_OPTIONAL = Error "path-parameter-optional": "A parameter of the URL's template is required."
        => "Give it `required: true`: there is no URL without it.";
    PLACE_UNKNOWN = Error "place-unknown": "`in` is `query`, `header`, `body` or `path`."
        => "Use one of the four, or leave `in` out where the rule fits.";
    PLACE_CONTRADICTS = Error "place-contradicts": "`in` and the URL's template agree."
        => "Name path parameters in the template, and give them no other `in`.";
    BODY_UNEXPECTED = Warning "body-unexpected": "GET and HEAD have no body."
        => "Send the parameter in the query, or use another method.";
    DESCRIPTIONS_DIFFER = Warning "descriptions-differ": "The manifest and the description say the same of a tool."
        => "Use one text in both places.";
    TAGS_DIFFER = Warning "tags-differ": "The manifest and the description have the same tags."
        => "Use the same tags in both places.";
}

pub(super) fn check(api: &Api<'_>, described: &Described, findings: &mut Findings) {
    let call = &described.description.call;
    let at = |path: &str| format!("{}{path}", described.pointer);
    let mut tell = |rule: &'static Rule, pointer: String, message: String| {
        findings.add(rule, &described.spot, pointer, message);
    };
    if !call.method.is_empty() && !is_method(&call.method) {
        let method = clipped(&call.method, 40);
        let message = format!(
            "`{method}` is no method of a tool: expected `GET`, `POST` and the like, in capitals"
        );
        tell(&CALL_METHOD_INVALID, at("/call/method"), message);
    }
    if api.base.key(&call.url) != api.base.key(&described.asked) {
        let (given, asked) = (clipped(&call.url, 120), clipped(&described.asked, 120));
        let message =
            format!("the URL is `{given}`: expected `{asked}`, as the manifest prints it");
        tell(&CALL_URL_DIFFERS, at("/call/url"), message);
    }
    if let Some(media_type) = call.content_type.as_deref()
        && !is_media_type(media_type)
    {
        let media_type = clipped(media_type, 60);
        let message =
            format!("`{media_type}` is no media type: expected one such as `multipart/form-data`");
        tell(&CONTENT_TYPE_INVALID, at("/call/content_type"), message);
    }
    manifest_agrees(api, described, findings);
    if input_is_read(described) {
        template_parameters(described, findings);
        for (name, parameter) in &described.description.input {
            place(described, name, parameter, findings);
        }
    }
}

/// Whether `input` came in a form that can be relied on.
pub(super) fn input_is_read(described: &Described) -> bool {
    described
        .raw
        .get("input")
        .is_some_and(|raw| raw.as_object().is_some() && !shape::is_schema(raw))
        && !described.description.extra.contains_key("input")
}

fn manifest_agrees(api: &Api<'_>, described: &Described, findings: &mut Findings) {
    let Some(entry) = described.tool.and_then(|tool| api.manifest.tools.get(tool)) else {
        return;
    };
    let description = &described.description;
    if !entry.description.is_empty()
        && !description.description.is_empty()
        && entry.description.trim() != description.description.trim()
    {
        let told = clipped(&entry.description, 80);
        let message = format!("the manifest says \"{told}\": expected the same text here");
        let pointer = format!("{}/description", described.pointer);
        findings.add(&DESCRIPTIONS_DIFFER, &described.spot, pointer, message);
    }
    let [listed, here] =
        [&entry.tags, &description.tags].map(|tags| tags.iter().collect::<HashSet<_>>());
    let is_list = |value: Option<&Value>| value.is_none_or(|value| value.as_array().is_some());
    let entry_tags = described.tool.and_then(|tool| {
        let entry = api.raw.pointer(&api.entry_pointer(tool))?;
        entry.get("tags")
    });
    // What is no list is told by the types.
    let read = is_list(entry_tags) && is_list(described.raw.get("tags"));
    if read && listed != here {
        let listed = clipped(&entry.tags.join(", "), 120);
        let message = format!("the manifest has the tags [{listed}]: expected the same here");
        let pointer = format!("{}/tags", described.pointer);
        findings.add(&TAGS_DIFFER, &described.spot, pointer, message);
    }
}

fn template_parameters(described: &Described, findings: &mut Findings) {
    let url = decoded(&described.description.call.url);
    for parameter in pattern::params(&url) {
        let name = parameter.name;
        match described.description.input.get(name) {
            None => {
                let name = clipped(name, 80);
                let message =
                    format!("`{{{name}}}` of the URL is no input: expected a parameter `{name}`");
                let pointer = format!("{}/input", described.pointer);
                findings.add(&PATH_PARAMETER_UNKNOWN, &described.spot, pointer, message);
            }
            Some(input) if !input.required => {
                let pointer = join(&format!("{}/input", described.pointer), name);
                let message =
                    "it is part of the URL's path and not required: expected `required: true`";
                findings.add(&PATH_PARAMETER_OPTIONAL, &described.spot, pointer, message);
            }
            Some(_) => {}
        }
    }
}

fn place(described: &Described, name: &str, parameter: &Parameter, findings: &mut Findings) {
    let pointer = join(&format!("{}/input", described.pointer), name) + "/in";
    let mut tell = |rule: &'static Rule, message: String| {
        findings.add(rule, &described.spot, pointer.as_str(), message);
    };
    let url = decoded(&described.description.call.url);
    let in_template = pattern::params(&url).any(|param| param.name == name);
    match parameter.place {
        None => {
            if let Some(word) = parameter
                .schema
                .get("in")
                .filter(|word| word.as_str().is_some())
            {
                let message = format!(
                    "`in` is {}: expected `query`, `header`, `body` or `path`",
                    short(word)
                );
                tell(&PLACE_UNKNOWN, message);
            }
        }
        Some(Place::Path) if !in_template => {
            let message = "`in` is `path`, but the URL's template does not name it: expected `{name}` in the URL";
            tell(&PLACE_CONTRADICTS, message.to_owned());
        }
        Some(Place::Path) => {}
        Some(place) if in_template => {
            let message = format!(
                "`in` is `{}`, but the URL's template names it: expected it in the path",
                place.as_str()
            );
            tell(&PLACE_CONTRADICTS, message);
        }
        Some(Place::Body)
            if matches!(described.description.call.method.as_str(), "GET" | "HEAD") =>
        {
            let method = &described.description.call.method;
            tell(
                &BODY_UNEXPECTED,
                format!("`in` is `body` on a {method}: expected the query or a header"),
            );
        }
        Some(_) => {}
    }
}

fn is_media_type(text: &str) -> bool {
    let essence = text.split(';').next().unwrap_or_default().trim();
    let token = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&^_.+-".contains(&byte))
    };
    essence
        .split_once('/')
        .is_some_and(|(kind, subtype)| token(kind) && token(subtype))
}

/// The methods of each URL, as the manifest lists and the URL describes them.
pub(super) fn check_methods(api: &Api<'_>, findings: &mut Findings) {
    let mut seen = HashSet::new();
    let mut unclear = HashSet::new();
    // Where it leads to, and the URL that was asked.
    let mut answered = HashMap::new();
    let mut answers = |asked| {
        answered.entry(api.base.key(asked)).or_insert(asked);
    };
    for described in &api.described {
        let method = described.description.call.method.as_str();
        answers(described.asked.as_str());
        if method.is_empty() {
            unclear.insert(described.asked.as_str());
        } else if !seen.insert((described.asked.as_str(), method)) {
            let message = format!(
                "{} is described above already: expected it once",
                clipped(method, 40)
            );
            let pointer = format!("{}/call/method", described.pointer);
            findings.add(&METHOD_DESCRIBED_TWICE, &described.spot, pointer, message);
        } else if described.tool.is_none() && is_method(method) {
            let message =
                format!("the manifest does not list {method} of this URL: expected a tool for it");
            let pointer = format!("{}/call/method", described.pointer);
            findings.add(&METHOD_UNLISTED, &described.spot, pointer, message);
        }
    }
    // An empty array answers too, and describes nothing.
    let empty = api
        .sheets
        .iter()
        .filter(|(_, raw)| raw.as_array().is_some_and(Vec::is_empty));
    for (spot, _) in empty {
        answers(spot.url.as_str());
    }
    for (index, tool) in api.manifest.tools.iter().enumerate() {
        let Some(method) = tool.method.as_deref() else {
            continue;
        };
        let asked = answered.get(&api.base.key(&tool.url));
        let Some(asked) = asked.filter(|url| !unclear.contains(**url)) else {
            continue;
        };
        if is_method(method) && !seen.contains(&(*asked, method)) {
            let message = format!(
                "the URL describes no {method}, which the manifest lists: expected a description of it"
            );
            let spot = super::Spot {
                url: tool.url.clone(),
                method: tool.method.clone(),
                ..api.entry_spot(index)
            };
            findings.add(&METHOD_UNDESCRIBED, &spot, "", message);
        }
    }
}

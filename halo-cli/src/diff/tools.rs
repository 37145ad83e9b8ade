//! Which tool of one snapshot is which of the other, and what their calls and texts say.

use std::collections::{BTreeSet, HashMap};

use halo_core::pattern;
use halo_core::protocol::{Description, Object, Status, ToolEntry};

use super::kind::declare;
use super::{Changes, Kind, auth, input, output, promises};
use crate::json::clipped;
use crate::snapshot::{Recorded, Snapshot};

declare! {
    API_NAME_CHANGED = Safe "api-name-changed": "The API has another name.";
    API_VERSION_CHANGED = Safe "api-version-changed": "The API has another version.";
    API_TEXT_CHANGED = Safe "api-text-changed": "The API is described otherwise.";
    TOOL_ADDED = Safe "tool-added": "There is a new tool.";
    TOOL_REMOVED = Breaking "tool-removed": "A tool is gone.";
    TOOL_RETIRED = Risky "tool-retired": "A tool is gone that was announced to go.";
    TOOL_RENAMED = Breaking "tool-renamed": "A tool has another name.";
    TOOL_MOVED = Breaking "tool-moved": "A tool has another URL.";
    METHOD_CHANGED = Breaking "method-changed": "A tool has another HTTP method.";
    DESCRIPTION_LOST = Breaking "description-lost": "A tool is no longer described.";
    DESCRIPTION_GAINED = Safe "description-gained": "A tool is described that was not.";
    CONTENT_TYPE_CHANGED = Breaking "content-type-changed": "The body is sent in another form.";
    TEXT_CHANGED = Risky "text-changed": "What a tool does is told otherwise.";
    WHY_CHANGED = Risky "why-changed": "When to choose a tool is told otherwise.";
    TAG_REMOVED = Risky "tag-removed": "A tool has lost a tag that callers may filter by.";
    TAG_ADDED = Safe "tag-added": "A tool has a new tag.";
    EXAMPLES_CHANGED = Safe "examples-changed": "The examples are others.";
    NEXT_CHANGED = Safe "next-changed": "Other steps are suggested after a call.";
    EXTENSION_CHANGED = Safe "extension-changed": "A field that the protocol does not know is another.";
    ORDER_CHANGED = Safe "order-changed": "The same is told in another order.";
    OTHER_CHANGED = Risky "other-changed": "Something else is another.";
}

pub(super) fn compare(old: &Snapshot, new: &Snapshot, changes: &mut Changes) {
    text(
        &API_NAME_CHANGED,
        "/api",
        Some(&old.api),
        Some(&new.api),
        changes,
    );
    text(
        &API_VERSION_CHANGED,
        "/version",
        Some(&old.version),
        Some(&new.version),
        changes,
    );
    let texts = [&old.description, &new.description].map(Option::as_deref);
    text(
        &API_TEXT_CHANGED,
        "/description",
        texts[0],
        texts[1],
        changes,
    );
    extra("", &old.extra, &new.extra, changes);
    let (pairs, removed, added) = matched(&old.tools, &new.tools);
    for (old, new) in pairs {
        changes.tool = Some(old.entry.name.clone());
        let before = changes.found.len();
        pair(old, new, changes);
        if old != new && changes.found.len() == before {
            changes.add(
                &OTHER_CHANGED,
                "",
                "the descriptions differ in what is not told here",
            );
        }
    }
    for tool in removed {
        changes.tool = Some(tool.entry.name.clone());
        let status = tool
            .described
            .as_ref()
            .and_then(|described| described.status.as_ref());
        let call = call_of(&tool.entry);
        if status == Some(&Status::Sunset) {
            changes.add(
                &TOOL_RETIRED,
                "",
                format!("{call} is gone, as `status: sunset` announced"),
            );
        } else {
            changes.add(&TOOL_REMOVED, "", format!("{call} is gone"));
        }
    }
    for tool in added {
        changes.tool = Some(tool.entry.name.clone());
        changes.add(&TOOL_ADDED, "", format!("{} is new", call_of(&tool.entry)));
    }
    changes.tool = None;
}

type Matched<'a> = (
    Vec<(&'a Recorded, &'a Recorded)>,
    Vec<&'a Recorded>,
    Vec<&'a Recorded>,
);

/// Tools are known by name; those left over by what they call.
fn matched<'a>(old: &'a [Recorded], new: &'a [Recorded]) -> Matched<'a> {
    let (mut pairs, unnamed, left) =
        matched_by(old.iter().collect(), new.iter().collect(), |entry| {
            entry.name.clone()
        });
    let (more, removed, added) = matched_by(unnamed, left, |entry| {
        format!(
            "{} {}",
            entry.method.as_deref().unwrap_or_default(),
            pattern::template(&entry.url)
        )
    });
    pairs.extend(more);
    (pairs, removed, added)
}

fn matched_by<'a>(
    old: Vec<&'a Recorded>,
    new: Vec<&'a Recorded>,
    key: impl Fn(&ToolEntry) -> String,
) -> Matched<'a> {
    let mut by_key: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, tool) in new.iter().enumerate().rev() {
        by_key.entry(key(&tool.entry)).or_default().push(index);
    }
    let mut taken = vec![false; new.len()];
    let mut pairs = Vec::new();
    let mut removed = Vec::new();
    for tool in old {
        match by_key.get_mut(&key(&tool.entry)).and_then(Vec::pop) {
            Some(index) => {
                taken[index] = true;
                pairs.push((tool, new[index]));
            }
            None => removed.push(tool),
        }
    }
    let added = new
        .into_iter()
        .zip(taken)
        .filter(|(_, taken)| !taken)
        .map(|(tool, _)| tool)
        .collect();
    (pairs, removed, added)
}

fn call_of(entry: &ToolEntry) -> String {
    let method = entry
        .method
        .as_deref()
        .map(|method| clipped(method, 20) + " ")
        .unwrap_or_default();
    method + &clipped(&entry.url, 120)
}

fn pair(old: &Recorded, new: &Recorded, changes: &mut Changes) {
    text(
        &TOOL_RENAMED,
        "/name",
        Some(&old.entry.name),
        Some(&new.entry.name),
        changes,
    );
    if pattern::template(&old.entry.url) != pattern::template(&new.entry.url) {
        text(
            &TOOL_MOVED,
            "/url",
            Some(&old.entry.url),
            Some(&new.entry.url),
            changes,
        );
    }
    let methods = [&old.entry.method, &new.entry.method].map(Option::as_deref);
    text(&METHOD_CHANGED, "/method", methods[0], methods[1], changes);
    call(old, new, changes);
    extra("", &old.entry.extra, &new.entry.extra, changes);
    let texts = |entry: &'_ ToolEntry, described: &'_ Option<Description>| {
        let mut told = BTreeSet::from([entry.description.clone()]);
        told.extend(
            described
                .as_ref()
                .map(|described| described.description.clone()),
        );
        told
    };
    // The manifest and the description mostly say the same, and a change of both is one.
    let (before, after) = (
        texts(&old.entry, &old.described),
        texts(&new.entry, &new.described),
    );
    if before != after || old.entry.description != new.entry.description {
        let quoted = |texts: &BTreeSet<String>| {
            texts
                .iter()
                .map(|text| quoted(text))
                .collect::<Vec<_>>()
                .join(" and ")
        };
        let message = format!("from {} to {}", quoted(&before), quoted(&after));
        changes.add(&TEXT_CHANGED, "/description", message);
    }
    tags(old, new, changes);
    match (&old.described, &new.described) {
        (Some(old), Some(new)) => described(old, new, changes),
        (Some(_), None) => changes.add(&DESCRIPTION_LOST, "", "its URL no longer describes it"),
        (None, Some(_)) => changes.add(&DESCRIPTION_GAINED, "", "its URL describes it now"),
        (None, None) => {}
    }
}

/// The tags of the manifest, by which callers filter, and those of the description, mostly the same.
fn tags(old: &Recorded, new: &Recorded, changes: &mut Changes) {
    fn lists(tool: &Recorded) -> [&[String]; 2] {
        let described = tool
            .described
            .as_ref()
            .map(|described| described.tags.as_slice());
        [&tool.entry.tags, described.unwrap_or(&tool.entry.tags)]
    }
    let (before, after) = (lists(old), lists(new));
    let gone = |from: [&[String]; 2], to: [&[String]; 2]| -> BTreeSet<String> {
        let pairs = from.into_iter().zip(to);
        pairs
            .flat_map(|(from, to)| {
                from.iter()
                    .filter(|tag| !to.contains(tag))
                    .cloned()
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let (removed, added) = (gone(before, after), gone(after, before));
    for tag in &removed {
        changes.add(
            &TAG_REMOVED,
            "/tags",
            format!("`{}` is gone", clipped(tag, 60)),
        );
    }
    for tag in &added {
        changes.add(
            &TAG_ADDED,
            "/tags",
            format!("`{}` is new", clipped(tag, 60)),
        );
    }
    if removed.is_empty() && added.is_empty() && before != after {
        changes.add(&ORDER_CHANGED, "/tags", "the tags are in another order");
    }
}

/// A call that the description tells otherwise, where the manifest does not.
fn call(old: &Recorded, new: &Recorded, changes: &mut Changes) {
    let (Some(before), Some(after)) = (&old.described, &new.described) else {
        return;
    };
    if old.entry.url == new.entry.url {
        let urls = [before, after].map(|described| pattern::template(&described.call.url));
        text(
            &TOOL_MOVED,
            "/call/url",
            Some(&urls[0]),
            Some(&urls[1]),
            changes,
        );
    }
    if old.entry.method == new.entry.method {
        let methods = [before, after].map(|described| described.call.method.as_str());
        text(
            &METHOD_CHANGED,
            "/call/method",
            Some(methods[0]),
            Some(methods[1]),
            changes,
        );
    }
}

fn described(old: &Description, new: &Description, changes: &mut Changes) {
    let types = [old, new].map(|description| description.call.content_type.as_deref());
    text(
        &CONTENT_TYPE_CHANGED,
        "/call/content_type",
        types[0],
        types[1],
        changes,
    );
    extra("/call", &old.call.extra, &new.call.extra, changes);
    auth::compare(old, new, changes);
    input::compare(old, new, changes);
    output::compare(old, new, changes);
    let whys = [&old.why, &new.why].map(Option::as_deref);
    text(&WHY_CHANGED, "/why", whys[0], whys[1], changes);
    promises::compare(old, new, changes);
    if old.examples != new.examples {
        let counts = counted(old.examples.len(), new.examples.len(), "examples");
        changes.add(&EXAMPLES_CHANGED, "/examples", counts);
    }
    if old.next != new.next {
        let counts = counted(old.next.len(), new.next.len(), "steps");
        changes.add(&NEXT_CHANGED, "/next", counts);
    }
    extra("", &old.extra, &new.extra, changes);
}

/// Tells of a text that is another.
pub(super) fn text(
    kind: &'static Kind,
    pointer: &str,
    old: Option<&str>,
    new: Option<&str>,
    changes: &mut Changes,
) {
    if old == new {
        return;
    }
    let told = |text: Option<&str>| text.map_or_else(|| "nothing".to_owned(), quoted);
    changes.add(
        kind,
        pointer,
        format!("from {} to {}", told(old), told(new)),
    );
}

fn counted(old: usize, new: usize, what: &str) -> String {
    if old == new {
        format!("not the same {what}")
    } else {
        format!("from {old} to {new} {what}")
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", clipped(text, 100))
}

/// Tells of fields that the protocol does not know.
pub(super) fn extra(pointer: &str, old: &Object, new: &Object, changes: &mut Changes) {
    if old == new {
        return;
    }
    let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for key in keys {
        if old.get(key) != new.get(key) {
            let message = format!("`{}` is another", clipped(key, 60));
            changes.add(&EXTENSION_CHANGED, crate::json::join(pointer, key), message);
        }
    }
}

//! The answers to questions beyond those of discovery.

use halo_core::protocol::{MEDIA_TYPE, Manifest};

use super::api::Api;
use super::rule::declare;
use super::{Findings, Rule};
use crate::collected::{Answer, TagProbe};
use crate::json::clipped;

declare! {
    ANSWERED_WITHOUT_ACCEPT = Error "answered-without-accept": "Only who asks for HALO gets it."
        => "Answer HALO only if Accept names `application/llm+json`; browsers and proxies send OPTIONS too.";
    ETAG_NOT_HONOURED = Error "etag-not-honoured": "If-None-Match with the current ETag is answered with 304 and no body."
        => "Compare If-None-Match with the ETag and answer 304 without a body.";
    TAGS_NOT_HONOURED = Error "tags-not-honoured": "`?tags=` leaves those tools that have one of the tags, and all of those."
        => "Filter the manifest by `tags`: any of them suffices, and case matters.";
    UNKNOWN_TAG_REFUSED = Error "unknown-tag-refused": "`?tags=` of a tag that no tool has is answered with 200 and no tools."
        => "Answer `\"tools\": []`: an unknown tag is no error.";
    UNKNOWN_PATH_ANSWERED = Error "unknown-path-answered": "OPTIONS of a path that does not exist is answered with 404."
        => "Answer 404, so that callers notice a URL that has gone.";
}

pub(super) fn check(api: &Api<'_>, findings: &mut Findings) {
    let probes = &api.collected.probes;
    if let Some(answer) = &probes.without_accept {
        without_accept(api, answer, findings);
    }
    if let Some(answer) = &probes.revalidated {
        revalidated(api, answer, findings);
    }
    if let Some(probe) = &probes.known_tag {
        tag(api, probe, &TAGS_NOT_HONOURED, findings);
    }
    if let Some(probe) = &probes.unknown_tag {
        tag(api, probe, &UNKNOWN_TAG_REFUSED, findings);
    }
    if let Some(probe) = &probes.unknown_path {
        // Who must not look around is told so before what is there.
        if !matches!(probe.answer.status, 401 | 403 | 404) {
            let path = clipped(&probe.path, 120);
            let message = format!(
                "OPTIONS of `{path}` is answered with {}: expected 404",
                probe.answer.status
            );
            findings.add(&UNKNOWN_PATH_ANSWERED, &api.spot(), "", message);
        }
    }
}

fn without_accept(api: &Api<'_>, answer: &Answer, findings: &mut Findings) {
    let typed = answer.media_type().as_deref() == Some(MEDIA_TYPE);
    let same = answer.status == 200
        && !answer.body.is_empty()
        && answer.body == api.collected.manifest.body;
    if typed || same {
        let message = format!(
            "OPTIONS without `Accept: {MEDIA_TYPE}` is answered with the manifest: expected another answer"
        );
        findings.add(&ANSWERED_WITHOUT_ACCEPT, &api.spot(), "", message);
    }
}

fn revalidated(api: &Api<'_>, answer: &Answer, findings: &mut Findings) {
    let message = if answer.status != 304 {
        format!(
            "If-None-Match with the current ETag is answered with {}: expected 304",
            answer.status
        )
    } else if answer.body.is_empty() {
        return;
    } else {
        "the 304 has a body: expected none".to_owned()
    };
    findings.add(&ETAG_NOT_HONOURED, &api.spot(), "", message);
}

fn tag(api: &Api<'_>, probe: &TagProbe, rule: &'static Rule, findings: &mut Findings) {
    let tag = clipped(&probe.tag, 60);
    let mut tell = |message: String| findings.add(rule, &api.spot(), "", message);
    if probe.answer.status != 200 {
        return tell(format!(
            "`?tags={tag}` is answered with {}: expected 200",
            probe.answer.status
        ));
    }
    let Ok((filtered, _)) = Manifest::read_skipping(&probe.answer.body) else {
        return tell(format!(
            "`?tags={tag}` is not answered with a manifest: expected one"
        ));
    };
    let has = |tags: &[String]| tags.contains(&probe.tag);
    if let Some(tool) = filtered.tools.iter().find(|tool| !has(&tool.tags)) {
        let name = clipped(&tool.name, 80);
        return tell(format!(
            "`?tags={tag}` lists `{name}`, which does not have the tag: expected only those that do"
        ));
    }
    for tool in api.manifest.tools.iter().filter(|tool| has(&tool.tags)) {
        let listed = filtered
            .tools
            .iter()
            .any(|other| other.url == tool.url && other.method == tool.method);
        if !listed {
            let name = clipped(&tool.name, 80);
            return tell(format!(
                "`?tags={tag}` does not list `{name}`, which has the tag: expected all that do"
            ));
        }
    }
}

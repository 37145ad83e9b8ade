//! How an answer came: its status, its type, what it says to caches.

use halo_core::protocol::MEDIA_TYPE;

use super::rule::declare;
use super::{Findings, Rule, Spot};
use crate::collected::{Answer, Collected};
use crate::json::clipped;

declare! {
    MANIFEST_STATUS = Error "manifest-status": "The manifest is answered with 200."
        => "Answer OPTIONS with `Accept: application/llm+json` at the root of the API.";
    MANIFEST_MEDIA_TYPE = Error "manifest-media-type": "The manifest's Content-Type is `application/llm+json`."
        => "Send `Content-Type: application/llm+json`.";
    DESCRIPTION_STATUS = Error "description-status": "The URL of every tool answers OPTIONS with 200."
        => "Answer OPTIONS at the tool's URL, or take the tool out of this caller's manifest.";
    DESCRIPTION_MEDIA_TYPE = Error "description-media-type": "A description's Content-Type is `application/llm+json`."
        => "Send `Content-Type: application/llm+json`.";
    ETAG_MISSING = Warning "etag-missing": "Every HALO answer has an ETag."
        => "Send a strong ETag, so that callers can ask whether anything changed.";
    ETAG_WEAK = Warning "etag-weak": "An ETag is strong and in quotes."
        => "Send `ETag: \"…\"` without `W/`; the bytes are the same as long as the tag is.";
    CACHE_CONTROL_MISSING = Warning "cache-control-missing": "Every HALO answer has Cache-Control."
        => "Send Cache-Control, `private` if the answer depends on the caller.";
    CACHE_CONTROL_SHARED = Warning "cache-control-shared": "What depends on credentials is not kept for others."
        => "Send `Cache-Control: private` (or `no-store`) where Vary names Authorization.";
    VARY_MISSING = Warning "vary-missing": "Vary names Accept."
        => "Send `Vary: Accept`, since other OPTIONS requests are answered otherwise.";
}

pub(super) fn check_manifest(collected: &Collected, findings: &mut Findings) {
    let spot = Spot {
        url: collected.base.clone(),
        ..Spot::default()
    };
    let rules = [&MANIFEST_STATUS, &MANIFEST_MEDIA_TYPE];
    check(&collected.manifest, rules, &spot, findings);
}

/// Whether the answer at a tool's URL is worth reading.
pub(super) fn check_description(answer: &Answer, spot: &Spot, findings: &mut Findings) -> bool {
    let rules = [&DESCRIPTION_STATUS, &DESCRIPTION_MEDIA_TYPE];
    check(answer, rules, spot, findings)
}

fn check(
    answer: &Answer,
    [status, media_type]: [&'static Rule; 2],
    spot: &Spot,
    findings: &mut Findings,
) -> bool {
    if answer.status != 200 {
        let message = format!("the answer is {}: expected 200", answer.status);
        findings.add(status, spot, "", message);
        return false;
    }
    match answer.media_type() {
        Some(given) if given == MEDIA_TYPE => {}
        Some(given) => {
            let given = clipped(&given, 60);
            let message = format!("Content-Type is `{given}`: expected `{MEDIA_TYPE}`");
            findings.add(media_type, spot, "", message);
        }
        None => {
            let message = format!("Content-Type is missing: expected `{MEDIA_TYPE}`");
            findings.add(media_type, spot, "", message);
        }
    }
    caching(answer, spot, findings);
    true
}

fn caching(answer: &Answer, spot: &Spot, findings: &mut Findings) {
    match answer.header("etag").next() {
        None => findings.add(
            &ETAG_MISSING,
            spot,
            "",
            "ETag is missing: expected a strong one",
        ),
        Some(tag) if !is_strong(tag) => {
            let tag = clipped(tag, 60);
            let message = format!("ETag is `{tag}`: expected a text in quotes, without `W/`");
            findings.add(&ETAG_WEAK, spot, "", message);
        }
        Some(_) => {}
    }
    let vary = words(answer, "vary");
    if !vary.iter().any(|word| word == "accept" || word == "*") {
        let message = "Vary does not name Accept: expected `Vary: Accept`";
        findings.add(&VARY_MISSING, spot, "", message);
    }
    let cache = words(answer, "cache-control");
    if cache.is_empty() {
        let message =
            "Cache-Control is missing: expected it, `private` if the answer depends on the caller";
        findings.add(&CACHE_CONTROL_MISSING, spot, "", message);
    } else if vary.iter().any(|word| word == "authorization")
        && !cache
            .iter()
            .any(|word| word == "private" || word == "no-store")
    {
        let message = "Vary names Authorization, but Cache-Control is not `private`: expected `private` or `no-store`";
        findings.add(&CACHE_CONTROL_SHARED, spot, "", message);
    }
}

fn is_strong(tag: &str) -> bool {
    tag.len() >= 2 && tag.starts_with('"') && tag.ends_with('"')
}

/// The words of a list header in lower case.
fn words(answer: &Answer, header: &str) -> Vec<String> {
    answer
        .header(header)
        .flat_map(|value| value.split(','))
        .map(|word| word.trim().to_ascii_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

//! What was seen of an API, as it was seen: the raw answers that [`lint`](crate::lint::lint) judges and
//! [`Snapshot`](crate::snapshot::Snapshot) keeps.

/// Everything that was asked of an API and what came back.
///
/// Nothing here is parsed: a collector fills it in, whatever the answers are.
///
/// # Examples
///
/// ```
/// use halo_cli::collected::{Answer, Asked, Collected};
///
/// let halo = |body: &str| Answer {
///     status: 200,
///     headers: vec![("Content-Type".into(), "application/llm+json".into())],
///     body: body.into(),
/// };
/// let collected = Collected {
///     base: "https://api.example.com".into(),
///     manifest: halo(r#"{"api":"Clock","version":"1","tools":[{"url":"/now","method":"GET","name":"now"}]}"#),
///     tools: vec![Asked { url: "/now".into(), answer: Err("connection refused".into()) }],
///     ..Collected::default()
/// };
/// let findings = halo_cli::lint::lint(&collected);
/// assert!(findings.iter().any(|finding| finding.rule.id == "description-unreachable"));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collected {
    /// The URL at which the manifest was asked for, such as `https://api.example.com/payments`.
    pub base: String,
    /// The answer to `OPTIONS` with `Accept: application/llm+json` there.
    pub manifest: Answer,
    /// The answers at the URLs of the manifest's tools, each URL once.
    pub tools: Vec<Asked>,
    /// The answers to further questions; any of them may be left out.
    pub probes: Probes,
    /// The day of the asking, `YYYY-MM-DD`, to compare sunsets with; see [`day`].
    pub today: Option<String>,
}

/// One HTTP answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers in their order, names in any case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// What was asked at the URL of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The URL as the manifest prints it.
    pub url: String,
    /// The answer to `OPTIONS` with `Accept: application/llm+json`, or why there was none.
    pub answer: Result<Answer, String>,
}

/// Questions beyond those of discovery; each was asked with `OPTIONS`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Probes {
    /// At the manifest, without the `Accept` header of HALO.
    pub without_accept: Option<Answer>,
    /// At the manifest, with `If-None-Match` of the `ETag` it came with.
    pub revalidated: Option<Answer>,
    /// At the manifest, with `?tags=` of a tag that a tool has.
    pub known_tag: Option<TagProbe>,
    /// At the manifest, with `?tags=` of a tag that no tool has.
    pub unknown_tag: Option<TagProbe>,
    /// At a path that does not exist, asking for HALO.
    pub unknown_path: Option<PathProbe>,
}

/// The manifest asked for by tag.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TagProbe {
    /// The tag.
    pub tag: String,
    /// The answer.
    pub answer: Answer,
}

/// A path asked for HALO.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PathProbe {
    /// The URL or path.
    pub path: String,
    /// The answer.
    pub answer: Answer,
}

impl Answer {
    /// The values of a header, whatever the case of its name; several are told one by one.
    pub fn header<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers
            .iter()
            .filter(move |(given, _)| given.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
    }

    /// The media type of the body in lower case, without its parameters.
    #[must_use]
    pub fn media_type(&self) -> Option<String> {
        let value = self.header("content-type").next()?;
        let essence = value.split(';').next()?.trim();
        Some(essence.to_ascii_lowercase())
    }
}

/// The day of a time in seconds since 1970, UTC, as `YYYY-MM-DD`.
///
/// # Examples
///
/// ```
/// assert_eq!(halo_cli::collected::day(951_782_400), "2000-02-29");
/// ```
#[must_use]
pub fn day(seconds: u64) -> String {
    // Years are counted from March, so that a leap day is the last of its year.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (68_169_600, "1972-02-29"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds), expected);
        }
    }

    #[test]
    fn headers_are_found_in_any_case() {
        let answer = Answer {
            headers: vec![
                (
                    "CONTENT-type".into(),
                    " Application/LLM+json; charset=utf-8".into(),
                ),
                ("vary".into(), "Accept".into()),
                ("Vary".into(), "Authorization".into()),
            ],
            ..Answer::default()
        };
        assert_eq!(answer.media_type().as_deref(), Some("application/llm+json"));
        assert_eq!(
            answer.header("VARY").collect::<Vec<_>>(),
            ["Accept", "Authorization"]
        );
    }
}

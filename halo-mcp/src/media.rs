//! What kind of thing a body is.

/// What kind of thing a body is, by its media type and, where that is missing, by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Media<'a> {
    Json,
    Text,
    Image(&'a str),
    Audio(&'a str),
    Binary(&'a str),
}

pub(crate) fn media<'a>(content_type: Option<&'a str>, body: &[u8]) -> Media<'a> {
    let essence = content_type.unwrap_or_default();
    let essence = essence.split(';').next().unwrap_or_default().trim();
    let lower = essence.to_ascii_lowercase();
    let (kind, subtype) = lower.split_once('/').unwrap_or_default();
    let suffix = subtype.rsplit_once('+').map_or("", |(_, suffix)| suffix);
    match (kind, subtype) {
        ("application" | "text", "json") => Media::Json,
        _ if suffix == "json" => Media::Json,
        ("text", _)
        | (
            "application",
            "x-ndjson"
            | "jsonl"
            | "json-seq"
            | "xml"
            | "yaml"
            | "x-yaml"
            | "toml"
            | "javascript"
            | "graphql"
            | "sql"
            | "x-www-form-urlencoded",
        ) => Media::Text,
        _ if matches!(suffix, "xml" | "yaml") => Media::Text,
        ("image", _) => Media::Image(essence),
        ("audio", _) => Media::Audio(essence),
        ("", _) if std::str::from_utf8(body).is_ok() => Media::Text,
        ("", _) => Media::Binary("application/octet-stream"),
        _ => Media::Binary(essence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_media_type_decides() {
        for (content_type, expected) in [
            ("application/json; charset=utf-8", Media::Json),
            ("Application/Problem+JSON", Media::Json),
            ("text/csv", Media::Text),
            ("application/x-ndjson", Media::Text),
            ("image/svg+xml", Media::Text),
            ("image/PNG", Media::Image("image/PNG")),
            ("audio/mpeg", Media::Audio("audio/mpeg")),
            ("application/pdf", Media::Binary("application/pdf")),
            ("nonsense", Media::Text),
        ] {
            assert_eq!(media(Some(content_type), b"x"), expected, "{content_type}");
        }
        assert_eq!(media(None, "größe".as_bytes()), Media::Text);
        assert_eq!(
            media(None, b"\xff"),
            Media::Binary("application/octet-stream")
        );
    }
}

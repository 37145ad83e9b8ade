//! Files in arguments: text, or bytes as a `data:` URL (RFC 2397).

use base64ct::{Base64, Base64Unpadded, Encoding};
use percent_encoding::percent_decode_str;

use crate::call::error::CallError;

/// The content of a file, and its media type where it is told.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct File {
    pub(super) media_type: Option<String>,
    pub(super) bytes: Vec<u8>,
}

impl File {
    /// What the text stands for: the bytes of a `data:` URL, otherwise itself.
    pub(super) fn of(parameter: &str, text: &str) -> Result<Self, CallError> {
        let Some(data) = text.strip_prefix("data:") else {
            return Ok(Self {
                media_type: None,
                bytes: text.as_bytes().to_vec(),
            });
        };
        read(data).ok_or_else(|| CallError::DataUrl {
            parameter: parameter.to_owned(),
        })
    }
}

fn read(data: &str) -> Option<File> {
    let (head, body) = data.split_once(',')?;
    let (media_type, base64) = match head.strip_suffix(";base64") {
        Some(media_type) => (media_type, true),
        None => (head, false),
    };
    // It becomes part of a header.
    if media_type.chars().any(|char| !matches!(char, ' '..='~')) {
        return None;
    }
    let body: Vec<u8> = percent_decode_str(body).collect();
    let bytes = if base64 {
        let body = std::str::from_utf8(&body).ok()?.trim_end_matches('=');
        let padded = format!("{body}{}", "=".repeat((4 - body.len() % 4) % 4));
        Base64::decode_vec(&padded)
            .or_else(|_| Base64Unpadded::decode_vec(body))
            .ok()?
    } else {
        body
    };
    Some(File {
        media_type: (!media_type.is_empty()).then(|| media_type.to_owned()),
        bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> (Option<String>, Vec<u8>) {
        let file = File::of("f", text).unwrap();
        (file.media_type, file.bytes)
    }

    #[test]
    fn data_urls_are_decoded_and_other_text_is_itself() {
        let png = Some("image/png".to_owned());
        assert_eq!(
            file("data:image/png;base64,AAEC"),
            (png.clone(), vec![0, 1, 2])
        );
        assert_eq!(
            file("data:image/png;base64,AAE="),
            (png.clone(), vec![0, 1])
        );
        assert_eq!(file("data:image/png;base64,AAE"), (png, vec![0, 1]));
        assert_eq!(file("data:,a%20b"), (None, b"a b".to_vec()));
        let text = Some("text/plain;charset=utf-8".to_owned());
        assert_eq!(
            file("data:text/plain;charset=utf-8,x"),
            (text, b"x".to_vec())
        );
        assert_eq!(file("AAEC"), (None, b"AAEC".to_vec()));
        assert_eq!(file("database, mine"), (None, b"database, mine".to_vec()));
    }

    #[test]
    fn what_only_looks_like_one_is_refused() {
        for text in [
            "data:",
            "data:image/png;base64",
            "data:;base64,a b",
            "data:a\r\nb,c",
        ] {
            let error = File::of("f", text).unwrap_err();
            assert_eq!(error.parameter(), "f", "{text:?}");
        }
    }
}

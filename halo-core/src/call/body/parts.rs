//! Multipart forms (RFC 7578).

use super::data_url::File;
use super::{Body, body, line};
use crate::call::error::CallError;
use crate::protocol::Value;

/// The parts of a multipart form.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<Vec<u8>>,
}

impl Parts {
    /// A part for each value: of a list, one for each element; `null` is left out.
    pub(super) fn add(&mut self, name: &str, value: &Value, file: bool) -> Result<(), CallError> {
        if let Value::Array(items) = value {
            return items.iter().try_for_each(|item| self.add(name, item, file));
        }
        if value.is_null() {
            return Ok(());
        }
        let text = line(value);
        let (file_name, content_type, bytes) = if file {
            let file = File::of(name, &text)?;
            let content_type = file
                .media_type
                .unwrap_or("application/octet-stream".to_owned());
            ("; filename=\"file\"", content_type, file.bytes)
        } else if matches!(value, Value::Object(_)) {
            ("", "application/json".to_owned(), text.into_bytes())
        } else {
            (
                "",
                "text/plain; charset=utf-8".to_owned(),
                text.into_bytes(),
            )
        };
        let name = quoted(name);
        let head = format!(
            "Content-Disposition: form-data; name=\"{name}\"{file_name}\r\nContent-Type: {content_type}\r\n\r\n"
        );
        self.parts.push([head.as_bytes(), &bytes, b"\r\n"].concat());
        Ok(())
    }

    pub(super) fn finish(self) -> Body {
        let mut boundary = "halo-boundary".to_owned();
        let holds = |part: &Vec<u8>, boundary: &str| {
            let mut windows = part.windows(boundary.len());
            windows.any(|window| window == boundary.as_bytes())
        };
        while self.parts.iter().any(|part| holds(part, &boundary)) {
            boundary.push('-');
        }
        let mut bytes = Vec::new();
        for part in &self.parts {
            bytes.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
            bytes.extend_from_slice(part);
        }
        bytes.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        Body {
            bytes,
            ..body(
                &format!("multipart/form-data; boundary={boundary}"),
                String::new(),
            )
        }
    }
}

/// A name in a part's header, escaped as browsers do.
fn quoted(name: &str) -> String {
    name.replace('"', "%22")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

//! The manifest: which tools an API has.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::error::{ReadError, parse};
use super::fields::{Field, Writer, fill, record};
use super::tool_name;
use super::value::{Object, Value};

/// The answer to OPTIONS at the root of an API: which tools there are.
///
/// Specification §3.1 and §6.1.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::Manifest;
///
/// let manifest = Manifest::read(br#"{"api":"Payments","version":"2.1.0","tools":[{"url":"/charge"}]}"#)?;
/// assert_eq!(manifest.tools[0].name, "charge");
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The name of the API; always written.
    pub api: String,
    /// The version of the API; always written. A number is read as its text.
    pub version: String,
    /// What the API does.
    pub description: Option<String>,
    /// The tools, in the order in which they were registered; always written.
    pub tools: Vec<ToolEntry>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

/// One tool of a manifest.
///
/// All fields but `method` are always written. Specification §6.1.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolEntry {
    /// The URL of the tool, absolute or relative; the one field that must be there in reading.
    pub url: String,
    /// The HTTP method.
    pub method: Option<String>,
    /// The name. A missing one is made from the URL's last segment that is not a template, to match
    /// `^[A-Za-z0-9_-]{1,64}$`; one that is there is taken as it is.
    pub name: String,
    /// What the tool does.
    pub description: String,
    /// The tags to filter by.
    pub tags: Vec<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// When the bytes are not JSON, not an object, `tools` is not an array, or an entry is not a tool with a URL.
    pub fn read(json: &[u8]) -> Result<Self, ReadError> {
        Self::from_value(&parse(json)?)
    }

    /// Reads a manifest, leaving out the entries that are not tools; they are told one by one.
    ///
    /// # Errors
    ///
    /// When the bytes are not JSON, not an object, or `tools` is not an array.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::protocol::Manifest;
    ///
    /// let (manifest, skipped) = Manifest::read_skipping(br#"{"tools":[{"name":"lost"},{"url":"/found"}]}"#)?;
    /// assert_eq!(manifest.tools[0].name, "found");
    /// assert_eq!(skipped[0].pointer(), "/tools/0/url");
    /// # Ok::<(), halo_core::protocol::ReadError>(())
    /// ```
    pub fn read_skipping(json: &[u8]) -> Result<(Self, Vec<ReadError>), ReadError> {
        Self::from_value_skipping(&parse(json)?)
    }

    fn from_value(value: &Value) -> Result<Self, ReadError> {
        let (manifest, skipped) = Self::from_value_skipping(value)?;
        skipped.into_iter().next().map_or(Ok(manifest), Err)
    }

    fn from_value_skipping(value: &Value) -> Result<(Self, Vec<ReadError>), ReadError> {
        let Some(object) = value.as_object() else {
            return Err(ReadError::unexpected("", "an object, the manifest", value));
        };
        let mut manifest = Self::default();
        let mut skipped = Vec::new();
        for (key, value) in object {
            let filled = match (key.as_str(), value) {
                ("version", Value::Number(number)) => {
                    manifest.version = number.to_string();
                    true
                }
                ("api", _) => fill(&mut manifest.api, value),
                ("version", _) => fill(&mut manifest.version, value),
                ("description", _) => fill(&mut manifest.description, value),
                ("tools", Value::Null) => true,
                ("tools", Value::Array(entries)) => {
                    for (index, entry) in entries.iter().enumerate() {
                        match ToolEntry::from_value(entry, &format!("/tools/{index}")) {
                            Ok(entry) => manifest.tools.push(entry),
                            Err(error) => skipped.push(error),
                        }
                    }
                    true
                }
                ("tools", _) => {
                    return Err(ReadError::unexpected("/tools", "an array of tools", value));
                }
                _ => false,
            };
            if !filled {
                manifest.extra.insert(key.clone(), value.clone());
            }
        }
        Ok((manifest, skipped))
    }
}

impl ToolEntry {
    fn from_value(value: &Value, pointer: &str) -> Result<Self, ReadError> {
        let Some(mut entry) = Self::read(value) else {
            return Err(ReadError::unexpected(pointer, "an object, a tool", value));
        };
        if entry.url.is_empty() {
            let expected = "the URL of the tool, a string that is not empty";
            return Err(ReadError::required(
                format!("{pointer}/url"),
                expected,
                value.get("url"),
            ));
        }
        if entry.name.is_empty() {
            entry.name = tool_name::from_url(&entry.url);
            // A name that is no text gives way to one that is.
            entry.extra.shift_remove("name");
        }
        Ok(entry)
    }
}

record!(ToolEntry {
    always url = "url",
    stated method = "method",
    always name = "name",
    always description = "description",
    always tags = "tags",
});

impl Serialize for Manifest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Writer::new(serializer, &self.extra)?;
        writer.always("api", &self.api)?;
        writer.always("version", &self.version)?;
        writer.stated("description", &self.description)?;
        writer.always("tools", &self.tools)?;
        writer.end()
    }
}

impl<'de> Deserialize<'de> for Manifest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for ToolEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(&Value::deserialize(deserializer)?, "").map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of specification §3.1, spaced as there.
    const EXAMPLE: &str = r#"{
      "api": "Example Payments API",
      "version": "2.1.0",
      "description": "Payment processing, customer management, and communications for the Example platform.",
      "tools": [
        { "url": "/api/payments/charge",   "method": "POST", "name": "charge",  "description": "Charge a payment method",          "tags": ["payments", "write"] },
        { "url": "/api/customers/lookup",  "method": "GET",  "name": "lookup",  "description": "Look up customer details",           "tags": ["customers", "read"] }
      ]
    }"#;

    fn read(text: &str) -> Manifest {
        Manifest::read(text.as_bytes()).unwrap()
    }

    fn rewritten(text: &str) -> String {
        serde_json::to_string(&read(text)).unwrap()
    }

    fn error(text: &str) -> String {
        Manifest::read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_specification_example_is_read() {
        let manifest = read(EXAMPLE);
        assert_eq!(manifest.api, "Example Payments API");
        assert_eq!(manifest.version, "2.1.0");
        assert_eq!(
            manifest.description.as_deref(),
            Some(
                "Payment processing, customer management, and communications for the Example platform."
            )
        );
        assert_eq!(manifest.tools.len(), 2);
        assert_eq!(
            manifest.tools[1],
            ToolEntry {
                url: "/api/customers/lookup".into(),
                method: Some("GET".into()),
                name: "lookup".into(),
                description: "Look up customer details".into(),
                tags: vec!["customers".into(), "read".into()],
                extra: Object::new(),
            }
        );
    }

    #[test]
    fn the_specification_example_is_written_back_byte_for_byte() {
        // The spaces of the specification's layout are the only runs of spaces in it.
        let compact: Value = serde_json::from_str(EXAMPLE).unwrap();
        assert_eq!(rewritten(EXAMPLE), compact.to_string());
        assert_eq!(
            serde_json::from_str::<Manifest>(&rewritten(EXAMPLE)).unwrap(),
            read(EXAMPLE)
        );
    }

    #[test]
    fn what_must_be_there_is_written_even_if_empty() {
        let manifest = Manifest {
            tools: vec![ToolEntry {
                url: "/a".into(),
                ..ToolEntry::default()
            }],
            ..Manifest::default()
        };
        assert_eq!(
            serde_json::to_string(&manifest).unwrap(),
            r#"{"api":"","version":"","tools":[{"url":"/a","name":"","description":"","tags":[]}]}"#
        );
        assert_eq!(
            serde_json::to_string(&Manifest::default()).unwrap(),
            r#"{"api":"","version":"","tools":[]}"#
        );
    }

    #[test]
    fn what_may_be_missing_in_reading_is_missing() {
        let manifest = read(r#"{"tools":[{"url":"/api/books/{id}"}]}"#);
        assert_eq!((manifest.api.as_str(), manifest.version.as_str()), ("", ""));
        let entry = &manifest.tools[0];
        assert_eq!(
            (entry.name.as_str(), entry.description.as_str()),
            ("books", "")
        );
        assert_eq!((&entry.method, entry.tags.len()), (&None, 0));
        assert_eq!(read("{}"), Manifest::default());
    }

    #[test]
    fn a_name_that_is_no_text_gives_way_to_one_that_is() {
        let manifest = read(r#"{"tools":[{"url":"/a","name":true,"x":1}]}"#);
        assert_eq!(manifest.tools[0].name, "a");
        let written = serde_json::to_string(&manifest).unwrap();
        assert_eq!(read(&written), manifest);
        assert!(
            written.contains(r#""name":"a","description":"","tags":[],"x":1"#),
            "{written}"
        );
    }

    #[test]
    fn null_and_empty_text_mean_absent() {
        let text = r#"{"api":null,"version":null,"description":null,"tools":null}"#;
        assert_eq!(read(text), Manifest::default());
        let text =
            r#"{"tools":[{"url":"/pay","method":"","name":"","description":null,"tags":null}]}"#;
        let entry = ToolEntry {
            url: "/pay".into(),
            name: "pay".into(),
            ..ToolEntry::default()
        };
        assert_eq!(read(text).tools, [entry]);
    }

    #[test]
    fn other_types_are_read_where_the_meaning_is_plain_and_kept_where_not() {
        let manifest =
            read(r#"{"api":7,"version":2.1,"tools":[{"url":"/a","tags":"x","name":["n"]}]}"#);
        assert_eq!(
            (manifest.api.as_str(), manifest.version.as_str()),
            ("", "2.1")
        );
        assert_eq!(manifest.tools[0].tags, ["x"]);
        assert_eq!(manifest.tools[0].name, "a");
        assert_eq!(
            serde_json::to_string(&manifest).unwrap(),
            r#"{"version":"2.1","tools":[{"url":"/a","name":"a","description":"","tags":["x"]}],"api":7}"#
        );
    }

    #[test]
    fn fields_we_do_not_know_follow_ours_in_their_order() {
        assert_eq!(
            rewritten(
                r#"{"z":[1],"tools":[{"y":null,"url":"/a","b":{}}],"api":"A","c":0,"version":"1"}"#
            ),
            concat!(
                r#"{"api":"A","version":"1","tools":[{"url":"/a","name":"a","description":"","tags":[],"y":null,"b":{}}],"#,
                r#""z":[1],"c":0}"#
            )
        );
    }

    #[test]
    fn a_name_that_is_there_is_taken_as_it_is() {
        assert_eq!(
            read(r#"{"tools":[{"url":"/a","name":"naïve name!"}]}"#).tools[0].name,
            "naïve name!"
        );
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let url = "expected the URL of the tool, a string that is not empty";
        assert_eq!(
            error("[]"),
            "the document is an array: expected an object, the manifest"
        );
        assert_eq!(
            error(r#"{"tools":{}}"#),
            "/tools is an object: expected an array of tools"
        );
        assert_eq!(
            error(r#"{"tools":["/a"]}"#),
            "/tools/0 is a string: expected an object, a tool"
        );
        assert_eq!(
            error(r#"{"tools":[{"url":"/a"},{}]}"#),
            format!("/tools/1/url is missing: {url}")
        );
        assert_eq!(
            error(r#"{"tools":[{"url":null}]}"#),
            format!("/tools/0/url is missing: {url}")
        );
        assert_eq!(
            error(r#"{"tools":[{"url":5}]}"#),
            format!("/tools/0/url is a number: {url}")
        );
        assert_eq!(
            error(r#"{"tools":[{"url":""}]}"#),
            format!("/tools/0/url is an empty string: {url}")
        );
        assert!(error("{").starts_with("the document is not JSON: EOF"));
    }

    #[test]
    fn one_bad_entry_need_not_lose_the_others() {
        let text = br#"{"tools":[{"url":"/a"},{"name":"b"},7,{"url":"/d"}]}"#;
        let (manifest, skipped) = Manifest::read_skipping(text).unwrap();
        let urls: Vec<_> = manifest
            .tools
            .iter()
            .map(|entry| entry.url.as_str())
            .collect();
        let pointers: Vec<_> = skipped.iter().map(ReadError::pointer).collect();
        assert_eq!(urls, ["/a", "/d"]);
        assert_eq!(pointers, ["/tools/1/url", "/tools/2"]);
        assert_eq!(Manifest::read(text).unwrap_err(), skipped[0]);
        assert!(Manifest::read_skipping(b"[]").is_err());
    }
}

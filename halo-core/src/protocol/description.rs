//! The description: how to call a tool and what to expect of it.

use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, Error};

use super::auth::Auth;
use super::error::{ReadError, parse};
use super::fields::{Field, deserialize_records, record};
use super::guidance::{Effects, Example, Limits, Next};
use super::operation::{Observe, Resilience, Status, Trust};
use super::parameter::Parameter;
use super::shape;
use super::value::{Object, Value};

/// The description of one HTTP method at one URL.
///
/// OPTIONS at the URL answers an array of these, one per method. The fields are written in the order in which
/// they stand here. Specification §2.3 and §6.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description {
    /// What the tool does, for people.
    pub description: String,
    /// The call itself; always written.
    pub call: Call,
    /// The authentication the call needs; `None` claims nothing.
    pub auth: Option<Auth>,
    /// The parameters by name, those of path, query, headers and body in one map; always written.
    ///
    /// The JSON Schema of an object is read too; what it says of several parameters together is not kept.
    pub input: IndexMap<String, Parameter>,
    /// The JSON Schema of the response, or a flat map of its fields: [`Description::output_schema`] settles
    /// which. [`Value::Null`] is the same as none.
    pub output: Option<Value>,
    /// When to choose this tool, for a model.
    pub why: Option<String>,
    /// What a call changes.
    pub effects: Effects,
    /// How often a call may be made.
    pub limits: Limits,
    /// The tags to filter by.
    pub tags: Vec<String>,
    /// What to do after a call.
    pub next: Vec<Next>,
    /// Calls and their results.
    pub examples: Vec<Example>,
    /// What to do when a call fails.
    pub resilience: Resilience,
    /// Where the tool is in its life.
    pub status: Option<Status>,
    /// The date on which the tool is removed, `YYYY-MM-DD`.
    pub sunset: Option<String>,
    /// The URL of the tool that replaces this one, as the manifest prints it.
    pub replace_with: Option<String>,
    /// Our addition: the method meant when that URL serves several.
    pub replace_with_method: Option<String>,
    /// How the description can be verified.
    pub trust: Trust,
    /// What to send along so that calls can be followed.
    pub observe: Observe,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

/// The HTTP request that calls a tool.
///
/// Specification §6.1.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Call {
    /// The HTTP method, as it was given; empty when none was.
    pub method: String,
    /// The URL, absolute or relative, with `{name}` where a parameter goes into the path.
    pub url: String,
    /// Our addition: the media type of the request's body, when that is not JSON.
    pub content_type: Option<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

impl Description {
    /// Reads what OPTIONS answers at a tool's URL: an array of descriptions, or, from servers before 0.3 of the
    /// specification, a single one.
    ///
    /// # Errors
    ///
    /// When the bytes are not JSON, or an element is not an object with a `call.url`.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::protocol::Description;
    ///
    /// let all = Description::read_all(br#"{"call":{"method":"GET","url":"/books"},"tags":"read"}"#)?;
    /// assert_eq!(all[0].call.url, "/books");
    /// assert_eq!(all[0].tags, ["read"]);
    /// # Ok::<(), halo_core::protocol::ReadError>(())
    /// ```
    pub fn read_all(json: &[u8]) -> Result<Vec<Self>, ReadError> {
        match parse(json)? {
            Value::Array(items) => items
                .iter()
                .enumerate()
                .map(|(index, item)| Self::from_value(item, &format!("/{index}")))
                .collect(),
            single => Self::from_value(&single, "").map(|description| vec![description]),
        }
    }

    /// The output as a JSON Schema, which a flat map of fields is turned into; `None` when there is no output,
    /// or it is neither.
    ///
    /// In a map of fields every value is an object; in a schema `type` is a string or an array, or there is
    /// another keyword whose value is no object. The empty object is a schema, which allows anything.
    /// Specification §2.3 and §6.1.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_core::protocol::Description;
    ///
    /// let json = br#"{"call":{"url":"/charge"},"output":{"status":{"type":"string"}}}"#;
    /// let schema = Description::read_all(json)?[0].output_schema().unwrap_or_default();
    /// assert_eq!(schema.to_string(), r#"{"type":"object","properties":{"status":{"type":"string"}}}"#);
    /// # Ok::<(), halo_core::protocol::ReadError>(())
    /// ```
    #[must_use]
    pub fn output_schema(&self) -> Option<Value> {
        self.output.as_ref().and_then(shape::to_schema)
    }

    fn from_value(value: &Value, pointer: &str) -> Result<Self, ReadError> {
        let Some(description) = Self::read(value) else {
            return Err(ReadError::unexpected(
                pointer,
                "an object, the description of a tool",
                value,
            ));
        };
        let call = value.get("call");
        if call.and_then(Value::as_object).is_none() {
            let expected = "an object with the method and the URL of the tool";
            return Err(ReadError::required(
                format!("{pointer}/call"),
                expected,
                call,
            ));
        }
        if description.call.url.is_empty() {
            let expected = "the URL of the tool, a string that is not empty";
            let url = call.and_then(|call| call.get("url"));
            return Err(ReadError::required(
                format!("{pointer}/call/url"),
                expected,
                url,
            ));
        }
        Ok(description)
    }
}

record!(Description {
    stated description = "description",
    always call = "call",
    stated auth = "auth",
    always input = "input",
    stated output = "output",
    stated why = "why",
    stated effects = "effects",
    stated limits = "limits",
    stated tags = "tags",
    stated next = "next",
    stated examples = "examples",
    stated resilience = "resilience",
    stated status = "status",
    stated sunset = "sunset",
    stated replace_with = "replace_with",
    stated replace_with_method = "replace_with_method",
    stated trust = "trust",
    stated observe = "observe",
});

record!(Call {
    stated method = "method",
    always url = "url",
    stated content_type = "content_type",
});

deserialize_records!(Call);

impl<'de> Deserialize<'de> for Description {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(&Value::deserialize(deserializer)?, "").map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests;

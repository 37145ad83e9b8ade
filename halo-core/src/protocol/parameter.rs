//! One parameter of a tool: its JSON Schema, whether it must be sent, and where it goes.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::error::ReadError;
use super::value::{Object, Value};

/// One parameter: a JSON Schema (draft 2020-12) plus what the protocol adds to it.
///
/// The protocol puts a boolean `required` into the parameter's schema, where JSON Schema has a list of
/// required properties. In this struct the boolean is `required`, and `schema` is plain JSON Schema that may
/// have the list. In writing the boolean has the key, and the list moves to the end of the schema's `allOf`,
/// which constrains the same; reading folds it back. So `required` beside `type` is always a boolean in what we
/// write, and a reader that only asks whether it is true cannot mistake an optional object for a required one.
/// A list under `required` in what others write is kept and does not make the parameter required.
///
/// Specification §6.1; `in` is our addition.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::{Parameter, Value};
///
/// let text = r#"{"type":"object","allOf":[{"required":["street"]}],"required":true}"#;
/// let address: Parameter = serde_json::from_str(text)?;
/// assert!(address.required);
/// assert_eq!(address.schema["required"], Value::from(vec!["street"]));
/// assert_eq!(serde_json::to_string(&address)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// The JSON Schema, without the protocol's boolean `required` and without `in`. Empty allows anything.
    pub schema: Object,
    /// Whether the parameter must be sent; written only when it must.
    pub required: bool,
    /// `in`: where the parameter goes, stated only where the rule of [`Place`] would be wrong.
    pub place: Option<Place>,
}

/// Where a parameter goes.
///
/// The rule, where nothing is stated: a parameter named in the URL's template goes into the path; any other
/// into the query for GET, HEAD and DELETE, and into the JSON body for POST, PUT and PATCH.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The query string.
    Query,
    /// A header of the parameter's name.
    Header,
    /// The body; a parameter named `body` is the whole of it.
    Body,
    /// The URL's template.
    Path,
}

impl Place {
    /// The word as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Header => "header",
            Self::Body => "body",
            Self::Path => "path",
        }
    }

    fn read(value: &Value) -> Option<Self> {
        let word = value.as_str()?;
        [Self::Query, Self::Header, Self::Body, Self::Path]
            .into_iter()
            .find(|place| place.as_str() == word)
    }
}

impl Parameter {
    /// Reads a parameter; what is neither a boolean `required` nor a known `in` is schema.
    pub(super) fn from_object(object: &Object) -> Self {
        let mut parameter = Self::default();
        for (key, value) in object {
            match (key.as_str(), value, Place::read(value)) {
                ("required" | "in", Value::Null, _) => {}
                ("required", Value::Bool(required), _) => parameter.required = *required,
                ("in", _, Some(place)) => parameter.place = Some(place),
                _ => {
                    parameter.schema.insert(key.clone(), value.clone());
                }
            }
        }
        fold_required_properties(&mut parameter.schema);
        list_all_of(&mut parameter.schema);
        parameter
    }
}

/// Moves the list of required properties from the end of `allOf` back to `required`.
fn fold_required_properties(schema: &mut Object) {
    if schema.contains_key("required") {
        return;
    }
    let Some((index, _, Value::Array(members))) = schema.get_full_mut("allOf") else {
        return;
    };
    let Some(list) = members.pop_if(|member| bare_list(member).is_some()) else {
        return;
    };
    if members.is_empty() {
        schema.shift_remove_index(index);
    }
    if let Some(list) = bare_list(&list) {
        schema.shift_insert(index, "required".to_owned(), list.clone());
    }
}

/// Makes a list of an `allOf` that is none, where a list of required properties is to join it.
fn list_all_of(schema: &mut Object) {
    let joins = schema
        .get("required")
        .is_some_and(|list| list.as_array().is_some());
    if let Some(all) = schema.get_mut("allOf").filter(|_| joins)
        && all.as_array().is_none()
    {
        *all = Value::Array(vec![std::mem::take(all)]);
    }
}

/// The list in `{"required": [...]}` when there is nothing else in it.
fn bare_list(schema: &Value) -> Option<&Value> {
    let object = schema.as_object().filter(|object| object.len() == 1)?;
    object
        .get("required")
        .filter(|list| list.as_array().is_some())
}

impl Serialize for Parameter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = self
            .schema
            .get("required")
            .filter(|list| list.as_array().is_some());
        let constraint = list
            .map(|list| Value::Object(Object::from_iter([("required".to_owned(), list.clone())])));
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in &self.schema {
            match (key.as_str(), &constraint) {
                ("allOf", Some(constraint)) => {
                    let members = value.as_array().into_iter().flatten();
                    map.serialize_entry(key, &members.chain([constraint]).collect::<Vec<_>>())?;
                }
                ("required", Some(_)) if self.schema.contains_key("allOf") => {}
                ("required", Some(constraint)) => map.serialize_entry("allOf", &[constraint])?,
                ("required", None) if self.required => {}
                ("in", _) if self.place.is_some() => {}
                _ => map.serialize_entry(key, value)?,
            }
        }
        if self.required {
            map.serialize_entry("required", &true)?;
        }
        if let Some(place) = self.place {
            map.serialize_entry("in", place.as_str())?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Parameter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Object(object) => Ok(Self::from_object(&object)),
            other => Err(D::Error::custom(ReadError::unexpected(
                "",
                "an object, the schema of a parameter",
                &other,
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Parameter {
        serde_json::from_str(text).unwrap()
    }

    fn rewritten(text: &str) -> String {
        serde_json::to_string(&read(text)).unwrap()
    }

    #[test]
    fn the_boolean_and_the_place_follow_the_schema() {
        let parameter = read(r#"{"required":true,"type":"integer","in":"query","minimum":0}"#);
        assert!(parameter.required);
        assert_eq!(parameter.place, Some(Place::Query));
        assert_eq!(
            parameter.schema.keys().collect::<Vec<_>>(),
            ["type", "minimum"]
        );
        assert_eq!(
            serde_json::to_string(&parameter).unwrap(),
            r#"{"type":"integer","minimum":0,"required":true,"in":"query"}"#
        );
    }

    #[test]
    fn an_all_of_that_is_no_list_is_not_lost() {
        let parameter = read(r#"{"required":["a"],"allOf":false}"#);
        let written = serde_json::to_string(&parameter).unwrap();
        assert_eq!(written, r#"{"allOf":[false,{"required":["a"]}]}"#);
        assert_eq!(
            read(&written).schema["required"],
            parameter.schema["required"]
        );
        assert_eq!(rewritten(&written), written);
    }

    #[test]
    fn every_place_is_read_and_written() {
        for place in [Place::Query, Place::Header, Place::Body, Place::Path] {
            let text = format!(r#"{{"in":"{}"}}"#, place.as_str());
            assert_eq!(read(&text).place, Some(place));
            assert_eq!(rewritten(&text), text);
        }
    }

    #[test]
    fn a_stated_false_is_the_same_as_nothing() {
        assert_eq!(
            rewritten(r#"{"type":"string","required":false}"#),
            r#"{"type":"string"}"#
        );
        assert_eq!(rewritten(r#"{"required":null,"in":null}"#), "{}");
    }

    #[test]
    fn a_list_of_required_properties_does_not_make_the_parameter_required() {
        let parameter = read(r#"{"type":"object","required":["a"],"properties":{"a":{}}}"#);
        assert!(!parameter.required);
        assert_eq!(parameter.schema["required"], Value::from(vec!["a"]));
        let written = serde_json::to_string(&parameter).unwrap();
        assert_eq!(
            written,
            r#"{"type":"object","allOf":[{"required":["a"]}],"properties":{"a":{}}}"#
        );
        assert_eq!(read(&written), parameter);
    }

    #[test]
    fn a_required_object_keeps_its_list_beside_its_own_constraints() {
        let mut parameter =
            read(r#"{"allOf":[{"minProperties":1}],"type":"object","required":true}"#);
        parameter
            .schema
            .insert("required".into(), vec!["a", "b"].into());
        let written = serde_json::to_string(&parameter).unwrap();
        assert_eq!(
            written,
            r#"{"allOf":[{"minProperties":1},{"required":["a","b"]}],"type":"object","required":true}"#
        );
        assert_eq!(read(&written), parameter);
        assert_eq!(serde_json::to_string(&read(&written)).unwrap(), written);
    }

    #[test]
    fn only_a_member_that_is_nothing_but_the_list_is_folded_back() {
        for text in [
            r#"{"allOf":[{"required":["a"],"type":"object"}]}"#,
            r#"{"allOf":[{"required":true}]}"#,
            r#"{"allOf":[{"required":["a"]},{"minProperties":1}]}"#,
            r#"{"allOf":[]}"#,
            r#"{"allOf":{"required":["a"]}}"#,
        ] {
            assert!(!read(text).schema.contains_key("required"), "{text}");
            assert_eq!(rewritten(text), text);
        }
    }

    #[test]
    fn lists_deeper_in_the_schema_stay_where_they_are() {
        let text = r#"{"type":"array","items":{"type":"object","required":["a"]},"required":true}"#;
        assert_eq!(rewritten(text), text);
    }

    #[test]
    fn values_we_cannot_use_stay_in_the_schema() {
        let text = r#"{"in":"cookie","required":"yes"}"#;
        let parameter = read(text);
        assert_eq!((parameter.required, parameter.place), (false, None));
        assert_eq!(serde_json::to_string(&parameter).unwrap(), text);
        let stated = Parameter {
            required: true,
            place: Some(Place::Body),
            ..parameter
        };
        assert_eq!(
            serde_json::to_string(&stated).unwrap(),
            r#"{"required":true,"in":"body"}"#
        );
    }

    #[test]
    fn anything_but_an_object_is_an_error() {
        let error = serde_json::from_str::<Parameter>("true").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the document is a boolean: expected an object, the schema of a parameter"
        );
    }
}

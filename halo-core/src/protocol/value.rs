//! A JSON value that keeps the order of its keys.

use indexmap::IndexMap;
use serde_json::Number;

/// A JSON object, in the order in which its keys were read or inserted.
///
/// Comparison ignores the order, as JSON does.
pub type Object = IndexMap<String, Value>;

/// Any JSON value, owned.
///
/// Unlike `serde_json::Value` it keeps the order of keys whatever features of `serde_json` a build has
/// switched on. The default is [`Value::Null`]; `Display` writes compact JSON, `{:#}` indents it.
///
/// # Examples
///
/// ```
/// use halo_core::protocol::Value;
///
/// let text = r#"{"zip":"E1","age":[7,null]}"#;
/// let value: Value = serde_json::from_str(text)?;
/// assert_eq!(value.to_string(), text);
/// assert_eq!(value.get("zip").and_then(Value::as_str), Some("E1"));
/// assert_eq!(value.pointer("/age/0").and_then(Value::as_u64), Some(7));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A finite number.
    Number(Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Self>),
    /// An object.
    Object(Object),
}

impl Value {
    /// Whether this is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The boolean, if this is one.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if this is an integer that an `i64` can hold.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The number, if this is an integer that a `u64` can hold.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The number, if this is one; large integers are rounded.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The text, if this is a string.
    #[must_use]
    pub const fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(value) => Some(value.as_str()),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    #[must_use]
    pub const fn as_array(&self) -> Option<&Vec<Self>> {
        match self {
            Self::Array(value) => Some(value),
            _ => None,
        }
    }

    /// The entries, if this is an object.
    #[must_use]
    pub const fn as_object(&self) -> Option<&Object> {
        match self {
            Self::Object(value) => Some(value),
            _ => None,
        }
    }

    /// The value at `key`, if this is an object that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.get(key)
    }

    /// The value at a JSON pointer (RFC 6901): `""` is the whole value, `/a/0` element 0 of field `a`.
    ///
    /// In a field's name `~1` stands for `/` and `~0` for `~`.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Self> {
        if pointer.is_empty() {
            return Some(self);
        }
        pointer
            .strip_prefix('/')?
            .split('/')
            .try_fold(self, |value, token| match value {
                Self::Object(object) => object.get(&token.replace("~1", "/").replace("~0", "~")),
                Self::Array(items) => items.get(array_index(token)?),
                _ => None,
            })
    }

    const fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(value) => Some(value),
            _ => None,
        }
    }

    /// What kind of value this is, for messages.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// An array index of a JSON pointer, which has one spelling only: no sign, no leading zero.
fn array_index(token: &str) -> Option<usize> {
    let canonical = token.bytes().all(|byte| byte.is_ascii_digit())
        && (token == "0" || !token.starts_with('0'));
    if canonical { token.parse().ok() } else { None }
}

macro_rules! from_integers {
    ($($integer:ty),+) => {$(
        impl From<$integer> for Value {
            fn from(value: $integer) -> Self {
                Self::Number(value.into())
            }
        }
    )+};
}

from_integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

/// Infinities and NaN, which JSON does not have, become `null`.
impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Number::from_f64(value).map_or(Self::Null, Self::Number)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::String(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::String(value)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}

/// With the order of keys that `serde_json` was built to keep.
impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(value) => Self::Bool(value),
            serde_json::Value::Number(value) => Self::Number(value),
            serde_json::Value::String(value) => Self::String(value),
            serde_json::Value::Array(items) => items.into(),
            serde_json::Value::Object(entries) => Self::Object(
                entries
                    .into_iter()
                    .map(|(key, value)| (key, value.into()))
                    .collect(),
            ),
        }
    }
}

/// Keeps the order of keys only where `serde_json` was built to.
impl From<Value> for serde_json::Value {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(value) => Self::Number(value),
            Value::String(value) => Self::String(value),
            Value::Array(items) => items.into_iter().map(Self::from).collect(),
            Value::Object(entries) => entries
                .into_iter()
                .map(|(key, value)| (key, Self::from(value)))
                .collect(),
        }
    }
}

impl From<Object> for Value {
    fn from(value: Object) -> Self {
        Self::Object(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn every_accessor_answers_for_its_own_type_only() {
        let values = [
            Value::Null,
            Value::from(true),
            Value::from(-3),
            Value::from(1.5),
            Value::from("x"),
            Value::from(vec![1]),
            Value::from(Object::new()),
        ];
        assert_eq!(
            values
                .each_ref()
                .map(Value::is_null)
                .iter()
                .filter(|null| **null)
                .count(),
            1
        );
        assert_eq!(
            values.each_ref().map(Value::as_bool),
            [None, Some(true), None, None, None, None, None]
        );
        assert_eq!(
            values.each_ref().map(Value::as_i64),
            [None, None, Some(-3), None, None, None, None]
        );
        assert_eq!(
            values.each_ref().map(Value::as_f64),
            [None, None, Some(-3.0), Some(1.5), None, None, None]
        );
        assert_eq!(
            values.each_ref().map(Value::as_str),
            [None, None, None, None, Some("x"), None, None]
        );
        assert_eq!(values[5].as_array(), Some(&vec![Value::from(1)]));
        assert_eq!(values[6].as_object(), Some(&Object::new()));
        assert_eq!(values.each_ref().map(Value::as_u64), [None; 7]);
    }

    #[test]
    fn integers_keep_their_full_range() {
        assert_eq!(Value::from(u64::MAX).to_string(), "18446744073709551615");
        assert_eq!(Value::from(i64::MIN).to_string(), "-9223372036854775808");
        assert_eq!(Value::from(u64::MAX).as_u64(), Some(u64::MAX));
        assert_eq!(Value::from(u64::MAX).as_i64(), None);
        assert_eq!(Value::from(7_usize), Value::from(7_u8));
    }

    #[test]
    fn numbers_json_does_not_have_become_null() {
        assert_eq!(Value::from(f64::NAN), Value::Null);
        assert_eq!(Value::from(f64::INFINITY), Value::Null);
        assert_eq!(Value::from(f64::NEG_INFINITY), Value::Null);
        assert_eq!(Value::from(-0.5).to_string(), "-0.5");
    }

    #[test]
    fn pointers_follow_rfc_6901() {
        let value = parse(r#"{"a/b":{"~":[10,{"":11}]},"":12,"0":13}"#);
        let at = |pointer| value.pointer(pointer).and_then(Value::as_i64);
        assert_eq!(value.pointer(""), Some(&value));
        assert_eq!(at("/a~1b/~0/0"), Some(10));
        assert_eq!(at("/a~1b/~0/1/"), Some(11));
        assert_eq!(at("/"), Some(12));
        assert_eq!(at("/0"), Some(13));
        for nowhere in [
            "a",
            "/a~1b/~0/00",
            "/a~1b/~0/+0",
            "/a~1b/~0/-",
            "/a~1b/~0/",
            "/0/x",
            "/x",
        ] {
            assert_eq!(value.pointer(nowhere), None, "{nowhere}");
        }
    }

    #[test]
    fn values_of_serde_json_are_the_same_there_and_back() {
        let text = r#"{"a":[null,true,-1,1.5,"x",{}],"b":18446744073709551615}"#;
        let theirs: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(Value::from(theirs.clone()), parse(text));
        assert_eq!(serde_json::Value::from(parse(text)), theirs);
    }

    #[test]
    fn comparison_ignores_the_order_of_keys() {
        assert_eq!(parse(r#"{"a":1,"b":2}"#), parse(r#"{"b":2,"a":1}"#));
        assert_ne!(parse("[1,2]"), parse("[2,1]"));
    }
}

//! How a [`Value`] is written as JSON and read from it.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Number;

use super::value::{Object, Value};

/// Compact JSON; the alternate form (`{:#}`) is indented by two spaces.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if f.alternate() {
            serde_json::to_string_pretty(self)
        } else {
            serde_json::to_string(self)
        };
        f.write_str(&text.map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => value.serialize(serializer),
            Self::String(value) => serializer.serialize_str(value),
            Self::Array(items) => items.serialize(serializer),
            Self::Object(object) => object.serialize(serializer),
        }
    }
}

/// Reads any value. Depth is limited by the deserializer, as for `serde_json::Value`; of a key given twice
/// the last value counts.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        // Nothing is reserved by the size that the input claims.
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Object::new();
        while let Some((key, value)) = map.next_entry()? {
            object.insert(key, value);
        }
        Ok(number_in(&object).map_or(Value::Object(object), Value::Number))
    }
}

/// The number that `serde_json` hands out as a map when any crate of the build has switched on its feature
/// `arbitrary_precision`.
fn number_in(object: &Object) -> Option<Number> {
    if object.len() != 1 {
        return None;
    }
    let text = object.get("$serde_json::private::Number")?.as_str()?;
    // Without the feature the map came from the input and stays a map. Only with it can a number be this large.
    let switched_on = "1e999".parse::<Number>().is_ok();
    if switched_on { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_json_comes_back_byte_for_byte() {
        for text in [
            "null",
            "true",
            "-1",
            "18446744073709551615",
            "0.25",
            r#""a\"\\\n\u0001é😀""#,
            "[]",
            "{}",
            r#"{"z":[1,{"y":null,"b":[[]]}],"a":{"c":false,"":""},"m":"x"}"#,
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(value.to_string(), text);
            assert_eq!(serde_json::to_string(&value).unwrap(), text);
        }
    }

    #[test]
    fn the_alternate_form_is_indented() {
        let value: Value = serde_json::from_str(r#"{"b":[1],"a":{}}"#).unwrap();
        assert_eq!(
            format!("{value:#}"),
            "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}"
        );
    }

    #[test]
    fn of_a_key_given_twice_the_last_value_counts() {
        let value: Value = serde_json::from_str(r#"{"a":1,"b":2,"a":3}"#).unwrap();
        assert_eq!(value.to_string(), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn depth_is_limited_instead_of_overflowing_the_stack() {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            let nested = |depth: usize| format!("{}1{}", open.repeat(depth), close.repeat(depth));
            assert!(serde_json::from_str::<Value>(&nested(100)).is_ok());
            let error = serde_json::from_str::<Value>(&nested(100_000)).unwrap_err();
            assert!(
                error.to_string().starts_with("recursion limit exceeded"),
                "{error}"
            );
        }
    }

    #[test]
    fn goes_through_other_serde_values_both_ways() {
        let theirs = serde_json::json!({"a": [1, 2.5, null, "x"], "b": {"c": true}});
        let ours: Value = serde_json::from_value(theirs.clone()).unwrap();
        assert_eq!(ours.pointer("/a/1").and_then(Value::as_f64), Some(2.5));
        assert_eq!(serde_json::to_value(&ours).unwrap(), theirs);
    }

    #[test]
    fn numbers_are_numbers_whatever_serde_json_hands_out() {
        let value: Value = serde_json::from_str("[1,2.5]").unwrap();
        assert_eq!(value.pointer("/0").and_then(Value::as_u64), Some(1));
        assert_eq!(value.pointer("/1").and_then(Value::as_f64), Some(2.5));
    }

    #[test]
    fn a_map_from_the_input_is_read_as_serde_json_reads_it() {
        let text = r#"{"$serde_json::private::Number":"12"}"#;
        let ours: Value = serde_json::from_str(text).unwrap();
        let theirs: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(ours.to_string(), theirs.to_string());
    }
}

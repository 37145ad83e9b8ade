//! Reading and writing the fields of a protocol object: tolerant one way, exact the other.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::value::{Object, Value};

/// What a field of a protocol object can hold.
pub(super) trait Field: Sized {
    /// Reads the field; `None` when the value is of another type.
    fn read(value: &Value) -> Option<Self>;

    /// Whether the field says nothing and is left out in writing.
    fn is_absent(&self) -> bool;

    /// Writes the field.
    fn write<M: SerializeMap>(&self, key: &'static str, map: &mut M) -> Result<(), M::Error>
    where
        Self: Serialize,
    {
        map.serialize_entry(key, self)
    }
}

impl Field for bool {
    fn read(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    fn is_absent(&self) -> bool {
        false
    }
}

impl Field for u64 {
    fn read(value: &Value) -> Option<Self> {
        value.as_u64()
    }

    fn is_absent(&self) -> bool {
        false
    }
}

impl Field for String {
    fn read(value: &Value) -> Option<Self> {
        value.as_str().map(Self::from)
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Field for Value {
    fn read(value: &Value) -> Option<Self> {
        Some(value.clone())
    }

    fn is_absent(&self) -> bool {
        self.is_null()
    }
}

/// An empty object says something: an example without arguments, for one.
impl Field for Object {
    fn read(value: &Value) -> Option<Self> {
        value.as_object().cloned()
    }

    fn is_absent(&self) -> bool {
        false
    }
}

impl<T: Field> Field for Option<T> {
    fn read(value: &Value) -> Option<Self> {
        T::read(value).map(|value| if value.is_absent() { None } else { Some(value) })
    }

    fn is_absent(&self) -> bool {
        self.as_ref().is_none_or(Field::is_absent)
    }
}

/// One value is a list of one; `null` elements are left out.
impl<T: Field> Field for Vec<T> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Array(items) => items
                .iter()
                .filter(|item| !item.is_null())
                .map(T::read)
                .collect(),
            single => T::read(single).map(|item| vec![item]),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

/// Fills a field from what was read for it; false when the value belongs into `extra` instead, because it
/// is of another type or the field was already given under another of its names.
pub(super) fn fill<T: Field + Default + PartialEq>(field: &mut T, value: &Value) -> bool {
    if value.is_null() {
        return true;
    }
    if *field != T::default() {
        return false;
    }
    T::read(value).map(|read| *field = read).is_some()
}

/// Writes a protocol object: its fields in the order of the calls, then what else it carries.
pub(super) struct Writer<'extra, M> {
    map: M,
    extra: &'extra Object,
    written: Vec<&'static str>,
}

impl<'extra, M: SerializeMap> Writer<'extra, M> {
    pub(super) fn new<S>(serializer: S, extra: &'extra Object) -> Result<Self, S::Error>
    where
        S: Serializer<SerializeMap = M>,
    {
        Ok(Self {
            map: serializer.serialize_map(None)?,
            extra,
            written: Vec::new(),
        })
    }

    /// Writes a field that is there whatever it holds. At its default it gives way to an extra entry of the
    /// same name: that is how a value we could not read is passed on.
    pub(super) fn always<T>(&mut self, key: &'static str, field: &T) -> Result<(), M::Error>
    where
        T: Field + Default + PartialEq + Serialize,
    {
        if *field == T::default() && self.extra.contains_key(key) {
            return Ok(());
        }
        self.written.push(key);
        field.write(key, &mut self.map)
    }

    /// Writes a field if it says anything.
    pub(super) fn stated<T>(&mut self, key: &'static str, field: &T) -> Result<(), M::Error>
    where
        T: Field + Default + PartialEq + Serialize,
    {
        if field.is_absent() {
            Ok(())
        } else {
            self.always(key, field)
        }
    }

    pub(super) fn end(mut self) -> Result<M::Ok, M::Error> {
        for (key, value) in self.extra {
            if !self.written.contains(&key.as_str()) {
                self.map.serialize_entry(key, value)?;
            }
        }
        self.map.end()
    }
}

/// Makes a struct with `extra: Object` a [`Field`] that can be serialized, from the list of its fields in the
/// order of writing: how each is written, its name here, its name in JSON, other names to read it by.
macro_rules! record {
    ($record:ident { $($how:ident $field:ident = $key:literal $(| $alias:literal)*),+ $(,)? }) => {
        impl $crate::protocol::fields::Field for $record {
            fn read(value: &$crate::protocol::Value) -> Option<Self> {
                let mut record = Self::default();
                for (key, value) in value.as_object()? {
                    let filled = match key.as_str() {
                        $($key $(| $alias)* => {
                            $crate::protocol::fields::fill(&mut record.$field, value)
                        })+
                        _ => false,
                    };
                    if !filled {
                        record.extra.insert(key.clone(), value.clone());
                    }
                }
                Some(record)
            }

            fn is_absent(&self) -> bool {
                use $crate::protocol::fields::Field;
                $(Field::is_absent(&self.$field) &&)+ self.extra.is_empty()
            }
        }

        impl serde::Serialize for $record {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut writer = $crate::protocol::fields::Writer::new(serializer, &self.extra)?;
                $(writer.$how($key, &self.$field)?;)+
                writer.end()
            }
        }
    };
}

/// Implements `Deserialize` for [`Field`]s that are objects and need no further checks.
macro_rules! deserialize_records {
    ($($record:ident),+) => {$(
        impl<'de> serde::Deserialize<'de> for $record {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = $crate::protocol::Value::deserialize(deserializer)?;
                $crate::protocol::fields::Field::read(&value).ok_or_else(|| {
                    serde::de::Error::custom($crate::protocol::ReadError::unexpected(
                        "", "an object", &value,
                    ))
                })
            }
        }
    )+};
}

pub(super) use {deserialize_records, record};

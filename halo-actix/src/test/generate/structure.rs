//! Arrays and objects.

use halo_core::protocol::{Object, Value};

use super::Generator;
use super::schema::count;
use super::text::numbered;

/// How many values are tried where the same one may not occur again.
const TRIES: usize = 32;

/// What is allowed where a schema says nothing of it.
const ANY: &Value = &Value::Bool(true);

impl Generator {
    pub(super) fn array(&mut self, schema: &Object, variant: usize) -> Option<Value> {
        let least = count(schema, "minItems").unwrap_or(0);
        let most = count(schema, "maxItems").unwrap_or(usize::MAX);
        let unique = schema.get("uniqueItems").and_then(Value::as_bool) == Some(true);
        let prefix = schema.get("prefixItems").and_then(Value::as_array);
        let prefix = prefix.map_or(&[][..], Vec::as_slice);
        let rest = schema.get("items").unwrap_or(ANY);
        let wanted = if self.is_full() {
            least.max(prefix.len().max(1)).min(most)
        } else {
            least
        };
        let mut items: Vec<Value> = Vec::new();
        while items.len() < wanted {
            let item = prefix.get(items.len()).unwrap_or(rest);
            let made = if unique {
                (variant..variant + items.len() + TRIES)
                    .filter_map(|variant| self.schema(item, variant))
                    .find(|value| !items.contains(value))
            } else {
                self.schema(item, variant)
            };
            match made {
                Some(value) => items.push(value),
                None if items.len() < least => return None,
                None => break,
            }
        }
        Some(Value::Array(items))
    }

    pub(super) fn object(&mut self, schema: &Object, variant: usize) -> Option<Value> {
        let none = Object::new();
        let properties = schema.get("properties").and_then(Value::as_object);
        let properties = properties.unwrap_or(&none);
        let required = schema.get("required").and_then(Value::as_array);
        let required = || required.into_iter().flatten().filter_map(Value::as_str);
        let further = schema.get("additionalProperties").unwrap_or(ANY);
        let mut object = Object::new();
        for (name, property) in properties {
            let needed = required().any(|required| required == name);
            if !needed && !self.is_full() {
                continue;
            }
            match self.schema(property, variant) {
                Some(value) => {
                    object.insert(name.clone(), value);
                }
                None if needed => return None,
                None => {}
            }
        }
        for name in required().filter(|name| !properties.contains_key(*name)) {
            object.insert(name.to_owned(), self.schema(further, variant)?);
        }
        let least = count(schema, "minProperties").unwrap_or(0);
        let most = count(schema, "maxProperties").unwrap_or(usize::MAX);
        // Where nothing is said of further properties, they are allowed and none is expected.
        let expected = usize::from(self.is_full() && further.as_object().is_some());
        let wanted = least.max(object.len() + expected).min(most);
        let names = schema.get("propertyNames").and_then(Value::as_object);
        for variant in variant..variant + wanted + TRIES {
            if object.len() >= wanted {
                break;
            }
            let Some(name) = self.name(names, variant) else {
                break;
            };
            if properties.contains_key(&name) || object.contains_key(&name) {
                continue;
            }
            let Some(value) = self.schema(further, variant) else {
                break;
            };
            object.insert(name, value);
        }
        (object.len() >= least).then_some(Value::Object(object))
    }

    /// A name for a property that the schema does not name.
    fn name(&mut self, names: Option<&Object>, variant: usize) -> Option<String> {
        let Some(names) = names else {
            return Some(numbered("key", variant));
        };
        match self.object_schema(names, variant)? {
            Value::String(name) => Some(name),
            _ => None,
        }
    }
}

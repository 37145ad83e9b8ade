//! A value for a JSON Schema (draft 2020-12), as descriptions write it.
//!
//! What a schema shows (`const`, `examples`, `example`, `default`) is taken before anything is made
//! up. A type that contains itself ends: where it occurs in itself once more, the way that needs no
//! further one is taken.

mod number;
mod pattern;
mod schema;
mod structure;
#[cfg(test)]
mod tests;
mod text;

use halo_core::protocol::{Object, Value};

use self::schema::{is_null, kind, merge, shown, without};

/// How often a definition may stand in itself before another way is looked for. Twice shows a
/// recursive field once.
const DEEPEST: usize = 2;

/// After so many values only what is required is made: types that contain each other grow fast.
const MANY: usize = 1_000;

/// A value that a parameter's schema allows; `None` if there is none that ends.
///
/// `full` gives every property that is described, otherwise only those that are required.
pub(super) fn value(schema: &Object, full: bool) -> Option<Value> {
    let mut generator = Generator {
        root: Value::Object(schema.clone()),
        full,
        open: Vec::new(),
        made: 0,
    };
    generator.object_schema(schema, 0)
}

/// A number whose digits match the pattern of its place in a path, if the schema is of such a one.
///
/// JSON Schema has patterns for texts only, and in a path every value is one.
pub(super) fn number_in_a_path(schema: &Object) -> Option<Value> {
    let pattern = schema.get("pattern")?.as_str()?;
    let numeric = matches!(kind(schema), "integer" | "number");
    if !numeric || shown(schema, 0).is_some() {
        return None;
    }
    let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
    let texts = (1..=LONGEST_NUMBER).filter_map(|least| pattern::matching(pattern, least, 0));
    let mut numbers =
        texts.filter_map(|text| serde_json::from_str::<serde_json::Number>(&text).ok());
    let fitting = numbers.find(|number| {
        let number = number.as_f64();
        bound("minimum").is_none_or(|least| number >= Some(least))
            && bound("maximum").is_none_or(|most| number <= Some(most))
    });
    fitting.map(Value::Number)
}

const LONGEST_NUMBER: usize = 12;

struct Generator {
    /// Where `$ref` points into.
    root: Value,
    full: bool,
    /// The references that are being followed.
    open: Vec<String>,
    made: usize,
}

impl Generator {
    fn is_full(&self) -> bool {
        self.full && self.made < MANY
    }

    /// The value number `variant` of a schema: others differ from the first where the schema lets them.
    fn schema(&mut self, schema: &Value, variant: usize) -> Option<Value> {
        match schema {
            Value::Object(object) => self.object_schema(object, variant),
            Value::Bool(false) => None,
            _ => Some(text::any(variant)),
        }
    }

    fn object_schema(&mut self, schema: &Object, variant: usize) -> Option<Value> {
        self.made += 1;
        if let Some(value) = shown(schema, variant) {
            return Some(value);
        }
        if let Some(Value::String(reference)) = schema.get("$ref") {
            return self.reference(schema, reference, variant);
        }
        if let Some(Value::Array(parts)) = schema.get("allOf") {
            let rest = without(schema, "allOf");
            let whole = parts.iter().filter_map(Value::as_object).fold(rest, merge);
            return self.object_schema(&whole, variant);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(either)) = schema.get(keyword) {
                return self.either(&without(schema, keyword), either, variant);
            }
        }
        if let Some(Value::Array(words)) = schema.get("enum") {
            return words.get(variant % words.len().max(1)).cloned();
        }
        match kind(schema) {
            "null" => Some(Value::Null),
            "boolean" => Some(Value::Bool(variant.is_multiple_of(2))),
            "integer" => number::integer(schema, variant),
            "number" => number::number(schema, variant),
            "string" => Some(text::string(schema, variant)),
            "array" => self.array(schema, variant),
            "object" => self.object(schema, variant),
            _ => Some(text::any(variant)),
        }
    }

    fn reference(&mut self, schema: &Object, reference: &str, variant: usize) -> Option<Value> {
        let deepest = if self.is_full() { DEEPEST } else { 1 };
        let open = self.open.iter().filter(|open| *open == reference).count();
        if open >= deepest {
            return None;
        }
        let target = self.root.pointer(reference.strip_prefix('#')?)?;
        // What stands beside a reference holds as well.
        let whole = merge(target.as_object()?.clone(), &without(schema, "$ref"));
        self.open.push(reference.to_owned());
        let value = self.object_schema(&whole, variant);
        self.open.pop();
        value
    }

    /// The first of several schemas that has a value; `null` is the last choice.
    fn either(&mut self, rest: &Object, either: &[Value], variant: usize) -> Option<Value> {
        let (nulls, mut order): (Vec<_>, Vec<_>) = either.iter().partition(|one| is_null(one));
        order.extend(nulls);
        let count = order.len().max(1);
        order.rotate_left(variant % count);
        order.into_iter().find_map(|one| match one {
            Value::Object(one) => self.object_schema(&merge(one.clone(), rest), variant / count),
            one => self.schema(one, variant / count),
        })
    }
}

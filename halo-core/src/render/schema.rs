//! From type descriptions to JSON Schema (draft 2020-12), with everything inlined except recursion.

mod computed;
mod recursion;

use std::collections::HashSet;

use crate::literal;
use crate::protocol::{Object, Value};
use crate::schema::{Constraint, Direction, Edge, Field, Kind, Presence, Schema, Variant};

/// The JSON Schema of a type, self-contained.
///
/// ```
/// use halo_core::render::json_schema;
/// use halo_core::schema::{Direction, of};
///
/// let schema = json_schema(of::<Vec<u8>>(), Direction::Output);
/// assert_eq!(
///     halo_core::protocol::Value::Object(schema).to_string(),
///     r#"{"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}"#
/// );
/// ```
#[must_use]
pub fn json_schema(schema: &Schema, direction: Direction) -> Object {
    Renderer::new(direction, schema).finish(|renderer| renderer.inline(schema, ""))
}

/// The JSON Schema of any of several types, self-contained.
pub(super) fn any_of(schemas: &[&Schema], direction: Direction) -> Object {
    let mut renderer = Renderer {
        direction,
        recursive: HashSet::new(),
        defs: Vec::new(),
    };
    for schema in schemas {
        renderer
            .recursive
            .extend(recursion::recursive(schema, direction));
    }
    renderer.finish(|renderer| {
        let mut either: Vec<Object> = Vec::new();
        for schema in schemas {
            let schema = renderer.inline(schema, "");
            if !either.contains(&schema) {
                either.push(schema);
            }
        }
        if either.len() == 1 {
            return either.remove(0);
        }
        let either = either.into_iter().map(Value::Object).collect();
        Object::from_iter([("anyOf".to_owned(), Value::Array(either))])
    })
}

/// The JSON Schema of a field as a parameter of its own, self-contained.
pub(super) fn field_schema(field: &Field, direction: Direction) -> Object {
    Renderer::new(direction, (field.schema)()).finish(|renderer| renderer.field(field))
}

struct Renderer {
    direction: Direction,
    /// The full names of the types that contain themselves.
    recursive: HashSet<&'static str>,
    /// The definitions so far, with the full name each belongs to.
    defs: Vec<(&'static str, String, Object)>,
}

impl Renderer {
    fn new(direction: Direction, root: &Schema) -> Self {
        Self {
            direction,
            recursive: recursion::recursive(root, direction),
            defs: Vec::new(),
        }
    }

    fn finish(mut self, render: impl FnOnce(&mut Self) -> Object) -> Object {
        let mut schema = render(&mut self);
        if !self.defs.is_empty() {
            let defs = self
                .defs
                .into_iter()
                .map(|(_, name, schema)| (name, Value::Object(schema)));
            schema.insert("$defs".to_owned(), Value::Object(defs.collect()));
        }
        schema
    }

    /// A type where it is used; one that contains itself becomes a reference.
    fn used(&mut self, schema: &Schema, description: &str) -> Object {
        let Some(identity) = schema.identity.map(|identity| identity()) else {
            return self.inline(schema, description);
        };
        if !self.recursive.contains(identity) {
            return self.inline(schema, description);
        }
        let name = self.definition(identity, schema);
        let mut object = Object::new();
        object.insert("$ref".to_owned(), Value::from(format!("#/$defs/{name}")));
        describe(&mut object, description);
        object
    }

    fn definition(&mut self, identity: &'static str, schema: &Schema) -> String {
        if let Some((_, name, _)) = self.defs.iter().find(|(known, ..)| *known == identity) {
            return name.clone();
        }
        let short = short_name(identity);
        let mut name = short.clone();
        let mut count = 1;
        while self.defs.iter().any(|(_, taken, _)| *taken == name) {
            count += 1;
            name = format!("{short}{count}");
        }
        let at = self.defs.len();
        self.defs.push((identity, name.clone(), Object::new()));
        let body = self.inline(schema, "");
        self.defs[at].2 = body;
        name
    }

    /// The body of a type. `description` stands before the type's own.
    fn inline(&mut self, schema: &Schema, description: &str) -> Object {
        let text = if description.is_empty() {
            schema.description
        } else {
            description
        };
        let mut object = Object::new();
        match schema.kind {
            Kind::Any => {}
            Kind::Null => typed(&mut object, "null"),
            Kind::Boolean => typed(&mut object, "boolean"),
            Kind::Number => typed(&mut object, "number"),
            Kind::Integer { minimum, maximum } => {
                typed(&mut object, "integer");
                insert(&mut object, "minimum", minimum.map(literal::integer));
                insert(&mut object, "maximum", maximum.map(literal::integer));
            }
            Kind::String {
                format,
                pattern,
                min_length,
                max_length,
            } => {
                typed(&mut object, "string");
                insert(&mut object, "format", stated(format));
                insert(&mut object, "pattern", stated(pattern));
                insert(&mut object, "minLength", min_length.map(Value::from));
                insert(&mut object, "maxLength", max_length.map(Value::from));
            }
            Kind::Array {
                items,
                min_items,
                max_items,
                unique,
            } => {
                typed(&mut object, "array");
                let items = self.used(items(), "");
                object.insert("items".to_owned(), Value::Object(items));
                insert(&mut object, "minItems", min_items.map(Value::from));
                insert(&mut object, "maxItems", max_items.map(Value::from));
                insert(
                    &mut object,
                    "uniqueItems",
                    unique.then_some(Value::Bool(true)),
                );
            }
            Kind::Tuple(items) => self.tuple(&mut object, items),
            Kind::Map { keys, values } => self.map(&mut object, keys, values),
            Kind::Object { fields, closed } => self.object(&mut object, fields, closed),
            Kind::Enum(variants) => {
                typed(&mut object, "string");
                let text = words(variants, self.direction, text);
                describe(&mut object, &text);
                let words = variants.iter().filter_map(|variant| self.word(variant));
                object.insert(
                    "enum".to_owned(),
                    Value::Array(words.map(Value::from).collect()),
                );
                return object;
            }
            Kind::Optional(inner) => {
                let inner = self.used(inner(), "");
                nullable(&mut object, inner);
            }
            Kind::Alias(inner) => return self.used(inner(), text),
            Kind::Computed(by) => object = computed::hoist(by(self.direction), &mut self.defs),
        }
        describe_first(&mut object, text);
        object
    }

    fn word(&self, variant: &Variant) -> Option<&'static str> {
        match self.direction {
            Direction::Input => variant.input,
            Direction::Output => variant.output,
        }
    }

    fn tuple(&mut self, object: &mut Object, items: &[Edge]) {
        typed(object, "array");
        let count = Value::from(items.len() as u64);
        let items = items
            .iter()
            .map(|item| Value::Object(self.used(item(), "")));
        // JSON Schema forbids an empty list here.
        if items.len() > 0 {
            object.insert("prefixItems".to_owned(), Value::Array(items.collect()));
        }
        object.insert("minItems".to_owned(), count.clone());
        object.insert("maxItems".to_owned(), count);
    }

    fn map(&mut self, object: &mut Object, keys: Edge, values: Edge) {
        typed(object, "object");
        let keys = match keys().kind {
            Kind::Enum(variants) => {
                let words = variants.iter().filter_map(|variant| self.word(variant));
                Some(("enum", Value::Array(words.map(Value::from).collect())))
            }
            Kind::Integer { minimum, .. } => {
                let signed = minimum.is_none_or(|minimum| minimum < 0);
                let pattern = if signed { "^-?[0-9]+$" } else { "^[0-9]+$" };
                Some(("pattern", Value::from(pattern)))
            }
            _ => None,
        };
        if let Some((keyword, value)) = keys {
            let names = Object::from_iter([(keyword.to_owned(), value)]);
            object.insert("propertyNames".to_owned(), Value::Object(names));
        }
        let values = self.used(values(), "");
        object.insert("additionalProperties".to_owned(), Value::Object(values));
    }

    fn object(&mut self, object: &mut Object, fields: &[Field], closed: bool) {
        typed(object, "object");
        let mut properties = Object::new();
        let mut required = Vec::new();
        for field in fields {
            let Some((name, always)) = side(field, self.direction) else {
                continue;
            };
            let schema = self.field(field);
            properties.insert(name.to_owned(), Value::Object(schema));
            if always {
                required.push(Value::from(name));
            }
        }
        object.insert("properties".to_owned(), Value::Object(properties));
        if !required.is_empty() {
            object.insert("required".to_owned(), Value::Array(required));
        }
        if closed && self.direction == Direction::Input {
            object.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    }

    fn field(&mut self, field: &Field) -> Object {
        let schema = (field.schema)();
        let (inner, optional) = peel(schema);
        let mut object = self.used(inner, field.description);
        let read = self.direction == Direction::Input;
        if read && !field.is_required() && matches!(inner.kind, Kind::Computed(_)) {
            object = computed::without_null(object);
        }
        bound(&mut object, field.constraints);
        if let Some(example) = field.example {
            object.insert(
                "examples".to_owned(),
                Value::Array(vec![example.to_value()]),
            );
        }
        // A caller leaves an optional field out: no query string, header or model can send `null`.
        if optional && !read && !field.presence.has(Presence::OMITTED) {
            let mut outer = Object::new();
            if let Some(text) = object.shift_remove("description") {
                outer.insert("description".to_owned(), text);
            }
            nullable(&mut outer, object);
            return outer;
        }
        object
    }
}

/// The name of a field on one side, and whether it is always there; `None` if it never is.
pub(super) fn side(field: &Field, direction: Direction) -> Option<(&'static str, bool)> {
    let presence = field.presence;
    match direction {
        Direction::Input => {
            (!presence.has(Presence::NEVER_READ)).then_some((field.input, field.is_required()))
        }
        Direction::Output => (!presence.has(Presence::NEVER_WRITTEN))
            .then_some((field.output, !presence.has(Presence::OMITTED))),
    }
}

/// The type without the options around it, and whether there were any.
pub(super) fn peel(schema: &'static Schema) -> (&'static Schema, bool) {
    match schema.kind {
        Kind::Optional(inner) => (peel(inner()).0, true),
        _ => (schema, false),
    }
}

/// Adds the bounds of a field to the schema of its type; the tighter of two wins.
fn bound(object: &mut Object, constraints: &[Constraint]) {
    for constraint in constraints {
        let (keyword, value) = match *constraint {
            Constraint::Minimum(value) => ("minimum", value.to_value()),
            Constraint::Maximum(value) => ("maximum", value.to_value()),
            Constraint::ExclusiveMinimum(value) => ("exclusiveMinimum", value.to_value()),
            Constraint::ExclusiveMaximum(value) => ("exclusiveMaximum", value.to_value()),
            Constraint::MinLength(value) => ("minLength", Value::from(value)),
            Constraint::MaxLength(value) => ("maxLength", Value::from(value)),
            Constraint::Pattern(value) => ("pattern", Value::from(value)),
            Constraint::MinItems(value) => ("minItems", Value::from(value)),
            Constraint::MaxItems(value) => ("maxItems", Value::from(value)),
            Constraint::Format(value) => ("format", Value::from(value)),
        };
        let own = |object: &Object, keyword: &str| object.get(keyword).and_then(Value::as_f64);
        let stated = value.as_f64();
        match keyword {
            "minimum" if own(object, "minimum") > stated => continue,
            "maximum" if own(object, "maximum").is_some_and(|own| stated > Some(own)) => continue,
            "exclusiveMinimum" if own(object, "minimum") <= stated => {
                object.shift_remove("minimum");
            }
            "exclusiveMaximum" if own(object, "maximum").is_some_and(|own| stated <= Some(own)) => {
                object.shift_remove("maximum");
            }
            _ => {}
        }
        object.insert(keyword.to_owned(), value);
    }
}

/// The text of an enum with the texts of its words: "Currency. GBP: pounds; USD: dollars".
fn words(variants: &[Variant], direction: Direction, text: &str) -> String {
    let described: Vec<String> = variants
        .iter()
        .filter(|variant| !variant.description.is_empty())
        .filter_map(|variant| {
            let name = match direction {
                Direction::Input => variant.input,
                Direction::Output => variant.output,
            };
            name.map(|name| format!("{name}: {}", variant.description.trim_end_matches('.')))
        })
        .collect();
    match (text.is_empty(), described.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => described.join("; "),
        (false, false) => format!("{text}\n{}", described.join("; ")),
    }
}

fn typed(object: &mut Object, kind: &str) {
    object.insert("type".to_owned(), Value::from(kind));
}

fn insert(object: &mut Object, keyword: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(keyword.to_owned(), value);
    }
}

fn stated(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| Value::from(text))
}

fn nullable(object: &mut Object, inner: Object) {
    let null = Object::from_iter([("type".to_owned(), Value::from("null"))]);
    let either = vec![Value::Object(inner), Value::Object(null)];
    object.insert("anyOf".to_owned(), Value::Array(either));
}

fn describe(object: &mut Object, text: &str) {
    if !text.is_empty() {
        object.insert("description".to_owned(), Value::from(text));
    }
}

/// Puts the description right behind the type, before what may be long.
fn describe_first(object: &mut Object, text: &str) {
    if !text.is_empty() {
        let at = usize::from(object.contains_key("type"));
        object.shift_insert(at, "description".to_owned(), Value::from(text));
    }
}

fn short_name(identity: &str) -> String {
    let path = identity.split('<').next().unwrap_or(identity);
    path.rsplit("::").next().unwrap_or(path).to_owned()
}

//! The flat `input` of a description: path, query, header and body parameters in one map (§4).

use indexmap::IndexMap;

use super::Mounted;
use super::schema::{field_schema, json_schema, peel, side};
use crate::pattern::{Param, params};
use crate::protocol::{Object, Parameter, Place, Value};
use crate::schema::{Direction, Kind, Schema, ShapeKind};
use crate::tool::{Arg, Body, HeaderName};

/// The parameters of a call and the media type of its body.
pub(super) struct Input {
    pub(super) parameters: IndexMap<String, Parameter>,
    /// Told only if the body is not JSON.
    pub(super) content_type: Option<String>,
}

pub(super) fn input(args: &[Arg], mounted: &Mounted<'_>) -> Input {
    let mut collector = Collector {
        method: mounted.method,
        parameters: IndexMap::new(),
        content_types: Vec::new(),
    };
    for (position, param) in params(mounted.pattern).enumerate() {
        let schema = args
            .iter()
            .find_map(|arg| path_schema(arg, position, &param));
        collector.path(&param, schema);
    }
    for arg in args {
        collector.arg(arg, true);
    }
    let json = collector.content_types.iter().any(|name| name.is_empty());
    Input {
        content_type: collector
            .content_types
            .into_iter()
            .next()
            .filter(|_| !json)
            .map(Into::into),
        parameters: collector.parameters,
    }
}

struct Collector<'a> {
    method: &'a str,
    parameters: IndexMap<String, Parameter>,
    content_types: Vec<&'static str>,
}

impl Collector<'_> {
    fn path(&mut self, param: &Param<'_>, schema: Option<Object>) {
        let mut schema = schema.unwrap_or_else(string);
        if let Some(regex) = param.regex
            && !param.tail
        {
            schema.insert("pattern".to_owned(), Value::from(format!("^(?:{regex})$")));
        }
        if param.tail {
            let text = schema.get("description").and_then(Value::as_str);
            let text = text.map_or_else(String::new, |text| format!("{text} "));
            let text = format!("{text}May contain slashes.");
            schema.insert("description".to_owned(), Value::from(text));
        }
        let parameter = Parameter {
            schema,
            required: true,
            place: None,
        };
        self.parameters.insert(param.name.to_owned(), parameter);
    }

    fn arg(&mut self, arg: &Arg, required: bool) {
        match arg {
            Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => {}
            Arg::Query(schema) => {
                let place = self.place(Place::Query);
                self.fields(schema, place, required);
            }
            Arg::Body(body) => self.body(body, required && body.required),
            Arg::Header {
                name,
                description,
                schema,
            } => {
                let name = match name {
                    HeaderName::Static(name) => (*name).to_owned(),
                    HeaderName::Computed(name) => name(),
                };
                let mut schema = json_schema(peel(schema).0, Direction::Input);
                if !description.is_empty() {
                    schema.insert("description".to_owned(), Value::from(*description));
                }
                self.add(name, schema, required, Some(Place::Header));
            }
            Arg::Optional(arg) => self.arg(arg, false),
            Arg::Either(left, right) => self.either(left, right, required),
            Arg::All(args) => args.iter().for_each(|arg| self.arg(arg, required)),
        }
    }

    /// Both sides; a name is required only if both sides require it.
    fn either(&mut self, left: &Arg, right: &Arg, required: bool) {
        let mut side = |arg: &Arg| {
            let mut collector = Collector {
                method: self.method,
                parameters: IndexMap::new(),
                content_types: Vec::new(),
            };
            collector.arg(arg, required);
            self.content_types.append(&mut collector.content_types);
            collector.parameters
        };
        let (mut left, mut right) = (side(left), side(right));
        let needs = |side: &IndexMap<String, Parameter>, name: &String| {
            side.get(name).is_some_and(|parameter| parameter.required)
        };
        for (name, parameter) in &mut left {
            parameter.required = parameter.required && needs(&right, name);
        }
        for (name, parameter) in &mut right {
            parameter.required = parameter.required && needs(&left, name);
        }
        for (name, parameter) in left.into_iter().chain(right) {
            self.parameters.entry(name).or_insert(parameter);
        }
    }

    fn body(&mut self, body: &Body, required: bool) {
        self.content_types.push(body.content_type);
        let (schema, optional) = peel(body.schema);
        let required = required && !optional;
        let place = self.place(Place::Body);
        if object_fields(schema) {
            self.fields(schema, place, required);
        } else {
            let schema = json_schema(schema, Direction::Input);
            self.add("body".to_owned(), schema, required, Some(Place::Body));
        }
    }

    fn fields(&mut self, schema: &'static Schema, place: Option<Place>, required: bool) {
        match schema.kind {
            Kind::Object { fields, .. } => {
                for field in fields {
                    if let Some((name, always)) = side(field, Direction::Input) {
                        let schema = field_schema(field, Direction::Input);
                        self.add(name.to_owned(), schema, required && always, place);
                    }
                }
            }
            Kind::Alias(inner) => self.fields(inner(), place, required),
            Kind::Optional(inner) => self.fields(inner(), place, false),
            // A map takes any name: there is nothing to list.
            _ => {}
        }
    }

    /// A name that is taken keeps its first meaning; the compiler has refused what a caller could not send.
    fn add(&mut self, name: String, schema: Object, required: bool, place: Option<Place>) {
        let parameter = Parameter {
            schema,
            required,
            place,
        };
        self.parameters.entry(name).or_insert(parameter);
    }

    /// The place where it must be told, because a caller would not expect it from the method.
    fn place(&self, place: Place) -> Option<Place> {
        let expected = match self.method {
            "GET" | "HEAD" | "DELETE" => Place::Query,
            "POST" | "PUT" | "PATCH" => Place::Body,
            _ => return Some(place),
        };
        (place != expected).then_some(place)
    }
}

/// Whether a body is an object whose fields are parameters of their own.
fn object_fields(schema: &'static Schema) -> bool {
    match schema.kind {
        Kind::Object { .. } => true,
        Kind::Alias(inner) => object_fields(peel(inner()).0),
        _ => false,
    }
}

/// What a path extractor makes of the parameter at `position`.
fn path_schema(arg: &Arg, position: usize, param: &Param<'_>) -> Option<Object> {
    match arg {
        Arg::Path(schema, shape) => {
            if let Kind::Object { fields, .. } = resolved(schema).kind {
                let field = fields.iter().find(|field| field.input == param.name)?;
                if param.tail || !in_a_segment(resolved((field.schema)())) {
                    let mut schema = string();
                    if !field.description.is_empty() {
                        schema.insert("description".to_owned(), Value::from(field.description));
                    }
                    return Some(schema);
                }
                return Some(field_schema(field, Direction::Input));
            }
            let value = match (resolved(schema).kind, shape.kind) {
                (Kind::Tuple(items), _) => items.get(position)?(),
                (Kind::Array { items, .. }, ShapeKind::Tuple(_)) => items(),
                _ => schema,
            };
            (!param.tail && in_a_segment(resolved(value)))
                .then(|| json_schema(peel(value).0, Direction::Input))
        }
        Arg::Optional(arg) => path_schema(arg, position, param),
        Arg::Either(left, right) => {
            path_schema(left, position, param).or_else(|| path_schema(right, position, param))
        }
        Arg::All(args) => args
            .iter()
            .find_map(|arg| path_schema(arg, position, param)),
        Arg::Ignored | Arg::Query(_) | Arg::Body(_) | Arg::Header { .. } | Arg::Auth(_) => None,
    }
}

/// The type without aliases and options around it.
fn resolved(schema: &'static Schema) -> &'static Schema {
    match schema.kind {
        Kind::Optional(inner) | Kind::Alias(inner) => resolved(inner()),
        _ => schema,
    }
}

/// Whether a value is one piece of text, as a segment of a path is.
fn in_a_segment(schema: &Schema) -> bool {
    matches!(
        schema.kind,
        Kind::Boolean | Kind::Integer { .. } | Kind::Number | Kind::String { .. } | Kind::Enum(_)
    )
}

fn string() -> Object {
    Object::from_iter([("type".to_owned(), Value::from("string"))])
}

//! The flat `input` of a description: path, query, header and body parameters in one map (§4).

use indexmap::IndexMap;

use super::Mounted;
use super::merge::{add_text, merged};
use super::schema::{Error, Problem, json_schema};
use crate::pattern::{Param, params};
use crate::protocol::{Object, Parameter, Place, Value, further};
use crate::schema::{Direction, Kind, Schema, ShapeKind};
use crate::tool::{Arg, Body, HeaderName};
use crate::view::{self, Held, Rest, View, views};

/// The parameters of a call and the media type of its body.
pub(super) struct Input {
    pub(super) parameters: IndexMap<String, Parameter>,
    /// Told only if the body is not JSON.
    pub(super) content_type: Option<String>,
    /// Said of parameters whose names are not known, if there may be any.
    pub(super) others: Option<String>,
}

pub(super) fn input(args: &[Arg], mounted: &Mounted<'_>) -> Result<Input, Error> {
    let mut collector = Collector::new(mounted.method);
    for (position, param) in params(mounted.pattern).enumerate() {
        let mut schema = None;
        for arg in args {
            if schema.is_none() {
                schema = path_schema(arg, position, &param)?;
            }
        }
        collector.path(&param, schema);
    }
    for arg in args {
        collector.arg(arg, true)?;
    }
    let json = collector.content_types.iter().any(|name| name.is_empty());
    Ok(Input {
        content_type: collector
            .content_types
            .into_iter()
            .next()
            .filter(|_| !json)
            .map(Into::into),
        parameters: collector.parameters,
        others: collector.others,
    })
}

struct Collector<'a> {
    method: &'a str,
    parameters: IndexMap<String, Parameter>,
    content_types: Vec<&'static str>,
    others: Option<String>,
}

impl<'a> Collector<'a> {
    fn new(method: &'a str) -> Self {
        Self {
            method,
            parameters: IndexMap::new(),
            content_types: Vec::new(),
            others: None,
        }
    }

    fn path(&mut self, param: &Param<'_>, schema: Option<Object>) {
        let mut schema = schema.unwrap_or_else(string);
        if let Some(regex) = param.regex
            && !param.tail
        {
            schema.insert("pattern".to_owned(), Value::from(format!("^(?:{regex})$")));
        }
        if param.tail {
            add_text(&mut schema, "May contain slashes.");
        }
        let parameter = Parameter {
            schema,
            required: true,
            place: None,
        };
        self.parameters.insert(param.name.to_owned(), parameter);
    }

    fn arg(&mut self, arg: &Arg, required: bool) -> Result<(), Error> {
        match arg {
            Arg::Ignored | Arg::Auth(_) | Arg::Path(..) => {}
            Arg::Query(schema) | Arg::QueryLists(schema) => {
                let place = self.place(Place::Query);
                let (schema, optional) = schema.peeled();
                // What is no object has no names to send it by.
                let views = views(schema, Direction::Input).unwrap_or_default();
                self.members(schema, &views, place, required && !optional)?;
            }
            Arg::Body(body) => self.body(body, required && body.required)?,
            Arg::Header {
                name,
                description,
                schema,
            } => {
                let name = match name {
                    HeaderName::Static(name) => (*name).to_owned(),
                    HeaderName::Computed(name) => name(),
                };
                let mut schema = json_schema(schema.peeled().0, Direction::Input)?;
                if !description.is_empty() {
                    schema.insert("description".to_owned(), Value::from(*description));
                }
                self.add(name, schema, required, Some(Place::Header));
            }
            Arg::Optional(arg) => self.arg(arg, false)?,
            Arg::Either(left, right) => self.either(left, right, required)?,
            Arg::All(args) => {
                for arg in *args {
                    self.arg(arg, required)?;
                }
            }
        }
        Ok(())
    }

    /// Both sides; a name is required only if both sides require it.
    fn either(&mut self, left: &Arg, right: &Arg, required: bool) -> Result<(), Error> {
        let mut side = |arg: &Arg| {
            let mut collector = Collector::new(self.method);
            collector.arg(arg, required)?;
            self.content_types.append(&mut collector.content_types);
            self.others = self.others.take().or(collector.others);
            Ok::<_, Error>(collector.parameters)
        };
        let (mut left, mut right) = (side(left)?, side(right)?);
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
        Ok(())
    }

    fn body(&mut self, body: &Body, required: bool) -> Result<(), Error> {
        self.content_types.push(body.content_type);
        // A body that may be `null` is sent all the same; as an object it is never `null`.
        let (schema, _) = body.schema.peeled();
        let place = self.place(Place::Body);
        if let Some(views) = views(schema, Direction::Input).filter(|views| !views.is_empty()) {
            return self.members(schema, &views, place, required);
        }
        if let Kind::Computed(computed) = schema.resolved(Direction::Input).kind {
            let schema = computed(Direction::Input);
            if let Some(Value::Object(properties)) = schema.get("properties") {
                self.properties(&schema, properties, place, required);
                return Ok(());
            }
        }
        let schema = json_schema(body.schema, Direction::Input)?;
        self.add("body".to_owned(), schema, required, Some(Place::Body));
        Ok(())
    }

    /// The members of an object; where it has several forms, those of all of them.
    fn members(
        &mut self,
        schema: &Schema,
        views: &[View],
        place: Option<Place>,
        required: bool,
    ) -> Result<(), Error> {
        if views.iter().any(|view| matches!(view.rest, Rest::TooMuch)) {
            return Err(Error {
                identity: schema.identity.map(|identity| identity()),
                problem: Problem::TooLarge,
            });
        }
        for (name, schema) in merged(views)? {
            let required = required && view::required(views, name);
            self.add(name.to_owned(), schema, required, place);
        }
        for view in views {
            if let Rest::Map(_, values) = view.rest {
                self.others = Some(others(&json_schema(values(), Direction::Input)?));
            } else if let Rest::Any = view.rest {
                self.others = Some(others(&Object::new()));
            }
        }
        Ok(())
    }

    /// The properties of an object of which nothing but the JSON Schema is known.
    fn properties(
        &mut self,
        schema: &Object,
        properties: &Object,
        place: Option<Place>,
        required: bool,
    ) {
        let names = schema.get("required").and_then(Value::as_array);
        for (name, property) in properties {
            let Value::Object(property) = property else {
                continue;
            };
            let mut property = property.clone();
            // A parameter stands by itself, with the definitions it refers to.
            if let Some(defs) = schema.get("$defs")
                && Value::Object(property.clone())
                    .to_string()
                    .contains("\"$ref\"")
            {
                property.insert("$defs".to_owned(), defs.clone());
            }
            let needed = names.is_some_and(|names| names.contains(&Value::from(name.as_str())));
            self.add(name.clone(), property, required && needed, place);
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

/// Said where an object takes names that are not known: the flat map has no place for them.
fn others(schema: &Object) -> String {
    further(schema.get("type").and_then(Value::as_str))
}

/// What a path extractor makes of the parameter at `position`.
fn path_schema(arg: &Arg, position: usize, param: &Param<'_>) -> Result<Option<Object>, Error> {
    match arg {
        Arg::Path(schema, shape) => {
            let outer = resolved(schema);
            let of_type = |schema: &'static Schema| {
                (!param.tail && in_a_segment(resolved(schema)))
                    .then(|| json_schema(schema.peeled().0, Direction::Input))
                    .transpose()
            };
            match (outer.kind, shape.kind) {
                (Kind::Object { .. } | Kind::Union(_), _) => path_member(outer, param),
                (Kind::Tuple(fields), _) => match fields.get(position) {
                    Some(field) => of_type((field.schema)()),
                    None => Ok(None),
                },
                (Kind::Array { items, .. }, ShapeKind::Tuple(_)) => of_type(items()),
                _ => of_type(schema),
            }
        }
        Arg::Optional(arg) => path_schema(arg, position, param),
        Arg::Either(left, right) => match path_schema(left, position, param)? {
            Some(schema) => Ok(Some(schema)),
            None => path_schema(right, position, param),
        },
        Arg::All(args) => {
            for arg in *args {
                if let Some(schema) = path_schema(arg, position, param)? {
                    return Ok(Some(schema));
                }
            }
            Ok(None)
        }
        Arg::Ignored
        | Arg::Query(_)
        | Arg::QueryLists(_)
        | Arg::Body(_)
        | Arg::Header { .. }
        | Arg::Auth(_) => Ok(None),
    }
}

/// The member of an object that is named like a path parameter.
fn path_member(schema: &'static Schema, param: &Param<'_>) -> Result<Option<Object>, Error> {
    let views = views(schema, Direction::Input).unwrap_or_default();
    let member = views
        .iter()
        .flat_map(|view| &view.members)
        .find(|member| member.name == param.name);
    let Some(member) = member else {
        return Ok(None);
    };
    if let Held::Field(field) = member.held
        && (param.tail || !in_a_segment(resolved((field.schema)())))
    {
        let mut schema = string();
        if !field.description.is_empty() {
            schema.insert("description".to_owned(), Value::from(field.description));
        }
        return Ok(Some(schema));
    }
    merged(&views).map(|members| {
        let mut members = members.into_iter();
        members
            .find(|(name, _)| *name == param.name)
            .map(|(_, schema)| schema)
    })
}

/// The type without aliases and options around it.
fn resolved(schema: &'static Schema) -> &'static Schema {
    schema.resolved(Direction::Input)
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

//! From type descriptions to JSON Schema (draft 2020-12), with everything inlined except recursion.

mod bound;
mod computed;
mod depth;
mod entries;
mod error;
mod keywords;
mod names;
mod object;
mod recursion;
mod references;
mod variants;

use std::collections::HashSet;

use self::bound::bound;
pub(super) use self::computed::one_of;
pub use self::error::{Error, Problem};
use self::keywords::{alternatives, describe_first, insert, never, nullable, stated, typed};
use self::references::Def;
use crate::protocol::{Object, Value};
use crate::schema::{Direction, Field, Kind, Presence, Schema, Variant};
use crate::view::{Held, Member};

/// Deeper nesting is an error: no model follows it.
const MOST_LEVELS: usize = 48;
/// More parts are an error: no model can use them, and types can double at every level.
const MOST_PARTS: usize = 20_000;

/// The JSON Schema of a type, self-contained.
///
/// ```
/// use halo_core::render::json_schema;
/// use halo_core::schema::{Direction, of};
///
/// let schema = json_schema(of::<Vec<u8>>(), Direction::Output)?;
/// assert_eq!(
///     halo_core::protocol::Value::Object(schema).to_string(),
///     r#"{"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}"#
/// );
/// # Ok::<(), halo_core::render::Error>(())
/// ```
///
/// # Errors
///
/// If the type is nested too deeply or too large to be of use, or has no values at all.
pub fn json_schema(schema: &'static Schema, direction: Direction) -> Result<Object, Error> {
    Renderer::new(direction, &[schema]).finish(|renderer| renderer.root(schema))
}

/// The JSON Schema of any of several types, self-contained.
pub(super) fn any_of(schemas: &[&'static Schema], direction: Direction) -> Result<Object, Error> {
    Renderer::new(direction, schemas).finish(|renderer| {
        let either = schemas.iter().filter_map(|schema| renderer.root(schema));
        alternatives(either.collect(), "")
    })
}

/// The JSON Schema of a member as a parameter of its own, self-contained.
pub(super) fn member_schema(member: &Member, direction: Direction) -> Result<Object, Error> {
    let mut renderer = Renderer::new(direction, &[]);
    let search = recursion::below_member(member, direction);
    (renderer.recursive, renderer.choosy) = (search.recursive, search.choosy);
    renderer.root = match member.held {
        Held::Field(field) => name_of((field.schema)().peeled().0),
        _ => None,
    };
    renderer.finish(|renderer| renderer.member(member))
}

/// What is `None` below can never be there.
struct Renderer {
    direction: Direction,
    /// The full name of the type that all of it describes, if it has one.
    root: Option<&'static str>,
    /// The full names of the types that contain themselves.
    recursive: HashSet<&'static str>,
    /// Whether there are types that serde does not read from what it has buffered.
    choosy: bool,
    /// Whether serde has buffered what is read here: in tagged and untagged enums, and beside `flatten`.
    buffered: bool,
    /// The types that are referred to, with the name each goes by.
    defs: Vec<Def>,
    /// The types that contain themselves and are being written at this very place of the JSON.
    direct: Vec<&'static str>,
    /// The definitions that come from another source.
    computed: Object,
    levels: usize,
    parts: usize,
    /// The full name of the type being written.
    identity: Option<&'static str>,
    problem: Option<Error>,
    /// The last member that can never be there.
    never: Option<String>,
    /// Why serde does not read what was written last, although it has values.
    unread: Option<&'static str>,
}

impl Renderer {
    fn new(direction: Direction, roots: &[&'static Schema]) -> Self {
        let search = recursion::below(roots, direction);
        Self {
            direction,
            root: roots.first().and_then(|root| name_of(root)),
            recursive: search.recursive,
            choosy: search.choosy,
            buffered: false,
            defs: Vec::new(),
            direct: Vec::new(),
            computed: Object::new(),
            levels: 0,
            parts: 0,
            identity: None,
            problem: None,
            never: None,
            unread: None,
        }
    }

    fn finish(mut self, render: impl FnOnce(&mut Self) -> Option<Object>) -> Result<Object, Error> {
        let schema = render(&mut self);
        let mut defs = Object::new();
        // Writing one may ask for more.
        let mut at = 0;
        while let Some(def) = self.defs.get(at) {
            let (name, schema) = (def.name.clone(), def.schema);
            self.direct = vec![def.identity];
            self.buffered = def.buffered;
            let body = self.inline(schema, "").unwrap_or_else(never);
            defs.insert(name, Value::Object(body));
            at += 1;
        }
        defs.extend(self.computed);
        if let Some(error) = self.problem {
            return Err(error);
        }
        let Some(mut schema) = schema else {
            let member = self.never.unwrap_or_default();
            return Err(Error {
                identity: self.identity,
                problem: match self.unread {
                    Some(why) => Problem::Unread(member, why),
                    None => Problem::Never(member),
                },
            });
        };
        if !defs.is_empty() {
            schema.insert("$defs".to_owned(), Value::Object(defs));
        }
        if !depth::is_readable(&schema) {
            return Err(Error {
                identity: self.root,
                problem: Problem::Unreadable,
            });
        }
        Ok(schema)
    }

    fn root(&mut self, schema: &'static Schema) -> Option<Object> {
        let identity = name_of(schema);
        self.direct = identity.into_iter().collect();
        let object = self.inline(schema, "");
        self.direct.clear();
        object
    }

    /// What stands one level deeper in the JSON.
    fn level<T>(&mut self, render: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let direct = std::mem::take(&mut self.direct);
        let rendered = render(self);
        self.direct = direct;
        rendered
    }

    /// What serde reads from a buffer, if `buffered`.
    fn buffering<T>(&mut self, buffered: bool, render: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.buffered;
        self.buffered |= buffered && self.choosy && self.reads();
        let rendered = render(self);
        self.buffered = outer;
        rendered
    }

    fn stop(&mut self, problem: Problem) -> Option<Object> {
        let identity = self.identity;
        self.problem.get_or_insert(Error { identity, problem });
        None
    }

    /// One part of the description, unless there are too many, or too many inside each other.
    fn part(&mut self, render: impl FnOnce(&mut Self) -> Option<Object>) -> Option<Object> {
        self.parts += 1;
        if self.problem.is_some() {
            return None;
        }
        if self.parts > MOST_PARTS {
            return self.stop(Problem::TooLarge);
        }
        if self.levels >= MOST_LEVELS {
            return self.stop(Problem::TooDeep);
        }
        self.levels += 1;
        let object = render(self);
        self.levels -= 1;
        object
    }

    fn inline(&mut self, schema: &'static Schema, description: &str) -> Option<Object> {
        let outer = self.identity;
        let identity = name_of(schema);
        self.identity = identity.or(outer);
        let object = self.part(|renderer| renderer.kind(schema, description));
        // Kept where nothing can be there, so that the message names the innermost type.
        if object.is_some() {
            self.identity = outer;
        }
        object
    }

    fn kind(&mut self, schema: &'static Schema, description: &str) -> Option<Object> {
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
                if self.buffered && schema.is_wide() {
                    self.unread = Some(
                        "serde does not read integers of 128 bits in a tagged or untagged enum or \
                         beside `#[serde(flatten)]`",
                    );
                    return None;
                }
                let maximum = maximum.filter(|_| !schema.is_wide());
                typed(&mut object, "integer");
                insert(&mut object, "minimum", minimum.map(crate::literal::integer));
                insert(&mut object, "maximum", maximum.map(crate::literal::integer));
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
                let max_items = match self.level(|renderer| renderer.used(items(), "")) {
                    Some(items) => {
                        object.insert("items".to_owned(), Value::Object(items));
                        max_items
                    }
                    None => Some(0),
                };
                insert(&mut object, "minItems", min_items.map(Value::from));
                insert(&mut object, "maxItems", max_items.map(Value::from));
                // A set is read from a sequence with repetitions, too.
                let unique = unique && self.direction == Direction::Output;
                insert(
                    &mut object,
                    "uniqueItems",
                    unique.then_some(Value::Bool(true)),
                );
            }
            Kind::Tuple(fields) => object = self.tuple(fields)?,
            Kind::Map { keys, values } => {
                typed(&mut object, "object");
                self.entries(&mut object, keys, values, &[]);
            }
            Kind::Object { .. } => {
                let views = crate::view::views(schema, self.direction)?;
                return self.views(&views, text);
            }
            Kind::Enum(variants) => return self.words(variants, &[], text),
            Kind::Union(union) => {
                let identity = name_of(schema);
                return self.union(&union, identity, text);
            }
            Kind::Optional(inner) => match self.used(inner(), "") {
                Some(inner) => nullable(&mut object, inner),
                None => typed(&mut object, "null"),
            },
            Kind::Alias(inner, constraints) => {
                let mut object = self.used(inner(), text)?;
                bound(&mut object, constraints);
                return Some(object);
            }
            Kind::Directed { .. } => return self.used(schema.toward(self.direction), text),
            Kind::Computed(schema) => object = self.hoisted(schema(self.direction)),
        }
        describe_first(&mut object, text);
        Some(object)
    }

    fn tuple(&mut self, fields: &'static [Field]) -> Option<Object> {
        let mut object = Object::new();
        typed(&mut object, "array");
        let mut items = Vec::new();
        let mut least = 0;
        for field in fields {
            let Some((_, always)) = field.side(self.direction) else {
                continue;
            };
            items.push(Value::Object(
                self.level(|renderer| renderer.place(field, true))?,
            ));
            // serde fills in defaults from the end; a place is never left out for being an option.
            let defaulted = field.presence.has(Presence::DEFAULTED);
            if !defaulted || (always && self.direction == Direction::Output) {
                least = items.len();
            }
        }
        let most = items.len();
        // JSON Schema forbids an empty list here.
        if most > 0 {
            object.insert("prefixItems".to_owned(), Value::Array(items));
        }
        object.insert("minItems".to_owned(), Value::from(least as u64));
        object.insert("maxItems".to_owned(), Value::from(most as u64));
        Some(object)
    }

    fn field(&mut self, field: &Field) -> Option<Object> {
        self.place(field, false)
    }

    /// A field, or, in a sequence, a place that is never left out.
    fn place(&mut self, field: &Field, fixed: bool) -> Option<Object> {
        let schema = (field.schema)();
        let (inner, optional) = schema.peeled();
        let computed = matches!(inner.kind, Kind::Computed(_));
        let inner = self.used(inner, field.description);
        // A caller leaves an optional field out: no query string, header or model can send `null`.
        let null = match self.direction {
            Direction::Input => {
                fixed || field.is_required() && !field.presence.has(Presence::DEMANDED)
            }
            Direction::Output => fixed || !field.presence.has(Presence::OMITTED),
        };
        let Some(mut object) = inner else {
            let null = optional && null;
            return null.then(|| Object::from_iter([("type".to_owned(), Value::from("null"))]));
        };
        if computed && !null {
            object = computed::without_null(object);
        }
        bound(&mut object, field.constraints);
        if optional && null {
            let mut outer = Object::new();
            for keyword in ["description", "default", "examples", "deprecated"] {
                if let Some(value) = object.shift_remove(keyword) {
                    outer.insert(keyword.to_owned(), value);
                }
            }
            nullable(&mut outer, object);
            return Some(outer);
        }
        Some(object)
    }

    fn word(&self, variant: &Variant) -> Option<&'static str> {
        crate::view::word(variant, self.direction)
    }
}

fn name_of(schema: &Schema) -> Option<&'static str> {
    schema.identity.map(|identity| identity())
}

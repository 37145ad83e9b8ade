//! One type from arbitrary bytes.

use arbitrary::{Result, Unstructured};
use halo_core::literal::Literal;
use halo_core::schema::{
    Constraint, Content, Edge, Field, Kind, Presence, Role, Schema, Shape, ShapeKind, Tagging,
    Union, Variant,
};

use super::{COMPUTED, EDGES};

const MOST_PARTS: usize = 4;
const MOST_LEVELS: usize = 2;

/// Names of members, tags and words; few, so that they meet.
const NAMES: [&str; 12] = [
    "a", "b", "c", "kind", "type", "value", "$ref", "$defs", "items", "", "a/b~c", "größe",
];
const TEXTS: [&str; 4] = ["", "Text.", "Other text.\n\nAnd more.", "größe"];
const PRESENCE: [Presence; 6] = [
    Presence::DEFAULTED,
    Presence::NEVER_READ,
    Presence::NEVER_WRITTEN,
    Presence::OMITTED,
    Presence::FLATTENED,
    Presence::DEMANDED,
];

type Bytes<'a, 'b> = &'a mut Unstructured<'b>;

/// A type without a name; `level` counts the types it is written inside of.
pub(super) fn schema(bytes: Bytes<'_, '_>, level: usize) -> Result<Schema> {
    let description = text(bytes)?;
    let kind = kind(bytes, level)?;
    Ok(Schema::new(kind).described(description))
}

fn kind(bytes: Bytes<'_, '_>, level: usize) -> Result<Kind> {
    // Those that contain others come first and several times: they make the graph.
    Ok(match bytes.int_in_range(0..=23)? {
        0..=3 => Kind::Object {
            fields: fields(bytes)?,
            closed: bytes.arbitrary()?,
        },
        4..=7 => Kind::Union(Union {
            tagging: tagging(bytes)?,
            variants: variants(bytes)?,
            closed: bytes.arbitrary()?,
        }),
        8 | 9 => Kind::Optional(edge(bytes)?),
        10 | 11 => Kind::Alias(edge(bytes)?, constraints(bytes, 0)?),
        12 if level < MOST_LEVELS => Kind::Directed {
            read: leak(schema(bytes, level + 1)?),
            written: leak(schema(bytes, level + 1)?),
        },
        13 => Kind::Map {
            keys: edge(bytes)?,
            values: edge(bytes)?,
        },
        14 => Kind::Tuple(fields(bytes)?),
        15 => Kind::Array {
            items: edge(bytes)?,
            min_items: bytes.arbitrary()?,
            max_items: bytes.arbitrary()?,
            unique: bytes.arbitrary()?,
        },
        16 => Kind::Enum(variants(bytes)?),
        17 => Kind::Computed(*bytes.choose(&COMPUTED)?),
        18 => Kind::String {
            format: text(bytes)?,
            pattern: text(bytes)?,
            min_length: bytes.arbitrary()?,
            max_length: bytes.arbitrary()?,
        },
        19 => Kind::Integer {
            minimum: bytes.arbitrary()?,
            maximum: bytes.arbitrary()?,
        },
        20 => Kind::Number,
        21 => Kind::Boolean,
        22 => Kind::Any,
        _ => Kind::Null,
    })
}

fn edge(bytes: Bytes<'_, '_>) -> Result<Edge> {
    bytes.choose(&EDGES).copied()
}

fn fields(bytes: Bytes<'_, '_>) -> Result<&'static [Field]> {
    several(bytes, field)
}

fn field(bytes: Bytes<'_, '_>) -> Result<Field> {
    let input = name(bytes)?;
    let mut presence = Presence::ALWAYS;
    let exceptions: u8 = bytes.arbitrary()?;
    for (at, exception) in PRESENCE.into_iter().enumerate() {
        if exceptions & 1 << at != 0 {
            presence = presence.and(exception);
        }
    }
    Ok(Field {
        input,
        output: if bytes.ratio(1, 4)? { name(bytes)? } else { input },
        description: text(bytes)?,
        shape: Shape {
            optional: bytes.arbitrary()?,
            ..Shape::new(ShapeKind::Any)
        },
        schema: edge(bytes)?,
        presence,
        constraints: constraints(bytes, 0)?,
    })
}

fn variants(bytes: Bytes<'_, '_>) -> Result<&'static [Variant]> {
    several(bytes, |bytes| {
        let word = name(bytes)?;
        let content = match bytes.int_in_range(0..=3)? {
            0 => Content::Unit,
            1 => Content::Newtype(leak(field(bytes)?)),
            2 => Content::Tuple(fields(bytes)?),
            _ => Content::Struct(fields(bytes)?),
        };
        let skipped: u8 = bytes.int_in_range(0..=7)?;
        let input = (skipped != 1).then_some(word);
        let output = (skipped != 2).then_some(word);
        let role = *bytes.choose(&[Role::Named, Role::Named, Role::Other, Role::Untagged])?;
        Ok(Variant::holding(word, text(bytes)?, content)
            .renamed(input, output)
            .playing(role))
    })
}

fn tagging(bytes: Bytes<'_, '_>) -> Result<Tagging> {
    Ok(match bytes.int_in_range(0..=4)? {
        0 => Tagging::External,
        1 => Tagging::Internal(name(bytes)?),
        2 => Tagging::Adjacent(name(bytes)?, name(bytes)?),
        3 => Tagging::Untagged,
        _ => Tagging::Written(name(bytes)?),
    })
}

fn constraints(bytes: Bytes<'_, '_>, level: usize) -> Result<&'static [Constraint]> {
    if !bytes.ratio(1, 4)? {
        return Ok(&[]);
    }
    several(bytes, |bytes| {
        Ok(match bytes.int_in_range(0..=19)? {
            0 => Constraint::Minimum(literal(bytes, 0)?),
            1 => Constraint::Maximum(literal(bytes, 0)?),
            2 => Constraint::ExclusiveMinimum(literal(bytes, 0)?),
            3 => Constraint::ExclusiveMaximum(literal(bytes, 0)?),
            4 => Constraint::MultipleOf(literal(bytes, 0)?),
            5 => Constraint::NonZero,
            6 => Constraint::MinLength(bytes.arbitrary()?),
            7 => Constraint::MaxLength(bytes.arbitrary()?),
            8 => Constraint::Pattern(text(bytes)?),
            9 => Constraint::Format(text(bytes)?),
            10 => Constraint::MinItems(bytes.arbitrary()?),
            11 => Constraint::MaxItems(bytes.arbitrary()?),
            12 => Constraint::MinProperties(bytes.arbitrary()?),
            13 => Constraint::MaxProperties(bytes.arbitrary()?),
            14 => Constraint::MinSize(bytes.arbitrary()?),
            15 => Constraint::MaxSize(bytes.arbitrary()?),
            16 if level < MOST_LEVELS => Constraint::Each(constraints(bytes, level + 1)?),
            17 => Constraint::Default(literal(bytes, 0)?),
            18 => Constraint::Deprecated,
            _ => Constraint::Example(literal(bytes, 0)?),
        })
    })
}

pub(crate) fn literal(bytes: Bytes<'_, '_>, level: usize) -> Result<Literal> {
    let most = if level < MOST_LEVELS { 6 } else { 4 };
    Ok(match bytes.int_in_range(0..=most)? {
        0 => Literal::Int(i128::from(bytes.arbitrary::<i8>()?)),
        1 => Literal::Int(bytes.arbitrary()?),
        2 => Literal::Float(bytes.arbitrary()?),
        3 => Literal::Str(name(bytes)?),
        4 => bytes.arbitrary::<Option<bool>>()?.map_or(Literal::Null, Literal::Bool),
        5 => Literal::Array(several(bytes, |bytes| literal(bytes, level + 1))?),
        _ => Literal::Object(several(bytes, |bytes| {
            Ok((name(bytes)?, literal(bytes, level + 1)?))
        })?),
    })
}

pub(crate) fn name(bytes: Bytes<'_, '_>) -> Result<&'static str> {
    bytes.choose(&NAMES).copied()
}

fn text(bytes: Bytes<'_, '_>) -> Result<&'static str> {
    bytes.choose(&TEXTS).copied()
}

pub(crate) fn several<'b, T>(
    bytes: Bytes<'_, 'b>,
    one: impl Fn(Bytes<'_, 'b>) -> Result<T>,
) -> Result<&'static [T]> {
    let count = bytes.int_in_range(0..=MOST_PARTS)?;
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        all.push(one(bytes)?);
    }
    Ok(all.leak())
}

pub(crate) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

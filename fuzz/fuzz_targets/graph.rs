//! Graphs of type descriptions, cyclic ones too, made from any bytes.
//!
//! Edges are functions without data, so the graph lives in a table, and edge `N` leads to its slot `N`.
//! A new kind of description is one more number in [`kind`]. What is made is leaked: constants live for ever.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Unstructured};
use halo_core::literal::Literal;
use halo_core::protocol::Object;
use halo_core::schema::{
    Constraint, Content, Direction, Edge, Field, Kind, Presence, Role, Schema, Shape, ShapeKind,
    Tagging, Union, Variant,
};

const SLOTS: usize = 8;
pub(crate) const NAMES: [&str; SLOTS] = ["a", "b", "c", "d::A", "d::A<u8>", "tag", "content", ""];

thread_local! {
    static TABLE: RefCell<Vec<&'static Schema>> = const { RefCell::new(Vec::new()) };
}

/// The first type of a graph.
pub(crate) fn root(bytes: &mut Unstructured<'_>) -> Made<&'static Schema> {
    let mut table: Vec<&'static Schema> = Vec::with_capacity(SLOTS);
    for slot in 0..SLOTS {
        table.push(Box::leak(Box::new(schema(bytes, Some(slot))?)));
    }
    let root = table[0];
    TABLE.set(table);
    Ok(root)
}

fn edge<const SLOT: usize>() -> &'static Schema {
    TABLE.with_borrow(|table| table[SLOT])
}

/// What another source says: a schema with definitions of its own, called as ours may be.
fn computed<const SLOT: usize>(direction: Direction) -> Object {
    let name = ["A", "A2", "a", "b"][SLOT % 4];
    let body = ["integer", "string"][usize::from(direction == Direction::Output && SLOT > 3)];
    let text = format!(
        r##"{{"anyOf":[{{"$ref":"#/$defs/{name}"}},{{"type":"null"}}],
        "$defs":{{"{name}":{{"type":"{body}"}},"B":{{"items":{{"$ref":"#/$defs/{name}"}}}}}}}}"##
    );
    serde_json::from_str(&text).expect("an object")
}

fn name<const SLOT: usize>() -> &'static str {
    NAMES[SLOT]
}

const EDGES: [Edge; SLOTS] = [
    edge::<0>, edge::<1>, edge::<2>, edge::<3>, edge::<4>, edge::<5>, edge::<6>, edge::<7>,
];
const IDENTITIES: [fn() -> &'static str; SLOTS] = [
    name::<0>, name::<1>, name::<2>, name::<3>, name::<4>, name::<5>, name::<6>, name::<7>,
];

const COMPUTED: [fn(Direction) -> Object; SLOTS] = [
    computed::<0>,
    computed::<1>,
    computed::<2>,
    computed::<3>,
    computed::<4>,
    computed::<5>,
    computed::<6>,
    computed::<7>,
];

pub(crate) type Made<T> = arbitrary::Result<T>;

pub(crate) fn leak<T>(all: Vec<T>) -> &'static [T] {
    Box::leak(all.into_boxed_slice())
}

pub(crate) fn several<T>(
    bytes: &mut Unstructured<'_>,
    most: usize,
    make: fn(&mut Unstructured<'_>) -> Made<T>,
) -> Made<&'static [T]> {
    let count = bytes.int_in_range(0..=most)?;
    (0..count)
        .map(|_| make(bytes))
        .collect::<Made<Vec<T>>>()
        .map(leak)
}

pub(crate) fn word(bytes: &mut Unstructured<'_>) -> Made<&'static str> {
    bytes.choose(&NAMES).copied()
}

fn to(bytes: &mut Unstructured<'_>) -> Made<Edge> {
    bytes.choose(&EDGES).copied()
}

fn constraint(bytes: &mut Unstructured<'_>) -> Made<Constraint> {
    let number = Literal::Int(i128::from(i8::arbitrary(bytes)?));
    let count = u64::from(u8::arbitrary(bytes)?);
    Ok(match bytes.int_in_range(0..=19)? {
        0 => Constraint::Minimum(number),
        1 => Constraint::Maximum(number),
        2 => Constraint::ExclusiveMinimum(number),
        3 => Constraint::ExclusiveMaximum(Literal::Float(f64::arbitrary(bytes)?)),
        4 => Constraint::NonZero,
        5 => Constraint::MinSize(count),
        6 => Constraint::MaxSize(count),
        7 => Constraint::Each(several(bytes, 2, constraint)?),
        8 => Constraint::Example(number),
        9 => Constraint::Default(Literal::Str(word(bytes)?)),
        10 => Constraint::Deprecated,
        11 => Constraint::MinLength(count),
        12 => Constraint::MaxLength(count),
        13 => Constraint::Pattern(word(bytes)?),
        14 => Constraint::Format(word(bytes)?),
        15 => Constraint::MinItems(count),
        16 => Constraint::MinProperties(count),
        17 => Constraint::MaxProperties(count),
        18 => Constraint::MultipleOf(number),
        _ => Constraint::MaxItems(count),
    })
}

fn field(bytes: &mut Unstructured<'_>) -> Made<Field> {
    let mut presence = Presence::ALWAYS;
    for exception in [
        Presence::DEFAULTED,
        Presence::NEVER_READ,
        Presence::NEVER_WRITTEN,
        Presence::OMITTED,
        Presence::FLATTENED,
        Presence::DEMANDED,
    ] {
        if bytes.ratio(1, 4)? {
            presence = presence.and(exception);
        }
    }
    let mut shape = Shape::new(ShapeKind::Any);
    shape.optional = bool::arbitrary(bytes)?;
    Ok(Field {
        input: word(bytes)?,
        output: word(bytes)?,
        description: word(bytes)?,
        shape,
        schema: to(bytes)?,
        presence,
        constraints: several(bytes, 2, constraint)?,
    })
}

fn variant(bytes: &mut Unstructured<'_>) -> Made<Variant> {
    let name = |bytes: &mut Unstructured<'_>| {
        Ok(if bytes.ratio(1, 8)? {
            None
        } else {
            Some(word(bytes)?)
        })
    };
    Ok(Variant {
        input: name(bytes)?,
        output: name(bytes)?,
        description: word(bytes)?,
        content: match bytes.int_in_range(0..=3)? {
            0 => Content::Unit,
            1 => Content::Newtype(Box::leak(Box::new(field(bytes)?))),
            2 => Content::Tuple(several(bytes, 3, field)?),
            _ => Content::Struct(several(bytes, 3, field)?),
        },
        role: *bytes.choose(&[Role::Named, Role::Named, Role::Other, Role::Untagged])?,
    })
}

fn kind(bytes: &mut Unstructured<'_>) -> Made<Kind> {
    Ok(match bytes.int_in_range(0..=15)? {
        0 => Kind::Any,
        1 => Kind::Null,
        2 => Kind::Boolean,
        3 => Kind::Integer {
            minimum: Option::<i8>::arbitrary(bytes)?.map(i128::from),
            maximum: Option::<i8>::arbitrary(bytes)?.map(i128::from),
        },
        4 => Kind::Number,
        5 => Kind::String {
            format: word(bytes)?,
            pattern: word(bytes)?,
            min_length: None,
            max_length: Option::<u8>::arbitrary(bytes)?.map(u64::from),
        },
        6 => Kind::Array {
            items: to(bytes)?,
            min_items: None,
            max_items: Option::<u8>::arbitrary(bytes)?.map(u64::from),
            unique: bool::arbitrary(bytes)?,
        },
        7 => Kind::Tuple(several(bytes, 3, field)?),
        8 => Kind::Map {
            keys: to(bytes)?,
            values: to(bytes)?,
        },
        9 => Kind::Object {
            fields: several(bytes, 4, field)?,
            closed: bool::arbitrary(bytes)?,
        },
        10 => Kind::Enum(several(bytes, 3, variant)?),
        11 => Kind::Union(Union {
            tagging: match bytes.int_in_range(0..=4)? {
                0 => Tagging::External,
                1 => Tagging::Internal("tag"),
                2 => Tagging::Adjacent("tag", "content"),
                3 => Tagging::Untagged,
                _ => Tagging::Written("tag"),
            },
            variants: several(bytes, 4, variant)?,
            closed: bool::arbitrary(bytes)?,
        }),
        12 => Kind::Optional(to(bytes)?),
        13 => Kind::Alias(to(bytes)?, several(bytes, 2, constraint)?),
        14 => Kind::Computed(*bytes.choose(&COMPUTED)?),
        _ => Kind::Directed {
            read: Box::leak(Box::new(schema(bytes, None)?)),
            written: Box::leak(Box::new(schema(bytes, None)?)),
        },
    })
}

fn schema(bytes: &mut Unstructured<'_>, slot: Option<usize>) -> Made<Schema> {
    let identity = slot.filter(|_| bytes.ratio(3, 4).unwrap_or(true));
    Ok(Schema {
        description: word(bytes)?,
        kind: kind(bytes)?,
        identity: identity.map(|slot| IDENTITIES[slot]),
    })
}

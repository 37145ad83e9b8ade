//! Graphs of types from arbitrary bytes: of every kind, and containing themselves in every way.
//!
//! An edge between types is a plain function and carries no data, so each of a fixed number of functions
//! answers with what now stands in its slot of a table.

pub(crate) mod parts;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use arbitrary::{Result, Unstructured};
use halo_core::protocol::{Object, Value};
use halo_core::schema::{Direction, Edge, Kind, Schema};

const SLOTS: usize = 16;
/// The bytes that one type is made of; 16 times as many fill every slot.
const SIZE: usize = 96;

static NULL: Schema = Schema::new(Kind::Null);

thread_local! {
    static TABLE: Cell<[&'static Schema; SLOTS]> = const { Cell::new([&NULL; SLOTS]) };
    /// The types made so far. They live for ever, and most types of an input were in an earlier one.
    static MADE: RefCell<HashMap<(usize, Vec<u8>), &'static Schema>> = RefCell::default();
}

/// Makes the types that the bytes stand for, and gives the first.
pub fn types(bytes: &[u8]) -> &'static Schema {
    let mut made = Vec::new();
    for (slot, bytes) in bytes.chunks(SIZE).take(SLOTS).enumerate() {
        made.push(known(slot, bytes));
    }
    if made.is_empty() {
        made.push(&NULL);
    }
    TABLE.set(std::array::from_fn(|slot| made[slot % made.len()]));
    made[0]
}

fn known(slot: usize, bytes: &[u8]) -> &'static Schema {
    let key = (slot, bytes.to_vec());
    if let Some(schema) = MADE.with_borrow(|made| made.get(&key).copied()) {
        return schema;
    }
    let schema = named(slot, &mut Unstructured::new(bytes)).unwrap_or(NULL);
    let schema: &'static Schema = Box::leak(Box::new(schema));
    MADE.with_borrow_mut(|made| made.insert(key, schema));
    schema
}

fn named(slot: usize, bytes: &mut Unstructured<'_>) -> Result<Schema> {
    let identity = bytes.ratio(3, 4)?.then_some(NAMES[slot]);
    let schema = parts::schema(bytes, 0)?;
    Ok(Schema { identity, ..schema })
}

fn edge<const SLOT: usize>() -> &'static Schema {
    TABLE.get()[SLOT]
}

/// The edges to the slots, and the names of the types in them.
macro_rules! slots {
    ($($slot:literal $name:literal)+) => {
        const EDGES: [Edge; SLOTS] = [$(edge::<$slot>),+];
        const NAMES: [fn() -> &'static str; SLOTS] = [$(|| $name),+];
    };
}

// Some of them are alike once shortened, or are what another becomes in being told from a third.
slots! {
    0 "app::A" 1 "app::other::A" 2 "app::A2" 3 "app::A<app::A>" 4 "app::A<app::other::A>" 5 "A3" 6 "app::B"
    7 "[app::B]" 8 "&app::B" 9 "(app::B, app::A)" 10 "<app::A as app::Of>::B" 11 "app::a/b~c%41 d" 12 ""
    13 "app::größe" 14 "app::f::{{closure}}" 15 "dyn app::B"
}

/// What schemas of another source look like: definitions under names that ours may have, too, references
/// between them, and a choice of `null`.
const COMPUTED: [fn(Direction) -> Object; 5] = [
    |_| Object::new(),
    |_| object(r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
    |_| object(r##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"array","items":{"$ref":"#/$defs/A"}}}}"##),
    |direction| match direction {
        Direction::Input => object(r##"{"items":{"$ref":"#/$defs/A"},"$defs":{"A":{"type":"string"}}}"##),
        Direction::Output => object(r##"{"items":{"$ref":"#/$defs/A2"},"$defs":{"A2":{"type":"null"}}}"##),
    },
    |_| {
        object(
            r##"{"anyOf":[{"$ref":"#/$defs/B"},{"type":"null"}],"description":"Text.",
            "$defs":{"B":{"prefixItems":[{"$ref":"#/$defs/A"}]},"A":{"not":{"$ref":"#/$defs/B"}}}}"##,
        )
    },
];

fn object(text: &str) -> Object {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    value.as_object().cloned().unwrap_or_default()
}

//! `serde_json` 1: JSON as it comes.

use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind, of};

impl HaloSchema for Value {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Any);
}

impl HaloSchema for RawValue {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Any);
}

impl HaloSchema for Number {
    const SHAPE: Shape = Shape::new(ShapeKind::Number);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Number);
}

// The only map there is: serde_json has no other instance of its type.
impl HaloSchema for Map<String, Value> {
    const SHAPE: Shape = Shape::new(ShapeKind::Object);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Map {
        keys: of::<String>,
        values: of::<Value>,
    });
}

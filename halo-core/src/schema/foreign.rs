//! Types of other crates that this crate depends on anyway.

use super::{HaloSchema, Kind, Schema, Shape, ShapeKind};

impl HaloSchema for serde_json::Value {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Any);
}

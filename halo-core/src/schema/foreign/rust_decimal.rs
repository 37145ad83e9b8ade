//! `rust_decimal` 1: exact decimal numbers.
//!
//! Whether serde writes them as text or as a number is decided by the crate's own features
//! (`serde-float`, `serde-arbitrary-precision`), which any crate of the build may turn on; so it is
//! tried out when a description is made. Most builds read both; what is asked for is what is written.

use rust_decimal::Decimal;

use super::form::{in_its_form, is_text};
use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind, of};

impl HaloSchema for Decimal {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &in_its_form(form);
}

fn form() -> &'static Schema {
    const TEXT: &Schema = &Schema::new(Kind::String {
        format: "",
        pattern: r"^[+-]?[0-9]+(\.[0-9]+)?$",
        min_length: None,
        max_length: None,
    })
    .described("A decimal number such as `-12.50`.");

    if is_text(&Decimal::ONE) {
        TEXT
    } else {
        of::<f64>()
    }
}

//! either 1: one of two types, told by the only key of an object. A field that is one of them without
//! a key (`either::serde_untagged`) needs an untagged enum to name.

use either::Either;

use crate::schema::{
    Content, Field, HaloSchema, Kind, Schema, Shape, ShapeKind, Tagging, Union, Variant,
};

impl<L: HaloSchema, R: HaloSchema> HaloSchema for Either<L, R> {
    const SHAPE: Shape = Shape::new(ShapeKind::Union);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Union(Union {
        tagging: Tagging::External,
        variants: &[
            Variant::holding("Left", "", Content::Newtype(&Field::new::<L>("Left", ""))),
            Variant::holding("Right", "", Content::Newtype(&Field::new::<R>("Right", ""))),
        ],
        closed: false,
    }));
}

//! smallvec 1: a list, however many items are kept inline.

use smallvec::{Array, SmallVec};

use crate::schema::{HaloSchema, Schema, Shape};

impl<A: Array> HaloSchema for SmallVec<A>
where
    A::Item: HaloSchema,
{
    const SHAPE: Shape = <[A::Item]>::SHAPE;
    const SCHEMA: &'static Schema = <[A::Item]>::SCHEMA;
}

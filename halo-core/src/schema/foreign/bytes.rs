//! bytes 1: what serde writes is a list of numbers, not text. Text is read too, as its bytes in
//! UTF-8, which a caller need not know.

use bytes::{Bytes, BytesMut};

use crate::schema::{HaloSchema, Schema, Shape};

impl HaloSchema for Bytes {
    const SHAPE: Shape = <[u8]>::SHAPE;
    const SCHEMA: &'static Schema = <[u8]>::SCHEMA;
}

impl HaloSchema for BytesMut {
    const SHAPE: Shape = <[u8]>::SHAPE;
    const SCHEMA: &'static Schema = <[u8]>::SCHEMA;
}

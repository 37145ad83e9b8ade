//! Numbers, text and the other types of the language and of `std` that JSON writes as one value.

use super::{
    Constraint, Content, Field, HaloSchema, Kind, Schema, Shape, ShapeKind, Tagging, Union,
    Variant, of,
};
use crate::literal::Literal;

/// The bound of an integer of 128 bits.
const WIDE: Option<i128> = Some(i128::MAX);

macro_rules! integers {
    ($($ty:ty: $min:expr, $max:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::Integer);
            const SCHEMA: &'static Schema = &Schema::new(Kind::Integer {
                minimum: $min,
                maximum: $max,
            });
        }
    )*};
}

// Bounds of 64 bits are told only where they carry meaning (not negative): JSON numbers are exact up
// to 53 bits, and models refuse or ignore larger ones. Those of 128 bits are there, not told, to tell
// these types, which serde does not read everywhere.
integers! {
    i8: Some(i8::MIN as i128), Some(i8::MAX as i128);
    i16: Some(i16::MIN as i128), Some(i16::MAX as i128);
    i32: Some(i32::MIN as i128), Some(i32::MAX as i128);
    i64: None, None;
    i128: None, WIDE;
    isize: None, None;
    u8: Some(0), Some(u8::MAX as i128);
    u16: Some(0), Some(u16::MAX as i128);
    u32: Some(0), Some(u32::MAX as i128);
    u64: Some(0), None;
    u128: Some(0), WIDE;
    usize: Some(0), None;
    core::num::NonZeroU8: Some(1), Some(u8::MAX as i128);
    core::num::NonZeroU16: Some(1), Some(u16::MAX as i128);
    core::num::NonZeroU32: Some(1), Some(u32::MAX as i128);
    core::num::NonZeroU64: Some(1), None;
    core::num::NonZeroU128: Some(1), WIDE;
    core::num::NonZeroUsize: Some(1), None;
}

// What is a described type to serde too, with a bound JSON Schema has no single word for.
macro_rules! nonzero {
    ($($ty:ident: $inner:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HaloSchema for core::num::$ty {
            const SHAPE: Shape = Shape::new(ShapeKind::Integer);
            const SCHEMA: &'static Schema =
                &Schema::new(Kind::Alias(of::<$inner>, &[Constraint::NonZero]));
        }
    )*};
}

nonzero! {
    NonZeroI8: i8;
    NonZeroI16: i16;
    NonZeroI32: i32;
    NonZeroI64: i64;
    NonZeroI128: i128;
    NonZeroIsize: isize;
}

macro_rules! atomics {
    ($($width:literal $ty:ident: $inner:ty;)*) => {$(
        #[cfg(target_has_atomic = $width)]
        #[diagnostic::do_not_recommend]
        impl HaloSchema for core::sync::atomic::$ty {
            const SHAPE: Shape = <$inner as HaloSchema>::SHAPE;
            const SCHEMA: &'static Schema = <$inner as HaloSchema>::SCHEMA;
        }
    )*};
}

atomics! {
    "8" AtomicBool: bool;
    "8" AtomicI8: i8;
    "8" AtomicU8: u8;
    "16" AtomicI16: i16;
    "16" AtomicU16: u16;
    "32" AtomicI32: i32;
    "32" AtomicU32: u32;
    "64" AtomicI64: i64;
    "64" AtomicU64: u64;
    "ptr" AtomicIsize: isize;
    "ptr" AtomicUsize: usize;
}

macro_rules! simple {
    ($($ty:ty: $shape:ident, $kind:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::$shape);
            const SCHEMA: &'static Schema = &Schema::new($kind);
        }
    )*};
}

const TEXT: Kind = text("");

const fn text(format: &'static str) -> Kind {
    Kind::String {
        format,
        pattern: "",
        min_length: None,
        max_length: None,
    }
}

simple! {
    bool: Boolean, Kind::Boolean;
    f32: Number, Kind::Number;
    f64: Number, Kind::Number;
    char: String, Kind::String { format: "", pattern: "", min_length: Some(1), max_length: Some(1) };
    str: String, TEXT;
    String: String, TEXT;
    std::path::Path: String, TEXT;
    std::path::PathBuf: String, TEXT;
    core::net::Ipv4Addr: String, text("ipv4");
    core::net::Ipv6Addr: String, text("ipv6");
    (): Null, Kind::Null;
}

/// A text of this pattern, with an example of it.
const fn text_like(constraints: &'static [Constraint], description: &'static str) -> Schema {
    Schema::new(Kind::Alias(of::<str>, constraints)).described(description)
}

impl HaloSchema for core::net::SocketAddrV4 {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &text_like(
        &[
            Constraint::Pattern("^[0-9]{1,3}(\\.[0-9]{1,3}){3}:[0-9]{1,5}$"),
            Constraint::Example(Literal::Str("127.0.0.1:80")),
        ],
        "An IPv4 address and a port.",
    );
}

impl HaloSchema for core::net::SocketAddrV6 {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &text_like(
        &[
            Constraint::Pattern("^\\[[0-9A-Fa-f:.]+(%[0-9]+)?\\]:[0-9]{1,5}$"),
            Constraint::Example(Literal::Str("[::1]:80")),
        ],
        "An IPv6 address and a port.",
    );
}

const fn either<A: HaloSchema, B: HaloSchema>() -> Schema {
    Schema::new(Kind::Union(Union {
        tagging: Tagging::Untagged,
        variants: &const {
            [
                Variant::holding("", "", Content::Newtype(&const { Field::new::<A>("", "") })),
                Variant::holding("", "", Content::Newtype(&const { Field::new::<B>("", "") })),
            ]
        },
        closed: false,
    }))
}

impl HaloSchema for core::net::IpAddr {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &either::<core::net::Ipv4Addr, core::net::Ipv6Addr>();
}

impl HaloSchema for core::net::SocketAddr {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &either::<core::net::SocketAddrV4, core::net::SocketAddrV6>();
}

/// Read from text, too; written as bytes.
const C_TEXT: Kind = Kind::Directed {
    read: &either::<String, Vec<u8>>(),
    written: <[u8] as HaloSchema>::SCHEMA,
};

impl HaloSchema for std::ffi::CStr {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &Schema::new(C_TEXT);
}

impl HaloSchema for std::ffi::CString {
    const SHAPE: Shape = Shape::new(ShapeKind::Any);
    const SCHEMA: &'static Schema = &Schema::new(C_TEXT);
}

/// Whatever is too large is taken for the largest.
impl<T: HaloSchema> HaloSchema for core::num::Saturating<T> {
    const SHAPE: Shape = T::SHAPE;
    const SCHEMA: &'static Schema = &Schema::new(Kind::Directed {
        read: <i64 as HaloSchema>::SCHEMA,
        written: T::SCHEMA,
    });
}

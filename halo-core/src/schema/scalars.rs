//! Numbers, text and the other types of the language and of `std` that JSON writes as one value.

use super::{HaloSchema, Kind, Schema, Shape, ShapeKind};

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
// to 53 bits, and models refuse or ignore larger ones.
integers! {
    i8: Some(i8::MIN as i128), Some(i8::MAX as i128);
    i16: Some(i16::MIN as i128), Some(i16::MAX as i128);
    i32: Some(i32::MIN as i128), Some(i32::MAX as i128);
    i64: None, None;
    i128: None, None;
    isize: None, None;
    u8: Some(0), Some(u8::MAX as i128);
    u16: Some(0), Some(u16::MAX as i128);
    u32: Some(0), Some(u32::MAX as i128);
    u64: Some(0), None;
    u128: Some(0), None;
    usize: Some(0), None;
    core::num::NonZeroU8: Some(1), Some(u8::MAX as i128);
    core::num::NonZeroU16: Some(1), Some(u16::MAX as i128);
    core::num::NonZeroU32: Some(1), Some(u32::MAX as i128);
    core::num::NonZeroU64: Some(1), None;
    core::num::NonZeroUsize: Some(1), None;
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
    core::net::IpAddr: String, TEXT;
    core::net::SocketAddr: String, TEXT;
    (): Null, Kind::Null;
}

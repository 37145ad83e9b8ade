//! Forms of actix-multipart.
//!
//! A form derives both `MultipartForm` and `HaloSchema`. The types of its fields are
//! actix-multipart's own; what they hold is said with `#[halo(with = …)]`:
//!
//! ```
//! use actix_multipart::form::{MultipartForm, bytes::Bytes, text::Text};
//! use halo_actix::HaloSchema;
//! use halo_actix::multipart::File;
//!
//! #[derive(MultipartForm, HaloSchema)]
//! struct Upload {
//!     /// The picture.
//!     #[halo(with = File)]
//!     picture: Bytes,
//!     /// What it shows.
//!     #[halo(with = String)]
//!     caption: Text<String>,
//! }
//! ```

use actix_multipart::Multipart;
use actix_multipart::form::{MultipartCollect, MultipartForm};
use halo_core::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};
use halo_core::tool::Arg;

use crate::HaloArg;

const MEDIA_TYPE: &str = "multipart/form-data";

/// A file in a form: a text of format `binary`.
#[derive(Clone, Copy, Debug)]
pub struct File;

impl HaloSchema for File {
    const SHAPE: Shape = Shape::new(ShapeKind::String);
    const SCHEMA: &'static Schema = &Schema::new(Kind::String {
        format: "binary",
        pattern: "",
        min_length: None,
        max_length: None,
    });
}

impl<T: HaloSchema + MultipartCollect> HaloArg for MultipartForm<T> {
    const ARG: Arg = Arg::body::<T>(MEDIA_TYPE);
}

impl HaloArg for Multipart {
    const ARG: Arg = Arg::raw(MEDIA_TYPE);
}

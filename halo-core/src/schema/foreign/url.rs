//! url 2: an absolute URL.

use url::Url;

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};

texts! {
    Url: "uri", "", "";
}

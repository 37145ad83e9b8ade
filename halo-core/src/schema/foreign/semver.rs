//! semver 1: versions and what is required of them.

use semver::{Comparator, Version, VersionReq};

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};

texts! {
    Version:
        "",
        r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$",
        "A semantic version such as `1.4.0` or `2.0.0-rc.1`.";
    VersionReq:
        "",
        "",
        "A requirement on versions as Cargo writes it, such as `^1.2`, `>=1.4, <2` or `*`.";
    Comparator:
        "",
        "",
        "One requirement on versions as Cargo writes it, such as `^1.2` or `>=1.4`.";
}

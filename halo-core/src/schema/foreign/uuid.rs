//! uuid 1: identifiers, and the forms other than the usual one.

use uuid::fmt::{Braced, Hyphenated, Simple, Urn};
use uuid::{NonNilUuid, Uuid};

use crate::schema::{HaloSchema, Kind, Schema, Shape, ShapeKind};

texts! {
    Uuid: "uuid", "", "";
    // A digit that is not zero, wherever it stands.
    NonNilUuid: "uuid", "[1-9A-Fa-f]", "";
    Hyphenated: "uuid", "", "";
    Simple: "", "^[0-9A-Fa-f]{32}$", "A UUID without hyphens.";
    Braced:
        "",
        r"^\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}$",
        "A UUID in braces.";
    Urn:
        "",
        "^urn:uuid:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        "A UUID as a URN, with `urn:uuid:` before it.";
}

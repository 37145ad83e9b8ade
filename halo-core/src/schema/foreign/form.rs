//! Types whose JSON is decided by features of their crate, which another crate cannot see.

use serde::Serialize;

use crate::schema::{Edge, Kind, Schema};

/// The description of a type whose form is found out when it is asked for.
pub(super) const fn in_its_form(form: Edge) -> Schema {
    Schema::new(Kind::Alias(form, &[]))
}

/// Whether serde writes a value as text.
pub(super) fn is_text(sample: &impl Serialize) -> bool {
    serde_json::to_value(sample).is_ok_and(|json| json.is_string())
}

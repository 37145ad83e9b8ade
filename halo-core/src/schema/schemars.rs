//! Types that schemars describes.

mod clean;

use std::marker::PhantomData;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

use super::{Direction, HaloSchema, Kind, Schema};
use crate::protocol::{Object, Value};

/// Describes a field as schemars describes `T`, for types of other crates that implement its
/// `JsonSchema` and not [`HaloSchema`].
///
/// It is named, never made: `#[halo(with = Schemars<Other>)]` on the field. Of what an implementation
/// of [`HaloSchema`] gives, two things are missing: the compiler knows nothing of the type, so it
/// checks no example against it, and a field of it must be sent; write `Option<Schemars<Other>>` for
/// an `Option<Other>`. Properties come in the order that schemars gives them, which is that of the
/// alphabet unless its feature `preserve_order` is on.
///
/// schemars aborts the process on a type that contains itself through a tagged newtype variant,
/// `flatten` or `transparent`. It is asked when a description is made, at start-up.
///
/// ```
/// use halo_core::render::json_schema;
/// use halo_core::schema::{Direction, Schemars, of};
///
/// let schema = json_schema(of::<Schemars<Option<u64>>>(), Direction::Output)?;
/// assert_eq!(
///     halo_core::protocol::Value::Object(schema).to_string(),
///     r#"{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]}"#
/// );
/// # Ok::<(), halo_core::render::Error>(())
/// ```
#[derive(Debug)]
pub struct Schemars<T: ?Sized>(PhantomData<T>);

impl<T: JsonSchema + ?Sized> HaloSchema for Schemars<T> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Computed(computed::<T>));
}

fn computed<T: JsonSchema + ?Sized>(direction: Direction) -> Object {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
    });
    let settings = match direction {
        Direction::Input => settings.for_deserialize(),
        Direction::Output => settings.for_serialize(),
    };
    let mut generator = settings.into_generator();
    // Not as a root: a type that contains itself would then refer to the whole document.
    let mut schema = clean::schema(own(generator.subschema_for::<T>().to_value()));
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        let definitions = definitions
            .into_iter()
            .map(|(name, schema)| (name, Value::Object(clean::schema(own(schema)))));
        schema.insert("$defs".to_owned(), Value::Object(definitions.collect()));
    }
    schema
}

/// The same JSON as a value of ours.
fn own(value: serde_json::Value) -> Value {
    serde_json::from_value(value).unwrap_or_default()
}

//! `#[halo(schemars)]` on fields and types.

use halo_core::schema::Schemars;
use halo_macros::HaloSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use test_foreign::{input, output};

/// Described by schemars alone.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Parcel {
    /// What is in it.
    contents: String,
    weight: Option<u64>,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Shipment {
    /// What is sent.
    #[halo(schemars)]
    parcel: Parcel,
    #[halo(schemars)]
    spare: Option<Parcel>,
    #[halo(with = Vec<Schemars<Parcel>>, max_items = 3)]
    more: Vec<Parcel>,
}

#[derive(Serialize, Deserialize, JsonSchema, HaloSchema)]
#[halo(schemars, crate = halo_core)]
struct Whole {
    size: u8,
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn fields_are_described_by_schemars() {
    let schema = parsed(&input::<Shipment>());
    assert_eq!(schema["required"], json!(["parcel", "more"]));
    let parcel = &schema["properties"]["parcel"];
    assert_eq!(parcel["description"], "What is sent.");
    assert_eq!(parcel["required"], json!(["contents"]));
    assert_eq!(
        parcel["properties"]["contents"],
        json!({ "type": "string", "description": "What is in it." })
    );
    let more = &schema["properties"]["more"];
    assert_eq!(more["maxItems"], 3);
    assert_eq!(more["items"]["required"], json!(["contents"]));
    // What is written may be null, and is always there.
    let schema = parsed(&output::<Shipment>());
    assert_eq!(schema["required"], json!(["parcel", "spare", "more"]));
    assert_eq!(
        schema["properties"]["spare"]["anyOf"][1],
        json!({ "type": "null" })
    );
}

#[test]
fn a_type_is_described_by_its_own_json_schema() {
    let schema = parsed(&output::<Whole>());
    assert_eq!(schema["required"], json!(["size"]));
    assert_eq!(
        schema["properties"]["size"],
        json!({ "type": "integer", "minimum": 0, "maximum": 255 })
    );
}

#[test]
fn a_body_that_schemars_describes_is_taken_apart() {
    use halo_core::render::{Mounted, description};
    use halo_core::tool::{Arg, Tool};

    const BODY: &[Arg] = &[Arg::json::<Whole>()];
    let mut tool = Tool::new::<Whole>("send", "send", &[]);
    tool.args = BODY;
    let mounted = Mounted {
        name: "send",
        method: "POST",
        pattern: "/send",
    };
    let described = description(&tool, &mounted, &|_| None).expect("a description");
    let size = &described.input["size"];
    assert!(size.required && size.place.is_none());
    assert_eq!(described.input.len(), 1);
}

//! The escape hatch. Fields stand in the order of the alphabet here, since schemars keeps the
//! declared one only with a feature.

use halo_core::schema::{HaloSchema, Kind, Schema, Schemars, Shape};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_foreign::{Only, input, output, round_trips, says, verdicts};

/// A size.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Size {
    Small,
    Large,
}

/// A box.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Parcel {
    /// What is in it.
    contents: Vec<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    size: Option<Size>,
    title: String,
    #[serde(default)]
    weight: u64,
}

/// A folder.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Folder {
    folders: Vec<Folder>,
}

/// A field of the type `T`, as its name says.
macro_rules! described {
    ($($name:ident: $ty:ty;)*) => {$(
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct $name($ty);

        impl HaloSchema for $name {
            const SHAPE: Shape = Schemars::<$ty>::SHAPE;
            const SCHEMA: &'static Schema = Schemars::<$ty>::SCHEMA;
        }
    )*};
}

described! {
    OneParcel: Parcel;
    OneFolder: Folder;
    MaybeSize: Option<Size>;
}

#[test]
fn schemars1() {
    assert_eq!(
        input::<Schemars<Parcel>>(),
        concat!(
            r#"{"type":"object","description":"A box.","properties":{"#,
            r#""contents":{"type":"array","description":"What is in it.","items":{"anyOf":[{"type":"string"},{"type":"null"}]}},"#,
            r#""note":{"anyOf":[{"type":"string"},{"type":"null"}]},"#,
            r#""size":{"description":"A size.","anyOf":[{"type":"string","enum":["small","large"]},{"type":"null"}]},"#,
            r#""title":{"type":"string"},"weight":{"type":"integer","default":0,"minimum":0}},"#,
            r#""required":["contents","title"],"additionalProperties":false}"#
        )
    );
    assert!(
        output::<Schemars<Parcel>>().contains(r#""required":["contents","size","title","weight"]"#)
    );
    let parcel = Parcel {
        contents: vec![Some("a book".to_owned()), None],
        note: None,
        size: Some(Size::Large),
        title: "A".to_owned(),
        weight: u64::MAX,
    };
    let json =
        r#"{"contents":["a book",null],"size":"large","title":"A","weight":18446744073709551615}"#;
    round_trips([(OneParcel(parcel), json)]);
    verdicts::<OneParcel>(
        &[
            json!({"contents": [], "title": ""}),
            json!({"contents": [], "title": "", "size": null}),
            json!({"contents": [], "title": "", "size": "huge"}),
            json!({"contents": [], "title": "", "weight": -1}),
            json!({"contents": [], "title": "", "colour": "red"}),
            json!({"contents": [1], "title": ""}),
            json!({"title": ""}),
            json!([]),
        ],
        &[(
            json!([[], null, null, "", 0]),
            Only::Serde,
            "serde reads a list as the fields in order",
        )],
    );

    says::<Schemars<Option<Size>>>(
        r#"{"description":"A size.","anyOf":[{"type":"string","enum":["small","large"]},{"type":"null"}]}"#,
    );
    round_trips([
        (MaybeSize(None), "null"),
        (MaybeSize(Some(Size::Small)), r#""small""#),
    ]);
}

#[test]
fn schemars1_of_a_type_that_contains_itself() {
    let body = concat!(
        r#""type":"object","description":"A folder.","properties":{"#,
        r##""folders":{"type":"array","items":{"$ref":"#/$defs/Folder"}}},"required":["folders"]"##
    );
    let schema = format!(r#"{{{body},"$defs":{{"Folder":{{{body}}}}}}}"#);
    says::<Schemars<Folder>>(&schema);
    let nested = Folder {
        folders: vec![Folder::default()],
    };
    round_trips([(OneFolder(nested), r#"{"folders":[{"folders":[]}]}"#)]);
    // The definition is moved to where the reference looks for it, once.
    let list = output::<(Schemars<Folder>, Vec<Schemars<Folder>>)>();
    assert_eq!(list.matches(r#""$defs""#).count(), 1);
    assert!(
        list.ends_with(&format!(r#","$defs":{{"Folder":{{{body}}}}}}}"#)),
        "{list}"
    );
}

mod ours {
    use halo_macros::HaloSchema;

    /// Ours.
    #[derive(HaloSchema)]
    #[halo(crate = halo_core)]
    pub(crate) struct Folder {
        pub(crate) folders: Vec<Folder>,
    }
}

#[test]
fn schemars1_beside_a_type_of_the_same_name() {
    let _ = ours::Folder {
        folders: Vec::new(),
    }
    .folders;
    for both in [
        output::<(ours::Folder, Schemars<Folder>, Schemars<Folder>)>(),
        output::<(Schemars<Folder>, ours::Folder)>(),
    ] {
        let schema: serde_json::Value = serde_json::from_str(&both).expect("JSON");
        let definitions = schema["$defs"].as_object().expect("definitions");
        assert_eq!(definitions.len(), 2, "{both}");
        let resolved = |place: &serde_json::Value| -> serde_json::Value {
            let name = place["$ref"]
                .as_str()
                .and_then(|target| target.strip_prefix("#/$defs/"));
            name.map_or_else(|| place.clone(), |name| definitions[name].clone())
        };
        for item in schema["prefixItems"].as_array().expect("items") {
            let folder = resolved(item);
            let inner = resolved(&folder["properties"]["folders"]["items"]);
            assert_eq!(inner["description"], folder["description"], "{both}");
        }
    }
}

/// An option under another name, of which schemars alone knows.
type Count = Option<u64>;

/// An order.
#[derive(halo_macros::HaloSchema)]
#[halo(crate = halo_core)]
#[expect(dead_code, reason = "described, never read")]
struct Order {
    /// How large.
    #[halo(schemars)]
    size: Option<Size>,
    #[serde(default)]
    #[halo(with = Schemars<Count>)]
    count: Count,
    #[halo(schemars)]
    demanded: Count,
    #[halo(with = Vec<Schemars<Option<u64>>>)]
    counts: Vec<Option<u64>>,
}

#[test]
fn schemars1_in_a_field() {
    assert_eq!(
        input::<Order>(),
        concat!(
            r#"{"type":"object","description":"An order.","#,
            r#""properties":{"size":{"type":"string","description":"How large.","enum":["small","large"]},"#,
            r#""count":{"type":"integer","minimum":0},"#,
            r#""demanded":{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]},"#,
            r#""counts":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]}}},"#,
            r#""required":["demanded","counts"]}"#
        )
    );
    assert!(matches!(Schemars::<u8>::SCHEMA.kind, Kind::Computed(_)));
}

//! What a type's description says, held against what serde does and what a validator makes of it.

use std::collections::BTreeMap;
use std::fmt::Debug;

use halo_core::protocol;
use halo_core::render::json_schema;
use halo_core::schema::{Direction, HaloSchema, of};
use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The JSON Schema of what serde reads as `T`.
#[must_use]
pub fn input<T: HaloSchema + ?Sized>() -> String {
    schema::<T>(Direction::Input)
}

/// The JSON Schema of what serde writes for `T`.
#[must_use]
pub fn output<T: HaloSchema + ?Sized>() -> String {
    schema::<T>(Direction::Output)
}

fn schema<T: HaloSchema + ?Sized>(direction: Direction) -> String {
    let schema = json_schema(of::<T>(), direction).expect("a schema");
    protocol::Value::Object(schema).to_string()
}

fn validator<T: HaloSchema + ?Sized>(direction: Direction) -> Validator {
    let schema = serde_json::from_str(&schema::<T>(direction)).expect("the schema is JSON");
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(&schema)
        .expect("the schema is one")
}

/// Checks that both schemas of `T` are `expected`.
///
/// # Panics
///
/// If one of them is not.
#[track_caller]
pub fn says<T: HaloSchema + ?Sized>(expected: &str) {
    assert_eq!(input::<T>(), expected);
    assert_eq!(output::<T>(), expected);
}

/// Checks that each sample is written as the JSON beside it, which both schemas accept, and that it
/// is read back from it.
///
/// # Panics
///
/// If one of them is not.
#[track_caller]
pub fn round_trips<T, J: AsRef<str>>(samples: impl IntoIterator<Item = (T, J)>)
where
    T: HaloSchema + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let (input, output) = (
        validator::<T>(Direction::Input),
        validator::<T>(Direction::Output),
    );
    for (sample, json) in samples {
        let json = json.as_ref();
        assert_eq!(serde_json::to_string(&sample).expect("JSON"), json);
        let written: Value = serde_json::from_str(json).expect("JSON");
        assert!(output.is_valid(&written), "the output has no {json}");
        assert!(input.is_valid(&written), "the input has no {json}");
        let read: T = serde_json::from_str(json).expect("it is read back");
        assert_eq!(read, sample, "read from {json}");
    }
}

/// The same for samples that are keys of a map, which JSON writes as strings.
///
/// # Panics
///
/// If one of them is not.
#[track_caller]
pub fn keys<K>(samples: impl IntoIterator<Item = K>)
where
    K: HaloSchema + Serialize + DeserializeOwned + Ord + Debug,
{
    let map: BTreeMap<K, i32> = samples.into_iter().zip(1..).collect();
    let json = serde_json::to_string(&map).expect("JSON");
    round_trips([(map, json)]);
}

/// Who accepts a value, where serde and the schema differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// serde reads what the schema does not promise.
    Serde,
    /// The schema accepts what serde refuses.
    Schema,
}

/// Checks that serde reads of `cases` exactly what the input schema accepts, and that of
/// `differences`, each with its reason, one side alone accepts each.
///
/// # Panics
///
/// If they differ otherwise.
#[track_caller]
pub fn verdicts<T: HaloSchema + DeserializeOwned>(
    cases: &[Value],
    differences: &[(Value, Only, &str)],
) {
    let input = validator::<T>(Direction::Input);
    let mut wrong = Vec::new();
    for case in cases {
        let (serde, schema) = (reads::<T>(case), input.is_valid(case));
        if serde != schema {
            wrong.push(format!("{case}: serde {serde}, schema {schema}"));
        }
    }
    for (case, only, reason) in differences {
        let (serde, schema) = (reads::<T>(case), input.is_valid(case));
        if (serde, schema) != (*only == Only::Serde, *only == Only::Schema) {
            wrong.push(format!("{case} ({reason}): serde {serde}, schema {schema}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// As a service reads it: from text.
fn reads<T: DeserializeOwned>(value: &Value) -> bool {
    serde_json::from_str::<T>(&value.to_string()).is_ok()
}

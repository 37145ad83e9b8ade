use std::hash::{BuildHasherDefault, DefaultHasher};

use indexmap::{IndexMap, IndexSet};
use serde_json::json;
use test_foreign::{input, output, round_trips, says, verdicts};

type Hasher = BuildHasherDefault<DefaultHasher>;

#[test]
fn indexmap2() {
    says::<IndexMap<String, bool>>(
        r#"{"type":"object","additionalProperties":{"type":"boolean"}}"#,
    );
    let map: IndexMap<String, bool, Hasher> = [("z".to_owned(), true), ("a".to_owned(), false)]
        .into_iter()
        .collect();
    round_trips([(map, r#"{"z":true,"a":false}"#)]);
    verdicts::<IndexMap<String, bool>>(
        &[
            json!({}),
            json!({"a": true}),
            json!({"a": 1}),
            json!([]),
            json!(null),
        ],
        &[],
    );

    assert_eq!(
        input::<IndexSet<bool>>(),
        r#"{"type":"array","items":{"type":"boolean"}}"#
    );
    assert_eq!(
        output::<IndexSet<bool>>(),
        r#"{"type":"array","items":{"type":"boolean"},"uniqueItems":true}"#
    );
    let set: IndexSet<bool, Hasher> = [true, false].into_iter().collect();
    round_trips([(set, "[true,false]")]);
    verdicts::<IndexSet<bool>>(
        &[json!([]), json!([true, true]), json!([1]), json!({})],
        &[],
    );
}

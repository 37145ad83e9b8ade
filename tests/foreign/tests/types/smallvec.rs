use serde_json::json;
use smallvec::{SmallVec, smallvec};
use test_foreign::{round_trips, says, verdicts};

#[test]
fn smallvec1() {
    says::<SmallVec<[bool; 2]>>(r#"{"type":"array","items":{"type":"boolean"}}"#);
    let few: SmallVec<[bool; 2]> = smallvec![true];
    let many: SmallVec<[bool; 2]> = smallvec![true, false, true];
    round_trips([(few, "[true]"), (many, "[true,false,true]")]);
    verdicts::<SmallVec<[bool; 2]>>(
        &[
            json!([]),
            json!([true, true, true]),
            json!([1]),
            json!(true),
            json!({}),
        ],
        &[],
    );
}

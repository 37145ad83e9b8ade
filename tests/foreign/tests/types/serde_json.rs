use serde_json::value::RawValue;
use serde_json::{Map, Number, Value, json};
use test_foreign::{Only, input, output, round_trips, says, verdicts};

#[test]
fn serde_json1() {
    says::<Value>("{}");
    round_trips([(json!({"a": [1, null]}), r#"{"a":[1,null]}"#)]);

    says::<Map<String, Value>>(r#"{"type":"object","additionalProperties":{}}"#);
    round_trips([(Map::new(), "{}")]);
    verdicts::<Map<String, Value>>(&[json!({"a": 1}), json!([]), json!(null), json!("a")], &[]);

    says::<Number>(r#"{"type":"number"}"#);
    round_trips([
        (Number::from(-1), "-1"),
        (Number::from(u64::MAX), "18446744073709551615"),
        (Number::from_f64(0.5).expect("finite"), "0.5"),
    ]);
    verdicts::<Number>(&[json!(1), json!(0.1), json!("1"), json!(null)], &[]);

    // Its own JSON is written as it is, so there is nothing to compare but the text.
    assert_eq!(input::<RawValue>(), "{}");
    assert_eq!(output::<Box<RawValue>>(), "{}");
    verdicts::<Box<RawValue>>(&[json!(1), json!({"a": []}), json!(null)], &[]);
    verdicts::<Value>(
        &[json!("text")],
        &[(
            json!({"$serde_json::private::RawValue": "{"}),
            Only::Schema,
            "serde_json keeps this name for itself",
        )],
    );
}

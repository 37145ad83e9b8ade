use bytes::{Bytes, BytesMut};
use serde_json::json;
use test_foreign::{Only, round_trips, says, verdicts};

#[test]
fn bytes1() {
    let schema = r#"{"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}"#;
    says::<Bytes>(schema);
    says::<BytesMut>(schema);
    round_trips([
        (Bytes::new(), "[]"),
        (Bytes::from_static(b"a\xff"), "[97,255]"),
    ]);
    round_trips([(BytesMut::from(&b"ab"[..]), "[97,98]")]);
    verdicts::<Bytes>(
        &[
            json!([0, 255]),
            json!([256]),
            json!([-1]),
            json!(["a"]),
            json!(null),
            json!({}),
        ],
        &[(json!("text"), Only::Serde, "text is read as its bytes")],
    );
}

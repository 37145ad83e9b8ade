use rust_decimal::Decimal;
use serde_json::json;
use test_foreign::{Only, keys, round_trips, says, verdicts};

#[test]
#[cfg(not(feature = "other-forms"))]
fn rust_decimal1() {
    says::<Decimal>(concat!(
        r#"{"type":"string","description":"A decimal number such as `-12.50`.","#,
        r#""pattern":"^[+-]?[0-9]+(\\.[0-9]+)?$"}"#
    ));
    round_trips([
        (Decimal::new(-1250, 2), r#""-12.50""#),
        (Decimal::ZERO, r#""0""#),
        (Decimal::MAX, r#""79228162514264337593543950335""#),
        (Decimal::new(1, 28), r#""0.0000000000000000000000000001""#),
    ]);
    keys([Decimal::ONE]);
    verdicts::<Decimal>(
        &[
            json!("+1.5"),
            json!("007"),
            json!("1,5"),
            json!(" 1"),
            json!("1 EUR"),
            json!("-"),
            json!(""),
            json!("NaN"),
            json!(null),
            json!([1]),
        ],
        &[
            (
                json!(12.5),
                Only::Serde,
                "a number is read too, though not exactly",
            ),
            (
                json!("1.5e3"),
                Only::Serde,
                "rust_decimal reads more than it writes",
            ),
            (
                json!("1_000"),
                Only::Serde,
                "rust_decimal reads more than it writes",
            ),
            (
                json!(".5"),
                Only::Serde,
                "rust_decimal reads more than it writes",
            ),
            (
                json!("5."),
                Only::Serde,
                "rust_decimal reads more than it writes",
            ),
            (
                json!("79228162514264337593543950336"),
                Only::Schema,
                "more than 96 bits",
            ),
        ],
    );
}

#[test]
#[cfg(feature = "other-forms")]
fn rust_decimal1_as_numbers() {
    says::<Decimal>(r#"{"type":"number"}"#);
    round_trips([(Decimal::new(-125, 1), "-12.5"), (Decimal::ZERO, "0.0")]);
    keys([Decimal::ONE]);
    verdicts::<Decimal>(
        &[json!(1), json!(null), json!([1]), json!("one")],
        &[
            (json!("12.5"), Only::Serde, "text is read too"),
            (json!(1e40), Only::Schema, "more than 96 bits"),
        ],
    );
}

use semver::{Comparator, Version, VersionReq};
use serde_json::json;
use test_foreign::{Only, keys, round_trips, says, verdicts};

#[test]
fn semver1() {
    let version = |text: &str| Version::parse(text).expect("a version");
    says::<Version>(concat!(
        r#"{"type":"string","description":"A semantic version such as `1.4.0` or `2.0.0-rc.1`.","#,
        r#""pattern":"^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$"}"#
    ));
    round_trips([
        (version("1.4.0"), r#""1.4.0""#),
        (version("0.0.0-rc.1+build.5"), r#""0.0.0-rc.1+build.5""#),
        (version("1.0.0-x-y-z.-"), r#""1.0.0-x-y-z.-""#),
    ]);
    keys([version("1.0.0"), version("1.0.0-a")]);
    verdicts::<Version>(
        &[
            json!("10.20.30"),
            json!("1.0.0+01"),
            json!("1.0"),
            json!("1"),
            json!("v1.0.0"),
            json!("01.0.0"),
            json!("1.0.0 "),
            json!("1.0.0-"),
            json!("1.0.0-ä"),
            json!("*"),
            json!(""),
            json!(1.0),
        ],
        &[
            (
                json!("1.0.0-01"),
                Only::Schema,
                "the pattern does not look into what follows `-`",
            ),
            (
                json!("1.0.0-a..b"),
                Only::Schema,
                "the pattern does not look into what follows `-`",
            ),
            (
                json!("1.0.99999999999999999999"),
                Only::Schema,
                "more than 64 bits",
            ),
        ],
    );

    says::<VersionReq>(concat!(
        r#"{"type":"string","description":"A requirement on versions as Cargo writes it, "#,
        r#"such as `^1.2`, `>=1.4, <2` or `*`."}"#
    ));
    let required = |text: &str| VersionReq::parse(text).expect("a requirement");
    round_trips([
        (required("*"), r#""*""#),
        (required(">=1.4,<2"), r#"">=1.4, <2""#),
        (required("^1.2"), r#""^1.2""#),
    ]);
    verdicts::<VersionReq>(
        &[json!("1"), json!("~1.2, !=1").clone()][..1],
        &[(
            json!("latest"),
            Only::Schema,
            "the grammar has no short pattern",
        )],
    );

    says::<Comparator>(concat!(
        r#"{"type":"string","description":"One requirement on versions as Cargo writes it, "#,
        r#"such as `^1.2` or `>=1.4`."}"#
    ));
    round_trips([(Comparator::parse(">=1.4").expect("one"), r#"">=1.4""#)]);
}

use either::Either;
use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_foreign::{input, output, round_trips, says, verdicts};

#[derive(Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Tree {
    branches: Either<bool, Vec<Tree>>,
}

/// The description of `untagged`'s JSON.
#[derive(Deserialize, Serialize, HaloSchema)]
#[serde(untagged)]
#[halo(crate = halo_core)]
enum Untagged {
    Left(bool),
    Right(String),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
#[halo(crate = halo_core)]
struct Bare {
    #[serde(with = "either::serde_untagged")]
    #[halo(with = Untagged)]
    either: Either<bool, String>,
}

#[test]
fn either1() {
    let _ = [Untagged::Left(true), Untagged::Right(String::new())];
    says::<Either<bool, String>>(concat!(
        r#"{"anyOf":[{"type":"object","properties":{"Left":{"type":"boolean"}},"#,
        r#""required":["Left"],"additionalProperties":false},"#,
        r#"{"type":"object","properties":{"Right":{"type":"string"}},"#,
        r#""required":["Right"],"additionalProperties":false}]}"#
    ));
    round_trips::<Either<bool, String>, _>([
        (Either::Left(true), r#"{"Left":true}"#),
        (Either::Right("a".to_owned()), r#"{"Right":"a"}"#),
    ]);
    verdicts::<Either<bool, String>>(
        &[
            json!({"Left": "a"}),
            json!({"left": true}),
            json!({"Left": true, "Right": "a"}),
            json!({}),
            json!("Left"),
            json!(true),
            json!(null),
        ],
        &[],
    );

    let leaf = Tree {
        branches: Either::Left(true),
    };
    let tree = Tree {
        branches: Either::Right(vec![leaf]),
    };
    round_trips([(
        tree,
        r#"{"branches":{"Right":[{"branches":{"Left":true}}]}}"#,
    )]);

    round_trips([
        (
            Bare {
                either: Either::Left(true),
            },
            "true",
        ),
        (
            Bare {
                either: Either::Right("a".to_owned()),
            },
            r#""a""#,
        ),
    ]);
    verdicts::<Bare>(&[json!(1), json!(null), json!({"Left": true})], &[]);
    assert_eq!(input::<Bare>(), output::<Bare>());
}

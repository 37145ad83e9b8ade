//! Types that are read and written through others: `from`, `into`, `remote`, `with`, by hand.

#![allow(
    dead_code,
    clippy::option_option,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "256"]

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use test_zoo::zoo;

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(try_from = "String", into = "String")]
#[halo(crate = halo_core)]
struct Both {
    length: usize,
}

impl From<String> for Both {
    fn from(text: String) -> Self {
        Self { length: text.len() }
    }
}

impl From<Both> for String {
    fn from(both: Both) -> Self {
        "x".repeat(both.length)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(from = "u8")]
#[halo(crate = halo_core)]
struct ReadAs {
    number: u8,
}

impl From<u8> for ReadAs {
    fn from(number: u8) -> Self {
        Self { number }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(into = "Vec<bool>")]
#[halo(crate = halo_core)]
struct WrittenAs {
    count: u8,
}

impl From<WrittenAs> for Vec<bool> {
    fn from(written: WrittenAs) -> Self {
        vec![true; written.count.into()]
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(from = "Option<u8>", into = "bool")]
#[halo(crate = halo_core)]
struct Different {
    set: bool,
}

impl From<Option<u8>> for Different {
    fn from(number: Option<u8>) -> Self {
        Self {
            set: number.is_some(),
        }
    }
}

impl From<Different> for bool {
    fn from(different: Different) -> Self {
        different.set
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(from = "u8", into = "u8")]
#[halo(crate = halo_core)]
enum Coded {
    Even,
    Odd,
}

impl From<u8> for Coded {
    fn from(number: u8) -> Self {
        if number.is_multiple_of(2) {
            Self::Even
        } else {
            Self::Odd
        }
    }
}

impl From<Coded> for u8 {
    fn from(coded: Coded) -> Self {
        match coded {
            Coded::Even => 0,
            Coded::Odd => 1,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Holds {
    both: Both,
    read: ReadAs,
    written: WrittenAs,
    different: Different,
    coded: Option<Coded>,
}

/// Stands for another crate.
mod elsewhere {
    #[derive(Clone, Debug)]
    pub(crate) struct Point {
        pub(crate) x: u8,
        pub(crate) y: u8,
    }

    #[derive(Clone, Debug)]
    pub(crate) struct Private {
        inner: u8,
    }

    impl Private {
        pub(crate) const fn new(inner: u8) -> Self {
            Self { inner }
        }

        pub(crate) const fn inner(&self) -> u8 {
            self.inner
        }
    }
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(remote = "elsewhere::Point", rename_all = "UPPERCASE")]
#[halo(crate = halo_core)]
struct PointDef {
    x: u8,
    y: u8,
}

#[derive(Serialize, Deserialize, HaloSchema)]
#[serde(remote = "elsewhere::Private")]
#[halo(crate = halo_core)]
struct PrivateDef {
    #[serde(getter = "elsewhere::Private::inner")]
    inner: u8,
}

impl From<PrivateDef> for elsewhere::Private {
    fn from(def: PrivateDef) -> Self {
        Self::new(def.inner)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Remote {
    #[serde(with = "PointDef")]
    #[halo(with = PointDef)]
    point: elsewhere::Point,
    #[serde(with = "PrivateDef")]
    #[halo(with = PrivateDef)]
    private: elsewhere::Private,
}

/// Written by hand.
#[derive(Clone, Debug, HaloSchema)]
#[halo(with = String, crate = halo_core)]
struct ByHand(u8);

impl Serialize for ByHand {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ByHand {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|text| Self(text.parse().unwrap_or_default()))
    }
}

zoo! {
    from_and_into: Both => [Both { length: 2 }];
    from_alone: ReadAs => [ReadAs { number: 1 }], seeds [1];
    into_alone: WrittenAs => [WrittenAs { count: 2 }], seeds [{ "count": 1 }];
    from_and_into_different: Different => [Different { set: true }], seeds [1, null];
    an_enum_through_numbers: Coded => [Coded::Even, Coded::Odd];
    fields: Holds => [], seeds [{ "both": "x", "read": 1, "written": { "count": 1 }, "different": 1, "coded": 1 }];
    remote: Remote => [Remote { point: elsewhere::Point { x: 1, y: 2 }, private: elsewhere::Private::new(3) }];
    by_hand: ByHand => [ByHand(1)];
}

#[test]
fn both_directions_of_a_struct_are_its_own() {
    let sample = Holds {
        both: Both { length: 1 },
        read: ReadAs { number: 1 },
        written: WrittenAs { count: 1 },
        different: Different { set: true },
        coded: None,
    };
    let written = serde_json::to_value(sample).expect("JSON");
    let schema = test_zoo::schema::<Holds>(halo_core::schema::Direction::Output);
    assert!(
        jsonschema::is_valid(&schema, &written),
        "{written} {schema}"
    );
}

//! Enums under every tagging, with variants of every style.

#![allow(
    dead_code,
    clippy::option_option,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::collections::BTreeMap;

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use test_zoo::{types, zoo};

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(crate) fn serialize<S: Serializer>(number: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(if *number == 0 { "none" } else { "some" })
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        String::deserialize(from).map(|text| u8::from(text == "some"))
    }
}

types! {
    struct Inner { x: u8, y: Option<bool> }
    #[serde(deny_unknown_fields)] struct ClosedInner { x: u8 }

    enum Words { One, TwoThree }
    #[serde(rename_all = "snake_case")] enum Snake { One, TwoThree, #[serde(rename = "IV")] Four }
    enum WordsBoth { #[serde(rename(serialize = "out", deserialize = "in"))] One, Two }
    enum WordsAlias { #[serde(alias = "uno")] One, Two }
    enum WordsSkip { One, #[serde(skip)] Two, #[serde(skip_serializing)] Three, #[serde(skip_deserializing)] Four }
    enum WordsOther { One, #[serde(other)] Two }

    enum External { Unit, New(u8), Pair(u8, bool), Named { a: u8, b: Option<bool> }, Empty {}, Tuple(), Inner(Inner) }
    #[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")] enum ExternalNames { UnitOne, NamedOne { field_one: u8, #[serde(rename = "z")] field_two: u8 }, #[serde(rename_all = "UPPERCASE")] Other { field_one: u8 } }
    #[serde(deny_unknown_fields)] enum ExternalClosed { Unit, Named { a: u8 }, Inner(Inner), Closed(ClosedInner) }
    enum ExternalOption { New(Option<u8>), Unit(()) }
    enum ExternalSkips { A(u8), #[serde(skip)] B(u8), #[serde(skip_serializing)] C(u8), #[serde(skip_deserializing)] D(u8) }
    enum ExternalFields { A { #[serde(skip)] x: u8, #[serde(default)] y: u8, #[serde(skip_serializing_if = "Option::is_none")] z: Option<u8> }, B(#[serde(skip)] u8), C(u8, #[serde(default)] u8), D(#[serde(skip)] u8, u8) }
    enum ExternalWith { #[serde(with = "as_text")] #[halo(with = String)] A(u8), B { #[serde(with = "as_text")] #[halo(with = String)] x: u8 } }
    enum ExternalReadWith { #[serde(deserialize_with = "as_text::deserialize")] #[halo(with = String)] A(u8), #[serde(serialize_with = "as_text::serialize")] #[halo(with = String)] B(u8) }
    enum ExternalAlias { #[serde(alias = "Z")] A(u8), B }
    enum ExternalUntagged { A(u8), B { x: u8 }, #[serde(untagged)] C(String), #[serde(untagged)] D { z: bool } }
    enum ExternalUntaggedUnits { A, B, #[serde(untagged)] Any(u8) }
    enum OnlyOne { A(u8) }

    #[serde(tag = "t")] enum Internal { Unit, Named { a: u8, b: Option<bool> }, Empty {}, Inner(Inner) }
    #[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "SCREAMING_SNAKE_CASE")] enum InternalNames { UnitOne, NamedOne { field_one: u8 } }
    #[serde(tag = "t", deny_unknown_fields)] enum InternalClosed { Unit, Named { a: u8 }, Inner(Inner), Closed(ClosedInner) }
    #[serde(tag = "t")] enum InternalMap { Map(BTreeMap<String, u8>), Nothing(()), Unit }
    #[serde(tag = "t")] enum InternalOther { A { x: u8 }, #[serde(other)] Rest }
    #[serde(tag = "t")] enum InternalOption { A(Option<Inner>), B }
    #[serde(tag = "t")] enum InternalEnum { A(External), B(Adjacent), C(Untagged) }
    #[serde(tag = "t")] enum InternalInternal { A(InternalOuter), B }
    #[serde(tag = "u")] enum InternalOuter { X { n: u8 }, Y }
    #[serde(tag = "t")] enum InternalUnitStruct { A(UnitStruct), B(Braces) }
    #[serde(tag = "t")] enum InternalUntagged { A { x: u8 }, #[serde(untagged)] B(String), #[serde(untagged)] C { y: u8 } }
    #[serde(tag = "t")] enum InternalSkips { #[serde(skip)] A { x: u8 }, #[serde(skip_serializing)] B { x: u8 }, #[serde(skip_deserializing)] C { x: u8 }, D }
    #[serde(tag = "t")] enum InternalAlias { #[serde(alias = "Z")] A { x: u8 }, B }
    #[serde(tag = "t")] enum InternalFields { A { #[serde(default)] x: u8, #[serde(skip)] y: u8, #[serde(rename(serialize = "o", deserialize = "i"))] z: u8 }, B { #[serde(skip_serializing_if = "Option::is_none")] w: Option<u8> } }
    #[serde(tag = "t")] enum InternalOne { A { x: u8 } }
    #[serde(tag = "t")] enum InternalNewtype { A(NewInner) }
    struct NewInner(Inner);
    struct Braces {}

    #[serde(tag = "t", content = "c")] enum Adjacent { Unit, New(u8), Pair(u8, bool), Named { a: u8 }, Inner(Inner) }
    #[serde(tag = "t", content = "c", deny_unknown_fields)] enum AdjacentClosed { Unit, New(u8), Named { a: u8 } }
    #[serde(tag = "t", content = "c", rename_all = "UPPERCASE")] enum AdjacentNames { Unit, New(Vec<u8>) }
    #[serde(tag = "t", content = "c")] enum AdjacentOption { A(Option<u8>), B(()) }
    #[serde(tag = "t", content = "c")] enum AdjacentOther { A(u8), #[serde(other)] Rest }
    #[serde(tag = "t", content = "c")] enum AdjacentUntagged { A(u8), #[serde(untagged)] B(String) }
    #[serde(tag = "t", content = "c")] enum AdjacentUnits { A, B }
    #[serde(tag = "t", content = "c")] enum AdjacentSkips { #[serde(skip)] A(u8), #[serde(skip_serializing)] B(u8), #[serde(skip_deserializing)] C(u8), D }

    #[serde(untagged)] enum Untagged { Unit, New(bool), Pair(u8, bool), Named { a: u8 }, Inner(Inner), Text(String) }
    #[serde(untagged)] enum UntaggedNumbers { Int(i8), Float(f64) }
    #[serde(untagged, deny_unknown_fields)] enum UntaggedClosed { A { a: u8 }, B { a: u8, b: u8 } }
    #[serde(untagged, rename_all_fields = "camelCase")] enum UntaggedNames { A { field_one: u8 }, B { #[serde(rename = "q")] field_two: u8 } }
    #[serde(untagged)] enum UntaggedSkips { #[serde(skip)] A(bool), #[serde(skip_serializing)] B(u8), #[serde(skip_deserializing)] C(String) }
    #[serde(untagged)] enum UntaggedObjects { A { kind: Words, x: u8 }, B { kind: Snake } }
    #[serde(untagged)] enum UntaggedOption { A(Option<u8>), B(String) }

    struct Holds { a: External, b: Option<Internal>, c: Vec<Adjacent>, d: BTreeMap<String, Untagged>, e: Option<Words> }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct UnitStruct;

/// Only read: it names the fields of something else.
#[derive(Clone, Debug, Deserialize, HaloSchema)]
#[serde(variant_identifier)]
#[halo(crate = halo_core)]
enum Identifier {
    One,
    Two,
}

fn inner() -> Inner {
    Inner { x: 1, y: None }
}

zoo! {
    words: Words => [Words::One, Words::TwoThree];
    words_renamed: Snake => [Snake::One, Snake::TwoThree, Snake::Four];
    words_for_each_direction: WordsBoth => [WordsBoth::One, WordsBoth::Two], seeds ["in"];
    words_alias: WordsAlias => [WordsAlias::One, WordsAlias::Two], seeds ["uno"], except [Alias(&["uno"])];
    words_skip: WordsSkip => [WordsSkip::One, WordsSkip::Four], seeds ["Three"];
    words_other: WordsOther => [WordsOther::One, WordsOther::Two], seeds ["Five"];
    external: External => [External::Unit, External::New(1), External::Pair(1, true), External::Named { a: 1, b: None }, External::Empty {}, External::Tuple(), External::Inner(inner())];
    external_names: ExternalNames => [ExternalNames::UnitOne, ExternalNames::NamedOne { field_one: 1, field_two: 2 }, ExternalNames::Other { field_one: 1 }];
    external_closed: ExternalClosed => [ExternalClosed::Unit, ExternalClosed::Named { a: 1 }, ExternalClosed::Inner(inner()), ExternalClosed::Closed(ClosedInner { x: 1 })];
    external_options: ExternalOption => [ExternalOption::New(None), ExternalOption::New(Some(1)), ExternalOption::Unit(())];
    external_skips: ExternalSkips => [ExternalSkips::A(1), ExternalSkips::D(1)], seeds [{ "C": 1 }];
    external_fields: ExternalFields => [ExternalFields::A { x: 1, y: 2, z: None }, ExternalFields::B(1), ExternalFields::C(1, 2), ExternalFields::D(1, 2)];
    external_with: ExternalWith => [ExternalWith::A(1), ExternalWith::B { x: 0 }];
    external_read_with: ExternalReadWith => [ExternalReadWith::A(1), ExternalReadWith::B(1)], seeds [{ "A": "some" }, { "B": 1 }];
    external_alias: ExternalAlias => [ExternalAlias::A(1), ExternalAlias::B], seeds [{ "Z": 1 }], except [Alias(&["Z"])];
    external_untagged: ExternalUntagged => [ExternalUntagged::A(1), ExternalUntagged::B { x: 1 }, ExternalUntagged::C("x".into()), ExternalUntagged::D { z: true }];
    external_untagged_units: ExternalUntaggedUnits => [ExternalUntaggedUnits::A, ExternalUntaggedUnits::B, ExternalUntaggedUnits::Any(1)];
    external_alone: OnlyOne => [OnlyOne::A(1)];
    internal: Internal => [Internal::Unit, Internal::Named { a: 1, b: None }, Internal::Empty {}, Internal::Inner(inner())];
    internal_names: InternalNames => [InternalNames::UnitOne, InternalNames::NamedOne { field_one: 1 }];
    internal_closed: InternalClosed => [InternalClosed::Unit, InternalClosed::Named { a: 1 }, InternalClosed::Inner(inner()), InternalClosed::Closed(ClosedInner { x: 1 })];
    internal_map: InternalMap => [InternalMap::Map(BTreeMap::from([("k".into(), 1)])), InternalMap::Unit];
    internal_other: InternalOther => [InternalOther::A { x: 1 }, InternalOther::Rest], seeds [{ "t": "B" }];
    internal_option: InternalOption => [InternalOption::B], seeds [{ "t": "A", "x": 1 }];
    internal_enums: InternalEnum => [InternalEnum::A(External::New(1)), InternalEnum::C(Untagged::Named { a: 1 })];
    internal_inside_internal: InternalInternal => [InternalInternal::A(InternalOuter::X { n: 1 }), InternalInternal::A(InternalOuter::Y), InternalInternal::B];
    internal_unit_struct: InternalUnitStruct => [InternalUnitStruct::A(UnitStruct), InternalUnitStruct::B(Braces {})];
    internal_untagged: InternalUntagged => [InternalUntagged::A { x: 1 }, InternalUntagged::B("x".into()), InternalUntagged::C { y: 1 }];
    internal_skips: InternalSkips => [InternalSkips::C { x: 1 }, InternalSkips::D], seeds [{ "t": "B", "x": 1 }];
    internal_alias: InternalAlias => [InternalAlias::A { x: 1 }, InternalAlias::B], seeds [{ "t": "Z", "x": 1 }], except [Alias(&["Z"])];
    internal_fields: InternalFields => [InternalFields::A { x: 1, y: 2, z: 3 }, InternalFields::B { w: None }], seeds [{ "t": "A", "i": 1 }];
    internal_alone: InternalOne => [InternalOne::A { x: 1 }];
    internal_newtype: InternalNewtype => [InternalNewtype::A(NewInner(inner()))];
    adjacent: Adjacent => [Adjacent::Unit, Adjacent::New(1), Adjacent::Pair(1, true), Adjacent::Named { a: 1 }, Adjacent::Inner(inner())];
    adjacent_closed: AdjacentClosed => [AdjacentClosed::Unit, AdjacentClosed::New(1), AdjacentClosed::Named { a: 1 }];
    adjacent_names: AdjacentNames => [AdjacentNames::Unit, AdjacentNames::New(vec![1])];
    adjacent_options: AdjacentOption => [AdjacentOption::A(None), AdjacentOption::A(Some(1)), AdjacentOption::B(())];
    adjacent_other: AdjacentOther => [AdjacentOther::A(1), AdjacentOther::Rest], seeds [{ "t": "Z" }];
    adjacent_untagged: AdjacentUntagged => [AdjacentUntagged::A(1), AdjacentUntagged::B("x".into())];
    adjacent_units: AdjacentUnits => [AdjacentUnits::A, AdjacentUnits::B];
    adjacent_skips: AdjacentSkips => [AdjacentSkips::C(1), AdjacentSkips::D], seeds [{ "t": "B", "c": 1 }];
    untagged: Untagged => [Untagged::Unit, Untagged::New(true), Untagged::Pair(1, true), Untagged::Named { a: 1 }, Untagged::Inner(inner()), Untagged::Text("x".into())];
    untagged_numbers: UntaggedNumbers => [UntaggedNumbers::Int(1), UntaggedNumbers::Float(0.5)];
    untagged_closed: UntaggedClosed => [UntaggedClosed::A { a: 1 }, UntaggedClosed::B { a: 1, b: 2 }];
    untagged_names: UntaggedNames => [UntaggedNames::A { field_one: 1 }, UntaggedNames::B { field_two: 2 }];
    untagged_skips: UntaggedSkips => [UntaggedSkips::C("x".into())], seeds [1];
    untagged_objects: UntaggedObjects => [UntaggedObjects::A { kind: Words::One, x: 1 }, UntaggedObjects::B { kind: Snake::Four }];
    untagged_options: UntaggedOption => [UntaggedOption::A(None), UntaggedOption::A(Some(1)), UntaggedOption::B("x".into())];
    enums_in_a_struct: Holds => [Holds { a: External::New(1), b: Some(Internal::Unit), c: vec![Adjacent::Unit], d: BTreeMap::from([("k".into(), Untagged::New(true))]), e: None }];
}

#[test]
fn identifiers_are_words() {
    assert_eq!(
        test_zoo::schema::<Identifier>(halo_core::schema::Direction::Input)["enum"],
        serde_json::json!(["One", "Two"])
    );
    assert!(serde_json::from_str::<Identifier>("\"Two\"").is_ok());
}

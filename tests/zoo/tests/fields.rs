//! Structs, and every attribute of serde on their fields.

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

fn seven() -> u8 {
    7
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

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
    struct Plain { a: u8, b: String, c: bool }
    struct Renamed { #[serde(rename = "first")] a: u8, b: String }
    struct RenamedBoth { #[serde(rename(serialize = "out", deserialize = "in"))] a: u8, b: String }
    #[serde(rename_all = "camelCase")] struct Camel { first_name: u8, last_name: String }
    #[serde(rename_all = "SCREAMING-KEBAB-CASE")] struct Screaming { first_name: u8, r#type: String }
    #[serde(rename_all(serialize = "UPPERCASE", deserialize = "PascalCase"))] struct TwoRules { first_name: u8, b: bool }
    #[serde(rename_all = "camelCase")] struct RuleAndName { first_name: u8, #[serde(rename = "x_y")] other_name: u8 }
    struct Aliased { #[serde(alias = "qty", alias = "count")] amount: u8, b: Option<bool> }
    struct Defaulted { #[serde(default)] a: u8, b: String }
    struct DefaultedBy { #[serde(default = "seven")] a: u8, b: String }
    struct Skipped { #[serde(skip)] a: u8, b: String }
    struct NotRead { #[serde(skip_deserializing)] a: u8, b: String }
    struct NotWritten { #[serde(skip_serializing)] a: u8, b: String }
    struct NotWrittenDefault { #[serde(skip_serializing, default)] a: u8, b: String }
    struct Omitted { #[serde(skip_serializing_if = "is_zero")] a: u8, b: String }
    struct OmittedOption { #[serde(skip_serializing_if = "Option::is_none")] a: Option<u8>, b: String }
    struct Optional { a: Option<u8>, b: Option<String>, c: Option<Option<bool>> }
    struct OptionalDefault { #[serde(default)] a: Option<u8>, b: bool }
    struct With { #[serde(with = "as_text")] #[halo(with = String)] a: u8, b: bool }
    struct WithDefault { #[serde(with = "as_text", default)] #[halo(with = String)] a: u8 }
    struct WrittenWith { #[serde(serialize_with = "as_text::serialize")] #[halo(with = String)] a: u8 }
    struct OneOfBoth { #[serde(deserialize_with = "as_text::deserialize")] #[halo(read_with = String, write_with = u16)] a: u8, #[halo(read_with = u8, write_with = u64)] b: u8 }
    struct ReadWith { #[serde(deserialize_with = "as_text::deserialize")] #[halo(with = String)] a: u8 }
    #[serde(deny_unknown_fields)] struct Closed { a: u8, #[serde(default)] b: String }
    #[serde(deny_unknown_fields, rename_all = "UPPERCASE")] struct ClosedUpper { a: u8, b: Option<u8> }
    #[serde(tag = "type")] struct Tagged { a: u8 }
    #[serde(tag = "type", rename = "other-name")] struct TaggedRenamed { a: Option<u8> }
    #[serde(rename_all = "camelCase")] #[serde(deny_unknown_fields)] #[cfg_attr(all(), serde(tag = "k"))] struct Several { one_two: u8 }
    struct Nested { plain: Plain, maybe: Option<Plain>, many: Vec<Plain>, map: BTreeMap<String, Plain> }
    struct Braces {}
    #[serde(deny_unknown_fields)] struct ClosedBraces {}
    #[serde(transparent)] struct Transparent { a: u8 }
    #[serde(transparent)] struct TransparentOption { a: Option<u8> }
    #[serde(transparent)] struct TransparentSkip { a: Vec<u8>, #[serde(skip)] b: u8 }
    struct HoldsTransparent { a: TransparentOption, b: Transparent }
    struct HoldsNewtype { a: NewtypeOption, b: Newtype }
    struct Newtype(u8);
    struct NewtypeOption(Option<u8>);
    #[serde(transparent)] struct NewtypeTransparent(Option<u8>);
    struct HoldsThat { a: NewtypeTransparent }
    struct NewtypeStruct(Plain);
    struct Pair(u8, String);
    struct PairDefault(u8, #[serde(default)] String);
    struct PairSkip(u8, #[serde(skip)] bool, String);
    struct PairNotRead(u8, #[serde(skip_deserializing)] bool);
    struct PairNotWritten(u8, #[serde(skip_serializing)] bool);
    struct PairOption(Option<u8>, Option<bool>);
    struct Empty();
    struct NewtypeSkip(#[serde(skip)] u8);
    struct NewtypeWith(#[serde(with = "as_text")] #[halo(with = String)] u8);
    struct Bounded { #[halo(minimum = 0, maximum = 255)] a: u8 }
    struct Expecting { #[serde(default, rename = "A", alias = "B", skip_serializing_if = "is_zero")] a: u8, b: bool }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Unit;

#[derive(Clone, Debug, Default, Serialize, Deserialize, HaloSchema)]
#[serde(default)]
#[halo(crate = halo_core)]
struct AllDefault {
    a: u8,
    b: Option<String>,
    c: Vec<bool>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, HaloSchema)]
#[serde(default)]
#[halo(crate = halo_core)]
struct PairAllDefault(u8, String);

fn plain() -> Plain {
    Plain {
        a: 1,
        b: "b".into(),
        c: true,
    }
}

zoo! {
    a_plain_struct: Plain => [plain()];
    rename: Renamed => [Renamed { a: 1, b: "x".into() }];
    rename_for_each_direction: RenamedBoth => [RenamedBoth { a: 1, b: "x".into() }], seeds [{ "in": 1, "b": "x" }];
    rename_all: Camel => [Camel { first_name: 1, last_name: "x".into() }];
    rename_all_screaming: Screaming => [Screaming { first_name: 1, r#type: "x".into() }];
    rename_all_for_each_direction: TwoRules => [TwoRules { first_name: 1, b: true }], seeds [{ "FirstName": 1, "B": true }];
    rename_and_rename_all: RuleAndName => [RuleAndName { first_name: 1, other_name: 2 }];
    alias: Aliased => [Aliased { amount: 1, b: None }], seeds [{ "qty": 1 }], except [Alias(&["qty", "count"])];
    default: Defaulted => [Defaulted { a: 1, b: "x".into() }];
    default_by_a_function: DefaultedBy => [DefaultedBy { a: 1, b: "x".into() }];
    default_of_the_type: AllDefault => [AllDefault::default(), AllDefault { a: 1, b: Some("x".into()), c: vec![true] }];
    skip: Skipped => [Skipped { a: 1, b: "x".into() }];
    skip_deserializing: NotRead => [NotRead { a: 1, b: "x".into() }];
    skip_serializing: NotWritten => [NotWritten { a: 1, b: "x".into() }], seeds [{ "a": 1, "b": "x" }];
    skip_serializing_with_default: NotWrittenDefault => [NotWrittenDefault { a: 1, b: "x".into() }];
    skip_serializing_if: Omitted => [Omitted { a: 0, b: "x".into() }, Omitted { a: 1, b: "x".into() }];
    skip_serializing_if_none: OmittedOption => [OmittedOption { a: None, b: "x".into() }, OmittedOption { a: Some(1), b: "x".into() }];
    options: Optional => [Optional { a: None, b: None, c: None }, Optional { a: Some(1), b: Some("x".into()), c: Some(Some(true)) }];
    options_with_default: OptionalDefault => [OptionalDefault { a: None, b: true }];
    with: With => [With { a: 0, b: true }, With { a: 1, b: false }];
    with_and_default: WithDefault => [WithDefault { a: 1 }];
    deserialize_with: ReadWith => [ReadWith { a: 1 }], seeds [{ "a": "some" }];
    serialize_with: WrittenWith => [WrittenWith { a: 1 }], seeds [{ "a": 1 }];
    described_for_each_direction: OneOfBoth => [OneOfBoth { a: 1, b: 2 }], seeds [{ "a": "some", "b": 2 }];
    deny_unknown_fields: Closed => [Closed { a: 1, b: "x".into() }];
    deny_unknown_fields_renamed: ClosedUpper => [ClosedUpper { a: 1, b: None }];
    tag_of_a_struct: Tagged => [Tagged { a: 1 }];
    tag_of_a_renamed_struct: TaggedRenamed => [TaggedRenamed { a: Some(1) }];
    several_attributes: Several => [], seeds [{ "oneTwo": 1 }];
    structs_in_structs: Nested => [Nested { plain: plain(), maybe: None, many: vec![plain()], map: BTreeMap::from([("k".into(), plain())]) }];
    no_fields: Braces => [Braces {}];
    no_fields_closed: ClosedBraces => [ClosedBraces {}];
    transparent: Transparent => [Transparent { a: 1 }];
    transparent_option: TransparentOption => [TransparentOption { a: None }, TransparentOption { a: Some(1) }];
    transparent_with_skip: TransparentSkip => [TransparentSkip { a: vec![1], b: 2 }];
    fields_of_transparent_types: HoldsTransparent => [HoldsTransparent { a: TransparentOption { a: None }, b: Transparent { a: 1 } }];
    fields_of_newtypes: HoldsNewtype => [HoldsNewtype { a: NewtypeOption(None), b: Newtype(1) }, HoldsNewtype { a: NewtypeOption(Some(2)), b: Newtype(1) }];
    fields_of_transparent_newtypes: HoldsThat => [HoldsThat { a: NewtypeTransparent(None) }];
    newtype: Newtype => [Newtype(1)];
    newtype_of_an_option: NewtypeOption => [NewtypeOption(None), NewtypeOption(Some(1))];
    newtype_of_a_struct: NewtypeStruct => [NewtypeStruct(plain())];
    newtype_with: NewtypeWith => [NewtypeWith(1)];
    pair: Pair => [Pair(1, "x".into())];
    pair_with_default: PairDefault => [PairDefault(1, "x".into())];
    pair_with_defaults: PairAllDefault => [PairAllDefault(1, "x".into())];
    pair_with_skip: PairSkip => [PairSkip(1, true, "x".into())];
    pair_not_read: PairNotRead => [PairNotRead(1, true)], seeds [[1]];
    pair_not_written: PairNotWritten => [PairNotWritten(1, true)], seeds [[1, true]];
    pair_of_options: PairOption => [PairOption(None, Some(true))];
    empty_tuple_struct: Empty => [Empty()];
    unit_struct: Unit => [Unit];
    newtype_skip: NewtypeSkip => [NewtypeSkip(1)];
    bounds_of_ours: Bounded => [Bounded { a: 1 }];
    many_attributes_on_one_field: Expecting => [Expecting { a: 0, b: true }, Expecting { a: 1, b: true }], seeds [{ "B": 1, "b": true }], except [Alias(&["B"])];
}

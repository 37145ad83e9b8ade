//! What cannot be described, or never be sent, ends in an error that names it, and never in an abort.

#![allow(
    dead_code,
    clippy::option_option,
    clippy::zero_sized_map_values,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::collections::BTreeMap;

use halo_core::render::{Error, Problem, json_schema};
use halo_core::schema::{Direction, HaloSchema as Described, of};
use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use test_zoo::types;

fn fault<T: Described>(direction: Direction) -> Error {
    match json_schema(of::<T>(), direction) {
        Ok(schema) => panic!("it is described: {schema:?}"),
        Err(error) => error,
    }
}

/// What is said of a type that nobody can send.
fn unsent<T: Described>() -> String {
    fault::<T>(Direction::Input).to_string()
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Wrap<T> {
    inner: T,
}

macro_rules! nested {
    ($inner:ty; $one:ident $($more:ident)*) => { nested!(Wrap<$inner>; $($more)*) };
    ($inner:ty;) => { $inner };
}

type Ten<T> = nested!(T; a b c d e f g h i j);
type Forty = Ten<Ten<Ten<Ten<u8>>>>;
type Sixty = Ten<Ten<Ten<Ten<Ten<Ten<u8>>>>>>;

#[test]
fn sixty_types_inside_each_other_are_too_deep() {
    for direction in [Direction::Input, Direction::Output] {
        let error = fault::<Sixty>(direction);
        assert_eq!(error.problem, Problem::TooDeep);
        assert!(error.to_string().contains("guards::Wrap<"), "{error}");
    }
}

#[test]
fn forty_types_inside_each_other_are_described() {
    let schema = test_zoo::schema::<Forty>(Direction::Input);
    assert_eq!(schema.to_string().matches("inner").count(), 80);
}

macro_rules! doubling {
    ($one:ident $two:ident $($more:ident)*) => {
        types! { struct $one { b1: $two, b2: $two } }
        doubling! { $two $($more)* }
    };
    ($last:ident) => { types! { struct $last { leaf: u8 } } };
}

doubling! { A B C D E F G H I J K L M N O P Q R S T U }

#[test]
fn a_type_that_doubles_twenty_times_is_too_large() {
    for direction in [Direction::Input, Direction::Output] {
        let error = fault::<A>(direction);
        assert_eq!(error.problem, Problem::TooLarge);
        assert!(error.to_string().contains("guards::"), "{error}");
    }
}

macro_rules! flattened {
    ($one:ident $two:ident $($more:ident)*) => {
        types! { struct $one { #[serde(flatten)] b1: $two, #[serde(flatten)] b2: $two } }
        flattened! { $two $($more)* }
    };
    ($last:ident) => { types! { struct $last { leaf: u8 } } };
}

mod flat {
    use super::{Deserialize, Direction, HaloSchema, Problem, Serialize, fault, types};

    flattened! { A B C D E F G H I J K L M N O P Q R S T U }

    #[test]
    fn a_type_that_is_flattened_twice_twenty_times_is_too_large() {
        assert_eq!(fault::<A>(Direction::Input).problem, Problem::TooLarge);
    }
}

types! {
    struct Page { offset: u8 }
    enum Colour { Red, Blue }
    #[serde(tag = "t")] enum Internal { A { x: u8 }, B }

    struct Required { fine: u8, never: Never }
    struct Optional { fine: u8, never: Option<Never>, list: Vec<Never>, map: BTreeMap<String, Never> }
    enum Partly { Fine(u8), Never(Never), Both { fine: u8, never: Never } }
    #[serde(tag = "t")] enum Tagged { Fine { x: u8 }, Never { never: Never } }
    struct Endless { inner: Box<Endless> }
    struct Round { there: Box<Back> }
    struct Back { again: Box<Round> }
    struct EndlessOption { inner: Option<Box<EndlessOption>> }

    #[serde(tag = "t")] enum Big { A { x: u128 } }
    #[serde(untagged)] enum UntaggedBig { A(i128) }
    #[serde(tag = "t")] enum MaybeBig { A { x: Option<u128>, y: u8 } }
    struct OwnBig { x: u128, #[serde(flatten)] page: Page }
    struct FlatBig { #[serde(flatten)] big: OwnWide }
    struct OwnWide { wide: u128 }
    enum ExternalBig { A { x: u128 } }

    struct InternalAndMap { #[serde(flatten)] inner: Internal, #[serde(flatten)] rest: BTreeMap<String, bool> }
    struct MapOfWords { #[serde(flatten)] inner: Internal, #[serde(flatten)] rest: BTreeMap<String, String> }
    #[serde(deny_unknown_fields)] struct ClosedNested { a: bool, #[serde(flatten)] inner: Two }
    struct Two { #[serde(flatten)] page: Page, z: u8 }
    #[serde(deny_unknown_fields)] struct ClosedInternal { a: bool, #[serde(flatten)] inner: Internal }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
enum Never {}

#[test]
fn what_has_no_values_is_named_or_left_out() {
    assert!(unsent::<Required>().contains("`never`"));
    let properties = &test_zoo::schema::<Optional>(Direction::Input)["properties"];
    assert_eq!(properties.get("never"), None);
    assert_eq!(properties["list"]["maxItems"], json!(0));
    assert_eq!(properties["map"]["additionalProperties"], json!(false));
    let partly = test_zoo::schema::<Partly>(Direction::Input);
    assert_eq!(partly["required"], json!(["Fine"]));
    let tagged = test_zoo::schema::<Tagged>(Direction::Input);
    assert_eq!(tagged["properties"]["t"]["enum"], json!(["Fine"]));
}

/// Such a type asks for itself for ever: the description ends all the same, and no value satisfies it.
#[test]
fn what_never_ends_offers_nothing() {
    for schema in [
        test_zoo::schema::<Endless>(Direction::Input),
        test_zoo::schema::<Round>(Direction::Input),
    ] {
        for value in [json!({}), json!(null), json!({ "inner": { "inner": {} } })] {
            assert!(!jsonschema::is_valid(&schema, &value), "{value} {schema}");
        }
    }
    let option = test_zoo::schema::<EndlessOption>(Direction::Input);
    assert!(jsonschema::is_valid(
        &option,
        &json!({ "inner": { "inner": {} } })
    ));
}

/// serde keeps integers of 128 bits out of its buffers.
#[test]
fn wide_integers_are_not_read_from_a_buffer() {
    assert!(serde_json::from_value::<Big>(json!({ "t": "A", "x": 1 })).is_err());
    assert_eq!(
        unsent::<Big>(),
        "the type `guards::Big` cannot be sent, because `x` cannot: serde does not read integers of \
         128 bits in a tagged or untagged enum or beside `#[serde(flatten)]`"
    );
    assert!(serde_json::from_value::<UntaggedBig>(json!(1)).is_err());
    assert!(unsent::<UntaggedBig>().contains("UntaggedBig"));
    assert!(serde_json::from_value::<FlatBig>(json!({ "wide": 1 })).is_err());
    assert!(unsent::<FlatBig>().contains("`wide`"));

    let maybe = test_zoo::schema::<MaybeBig>(Direction::Input);
    assert_eq!(maybe["properties"].get("x"), None, "{maybe}");
    let _ = test_zoo::schema::<Big>(Direction::Output);

    assert!(serde_json::from_value::<OwnBig>(json!({ "x": 1, "offset": 1 })).is_ok());
    let own = test_zoo::schema::<OwnBig>(Direction::Input);
    assert_eq!(
        own["properties"]["x"],
        json!({ "type": "integer", "minimum": 0 })
    );
    assert!(serde_json::from_value::<ExternalBig>(json!({ "A": { "x": 1 } })).is_ok());
    let _ = test_zoo::schema::<ExternalBig>(Direction::Input);
}

/// A map among other members gets those of a tagged enum, too.
#[test]
fn a_map_gets_what_an_enum_leaves() {
    assert!(serde_json::from_value::<InternalAndMap>(json!({ "t": "B" })).is_err());
    assert_eq!(
        unsent::<InternalAndMap>(),
        "the type `guards::InternalAndMap` cannot be sent, because `t` cannot: a map that is \
         flattened beside it gets it, too, and holds other values"
    );
    assert!(serde_json::from_value::<MapOfWords>(json!({ "t": "A", "x": 1 })).is_err());
    assert!(serde_json::from_value::<MapOfWords>(json!({ "t": "B" })).is_ok());
    let words = test_zoo::schema::<MapOfWords>(Direction::Input);
    assert_eq!(words["properties"]["t"]["enum"], json!(["B"]), "{words}");
}

/// `deny_unknown_fields` refuses what a flattened type looks at without taking it.
#[test]
fn what_is_refused_is_not_offered() {
    let value = json!({ "a": true, "offset": 1, "z": 1 });
    assert!(serde_json::from_value::<ClosedNested>(value).is_err());
    assert!(unsent::<ClosedNested>().contains("ClosedNested"));
    assert!(serde_json::from_value::<ClosedInternal>(json!({ "a": true, "t": "B" })).is_err());
    assert!(unsent::<ClosedInternal>().contains("ClosedInternal"));
}

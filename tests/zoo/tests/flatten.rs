//! Flatten: structs, options, maps and enums among the fields of another type.

#![allow(
    dead_code,
    clippy::option_option,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::collections::{BTreeMap, HashMap};

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use test_zoo::{types, zoo};

types! {
    struct Page { offset: u8, size: Option<u8> }
    #[serde(rename_all = "camelCase")] struct Camel { first_name: String }
    #[serde(deny_unknown_fields)] struct Closed { x: u8 }
    struct WithStruct { a: bool, #[serde(flatten)] page: Page, z: bool }
    struct Twice { #[serde(flatten)] page: Page, #[serde(flatten)] name: Camel }
    struct Nested { #[serde(flatten)] inner: Twice, own: u8 }
    struct WithClosed { a: bool, #[serde(flatten)] inner: Closed }
    #[serde(deny_unknown_fields)] struct ClosedOutside { a: bool, #[serde(flatten)] page: Page }
    struct Maybe { a: bool, #[serde(flatten)] page: Option<Page> }
    struct Boxed { a: bool, #[serde(flatten)] page: Box<Page> }
    struct Defaulted { a: bool, #[serde(flatten, default)] page: DefaultPage }
    struct WithMap { a: bool, #[serde(flatten)] rest: BTreeMap<String, u8> }
    struct WithAnyMap { a: bool, #[serde(flatten)] rest: HashMap<String, Value> }
    struct WithValue { a: bool, #[serde(flatten)] rest: Value }
    struct MapAndStruct { #[serde(flatten)] page: Page, #[serde(flatten)] rest: BTreeMap<String, bool> }
    struct OnlyMap { #[serde(flatten)] rest: BTreeMap<String, u8> }
    struct WithUnit { a: bool, #[serde(flatten)] unit: () }
    struct Renamed { a: bool, #[serde(flatten, rename = "ignored")] page: Page }
    struct Wrapped(Page);
    struct WithNewtype { a: bool, #[serde(flatten)] page: Wrapped }

    enum Words { Red, Blue }
    enum External { One(u8), Two { x: bool }, Three }
    #[serde(tag = "t")] enum Internal { A { x: u8 }, B, C(Page) }
    #[serde(tag = "t", content = "c")] enum Adjacent { A(u8), B { x: bool }, C }
    #[serde(untagged)] enum Untagged { A { left: u8 }, B { right: u8 } }
    struct WithWords { a: bool, #[serde(flatten)] word: Words }
    struct WithExternal { a: bool, #[serde(flatten)] inner: External }
    struct WithInternal { a: bool, #[serde(flatten)] inner: Internal }
    struct WithAdjacent { a: bool, #[serde(flatten)] inner: Adjacent }
    struct WithUntagged { a: bool, #[serde(flatten)] inner: Untagged }
    struct MaybeWords { a: bool, #[serde(flatten)] word: Option<Words> }
    struct MaybeInternal { a: bool, #[serde(flatten)] inner: Option<Internal> }
    struct TwoEnums { #[serde(flatten)] word: Words, #[serde(flatten)] inner: Internal }
    struct EnumAndMap { #[serde(flatten)] inner: Internal, #[serde(flatten)] rest: BTreeMap<String, Value> }

    #[serde(tag = "k")] enum InVariant { V { #[serde(flatten)] page: Page, z: u8 }, W { #[serde(flatten)] rest: BTreeMap<String, u8> } }
    enum InExternal { V { #[serde(flatten)] page: Page, z: u8 } }
    #[serde(untagged)] enum InUntagged { V { #[serde(flatten)] page: Page, z: u8 }, W(Camel) }
    struct NotWritten { a: bool, #[serde(flatten, skip_serializing)] page: Page }
    struct Omitted { a: bool, #[serde(flatten, skip_serializing_if = "is_first")] page: Page }
    #[serde(tag = "type")] struct TaggedOutside { #[serde(flatten)] page: Page }
    struct TaggedInside { a: bool, #[serde(flatten)] tagged: TaggedStruct }
    #[serde(tag = "type")] struct TaggedStruct { x: u8 }
    struct SameName { offset: String, #[serde(flatten)] camel: Camel }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, HaloSchema)]
#[serde(default)]
#[halo(crate = halo_core)]
struct DefaultPage {
    offset: u8,
}

fn is_first(page: &Page) -> bool {
    page.offset == 0
}

fn page() -> Page {
    Page {
        offset: 1,
        size: None,
    }
}

fn camel() -> Camel {
    Camel {
        first_name: "x".into(),
    }
}

fn twice() -> Twice {
    Twice {
        page: page(),
        name: camel(),
    }
}

fn map<T>(value: T) -> BTreeMap<String, T> {
    BTreeMap::from([("k".into(), value)])
}

zoo! {
    structs: WithStruct => [WithStruct { a: true, page: page(), z: true }];
    two_structs: Twice => [twice()];
    nested: Nested => [Nested { inner: twice(), own: 1 }];
    a_closed_struct: WithClosed => [WithClosed { a: true, inner: Closed { x: 1 } }];
    closed_outside: ClosedOutside => [ClosedOutside { a: true, page: page() }];
    option: Maybe => [Maybe { a: true, page: None }, Maybe { a: true, page: Some(page()) }], except [FlattenedOption(&["offset", "size"])];
    boxed: Boxed => [Boxed { a: true, page: Box::new(page()) }];
    default: Defaulted => [Defaulted { a: true, page: DefaultPage { offset: 1 } }];
    with_map: WithMap => [WithMap { a: true, rest: map(1) }];
    with_map_of_anything: WithAnyMap => [WithAnyMap { a: true, rest: HashMap::from([("k".into(), Value::Null)]) }];
    with_value: WithValue => [WithValue { a: true, rest: serde_json::json!({ "k": 1 }) }];
    map_and_struct: MapAndStruct => [MapAndStruct { page: page(), rest: map(true) }];
    only_map: OnlyMap => [OnlyMap { rest: map(1) }];
    unit: WithUnit => [WithUnit { a: true, unit: () }];
    a_name_of_its_own: Renamed => [Renamed { a: true, page: page() }];
    newtype: WithNewtype => [WithNewtype { a: true, page: Wrapped(page()) }];
    words: WithWords => [WithWords { a: true, word: Words::Red }, WithWords { a: true, word: Words::Blue }], except [FlattenedChoice(&["Red", "Blue"])];
    external: WithExternal => [WithExternal { a: true, inner: External::One(1) }, WithExternal { a: true, inner: External::Two { x: true } }, WithExternal { a: true, inner: External::Three }], except [FlattenedChoice(&["One", "Two", "Three"])];
    internal: WithInternal => [WithInternal { a: true, inner: Internal::A { x: 1 } }, WithInternal { a: true, inner: Internal::B }, WithInternal { a: true, inner: Internal::C(page()) }];
    adjacent: WithAdjacent => [WithAdjacent { a: true, inner: Adjacent::A(1) }, WithAdjacent { a: true, inner: Adjacent::B { x: true } }, WithAdjacent { a: true, inner: Adjacent::C }];
    untagged: WithUntagged => [WithUntagged { a: true, inner: Untagged::A { left: 1 } }, WithUntagged { a: true, inner: Untagged::B { right: 1 } }];
    option_of_words: MaybeWords => [MaybeWords { a: true, word: None }, MaybeWords { a: true, word: Some(Words::Red) }], except [FlattenedOption(&["Red", "Blue"])];
    option_of_internal: MaybeInternal => [MaybeInternal { a: true, inner: None }, MaybeInternal { a: true, inner: Some(Internal::B) }], except [FlattenedOption(&["t", "x", "offset", "size"])];
    two_enums: TwoEnums => [TwoEnums { word: Words::Red, inner: Internal::B }, TwoEnums { word: Words::Blue, inner: Internal::A { x: 1 } }], except [FlattenedChoice(&["Red", "Blue"])];
    enum_and_map: EnumAndMap => [EnumAndMap { inner: Internal::B, rest: BTreeMap::new() }];
    in_internal_variants: InVariant => [InVariant::V { page: page(), z: 1 }, InVariant::W { rest: BTreeMap::from([("other".into(), 1)]) }];
    in_external_variants: InExternal => [InExternal::V { page: page(), z: 1 }];
    in_untagged_variants: InUntagged => [InUntagged::V { page: page(), z: 1 }, InUntagged::W(camel())];
    not_written: NotWritten => [NotWritten { a: true, page: page() }], seeds [{ "a": true, "offset": 1 }];
    omitted: Omitted => [Omitted { a: true, page: page() }, Omitted { a: true, page: Page { offset: 0, size: None } }];
    tagged_outside: TaggedOutside => [TaggedOutside { page: page() }];
    tagged_inside: TaggedInside => [TaggedInside { a: true, tagged: TaggedStruct { x: 1 } }];
    other_names: SameName => [SameName { offset: "x".into(), camel: camel() }];
}

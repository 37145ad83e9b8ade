//! Attributes in the combinations that people use, and those that trip others up.

#![allow(
    dead_code,
    clippy::option_option,
    clippy::type_complexity,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use test_zoo::{types, zoo};

mod number {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde gives a reference"
    )]
    pub(crate) fn serialize<S: Serializer>(number: &Option<u8>, to: S) -> Result<S::Ok, S::Error> {
        match number {
            Some(number) => to.serialize_some(&number.to_string()),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.map(|text| u8::from(!text.is_empty())))
    }
}

mod prefixed {
    use super::Page;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize, halo_macros::HaloSchema)]
    #[halo(crate = halo_core)]
    pub(crate) struct Prefixed {
        page_offset: u8,
    }

    pub(crate) fn serialize<S: Serializer>(page: &Page, to: S) -> Result<S::Ok, S::Error> {
        Prefixed {
            page_offset: page.offset,
        }
        .serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Page, D::Error> {
        let page = Prefixed::deserialize(from)?;
        Ok(Page {
            offset: page.page_offset,
            size: None,
        })
    }
}

fn seven() -> AllByFunction {
    AllByFunction { a: 7, b: None }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(default = "seven")]
#[halo(crate = halo_core)]
struct AllByFunction {
    a: u8,
    b: Option<u8>,
}

types! {
    struct Page { offset: u8, size: Option<u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] enum Colour { Red, Blue }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] enum OpenColour { Red, Blue, #[serde(other)] Else }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] enum LooseColour { Red, #[serde(untagged)] Text(String) }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] enum DataColour { Red, Rgb(u8) }

    struct WithOption { #[serde(with = "number")] #[halo(with = Option<String>)] a: Option<u8>, b: bool }
    struct WithOptionDefault { #[serde(with = "number", default, skip_serializing_if = "Option::is_none")] #[halo(with = Option<String>)] a: Option<u8>, b: bool }
    struct FlattenWith { a: bool, #[serde(flatten, with = "prefixed")] #[halo(with = prefixed::Prefixed)] page: Page }
    struct Pointers { a: Box<Option<u8>>, b: Rc<Option<u8>>, c: Arc<Option<u8>>, d: Cell<Option<u8>>, e: Option<Box<Option<u8>>>, f: Cow<'static, str> }
    struct Units { a: (), b: Option<()>, c: Vec<()>, d: [u8; 0] }
    struct AnyFields { a: Value, b: Option<Value>, c: Vec<Value>, d: HashMap<String, Value> }
    struct Sets { a: BTreeSet<u8>, b: BTreeSet<Colour>, c: Option<BTreeSet<Option<u8>>> }
    struct Deep { a: Option<Vec<Option<BTreeMap<String, Option<Vec<Option<u8>>>>>>> }
    #[serde(rename = "Other", deny_unknown_fields)] struct ClosedAlias { #[serde(alias = "old")] a: u8, #[serde(alias = "older", default)] b: u8 }
    #[serde(rename_all = "kebab-case")] struct Odd { http_server: u8, field_1a: u8, _lead: u8, trail_: u8, xy: u8, größe: u8 }
    #[serde(rename_all = "snake_case")] enum OddWords { HTTPServer, V1Beta, A, IPv4Addr, Ünder }
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")] enum MoreWords { HttpServer, r#Type }
    struct Quoted { #[serde(rename = "a \"b\" \\ /~ $")] a: u8, #[serde(rename = "")] b: u8 }
    struct TupleOmit(u8, #[serde(skip_serializing_if = "Option::is_none")] Option<u8>);
    #[serde(tag = "type", deny_unknown_fields)] struct TaggedClosed { a: u8 }
    #[serde(tag = "type")] struct TaggedEmpty {}

    struct ByOpenWord { map: BTreeMap<OpenColour, u8> }
    struct ByLooseWord { map: BTreeMap<LooseColour, u8> }
    struct ByDataWord { map: BTreeMap<DataColour, u8> }

    struct FlatByColour { a: bool, #[serde(flatten)] map: BTreeMap<Colour, u8> }
    struct OnlyByColour { #[serde(flatten)] map: BTreeMap<Colour, u8> }
    struct TwoMaps { #[serde(flatten)] a: BTreeMap<String, Value>, #[serde(flatten)] b: BTreeMap<String, u8> }
    struct MapFirst { #[serde(flatten)] rest: BTreeMap<String, u16>, #[serde(flatten)] page: Page }
    #[serde(deny_unknown_fields)] struct ClosedMap { a: bool, #[serde(flatten)] rest: BTreeMap<String, u8> }
    struct MaybeMap { a: bool, #[serde(flatten)] rest: Option<BTreeMap<String, u8>> }
    struct AliasInside { a: bool, #[serde(flatten)] inner: Aliased }
    struct Aliased { #[serde(alias = "qty")] amount: u8 }
    struct SkipInside { a: bool, #[serde(flatten)] inner: Skips }
    struct Skips { #[serde(skip)] x: u8, #[serde(default)] y: u8, #[serde(skip_serializing)] z: Option<u8>, #[serde(rename(serialize = "w_out", deserialize = "w_in"))] w: u8 }
    struct MapInVariant { #[serde(flatten)] inner: VariantMap }
    #[serde(tag = "t")] enum VariantMap { A { x: u8, #[serde(flatten)] rest: BTreeMap<String, u8> }, B }

    #[serde(tag = "t")] enum Internal { A { x: u8 }, B }
    #[serde(tag = "t")] enum InternalOther { A { x: u8 }, #[serde(other)] Else }
    struct FlatOther { a: bool, #[serde(flatten)] inner: InternalOther }
    struct FlatDeep { #[serde(flatten)] one: FlatOther, #[serde(flatten)] two: Option<Page>, three: Vec<FlatOther> }
    #[serde(tag = "t", content = "c")] enum Adjacent { A(u8), B { x: bool }, C }
    struct MaybeAdjacent { a: bool, #[serde(flatten)] inner: Option<Adjacent> }
    enum External { One(u8), Two { x: bool }, Three(Option<u8>) }
    struct MaybeExternal { a: bool, #[serde(flatten)] inner: Option<External> }
    #[serde(untagged)] enum Loose { A { left: u8 }, B { right: u8 }, C {} }
    struct FlatLoose { a: bool, #[serde(flatten)] inner: Loose }
    struct MaybeLoose { a: bool, #[serde(flatten)] inner: Option<LooseTwo> }
    #[serde(untagged)] enum LooseTwo { A { left: u8 }, B { right: u8 } }
    struct TwoLoose { #[serde(flatten)] one: LooseTwo, #[serde(flatten)] two: LooseOther }
    #[serde(untagged)] enum LooseOther { C { up: u8 }, D { down: u8 } }
    struct TwoExternal { #[serde(flatten)] one: External, #[serde(flatten)] two: Colour }
    #[serde(deny_unknown_fields)] struct ClosedExternal { a: bool, #[serde(flatten)] inner: External }
    struct OuterOfClosed { #[serde(flatten)] inner: ClosedExternal }

    #[serde(tag = "t", deny_unknown_fields)] enum InternalClosedUnits { A, B {}, C { #[serde(default)] x: u8 } }
    #[serde(tag = "t")] enum InternalWords { A(Colour), B }
    #[serde(tag = "t")] enum InternalFlatten { A { #[serde(flatten)] inner: Inside, y: u8 }, B(FlatOther) }
    #[serde(tag = "u", content = "d")] enum Inside { X(u8), Y }
    #[serde(tag = "t")] enum InternalTagged { A(TaggedEmpty), B(TaggedStruct) }
    #[serde(tag = "kind")] struct TaggedStruct { a: u8 }
    #[serde(tag = "t", rename_all = "lowercase", rename_all_fields = "UPPERCASE")] enum InternalBoth { #[serde(rename(serialize = "w", deserialize = "r"))] A { #[serde(alias = "q")] x: u8 }, #[serde(alias = "bee", alias = "BEE")] B }
    #[serde(tag = "t")] enum InternalMaps { A { map: BTreeMap<u8, bool> }, B { words: BTreeMap<Colour, u8> } }
    #[serde(untagged)] enum UntaggedMaps { A { map: BTreeMap<u8, bool> }, B(BTreeMap<i16, bool>) }
    #[serde(tag = "t", content = "c")] enum AdjacentDefaults { A { #[serde(default)] x: u8 }, B(#[serde(default)] u8), C(#[serde(default)] u8, #[serde(default)] u8), D(Empty) }
    #[derive(Default)] #[serde(default)] struct Empty { x: u8 }
    #[serde(tag = "t", content = "c", deny_unknown_fields)] enum AdjacentClosed { A { x: u8 }, B(Option<u8>), C }
    #[serde(tag = "t", content = "c")] enum AdjacentUnits { A, B(()), C(Vec<()>) }
    #[serde(untagged)] enum UntaggedShapes { Unit, Nothing(()), Number(i8), Real(f32), Flag(bool), Letter(char), Many(Vec<u8>), Pair(u8, String), Word(Colour), Map(BTreeMap<String, bool>) }
    #[serde(untagged)] enum UntaggedTagged { A(Internal), B(Adjacent), C(External) }
    #[serde(untagged)] enum UntaggedTuples { One(u8, #[serde(default)] bool), None() }
    #[serde(untagged, deny_unknown_fields)] enum UntaggedClosed { A { x: u8 }, B { x: u8, y: Option<u8>, z: u8 }, C(Page) }
    #[serde(untagged)] enum UntaggedDefaults { A { #[serde(default)] x: u8 }, B(u8) }
    enum ExternalMaybe { A(Option<Page>), B { page: Option<Page> }, C(Option<u8>, Option<u8>), D(Box<Option<u8>>) }
    enum ExternalBoth { #[serde(rename(serialize = "w", deserialize = "r"))] A(u8), #[serde(rename(serialize = "w2", deserialize = "r2"))] B }
    enum ExternalMap { A(BTreeMap<String, u8>), B(Vec<Page>), C(Value), D((u8, bool)), E([u8; 2]) }
    enum ExternalDefault { A { #[serde(default)] x: u8, #[serde(default)] y: Option<u8> } }
    enum OnlyUnitData { A(), B {} , C(()) }
    enum OtherData { A(u8), B, #[serde(other)] C }
    #[serde(transparent)] struct TransparentEnum { inner: External }
    struct NewtypeEnum(Internal);
    struct FlatTransparent { a: u8, #[serde(flatten)] inner: TransparentPage }
    #[serde(transparent)] struct TransparentPage { page: Page }
    struct FlatNewtypeEnum { a: u8, #[serde(flatten)] inner: NewtypeEnum }
    struct FlatTwice { #[serde(flatten)] one: FlatTransparent, #[serde(flatten)] two: TaggedStruct }
    struct HoldsMany { #[serde(default)] a: Option<Loose>, b: Vec<Option<Internal>>, c: BTreeMap<Colour, Option<External>>, d: (Internal, Option<Page>), e: [Option<Colour>; 2], f: Result<Page, External> }
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(remote = "Remote")]
#[halo(crate = halo_core)]
enum RemoteDef {
    A(u8),
    B { x: u8 },
}

#[derive(Clone, Debug)]
enum Remote {
    A(u8),
    B { x: u8 },
}

types! {
    struct HoldsRemote { #[serde(with = "RemoteDef")] #[halo(with = RemoteDef)] remote: Remote }
    #[serde(from = "Page", into = "Page")] #[derive(PartialEq)] struct Through { sum: u8 }
    struct FlatThrough { a: bool, #[serde(flatten)] through: Through }
    #[serde(tag = "t")] enum InternalThrough { A(Through), B }
    struct HoldsThrough { a: MaybeThrough, b: Option<Through> }
    #[serde(from = "Option<u8>", into = "Option<u8>")] struct MaybeThrough(u8);
}

impl From<Page> for Through {
    fn from(page: Page) -> Self {
        Self { sum: page.offset }
    }
}

impl From<Through> for Page {
    fn from(through: Through) -> Self {
        Self {
            offset: through.sum,
            size: None,
        }
    }
}

impl From<Option<u8>> for MaybeThrough {
    fn from(number: Option<u8>) -> Self {
        Self(number.unwrap_or_default())
    }
}

impl From<MaybeThrough> for Option<u8> {
    fn from(maybe: MaybeThrough) -> Self {
        Some(maybe.0)
    }
}

fn page() -> Page {
    Page {
        offset: 1,
        size: None,
    }
}

fn by<K: Ord, V>(key: K, value: V) -> BTreeMap<K, V> {
    BTreeMap::from([(key, value)])
}

zoo! {
    defaults_by_a_function: AllByFunction => [seven()];
    with_of_an_option: WithOption => [WithOption { a: None, b: true }, WithOption { a: Some(1), b: true }];
    with_of_an_option_and_default: WithOptionDefault => [WithOptionDefault { a: None, b: true }, WithOptionDefault { a: Some(1), b: true }];
    flatten_with: FlattenWith => [FlattenWith { a: true, page: page() }];
    pointers_to_options: Pointers => [Pointers { a: Box::new(None), b: Rc::new(Some(1)), c: Arc::new(None), d: Cell::new(None), e: None, f: "x".into() }];
    units: Units => [Units { a: (), b: None, c: vec![()], d: [] }];
    anything: AnyFields => [AnyFields { a: Value::Null, b: None, c: vec![], d: HashMap::new() }, AnyFields { a: 1.into(), b: Some(2.into()), c: vec![3.into()], d: HashMap::from([("k".into(), 4.into())]) }];
    sets: Sets => [Sets { a: BTreeSet::from([1, 2]), b: BTreeSet::from([Colour::Red]), c: Some(BTreeSet::from([None, Some(1)])) }];
    options_deep_down: Deep => [Deep { a: None }, Deep { a: Some(vec![None, Some(by("k".into(), Some(vec![None, Some(1)])))]) }];
    closed_with_aliases: ClosedAlias => [ClosedAlias { a: 1, b: 2 }], seeds [{ "old": 1, "older": 2 }], except [Alias(&["old", "older"])];
    odd_names: Odd => [Odd { http_server: 1, field_1a: 2, _lead: 3, trail_: 4, xy: 5, größe: 6 }];
    odd_words: OddWords => [OddWords::HTTPServer, OddWords::V1Beta, OddWords::A, OddWords::IPv4Addr, OddWords::Ünder];
    more_words: MoreWords => [MoreWords::HttpServer, MoreWords::r#Type];
    quoted_names: Quoted => [Quoted { a: 1, b: 2 }];
    omitted_places: TupleOmit => [TupleOmit(1, Some(2))];
    a_closed_struct_with_a_tag: TaggedClosed => [TaggedClosed { a: 1 }], seeds [{ "a": 1 }];
    an_empty_struct_with_a_tag: TaggedEmpty => [TaggedEmpty {}];

    keys_with_other: ByOpenWord => [ByOpenWord { map: by(OpenColour::Red, 1) }, ByOpenWord { map: by(OpenColour::Else, 1) }];
    keys_untagged: ByLooseWord => [ByLooseWord { map: by(LooseColour::Red, 1) }, ByLooseWord { map: by(LooseColour::Text("x".into()), 1) }];
    keys_with_data: ByDataWord => [ByDataWord { map: by(DataColour::Red, 1) }];

    flattened_map_by_word: FlatByColour => [FlatByColour { a: true, map: by(Colour::Red, 1) }];
    flattened_map_by_word_alone: OnlyByColour => [OnlyByColour { map: by(Colour::Red, 1) }];
    two_flattened_maps: TwoMaps => [TwoMaps { a: BTreeMap::new(), b: by("k".into(), 1) }];
    flattened_map_first: MapFirst => [MapFirst { rest: by("k".into(), 300), page: Page { offset: 1, size: Some(2) } }];
    closed_with_a_map: ClosedMap => [ClosedMap { a: true, rest: BTreeMap::new() }];
    flattened_map_or_not: MaybeMap => [MaybeMap { a: true, rest: None }, MaybeMap { a: true, rest: Some(by("k".into(), 1)) }], except [FlattenedOption(&["k", "K", "strange", "Strange", "1"])];
    alias_inside_flatten: AliasInside => [AliasInside { a: true, inner: Aliased { amount: 1 } }], except [Alias(&["qty"])];
    skips_inside_flatten: SkipInside => [SkipInside { a: true, inner: Skips { x: 1, y: 2, z: None, w: 3 } }], seeds [{ "a": true, "w_in": 1 }];
    map_in_flattened_variant: MapInVariant => [MapInVariant { inner: VariantMap::A { x: 1, rest: by("k".into(), 1) } }, MapInVariant { inner: VariantMap::B }];

    internal_other: InternalOther => [InternalOther::A { x: 1 }, InternalOther::Else];
    flattened_other: FlatOther => [FlatOther { a: true, inner: InternalOther::A { x: 1 } }, FlatOther { a: true, inner: InternalOther::Else }];
    flattened_deep: FlatDeep => [FlatDeep { one: FlatOther { a: true, inner: InternalOther::Else }, two: Some(page()), three: vec![] }], except [FlattenedOption(&["offset", "size"])];
    flattened_maybe_adjacent: MaybeAdjacent => [MaybeAdjacent { a: true, inner: None }, MaybeAdjacent { a: true, inner: Some(Adjacent::A(1)) }, MaybeAdjacent { a: true, inner: Some(Adjacent::C) }], except [FlattenedOption(&["t", "c"])];
    flattened_maybe_external: MaybeExternal => [MaybeExternal { a: true, inner: None }, MaybeExternal { a: true, inner: Some(External::Two { x: true }) }], except [FlattenedOption(&["One", "Two", "Three"])];
    flattened_untagged_with_nothing: FlatLoose => [FlatLoose { a: true, inner: Loose::A { left: 1 } }, FlatLoose { a: true, inner: Loose::C {} }];
    flattened_maybe_untagged: MaybeLoose => [MaybeLoose { a: true, inner: None }, MaybeLoose { a: true, inner: Some(LooseTwo::B { right: 1 }) }], except [FlattenedOption(&["left", "right"])];
    flattened_untagged_twice: TwoLoose => [TwoLoose { one: LooseTwo::A { left: 1 }, two: LooseOther::D { down: 1 } }];
    flattened_external_twice: TwoExternal => [TwoExternal { one: External::One(1), two: Colour::Red }, TwoExternal { one: External::Three(None), two: Colour::Blue }], except [FlattenedChoice(&["One", "Two", "Three"]), FlattenedChoice(&["Red", "Blue"])];
    closed_around_external: ClosedExternal => [ClosedExternal { a: true, inner: External::One(1) }], except [FlattenedChoice(&["One", "Two", "Three"])];
    closed_inside: OuterOfClosed => [OuterOfClosed { inner: ClosedExternal { a: true, inner: External::One(1) } }], except [FlattenedChoice(&["One", "Two", "Three"])];

    internal_closed_units: InternalClosedUnits => [InternalClosedUnits::A, InternalClosedUnits::B {}, InternalClosedUnits::C { x: 1 }];
    internal_words: InternalWords => [InternalWords::A(Colour::Red), InternalWords::B];
    internal_flatten: InternalFlatten => [InternalFlatten::A { inner: Inside::X(1), y: 2 }, InternalFlatten::A { inner: Inside::Y, y: 2 }];
    internal_tagged_structs: InternalTagged => [InternalTagged::B(TaggedStruct { a: 1 })];
    internal_both_names: InternalBoth => [InternalBoth::A { x: 1 }, InternalBoth::B], seeds [{ "t": "r", "X": 1 }], except [Alias(&["q", "bee", "BEE"])];
    internal_maps: InternalMaps => [InternalMaps::A { map: by(1, true) }, InternalMaps::B { words: by(Colour::Red, 1) }];
    untagged_maps: UntaggedMaps => [UntaggedMaps::A { map: by(1, true) }, UntaggedMaps::B(by(-1, true))];
    adjacent_defaults: AdjacentDefaults => [AdjacentDefaults::A { x: 1 }, AdjacentDefaults::B(1), AdjacentDefaults::C(1, 2), AdjacentDefaults::D(Empty { x: 1 })];
    adjacent_closed: AdjacentClosed => [AdjacentClosed::A { x: 1 }, AdjacentClosed::B(None), AdjacentClosed::C];
    adjacent_units: AdjacentUnits => [AdjacentUnits::A, AdjacentUnits::B(()), AdjacentUnits::C(vec![()])];
    untagged_shapes: UntaggedShapes => [UntaggedShapes::Unit, UntaggedShapes::Number(-1), UntaggedShapes::Real(0.5), UntaggedShapes::Flag(true), UntaggedShapes::Letter('x'), UntaggedShapes::Many(vec![1]), UntaggedShapes::Pair(1, "x".into()), UntaggedShapes::Word(Colour::Red), UntaggedShapes::Map(by("k".into(), true))];
    untagged_tagged: UntaggedTagged => [UntaggedTagged::A(Internal::B), UntaggedTagged::B(Adjacent::A(1)), UntaggedTagged::C(External::Two { x: true })];
    untagged_tuples: UntaggedTuples => [UntaggedTuples::One(1, true), UntaggedTuples::None()];
    untagged_closed: UntaggedClosed => [UntaggedClosed::A { x: 1 }, UntaggedClosed::B { x: 1, y: Some(2), z: 3 }, UntaggedClosed::C(page())];
    untagged_defaults: UntaggedDefaults => [UntaggedDefaults::A { x: 1 }, UntaggedDefaults::B(1)];
    external_options: ExternalMaybe => [ExternalMaybe::A(None), ExternalMaybe::A(Some(page())), ExternalMaybe::B { page: None }, ExternalMaybe::C(None, Some(1)), ExternalMaybe::D(Box::new(None))];
    external_both_names: ExternalBoth => [ExternalBoth::A(1), ExternalBoth::B], seeds [{ "r": 1 }, "r2"];
    external_contents: ExternalMap => [ExternalMap::A(by("k".into(), 1)), ExternalMap::B(vec![page()]), ExternalMap::C(1.into()), ExternalMap::D((1, true)), ExternalMap::E([1, 2])];
    external_defaults: ExternalDefault => [ExternalDefault::A { x: 1, y: None }];
    external_empty: OnlyUnitData => [OnlyUnitData::A(), OnlyUnitData::B {}, OnlyUnitData::C(())];
    external_other: OtherData => [OtherData::A(1), OtherData::B, OtherData::C];
    transparent_enum: TransparentEnum => [TransparentEnum { inner: External::One(1) }];
    newtype_enum: NewtypeEnum => [NewtypeEnum(Internal::A { x: 1 })];
    flattened_transparent: FlatTransparent => [FlatTransparent { a: 1, inner: TransparentPage { page: page() } }];
    flattened_newtype_enum: FlatNewtypeEnum => [FlatNewtypeEnum { a: 1, inner: NewtypeEnum(Internal::A { x: 1 }) }];
    flattened_through_two: FlatTwice => [FlatTwice { one: FlatTransparent { a: 1, inner: TransparentPage { page: page() } }, two: TaggedStruct { a: 1 } }];
    many_in_one: HoldsMany => [HoldsMany { a: None, b: vec![None, Some(Internal::B)], c: by(Colour::Red, None), d: (Internal::B, None), e: [None, Some(Colour::Blue)], f: Err(External::One(1)) }];
    remote_enum: HoldsRemote => [HoldsRemote { remote: Remote::A(1) }, HoldsRemote { remote: Remote::B { x: 1 } }];
    flattened_from: FlatThrough => [FlatThrough { a: true, through: Through { sum: 1 } }];
    internal_from: InternalThrough => [InternalThrough::A(Through { sum: 1 }), InternalThrough::B];
    fields_from_options: HoldsThrough => [HoldsThrough { a: MaybeThrough(1), b: None }];
}

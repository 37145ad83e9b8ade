//! Corners where recursion, buffers, lifetimes and generics meet the attributes.

#![allow(
    dead_code,
    clippy::option_option,
    clippy::type_complexity,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::marker::PhantomData;
use std::num::NonZeroU8;
use std::time::Duration;

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use test_zoo::{types, zoo};

macro_rules! generic {
    ($($(#[$attr:meta])* $keyword:ident $name:ident [$($params:tt)*] [$($clause:tt)*] $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
        #[halo(crate = halo_core)]
        $(#[$attr])*
        $keyword $name<$($params)*> $($clause)* $body
    )*};
}

generic! {
    struct Paged [T] [] { items: Vec<T>, #[serde(flatten)] page: Page }
    struct Flat [T] [] { id: u8, #[serde(flatten)] inner: T }
    struct Extra [T = BTreeMap<String, Value>] [] { id: u8, #[serde(flatten)] rest: T }
    enum Reply [T, E] [] { Done(T), Failed { error: E, #[serde(default)] tries: u8 }, Pending }
    #[serde(tag = "status", content = "data", rename_all = "snake_case")] enum Envelope [T] [] { Ready(T), NotYet }
    #[serde(untagged)] enum OneOrMany [T] [] { One(T), Many(Vec<T>) }
    #[serde(tag = "t")] enum TaggedOf [T] [] { Of(T), Named { of: T } }
    #[serde(transparent)] struct Clear [T] [] { inner: T, #[serde(skip)] marker: PhantomData<T> }
    struct Where [T] [where T: Clone + Ord] { map: BTreeMap<T, T> }
    struct GenericNode [T] [] { value: T, kids: Vec<GenericNode<T>> }
    struct Alternating [A, B] [] { a: A, next: Option<Box<Alternating<A, B>>>, b: B }
    enum Borrowing ['a] [] { #[serde(borrow)] Text(Cow<'a, str>), Plain { #[serde(borrow)] text: &'a str }, Nothing }
    #[serde(tag = "t")] enum BorrowingTagged ['a] [] { A { #[serde(borrow)] text: Cow<'a, str> }, B }
    struct Matrix [const R: usize, const C: usize] [] { rows: Vec<Vec<u8>>, fixed: [[bool; 2]; 2] }
}

types! {
    struct Page { offset: u8, size: Option<u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash)] enum Colour { Red, Blue }
    #[serde(tag = "t")] enum Internal { A { x: u8 }, B }
    #[serde(untagged)] enum Loose { A { left: u8 }, B { right: u8 } }

    enum Json { Null, Bool(bool), Many(Vec<Json>), Named(BTreeMap<String, Json>) }
    #[serde(untagged)] enum AnyJson { Null, Bool(bool), Number(f64), Text(String), Many(Vec<AnyJson>), Named(BTreeMap<String, AnyJson>) }
    #[serde(tag = "op", rename_all = "lowercase")] enum Filter { And { all: Vec<Filter> }, Not { of: Box<Filter> }, Eq { field: String, value: Value }, Has(Field) }
    struct Field { field: String }
    #[serde(tag = "k", content = "v")] enum Shape { Dot, Group(Vec<Shape>), Frame { inner: Box<Shape>, width: u8 }, Two(Box<Shape>, Box<Shape>) }
    struct Menu { title: String, #[serde(default)] items: Vec<Item> }
    #[serde(untagged)] enum Item { Link { href: String }, Menu(Menu) }
    struct Person { name: String, boss: Option<Box<Person>>, team: HashMap<String, Person> }
    struct Comment { text: String, #[serde(flatten)] meta: Meta }
    struct Meta { likes: u8, replies: Vec<Comment> }
    struct Outer { #[serde(flatten)] middle: Middle }
    struct Middle { #[serde(flatten)] inner: Innermost, m: u8 }
    struct Innermost { #[serde(flatten)] choice: Internal, i: u8 }
    struct DeepMap { #[serde(flatten)] middle: HasMap, own: u8 }
    struct HasMap { m: u8, #[serde(flatten)] rest: BTreeMap<String, u8> }
    #[serde(transparent)] struct Names(Vec<Names2>);
    struct Names2 { more: Names }
    struct Queue(VecDeque<Queue>);
    #[serde(tag = "t")] enum SelfTagged { Leaf, Node(SelfHolder) }
    struct SelfHolder { left: Option<Box<SelfTagged>>, right: Option<Box<SelfTagged>> }
    struct MaybeRound { inner: Box<Option<MaybeRound>> }
    enum Cell2 { Nil, Cons(u8, Box<Cell2>) }
    struct MutualA { b: Vec<MutualB> }
    enum MutualB { C(MutualC), Stop }
    struct MutualC(BTreeMap<String, Option<MutualA>>);
    #[serde(tag = "t")] enum KeysInBuffer { A { by_word: BTreeMap<Colour, u8>, by_text: BTreeMap<String, KeysInBuffer> }, B { by_number: Option<BTreeMap<u8, u8>>, by_flag: Option<BTreeMap<bool, u8>> } }
    struct NumbersBeside { own: BTreeMap<u8, bool>, #[serde(flatten)] page: Page }
    struct NumbersInside { own: u8, #[serde(flatten)] inner: HasNumbers }
    struct HasNumbers { map: BTreeMap<u8, bool>, small: NonZeroU8, took: Duration, range: std::ops::Range<u8>, result: Result<u8, String> }
    struct NumbersBoth { a: HasOnlyNumbers, #[serde(flatten)] b: HasOnlyNumbers2 }
    struct HasOnlyNumbers { map: BTreeMap<u8, bool> }
    struct HasOnlyNumbers2 { other: HasOnlyNumbers }
    struct NodeNumbers { map: BTreeMap<u8, NodeNumbers>, kind: Option<NodeKind> }
    #[serde(tag = "t")] enum NodeKind { A { node: Box<NodeNumbers> } }
    #[serde(tag = "t")] enum FlatInside { A { #[serde(flatten)] loose: Loose, z: u8 }, B { #[serde(flatten)] page: Option<Page>, z: u8 } }
    #[serde(untagged)] enum FlatUntagged { A { #[serde(flatten)] internal: Internal }, B { #[serde(flatten)] rest: BTreeMap<String, bool> } }
    enum FlatExternal { A { #[serde(flatten)] colour: Colour, z: u8 }, B { #[serde(flatten)] rest: BTreeMap<String, bool>, z: u8 } }
    #[serde(tag = "t", content = "c")] enum FlatAdjacent { A { #[serde(flatten)] internal: Internal, z: u8 } }
    #[serde(deny_unknown_fields)] struct ClosedTwo { #[serde(flatten)] a: Page, #[serde(flatten)] b: Field, own: u8 }
    #[serde(deny_unknown_fields)] struct ClosedAdjacentFlat { own: u8, #[serde(flatten)] a: Adjacent }
    #[serde(tag = "t", content = "c")] enum Adjacent { A(u8), B { x: bool }, C }
    #[serde(deny_unknown_fields)] struct ClosedMaybe { own: u8, #[serde(flatten)] a: Option<Page> }
    struct ClosedEnumFlat { own: u8, #[serde(flatten)] a: ClosedInternal }
    #[serde(tag = "t", deny_unknown_fields)] enum ClosedInternal { A { x: u8 }, B }
    struct ClosedLooseFlat { own: u8, #[serde(flatten)] a: ClosedLoose }
    #[serde(untagged, deny_unknown_fields)] enum ClosedLoose { A { x: u8 }, B { y: u8 } }
    struct ClosedAdjacentInside { own: u8, #[serde(flatten)] a: ClosedAdjacent }
    #[serde(tag = "t", content = "c", deny_unknown_fields)] enum ClosedAdjacent { A(u8), B { x: bool } }
    #[serde(tag = "t")] enum InternalClosedFlat { A(ClosedTwo), B { #[serde(flatten)] p: Page } }
    #[serde(tag = "t", deny_unknown_fields)] enum ClosedVariantFlat { A { y: u8, #[serde(flatten)] p: Page }, B }
    #[serde(tag = "t")] enum TagTwice { A(Adjacent), B(Tagged), C(Internal2) }
    #[serde(tag = "kind")] struct Tagged { x: u8 }
    #[serde(tag = "u")] enum Internal2 { #[serde(other)] Else }
    enum SkippedContent { A(#[serde(skip)] u8), B(u8, #[serde(skip)] u8), C { #[serde(skip)] x: u8 }, D(#[serde(skip)] u8, #[serde(skip)] u8) }
    #[serde(tag = "t", content = "c")] enum SkippedAdjacent { B(#[serde(default)] Option<u8>), C { #[serde(skip)] x: u8 } }
    #[serde(untagged)] enum SkippedUntagged { A { #[serde(skip)] x: u8, y: u8 }, B(u8, #[serde(skip)] bool) }
    struct OneWay { #[serde(skip_deserializing, default)] written: u8, #[serde(skip_serializing, default)] read: u8, #[serde(flatten, skip_deserializing)] page: DefaultPage }
    #[derive(Default)] struct DefaultPage { offset: u8 }
    #[serde(expecting = "a thing")] struct Expecting { a: u8 }
    #[serde(rename_all_fields(serialize = "UPPERCASE", deserialize = "kebab-case"))] enum FieldRules { A { one_two: u8 }, #[serde(rename_all = "camelCase")] B { one_two: u8 } }
    #[serde(rename_all(serialize = "UPPERCASE", deserialize = "kebab-case"), tag = "t")] enum VariantRules { OneTwo { x: u8 }, Three }
}

impl Default for Page {
    fn default() -> Self {
        page()
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

fn field() -> Field {
    Field { field: "x".into() }
}

fn numbers() -> HasOnlyNumbers {
    HasOnlyNumbers {
        map: BTreeMap::new(),
    }
}

zoo! {
    paged: Paged<Option<u8>> => [Paged { items: vec![None, Some(1)], page: page() }];
    flat_of_a_struct: Flat<Page> => [Flat { id: 1, inner: page() }];
    flat_of_an_enum: Flat<Internal> => [Flat { id: 1, inner: Internal::A { x: 1 } }];
    flat_of_a_map: Flat<BTreeMap<String, bool>> => [Flat { id: 1, inner: by("k".into(), true) }];
    extra: Extra => [Extra { id: 1, rest: by("k".into(), Value::Null) }];
    reply: Reply<Page, String> => [Reply::Done(page()), Reply::Failed { error: "x".into(), tries: 1 }, Reply::Pending];
    envelope: Envelope<Vec<u8>> => [Envelope::Ready(vec![1]), Envelope::NotYet];
    envelope_of_an_option: Envelope<Option<u8>> => [Envelope::Ready(None), Envelope::Ready(Some(1)), Envelope::NotYet];
    one_or_many: OneOrMany<String> => [OneOrMany::One("x".into()), OneOrMany::Many(vec!["x".into()])];
    tagged_of: TaggedOf<Page> => [TaggedOf::Of(page()), TaggedOf::Named { of: page() }];
    tagged_of_a_map: TaggedOf<BTreeMap<Colour, u8>> => [TaggedOf::Of(by(Colour::Red, 1)), TaggedOf::Named { of: by(Colour::Red, 1) }];
    clear: Clear<Option<u8>> => [Clear { inner: Some(1), marker: PhantomData }];
    where_clause: Where<String> => [Where { map: by("k".into(), "v".into()) }];
    generic_node: GenericNode<u8> => [GenericNode { value: 1, kids: vec![GenericNode { value: 2, kids: vec![] }] }];
    alternating: Alternating<u8, bool> => [Alternating { a: 1, next: None, b: true }];
    borrowing: Borrowing<'_> => [Borrowing::Text("x".into()), Borrowing::Plain { text: "y" }, Borrowing::Nothing];
    borrowing_tagged: BorrowingTagged<'_> => [BorrowingTagged::A { text: "x".into() }, BorrowingTagged::B];
    matrix: Matrix<2, 3> => [Matrix { rows: vec![vec![1]], fixed: [[true, false], [true, true]] }];

    json: Json => [Json::Null, Json::Bool(true), Json::Many(vec![Json::Null]), Json::Named(by("k".into(), Json::Null))];
    any_json: AnyJson => [AnyJson::Null, AnyJson::Bool(true), AnyJson::Number(0.5), AnyJson::Text("x".into()), AnyJson::Many(vec![AnyJson::Null]), AnyJson::Named(by("k".into(), AnyJson::Null))];
    filter: Filter => [Filter::And { all: vec![Filter::Has(field())] }, Filter::Not { of: Box::new(Filter::Has(field())) }, Filter::Eq { field: "x".into(), value: Value::Null }];
    shape: Shape => [Shape::Dot, Shape::Group(vec![Shape::Dot]), Shape::Frame { inner: Box::new(Shape::Dot), width: 1 }, Shape::Two(Box::new(Shape::Dot), Box::new(Shape::Dot))];
    menu: Menu => [Menu { title: "x".into(), items: vec![Item::Link { href: "y".into() }, Item::Menu(Menu { title: "z".into(), items: vec![] })] }];
    person: Person => [Person { name: "x".into(), boss: None, team: HashMap::new() }, Person { name: "x".into(), boss: Some(Box::new(Person { name: "y".into(), boss: None, team: HashMap::new() })), team: HashMap::new() }];
    comment: Comment => [Comment { text: "x".into(), meta: Meta { likes: 1, replies: vec![Comment { text: "y".into(), meta: Meta { likes: 2, replies: vec![] } }] } }];
    flattened_three_times: Outer => [Outer { middle: Middle { inner: Innermost { choice: Internal::A { x: 1 }, i: 2 }, m: 3 } }];
    map_two_flattens_down: DeepMap => [DeepMap { middle: HasMap { m: 1, rest: by("k".into(), 1) }, own: 2 }];
    names: Names => [Names(vec![Names2 { more: Names(vec![]) }])];
    queue: Queue => [Queue(VecDeque::from([Queue(VecDeque::new())]))];
    tagged_holder: SelfTagged => [SelfTagged::Leaf, SelfTagged::Node(SelfHolder { left: Some(Box::new(SelfTagged::Leaf)), right: None })];
    boxed_option_of_itself: MaybeRound => [MaybeRound { inner: Box::new(None) }, MaybeRound { inner: Box::new(Some(MaybeRound { inner: Box::new(None) })) }];
    cons: Cell2 => [Cell2::Nil, Cell2::Cons(1, Box::new(Cell2::Nil))];
    mutual_of_three: MutualA => [MutualA { b: vec![MutualB::Stop, MutualB::C(MutualC(by("k".into(), Some(MutualA { b: vec![] }))))] }];
    keys_in_a_buffer: KeysInBuffer => [KeysInBuffer::A { by_word: by(Colour::Red, 1), by_text: BTreeMap::new() }, KeysInBuffer::B { by_number: None, by_flag: None }];
    number_keys_beside_flatten: NumbersBeside => [NumbersBeside { own: by(1, true), page: page() }], except [KeyRange];
    number_keys_inside_flatten: NumbersInside => [NumbersInside { own: 1, inner: HasNumbers { map: BTreeMap::new(), small: NonZeroU8::MIN, took: Duration::from_millis(1500), range: 1..2, result: Ok(1) } }];
    number_keys_in_both: NumbersBoth => [NumbersBoth { a: HasOnlyNumbers { map: by(1, true) }, b: HasOnlyNumbers2 { other: numbers() } }], except [KeyRange];
    number_keys_of_itself: NodeNumbers => [NodeNumbers { map: by(1, NodeNumbers { map: BTreeMap::new(), kind: None }), kind: Some(NodeKind::A { node: Box::new(NodeNumbers { map: BTreeMap::new(), kind: None }) }) }], except [KeyRange];
    flatten_inside_internal: FlatInside => [FlatInside::A { loose: Loose::B { right: 1 }, z: 2 }, FlatInside::B { page: None, z: 2 }, FlatInside::B { page: Some(page()), z: 2 }], except [FlattenedOption(&["offset", "size"])];
    flatten_inside_untagged: FlatUntagged => [FlatUntagged::A { internal: Internal::A { x: 1 } }, FlatUntagged::B { rest: by("k".into(), true) }];
    flatten_inside_external: FlatExternal => [FlatExternal::A { colour: Colour::Red, z: 1 }, FlatExternal::B { rest: by("k".into(), true), z: 1 }], except [FlattenedChoice(&["Red", "Blue"])];
    flatten_inside_adjacent: FlatAdjacent => [FlatAdjacent::A { internal: Internal::A { x: 1 }, z: 1 }];
    closed_around_two: ClosedTwo => [ClosedTwo { a: page(), b: field(), own: 1 }];
    closed_around_adjacent: ClosedAdjacentFlat => [ClosedAdjacentFlat { own: 1, a: Adjacent::A(1) }, ClosedAdjacentFlat { own: 1, a: Adjacent::C }];
    closed_around_an_option: ClosedMaybe => [ClosedMaybe { own: 1, a: None }, ClosedMaybe { own: 1, a: Some(page()) }], except [FlattenedOption(&["offset", "size"])];
    closed_internal_inside: ClosedEnumFlat => [ClosedEnumFlat { own: 1, a: ClosedInternal::A { x: 1 } }, ClosedEnumFlat { own: 1, a: ClosedInternal::B }];
    closed_untagged_inside: ClosedLooseFlat => [ClosedLooseFlat { own: 1, a: ClosedLoose::A { x: 1 } }, ClosedLooseFlat { own: 1, a: ClosedLoose::B { y: 1 } }];
    closed_adjacent_inside: ClosedAdjacentInside => [ClosedAdjacentInside { own: 1, a: ClosedAdjacent::A(1) }];
    internal_around_closed: InternalClosedFlat => [InternalClosedFlat::A(ClosedTwo { a: page(), b: field(), own: 1 }), InternalClosedFlat::B { p: page() }];
    closed_variant_with_flatten: ClosedVariantFlat => [ClosedVariantFlat::A { y: 1, p: page() }, ClosedVariantFlat::B];
    tagged_twice: TagTwice => [TagTwice::A(Adjacent::A(1)), TagTwice::B(Tagged { x: 1 }), TagTwice::C(Internal2::Else)];
    skipped_content: SkippedContent => [SkippedContent::A(1), SkippedContent::B(1, 2), SkippedContent::C { x: 1 }, SkippedContent::D(1, 2)];
    skipped_adjacent: SkippedAdjacent => [SkippedAdjacent::B(None), SkippedAdjacent::C { x: 1 }];
    skipped_untagged: SkippedUntagged => [SkippedUntagged::A { x: 1, y: 2 }, SkippedUntagged::B(1, true)];
    one_way_each: OneWay => [OneWay { written: 1, read: 2, page: DefaultPage { offset: 3 } }];
    expecting: Expecting => [Expecting { a: 1 }];
    field_rules: FieldRules => [FieldRules::A { one_two: 1 }, FieldRules::B { one_two: 1 }], seeds [{ "A": { "one-two": 1 } }];
    variant_rules: VariantRules => [VariantRules::OneTwo { x: 1 }, VariantRules::Three], seeds [{ "t": "one-two", "x": 1 }];
}

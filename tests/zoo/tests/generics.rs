//! Generics of every kind, lifetimes, associated types, aliases, recursion.

#![allow(
    dead_code,
    clippy::option_option,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "256"]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;
use std::rc::Rc;

use halo_core::schema::HaloSchema as Described;
use halo_macros::HaloSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use test_zoo::{types, zoo};

macro_rules! generic {
    ($($(#[$attr:meta])* $(struct)? $name:ident [$($params:tt)*] $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
        #[halo(crate = halo_core)]
        $(#[$attr])*
        struct $name<$($params)*> $body
    )*};
}

generic! {
    Wrap [T] { value: T }
    Two [A, B] { a: A, b: Vec<B> }
    Defaulted [T = u8] { value: Option<T> }
    Nested [T] { inner: Wrap<T>, map: HashMap<String, Two<T, bool>> }
    Marked [T] { id: u8, of: PhantomData<T> }
    SkippedParam [T: Default] { id: u8, #[serde(skip)] other: T }
    #[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))] Bound [T: Clone] { value: Rc<T> }
    Borrowed ['a] { #[serde(borrow)] text: Cow<'a, str>, #[serde(borrow)] plain: &'a str, maybe: Option<&'a str> }
    BorrowedOf ['a, T] { #[serde(borrow)] text: Cow<'a, str>, value: T }
    #[serde(bound = "T::Id: Serialize + DeserializeOwned")] Keyed [T: Entity] { id: T::Id, all: Vec<<T as Entity>::Id> }
}

trait Entity {
    type Id: Clone + std::fmt::Debug;
}

/// Not described, and need not be.
#[derive(Clone, Debug, Default)]
struct Book;

impl Entity for Book {
    type Id = u16;
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Buffer<const N: usize> {
    #[halo(max_items = N)]
    bytes: Vec<u8>,
}

/// Reads what its own rule does not allow, which a validator would refuse.
#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(untagged)]
#[halo(crate = halo_core)]
enum Either<L, R> {
    Left(L),
    Right(R),
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(tag = "kind")]
#[halo(crate = halo_core)]
enum Event<T> {
    Made { what: T },
    Gone(Wrap<T>),
}

#[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
#[serde(bound = "")]
#[halo(crate = halo_core, bound = "T: 'static")]
struct Handle<T> {
    id: u8,
    of: PhantomData<fn() -> T>,
}

type Maybe<T> = Option<T>;
type Table = BTreeMap<String, Vec<Maybe<u8>>>;

types! {
    struct Aliases { a: Maybe<u8>, b: Table, c: Maybe<Maybe<bool>> }

    struct Node { value: u8, kids: Vec<Node> }
    struct List { value: u8, next: Option<Box<List>> }
    struct Tree(Vec<Tree>);
    struct ByName { children: BTreeMap<String, ByName> }
    struct Left { right: Option<Box<Right>> }
    struct Right { lefts: Vec<Left> }
    #[serde(tag = "t")] enum Expr { Num { value: u8 }, Neg { of: Box<Expr> }, Sum { all: Vec<Expr> } }
    enum External { Leaf(u8), Pair(Box<External>, Box<External>), Deep { inner: Box<External> } }
    #[serde(tag = "t", content = "c")] enum Adjacent { Leaf, More(Box<Adjacent>) }
    #[serde(untagged)] enum Loose { One(bool), Many(Vec<Loose>), Named { inner: Box<Loose> } }
    #[serde(tag = "t")] enum TaggedNewtype { Leaf { x: u8 }, Node(Box<Holder>) }
    struct Holder { inner: Vec<TaggedNewtype> }
    struct Flat { own: u8, #[serde(flatten)] kind: FlatKind }
    #[serde(tag = "t")] enum FlatKind { Leaf, Node { inner: Vec<Flat> } }
    #[serde(transparent)] struct Seen { inner: Vec<Seen> }
    struct Through { inner: Option<Rc<Wrapper>> }
    struct Wrapper(Through);
}

fn list(value: u8, next: Option<List>) -> List {
    List {
        value,
        next: next.map(Box::new),
    }
}

fn num() -> Expr {
    Expr::Num { value: 1 }
}

zoo! {
    wrap: Wrap<u8> => [Wrap { value: 1 }];
    wrap_of_option: Wrap<Option<u8>> => [Wrap { value: None }, Wrap { value: Some(1) }];
    wrap_of_wrap: Wrap<Wrap<Vec<u8>>> => [Wrap { value: Wrap { value: vec![1] } }];
    two_parameters: Two<u8, String> => [Two { a: 1, b: vec!["x".into()] }];
    default_parameter: Defaulted => [Defaulted { value: Some(1) }];
    nested: Nested<bool> => [Nested { inner: Wrap { value: true }, map: HashMap::from([("k".into(), Two { a: true, b: vec![] })]) }];
    marked: Marked<String> => [Marked { id: 1, of: PhantomData }];
    skipped_parameter: SkippedParam<Book> => [SkippedParam { id: 1, other: Book }];
    bound: Bound<u8> => [Bound { value: Rc::new(1) }];
    borrowed: Borrowed<'_> => [Borrowed { text: "x".into(), plain: "y", maybe: None }];
    borrowed_of: BorrowedOf<'_, u8> => [BorrowedOf { text: "x".into(), value: 1 }];
    associated_types: Keyed<Book> => [Keyed { id: 1, all: vec![2] }];
    const_parameter: Buffer<30> => [Buffer { bytes: vec![1] }];
    either: Either<u8, Vec<u8>> => [Either::Left(1), Either::Right(vec![1])];
    event: Event<u8> => [Event::Made { what: 1 }, Event::Gone(Wrap { value: 1 })];
    own_bound: Handle<Book> => [Handle { id: 1, of: PhantomData }];
    aliases: Aliases => [Aliases { a: None, b: BTreeMap::from([("k".into(), vec![None])]), c: None }];

    node: Node => [Node { value: 1, kids: vec![Node { value: 2, kids: vec![] }] }];
    linked: List => [list(1, None), list(1, Some(list(2, None)))];
    newtype_of_itself: Tree => [Tree(vec![]), Tree(vec![Tree(vec![])])];
    map_of_itself: ByName => [ByName { children: BTreeMap::from([("k".into(), ByName { children: BTreeMap::new() })]) }];
    mutual: Left => [Left { right: Some(Box::new(Right { lefts: vec![Left { right: None }] })) }];
    internal: Expr => [num(), Expr::Neg { of: Box::new(num()) }, Expr::Sum { all: vec![num()] }];
    external: External => [External::Leaf(1), External::Pair(Box::new(External::Leaf(1)), Box::new(External::Leaf(2))), External::Deep { inner: Box::new(External::Leaf(1)) }];
    adjacent: Adjacent => [Adjacent::Leaf, Adjacent::More(Box::new(Adjacent::Leaf))];
    untagged: Loose => [Loose::One(true), Loose::Many(vec![Loose::One(true)]), Loose::Named { inner: Box::new(Loose::One(true)) }];
    tagged_newtype: TaggedNewtype => [TaggedNewtype::Leaf { x: 1 }, TaggedNewtype::Node(Box::new(Holder { inner: vec![TaggedNewtype::Leaf { x: 1 }] }))];
    flattened: Flat => [Flat { own: 1, kind: FlatKind::Leaf }, Flat { own: 1, kind: FlatKind::Node { inner: vec![Flat { own: 2, kind: FlatKind::Leaf }] } }];
    transparent: Seen => [Seen { inner: vec![Seen { inner: vec![] }] }];
    through_a_newtype: Through => [Through { inner: None }, Through { inner: Some(Rc::new(Wrapper(Through { inner: None }))) }];
}

#[test]
fn what_is_not_mentioned_is_not_asked_for() {
    fn described<T: Described>() {}
    described::<SkippedParam<Book>>();
    described::<Keyed<Book>>();
    described::<Marked<Book>>();
    described::<Handle<Book>>();
}

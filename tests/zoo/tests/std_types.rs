//! The types of the language and of `std`, alone and as fields, and every kind of key.

#![allow(
    dead_code,
    clippy::option_option,
    reason = "what is described is the point, not its use"
)]
#![recursion_limit = "512"]

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsString};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use halo_macros::HaloSchema;
use serde::{Deserialize, Serialize};
use test_zoo::{types, zoo};

types! {
    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash)] enum Key { #[serde(rename = "red")] Red, Blue }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] struct TextKey(String);
    #[derive(PartialEq, Eq, PartialOrd, Ord)] struct NumberKey(u8);
    #[derive(PartialEq, Eq, PartialOrd, Ord)] #[serde(try_from = "String", into = "String")] struct ThroughKey(String);
}

impl From<String> for ThroughKey {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<ThroughKey> for String {
    fn from(key: ThroughKey) -> Self {
        key.0
    }
}

const LOCAL: Ipv4Addr = Ipv4Addr::LOCALHOST;

zoo! {
    u8: u8 => [0, 255];
    u16: u16 => [0, u16::MAX];
    u32: u32 => [0, u32::MAX];
    u64: u64 => [0, u64::MAX];
    u128: u128 => [0, 5];
    usize: usize => [0, 5];
    i8: i8 => [-128, 127];
    i16: i16 => [i16::MIN, i16::MAX];
    i32: i32 => [i32::MIN, i32::MAX];
    i64: i64 => [i64::MIN, i64::MAX];
    i128: i128 => [-5, 5];
    isize: isize => [-5, 5];
    nonzero_u8: NonZeroU8 => [NonZeroU8::MIN, NonZeroU8::MAX];
    nonzero_u16: NonZeroU16 => [NonZeroU16::MIN];
    nonzero_u32: NonZeroU32 => [NonZeroU32::MIN];
    nonzero_u64: NonZeroU64 => [NonZeroU64::MIN];
    nonzero_u128: NonZeroU128 => [NonZeroU128::MIN];
    nonzero_usize: NonZeroUsize => [NonZeroUsize::MIN];
    nonzero_i8: NonZeroI8 => [NonZeroI8::MIN, NonZeroI8::MAX];
    nonzero_i16: NonZeroI16 => [NonZeroI16::MIN];
    nonzero_i32: NonZeroI32 => [NonZeroI32::MIN];
    nonzero_i64: NonZeroI64 => [NonZeroI64::MIN];
    nonzero_i128: NonZeroI128 => [NonZeroI128::new(-3).expect("not zero")];
    nonzero_isize: NonZeroIsize => [NonZeroIsize::MIN];
    f32: f32 => [0.5, -1.0];
    f64: f64 => [0.5, -1.0, 1e300];
    bool: bool => [true, false];
    char: char => ['x', 'ß', '😀'];
    string: String => [String::new(), "x".into()];
    boxed_str: Box<str> => ["x".into()];
    cow: Cow<'static, str> => ["x".into()];
    unit: () => [()];
    phantom: PhantomData<String> => [PhantomData];
    option: Option<u8> => [None, Some(1)];
    option_of_option: Option<Option<bool>> => [None, Some(Some(true))];
    boxed: Box<u8> => [Box::new(1)];
    rc: Rc<u8> => [Rc::new(1)];
    arc: Arc<str> => ["x".into()];
    cell: Cell<u8> => [Cell::new(1)];
    ref_cell: RefCell<u8> => [RefCell::new(1)];
    mutex: Mutex<u8> => [Mutex::new(1)];
    rw_lock: RwLock<u8> => [RwLock::new(1)];
    wrapping: Wrapping<u8> => [Wrapping(1)];
    saturating: Saturating<u8> => [Saturating(1)];
    reverse: Reverse<u8> => [Reverse(1)];
    atomic_bool: AtomicBool => [AtomicBool::new(true)];
    atomic_u8: AtomicU8 => [AtomicU8::new(1)];
    atomic_i64: AtomicI64 => [AtomicI64::new(1)];
    atomic_usize: AtomicUsize => [AtomicUsize::new(1)];
    vec: Vec<u8> => [vec![], vec![1, 2]];
    vec_of_options: Vec<Option<u8>> => [vec![None, Some(1)]];
    boxed_slice: Box<[bool]> => [vec![true].into()];
    vec_deque: VecDeque<u8> => [VecDeque::from([1])];
    linked_list: LinkedList<u8> => [LinkedList::from([1])];
    binary_heap: BinaryHeap<u8> => [BinaryHeap::from([1, 2])];
    btree_set: BTreeSet<u8> => [BTreeSet::from([1, 2])];
    hash_set: HashSet<u8> => [HashSet::from([1, 2])];
    array: [u8; 3] => [[1, 2, 3]];
    array_of_none: [u8; 0] => [[]];
    array_of_arrays: [[bool; 2]; 1] => [[[true, false]]];
    pair: (u8, String) => [(1, "x".into())];
    one: (u8,) => [(1,)];
    sixteen: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, bool) => [(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, true)];
    pair_of_options: (Option<u8>, Option<bool>) => [(None, Some(true))];
    result: Result<u8, String> => [Ok(1), Err("x".into())];
    bound: Bound<u8> => [Bound::Unbounded, Bound::Included(1), Bound::Excluded(2)];
    range: Range<u8> => [1..2];
    range_inclusive: RangeInclusive<u8> => [1..=2];
    range_from: RangeFrom<u8> => [1..];
    range_to: RangeTo<u8> => [..2];
    duration: Duration => [Duration::from_millis(1500)];
    system_time: SystemTime => [SystemTime::UNIX_EPOCH + Duration::from_millis(1500)];
    path: PathBuf => ["a/b".into()];
    c_string: CString => [CString::new("a").expect("no zero")], except [Grammar];
    os_string: OsString => ["a".into()];
    ipv4: Ipv4Addr => [LOCAL];
    ipv6: Ipv6Addr => [Ipv6Addr::LOCALHOST];
    ip: IpAddr => [LOCAL.into(), Ipv6Addr::LOCALHOST.into()];
    socket_v4: SocketAddrV4 => [SocketAddrV4::new(LOCAL, 80)], except [Grammar];
    socket_v6: SocketAddrV6 => [SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 0, 0)], except [Grammar];
    socket: SocketAddr => [SocketAddr::new(LOCAL.into(), 80), SocketAddr::new(Ipv6Addr::LOCALHOST.into(), 80)], except [Grammar];
    any: serde_json::Value => [serde_json::json!({ "a": [1] })];
    map: BTreeMap<String, u8> => [BTreeMap::from([("k".into(), 1)])];
    hash_map: HashMap<String, Vec<u8>> => [HashMap::from([("k".into(), vec![1])])];
    map_by_word: BTreeMap<Key, u8> => [BTreeMap::from([(Key::Red, 1), (Key::Blue, 2)])];
    map_by_u8: BTreeMap<u8, bool> => [BTreeMap::from([(1, true)])], except [KeyRange];
    map_by_i32: BTreeMap<i32, bool> => [BTreeMap::from([(-1, true), (0, true)])], except [KeyRange];
    map_by_nonzero: BTreeMap<NonZeroU8, bool> => [BTreeMap::from([(NonZeroU8::MIN, true)])], except [KeyRange];
    map_by_bool: BTreeMap<bool, u8> => [BTreeMap::from([(true, 1)])];
    map_by_char: BTreeMap<char, u8> => [BTreeMap::from([('x', 1)])];
    map_by_newtype: BTreeMap<TextKey, u8> => [BTreeMap::from([(TextKey("x".into()), 1)])];
    map_by_number_newtype: BTreeMap<NumberKey, u8> => [BTreeMap::from([(NumberKey(1), 1)])], except [KeyRange];
    map_by_through: BTreeMap<ThroughKey, u8> => [BTreeMap::from([(ThroughKey("x".into()), 1)])];
    map_by_address: BTreeMap<Ipv4Addr, u8> => [BTreeMap::from([(LOCAL, 1)])];
    map_of_maps: BTreeMap<String, BTreeMap<u8, Option<bool>>> => [BTreeMap::from([("k".into(), BTreeMap::from([(1, None)]))])], except [KeyRange];
}

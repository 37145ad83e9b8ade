//! The generic types of the language and of `std`: options, pointers, sequences, maps, tuples.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::num::Wrapping;
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};

use super::{Field, HaloSchema, Kind, Schema, Shape, ShapeKind, of};

impl<T: HaloSchema> HaloSchema for Option<T> {
    const SHAPE: Shape = T::SHAPE.optional();
    const SCHEMA: &'static Schema = &Schema::new(Kind::Optional(of::<T>));
}

// A pointer is its target, both in JSON and here: the target's constants are passed on.
macro_rules! pointers {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: HaloSchema + ?Sized> HaloSchema for $ty {
            const SHAPE: Shape = T::SHAPE;
            const SCHEMA: &'static Schema = T::SCHEMA;
        }
    )*};
}

pointers!(
    &T,
    &mut T,
    Box<T>,
    Rc<T>,
    Arc<T>,
    RefCell<T>,
    Mutex<T>,
    RwLock<T>
);

// Sized wrappers that serde sees through.
macro_rules! wrappers {
    ($($ty:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: HaloSchema> HaloSchema for $ty<T> {
            const SHAPE: Shape = T::SHAPE;
            const SCHEMA: &'static Schema = T::SCHEMA;
        }
    )*};
}

wrappers!(Cell, Reverse, Wrapping);

impl<T: ?Sized> HaloSchema for PhantomData<T> {
    const SHAPE: Shape = Shape::new(ShapeKind::Null);
    const SCHEMA: &'static Schema = &Schema::new(Kind::Null);
}

impl<T: HaloSchema + ToOwned + ?Sized> HaloSchema for Cow<'_, T> {
    const SHAPE: Shape = T::SHAPE;
    const SCHEMA: &'static Schema = T::SCHEMA;
}

const fn array<T: HaloSchema>(unique: bool, length: Option<u64>) -> Schema {
    Schema::new(Kind::Array {
        items: of::<T>,
        min_items: length,
        max_items: length,
        unique,
    })
}

macro_rules! sequences {
    ($($ty:ty: $unique:literal;)*) => {$(
        impl<T: HaloSchema> HaloSchema for $ty {
            const SHAPE: Shape = Shape::new(ShapeKind::Array);
            const SCHEMA: &'static Schema = &array::<T>($unique, None);
        }
    )*};
}

sequences! {
    [T]: false;
    Vec<T>: false;
    VecDeque<T>: false;
    LinkedList<T>: false;
    BinaryHeap<T>: false;
    BTreeSet<T>: true;
}

impl<T: HaloSchema, S> HaloSchema for HashSet<T, S> {
    const SHAPE: Shape = Shape::new(ShapeKind::Array);
    const SCHEMA: &'static Schema = &array::<T>(true, None);
}

impl<T: HaloSchema, const N: usize> HaloSchema for [T; N] {
    const SHAPE: Shape = Shape::new(ShapeKind::Tuple(N));
    const SCHEMA: &'static Schema = &array::<T>(false, Some(N as u64));
}

const fn map<K: HaloSchema, V: HaloSchema>() -> Schema {
    Schema::new(Kind::Map {
        keys: of::<K>,
        values: of::<V>,
    })
}

impl<K: HaloSchema, V: HaloSchema> HaloSchema for BTreeMap<K, V> {
    const SHAPE: Shape = Shape::new(ShapeKind::Object);
    const SCHEMA: &'static Schema = &map::<K, V>();
}

impl<K: HaloSchema, V: HaloSchema, S> HaloSchema for HashMap<K, V, S> {
    const SHAPE: Shape = Shape::new(ShapeKind::Object);
    const SCHEMA: &'static Schema = &map::<K, V>();
}

macro_rules! tuples {
    ($($len:literal => $($name:ident)+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($name: HaloSchema),+> HaloSchema for ($($name,)+) {
            const SHAPE: Shape = Shape::new(ShapeKind::Tuple($len));
            const SCHEMA: &'static Schema = &Schema::new(Kind::Tuple(&[$(Field::new::<$name>("", "")),+]));
        }
    )*};
}

tuples! {
    1 => A;
    2 => A B;
    3 => A B C;
    4 => A B C D;
    5 => A B C D E;
    6 => A B C D E F;
    7 => A B C D E F G;
    8 => A B C D E F G H;
    9 => A B C D E F G H I;
    10 => A B C D E F G H I J;
    11 => A B C D E F G H I J K;
    12 => A B C D E F G H I J K L;
    13 => A B C D E F G H I J K L M;
    14 => A B C D E F G H I J K L M N;
    15 => A B C D E F G H I J K L M N O;
    16 => A B C D E F G H I J K L M N O P;
}

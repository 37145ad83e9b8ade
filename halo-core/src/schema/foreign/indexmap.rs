//! indexmap 2: maps and sets in the order of insertion, with any hasher.

use std::collections::{HashMap, HashSet};

use indexmap::{IndexMap, IndexSet};

use crate::schema::{HaloSchema, Schema, Shape};

impl<K: HaloSchema, V: HaloSchema, S> HaloSchema for IndexMap<K, V, S> {
    const SHAPE: Shape = HashMap::<K, V>::SHAPE;
    const SCHEMA: &'static Schema = HashMap::<K, V>::SCHEMA;
}

impl<T: HaloSchema, S> HaloSchema for IndexSet<T, S> {
    const SHAPE: Shape = HashSet::<T>::SHAPE;
    const SCHEMA: &'static Schema = HashSet::<T>::SCHEMA;
}

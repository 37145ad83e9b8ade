//! Pages of long lists: every list takes `limit` and `offset`, and answers a [`Page`].

use halo_actix::HaloSchema;
use serde::Serialize;

use crate::failure::Failure;

/// The most records one page may hold.
pub const LONGEST: usize = 100;

/// How many records a page holds when the caller does not say.
#[must_use]
pub fn usual() -> usize {
    20
}

/// One page of a list.
#[derive(Debug, Serialize, HaloSchema)]
pub struct Page<T> {
    /// How many records match in all.
    pub total: usize,
    /// How many records were left out before the first of this page.
    pub offset: usize,
    /// The records of this page.
    pub items: Vec<T>,
}

impl<T: Clone> Page<T> {
    /// Cuts a page out of everything that matches.
    ///
    /// # Errors
    /// When `limit` is 0 or too large.
    pub fn cut<'a>(
        matching: impl Iterator<Item = &'a T> + Clone,
        limit: usize,
        offset: usize,
    ) -> Result<Self, Failure>
    where
        T: 'a,
    {
        if !(1..=LONGEST).contains(&limit) {
            return Err(Failure::invalid(format!(
                "`limit` must be from 1 to {LONGEST}"
            )));
        }
        let total = matching.clone().count();
        Ok(Self {
            total,
            offset,
            items: matching.skip(offset).take(limit).cloned().collect(),
        })
    }
}
